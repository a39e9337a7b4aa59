package film

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
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
	one("minconflicts", 4, 9, "board")
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
