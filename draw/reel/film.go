package reel

import (
	"context"
	"iter"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A filmable is what films tell: a search, or several side by side.
type filmable interface {
	searches() []trace.About // one, or several, each under its name
	rows() int               // of the board
	scenes(story.Options) iter.Seq[story.Scene]
	Err(context.Context) error // why the scenes ended early when they were last ranged

	// painter returns a painter for scenes of a film whose census is given.
	painter(o *Options, c story.Census) (draw.ScenePainter, error)
}

// Film returns the film that the options ask for; see film.Write. Its pictures can be ranged again if the search can.
func Film(ctx context.Context, o Options) (film.Film, error) {
	o, err := o.arranged()
	if err != nil {
		return film.Film{}, err
	}
	told, err := o.open(ctx)
	if err != nil {
		return film.Film{}, err
	}
	return o.fitted(ctx, told)
}

// Transcript returns the film as Film does, for those formats that are words: nothing is painted.
func Transcript(ctx context.Context, o Options) (film.Film, error) {
	o.words = true
	return Film(ctx, o)
}

// Painted returns the film as Transcript does, and a painter that paints any of its scenes.
func Painted(ctx context.Context, o Options) (film.Film, draw.ScenePainter, error) {
	o, err := o.arranged()
	if err != nil {
		return film.Film{}, nil, err
	}
	told, err := o.open(ctx)
	if err != nil {
		return film.Film{}, nil, err
	}
	o.words = true
	f, census, err := o.film(ctx, told)
	if err != nil {
		return film.Film{}, nil, err
	}
	painter, err := told.painter(&o, census)
	return f, painter, err
}

// open returns what the film tells.
func (o *Options) open(ctx context.Context) (filmable, error) {
	if o.Rivals != nil {
		return o.openRivals(ctx)
	}
	if o.Clock != "" {
		return nil, remedied("give {Solver} two or more times", "Clock", o.Clock, "needs several searches")
	}
	return o.Open(ctx, trace.MaxN)
}

// film returns the film of what is told, whatever it has to fit, and its census.
func (o *Options) film(ctx context.Context, told filmable) (film.Film, story.Census, error) {
	look, err := o.Pictures()
	if err != nil {
		return film.Film{}, story.Census{}, err
	}
	cut, err := o.newCut()
	if err != nil {
		return film.Film{}, story.Census{}, err
	}
	scenes, census, err := cut.scenes(ctx, told)
	if err != nil {
		return film.Film{}, census, err
	}
	f := film.Told(told.searches(), look, scenes, census)
	f.Plays, f.Made, f.NoMeta = o.Plays, o.Made, o.NoMeta
	f.Err = func() error { return told.Err(ctx) }
	if !o.words {
		err = o.paint(&f, told, census)
	}
	return f, census, err
}

// paint has the film painted, in both themes if there are two.
func (o *Options) paint(f *film.Film, told filmable, census story.Census) error {
	day, err := told.painter(o, census)
	if err != nil {
		return err
	}
	var night draw.ScenePainter
	if o.Night != nil {
		second := *o
		second.Theme = o.Night
		if night, err = told.painter(&second, census); err != nil {
			return err
		}
	}
	f.Paint(day, night)
	return nil
}

// painter returns a painter for scenes of the search, in which panels see it up to the last scene, and further in a short one.
func (src *Source) painter(o *Options, c story.Census) (draw.ScenePainter, error) {
	p, err := src.scenePainter(o, c.Last.Step)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// scenePainter returns what painter does, for scenes up to a step.
func (src *Source) scenePainter(o *Options, step int) (*draw.Painter, error) {
	look, err := o.Pictures()
	if err != nil {
		return nil, err
	}
	layout, err := o.layout()
	if err != nil {
		return nil, err
	}
	look.Arrangement = layout.Arrangement
	if look.Panels == nil {
		look.Panels = layout.For(src.About)
	}
	told, err := o.told()
	look.Search, look.Steps = src.silent(told), max(draw.DefaultSteps, step)
	if err != nil {
		return nil, err
	}
	painter, err := draw.NewPainter(src.About, look)
	return painter, o.ofPlace(err)
}
