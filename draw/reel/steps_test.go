package reel

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
)

// stepsOf returns the steps of scenes.
func stepsOf(scenes iter.Seq[story.Scene], is func(*story.Scene) bool) string {
	var steps []int
	for s := range scenes {
		if is == nil || is(&s) {
			steps = append(steps, s.Step)
		}
	}
	return strings.Trim(fmt.Sprint(steps), "[]")
}

// A film has the steps that are asked for, in its own order; pictures come in the order in which they are named; slides are some of the film's
// steps. What the search does not have is named. The film of 4 queens has 14 steps: step 2 places the first queen, 4 is the first dead row and
// backtrack, and 13 the solution.
func TestSteps(t *testing.T) {
	t.Parallel()
	film := func(text Steps) Options {
		return Options{Search: Search{Queens: 4}, Time: Time{Steps: text, Pace: "steady"}, Fit: Fit{Formats: []string{"text"}}}
	}
	inFilm := func(text Steps) (string, error) {
		f, err := Film(t.Context(), film(text))
		if err != nil {
			return "", err
		}
		return stepsOf(f.Scenes, nil), nil
	}
	still := func(text Steps) (string, error) {
		s, err := Still(t.Context(), film(""), text)
		if err != nil {
			return "", err
		}
		return stepsOf(slices.Values(s.Scenes), nil), nil
	}
	slides := func(steps Steps, frames int) func(Steps) (string, error) {
		return func(text Steps) (string, error) {
			o := film(steps)
			o.Slides, o.MaxFrames, o.Formats = text, frames, []string{"text", "pdf"}
			f, err := Film(t.Context(), o)
			if err != nil {
				return "", err
			}
			return stepsOf(f.Scenes, func(s *story.Scene) bool { return s.Slide }), nil
		}
	}
	for _, c := range []struct {
		shown func(Steps) (string, error)
		text  Steps
		want  string // the steps, or what is wrong
	}{
		{inFilm, "", "1 2 3 4 5 6 7 8 9 10 11 12 13 14"},
		{inFilm, "3", "3"}, {inFilm, "2-4", "2 3 4"}, {inFilm, "2:4", "2 3 4"}, {inFilm, ":3", "1 2 3"}, {inFilm, "13-", "13 14"},
		{inFilm, "9:11,2,3:4,4", "2 3 4 9 10 11"}, {inFilm, "13:,1", "1 13 14"},
		{inFilm, "first-dead-row", "4"}, {inFilm, ":first-dead-row", "1 2 3 4"}, {inFilm, "first-placement-first-backtrack", "2 3 4"},
		{inFilm, "start,end", "1 14"}, {inFilm, "2-dead-row,solution:", "2 3 4 13 14"}, {inFilm, "backtrack:6,first-solution", "4 5 6 13"},
		{inFilm, "first-jump", "steps first-jump: the search has no jump step"}, {inFilm, "solution:3", "steps solution:3: step 13 comes after step 3"},
		{inFilm, "all-backtrack", "4 7 8 9"}, {inFilm, "all-placement,all-end", "2 3 5 6 10 11 12 14"}, {inFilm, "all-backtrack,3-5", "3 4 5 7 8 9"}, {inFilm, "1,all-solution", "1 13"},
		{inFilm, "all-jump", "steps all-jump: the search has no jump step"},
		{inFilm, "15:", "steps 15:: the film has fewer steps"},

		{still, "", "14"}, {still, "5,2-3", "5 2 3"}, {still, "solution,14,start", "13 14 1"}, {still, "12-", "12 13 14"}, {still, "all-solution,2,all-backtrack", "13 2 4 7 8 9"}, {still, "12-", "12 13 14"},
		{still, "dead-row,backtrack,13,12:", "4 13 12 14"}, // each once: files are named after them

		{slides("", 0), "13,1,4-6", "1 4 5 6 13"}, {slides("", 0), ":first-dead-row,solution:", "1 2 3 4 13 14"}, {slides("3:", 0), "solution", "13"},
		{slides("", 0), "15", "step 15: the film does not show step 15"},
		{slides("3:", 0), "2,13", "step 2,13: the film does not show step 2"},
		{slides("", 0), "all-backtrack,1", "1 4 7 8 9"}, {slides("5:", 0), "all-start", "step all-start: the film does not show step 1"},
		{slides("", 3), "2,13", "step 2,13: the film does not show step 2"},
		{slides("", 0), "jump", "step jump: the search has no jump step"},
	} {
		got, err := c.shown(c.text)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q shows %s, want %s", c.text, got, c.want)
		}
	}
}

// What is no list of steps is refused as it is read, whatever the search.
func TestNoSteps(t *testing.T) {
	for _, text := range []string{"", "0", "3-2", "1-2-3", "1:2:3", "-1-2", "a-b", "1--2", "1,", "first-", "first", "dead-rows", "start:2:3", "all-", "all-2", "all-first-backtrack", "all-backtrack:", ":all-backtrack"} {
		if got := new(Steps); got.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is taken for %q", text, *got)
		}
	}
}
