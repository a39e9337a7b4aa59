package story_test

import (
	"fmt"
	"log"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The search for the first solution for 4 queens.
func Example() {
	p := trace.Problem{N: 4, Solutions: 1}
	about := solver.Backtrack.About(p)
	scenes, err := story.Tell(about, solver.Backtrack.Events(p), story.Options{})
	for s := range scenes {
		fmt.Printf("%d  %s\n", s.Step, story.MoodNames[s.Mood])
	}
	if err() != nil {
		log.Fatal(err())
	}
	// Output:
	// 1  calm
	// 2  placement
	// 3  placement
	// 4  backtrack
	// 5  placement
	// 6  placement
	// 7  backtrack
	// 8  backtrack
	// 9  backtrack
	// 10  placement
	// 11  placement
	// 12  placement
	// 13  solved
	// 14  done
}
