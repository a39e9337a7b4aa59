package main

import (
	"errors"
	"fmt"
	"image"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// pictureFlags holds the flags that say how pictures look.
type pictureFlags struct {
	cmd   *cobra.Command
	look  draw.Options // but for what the fields below say
	words *wordFlags
	theme *themeChoice
	queen fileFlag // for look.Queen
	font  fileFlag // for look.Font

	place   string // the name of the place whose size look.Size is; "" for none
	abreast int    // how many pictures of a strip share the width; 0 for one
}

// addPicture adds the flags of all pictures; cell is the default side of a square.
func addPicture(cmd *cobra.Command, cell int) *pictureFlags {
	p := &pictureFlags{cmd: cmd, theme: newThemeChoice(), words: newWords()}
	p.theme.add(cmd)
	cmd.Flags().Var(&p.queen, "queen", "a PNG with transparency to draw for a queen (default built in)")
	p.words.addLanguage(cmd)
	side := "squares `PX` pixels wide"
	if cell == 0 {
		side += fmt.Sprintf(" (default by N, %d for 8)", draw.DefaultCell(8))
	}
	p.look.Cell = cell
	cmd.Flags().Var((*cellFlag)(&p.look.Cell), "cell", side)
	cmd.Flags().IntVar(&p.look.Width, "width", 0, "a picture `PX` pixels wide, with squares as large as fit (default by --cell)")
	cmd.Flags().IntVar(&p.look.Scale, "scale", 1, "`K` times as many pixels a side, also for --width and --cell, for dense screens")
	cmd.Flags().StringVar(&p.look.Title, "title", "", "a heading with this `TEXT` (default none)")
	cmd.Flags().Var(&p.font, "font", "a TrueType or OpenType font for all texts, or a collection, for its first; the built-in fonts add what it lacks (default built in)")
	under(cmd, pictureHeading)
	return p
}

// A cellFlag is the side of a square in pixels; 0 stands for the default, which cannot be given.
type cellFlag int

func (f *cellFlag) String() string { return strconv.Itoa(int(*f)) }
func (f *cellFlag) Type() string   { return "PX" }

// Set reads the side.
func (f *cellFlag) Set(text string) error {
	side, err := strconv.Atoi(text)
	if err != nil {
		return errors.New("must be a whole number")
	}
	if side < draw.MinCell || side > draw.MaxCell {
		return fmt.Errorf("squares go from %d to %d pixels", draw.MinCell, draw.MaxCell)
	}
	*f = cellFlag(side)
	return nil
}

// A pixelsFlag is the size of a picture in pixels; the zero pixelsFlag is none.
type pixelsFlag image.Point

func (f *pixelsFlag) Type() string { return "WxH" }

func (f *pixelsFlag) String() string {
	if *f == (pixelsFlag{}) {
		return ""
	}
	return fmt.Sprintf("%dx%d", f.X, f.Y)
}

// Set reads a size such as 1920x1080.
func (f *pixelsFlag) Set(text string) error {
	width, height, _ := strings.Cut(text, "x")
	x, err := strconv.Atoi(width)
	y, also := strconv.Atoi(height)
	if err != nil || also != nil || x < 1 || y < 1 {
		return errors.New("must be a width and a height in pixels, as in 1920x1080")
	}
	*f = pixelsFlag{x, y}
	return nil
}

// sizing holds the flags that say how large pictures are, of which a command takes one.
var sizing = []string{"cell", "width", "size"}

// sized reports whether flags say how large the pictures are.
func (p *pictureFlags) sized() bool { return slices.ContainsFunc(sizing, p.cmd.Flags().Changed) }

// addPanels adds the flags for what a picture of a search shows.
func (p *pictureFlags) addPanels(cmd *cobra.Command) {
	cmd.Flags().Var((*pixelsFlag)(&p.look.Size), "size", "exact size of the picture in pixels, `WxH` as in 1920x1080; squares are as large as fit, the rest is background (default by --cell)")
	cmd.Flags().Lookup("scale").Usage = strings.Replace(cmd.Flags().Lookup("scale").Usage, "--width", "--size, --width", 1)
	p.words.addLabels(cmd)
	p.words.addLayout(cmd, "a set of panels: %s; wide is 16 : 9; or choose your own with --panels")
	cmd.Flags().StringSliceVar(&p.look.Panels, "panels", nil, "the panels to show: a `LIST` of queenreel panels (default "+strings.Join(draw.DefaultPanels, ",")+")")
	complete(cmd, "panels", draw.PanelNames())
	under(cmd, pictureHeading)
}

// check reports what is wrong with the flags, and reads the files that they name.
func (p *pictureFlags) check() error {
	given := p.cmd.Flags().Changed
	if both := slices.DeleteFunc(slices.Clone(sizing), func(name string) bool { return !given(name) }); len(both) > 1 {
		return usagef("--%s and --%s: give only one of them", both[1], both[0])
	}
	switch {
	case given("width") && p.look.Width < 1:
		return usagef("--width %d: must be at least 1", p.look.Width)
	case p.look.Scale < 1 || p.look.Scale > draw.MaxScale:
		return usagef("--scale %d: must be from 1 to %d", p.look.Scale, draw.MaxScale)
	}
	return p.read()
}

// read reads the files that the flags name.
func (p *pictureFlags) read() (err error) {
	if p.queen != "" {
		if p.look.Queen, err = readQueen(p.queen.String()); err != nil {
			return usagef("--queen %v: %w", &p.queen, err)
		}
	}
	if p.font != "" {
		if p.look.Font, err = readFont(p.font.String()); err != nil {
			return usagef("--font %v: %w", &p.font, err)
		}
	}
	return nil
}

// options returns the options of the pictures, but for what follows from a layout.
func (p *pictureFlags) options() draw.Options {
	o := p.look
	o.Theme, o.Language, o.Labels = &p.theme.value, &p.words.language.value, p.words.labels.value
	return o
}

// info returns what is known of a picture of a search, as the flags of cmd and o ask for it.
func (p *pictureFlags) info(o *output, cmd *cobra.Command, about trace.About, alt string) film.Info {
	return o.described(cmd, film.Info{
		Title: p.look.Title, Scale: p.look.Scale, Alt: alt, Lang: p.words.language.value.Name, Theme: p.theme.value.Name, About: about,
	})
}

// painter returns the painter for the scenes of a source, in which panels see the search up to a step, and
// further in a short one.
func (p *pictureFlags) painter(src *source, s *storyFlags, step int) (*draw.Painter, error) {
	o := p.options()
	if layout := p.words.layout; layout != nil {
		o.Arrangement = layout.value.Arrangement
		if o.Panels == nil {
			o.Panels = layout.value.For(src.About)
		}
	}
	o.Search, o.Steps = src.wordless(s), max(draw.DefaultSteps, step)
	if o.Width > 0 && p.abreast > 0 {
		o.Width = max(1, o.Width/p.abreast)
	}
	painter, err := draw.NewPainter(src.About, o)
	if wrong := new(draw.Error); errors.As(err, &wrong) && wrong.Field == "Width" && p.abreast > 1 {
		wrong.Value = fmt.Sprint(p.look.Width)
		wrong.Remedy = fmt.Sprintf("%d share the strip: change --columns", p.abreast)
	}
	return painter, p.flagged(err)
}

// flagged turns an error of draw into a usage error as the function does, and names the place that a size is from.
func (p *pictureFlags) flagged(err error) error {
	if wrong := new(draw.Error); p.place != "" && errors.As(err, &wrong) && wrong.Field == "Size" {
		return usagef("--for %s: %w, not %s: choose fewer --queens, or a --size", p.place, wrong.Err, wrong.Value)
	}
	return flagged(err)
}

// film returns the film of scenes, in both themes if there are two.
func (p *pictureFlags) film(told tale, s *storyFlags, scenes iter.Seq[story.Scene], census story.Census) (film.Film, error) {
	day, err := told.painter(p, s, census)
	if err != nil {
		return film.Film{}, err
	}
	if p.theme.second == nil {
		return film.New(day, scenes, census), nil
	}
	second := *p
	second.theme = newThemeChoice()
	second.theme.value = *p.theme.second
	night, err := told.painter(&second, s, census)
	if err != nil {
		return film.Film{}, err
	}
	return film.NewPair(day, night, scenes, census), nil
}
