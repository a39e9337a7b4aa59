// Package film turns pictures into files that move.
//
// A [Film] is a story as a painter paints it: a description, and then the pictures, one at a time. A [Format] is a way to
// write films; [Formats] lists them all. [Write] is the loop between the two: it has each picture painted once and hands it to
// the encoder of every target.
//
//	scenes, err := story.Tell(about, events, story.Options{})
//	scenes, census, err := story.Timed(ctx, scenes, story.Count(ctx, scenes, math.MaxInt), story.Timing{})
//	painter, err := draw.NewPainter(about, draw.Options{})
//	f := film.New(painter, scenes, census)
//	err = film.Write(ctx, f, film.GIF.To(file), film.VTT.To(subtitles))
//
// Subtitles and transcripts are formats too, so that they have the times of the pictures. If nothing else is
// written, no picture is painted, and [Told] makes a film without a painter. Package reel makes films from options.
//
// Nothing here holds a whole film: memory does not grow with the number of pictures. A film is a pure
// function of its options: every run writes the same bytes, whatever the number of processors.
package film

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"iter"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// An Info describes a film before its first picture.
type Info struct {
	Size    image.Point   // of every picture, in pixels; this, Scale, Palette and Cell are zero if nothing is painted
	Scale   int           // pixels to the side of one of a page, on dense screens; 0 stands for 1
	Palette color.Palette // of every picture: 1 to 255 opaque colors, the background first; not to be changed
	Frames  int           // the number of pictures, at least 1
	Length  time.Duration // the sum of their holds
	Steps   int           // the step of the last; 0 if it is unknown
	Longest time.Duration // of their holds; 0 if it is unknown
	Plays   int           // 0 repeats the film endlessly
	Cell    int           // the side of a square of the board in pixels; 0 if it is unknown

	// CaptionAreas are the parts of every picture that explain the scene in words. A page that asks what happens next covers
	// them. They are not to be changed.
	CaptionAreas []image.Rectangle

	// Day and Night paint the pictures of pages, which say in text what the film's pictures may say themselves. If Day is nil, pages
	// show the film's pictures. Night paints as Day does, for readers who prefer its kind of theme, light or dark; if it is nil, all
	// readers get the same.
	Day, Night draw.ScenePainter

	Slides func(step int) bool // reports whether the picture of a step is a slide; nil leaves the choice to PDF

	Language *story.Language // of its texts; nil if it is unknown, which stands for English

	// The film's metadata; each may be empty.
	Title string      // a heading
	Alt   string      // a description for those who cannot see it
	Theme string      // the name of its theme
	About trace.About // the search; of a comparison, all of them together
	Made  string      // the command that made it

	Labels story.Labels // how its texts name squares

	Conceded string // the qualities given up to fit a limit, in English; "" for none

	Lanes []trace.About // the searches of a comparison, each under its name

	NoMeta bool // its files hold no metadata; see Meta

	painter draw.ScenePainter // of the pictures; nil if it is not known

	cuts  cuts   // shared by the encoders of one Write
	pages *pages // as well; nil if pages show the film's pictures
}

// A Film is an Info and the pictures that it describes.
type Film struct {
	Info

	// Pictures yields the pictures in order, each valid until the next. Write ranges over it once, or not at all.
	Pictures iter.Seq[draw.Picture]

	// Scenes yields what the pictures show. If it is not nil, Write ranges over it in place of Pictures where no target
	// shows these.
	Scenes iter.Seq[story.Scene]

	// Err returns why Pictures ended early, or nil. Write calls it when they have ended. It may be nil.
	Err func() error
}

// New returns the film of scenes that p paints. It repeats endlessly. c must be the census of the same scenes.
// The film can be written as often as the scenes can be ranged, but not by two calls of Write at a time.
func New(p draw.ScenePainter, scenes iter.Seq[story.Scene], c story.Census) Film {
	f := Told(p.Searches(), p.Options(), scenes, c)
	f.Paint(p)
	return f
}

