package film

import (
	"context"
	"errors"
	"fmt"
	"image"
	"iter"
	"slices"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

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
	var encoders []timedEncoder
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
		defer f.pages.close()
	}
	for _, t := range targets {
		i := f.In(t.Format)
		if err := t.Format.check(&i); err != nil {
			return err
		}
	}
	if err := checkTogether(&f.Info, targets); err != nil {
		return err
	}
	for _, t := range targets {
		e, err := newEncoder(ctx, f.Info, t)
		if err != nil {
			return err
		}
		encoders = append(encoders, e)
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

// A timedEncoder is an encoder with the clock of its format.
type timedEncoder struct {
	Encoder
	clock *clock
}

// newEncoder returns an encoder for t.
func newEncoder(ctx context.Context, i Info, t Target) (timedEncoder, error) {
	switch {
	case context.Cause(ctx) != nil:
		return timedEncoder{}, context.Cause(ctx)
	case t.Format.Folder && t.Sink.Create == nil:
		return timedEncoder{}, fmt.Errorf("format %s writes a folder: give it a sink that creates files", t.Format.Name)
	case !t.Format.Folder && t.Sink.Writer == nil:
		return timedEncoder{}, fmt.Errorf("format %s writes one file: give it a sink with a writer", t.Format.Name)
	}
	e, err := t.Format.New(ctx, i.In(t.Format), t.Sink)
	return timedEncoder{e, &clock{tick: t.Format.Tick}}, err
}

// feed adds every picture to all encoders.
func (f *Film) feed(ctx context.Context, encoders []timedEncoder, painted bool) error {
	frames, left := 0, f.Length
	for p := range f.Pictures {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if frames == f.Frames {
			return fmt.Errorf("the film should have %d pictures, but has more", f.Frames)
		}
		frames++
		if err := f.checkPicture(p, left, painted); err != nil {
			return fmt.Errorf("picture %d: %w", frames, err)
		}
		left -= p.Hold
		hold := p.Hold
		for _, e := range encoders {
			p.Hold = e.clock.round(hold)
			if err := e.Add(p); err != nil {
				return err
			}
		}
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if f.Err != nil {
		if err := f.Err(); err != nil {
			return err
		}
	}
	if frames < f.Frames || left > 0 {
		return fmt.Errorf("the film should have %d pictures in %v, but ends after %d in %v", f.Frames, f.Length, frames, f.Length-left)
	}
	return nil
}

// checkPicture returns an error if the film cannot have a picture; left is the rest of its length.
func (f *Film) checkPicture(p draw.Picture, left time.Duration, painted bool) error {
	switch {
	case painted && (p.Image == nil || p.Image.Rect != image.Rectangle{Max: f.Size}):
		return fmt.Errorf("its image does not have the film's size, %s", dimensions(f.Size))
	case p.Hold < story.ShortestHold:
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("a picture is shown for at least %v", story.ShortestHold)}
	case p.Hold > left:
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("only %v is left of the film's %v", left, f.Length)}
	}
	return nil
}

// A clock rounds the holds of a film.
type clock struct {
	tick           time.Duration
	exact, rounded time.Duration // the sums of the holds so far
}

// round returns a hold as a multiple of the tick, with the remainder of earlier ones.
func (c *clock) round(hold time.Duration) time.Duration {
	c.exact += hold
	hold = c.exact.Round(c.tick) - c.rounded
	c.rounded += hold
	return hold
}
