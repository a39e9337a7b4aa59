package story_test

import (
	"context"
	"fmt"
	"log"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The search for the first solution for 4 queens, in words, and how long each picture stands.
func Example() {
	p := trace.Problem{N: 4, Solutions: 1}
	about := solver.Backtrack.About(p)
	scenes, err := story.Tell(about, solver.Backtrack.Events(p), story.Options{})
	for s := range scenes {
		fmt.Printf("%d  %v  %s\n", s.Step, s.Hold, story.MoodNames[s.Mood])
	}
	if err() != nil {
		log.Fatal(err())
	}
	// Output:
	// 1  1.5s  calm
	// 2  100ms  placement
	// 3  100ms  placement
	// 4  100ms  backtrack
	// 5  100ms  placement
	// 6  100ms  placement
	// 7  100ms  backtrack
	// 8  100ms  backtrack
	// 9  100ms  backtrack
	// 10  100ms  placement
	// 11  100ms  placement
	// 12  100ms  placement
	// 13  1.5s  solved
	// 14  3s  done
}

// Eight pictures of a search for all solutions, which are among them.
func ExampleThin() {
	p := trace.Problem{N: 4}
	scenes, _ := story.Tell(solver.Backtrack.About(p), solver.Backtrack.Events(p), story.Options{})
	census := story.Count(context.Background(), scenes, 1000)
	fmt.Println(census.Scenes, "scenes, solutions are", census.Solutions)

	few, err := story.Thin(scenes, census, 8)
	if err != nil {
		log.Fatal(err)
	}
	for s := range few {
		fmt.Println(s.Step, story.MoodNames[s.Mood])
	}
	// Output:
	// 34 scenes, solutions are [13 21]
	// 1 calm
	// 7 backtrack
	// 13 solved
	// 17 backtrack
	// 21 solved
	// 25 backtrack
	// 29 backtrack
	// 34 done
}

// A language of one's own speaks English where it has no text.
func ExampleLanguage_OrEnglish() {
	french := story.Language{
		Name:         "fr",
		Doc:          "français",
		NameTexts:    story.NameTexts{Row: "ligne {text}"},
		CaptionTexts: story.CaptionTexts{Placed: "{line} : une dame en {at}"},
	}.OrEnglish()
	p := trace.Problem{N: 4, Solutions: 1}
	scenes, _ := story.Tell(solver.Backtrack.About(p), solver.Backtrack.Events(p), story.Options{Language: &french})
	for s := range story.Between(scenes, 2, 3) {
		fmt.Println(s.Caption.Title)
		fmt.Println(s.Caption.Detail != "")
	}
	// Output:
	// Ligne 4 : une dame en a4
	// true
	// Ligne 3 : une dame en c3
	// true
}
