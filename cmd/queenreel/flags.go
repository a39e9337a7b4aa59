package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// flags holds the flags that say what is searched, and how it is told and drawn: they fill the options of what a command makes.
type flags struct {
	reel.Options
	*output

	file      pictureFile
	solvers   []string // all that are named
	trace     string   // the path of a trace; "" is none
	twoThemes bool     // --theme may name two
	queen     string   // the path of a picture; "" is none
	font      string   // the path of a font; "" is none
}

// newFlags returns the flags of a command, none of which it has yet.
func newFlags(cmd *cobra.Command) *flags {
	f := &flags{output: &output{cmd: cmd}}
	f.Watch = func(steps int) reel.Progress { return f.progress(steps) }
	return f
}

// given reports whether the command line has a flag.
func (o *output) given(flag string) bool { return o.cmd.Flags().Changed(flag) }

// text returns the value of a flag as it was given.
func (o *output) text(flag string) string { return o.cmd.Flags().Lookup(flag).Value.String() }

// runs has the command do what prepare does, and then move the files that it staged to their places and report them; after an error
// there are none.
func (f *flags) runs(prepare func(context.Context) error) {
	f.cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return f.finish(prepare(cmd.Context()))
	}
}

// pick adds a flag for one of some names. The field stays empty where nothing is chosen, which stands for the first name. In the usage,
// %s stands for all names.
func (f *flags) pick(to *string, flag, what string, names []string, usage string) {
	choose(f.cmd, to, flag, what, names, func(name string) string { return cmp.Or(name, names[0]) }, usage)
}

// addSearch adds the flags of a search.
func (f *flags) addSearch() {
	all := f.cmd.Flags()
	all.VarP(number(&f.Queens, reel.DefaultQueens), "queens", "n", "place `N` queens on a board of N by N squares")
	solver := oneOf(&f.Solver, "solver", reel.SolverNames(), func(name string) string { return cmp.Or(name, reel.SolverNames()[0]) })
	all.VarP(value{solver.kind, solver.text, func(name string) error {
		f.solvers = append(f.solvers, name)
		return solver.set(name)
	}}, "solver", "s", "how to search: one of queenreel list solvers")
	complete(f.cmd, "solver", reel.SolverNames())
	f.pick(&f.By, "by", "way", reel.ByNames, "fill the board by %s")
	f.pick(&f.Value, "value", "value", reel.ValueNames, "which end of a row or column to try first: min (left, top) or max (right, bottom)")
	all.IntSliceVar(&f.Fixed, "fixed", nil, "queens placed from the start: the `COLUMNS` of rows 0, 1, ..., as in 0,4 (default none)")
	all.Uint64Var(&f.Seed, "seed", 0, "random `SEED` of minconflicts (default 0)")
	setHeading(f.cmd, searchHeading)
}

// addLimit adds the flags that say how far the search goes.
func (f *flags) addLimit() {
	f.cmd.Flags().BoolVarP(&f.All, "all", "a", false, "find all solutions, not only the first")
	f.addSolutions(1, "stop after `K` solutions")
}

// addFirst adds the flag that limits a search which otherwise goes on to the last solution.
func (f *flags) addFirst() { f.addSolutions(0, "only the first `K` solutions (default all)") }

func (f *flags) addSolutions(usual int, usage string) {
	f.cmd.Flags().Var(number(&f.Solutions, usual), "solutions", usage)
	setHeading(f.cmd, searchHeading)
}

// addTrace adds the flag for a trace in place of a solver.
func (f *flags) addTrace() {
	f.cmd.Flags().StringVar(&f.trace, "trace", "", "read the search from this trace `FILE`; - is standard input (default none)")
	setHeading(f.cmd, searchHeading)
}

// addClock adds the flag for what several searches go by.
func (f *flags) addClock(usage string) {
	f.pick(&f.Clock, "clock", "clock", story.ClockNames, usage)
	setHeading(f.cmd, searchHeading)
}

// addDetail adds the flag for which scenes a search has.
func (f *flags) addDetail() {
	f.pick(&f.Detail, "detail", "detail", story.DetailNames, "a picture for each placement and backtrack (moves), or for each tested square too (tests)")
	setHeading(f.cmd, stepHeading)
}

// addLanguage adds the flag for the language.
func (f *flags) addLanguage() {
	f.cmd.Flags().Var(&languageFlag{to: &f.Language}, "lang", "language of all texts: one of queenreel list languages, or your own FILE.json; zh-CN and zh_CN.UTF-8 are zh")
	completeWith(f.cmd, "lang", completeNamed(languageNames()))
}

// addLabels adds the flag for the names of squares, of which there are some.
func (f *flags) addLabels(names []string) {
	f.pick(&f.Labels, "labels", "labels", names, "how squares are named: %s; index counts rows and columns from 0")
}

// addPicture adds the flags of all pictures.
func (f *flags) addPicture() {
	all := f.cmd.Flags()
	f.addTheme("")
	all.Var(fileValue(&f.queen), "queen", "a PNG with transparency to draw for a queen (default built in)")
	f.addLanguage()
	all.Var(number(&f.Cell, 0), "cell", fmt.Sprintf("squares `PX` pixels wide (default by N, %d for 8)", panel.DefaultCell(8)))
	all.Var(number(&f.Width, 0), "width", "a picture `PX` pixels wide, with squares as large as fit (default by --cell)")
	f.addScale("`K` times as many pixels a side, also for --width and --cell, for dense screens")
	all.StringVar(&f.Title, "title", "", "a heading with this `TEXT` (default none)")
	f.addFont()
	setHeading(f.cmd, pictureHeading)
}

