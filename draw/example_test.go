package draw_test

import (
	"bytes"
	"fmt"
	"image/png"
	"log"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A board becomes a PNG.
func Example() {
	board, err := trace.ParseBoard(`
		_ Q _ _
		_ _ _ Q
		Q _ _ _
		_ _ Q _`)
	if err != nil {
		log.Fatal(err)
	}
	about := trace.About{Problem: trace.Problem{N: board.N}}
	painter, err := draw.NewPainter(about, draw.Options{})
	if err != nil {
		log.Fatal(err)
	}
	scene := story.Numbered(board, 1, story.Options{})
	var file bytes.Buffer // or what os.Create returns
	if err := png.Encode(&file, painter.Paint(&scene).Image); err != nil {
		log.Fatal(err)
	}
	size := painter.Size()
	fmt.Printf("%s: %dx%d pixels\n", scene.Caption.Title, size.X, size.Y)
	// Output: Solution 1: 530x590 pixels
}

// The scenes of a search become pictures, each of which says where it differs from the one before: in the place
// of each panel. The first differs as a whole. The panel tree needs the whole search.
func ExamplePainter_Pictures() {
	search := solver.Backtrack
	about := search.About(trace.Problem{N: 4, Solutions: 1})
	scenes, failed := story.Tell(about, search.Events(about.Problem), story.Options{})
	painter, err := draw.NewPainter(about, draw.Options{Panels: []string{"board", "tree"}, Search: scenes})
	if err != nil {
		log.Fatal(err)
	}
	for picture := range painter.Pictures(scenes) {
		if picture.Scene.Step <= 4 {
			fmt.Printf("%s: %d changed\n", picture.Scene.Caption.Title, len(picture.Changed))
		}
	}
	if failed() != nil {
		log.Fatal(failed())
	}
	// Output:
	// Place 4 queens so that none attacks another: 1 changed
	// Row 4: queen on a4: 2 changed
	// Row 3: queen on c3: 2 changed
	// Row 2: every square is attacked: 2 changed
}
