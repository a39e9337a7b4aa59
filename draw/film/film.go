// Package film turns scenes into files that move.
//
// A [Film] is an [Info], scenes, and painters of them. A [Format] is a way to write films; [Formats] lists them all, and each says
// which [Look] its pictures have. [Write] is the loop between them: it paints each scene once for each look that a target
// wants, and gives the picture to the encoder of every target.
//
//	f, err := reel.Film(ctx, reel.Options{})
//	err = film.Write(ctx, f, film.GIF.To(file), film.VTT.To(subtitles))
//
// Subtitles and transcripts are formats too, so that they have the times of the pictures. If nothing else is written, no picture is
// painted.
//
// Encoders write as they go; those of SVG and HTML keep what changes from picture to picture until the end. A film is a pure
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
	"time"

	"queenreel/draw"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// An Info describes a film before its first picture.
type Info struct {
	Meta

	Size    image.Point   // of every picture, in pixels; this and Palette are zero if nothing is painted
	Palette color.Palette // of every picture: 1 to 255 opaque colors, the background first; not to be changed
	Frames  int           // the number of pictures, at least 1
	Length  time.Duration // the sum of their holds
	Steps   int           // the step of the last picture; 0 if it is unknown
	Plays   int           // 0 repeats the film endlessly
	Rate    int           // frames a second of a video; 0 makes each picture one frame

	Language *words.Language // of the film's texts; nil stands for English
	Labels   words.Labels    // how the texts name squares
	Font     *raster.Font    // of the texts; nil stands for the embedded fonts
	About    trace.About     // the search; of several, all of them together
	Searches []trace.About   // each search, under its name; nil stands for About alone

	Texts  []string        // the panels that pages write as text
	Stops  []Stop          // of pages
	Themes [2]*theme.Theme // of pages, and for readers who prefer its kind, light or dark; nil if painters have them, or there is no second
	Clock  story.Clock     // of a comparison

	view View // of the pictures
}

// A Stop is a step at which pages stop, and ask a question.
type Stop struct {
	Step     int    `json:"step"`
	Question string `json:"question"`
}

// A Film is an Info, and what makes the pictures that it describes.
type Film struct {
	Info                           // painters give its Size and Palette
	Scenes   iter.Seq[story.Scene] // what the pictures show, in order; Write ranges over them once
	Slides   int                   // the number of scenes that are slides; see story.Showing
	SlideAlt string                // describes the slides; "" if Alt does
	Longest  time.Duration         // of the holds; 0 if it is unknown
	Glimpses int                   // the number of pictures that stand under LeastLook, without a poster
	Views    map[Look]View         // of the looks that its formats have; Whole stands for those that are missing

	Err func() error // why Scenes ended early, or nil; Write calls it when they have ended; it may be nil

	Reduced string // what is reduced to fit a limit, in English; "" for nothing
}

// A View paints the pictures of a look. Formats that have TwoThemes show those by night to readers who prefer their kind of theme, light
// or dark.
type View struct {
	Day   draw.ScenePainter // nil if nothing is painted
	Night draw.ScenePainter // of the same pictures; nil if all readers see the same
}

// drawings returns the drawings of a scene by day and by night, which are one if there is one theme.
func (v *View) drawings(s *story.Scene) (day, night *raster.Drawing) {
	day = v.Day.Drawing(s)
	if v.Night == nil {
		return day, day
	}
	return day, v.Night.Drawing(s)
}

// LeastLook is the hold under which pictures may make a film flash.
const LeastLook = 80 * time.Millisecond

// A Look is how the pictures of a format are painted.
type Look uint8

// The looks.
const (
	Whole  Look = iota // with all panels
	Apart              // for pages, which say in text what captions and counters say
	Slides             // those that are slides, as drawings, for as long as readers like
	Words              // not at all
)

// Looks holds all looks of pictures.
var Looks = []Look{Whole, Apart, Slides}

// look returns how the pictures of the film are painted for a format.
func (f *Film) look(format Format) Look {
	if format.Look == Words || f.Views[format.Look].Day != nil {
		return format.Look
	}
	return Whole
}

// InfoOf returns the description of the film in a format.
func (f *Film) InfoOf(format Format) Info {
	i := f.Info
	if len(i.Searches) == 0 {
		i.Searches = []trace.About{i.About}
	}
	if format.Look == Slides {
		i.Alt, i.Length = cmp.Or(f.SlideAlt, i.Alt), 0 // they stand as long as readers like
	}
	i.Length = i.Length.Round(format.Tick)
	i.view = f.Views[f.look(format)]
	for n, painter := range []draw.ScenePainter{i.view.Day, i.view.Night} {
		if painter != nil {
			i.Themes[n] = painter.Options().Theme
		}
	}
	if day := i.view.Day; day != nil {
		i.Size, i.Palette = day.Size(), day.Palette()
	}
	return i
}

// First returns the painter of the first look that is painted; nil if nothing is.
func (f *Film) First() draw.ScenePainter {
	for _, look := range Looks {
		if day := f.Views[look].Day; day != nil {
			return day
		}
	}
	return nil
}

// Cell returns the side of a square of the board in pixels; 0 if nothing is painted.
func (f *Film) Cell() int {
	day := f.First()
	if day == nil {
		return 0
	}
	o := day.Options()
	return o.Cell * o.Scale
}

