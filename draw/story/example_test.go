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
	states, err := story.Tell(about, solver.Backtrack.Events(p), story.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for s := range states {
		fmt.Printf("%d  %s\n", s.Step, story.MoodNames[s.Mood])
	}
	// Output:
	// 1  calm
	// 2  placement
	// 3  placement
	// 4  dead-end
	// 5  backtrack
	// 6  placement
	// 7  placement
	// 8  dead-end
	// 9  backtrack
	// 10  dead-end
	// 11  backtrack
	// 12  dead-end
	// 13  backtrack
	// 14  placement
	// 15  placement
	// 16  placement
	// 17  placement
	// 18  solved
	// 19  done
}
