package reel

import (
	"context"
	"errors"
	"iter"
	"math"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story"
)

// A longSearch has some steps with the same scene.
type longSearch struct {
	*Source
	steps int
}

func (s longSearch) scenes(story.Options) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		for step := 1; step <= s.steps && yield(story.Scene{Step: step}); step++ {
		}
	}
}

func (longSearch) Err(context.Context) error { return nil }

// filmLength cuts the film of a long search.
func filmLength(t *testing.T, steps int, o Options) error {
	t.Helper()
	p, err := o.plan()
	if err != nil {
		t.Fatal(err)
	}
	p.subject = longSearch{steps: steps}
	_, _, err = p.filmScenes(t.Context())
	return err
}

// A film of 20000 frames is made; a longer one is refused unless it is meant.
func TestLongFilmIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		steps, maxFrames int
		fine             bool
	}{
		{20_000, 0, true}, {20_001, 0, false}, {20_001, -1, true},
	} {
		brief := Time{Pace: "steady", Holds: story.Holds{Move: 20 * time.Millisecond}, MaxFrames: c.maxFrames}
		if err := filmLength(t, c.steps, Options{Time: brief}); (err == nil) != c.fine {
			t.Errorf("%d steps, at most %d frames: error %v", c.steps, c.maxFrames, err)
		}
	}
}

// A search that nobody would wait for is not counted to its end to be refused, and the refusal says so.
func TestEndlessFilmIsRefused(t *testing.T) {
	t.Parallel()
	err := filmLength(t, math.MaxInt, Options{})
	if wrong := new(Error); !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Err.Error(), "the film would have more than 80000 frames and run for more than ") {
		t.Errorf("got %v", err)
	}
}

// Times are told in tenths of seconds, in seconds or in minutes, the longer the rougher.
func TestSeconds(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]time.Duration{
		"0.1 s": 100 * time.Millisecond, "119.9 s": 119900 * time.Millisecond, "2 min 0 s": 2 * time.Minute, "59 min 59 s": time.Hour - time.Millisecond,
		"1 h 0 min": time.Hour, "26 h 1 min": 26*time.Hour + 119*time.Second,
	} {
		if got := Seconds(d); got != want {
			t.Errorf("%v is told as %s, want %s", d, got, want)
		}
	}
}
