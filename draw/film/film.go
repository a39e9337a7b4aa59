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
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"iter"
	"slices"
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

// fault returns an error about a field of the options that made a film which a format cannot hold. remedy says what to do, with names of
// fields in braces.
func fault(field, remedy string, value any, format string, args ...any) error {
	return &draw.Error{Field: field, Value: fmt.Sprint(value), Err: fmt.Errorf(format, args...), Remedy: remedy}
}

// What to do about films that are too large.
const (
	smaller = "make it smaller with {Cell} or {Size}"
	fewer   = "film fewer {Steps}, thin them with {MaxFrames}, or choose another format"
)

// check returns an error if no film can have f's Info.
func (f *Film) check(painted bool) error {
	switch colors := len(f.Palette); {
	case painted && (f.Size.X < 1 || f.Size.Y < 1):
		return fmt.Errorf("a film of %s has no pixel", dimensions(f.Size))
	case painted && (colors < 1 || colors > 255):
		return fmt.Errorf("a film has 1 to 255 colours, not %d", colors)
	case f.Frames < 1:
		return errors.New("a film has at least one picture")
	case f.Plays < 0:
		return errors.New("a film plays at least once, or endlessly with 0")
	case f.Pictures == nil:
		return errors.New("a film needs pictures")
	}
	for n, c := range f.Palette {
		alpha := uint32(0)
		if c != nil {
			_, _, _, alpha = c.RGBA()
		}
		if alpha < 0xffff {
			return fmt.Errorf("colour %d of a film, %v, is not opaque", n, c)
		}
	}
	return nil
}

func dimensions(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }

// Write writes f to all targets, ranging over its pictures once; over its scenes alone, if all targets are words, or pages
// that have painters of their own.
//
// Write stops at the first error, which it returns: a film that contradicts itself, something that a format
// cannot hold, a failed write, f.Err, or the cause of a context that is done. What has been written
// by then is no film, in any of the targets. No goroutine outlives the call.
func Write(ctx context.Context, f Film, targets ...Target) (err error) {
	own := func(t Target) bool { return t.Format.Words || t.Format.Page && f.Day != nil }
	painted := f.Scenes == nil || slices.ContainsFunc(targets, func(t Target) bool { return !own(t) })
	if !painted {
		f.Pictures = unpainted(f.Scenes)
	}
	if err := f.check(painted); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var encoders []tickingEncoder
	err = errors.New("the film panicked") // unless one of the returns below sets it
	defer func() {
		if err != nil {
			cancel(err)
		}
		for _, e := range encoders {
			if closeErr := e.Close(); closeErr != nil && err == nil {
				err = closeErr
				cancel(err)
			}
		}
		cancel(nil)
	}()
	f.cuts = cuts{}
	if slices.ContainsFunc(targets, func(t Target) bool { return t.Format.Page }) && f.Day != nil {
		if f.pages, err = newPages(f.Day, f.Night); err != nil {
			return err
		}
	}
	if err := f.checkTargets(targets); err != nil {
		return err
	}
	for _, t := range targets {
		switch {
		case context.Cause(ctx) != nil:
			return context.Cause(ctx)
		case t.Format.Folder && t.Sink.Create == nil:
			return fmt.Errorf("format %s writes a folder: give it a sink that creates files", t.Format.Name)
		case !t.Format.Folder && t.Sink.Writer == nil:
			return fmt.Errorf("format %s writes one file: give it a sink with a writer", t.Format.Name)
		}
		e, err := t.Format.New(ctx, f.In(t.Format), t.Sink)
		if err != nil {
			return err
		}
		encoders = append(encoders, tickingEncoder{e, t.Format.Tick})
	}
	return f.feed(ctx, encoders, painted)
}

// unpainted yields scenes as pictures without images.
func unpainted(scenes iter.Seq[story.Scene]) iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		var s story.Scene // one for all: its address escapes
		for s = range scenes {
			if !yield(draw.Picture{Hold: s.Hold, Scene: &s}) {
				return
			}
		}
	}
}

// A tickingEncoder is an encoder with the unit of its format's times.
type tickingEncoder struct {
	Encoder
	tick time.Duration
}

// feed adds every picture to all encoders.
func (f *Film) feed(ctx context.Context, encoders []tickingEncoder, painted bool) error {
	frames, passed := 0, time.Duration(0)
	for p := range f.Pictures {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if frames == f.Frames {
			return fmt.Errorf("the film should have %d pictures, but has more", f.Frames)
		}
		frames++
		if err := f.checkPicture(p, f.Length-passed, painted); err != nil {
			return fmt.Errorf("picture %d: %w", frames, err)
		}
		begins, ends := passed, passed+p.Hold
		for _, e := range encoders {
			p.Hold = ends.Round(e.tick) - begins.Round(e.tick)
			if err := e.Add(p); err != nil {
				return err
			}
		}
		passed = ends
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if f.Err != nil {
		if err := f.Err(); err != nil {
			return err
		}
	}
	if frames < f.Frames || passed < f.Length {
		return fmt.Errorf("the film should have %d pictures in %v, but ends after %d in %v", f.Frames, f.Length, frames, passed)
	}
	return nil
}

// checkPicture returns an error if the film cannot have a picture; left is the rest of its length.
func (f *Film) checkPicture(p draw.Picture, left time.Duration, painted bool) error {
	switch {
	case painted && (p.Image == nil || p.Image.Rect != image.Rectangle{Max: f.Size}):
		return fmt.Errorf("its image does not have the film's size, %s", dimensions(f.Size))
	case p.Hold < story.ShortestHold:
		return fmt.Errorf("a picture is shown for at least %v, not %v", story.ShortestHold, p.Hold)
	case p.Hold > left:
		return fmt.Errorf("a picture is shown for %v, but only %v is left of the film's %v", p.Hold, left, f.Length)
	}
	return nil
}
