package reel

import (
	"fmt"
	"strings"
	"testing"
)

// The film of 4 queens has 14 steps: step 2 places the first queen, 4 is the first dead row and backtrack, and 13 the solution.
func TestSteps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text Steps
		want string
	}{
		{"", "1 2 3 4 5 6 7 8 9 10 11 12 13 14"},
		{"3", "3"}, {"2-4", "2 3 4"}, {"2:4", "2 3 4"}, {":3", "1 2 3"}, {"-3", "1 2 3"}, {"13:", "13 14"}, {"13-", "13 14"},
		{"9:11,2,3:4,4", "2 3 4 9 10 11"}, {"13:,1", "1 13 14"},
		{"first-dead-row", "4"}, {":first-dead-row", "1 2 3 4"}, {"first-placement-first-backtrack", "2 3 4"},
		{"start,end", "1 14"}, {"2-dead-row,solution:", "2 3 4 13 14"}, {"backtrack:6,first-solution", "4 5 6 13"},
	} {
		f, err := Transcript(t.Context(), Options{Search: Search{Queens: 4}, Time: Time{Steps: c.text, Pace: "steady"}})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var shown []int
		for s := range f.Scenes {
			shown = append(shown, s.Step)
		}
		if got := strings.Trim(fmt.Sprint(shown), "[]"); got != c.want {
			t.Errorf("%q shows %s, want %s", c.text, got, c.want)
		}
	}
}

// Pictures of steps come in the order in which they are named.
func TestStillSteps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text Steps
		want string
	}{
		{"", "14"}, {"5,2-3", "5 2 3"}, {"solution,14,start", "13 14 1"}, {"12-", "12 13 14"},
		{"dead-row,backtrack,13,12:", "4 13 12 14"}, // each once: files are named after them
	} {
		stills, err := Still(t.Context(), Options{Search: Search{Queens: 4}}, c.text)
		if err != nil {
			t.Fatalf("%q: %v", c.text, err)
		}
		var shown []int
		for _, s := range stills.Scenes {
			shown = append(shown, s.Step)
		}
		if got := strings.Trim(fmt.Sprint(shown), "[]"); got != c.want {
			t.Errorf("%q shows %s, want %s", c.text, got, c.want)
		}
	}
}

// What is no list of steps is refused as it is read, whatever the search.
func TestNoSteps(t *testing.T) {
	for _, text := range []string{"", "0", "3-2", "1-2-3", "1:2:3", "-1-2", "a-b", "1--2", "1,", "first-", "first", "dead-rows", "start:2:3"} {
		if got := new(Steps); got.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is taken for %q", text, *got)
		}
	}
}

// Marks that a search does not have, and ranges that end before they begin, are errors that name them.
func TestStepsNotThere(t *testing.T) {
	t.Parallel()
	for text, want := range map[Steps]string{
		"first-jump": "the search has no jump", "solution:3": "step 13 comes after step 3", "15:": "the film has fewer steps",
	} {
		_, err := Transcript(t.Context(), Options{Search: Search{Queens: 4}, Time: Time{Steps: text}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The slides of a film are the steps that are asked for, in the film's order, and it shows each of them.
func TestSlideSteps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		slides, steps Steps
		frames        int
		want          string // the steps, or what is wrong
	}{
		{"13,1,4-6", "", 0, "1 4 5 6 13"}, {":first-dead-row,solution:", "", 0, "1 2 3 4 13 14"}, {"solution", "3:", 0, "13"},
		{"15", "", 0, "step 15: the film does not show step 15"},
		{"2,13", "3:", 0, "step 2,13: the film does not show step 2"},
		{"2,13", "", 3, "step 2,13: the film does not show step 2"},
		{"jump", "", 0, "step jump: the search has no jump"},
	} {
		o := Options{Search: Search{Queens: 4}, Time: Time{Slides: c.slides, Steps: c.steps, MaxFrames: c.frames}, Fit: Fit{Formats: []string{"text", "pdf"}}}
		f, err := Transcript(t.Context(), o)
		if err != nil {
			if err.Error() != c.want {
				t.Errorf("%q of %q: %v, want %s", c.slides, c.steps, err, c.want)
			}
			continue
		}
		var shown []int
		for s := range f.Scenes {
			if f.Slides(s.Step) {
				shown = append(shown, s.Step)
			}
		}
		if got := strings.Trim(fmt.Sprint(shown), "[]"); got != c.want {
			t.Errorf("%q of %q are %s, want %s", c.slides, c.steps, got, c.want)
		}
	}
	_, err := Film(t.Context(), Options{Time: Time{Slides: "3"}})
	if err == nil || !strings.Contains(err.Error(), "names the slides of a PDF") {
		t.Errorf("a GIF has slides, with error %v", err)
	}
}
