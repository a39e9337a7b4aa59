package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// addTheme adds the flag for the theme, which is the usual one unless it is given; "" is the first.
func (f *flags) addTheme(usual string) {
	names := cmp.Or(usual, draw.Themes[0].Name)
	f.cmd.Flags().Var(value{"THEME", func() string { return names }, func(text string) error {
		names = text
		return f.setThemes(text)
	}}, "theme", "colours: one of queenreel list themes, or your own FILE.json")
	completeWith(f.cmd, "theme", completeNamed(themeNames()))
}

// setThemes selects the theme with the given name, or reads it from a file. Where there may be two, with a comma, they are for light
// pages and for dark ones.
func (f *flags) setThemes(names string) (err error) {
	first, second, two := names, "", false
	if f.twoThemes {
		first, second, two = strings.Cut(names, ",")
	}
	if f.Night = nil; two {
		if f.Night, err = readTheme(second); err != nil {
			return err
		}
	}
	f.Theme, err = readTheme(first)
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
		Args:              oneName("theme"),
	}
	f := newFlags(cmd)
	f.addOutput()
	f.addMetadata()
	cmd.Flags().Lookup("json").Usage = "print the themes as JSON; with --output, a line about the file instead"
	f.file = pictureFile{what: "pictures", formats: []string{"png"}}
	cmd.Flags().StringVarP(&f.file.path, "output", "o", "", "the `FILE` for a picture of the themes; - is standard output (default none)")
	setHeading(cmd, fileHeading)
	f.runs(func(context.Context) error {
		if err := f.checkFile("png"); err != nil {
			return err
		}
		return f.listThemes(cmd.Flags().Args(), f.file.path)
	})
	return cmd
}

// listThemes lists or prints the theme that is named, or all of them, or draws them into a file.
func (f *flags) listThemes(named []string, path string) error {
	themes := draw.Themes
	if len(named) > 0 {
		theme, err := readTheme(named[0])
		if err != nil {
			return usagef("themes %s: %w", named[0], err)
		}
		themes = []draw.Theme{*theme}
	}
	w := f.cmd.OutOrStdout()
	switch {
	case path != "":
		return f.drawThemes(themes, path)
	case f.json && len(named) > 0:
		return printJSON(w, themes[0], "  ")
	case f.json:
		return printJSON(w, themes, "  ")
	}
	return printTable(w, themes, func(t draw.Theme) (name, doc string) { return t.Name, t.Doc })
}

// drawThemes draws themes into one picture.
func (f *flags) drawThemes(themes []draw.Theme, path string) error {
	about, scenes := swatchScenes()
	img, err := draw.Swatches(about, scenes, themes, draw.Options{})
	if err != nil {
		return err
	}
	names := reel.NamesOf(themes, func(t draw.Theme) string { return t.Name })
	info := film.Info{Alt: story.Say(story.English.Alt.Themes, story.Words{List: strings.Join(names, story.English.Comma)}), Language: &story.English, Made: commandLine(f.cmd), NoMeta: f.NoMeta}
	return f.writePicture(path, "png", pictures.OfImage(img, info))
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
