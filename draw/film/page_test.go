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

// The data of a film are those of its page.
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
	want := Playable{tracetest.Must(json.Marshal(e.film())), e.scenes, e.shapes.changes}
	if data, err := Data(t.Context(), f); err != nil || !reflect.DeepEqual(data, want) {
		t.Errorf("the film is %s, with error %v", data.Film, err)
	}
	f.Frames++
	if data, err := Data(t.Context(), f); err == nil || data.Film != nil {
		t.Errorf("a film that lacks a picture gives %v, with error %v", data, err)
	}
}

// A queen from which a page draws a line is one of those that its squares speak of.
func TestLinesAreFromQueens(t *testing.T) {
	for _, sv := range solver.Table {
		for _, n := range tracetest.Some(t, []int{4, 5, 6}) {
			a := sv.About(trace.Problem{N: n})
			painter := newPainterOf(t, a, panel.Options{Cell: panel.MinCell, Panels: []string{"board"}})
			data, err := Data(t.Context(), painted(painter, tell(1000, sv, a.Problem, story.Options{})))
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

// In two themes the signs of a legend have as many colors, each its own.
func TestLegendsInThemes(t *testing.T) {
	for _, sv := range solver.Table {
		a := sv.About(trace.Problem{N: 4, Solutions: 2})
		painter := func(colors int) *draw.Painter {
			return newPainterOf(t, a, panel.Options{Theme: &theme.Themes[colors], Panels: []string{"board"}})
		}
		f := painted(painter(0), tell(math.MaxInt, sv, a.Problem, story.Options{}))
		f.Texts = []string{board.Legend.Name}
		for i, night := range theme.Themes {
			if !IsDark(night.Ground) {
				continue
			}
			f.Views[Apart] = View{painter(0), painter(i)}
			e, err := played(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			colors := e.film().LegendColors
			if len(colors) == 0 || slices.ContainsFunc(colors, func(pair []string) bool { return len(pair) != 2 }) {
				t.Errorf("%s, %s: the colors are %v", sv.Name, theme.Themes[i].Name, colors)
			}
		}
	}
}
