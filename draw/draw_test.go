package draw_test

import (
	"bytes"
	"fmt"
	"image/png"
	"log"
	"testing"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/drawtest/golden"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
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
	state := story.Numbered(board, 1, story.Options{})
	var file bytes.Buffer // or what os.Create returns
	if err := png.Encode(&file, painter.Paint(story.SceneOf(&state)).Image); err != nil {
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
	states, err := story.Tell(about, search.Events(about.Problem), story.Options{})
	if err != nil {
		log.Fatal(err)
	}
	painter, err := draw.NewPainter(about, panel.Options{Panels: []string{"board", "tree"}, Search: states})
	if err != nil {
		log.Fatal(err)
	}
	for scene := range story.ScenesOf(states) {
		rows := map[int32]bool{}
		for span := range painter.Paint(&scene).Marks.Spans() {
			rows[span.Y] = true
		}
		if scene.Step <= 4 {
			fmt.Printf("step %d: %d of %d rows of pixels changed\n", scene.Step, len(rows), painter.Size().Y)
		}
	}
	// Output:
	// step 1: 562 of 562 rows of pixels changed
	// step 2: 460 of 562 rows of pixels changed
	// step 3: 460 of 562 rows of pixels changed
	// step 4: 448 of 562 rows of pixels changed
}

// Panels stand in one column or two, or in 16 : 9, under titles of one line and of two, in the middle of a width that is more than they
// need, with the shape of the search at their foot.
func TestGoldenLayouts(t *testing.T) {
	long := "A title that is so long that it stands on two lines, and is set smaller, because there is no third line for what is left of it"
	scenes := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, story.Moves, 28)
	searches, _ := drawtest.Run(t, trace.Problem{N: 6, Solutions: 1}, story.Options{}, story.StepClock, solver.Backtrack)
	film := pace.New(searches, story.Comparison{})
	var pictures []golden.Picture
	for name, o := range map[string]panel.Options{
		"film":                   {Cell: 24},
		"film-wider-than-needed": {Width: 401, Title: "Six"},
		"film-with-long-title":   {Cell: 24, Title: long},
		"film-scaled":            {Cell: 16, Scale: 2, Title: "Six", Labels: words.NoLabels},
		"film-in-a-size":         {Size: panel.Size{X: 400, Y: 400}},
		"caption-over-the-board": {Cell: 24, Panels: []string{"caption", "clauses", "board"}},
		"only-beside":            {Cell: 24, Panels: []string{"code"}, Title: "Code"},
		"tree":                   {Cell: 24, Panels: draw.Layouts[3].Panels},
		"lesson":                 {Cell: 50, Panels: draw.Layouts[1].Panels},
		"clauses-grow":           {Cell: 24, Panels: []string{"board", "caption", "counters", "clauses", "stack"}},
		"page":                   {Cell: 24, Panels: draw.Layouts[1].Panels, Arrangement: panel.Page},
		"wide":                   {Panels: draw.Layouts[2].Panels, Arrangement: panel.Wide, Size: panel.Size{X: 960, Y: 560}, Title: "Six"},
		"wide-with-columns":      {Panels: []string{"board", "code", "legend", "tree", "stack"}, Arrangement: panel.Wide, Size: panel.Size{X: 960, Y: 540}},
		"wide-with-one-column":   {Panels: []string{"board", "code", "legend"}, Arrangement: panel.Wide, Size: panel.Size{X: 960, Y: 540}},
		"wide-with-board-alone":  {Panels: []string{"board"}, Arrangement: panel.Wide, Size: panel.Size{X: 960, Y: 540}},
		"phone":                  {Panels: draw.Layouts[5].Panels, Arrangement: panel.Tall, Width: 320, Title: long, Labels: words.Index},
	} {
		if name != "page" && len(o.Panels) != 1 {
			o.Foot = film.Shapes()
		}
		pictures = append(pictures, golden.Picture{Name: name, Scenes: scenes, Options: o})
	}
	golden.Check(t, pictures)
}
