package reel

import (
	"errors"
	"iter"
	"math"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story/pace"
	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// longSearch yields a search of so many steps.
func longSearch(steps int) iter.Seq[trace.Event] {
	return func(yield func(trace.Event) bool) {
		for step := range steps - 2 { // besides the start and the end
			if !yield(trace.Event{Kind: []trace.Kind{trace.Place, trace.TakeBack}[step%2], At: trace.Sq(0, 0)}) {
				return
			}
		}
	}
}

// A film of 20000 frames is made; a longer one is refused unless it is meant. A search that nobody would wait for is not counted to its end to
// be refused, and the refusal says so.
func TestLongFilmIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		steps, maxFrames int
		want             string // how the error begins
	}{
		{20_000, 0, ""},
		{20_001, 0, "the film would have 20,001 frames and run for "},
		{20_001, -1, ""},
		{math.MaxInt, 0, "the film would have more than 80,000 frames and run for more than "},
		{math.MaxInt, -1, "a film keeps up to 16 million events, and the search has more"}, // which is seen before the search is told, in a second
	} {
		if (c.maxFrames < 0 || c.steps == math.MaxInt) && !tracetest.Full {
			continue // story tests that a search ends with the event up to which it is kept, and the program what it answers to more than 80,000 frames
		}
		p, err := Options{Time: Time{Pace: "steady", Holds: pace.Holds{Move: 20 * time.Millisecond}, MaxFrames: c.maxFrames}}.plan()
		if err != nil {
			t.Fatal(err)
		}
		src := &Source{About: trace.About{Problem: trace.Problem{N: 4}}, Events: longSearch(c.steps)}
		p.sources = []*Source{src}
		_, err = p.film(t.Context())
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

// A search and its film are followed step by step to their end.
func TestWatch(t *testing.T) {
	t.Parallel()
	var c tally
	o := Options{Search: Search{Queens: 4}, Watch: func(steps int) Progress { return &c }}
	if _, err := Film(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if want := (tally{steps: 14, finished: 1}); c != want {
		t.Errorf("followed: %+v", c)
	}
}
