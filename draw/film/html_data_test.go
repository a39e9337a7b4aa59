package film

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// played returns the encoder of the page of a film, which has ended.
func played(ctx context.Context, f Film) (e *playableEncoder, err error) {
	page := HTML
	page.New = func(ctx context.Context, i Info, _ Sink) (Encoder, error) {
		return newPlayableEncoder(ctx, i, func(ended *playableEncoder) error {
			e = ended
			return nil
		})
	}
	err = Write(ctx, f, page.To(io.Discard))
	return e, err
}

// The data of a film whose pictures are painted elsewhere are those of its page, but for what tells of pictures.
func TestData(t *testing.T) {
	painter := func(colors int) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: 28, Theme: &theme.Themes[colors]})
	}
	f := painted(painter(0), fourQueens())
	f.Page, f.PageNight = painter(0), painter(1)
	e, err := played(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(`"rest":true,`, "", `,"rest":true`, "").Replace(string(e.scenes))
	f.Themes = [2]*theme.Theme{&theme.Themes[0], &theme.Themes[1]}
	film, err := json.Marshal(e.film())
	if err != nil {
		t.Fatal(err)
	}
	if data, err := Data(t.Context(), f); err != nil || string(data.Scenes) != want || !bytes.HasPrefix(film, data.Film[:80]) {
		t.Errorf("the film is %s, with error %v", data.Film, err)
	}
	f.Frames++
	if p, err := Data(t.Context(), f); err == nil || p != nil {
		t.Errorf("a film that lacks a picture gives %v, with error %v", p, err)
	}
}

// A queen from which a page draws a line is one of those that its squares speak of.
func TestLinesAreFromQueens(t *testing.T) {
	for i, sv := range solver.Table {
		for n := 4; n <= 6; n++ {
			if !tracetest.Full && n != 4+i%3 {
				continue
			}
			a := sv.About(trace.Problem{N: n})
			data, err := Data(t.Context(), filmed(a, tellSome(1000, sv, a.Problem, story.Options{})))
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(data.Scenes) {
				var s sceneData
				if err := json.Unmarshal(line, &s); err != nil {
					t.Fatal(err)
				}
				for i := 0; i < len(s.Lines) && !s.Learned; i += 2 {
					if q := s.Lines[i]; !slices.Contains(s.Queens, q) && !slices.Contains(s.Leaving, q) {
						t.Errorf("%s, %d queens, step %d: a line from square %d, but queens on %v, of which %v leave", sv.Name, n, s.Step, q, s.Queens, s.Leaving)
					}
				}
			}
		}
	}
}

// In each theme the signs of a legend have as many colors as in the one of the film, which has its own.
func TestLooks(t *testing.T) {
	for _, sv := range solver.Table {
		a := sv.About(trace.Problem{N: 4, Solutions: 2})
		f := filmed(a, tell(sv, a.Problem, story.Options{}))
		f.Texts, f.Themes[0] = []string{board.Legend.Name}, &theme.Themes[0]
		data, err := Data(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		var film filmData
		if err := json.Unmarshal(data.Film, &film); err != nil {
			t.Fatal(err)
		}
		for i := range theme.Themes {
			look := data.Look(&theme.Themes[i], nil)
			if len(look.LegendColors) != len(film.LegendColors) || len(film.LegendColors) == 0 {
				t.Errorf("%s, %s: %d colors, want %d", sv.Name, theme.Themes[i].Name, len(look.LegendColors), len(film.LegendColors))
			}
			if same := fmt.Sprint(look.LegendColors) == fmt.Sprint(film.LegendColors); same != (i == 0) {
				t.Errorf("%s, %s: the colors are %v", sv.Name, theme.Themes[i].Name, look.LegendColors)
			}
		}
	}
}

// Painters that cannot paint a film in two themes are refused, but where only the first is shown.
func TestThemesRefused(t *testing.T) {
	painter := func(colors, cell int) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: cell, Theme: &theme.Themes[colors]})
	}
	f := painted(painter(0, 28), fourQueens())
	f.Page = painter(0, 28)
	for problem, night := range map[string]*draw.Painter{"one for light pages": painter(0, 28), "the same size": painter(1, 30)} {
		f.Night, f.PageNight = night, night
		for _, format := range []Format{HTML, SVG, GIF} {
			wrong := new(panel.Error)
			err := Write(t.Context(), f, format.To(io.Discard))
			if refused := errors.As(err, &wrong) && wrong.Field == "Night" && strings.Contains(wrong.Error(), problem); refused != format.TwoThemes || !refused && err != nil {
				t.Errorf("a film in the format %s and two themes, which should have %s: error %v", format.Name, problem, err)
			}
		}
	}
}

