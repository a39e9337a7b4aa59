package main

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/options"
	"queenreel/draw/reel"
)

// flags holds the flags that say what is searched, and how it is told and drawn: they fill the options of what a command makes.
type flags struct {
	reel.Options
	*output

	file      pictureFile
	trace     string // the path of a trace; "" is none
	twoThemes bool   // --theme may name two
	font      string // the path of a font; "" is none
}

// newFlags adds to a command that writes files the flags about these, and those of its options.
func newFlags(cmd *cobra.Command) *flags {
	f := &flags{output: &output{cmd: cmd}}
	all := cmd.Flags()
	all.BoolVar(&f.json, "json", false, "print a line of JSON for each file")
	all.BoolVarP(&f.quiet, "quiet", "q", false, "print no progress and no summary")
	all.BoolVar(&f.transaction.NoClobber, "no-clobber", false, "refuse to replace an existing file")
	all.BoolVar(&f.view, "open", false, "open the files in the desktop's viewer")
	f.addOptions()
	return f
}

func (f *flags) addOptions() {
	f.Watch = func(steps int) reel.Progress { return f.progress(steps) }
	for o, use := range options.Of(f.cmd.Name()) {
		flag := f.cmd.Flags().VarPF(&given{Value: f.value(o, use.Usual)}, o.Name, o.Letter, use.Usage)
		if flag.Value.Type() == "bool" {
			flag.NoOptDefVal, flag.DefValue = "true", "false"
		}
		switch names := slices.Concat(o.Choices, o.Hints); {
		case o.List:
			completeList(f.cmd, o.Name, names)
		case o.Name == "theme" || o.Name == "lang":
			completeWith(f.cmd, o.Name, completeNamed(names))
		case names != nil:
			complete(f.cmd, o.Name, names)
		}
	}
}

func (f *flags) value(o *options.Option, usual string) pflag.Value {
	switch o.Name {
	case "trace", "font":
		to := map[string]*string{"trace": &f.trace, "font": &f.font}[o.Name]
		// The shell sets it for each completion: nothing is read.
		return value{options.File, func() string { return *to }, func(path string) error {
			*to = path
			if path == "" {
				return errors.New("must name a file")
			}
			return nil
		}}
	case "theme":
		names := usual
		return value{"THEME", func() string { return names }, func(text string) (err error) {
			names = text
			light, dark, two := strings.Cut(text, ",")
			if two = two && f.twoThemes; !two {
				light = text
			}
			if strings.Contains(dark, ",") && two {
				return errors.New("takes two themes at most: one for light and one for dark pages")
			}
			f.Night = nil
			if two {
				if f.Night, err = readTheme(dark); err != nil {
					return err
				}
			}
			f.Theme, err = readTheme(light)
			return err
		}}
	case "lang":
		name := usual
		return value{o.Type, func() string { return name }, func(text string) (err error) {
			if f.Language, err = readLanguage(text); err != nil {
				return err
			}
			if name = f.Language.Name; isJSON(text) {
				name = text
				f.noteMissing(text)
			}
			return nil
		}}
	case "solver":
		v := o.Value(&f.Options, usual)
		return value{v.Type(), v.String, func(name string) error {
			if several := strings.Split(name, ","); len(several) > 1 && slices.Contains(reel.SolverNames(), several[0]) {
				return errors.New("takes a single solver: choose one, or compare them: queenreel compare " + strings.Join(several, " "))
			}
			return v.Set(name)
		}}
	}
	return o.Value(&f.Options, usual)
}

func (o *output) given(flag string) bool { return o.cmd.Flags().Changed(flag) }

// texts returns the texts that a flag was set to, one after another.
func (o *output) texts(flag string) []string { return textsOf(o.cmd.Flags().Lookup(flag)) }

// text returns the last text that a flag was set to.
func (o *output) text(flag string) string { return textOf(o.cmd.Flags().Lookup(flag)) }

// patience is how long a run may go on after its context is done.
const patience = 3 * time.Second

// runs has the command do what prepare does, and finish.
func (f *flags) runs(prepare func(context.Context) error) {
	f.cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		ctx := cmd.Context()
		late, giveUp := context.WithCancel(context.WithoutCancel(ctx))
		defer giveUp()
		context.AfterFunc(ctx, func() { time.AfterFunc(patience, giveUp) })
		_, err := awaited(late, func() (struct{}, error) { return struct{}{}, prepare(ctx) })
		return f.finish(err)
	}
}

// fileFlags say where files go and what runs print, and nothing of what the files show.
var fileFlags = strings.Fields("output key data format style outline json quiet no-clobber no-metadata open")

// commandLine returns the command line that makes the same again: the command with its arguments and its flags as they were
// given, but for those about files. Of the path of a file that it reads it has only the name.
func commandLine(cmd *cobra.Command) string {
	words := []string{"queenreel", cmd.Name()}
	for _, arg := range cmd.Flags().Args() {
		words = append(words, naming.Word(filepath.Base(arg)))
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(fileFlags, f.Name) {
			return
		}
		kind, _ := pflag.UnquoteUsage(f)
		for _, text := range textsOf(f) {
			if kind == options.File || f.Name == "theme" || f.Name == "lang" || f.Name == "board" && isFile(text) {
				text = filepath.Base(text)
			}
			words = append(words, naming.Flag(f.Name, f.Shorthand, text, f.NoOptDefVal != "")...)
		}
	})
	return strings.Join(words, " ")
}

// A given value keeps the texts that it was set to.
type given struct {
	pflag.Value
	texts []string
}

func (g *given) Set(text string) error {
	g.texts = append(g.texts, text)
	return g.Value.Set(text)
}

// textsOf returns the texts that a flag was set to, one after another.
func textsOf(f *pflag.Flag) []string {
	switch v := f.Value.(type) {
	case *given:
		return v.texts
	case pflag.SliceValue:
		return []string{strings.Join(v.GetSlice(), ",")}
	}
	return []string{f.Value.String()}
}

// textOf returns the last text that a flag was set to; "" if it was set to none.
func textOf(f *pflag.Flag) string {
	texts := textsOf(f)
	if len(texts) == 0 {
		return ""
	}
	return texts[len(texts)-1]
}
