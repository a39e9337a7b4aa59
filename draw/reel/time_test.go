package reel

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"
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

// A film of 20000 frames is made; a longer one is refused unless it is meant. A search that nobody would wait for is not counted to its end to
// be refused, and the refusal says so.
func TestLongFilmIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		steps, maxFrames int
		want             string // how the error begins
	}{
		{20_000, 0, ""},
		{20_001, 0, "the film would have 20001 frames and run for "},
		{20_001, -1, ""},
		{math.MaxInt, 0, "the film would have more than 80000 frames and run for more than "},
	} {
		p, err := Options{Time: Time{Pace: "steady", Holds: story.Holds{Move: 20 * time.Millisecond}, MaxFrames: c.maxFrames}}.plan()
		if err != nil {
			t.Fatal(err)
		}
		p.subject = longSearch{steps: c.steps}
		_, _, err = p.filmScenes(t.Context())
		if wrong := new(Error); (err == nil) != (c.want == "") || errors.As(err, &wrong) && !strings.HasPrefix(wrong.Err.Error(), c.want) {
			t.Errorf("%+v: error %v", c, err)
		}
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

// A tally counts the steps of work that are followed, and how often work is over.
type tally struct{ steps, finished int }

func (c *tally) Step()   { c.steps++ }
func (c *tally) Finish() { c.finished++ }

// Work is followed step by step to its end, or to where it is left, unless Watch does not want to.
func TestWatch(t *testing.T) {
	t.Parallel()
	var c tally
	o := Options{Watch: func(steps int) Progress {
		if steps == 0 {
			return nil
		}
		return &c
	}}
	for _, steps := range []int{0, 3, 5} {
		for n := range withProgress(slices.Values([]int{1, 2, 3}), &o, steps) {
			if steps == 5 && n == 2 {
				break
			}
		}
	}
	if c != (tally{steps: 4, finished: 2}) {
		t.Errorf("followed: %+v", c)
	}
}
