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
		fmt.Printf("%d  %v  %s: %s\n", s.Step, s.Hold, s.Caption.Title, s.Caption.Detail)
	}
	if err() != nil {
		log.Fatal(err())
	}
	// Output:
	// 1  1.5s  Place 4 queens so that none attacks another: backtrack: row by row, columns from left to right
	// 2  100ms  Row 4: queen on a4: no queen attacks it
	// 3  100ms  Row 3: queen on c3: first safe square, 2 attacked skipped
	// 4  100ms  Row 2: every square is attacked: remove c3, try d3 next
	// 5  100ms  Row 3: queen on d3: next safe square
	// 6  100ms  Row 2: queen on b2: first safe square, 1 attacked skipped
	// 7  100ms  Row 1: every square is attacked: remove b2; row 2 has no square left
	// 8  100ms  Row 2: b2 failed, others are attacked: remove d3; row 3 has no square left
	// 9  100ms  Row 3: c3 and d3 failed, others are attacked: remove a4, try b4 next
	// 10  100ms  Row 4: queen on b4: next safe square
	// 11  100ms  Row 3: queen on d3: first safe square, 3 attacked skipped
	// 12  100ms  Row 2: queen on a2: no queen attacks it
	// 13  1.5s  Solution 1: no queen attacks another: b4 d3 a2 c1
	// 14  3s  1 solution found: 26 squares tested, 8 queens placed, 4 backtracks
}

// Sixteen pictures of a search for all solutions, which are among them.
func ExampleThin() {
	p := trace.Problem{N: 5}
	about := solver.Backtrack.About(p)
	scenes, _ := story.Tell(about, solver.Backtrack.Events(p), story.Options{Labels: story.Index})
	census := story.Count(context.Background(), scenes, 1000)
	fmt.Println(census.Scenes, "scenes, solutions are", census.Solutions)

	few, err := story.Thin(scenes, census, 16)
	if err != nil {
		log.Fatal(err)
	}
	for s := range few {
		fmt.Println(s.Step, s.Caption.Title)
	}
	// Output:
	// 108 scenes, solutions are [6 14 28 40 50 58 68 80 94 102]
	// 1 Place 5 queens so that none attacks another
	// 6 Solution 1
	// 14 Solution 2
	// 21 Row 3: every square is attacked
	// 28 Solution 3
	// 34 Row 2: queen on (2, 0)
	// 40 Solution 4
	// 50 Solution 5
	// 58 Solution 6
	// 68 Solution 7
	// 74 Row 4: every square is attacked
	// 80 Solution 8
	// 87 Row 1: queen on (1, 0)
	// 94 Solution 9
	// 102 Solution 10
	// 108 Search complete: 10 solutions
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
		fmt.Println(s.Caption.Detail)
	}
	// Output:
	// Ligne 4 : une dame en a4
	// no queen attacks it
	// Ligne 3 : une dame en c3
	// first safe square, 2 attacked skipped
}
