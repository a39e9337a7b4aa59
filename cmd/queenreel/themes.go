package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A themeFlag is a theme: one of draw.Themes, or one read from a file. Where there may be two, with a comma, they are for light
// pages and for dark ones.
type themeFlag struct {
	names string
	first *draw.Theme // nil stands for the default
	night *draw.Theme // nil if there is none
	two   bool        // there may be two
}

func (f *themeFlag) Type() string   { return "THEME" }
func (f *themeFlag) String() string { return f.names }

// Set selects the themes with the given names, or reads them from files.
func (f *themeFlag) Set(names string) (err error) {
	first, second, two := strings.Cut(names, ",")
	if !two || !f.two {
		first, second = names, ""
	}
	f.names, f.night = names, nil
	if second != "" || two && f.two {
		if f.night, err = readTheme(second); err != nil {
			return err
		}
	}
	f.first, err = readTheme(first)
	return err
}

// readTheme returns the theme with the given name, or reads it from a file.
func readTheme(name string) (*draw.Theme, error) {
	if !isJSON(name) {
		for i := range draw.Themes {
			if draw.Themes[i].Name == name {
				return &draw.Themes[i], nil
			}
		}
		return nil, fmt.Errorf("no such theme: choose %s, or a FILE.json", reel.Alternatives(themeNames()))
	}
	data, err := readRegular(name, maxThemeBytes)
	if err != nil {
		return nil, err
	}
	theme, err := draw.ReadTheme(data)
	if err != nil {
		return nil, err
	}
	if theme.Name == "" {
		theme.Name = filepath.Base(name[:len(name)-len(".json")])
	}
	return &theme, nil
}

// themeNames returns the names of draw.Themes.
func themeNames() []string {
	return reel.NamesOf(draw.Themes, func(t draw.Theme) string { return t.Name })
}

// addTheme adds the flag to a command, with completion of names and files.
func addTheme(cmd *cobra.Command) *themeFlag {
	f := &themeFlag{names: draw.Themes[0].Name}
	cmd.Flags().Var(f, "theme", "colours: one of queenreel list themes, or your own FILE.json")
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("theme", completeNamed(themeNames()))
	return f
}

// themesFlags holds the flags of the command themes.
type themesFlags struct {
	output *output
	noMeta bool
	path   string
}

func newThemes() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "themes [NAME]",
		Short: "List the themes",
		Long: `List the themes. With --json they are printed as JSON, a start for one of your
own, which --theme FILE.json reads; a key that the file leaves out has the value
that it has in classic. With --output they are drawn in a picture. Given a name or
a FILE.json, it does the same for that theme alone.`,
		Example: `  queenreel list themes
  queenreel list themes dark --json > mine.json
  queenreel list themes mine.json -o mine.png
  queenreel still --theme mine.json`,
		ValidArgsFunction: completeNamed(themeNames()),
	}
	l := &themesFlags{output: addOutput(cmd)}
	addMetadata(cmd, &l.noMeta)
	cmd.Flags().Lookup("json").Usage = "print the themes as JSON; with --output, a line about the file instead"
	cmd.Flags().StringVarP(&l.path, "output", "o", "", "the `FILE` for a picture of the themes; - is standard output (default none)")
	setHeading(cmd, fileHeading)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usagef("themes takes one theme: see queenreel list themes --help")
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return l.run(args) }
	return cmd
}

// run lists, prints or draws the themes that the arguments name: one, or all of them.
func (l *themesFlags) run(args []string) error {
	if err := l.output.checkPNG(l.path); err != nil {
		return err
	}
	themes := draw.Themes
	if len(args) > 0 {
		theme, err := readTheme(args[0])
		if err != nil {
			return usagef("themes %s: %w", args[0], err)
		}
		themes = []draw.Theme{*theme}
	}
	w := l.output.cmd.OutOrStdout()
	switch {
	case l.path != "":
		return l.output.finish(l.prepare(themes))
	case l.output.json && len(args) > 0:
		return printJSON(w, themes[0])
	case l.output.json:
		return printJSON(w, themes)
	}
	return printTable(w, themes, func(t draw.Theme) (name, doc string) { return t.Name, t.Doc })
}

func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// prepare draws the themes into one picture.
func (l *themesFlags) prepare(themes []draw.Theme) error {
	about, scenes := swatchScenes()
	img, err := draw.Swatches(about, scenes, themes, draw.Options{})
	if err != nil {
		return err
	}
	var names []string
	for _, t := range themes {
		names = append(names, t.Name)
	}
	info := film.Info{Alt: story.English.ThemesAlt(names), Language: &story.English, Made: commandLine(l.output.cmd), NoMeta: l.noMeta}
	return l.output.writePNG(l.path, img, info)
}

// swatchScenes returns a search for 6 queens and five of its scenes, each of another mood: the solution, and
// scenes around the first backtrack, where the board is neither empty nor full.
func swatchScenes() (trace.About, []story.Scene) {
	p := trace.Problem{N: 6, Solutions: 1}
	about := solver.Backtrack.About(p)
	last := map[story.Mood]story.Scene{}
	scenes, _ := story.Tell(about, solver.Backtrack.Events(p), story.Options{Detail: story.Tests})
	for s := range scenes {
		if _, turned := last[story.Backtrack]; !turned || s.Mood == story.Solved {
			last[s.Mood] = s
		}
	}
	var shown []story.Scene
	for _, m := range []story.Mood{story.Placement, story.Free, story.Conflict, story.Backtrack, story.Solved} {
		shown = append(shown, last[m])
	}
	return about, shown
}
