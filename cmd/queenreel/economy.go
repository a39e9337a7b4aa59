package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
)

// legibleCell returns the side in pixels of squares that are not made smaller to save bytes.
func (w *weighing) legibleCell() int {
	const least = 24
	if w.picture.words.layout.value.Arrangement == draw.Wide {
		return max(least, int(math.Ceil(draw.SmallestWideBoard/float64(w.told.rows()))))
	}
	return least
}

// mostTries bounds how many films are tried for each thing that gives way.
const mostTries = 6

// An economy is what a film gives up to fit. The zero value gives up nothing.
type economy struct {
	length time.Duration // it runs no longer; 0 is any length
	coarse bool          // edges have fewer colors
	cell   int           // the side of its squares in pixels; 0 is as asked
	fast   bool          // it goes at the fastest pace
	frames int           // it has no more; 0 is as many as asked
}

// film returns the film that the flags ask for, less what e gives up, and its census.
func (a *animation) film(ctx context.Context, told tale, e economy) (film.Film, story.Census, error) {
	cut, picture, pace := *a.cut, *a.picture, *a.cut.pace
	cut.pace = &pace
	if e.fast {
		pace.value = story.Fast
	}
	if e.frames > 0 {
		cut.maxFrames = e.frames
	}
	picture.look.Coarse = e.coarse
	if e.cell > 0 {
		picture.look.Cell, picture.look.Width = e.cell, 0
	}
	scenes, census, err := cut.scenes(ctx, told)
	if err == nil && e.length > 0 && census.Length > e.length {
		cut.timing.Length = e.length
		scenes, census, err = cut.scenes(ctx, told)
	}
	if err != nil {
		return film.Film{}, census, err
	}
	f := film.Told(told.searches(), picture.options(), scenes, census)
	if !a.words {
		if f, err = picture.film(told, a.story, scenes, census); err != nil {
			return film.Film{}, census, err
		}
	}
	f.Info = a.output.described(a.search.cmd, f.Info)
	f.Plays = a.plays
	f.Err = func() error { return told.ended(ctx) }
	return f, census, nil
}

// A weighing tries films for the most bytes that each of their files may have.
type weighing struct {
	*animation
	told    tale
	targets []target
	limit   int64 // 0 is none
}

// A weight is a film, and the bytes of the largest of its files. Of one that is more than allowed it is not known how many
// they are: the writing ends there, and how far it has come by then depends on the number of processors.
type weight struct {
	film   film.Film
	census story.Census
	bytes  int64
	fits   bool
}

// of weighs the film with an economy. It keeps nothing of it.
func (w *weighing) of(ctx context.Context, e economy) (weight, error) {
	f, census, err := w.film(ctx, w.told, e)
	if err != nil {
		return weight{}, err
	}
	counted, bar := w.watched(f)
	defer bar.finish()
	var to []film.Target
	var scales []*scale
	for _, t := range w.targets {
		s := &scale{limit: w.limit}
		scales = append(scales, s)
		to = append(to, s.target(t.format))
	}
	err = film.Write(ctx, counted, to...)
	heavy := errors.Is(err, errHeavy)
	if err != nil && !heavy {
		return weight{}, flagged(err)
	}
	result := weight{film: f, census: census, fits: !heavy}
	for _, s := range scales {
		result.bytes = max(result.bytes, s.bytes)
	}
	return result, nil
}

// errHeavy ends the writing of a file that has more bytes than allowed.
var errHeavy = errors.New("the file is too large")

// A scale counts the bytes of a film that is written to it, and keeps none.
type scale struct{ bytes, limit int64 }

func (s *scale) Write(p []byte) (int, error) {
	s.bytes += int64(len(p))
	if s.limit > 0 && s.bytes > s.limit {
		return 0, errHeavy
	}
	return len(p), nil
}

// WriteAt takes what is written over bytes that have been counted.
func (s *scale) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

func (s *scale) Close() error { return nil }