// takeTwoThemes lets --theme name two.
func (f *flags) takeTwoThemes() {
	f.twoThemes = true
	f.cmd.Flags().Lookup("theme").Usage += "; two for light and dark pages"
}

func (f *flags) addScale(usage string) {
	f.cmd.Flags().Var(number(&f.Scale, 1), "scale", usage)
}

func (f *flags) addFont() {
	f.cmd.Flags().Var(fileValue(&f.font), "font", "a TrueType or OpenType font for all texts, or a collection, for its first; the built-in fonts add what it lacks (default built in)")
}

// addPanels adds the flags for what a picture of a search shows.
func (f *flags) addPanels() {
	all := f.cmd.Flags()
	all.Var(pixelsValue(&f.Size), "size", "exact size of the picture in pixels, `WxH` as in 1920x1080; squares are as large as fit, the rest is background (default by --cell)")
	all.Lookup("scale").Usage = strings.Replace(all.Lookup("scale").Usage, "--width", "--size, --width", 1)
	f.addLabels(words.LabelNames)
	f.pick(&f.Layout, "layout", "layout", reel.LayoutNames(), "a set of panels: %s; wide is 16 : 9; or choose your own with --panels")
	all.StringSliceVar(&f.Panels, "panels", nil, "the panels to show: a `LIST` of queenreel list panels (default "+strings.Join(panel.DefaultPanels, ",")+")")
	complete(f.cmd, "panels", draw.PanelNames())
	setHeading(f.cmd, pictureHeading)
}

// addTime adds the flags that say which scenes a film shows, and for how long.
func (f *flags) addTime() {
	all := f.cmd.Flags()
	all.Var(textual("STEPS", &f.Steps), "steps", "only these steps: 1-60, :first-dead-row, lists of such; ends are numbers or the first of a kind as in --pause, and may be left out (default all)")
	completeList(f.cmd, "steps", pausable(), "")
	setHeading(f.cmd, stepHeading)
	f.pick(&f.Pace, "pace", "pace", pace.Names, "lesson gives what is new time to be read, and speeds up what repeats; steady shows all steps of a kind alike; fast is shorter")
	all.Var(speedValue(&f.Holds.Speed), "speed", "play `X` times as fast")
	d := pace.DefaultHolds
	all.Var(holdsValue(&f.Holds), "hold", fmt.Sprintf("how long each kind of picture is shown, at any pace (default by --pace; steady has start=%v, move=%v, test=%v, backtrack=%v, solution=%v, end=%v)",
		d.Start, d.Move, d.Test, d.Backtrack, d.Solution, d.End))
	completeList(f.cmd, "hold", holdKinds, "=")
	all.Var(pausesValue(&f.Pauses), "pause", "the least time for a step (42), a kind of step or its first (first-conflict), at any speed: "+strings.Join(pauseNames(), ", ")+" (default none)")
	completeList(f.cmd, "pause", pausable(), "=")
	all.DurationVar(&f.Length, "duration", 0, "make the film last this `TIME`, by longer or shorter holds and, if need be, fewer steps (default the sum of the holds)")
	all.IntVar(&f.MaxFrames, "max-frames", 0, fmt.Sprintf("thin the film to `K` frames, keeping every solution; 0 allows any length (default up to %d)", reel.MaxFrames))
	poster := value{"PICTURE", func() string { return cmp.Or(f.Poster, reel.StartPoster) }, func(text string) error {
		f.Poster = text // which reel checks
		return nil
	}}
	all.Var(poster, "poster", fmt.Sprintf("what previews show, as the first %v of the film: %s, %s or a step (42)", pace.ShortestHold, reel.StartPoster, reel.SolutionPoster))
	complete(f.cmd, "poster", []string{reel.StartPoster, reel.SolutionPoster})
	setHeading(f.cmd, filmHeading)
}

// addMetadata adds the flag for what files say of themselves.
func (f *flags) addMetadata() {
	f.cmd.Flags().BoolVar(&f.NoMeta, "no-metadata", false, "keep out of the files what they show and the command that made them")
	setHeading(f.cmd, fileHeading)
}

// argsKey is the key of the context's value for the arguments of the program, a []string.
type argsKey struct{}

// withArgs returns a context that knows the arguments of the program.
func withArgs(ctx context.Context, args []string) context.Context {
	return context.WithValue(ctx, argsKey{}, args)
}

// commandLine returns the command line that makes the same again: the command with its arguments and its flags as they were
// given, but for those about files. Of the path of a file that it reads it has only the name.
func commandLine(cmd *cobra.Command) string {
	words := []string{"queenreel", cmd.Name()}
	if cmd.Context() == nil { // it is part of another command
		return strings.Join(words, " ")
	}
	for _, arg := range cmd.Flags().Args() {
		words = append(words, naming.Word(filepath.Base(arg)))
	}
	args, _ := cmd.Context().Value(argsKey{}).([]string)
	_, args, err := cmd.Root().Find(args)
	if err != nil {
		return strings.Join(words, " ")
	}
	// The flags have been parsed before, so there is no error. This time nothing is set.
	_ = cmd.Flags().ParseAll(args, func(f *pflag.Flag, value string) error {
		if headingOf(f) != fileHeading {
			words = append(words, flagWords(f, value)...)
		}
		return nil
	})
	return strings.Join(words, " ")
}

// flagWords returns the words that set a flag.
func flagWords(f *pflag.Flag, value string) []string {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	if kind, _ := pflag.UnquoteUsage(f); kind == fileType || f.Name == "theme" || f.Name == "lang" {
		value = filepath.Base(value)
	}
	switch {
	case f.NoOptDefVal == "":
	case f.NoOptDefVal == value:
		return []string{name}
	default:
		return []string{"--" + f.Name + "=" + naming.Word(value)}
	}
	return []string{name, naming.Word(value)}
}
