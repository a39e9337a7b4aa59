package draw_test

import (
	"bytes"
	"fmt"
	"image/png"
	"log"

	"queenreel/draw"
	"queenreel/draw/panel"
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
	painter, err := draw.NewPainter(about, panel.Options{})
	if err != nil {
		log.Fatal(err)
	}
	scene := story.Numbered(board, 1, story.Options{})
	var file bytes.Buffer // or what os.Create returns
	if err := png.Encode(&file, painter.Paint(&scene).Image); err != nil {
		log.Fatal(err)
	}
	size := painter.Size()
	fmt.Printf("%dx%d pixels\n", size.X, size.Y)
	// Output: 530x590 pixels
}

// The scenes of a search become pictures, each of which marks where it differs from the one before. The panel tree needs the whole search.
func ExamplePainter_Paint() {
	search := solver.Backtrack
	about := search.About(trace.Problem{N: 4, Solutions: 1})
	scenes, failed := story.Tell(about, search.Events(about.Problem), story.Options{})
	painter, err := draw.NewPainter(about, panel.Options{Panels: []string{"board", "tree"}, Search: scenes})
	if err != nil {
		log.Fatal(err)
	}
	for scene := range scenes {
		rows := map[int32]bool{}
		for span := range painter.Paint(&scene).Marks.Spans() {
			rows[span.Y] = true
		}
		if scene.Step <= 4 {
			fmt.Printf("step %d: %d of %d rows of pixels changed\n", scene.Step, len(rows), painter.Size().Y)
		}
	}
	if failed() != nil {
		log.Fatal(failed())
	}
	// Output:
	// step 1: 562 of 562 rows of pixels changed
	// step 2: 460 of 562 rows of pixels changed
	// step 3: 460 of 562 rows of pixels changed
	// step 4: 460 of 562 rows of pixels changed
}