// target returns the target that writes a format to the scale; of a folder, all its files together.
func (s *scale) target(format film.Format) film.Target {
	if format.Folder {
		return film.Target{Format: format, Sink: film.Sink{Create: func(string) (io.WriteCloser, error) { return s, nil }}}
	}
	return film.Target{Format: format, Sink: film.Sink{Writer: s, At: s}}
}

// fitted returns the film that gives up as little as it must so that no file has more bytes than the limit, and what it
// gives up beyond the economy that it starts with. In this order: the colors of edges, the size of squares, the pace
// and steps, and each only as far as needed. What flags ask for stays, and so does every solution.
func (w *weighing) fitted(ctx context.Context, e economy) (film.Film, economy, error) {
	asked, err := w.of(ctx, e)
	if err != nil || asked.fits {
		return asked.film, e, err
	}
	cell := asked.film.Cell / max(1, asked.film.Scale)
	given := w.search.given
	e.coarse = !w.words
	last, err := w.of(ctx, e)
	if err != nil || last.fits {
		return last.film, e, err
	}
	if small := min(cell, w.legibleCell()); small < cell && !w.picture.sized() && w.picture.look.Size == (image.Point{}) {
		weigh := func(cell int) (weight, error) { e.cell = cell; return w.of(ctx, e) }
		if e.cell, last, err = most(weigh, w.limit, small, cell); err != nil || last.fits {
			return last.film, e, err
		}
	}
	if !given("pace") {
		fast := e
		fast.fast = true
		if w, err := w.of(ctx, fast); err != nil || w.fits {
			return w.film, fast, err
		}
	}
	if least := min(asked.census.Essential()+1, asked.film.Frames); least < asked.film.Frames {
		weigh := func(frames int) (weight, error) { e.frames = frames; return w.of(ctx, e) }
		if e.frames, last, err = most(weigh, w.limit, least, asked.film.Frames); err != nil || last.fits {
			return last.film, e, err
		}
	}
	w.limit = 0
	if last, err = w.of(ctx, e); err != nil {
		return film.Film{}, e, err
	}
	return film.Film{}, e, usagef("the film needs at least %.0fkB: allow that, or choose another format or fewer --steps", math.Ceil(float64(last.bytes)/1e3))
}

// most returns the largest number with which a film fits, from the least on and below one with which it does not, and
// that film; or the least number, where even that film does not fit. It comes near the largest in a few tries: in turn
// where a film a little under the limit would be if bytes grew with the number, which is often close, and half-way, which
// is never far.
func most(weigh func(number int) (weight, error), limit int64, least, over int) (int, weight, error) {
	number := least
	best, err := weigh(number)
	if err != nil || !best.fits {
		return number, best, err
	}
	aim := limit - limit/32
	for try := range mostTries {
		if over-number < 2 || best.bytes >= aim {
			break
		}
		next := (number + over) / 2
		if try%2 == 0 {
			next = int(aim * int64(number) / best.bytes)
		}
		next = min(max(next, number+1), over-1)
		tried, err := weigh(next)
		if err != nil {
			return next, tried, err
		}
		if tried.fits {
			best, number = tried, next
		} else {
			over = next
		}
	}
	return number, best, nil
}

// words says what a film gives up; "" for nothing. asked and got are what is known of it without and with the economy.
func (e economy) words(asked, got film.Info) string {
	var words []string
	say := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	if off := got.Length - asked.Length; off.Abs() >= time.Second { // fewer steps may stand longer
		say("it lasts %s instead of %s", seconds(got.Length), seconds(asked.Length))
	}
	if e.coarse {
		say("edges have fewer colours")
	}
	if got.Cell != asked.Cell {
		say("squares have %d pixels instead of %d", got.Cell, asked.Cell)
	}
	if e.fast {
		say("the pace is fast")
	}
	if got.Frames < asked.Frames {
		say("%d frames instead of %d", got.Frames, asked.Frames)
	}
	return strings.Join(words, "; ")
}
