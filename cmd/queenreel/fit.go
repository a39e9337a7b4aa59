package main

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"sort"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
)

// fitFlags holds the flags that say what a film has to fit.
type fitFlags struct {
	bytes sizeFlag
	place *choice[place]
}

// add adds the flags.
func (f *fitFlags) add(cmd *cobra.Command) {
	cmd.Flags().Var(&f.bytes, "max-bytes", "the largest `SIZE` of a file, as in 1MB, 500kB or 300KiB; gives up colours of edges, size of squares, pace and steps, in this order, never a solution (default any)")
	f.place = newChoice("place", places, func(p place) string { return p.name })
	f.place.name = ""
	f.place.add(cmd, "for", "", "make a film that fits a `PLACE`: "+f.place.list()+"; see queenreel places; other flags take precedence (default none)")
	under(cmd, filmHeading)
}

// wanted reports whether there is anything to fit.
func (f *fitFlags) wanted() bool { return f.bytes.text != "" || f.place.chosen }

// chosen returns the place that the flags name, or one that anything fits.
func (f *fitFlags) chosen() place {
	if f.place.chosen {
		return f.place.value
	}
	return place{}
}

// arrange gives pictures the exact size of the place, if it has one, unless other flags say how large they are; and the layout
// that fills it, unless they name another.
func (f *fitFlags) arrange(p *pictureFlags) {
	place := f.chosen()
	if !place.exact || p.sized() {
		return
	}
	p.look.Size, p.place = image.Pt(place.width, place.height), place.name
	if layout := p.words.layout; !layout.chosen {
		_ = layout.Set(wideLayout) // which there is
	}
}

// fitFilm returns the film that fits where the flags say, and notes what it gives up of the one that was asked for.
func (a *animation) fitFilm(ctx context.Context, told tale, targets []target, asked film.Info) (film.Film, error) {
	p, e := a.fit.chosen(), economy{}
	given := a.search.given
	why := "--for " + p.name
	if !given("duration") {
		e.length = p.length
	}
	if p.width > 0 && !p.exact && !a.words && !a.picture.sized() && !given("scale") {
		var err error
		if e.cell, err = a.cellFor(ctx, told, p); err != nil {
			return film.Film{}, err
		}
	}
	limit := a.fit.bytes.bytes
	if limit == 0 {
		limit = p.bytes
	} else {
		why = "--max-bytes " + a.fit.bytes.text
	}
	start, _, err := a.film(ctx, told, e)
	if err != nil {
		return film.Film{}, err
	}
	f, sized := start, start.Info
	sized.Length = asked.Length
	if limit > 0 {
		w := weighing{a, told, targets, limit}
		if f, e, err = w.fitted(ctx, e); err != nil {
			if _, wrong := err.(usageError); wrong {
				err = usagef("%s: %w", why, err)
			}
			return film.Film{}, err
		}
	}
	if words := e.words(sized, f.Info); words != "" {
		a.output.notes = append(a.output.notes, fmt.Sprintf("%s: %s", why, words))
	}
	return f, nil
}

// cellFor returns the side of the largest squares with which pictures fit a place; the smallest, where none do.
func (a *animation) cellFor(ctx context.Context, told tale, p place) (int, error) {
	var err error
	tooLarge := func(i int) bool {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return true
		}
		picture := *a.picture
		picture.look.Cell, picture.look.Width = draw.MinCell+1+i, 0
		var painter draw.ScenePainter
		if painter, err = told.painter(&picture, a.story, story.Census{}); err != nil {
			return true
		}
		size := painter.Size()
		return size.X > p.width || p.height > 0 && size.Y > p.height
	}
	most := min(draw.MaxCell, p.width/told.rows())
	return draw.MinCell + sort.Search(most-draw.MinCell, tooLarge), err
}