// The player knows where the board and the nodes of the tree are in the pictures that a page shows.
func TestPlacesInPictures(t *testing.T) {
	scenes := tell(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, story.Options{})
	painter := func(panels ...string) *draw.Painter {
		return newPainter(t, 6, panel.Options{Cell: 28, Panels: panels, Search: slices.Values(scenes)})
	}
	f := painted(painter("caption", "board"), scenes)
	parts := func() []partData {
		e, err := played(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		return e.film().Parts
	}
	square := func(d partData, p *draw.Painter) {
		t.Helper()
		parts := p.Parts()
		squares := parts[slices.IndexFunc(parts, func(p draw.Part) bool { return p.Name == "board" })].Squares
		if d.Name != "board" || d.At[0]+d.Squares[0] != squares.Min.X || d.At[1]+d.Squares[1] != squares.Min.Y || d.Squares[2] != 28 ||
			!squares.In(image.Rect(0, 0, d.Width, d.Height).Add(image.Pt(d.At[0], d.At[1]))) {
			t.Errorf("the board at %v is %+v", squares, d)
		}
	}
	under := parts()
	if square(under[0], painter("caption", "board")); len(under) != 1 {
		t.Errorf("under a caption there are %+v", under)
	}
	day := painter("board", "tree")
	f.Page = day
	both := parts()
	square(both[0], day)
	tree := both[1]
	nodes := day.Parts()[1].Nodes
	if tree.Name != "tree" || len(tree.Nodes) != len(nodes) || len(tree.Nodes) < 9 {
		t.Errorf("the tree has %d nodes", len(tree.Nodes))
	}
	for i, n := range nodes {
		at := n.Place.Sub(image.Pt(tree.At[0], tree.At[1]))
		if want := [6]int{at.Min.X, at.Min.Y, at.Dx(), at.Dy(), n.Born, n.Parent}; tree.Nodes[i] != want {
			t.Errorf("node %d is %v, want %v", i, tree.Nodes[i], want)
		}
	}
}

// What readers look for are solutions, queens that are taken back, and lines without a square.
func TestMarks(t *testing.T) {
	none := trace.Sq(-1, -1)
	for _, c := range []struct {
		mood story.Mood
		dead trace.Square
		want string
	}{
		{story.Solved, none, story.SolutionMark}, {story.Backtrack, none, story.BacktrackMark}, {story.Backtrack, trace.Row(0), story.BacktrackMark},
		{story.Jump, none, story.BacktrackMark}, {story.Conflict, trace.Row(0), story.DeadEndMark}, {story.Placement, none, ""}, {story.Done, none, ""},
	} {
		if got := (&story.Scene{Mood: c.mood, Dead: c.dead}).Mark(); got != c.want {
			t.Errorf("mood %d, dead %v: the mark is %q, want %q", c.mood, c.dead, got, c.want)
		}
	}
}

// A sceneLine is what the player reads of a scene.
type sceneLine struct {
	Hold, Step int
	Mark       string
	Queens     []int
	Move       []any
	Ask        *struct {
		Choices []string
		Moves   [][]any
		Answer  int
	}
}

// sceneLines returns what the player reads of scenes.
func sceneLines(t *testing.T, about trace.About, scenes []story.Scene) []sceneLine {
	t.Helper()
	e, err := newHTMLEncoder(t.Context(), Info{About: about, painter: new(script)}, Sink{})
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]sceneLine, len(scenes))
	for i := range scenes {
		text, err := json.Marshal(e.(*playableEncoder).scene(&scenes[i], 0))
		if err == nil {
			err = json.Unmarshal(text, &lines[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return lines
}

// leads reports whether a move makes the board of a scene that of the next.
func leads(from, to sceneLine, move []any) bool {
	queens := slices.Clone(from.Queens)
	square := func(v any) int { return int(v.(float64)) }
	remove := func(at any) { queens = slices.DeleteFunc(queens, func(q int) bool { return q == square(at) }) }
	switch move[0] {
	case "back":
		for _, at := range move[1].([]any) {
			remove(at)
		}
	case "move":
		remove(move[1])
		queens = append(queens, square(move[2]))
	default:
		if at := square(move[1]); at >= 0 {
			queens = append(queens, at)
		}
	}
	slices.Sort(queens)
	return slices.Equal(queens, to.Queens) && (move[0] == "solution") == (to.Mark == story.SolutionMark)
}

// What a picture says that it does leads from the board before to its own, and so does the answer to its question, and no other
// choice, for all solvers. Nothing is asked that the picture before points to, nor where pictures are left out.
func TestMovesAreTrue(t *testing.T) {
	moves, asks, pointed := map[any]int{}, map[any]int{}, 0
	for n := range 3 * len(solver.Table) {
		s, p := solver.Table[n/3], trace.Problem{N: 5 + n%3, Solutions: 2, Seed: 1}
		scenes := tellSome(300, s, p, story.Options{})
		lines := sceneLines(t, s.About(p), scenes)
		for i, line := range lines {
			where := fmt.Sprintf("%s, step %d", s.Name, i+1)
			if line.Move != nil {
				moves[line.Move[0]]++
				if !leads(lines[i-1], line, line.Move) {
					t.Errorf("%s: %v does not lead from %v to %v", where, line.Move, lines[i-1].Queens, line.Queens)
				}
			}
			if i > 0 && s.Name == solver.Backtrack.Name && scenes[i-1].Next != trace.Sq(-1, -1) {
				if pointed++; line.Ask != nil {
					t.Errorf("%s is asked for, and the step before points to it", where)
				}
			}
			if line.Ask == nil {
				continue
			}
			asks[line.Move[0]]++
			if len(line.Ask.Choices) < 3 || len(line.Ask.Choices) > 4 || len(line.Ask.Moves) != len(line.Ask.Choices) {
				t.Errorf("%s: the choices are %q, and their moves %v", where, line.Ask.Choices, line.Ask.Moves)
			}
			for c, move := range line.Ask.Moves {
				if is := c == line.Ask.Answer; leads(lines[i-1], line, move) != is || reflect.DeepEqual(move, line.Move) != is {
					t.Errorf("%s: choice %d is %v, answer %d, and %v happens", where, c, move, line.Ask.Answer, line.Move)
				}
			}
		}
		var thinned []story.Scene
		for i := 1; i < len(scenes); i += 2 {
			thinned = append(thinned, scenes[i])
		}
		for i, line := range sceneLines(t, s.About(p), thinned) {
			if line.Move != nil || line.Ask != nil {
				t.Errorf("%s: %v and %v are known of picture %d of a thinned film", s.Name, line.Move, line.Ask, i)
			}
		}
	}
	for _, kind := range []string{"place", "move", "back", "solution"} {
		if moves[kind] < 10 || asks[kind] < 5 || pointed < 5 {
			t.Errorf("%d moves and %d questions are %s, and %d pictures point to the next", moves[kind], asks[kind], kind, pointed)
		}
	}
}

// Patches are cut so that the squares of a board are cut alike: their side divides that of a square, if any does from 4 to 40, and
// is the nearest to 7, or the larger of two.
func TestPatchSide(t *testing.T) {
	if got := patchSide(112, 2); got != 14 {
		t.Errorf("in twice as many pixels patches are %d", got)
	}
	for cell, want := range map[int]int{0: 7, 1: 7, 8: 8, 12: 6, 16: 8, 20: 5, 28: 7, 36: 6, 37: 37, 40: 8, 41: 7, 44: 4, 52: 4, 82: 7} {
		if got := patchSide(cell, 1); got != want {
			t.Errorf("squares of %d pixels have patches of %d, want %d", cell, got, want)
		}
	}
}

// Of two themes a page shows up to 256 pairs of colors, each in its own; one more is an error.
func TestPairsOfColors(t *testing.T) {
	var grays color.Palette
	picture := func() draw.Picture {
		size := image.Pt(257, 1)
		marks := raster.NewMarks(size)
		marks.Add(image.Rectangle{Max: size})
		return draw.Picture{Image: image.NewPaletted(image.Rectangle{Max: size}, nil), Marks: marks}
	}
	day, night := picture(), picture()
	for x := range 256 {
		day.Image.Pix[x], night.Image.Pix[x] = uint8(x/2), uint8(x)
		grays = append(grays, color.Gray{uint8(x)})
	}
	day.Image.Pix[256], night.Image.Pix[256] = day.Image.Pix[3], night.Image.Pix[3]
	j := newJoiner(image.Pt(257, 1), grays, grays)
	joint, err := j.join(day, night)
	if err != nil {
		t.Fatal(err)
	}
	ofDay, ofNight := j.palettes()
	for x, index := range joint.Pix {
		if got, want := [2]color.Color{ofDay[index], ofNight[index]}, [2]color.Color{grays[day.Image.Pix[x]], grays[night.Image.Pix[x]]}; got != want {
			t.Fatalf("pixel %d has the colors %v, want %v", x, got, want)
		}
	}
	day.Image.Pix[0] = 200
	if _, err := j.join(day, night); err == nil {
		t.Error("there are 257 pairs")
	}
}
