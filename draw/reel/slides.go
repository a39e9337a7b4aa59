package reel

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"queenreel/draw/film"
	"queenreel/draw/story"
)

// checkSlides reports slides that are asked for where no file has any.
func (p *plan) checkSlides() error {
	formats, err := p.formats()
	if err != nil || p.Slides == "" || slices.ContainsFunc(formats, func(f film.Format) bool { return f.Slides }) {
		return err
	}
	return &Error{Field: "Step", Value: p.Slides.String(), Err: errors.New("names the slides of a PDF"), Remedy: "add {Output} slides.pdf, or film only these {Steps}"}
}

// slides returns a function that reports whether a step of a film is a slide; nil if none is asked for. Each of the steps that are
// asked for must be among the film's scenes.
func (p *plan) slides(ctx context.Context, told filmable, scenes iter.Seq[story.Scene]) (func(int) bool, error) {
	if p.Slides == "" {
		return nil, nil
	}
	asked, err := p.Slides.ranges(withProgress(told.scenes(p.silent()), &p.Options, 0))
	if err := cmp.Or(told.Err(ctx), fieldError("Step", p.Slides.String(), err)); err != nil {
		return nil, err
	}
	seen := make([]bool, len(asked))
	for s := range scenes {
		for i, r := range asked {
			seen[i] = seen[i] || stepRanges{r}.contains(s.Step)
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		return nil, cmp.Or(told.Err(ctx), fault("Step", p.Slides.String(), "the film does not show step %d", asked[i].from))
	}
	return asked.contains, told.Err(ctx)
}
