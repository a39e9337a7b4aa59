package film_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace"
)

// A search of one's own is a sequence of events. This one fills the rows from the top, each with the first
// square that no queen attacks, and takes queens back until it finds a solution.
func search(board trace.Board, row int, yield func(trace.Event) bool) (more bool) {
	if row == board.N {
		yield(trace.Event{Kind: trace.Solution})
		return false
	}
	for col := range board.N {
		at := trace.Sq(row, col)
		if _, attacked := board.Attacker(at); attacked {
			continue
		}
		place, next := trace.Event{Kind: trace.Place, At: at}, board
		next.Apply(place)
		if !yield(place) || !search(next, row+1, yield) || !yield(trace.Event{Kind: trace.TakeBack, At: at}) {
			return false
		}
	}
	return true
}

// A search of one's own becomes a GIF.
func Example() {
	about := trace.About{Problem: trace.Problem{N: 4}, Solver: "mine", Counts: []trace.Counter{trace.Placements, trace.Backtracks}}
	events := func(yield func(trace.Event) bool) { search(about.Board(), 0, yield) }

	search, err := story.Run(about, events, story.Options{}, story.MaxEvents, story.Reach{Steps: story.AllSteps}, func() bool { return true })
	if err != nil {
		log.Fatal(err)
	}
	shots, err := pace.New([]*story.Search{search}, story.Comparison{}).Timed(pace.Timing{})
	if err != nil {
		log.Fatal(err)
	}
	painter, err := draw.NewPainter(about, panel.Options{})
	if err != nil {
		log.Fatal(err)
	}
	f := film.Film{Scenes: shots.Scenes(story.Options{}), Views: map[film.Look]film.View{film.Whole: {Day: painter}}}
	f.About, f.Alt, f.Frames, f.Length = about, "My search for 4 queens", len(shots.Shots), shots.Length()
	var file bytes.Buffer // or what os.Create returns
	if err := film.Write(context.Background(), f, film.GIF.To(&file)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Frames, "pictures")
	// Output: 21 pictures
}
