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
	for s := range scenes {
		if s.Step < 2 || s.Step > 3 {
			continue
		}
		fmt.Println(s.Caption.Title)
		fmt.Println(s.Caption.Detail != "")
	}
	// Output:
	// Ligne 4 : une dame en a4
	// true
	// Ligne 3 : une dame en c3
	// true
}
