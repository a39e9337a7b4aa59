package film

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

// Write writes a film to all targets. It ranges the pictures once, whatever the number of targets.
//
// An Info that contradicts itself or its pictures, what a format cannot hold, a failed write, an error of
// the film and a context that is done end the film everywhere; what was written by then is no film. Write
// returns the first error, or the context's cause. No goroutine outlives the call.
func Write(ctx context.Context, f Film, targets ...Target) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var encoders []timedEncoder
	err = errors.New("the film's own code panicked")
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
	for _, t := range targets {
		e, err := newEncoder(ctx, f.Info, t)
		if err != nil {
			return err
		}
		encoders = append(encoders, e)
	}
	return f.feed(ctx, encoders)
}

// A timedEncoder is an encoder with the clock of its format.
type timedEncoder struct {
	Encoder
	clock *clock
}

// newEncoder returns an encoder that writes a film to a target.
func newEncoder(ctx context.Context, i Info, t Target) (timedEncoder, error) {
	switch {
	case context.Cause(ctx) != nil:
		return timedEncoder{}, context.Cause(ctx)
	case t.Format.Folder && t.Sink.Create == nil:
		return timedEncoder{}, fmt.Errorf("format %s: writes a folder: give it a sink that creates files", t.Format.Name)
	case !t.Format.Folder && t.Sink.Writer == nil:
		return timedEncoder{}, fmt.Errorf("format %s: writes one file: give it a sink with a writer", t.Format.Name)
	}
	i.Length = t.Format.Length(i.Length)
	e, err := t.Format.New(ctx, i, t.Sink)
	return timedEncoder{e, &clock{tick: t.Format.Tick}}, err
}

// feed adds each picture to all encoders.
func (f *Film) feed(ctx context.Context, encoders []timedEncoder) error {
	frames, left := 0, f.Length
	for p := range f.Pictures {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if frames == f.Frames {
			return fmt.Errorf("a film of %d pictures has more of them", f.Frames)
		}
		frames++
		if err := f.checkPicture(p, left); err != nil {
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
		return fmt.Errorf("a film of %d pictures and %v ends after %d pictures and %v", f.Frames, f.Length, frames, f.Length-left)
	}
	return nil
}

// checkPicture reports what the film's next picture cannot have; left is what is left of its length.
func (f *Film) checkPicture(p draw.Picture, left time.Duration) error {
	if p.Image == nil || p.Image.Rect != (image.Rectangle{Max: f.Size}) {
		return fmt.Errorf("its image is not %s, the film's size", dimensions(f.Size))
	}
	if p.Hold < story.ShortestHold {
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("pictures stand for %v at least", story.ShortestHold)}
	}
	if p.Hold > left {
		return &Error{"Hold", p.Hold.String(), fmt.Sprintf("only %v are left of the film's %v", left, f.Length)}
	}
	return nil
}

// A clock rounds holds to ticks.
type clock struct {
	tick         time.Duration
	asked, shown time.Duration // how long the pictures so far stand, and that in ticks
}

// round returns a hold in ticks. What rounding leaves over is carried on.
func (c *clock) round(hold time.Duration) time.Duration {
	c.asked += hold
	hold = c.asked.Round(c.tick) - c.shown
	c.shown += hold
	return hold
}
