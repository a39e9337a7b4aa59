package film

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
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

// A page has what its player needs: of the film where boards and trees are in its pictures, its code, its legend and its counters, and of
// each scene what it says, shows, points to and asks. Words of the player, colors of its pictures and drawings of signs are left out.
func TestPageData(t *testing.T) {
	golden := func(name string, f Film) {
		t.Helper()
		e, err := played(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		film := e.film()
		film.Shapes = nil
		for i := range film.Legend {
			film.Legend[i].SVG = ""
		}
		var values map[string]json.RawMessage
		if err := json.Unmarshal(tracetest.Must(json.Marshal(film)), &values); err != nil {
			t.Fatal(err)
		}
		var text []byte
		for _, key := range slices.Sorted(maps.Keys(values)) {
			if !slices.Contains([]string{"words"}, key) {
				text = fmt.Appendf(text, "%s: %s\n", key, values[key])
			}
		}
		text = fmt.Appendf(text, "%d bytes of pictures\n\n", len(e.shapes.changes))
		tracetest.Golden(t, "testdata/page/"+name+".txt", append(text, e.scenes...))
	}
	one := func(name string, n, most int, panels ...string) {
		p, s := trace.Problem{N: n, Solutions: 1}, drawtest.Solver(name)
		scenes := tell(most, s, p, story.Options{Language: &drawtest.GoldenLanguage})
		f := painted(newPainterOf(t, s.About(p), panel.Options{
			Cell: 28, Theme: &drawtest.GoldenTheme, Language: &drawtest.GoldenLanguage, Panels: panels, Search: drawtest.StatesOf(scenes),
		}), scenes)
		f.Views[Apart], f.Texts, f.Stops = f.Views[Whole], []string{"code", "legend", "clauses", "stack"}, []Stop{{7, "Which one?"}}
		golden(name, f)
	}
	one("backtrack", 4, 99, "board", "tree")
	one("cdcl", 6, 12, "caption", "board")
	p, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate}
	side := timed(t, p, story.Options{Language: &drawtest.GoldenLanguage}, pace.Timing{}, solvers...)
	golden("comparison", painted(comparisonOf(t, p, solvers...), side[2:4]))
}

// Other formats of a run show the film's pictures, and not those of a page, which has painters of its own; two pages are the same. A page has
// the ground of its painter, on which texts are light or dark.
func TestPageBesideOthers(t *testing.T) {
	painter := func(colors int, panels ...string) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: 12, Theme: &theme.Themes[colors], Panels: panels})
	}
	f := painted(painter(0), quickScenes(&words.English))
	alone := encode(t, f, GIF)
	f.Views = map[Look]View{Whole: {Day: painter(0)}, Apart: {painter(0, "board"), painter(1, "board")}}
	var page, again, beside bytes.Buffer
	write(t, f, HTML.To(&page), GIF.To(&beside), HTML.To(&again))
	if !bytes.Equal(beside.Bytes(), alone) || !bytes.Equal(page.Bytes(), again.Bytes()) {
		t.Error("a GIF beside a page is not that of the film alone, or two pages of a run differ")
	}
	f.Views[Apart] = View{Day: painter(1, "board")}
	for i, data := range [][]byte{page.Bytes(), encode(t, f, HTML)} {
		look := fmt.Sprintf(`class="%s" style="--ground: %s"`, []string{"light", "dark"}[i], hex(theme.Themes[i].Ground))
		if !bytes.Contains(data, []byte(look)) {
			t.Errorf("the page begins with %.200s, and not %s", data, look)
		}
	}
	if size := f.InfoOf(HTML).Size; size != f.Views[Apart].Day.Size() || size == f.Size || f.InfoOf(GIF).Size != f.Size {
		t.Errorf("pictures have %v in a page, and %v in a GIF", size, f.InfoOf(GIF).Size)
	}
}

// The data of a film whose pictures are painted elsewhere are those of its page, but for what tells of pictures.
func TestData(t *testing.T) {
	painter := func(colors int) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: 28, Theme: &theme.Themes[colors]})
	}
	f := painted(painter(0), quickScenes(&words.English))
	f.Views[Apart] = View{painter(0), painter(1)}
	e, err := played(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(`"rest":true,`, "", `,"rest":true`, "").Replace(string(e.scenes))
	f.Themes = [2]*theme.Theme{&theme.Themes[0], &theme.Themes[1]}
	film := tracetest.Must(json.Marshal(e.film()))
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
	for _, sv := range solver.Table {
		for _, n := range tracetest.Some(t, []int{4, 5, 6}) {
			a := sv.About(trace.Problem{N: n})
			data, err := Data(t.Context(), filmed(a, tell(1000, sv, a.Problem, story.Options{})))
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
						t.Errorf("%s, %d queens, step %d: a line from square %d, and queens on %v and %v", sv.Name, n, s.Step, q, s.Queens, s.Leaving)
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
		f := filmed(a, tell(math.MaxInt, sv, a.Problem, story.Options{}))
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
			if i == 0 {
				look = data.Look(nil, nil)
			}
			if len(look.LegendColors) != len(film.LegendColors) || len(film.LegendColors) == 0 {
				t.Errorf("%s, %s: %d colors, want %d", sv.Name, theme.Themes[i].Name, len(look.LegendColors), len(film.LegendColors))
			}
			if same := fmt.Sprint(look.LegendColors) == fmt.Sprint(film.LegendColors); same != (i == 0) {
				t.Errorf("%s, %s: the colors are %v", sv.Name, theme.Themes[i].Name, look.LegendColors)
			}
		}
	}
}

// A sceneLine is what the player reads of a scene.
type sceneLine struct {
	Hold, Step int
	Mark       string
	Hints      bool
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
	e, err := newHTMLEncoder(t.Context(), Info{About: about, view: View{Day: new(script)}}, Sink{})
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
// choice, for all solvers. Nothing is asked of a solution, nor where pictures are left out. A picture that points to what comes next has another, for who is
// asked.
func TestMovesAreTrue(t *testing.T) {
	moves, asks, pointed := map[any]int{}, map[any]int{}, 0
	for n := range 3 * len(solver.Table) {
		s, p := solver.Table[n/3], trace.Problem{N: 5 + n%3, Solutions: 2, Seed: 1}
		scenes := tell(300, s, p, story.Options{})
		lines := sceneLines(t, s.About(p), scenes)
		for i, line := range lines {
			where := fmt.Sprintf("%s, step %d", s.Name, i+1)
			if line.Move != nil {
				moves[line.Move[0]]++
				if !leads(lines[i-1], line, line.Move) {
					t.Errorf("%s: %v does not lead from %v to %v", where, line.Move, lines[i-1].Queens, line.Queens)
				}
			}
			if i > 0 && s.Name == solver.Backtrack.Name && scenes[i-1].States[0].Next != trace.Sq(-1, -1) {
				if pointed++; !lines[i-1].Hints {
					t.Errorf("%s: the step before points to it", where)
				}
			}
			if line.Ask == nil {
				continue
			}
			if before := &scenes[i-1]; before.States[0].Next != trace.Nowhere || before.States[0].Least != (trace.Set{}) {
				if pointed++; !lines[i-1].Hints {
					t.Errorf("%s is asked for, and the step before points to it", where)
				}
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
		if moves[kind] < 10 || asks[kind] < 5 != (kind == "solution") || pointed < 5 {
			t.Errorf("%d moves and %d questions are %s, and %d pictures point to the next", moves[kind], asks[kind], kind, pointed)
		}
	}
}
