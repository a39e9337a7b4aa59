// Package film turns pictures into files that move.
//
// A [Film] is what a painter paints of a story: what is known before the first picture, and the
// pictures, one at a time. A [Format] is a way to write it, and [Formats] holds those that there are.
// [Write] is the loop between the two: it paints each picture once and hands it to every encoder.
//
//	scenes, err := story.Tell(about, events, story.Options{})
//	painter, err := draw.NewPainter(about, draw.Options{})
//	f := film.New(painter, scenes, story.Count(ctx, scenes, math.MaxInt))
//	err = film.Write(ctx, f, film.GIF.To(file))
//
// Nothing here holds a whole film: memory does not grow with the number of pictures.
package film

import (
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

// An Info is what is known of a film before its first picture.
type Info struct {
	Size    image.Point   // of every picture, in pixels
	Palette color.Palette // of every picture: 1 to 255 opaque colors; not to be changed
	Frames  int           // the number of pictures, at least 1
	Length  time.Duration // the sum of their holds
	Plays   int           // how often the film plays; 0 is for ever

	// What the film says of itself; each may be empty.
	Title string // a heading
	Alt   string // what it shows, for those who cannot see it
	Lang  string // the language of its texts, as in story.Language
	Theme string // the name of its theme
	About trace.About

	cuts cuts // what the encoders of one film share
}

// A Film is what encoders write.
type Film struct {
	Info

	// Pictures yields the pictures in their order. Write ranges it once.
	Pictures iter.Seq[draw.Picture]

	// Err returns why Pictures ended early, or nil. It is called when they have ended; a film whose
	// pictures cannot end early may leave it out.
	Err func() error
}

// New returns the film of the scenes that c counted, painted by p, which plays for ever. It can be
// written as often as the scenes can be ranged, one Write at a time.
func New(p *draw.Painter, scenes iter.Seq[story.Scene], c story.Census) Film {
	look, about := p.Options(), p.About()
	return Film{
		Info: Info{
			Size: p.Size(), Palette: p.Palette(), Frames: c.Scenes, Length: c.Length,
			Title: look.Title, Alt: look.Language.FilmAlt(about, c), Lang: look.Language.Name, Theme: look.Theme.Name,
			About: about,
		},
		Pictures: p.Pictures(scenes),
	}
}

// An Error says that films, or those of one format, cannot have a value.
type Error struct {
	Field   string // the field of Info or Picture that has it
	Value   string
	Problem string // what is wrong with it, and what would be right
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s %s: %s", strings.ToLower(e.Field), e.Value, e.Problem)
}

// check reports what no film can have.
func (f *Film) check() error {
	if f.Size.X < 1 || f.Size.Y < 1 {
		return &Error{"Size", dimensions(f.Size), "a film has at least one pixel"}
	}
	if n := len(f.Palette); n < 1 || n > 255 {
		return &Error{"Palette", fmt.Sprintf("of %d colors", n), "a film has 1 to 255"}
	}
	for n, c := range f.Palette {
		if !opaque(c) {
			return &Error{"Palette", fmt.Sprintf("with %v as color %d", c, n), "a film's colors are opaque"}
		}
	}
	if f.Frames < 1 {
		return &Error{"Frames", fmt.Sprint(f.Frames), "a film has at least one picture"}
	}
	if f.Plays < 0 {
		return &Error{"Plays", fmt.Sprint(f.Plays), "must not be negative; 0 is for ever"}
	}
	if f.Pictures == nil {
		return errors.New("a film needs pictures")
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