func (i *Info) language() *words.Language { return cmp.Or(i.Language, &words.English) }

// Describe describes the film, or its slides if there are more than 0, to those who cannot see it. The caption with which it ends may be
// empty.
func (i *Info) Describe(slides int, end words.Caption) string {
	names := words.NamesOf(i.Searches, func(a trace.About) string { return a.Solver })
	return story.FilmAlt(i.language(), i.About, names, i.Frames, slides, end, i.Labels)
}

// Write writes f to all targets. It ranges over the scenes once, and paints each once for each look that the targets have.
//
// Write returns the first error: a film that contradicts itself, something that a format cannot hold, a failed write, f.Err, or
// the cause of a context that is done. After an error no target holds a film. No goroutine outlives the call.
func Write(ctx context.Context, f Film, targets ...Target) (err error) {
	infos, err := f.infos(targets)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var encoders []targetEncoder
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
	for n, t := range targets {
		switch {
		case context.Cause(ctx) != nil:
			return context.Cause(ctx)
		case t.Format.Folder && t.Sink.Create == nil:
			return fmt.Errorf("format %s writes a folder: give it a sink that creates files", t.Format.Name)
		case !t.Format.Folder && t.Sink.Writer == nil:
			return fmt.Errorf("format %s writes one file: give it a sink with a writer", t.Format.Name)
		}
		e, err := t.Format.New(ctx, infos[n], t.Sink)
		if err != nil {
			return err
		}
		encoders = append(encoders, targetEncoder{e, &infos[n], t.Format})
	}
	return f.feed(ctx, encoders)
}

// infos returns the description of the film for each target, and checks them.
func (f *Film) infos(targets []Target) (infos []Info, err error) {
	for _, t := range targets {
		i := f.InfoOf(t.Format)
		if err := t.Format.check(&i); err != nil {
			return nil, err
		}
		if err := t.Format.checkHold(f.Longest); err != nil {
			return nil, err
		}
		infos = append(infos, i)
	}
	return infos, checkTargets(targets, infos)
}

// A targetEncoder is the encoder of a target.
type targetEncoder struct {
	Encoder
	info   *Info
	format Format
}

// feed adds the picture of every scene to all encoders.
func (f *Film) feed(ctx context.Context, encoders []targetEncoder) error {
	frames, asked, passed := 0, time.Duration(0), time.Duration(0)
	var s story.Scene // one for all: its address escapes
	for s = range f.Scenes {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if frames == f.Frames {
			return fmt.Errorf("the film should have %d pictures, but has more", f.Frames)
		}
		frames++
		if searches := max(1, len(f.Searches)); len(s.States) != searches {
			return fmt.Errorf("picture %d shows %d searches, and the film has %d", frames, len(s.States), searches)
		}
		if s.Hold < pace.ShortestHold {
			return fmt.Errorf("picture %d is shown for %v, and pictures are for at least %v", frames, s.Hold, pace.ShortestHold)
		}
		asked += s.Hold
		hold := asked - passed
		if 1 < frames && frames <= min(probed, f.Frames-1) {
			hold = probedHold(hold, frames == 2)
		}
		if err := add(&s, passed, passed+hold, encoders); err != nil {
			return err
		}
		passed += hold
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if f.Err != nil {
		if err := f.Err(); err != nil {
			return err
		}
	}
	if frames < f.Frames || passed != f.Length {
		return fmt.Errorf("the film should have %d pictures in %v, but ends after %d in %v", f.Frames, f.Length, frames, passed)
	}
	return nil
}

// probed is the number of pictures, at most, from whose holds FFmpeg guesses the frame rate of an animation: the slowest of a table, in
// twelfths of a frame a second, at which all but the first are whole frames. From more pictures it takes what divides their holds. Programs
// that convert a film to a rate that is too slow lose pictures.
const probed = 15

// probedHold returns the longest hold, up to a given one, with which the guess is 50 frames a second: one frame is the shortest hold. All
// that count are whole frames. That of the second picture has no divisor in common with the 600 of twelve seconds, so no slower rate fits.
func probedHold(hold time.Duration, second bool) time.Duration {
	const frame = pace.ShortestHold
	hold = hold.Truncate(frame)
	for h := hold; second && h >= LeastLook; h -= frame {
		if frames := h / frame; frames%2 > 0 && frames%3 > 0 && frames%5 > 0 {
			return h
		}
	}
	return hold
}

// add adds the picture of a scene, which begins and ends at some times, to all encoders. It is painted once for all that take its pixels.
func add(s *story.Scene, begin, end time.Duration, encoders []targetEncoder) error {
	var whole *draw.Picture
	for i := range encoders {
		e, p := &encoders[i], draw.Picture{Scene: s}
		if !e.format.Drawn && e.info.view.Day != nil {
			if whole == nil {
				whole = new(e.info.view.Day.Paint(s))
			}
			p = *whole
		}
		p.Hold = end.Round(e.format.Tick) - begin.Round(e.format.Tick)
		if err := e.format.checkHold(p.Hold); err != nil {
			return err
		}
		if err := e.Add(p); err != nil {
			return err
		}
	}
	return nil
}
