package reel

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"queenreel/draw/film"
)

// Stops are read as the command line has them, are found by their marks, and stay where steps are left out.
func TestStops(t *testing.T) {
	var o Options
	if err := json.Unmarshal([]byte(`{"queens": 6, "max-frames": 9, "stop": ["33=Why?", "first-solution=Is x = y?", "all-end= All?"]}`), &o); err != nil {
		t.Fatal(err)
	}
	o.Formats = []string{"html"}
	f, err := Film(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if want := []film.Stop{{Step: 33, Question: "Why?"}, {Step: 57, Question: "Is x = y?"}, {Step: 58, Question: "All?"}}; !reflect.DeepEqual(f.Stops, want) {
		t.Errorf("the film stops at %v, want %v", f.Stops, want)
	}
	var steps []int
	for s := range f.Scenes {
		steps = append(steps, s.Step)
	}
	for _, stop := range f.Stops {
		if !slices.Contains(steps, stop.Step) {
			t.Errorf("the film of steps %v leaves out %d", steps, stop.Step)
		}
	}
	o.Stops = []Stop{{Question: "Where?"}}
	if _, err := Film(context.Background(), o); err == nil {
		t.Error("a stop without a step was taken")
	}
}
