package draw

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// afresh paints a scene as a painter does that has painted nothing before. It shares the lettering and the
// ink of p, which no scene changes, so that it is fast enough for many scenes.
func afresh(t *testing.T, p *Painter, s *story.Scene) *image.Paletted {
	t.Helper()
	k := p.metrics
	panels, err := panelsOf(k)
	if err != nil {
		t.Fatal(err)
	}
	q := &Painter{surface: surface{metrics: k}, panels: panels}
	q.resize(k)
	if err := q.begin(p.canvas.Ink(), false); err != nil {
		t.Fatal(err)
	}
	return q.Paint(s).Image
}

// differences returns the smallest rectangle that holds all pixels in which two pictures differ.
//
//go:norace
func differences(a, b *image.Paletted) image.Rectangle {
	var r image.Rectangle
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		if from, to := a.PixOffset(0, y), a.PixOffset(a.Rect.Max.X, y); bytes.Equal(a.Pix[from:to], b.Pix[from:to]) {
			continue
		}
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// A follower keeps a copy of the pictures of a painter up to date as films do: by copying what is marked.
type follower struct{ *image.Paletted }

// follow copies what is marked, and checks that nothing else has changed; at first, that nothing else is painted.
func (c *follower) follow(t *testing.T, p Picture) {
	t.Helper()
	if c.Paletted == nil {
		c.Paletted = image.NewPaletted(p.Image.Rect, p.Image.Palette)
	}
	for _, s := range marked(p) {
		at := p.Image.PixOffset(int(s.From), int(s.Y))
		copy(c.Pix[at:at+s.Len()], p.Image.Pix[at:])
	}
	if r := differences(c.Paletted, p.Image); !r.Empty() {
		t.Fatalf("step %d: %v differs, and not all of it is marked", p.Scene.Step, r)
	}
}

// allPanels returns options for pictures with every panel.
func allPanels(cell int, title string) panel.Options {
	return panel.Options{Panels: PanelNames(), Cell: cell, Title: title}
}

// A painter repaints only what differs from the scene before, whichever that was. Its picture is the one that a new painter paints, and
// nothing that is not marked has changed.
func TestPaintersBuildOnWhatIsThere(t *testing.T) {
	t.Parallel()
	type row struct {
		solver string
		p      trace.Problem
		detail story.Detail
		o      panel.Options
		every  int // the step by which scenes are compared with one painted afresh, and then painted in the other direction
	}
	tree, one := []string{"board", "tree", "clauses"}, trace.Problem{N: 4, Solutions: 1}
	rows := []row{
		{"backtrack", trace.Problem{N: 4}, story.Tests, allPanels(24, "Four queens"), 15},
		{"backtrack", trace.Problem{N: 6, Solutions: 2}, story.Moves, allPanels(24, ""), 45},
		{"backtrack", trace.Problem{N: 6, Solutions: 1}, story.Tests, allPanels(panel.MinCell, ""), 25},
		{"backtrack", trace.Problem{N: 6, Solutions: 1}, story.Moves, panel.Options{Labels: words.NoLabels}, 5}, // at the default size
		{"cdcl", trace.Problem{N: 6}, story.Moves, panel.Options{Panels: tree, Cell: panel.MinCell}, 31},
		{"minconflicts", trace.Problem{N: 20, Seed: 4}, story.Moves, panel.Options{Panels: []string{"curve"}, Cell: panel.MinCell}, 3},
	}
	for i, s := range solver.Table {
		o := allPanels(24, "")
		o.Theme = &theme.Themes[i%len(theme.Themes)]
		if tracetest.Full || i%2 == 0 {
			rows = append(rows, row{s.Name, trace.Problem{N: 4}, story.Tests, o, 24})
		}
		if s.Name == "exhaustive" || s.Name == "minconflicts" || s.Name == "cdcl" {
			rows = append(rows, row{s.Name, one, story.Moves, panel.Options{Panels: layoutFor("wide", s.About(one)), Arrangement: panel.Wide, Size: image.Pt(1001, 600)}, 3})
		}
	}
	tests := 50 // scenes that tell tests
	if tracetest.Full {
		tests = 200
		rows = append(rows, row{"backtrack", trace.Problem{N: 7}, story.Moves, panel.Options{Panels: tree, Cell: panel.MinCell}, 201}) // leaves
	}
	for _, c := range rows {
		by := drawtest.Solver(c.solver)
		var scenes []story.Scene
		for s := range drawtest.TellOf(by, c.p, story.Options{Detail: c.detail}) {
			if scenes = append(scenes, s); c.detail == story.Tests && len(scenes) == tests {
				break
			}
		}
		c.o.Search = slices.Values(scenes)
		p := painterFor(t, by.About(c.p), c.o)
		stills := map[int]*image.Paletted{}
		var copied follower
		for i := range scenes {
			s := &scenes[i]
			picture := p.Paint(s)
			if picture.Hold != s.Hold || picture.Scene != s {
				t.Fatalf("%s, %+v, step %d: holds %v, want %v; shows %p, want %p", c.solver, c.p, s.Step, picture.Hold, s.Hold, picture.Scene, s)
			}
			copied.follow(t, picture)
			if i%c.every != 0 && !s.Ends {
				continue
			}
			stills[i] = afresh(t, p, s)
			if i == c.every { // once, with one that shares nothing at all
				stills[i] = painterFor(t, by.About(c.p), c.o).Paint(s).Image
			}
			if r := differences(stills[i], picture.Image); !r.Empty() {
				t.Fatalf("%s, %+v, step %d: %v differs from the scene painted afresh", c.solver, c.p, s.Step, r)
			}
		}
		for i := len(scenes) - 1; i >= 0; i-- { // and from the last to the first
			still := stills[i]
			if still == nil {
				continue
			}
			picture := p.Paint(&scenes[i])
			copied.follow(t, picture)
			if r := differences(still, picture.Image); !r.Empty() {
				t.Fatalf("%s, %+v, step %d, backwards: %v differs from the scene painted afresh", c.solver, c.p, scenes[i].Step, r)
			}
		}
	}
}

// Marks are neither on the whole board nor on the union of what changed in the panels, which would make films slow.
func TestChangedIsSmall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		panels []string
		most   float64 // the fraction of the pixels that may change from scene to scene, on average
	}{
		{[]string{"board"}, 0.4},
		{[]string{"board", "caption", "counters"}, 0.4},
	} {
		p := newPainter(t, 8, panel.Options{Panels: c.panels})
		changed, total := 0, 0
		for s := range drawtest.Tell(trace.Problem{N: 8, Solutions: 1}, story.Options{Detail: story.Tests}) {
			picture := p.Paint(&s)
			if s.Step == 1 {
				continue
			}
			if s.Step > 300 {
				break
			}
			for _, span := range marked(picture) {
				changed += span.Len()
			}
			total += len(picture.Image.Pix)
		}
		if part := float64(changed) / float64(total); part > c.most {
			t.Errorf("%v: %.2f of the pixels are marked from scene to scene, want %.2f at most", c.panels, part, c.most)
		}
	}
}

// Painting the same scene again changes nothing.
func TestNothingChanges(t *testing.T) {
	o := allPanels(panel.MinCell, "A heading")
	o.Search = drawtest.Tell(trace.Problem{N: 5}, story.Options{})
	p := newPainter(t, 5, o)
	s := drawtest.First(t, o.Search, func(s *story.Scene) bool { return s.Step > 5 })
	p.Paint(s)
	if spans := marked(p.Paint(s)); len(spans) > 0 {
		t.Errorf("the second time %v are marked", spans)
	}
}

// The same caption in another mood has another color. No solver has such scenes, but traces may.
func TestCaptionFollowsTheMood(t *testing.T) {
	p := newPainter(t, 4, panel.Options{Panels: []string{"caption"}})
	s := story.Scene{Board: trace.Board{N: 4}, At: trace.Nowhere, By: trace.Nowhere, Dead: trace.Nowhere, Caption: words.Caption{Title: "Same"}}
	for mood, want := range map[story.Mood]raster.Color{
		story.Calm: theme.Themes[0].Text, story.Free: theme.Themes[0].Test, story.Conflict: theme.Themes[0].Bad,
		story.Backtrack: theme.Themes[0].Bad, story.Solved: theme.Themes[0].Good, story.Placement: theme.Themes[0].Test,
	} {
		s.Mood = mood
		img := p.Paint(&s).Image
		if drawtest.CountColor(img, img.Rect, want) < 20 {
			t.Errorf("mood %d: %v is hardly seen", mood, want)
		}
	}
}

// choices returns each name, each two of them, and all.
func choices(names []string) [][]string {
	all := [][]string{names}
	for i, a := range names {
		all = append(all, []string{a})
		for _, b := range names[:i] {
			all = append(all, []string{b, a})
		}
	}
	return all
}

// Every theme goes with choices of panels: the palette has room for the transparent color of
// films, and no color stands in it twice.
func TestEveryThemeWithEveryPanels(t *testing.T) {
	for i := range theme.Themes {
		k := metricsOf(t, 4, panel.Options{Theme: &theme.Themes[i]})
		for _, k.Panels = range choices(PanelNames()) {
			panels, err := panelsOf(k)
			if err != nil {
				t.Fatal(err)
			}
			ink, err := newInk(k, panels)
			if err != nil {
				t.Errorf("%s, %v: %v", k.Theme.Name, k.Panels, err)
				continue
			}
			canvas, err := raster.NewCanvas(image.Pt(1, 1), ink)
			if err != nil {
				t.Fatal(err)
			}
			palette := canvas.Image().Palette
			if n := len(palette); n > raster.MaxColors {
				t.Errorf("%s, %v: %d colors", k.Theme.Name, k.Panels, n)
			}
			seen := map[raster.Color]bool{}
			for _, c := range palette {
				if seen[c.(raster.Color)] {
					t.Errorf("%s, %v: color %v stands there twice", k.Theme.Name, k.Panels, c)
				}
				seen[c.(raster.Color)] = true
			}
		}
	}
}

// Options that cannot be drawn are refused, in one line that says what to do.
func TestNewPainterRefuses(t *testing.T) {
	for _, c := range []struct {
		n    int
		o    panel.Options
		want string // a part of the error
	}{
		{8, panel.Options{Cell: 11}, "cell 11: squares go from 12 to 400 pixels"},
		{8, panel.Options{Cell: 401}, "cell 401: squares go from 12 to 400 pixels"},
		{8, panel.Options{Panels: []string{"bord"}}, `no panel "bord": choose from ` + strings.Join(PanelNames(), ", ")},
		{8, panel.Options{Panels: []string{"board", "caption", "board"}}, `panel "board" is named twice`},
		{8, panel.Options{Panels: []string{}}, "a picture needs a panel"},
		{8, panel.Options{Title: "Acht 𓀀 Damen"}, "title: no font has the character '𓀀' (U+13000): name a font that has it with font"}, // a hieroglyph, which no font of ours has
		{64, panel.Options{Cell: 400}, "cell 400: a picture of 26186x26971 pixels is too large: make the squares smaller"},
		{8, panel.Options{Labels: 200}, "labels 200: there are no such labels"},
		{8, panel.Options{Columns: -1}, "columns -1: must not be negative"},
		{8, panel.Options{Queen: &image.NRGBA{}}, "queen: the picture of a queen is empty"},
		{65, panel.Options{}, "n 65: pictures go from 1 to 64"},
	} {
		_, err := NewPainter(drawtest.About(c.n), c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("N=%d, %+v: got error %v, want %q", c.n, c.o, err, c.want)
		}
	}
}

// Boards and squares of every size can be painted, from the smallest to the largest, and the board fits into
// the picture.
func TestEverySizeIsPainted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ n, cell int }{{1, panel.MinCell}, {1, panel.MaxCell}, {2, 13}, {5, 57}, {20, panel.MinCell}, {64, 13}} {
		for _, labels := range []words.Labels{words.Index, words.NoLabels} {
			o := panel.Options{Cell: c.cell, Labels: labels, Title: "A heading that has to be broken into two lines"}
			p := newPainter(t, c.n, o)
			left := 6
			for s := range drawtest.Tell(trace.Problem{N: c.n, Solutions: 1}, story.Options{Detail: story.Tests}) {
				img := p.Paint(&s).Image
				if img.Rect.Size() != p.Size() || p.Size().X < c.n*c.cell || p.Size().Y < c.n*c.cell {
					t.Fatalf("N=%d, cell %d: the picture is %v, not %v", c.n, c.cell, img.Rect, p.Size())
				}
				if left--; left == 0 {
					break
				}
			}
		}
	}
}

// Names of panels are unique, and without commas and spaces, as users choose panels in lists with commas.
func TestPanelNames(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Panels {
		if p.Name == "" || p.Doc == "" || seen[p.Name] || strings.ContainsAny(p.Name, ", ") {
			t.Errorf("panel %q: %q", p.Name, p.Doc)
		}
		seen[p.Name] = true
	}
	for _, name := range panel.DefaultPanels {
		if !seen[name] {
			t.Error(fmt.Sprint("a default panel that there is not: ", name))
		}
	}
}

// Any theme that can be read can be written and read again, and can be painted in.
func FuzzReadTheme(f *testing.F) {
	f.Add([]byte(`{"name": "mine", "bad": "#c2361b", "tint": 0.3}`))
	f.Add([]byte(`{"ground": "#000000", "text": "#000000", "queen": "#000000", "dark": "#000000", "light": "#000000"}`))
	f.Add([]byte(`{"name": "\ud800", "tint": 1e-400}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		colors, err := theme.Read(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(colors)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := theme.Read(again); err != nil || got != colors {
			t.Errorf("%+v was read back as %+v, %v", colors, got, err)
		}
		if _, err := NewPainter(drawtest.About(4), panel.Options{Theme: &colors}); err != nil {
			t.Errorf("%+v cannot be painted in: %v", colors, err)
		}
	})
}
