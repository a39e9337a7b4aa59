package reel

import (
	"context"
	"iter"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A filmable is the subject of a film: a search, or several side by side.
type filmable interface {
	searches() []trace.About // one, or several, each under its name
	scenes(story.Options) iter.Seq[story.Scene]
	Err(context.Context) error // why the scenes ended early when they were last ranged

	// painter returns a painter for scenes of a film whose census is given.
	painter(p *plan, c story.Census) (draw.ScenePainter, error)
}

// Film returns the film that the options ask for; see film.Write. Its pictures can be ranged again if the search can. With Rivals
// it shows several searches side by side. Formats say if it has pictures for pages: without caption and counters, for pages say
// these in text.
func Film(ctx context.Context, o Options) (film.Film, error) { return o.filmed(ctx, false) }

// Transcript returns the film as Film does, for those formats that are words: nothing is painted.
func Transcript(ctx context.Context, o Options) (film.Film, error) { return o.filmed(ctx, true) }

// filmed returns the film, painted or only in words.
func (o Options) filmed(ctx context.Context, words bool) (film.Film, error) {
	p, told, err := o.open(ctx)
	if err != nil {
		return film.Film{}, err
	}
	p.words = words
	return p.fitted(ctx, told)
}

// Painted returns the film as Transcript does, ignoring Fit, and a painter of any of its scenes.
func Painted(ctx context.Context, o Options) (film.Film, draw.ScenePainter, error) {
	p, told, err := o.open(ctx)
	if err != nil {
		return film.Film{}, nil, err
	}
	p.words = true
	f, census, err := p.film(ctx, told)
	if err != nil {
		return film.Film{}, nil, err
	}
	painter, err := told.painter(p, census)
	return f, painter, err
}

// open returns the plan of a film, and its subject.
func (o Options) open(ctx context.Context) (*plan, filmable, error) {
	p, err := o.plan()
	switch {
	case err != nil:
		return nil, nil, err
	case o.Rivals != nil:
		c, err := p.openRivals(ctx)
		return p, c, err
	case o.Clock != "":
		return nil, nil, remedied("give {Solver} two or more times", "Clock", o.Clock, "needs several searches")
	}
	src, err := o.Open(ctx, trace.MaxN)
	return p, src, err
}

// openOne returns the plan of pictures of a single search, and the search.
func (o Options) openOne(ctx context.Context) (*plan, *Source, error) {
	p, err := o.plan()
	if err != nil {
		return nil, nil, err
	}
	src, err := o.Open(ctx, trace.MaxN)
	return p, src, err
}

// film returns the film, whatever it has to fit, and its census.
func (p *plan) film(ctx context.Context, told filmable) (film.Film, story.Census, error) {
	scenes, census, err := p.filmScenes(ctx, told)
	if err != nil {
		return film.Film{}, census, err
	}
	f := film.Told(told.searches(), p.look, scenes, census)
	f.Plays, f.Made, f.NoMeta = p.Plays, p.Made, p.NoMeta
	f.Err = func() error { return told.Err(ctx) }
	if f.Slides, err = p.slides(ctx, told, scenes); err == nil && !p.words {
		err = p.paint(&f, told, census)
	}
	return f, census, err
}

// paint has the film painted and, if it becomes a page, the pictures of that, in both themes if there are two.
func (p *plan) paint(f *film.Film, told filmable, census story.Census) error {
	painter, err := told.painter(p, census)
	if err != nil {
		return err
	}
	f.Paint(painter)
	if !p.paged {
		return nil
	}
	page := *p
	page.wordless = true
	if f.Day = painter; !p.wordless {
		if f.Day, err = told.painter(&page, census); err != nil {
			return err
		}
	}
	if page.look.Theme = p.Night; p.Night != nil {
		f.Night, err = told.painter(&page, census)
	}
	return err
}

// painter returns a painter for scenes of the search, in which panels see it up to the last scene, and further in a short one.
func (src *Source) painter(p *plan, c story.Census) (draw.ScenePainter, error) {
	painter, err := src.scenePainter(p, c.Last.Step)
	return painter, err
}

// scenePainter returns a painter for scenes up to a step.
func (src *Source) scenePainter(p *plan, step int) (*draw.Painter, error) {
	look := p.look
	look.Arrangement = p.layout.Arrangement
	if look.Panels == nil {
		look.Panels = p.layout.For(src.About)
	}
	if p.wordless {
		look.Panels = wordless(look.Panels)
	}
	look.Search, look.Steps = src.scenes(p.silent()), max(draw.DefaultSteps, step)
	painter, err := draw.NewPainter(src.About, look)
	return painter, p.ofPlace(err)
}

// wordless returns panels without those that pages have in text: at least the board.
func wordless(panels []string) []string {
	rest := slices.DeleteFunc(slices.Clone(panels), func(name string) bool { return name == "caption" || name == "counters" })
	if len(rest) == 0 && len(panels) > 0 {
		return []string{"board"}
	}
	return rest
}