// Told returns the film of scenes for formats that are words: nothing is painted until Paint says how. It tells one search, or
// several side by side, each under its name; look gives the language, the labels, the title and the name of the theme. Otherwise it is like New.
func Told(searches []trace.About, look draw.Options, scenes iter.Seq[story.Scene], c story.Census) Film {
	i := Info{
		Frames: c.Scenes, Length: c.Length, Longest: c.Longest, Steps: c.Last.Step,
		Title: look.Title, Language: cmp.Or(look.Language, &story.English), Labels: look.Labels, About: trace.Together(searches),
	}
	if look.Theme != nil {
		i.Theme = look.Theme.Name
	}
	if len(searches) > 1 {
		i.Lanes = searches
	}
	i.Alt = i.alt(c)
	return Film{Info: i, Scenes: scenes}
}

// Paint has p paint the film's scenes.
func (f *Film) Paint(p draw.ScenePainter) {
	f.paintedBy(p)
	f.Pictures = p.Pictures(f.Scenes)
}

// paintedBy describes pictures that p paints.
func (i *Info) paintedBy(p draw.ScenePainter) {
	look := p.Options()
	i.painter, i.Size, i.Scale, i.Palette, i.Cell, i.CaptionAreas = p, p.Size(), look.Scale, p.Palette(), look.Cell*look.Scale, p.CaptionAreas()
}

// In returns the description of the film in a format: of a page, that of its own pictures.
func (i Info) In(f Format) Info {
	i.Length = f.Length(i.Length)
	if f.Page && i.Day != nil {
		i.paintedBy(i.Day)
	}
	return i
}

// language returns the language of the film's texts.
func (i *Info) language() *story.Language { return cmp.Or(i.Language, &story.English) }

// alt describes the film to those who cannot see it.
func (i *Info) alt(c story.Census) string {
	l := i.language()
	if i.Lanes == nil {
		return l.FilmAlt(i.About, c, i.Labels)
	}
	var names []string
	for _, a := range i.Lanes {
		names = append(names, a.Solver)
	}
	return l.ComparisonAlt(names, i.About.Problem, c, i.Labels)
}

// Searches returns the search or, of a comparison, each of them.
func (i *Info) Searches() []trace.About {
	if i.Lanes != nil {
		return i.Lanes
	}
	return []trace.About{i.About}
}

// ground returns the background color.
func (i *Info) ground() color.Color { return i.Palette[0] }

// An Error reports a value that no film can have, or that one format cannot hold.
type Error struct {
	Field   string // of Info or draw.Picture, such as "Plays"
	Value   string
	Problem string // with the value, and the values that are allowed
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s %s: %s", strings.ToLower(e.Field), e.Value, e.Problem)
}

// check returns an error if no film can have f's Info.
func (f *Film) check(painted bool) error {
	switch colors := len(f.Palette); {
	case painted && (f.Size.X < 1 || f.Size.Y < 1):
		return &Error{"Size", dimensions(f.Size), "a film has at least one pixel"}
	case painted && (colors < 1 || colors > 255):
		return &Error{"Palette", fmt.Sprintf("of %d colours", colors), "a film has 1 to 255"}
	case f.Frames < 1:
		return &Error{"Frames", fmt.Sprint(f.Frames), "a film has at least one picture"}
	case f.Plays < 0:
		return &Error{"Plays", fmt.Sprint(f.Plays), "must not be negative; 0 plays endlessly"}
	case f.Pictures == nil:
		return errors.New("a film needs pictures")
	}
	for n, c := range f.Palette {
		if painted && !opaque(c) {
			return &Error{"Palette", fmt.Sprintf("with %v as colour %d", c, n), "a film's colours are opaque"}
		}
	}
	return nil
}

func opaque(c color.Color) bool {
	if c == nil {
		return false
	}
	_, _, _, alpha := c.RGBA()
	return alpha == 0xffff
}

func dimensions(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }
