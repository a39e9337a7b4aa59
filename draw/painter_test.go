package draw

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/assets"
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

// The tests make hundreds of painters and drop them: rarer collections save a quarter of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

func newPainter(n int, o panel.Options) *Painter { return painterOf(solver.Backtrack, n, o) }

// painterOf returns a painter for the searches of a solver.
func painterOf(s solver.Solver, n int, o panel.Options) *Painter {
	return painterFor(s.About(trace.Problem{N: n}), o)
}

// painterFor returns a painter for a search.
func painterFor(a trace.About, o panel.Options) *Painter { return tracetest.Must(NewPainter(a, o)) }

// metricsOf returns the metrics of pictures of boards with n rows.
func metricsOf(n int, o panel.Options) *panel.Metrics {
	return tracetest.Must(panel.NewMetrics(drawtest.About(n), o))
}

// marked returns the spans of the octets that a picture has marked.
func marked(p Picture) []raster.Span {
	black, white := image.NewPaletted(p.Image.Rect, nil), image.NewPaletted(p.Image.Rect, nil)
	for i := range white.Pix {
		white.Pix[i] = 1
	}
	spans, _, _ := raster.NewMarks(p.Image.Rect.Max).SetDiffering(p.Marks, black, white, nil, 0)
	return spans
}

// shoot paints a scene and finds the board in the picture.
func shoot(p *Painter, s *story.State) *drawtest.Board {
	img := drawtest.Clone(p.Paint(story.SceneOf(s)).Image)
	return &drawtest.Board{Img: img, Theme: p.metrics.Theme, Origin: partOf(p, "board").Squares.Min, Cell: p.metrics.Cell}
}

// layoutFor returns the panels of a layout for a search.
func layoutFor(name string, a trace.About) []string {
	return Layouts[slices.IndexFunc(Layouts, func(l Layout) bool { return l.Name == name })].For(a, 1)
}

// partOf returns the part of a name, or none.
func partOf(p *Painter, name string) (part Part) {
	for _, part = range p.Parts() {
		if part.Name == name {
			return part
		}
	}
	return Part{}
}

// afresh paints a scene as a painter does that has painted nothing before. It shares the lettering and the ink of p, which no scene
// changes, so that it is fast enough for many scenes.
func afresh(p *Painter, s *story.State) *image.Paletted {
	k := p.panes[0].metrics
	q := &Painter{metrics: k, panes: []pane{{metrics: k, panels: tracetest.Must(panelsOf(k))}}}
	q.resize(p.metrics)
	if err := q.begin(raster.NewCanvas, p.canvas.Ink()); err != nil {
		panic(err)
	}
	return q.Paint(story.SceneOf(s)).Image
}

// differences returns the smallest rectangle that holds all pixels in which two pictures differ.
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

// A painter repaints only what differs from the scene before, whichever that was, and nothing if the scene is the same. Its picture is the
// one that a new painter paints, and nothing that is not marked has changed.
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
	}
	for i, s := range solver.Table {
		o := allPanels(24, "")
		o.Theme = &theme.Themes[i%len(theme.Themes)]
		if tracetest.Full || i%2 == 0 {
			rows = append(rows, row{s.Name, trace.Problem{N: 4}, story.Tests, o, 24})
		}
		if s.Name == "exhaustive" || s.Name == "minconflicts" || s.Name == "cdcl" {
			wide := panel.Options{Panels: layoutFor("wide", s.About(one)), Arrangement: panel.Wide, Size: panel.Size{X: 1001, Y: 600}}
			rows = append(rows, row{s.Name, one, story.Moves, wide, 3})
		}
	}
	tests := 50 // scenes that tell tests
	if tracetest.Full {
		tests = 200
		rows = append(rows, row{"backtrack", trace.Problem{N: 7}, story.Moves, panel.Options{Panels: tree, Cell: panel.MinCell}, 201}) // leaves
	}
	for _, c := range rows {
		by := drawtest.Solver(c.solver)
		var scenes []story.State
		for s := range drawtest.TellOf(by, c.p, story.Options{Detail: c.detail}) {
			if scenes = append(scenes, s); c.detail == story.Tests && len(scenes) == tests {
				break
			}
		}
		c.o.Search = slices.Values(scenes)
		p := painterFor(by.About(c.p), c.o)
		stills := map[int]*image.Paletted{}
		var copied follower
		for i := range scenes {
			s := &scenes[i]
			scene := story.SceneOf(s)
			scene.Hold = time.Duration(i)
			picture := p.Paint(scene)
			if picture.Hold != scene.Hold || picture.Scene != scene {
				t.Fatalf("%s, %+v, step %d: holds %v; shows %p, want %p", c.solver, c.p, s.Step, picture.Hold, picture.Scene, scene)
			}
			copied.follow(t, picture)
			if i%c.every != 0 && !s.Ends {
				continue
			}
			if spans := marked(p.Paint(story.SceneOf(s))); len(spans) > 0 && s.Mood == story.Placement && s.From == trace.Nowhere && s.Attacks == 0 { // no segments
				t.Fatalf("%s, %+v, step %d: painted again, %v are marked", c.solver, c.p, s.Step, spans)
			}
			stills[i] = afresh(p, s)
			if i == c.every { // once, with one that shares nothing at all
				stills[i] = painterFor(by.About(c.p), c.o).Paint(story.SceneOf(s)).Image
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
			picture := p.Paint(story.SceneOf(&scenes[i]))
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
	for _, panels := range [][]string{{"board"}, {"board", "caption", "counters"}} {
		p := newPainter(8, panel.Options{Panels: panels})
		changed, total := 0, 0
		for s := range drawtest.Tell(trace.Problem{N: 8, Solutions: 1}, story.Options{Detail: story.Tests}) {
			picture := p.Paint(story.SceneOf(&s))
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
		if part := float64(changed) / float64(total); part > 0.4 {
			t.Errorf("%v: %.2f of the pixels are marked from scene to scene", panels, part)
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

// Every theme goes with choices of panels: the palette has room for the transparent color of films, and no color stands in it twice.
func TestEveryThemeWithEveryPanels(t *testing.T) {
	for i := range theme.Themes {
		k := metricsOf(4, panel.Options{Theme: &theme.Themes[i]})
		for _, k.Panels = range choices(PanelNames()) {
			ink, err := newInk(k, tracetest.Must(panelsOf(k)))
			if err != nil {
				t.Errorf("%s, %v: %v", k.Theme.Name, k.Panels, err)
				continue
			}
			palette := tracetest.Must(raster.NewCanvas(image.Pt(1, 1), ink)).Image().Palette
			seen := map[color.Color]bool{}
			for _, c := range palette {
				seen[c] = true
			}
			if n := len(palette); n > raster.MaxColors || n > len(seen) {
				t.Errorf("%s, %v: %d colors, %d of them different", k.Theme.Name, k.Panels, n, len(seen))
			}
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
		again := tracetest.Must(json.Marshal(colors))
		if got, err := theme.Read(again); err != nil || got != colors {
			t.Errorf("%+v was read back as %+v, %v", colors, got, err)
		}
		if _, err := NewPainter(drawtest.About(4), panel.Options{Theme: &colors}); err != nil {
			t.Errorf("%+v cannot be painted in: %v", colors, err)
		}
	})
}

// Each panel declares all colors that it paints with, in every theme: the palette of a picture with that panel
// alone has them.
func TestEachPanelHasItsColors(t *testing.T) {
	t.Parallel()
	if len(solver.Table) < len(theme.Themes) {
		t.Fatal("not every theme has its turn")
	}
	for j, s := range solver.Table {
		scenes := drawtest.Told(s, 4, 80)
		for i, name := range PanelNames() {
			theme := &theme.Themes[(i+j)%len(theme.Themes)]
			p := painterOf(s, 4, panel.Options{Cell: 24, Panels: []string{name}, Theme: theme, Search: slices.Values(scenes)})
			p.canvas.Record()
			for i := range scenes {
				p.Paint(story.SceneOf(&scenes[i]))
			}
			if missing := drawtest.Missing(p.canvas.Drawing(), p.Palette()); len(missing) > 0 {
				t.Errorf("%s, %s, %s: the palette lacks %v", name, s.Name, theme.Name, missing)
			}
		}
	}
}

// Each panel keeps to the size that it asks for: on a larger canvas, the rest stays empty.
func TestEachPanelStaysInside(t *testing.T) {
	t.Parallel()
	const beyond = 60
	for _, cell := range []int{panel.MinCell, panel.DefaultCell(8)} {
		for _, s := range []solver.Solver{drawtest.Solver("propagate"), drawtest.Solver("cdcl"), drawtest.Solver("minconflicts")} {
			scenes := drawtest.Told(s, 6, 40)
			for _, part := range Panels {
				p := painterOf(s, 6, panel.Options{Cell: cell, Panels: []string{part.Name}, Search: slices.Values(scenes)})
				place := p.panes[0].views[0].place
				room := place
				room.Max.X += beyond
				if !part.Grows { // one that grows takes all the height there is
					room.Max.Y += beyond
				}
				canvas := tracetest.Must(raster.NewCanvas(room.Max, p.canvas.Ink()))
				canvas.Fill(room, p.metrics.Theme.Ground)
				p.canvas, p.panes[0].views[0].place = canvas, room
				for i := range scenes {
					img := p.Paint(story.SceneOf(&scenes[i])).Image
					for _, outside := range []image.Rectangle{
						{image.Pt(place.Max.X, 0), room.Max}, {image.Pt(0, place.Max.Y), room.Max},
					} {
						if drawtest.CountColor(img, outside, p.metrics.Theme.Ground) != outside.Dx()*outside.Dy() {
							t.Fatalf("%s, %s, cell %d, step %d: paints outside of %v", part.Name, s.Name, cell, i+1, place)
						}
					}
				}
			}
		}
	}
}

// A picture without ground, laid over the ground that its texts are made for, is the picture with that ground: where it is half clear it
// has the colors of letters and lines, and no trace of a ground. Each panel declares the colors that this takes. In plain tests solvers
// take turns.
func TestClearGroundOfEveryPanel(t *testing.T) {
	t.Parallel()
	for i, name := range PanelNames() {
		for j, s := range []solver.Solver{drawtest.Solver("backtrack"), drawtest.Solver("cdcl"), drawtest.Solver("minconflicts")} {
			if !tracetest.Full && i%3 != j {
				continue
			}
			clear := theme.Themes[(i+j)%len(theme.Themes)]
			clear.Ground = clear.Ground.Cleared()
			scenes := drawtest.Told(s, 5, 40)
			o := panel.Options{Cell: 30, Panels: []string{name}, Search: slices.Values(scenes), Theme: &theme.Themes[(i+j)%len(theme.Themes)]}
			whole := painterOf(s, 5, o)
			o.Theme = &clear
			over := painterOf(s, 5, o)
			over.canvas.Record()
			for i := range scenes {
				want, got := whole.Paint(story.SceneOf(&scenes[i])).Image, over.Paint(story.SceneOf(&scenes[i])).Image
				// Where lines cross and in the corners of rings, ramps have other colors.
				if n, most := unlike(want, got, o.Theme.Ground); n > max(16, len(want.Pix)/10_000) || most > 90 {
					t.Fatalf("%s, %s, %s: in scene %d %d pixels differ, by %.0f", name, s.Name, clear.Name, i+1, n, most)
				}
			}
			if missing := drawtest.Missing(over.canvas.Drawing(), over.Palette()); len(missing) > 0 {
				t.Errorf("%s, %s, %s: the palette lacks %v", name, s.Name, clear.Name, missing)
			}
		}
	}
}

// unlike counts the pixels that differ by more than what a palette merges, with got laid over a ground, and returns the largest difference.
func unlike(want, got *image.Paletted, ground raster.Color) (n int, most float64) {
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			top := got.At(x, y).(raster.Color)
			d := raster.Distance(raster.Mix(ground, top, 1-float64(top.Clear)/255), want.At(x, y).(raster.Color))
			if most = max(most, d); d > 7 {
				n++
			}
		}
	}
	return n, most
}

// A scene told in other words differs only in the parts that tell it. All panels are tried, and each search of a comparison. The part of
// the board is without the room that it has among other panels.
func TestParts(t *testing.T) {
	const other = "Xyz, quite other words"
	retell := func(s *story.State) {
		s.Caption = words.Caption{Title: other, Detail: other}
	}
	s := drawtest.First(t, drawtest.Tell(trace.Problem{N: 4}, story.Options{}), func(s *story.State) bool { return s.Step == 6 })
	retold := *s
	retell(&retold)
	p := newPainter(4, panel.Options{Cell: 24, Title: "Four", Width: 1400, Panels: PanelNames()})
	before, after := drawtest.Clone(p.Paint(story.SceneOf(s)).Image), p.Paint(story.SceneOf(&retold)).Image
	checkCaptions(t, "all panels", before, after, p.Parts(), 1)
	b := partOf(p, "board")
	names, frame := b.Squares.Min.X-b.Place.Min.X, b.Place.Max.X-b.Squares.Max.X // the room on the left and on the right
	if names <= frame {
		t.Errorf("the board with its frame and names is at %v, and its squares at %v", b.Place, b.Squares)
	}
	for _, cell := range []int{24, 112} { // nothing is outside of it, not even the frame of a solution
		solved := drawtest.First(t, drawtest.Tell(trace.Problem{N: 4}, story.Options{}), func(s *story.State) bool { return s.Mood == story.Solved })
		alone := newPainter(4, panel.Options{Cell: cell, Panels: []string{"board"}})
		img, place := alone.Paint(story.SceneOf(solved)).Image, partOf(alone, "board").Place
		for i, color := range img.Pix {
			if at := image.Pt(i%img.Stride, i/img.Stride); color != img.Pix[0] && !at.In(place) {
				t.Errorf("squares of %d: the board is at %v, and %v has another color than the ground", cell, place, at)
				break
			}
		}
	}

	scenes, c := comparison(t, 4, panel.Options{Title: "Four", Width: 1000}, solver.Backtrack, solver.Propagate)
	race := scenes[5]
	before = drawtest.Clone(c.Paint(&race).Image)
	race.States = slices.Clone(race.States)
	for i := range race.States {
		retell(&race.States[i])
	}
	checkCaptions(t, "a comparison", before, c.Paint(&race).Image, c.Parts(), 2)
}

// checkCaptions fails the test unless two pictures differ in each of so many captions, and nowhere else.
func checkCaptions(t *testing.T, what string, before, after *image.Paletted, parts []Part, n int) {
	t.Helper()
	var places []image.Rectangle
	for _, part := range parts {
		if part.Name == panel.Caption.Name {
			if places = append(places, part.Place); part.Search != len(places)-1 {
				t.Errorf("%s: caption %d is that of search %d", what, len(places), part.Search)
			}
		}
	}
	differ := make([]bool, n)
	if len(places) != n {
		t.Fatalf("%s tell at %v, want %d places", what, places, n)
	}
	for at, index := range before.Pix {
		if index == after.Pix[at] {
			continue
		}
		point := image.Pt(at%before.Stride, at/before.Stride)
		i := slices.IndexFunc(places, func(r image.Rectangle) bool { return point.In(r) })
		if i < 0 {
			t.Fatalf("%s: %v has changed with the words, and is not in %v", what, point, places)
		}
		differ[i] = true
	}
	if slices.Contains(differ, false) {
		t.Errorf("%s: of the places that tell, %v have changed with the words", what, differ)
	}
}

// bandOf returns the color behind the levels of trees.
func bandOf(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Dark, 0.3) }

// The places of nodes hold what is painted for them and nothing else; their steps are those in which their queens are new, and
// they failed if their queens were taken back before any solution: by the boards alone.
func TestTreeNodes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p trace.Problem
		o panel.Options
	}{
		{trace.Problem{N: 5}, panel.Options{}},
		{trace.Problem{N: 6, Solutions: 1}, panel.Options{Arrangement: panel.Wide, Scale: 2}},
		{trace.Problem{N: 8, Solutions: 1}, panel.Options{Arrangement: panel.Tall}},
		{trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, panel.Options{Labels: words.NoLabels, Size: panel.Size{X: 900, Y: 600}}},
	} {
		c.o.Panels = []string{"board", "tree"}
		scenes := slices.Collect(drawtest.Tell(c.p, story.Options{}))
		c.o.Search = slices.Values(scenes)
		p, tree := newPainter(c.p.N, c.o), story.NewTreeBuilder()
		for _, s := range scenes {
			tree.Add(&s)
		}
		part := partOf(p, "tree")
		nodes, place := part.Nodes, part.Place
		if len(nodes) != len(tree.Nodes)-1 || len(nodes) < 10 {
			t.Fatalf("%v: %d nodes", c.p, len(nodes))
		}
		img := p.Paint(story.SceneOf(&scenes[len(scenes)-1])).Image
		for i, n := range nodes {
			if !n.Place.In(place) || !tree.Nodes[i+1].At.On(c.p.N) || n.Parent >= i {
				t.Fatalf("%v: node %d is %+v", c.p, i, n)
			}
			if n.Parent >= 0 && nodes[n.Parent].Place.Max.Y > n.Place.Max.Y {
				t.Errorf("%v: node %d is over its parent", c.p, i)
			}
			for j, other := range nodes[:i] {
				if both := n.Place.Intersect(other.Place); both.Dx() > 2 && both.Dy() > 2 { // a pixel around each
					t.Errorf("%v: nodes %d and %d are at the same place", c.p, i, j)
				}
			}
			marked := 0 // pixels of a name and a border, or of a dot; an edge has fewer
			for y := n.Place.Min.Y; y < n.Place.Max.Y; y++ {
				for x := n.Place.Min.X; x < n.Place.Max.X; x++ {
					if color := img.At(x, y).(raster.Color); color != bandOf(&theme.Themes[0]) && color != theme.Themes[0].Ground {
						marked++
					}
				}
			}
			if size := n.Place.Size(); 6*marked < size.X*size.Y {
				t.Errorf("%v: node %d of %v has %d pixels of color", c.p, i, size, marked)
			}
			at, before := tree.Nodes[i+1].At, scenes[n.Born-2].Board
			if before.Has(at) || !scenes[n.Born-1].Board.Has(at) {
				t.Errorf("%v: node %d, made in step %d", c.p, i, n.Born)
			}
		}
	}
	leaves, moves := panel.Options{Panels: []string{"tree"}}, panel.Options{Panels: []string{"tree"}}
	leaves.Search = drawtest.Tell(trace.Problem{N: 8}, story.Options{})
	moves.Search = drawtest.TellOf(solver.MinConflicts, trace.Problem{N: 4, Seed: 1}, story.Options{})
	for _, p := range []*Painter{newPainter(8, leaves), painterOf(solver.MinConflicts, 4, moves)} {
		if partOf(p, "tree").Nodes != nil {
			t.Errorf("%s: there are nodes", p.metrics.About.Solver)
		}
	}
}

// Beside the board, the node of a queen stands level with the middle of its square, to the pixel, and the band
// behind it has no pixel of another row: board and tree are one diagram.
func TestTreeIsLevelWithTheBoard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p trace.Problem
		o panel.Options
	}{
		{trace.Problem{N: 4}, panel.Options{}},
		{trace.Problem{N: 6, Solutions: 1}, panel.Options{Cell: 33, Title: "Six queens"}},
		{trace.Problem{N: 7, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}, panel.Options{Cell: 80}},
		{trace.Problem{N: 7}, panel.Options{Cell: panel.MinCell, Labels: words.NoLabels}}, // its leaves
		{trace.Problem{N: 12, Solutions: 1}, panel.Options{Cell: 14}},
		{trace.Problem{N: 4, Solutions: 1}, panel.Options{Arrangement: panel.Wide}},
		{trace.Problem{N: 12, Solutions: 1}, panel.Options{Arrangement: panel.Wide}},
	} {
		scenes := slices.Collect(drawtest.Tell(c.p, story.Options{}))
		c.o.Panels, c.o.Search = []string{"board", "caption", "counters", "tree", "code"}, slices.Values(scenes)
		p, tree := newPainter(c.p.N, c.o), story.NewTreeBuilder()
		for _, s := range scenes {
			tree.Add(&s)
		}
		board := shoot(p, &scenes[0])
		for i, n := range partOf(p, "tree").Nodes {
			square := board.Square(tree.Nodes[i+1].At)
			if y := (n.Place.Min.Y + n.Place.Max.Y) / 2; y != (square.Min.Y+square.Max.Y)/2 {
				t.Fatalf("N=%d: the node of %v is at %d, and its square from %d to %d", c.p.N, tree.Nodes[i+1].At, y, square.Min.Y, square.Max.Y)
			}
		}
		right := board.Img.Rect.Max.X - 1 // of the bands
		for board.Count(image.Rect(right, 0, right+1, board.Img.Rect.Max.Y), bandOf(board.Theme)) == 0 {
			right--
		}
		if right <= partOf(p, "board").Squares.Max.X {
			t.Fatalf("N=%d: there is no band", c.p.N)
		}
		for row := range c.p.N {
			square := board.Square(trace.Sq(row, 0))
			column := image.Rect(right, square.Min.Y, right+1, square.Max.Y)
			got, inner := board.Count(column, bandOf(board.Theme)), image.Rect(right, square.Min.Y+1, right+1, square.Max.Y-1)
			if got < square.Dy()*3/4 || board.Count(inner, bandOf(board.Theme)) != got {
				t.Fatalf("N=%d: the band of row %d has %d pixels, beside squares of %d", c.p.N, row, got, square.Dy())
			}
		}
	}
}

// A spy is the view of a panel that paints nothing, and counts the steps that it has watched, in their order.
type spy struct{ watched int }

func (v *spy) Height() int                        { return 10 }
func (v *spy) Inherit(before panel.View)          { *v = *before.(*spy) }
func (v *spy) Paint(*raster.Canvas, *story.State) {}
func (v *spy) Watch(s *story.State) {
	if v.watched++; v.watched != s.Step {
		panic("a step is left out")
	}
}

// The panels that look ahead are those whose views watch the search.
func TestLookAhead(t *testing.T) {
	for _, p := range Panels {
		if _, watches := p.New(metricsOf(5, panel.Options{})).(panel.Watcher); watches != LookAhead([]string{"board", p.Name}) {
			t.Errorf("%s watches: %v", p.Name, watches)
		}
	}
}

// Panels that need the whole search have watched it before the first picture, as far as the options say, and it is ranged once for all of
// them, to its end; for others, not at all.
func TestWholeSearch(t *testing.T) {
	scenes := drawtest.Told(solver.Backtrack, 5, 90)
	watches := func(name string) panel.Panel {
		ramps := func(*theme.Theme) []raster.Ramp { return nil }
		return panel.Panel{Name: name, Ramps: ramps, New: func(*panel.Metrics) panel.View { return &spy{} }}
	}
	for _, c := range []struct {
		panels                  []panel.Panel
		steps, ranged, watching int
	}{
		{[]panel.Panel{watches("a"), watches("b")}, 0, 1, 90},
		{[]panel.Panel{panel.Counters, watches("b")}, 30, 1, 30},
		{[]panel.Panel{watches("a")}, 90, 1, 90},
		{[]panel.Panel{panel.Counters}, 0, 0, 0},
	} {
		ranged, open := 0, 0
		search := func(yield func(story.State) bool) {
			ranged++
			open++
			slices.Values(scenes)(yield)
			open--
		}
		k := metricsOf(5, panel.Options{Search: search, Steps: c.steps})
		p := tracetest.Must((&Painter{metrics: k, panes: []pane{{metrics: k, panels: c.panels}}}).fitted())
		for _, v := range p.panes[0].views {
			if s, spies := v.View.(*spy); spies && s.watched != c.watching {
				t.Errorf("step %d: %s has watched %d steps", c.steps, v.panel.Name, s.watched)
			}
		}
		for i := range scenes {
			p.Paint(story.SceneOf(&scenes[i]))
		}
		if ranged != c.ranged || open != 0 {
			t.Errorf("step %d: the search was ranged %d times, want %d; %d are left open", c.steps, ranged, c.ranged, open)
		}
	}
}

// Every text of every language can be written: no font has boxes for letters that it lacks.
func TestFontsHaveEveryText(t *testing.T) {
	l := raster.NewLettering(nil)
	texts := map[string]string{"figures and signs": "0123456789()+,.:;-–—/abcdefghijklmnopqrstuvwxyzäöüßéñçå…’“”×≥"}
	for _, language := range words.Languages() {
		language.Alt, language.Player = words.AltTexts{}, words.PlayerTexts{} // stand in no picture
		texts[language.Name] = fmt.Sprintf("%v", language)
	}
	for _, s := range solver.Table {
		texts[s.Name] = s.Name + s.Doc
	}
	for name, text := range texts {
		if err := l.Check(text); err != nil {
			t.Errorf("%s: %v: run make fonts", name, err)
		}
	}
}

// A title may have any of the common Chinese characters, in both weights that titles and texts are set in. Every copy of the program
// carries these fonts, which take 20 MB each if they are not cut.
func TestCommonChinese(t *testing.T) {
	common := []rune(strings.Join(strings.Fields(string(tracetest.Must(os.ReadFile("../assets/fonts/common-chinese.txt")))), ""))
	if err := raster.NewLettering(nil).Check(string(common) + "八皇后问题：《》（）！？"); err != nil || len(common) != 3500 {
		t.Errorf("%d common characters, want 3500: %v", len(common), err)
	}
	for _, file := range [][]byte{assets.ChineseRegular(), assets.ChineseBold()} {
		if len(file) > 800_000 {
			t.Errorf("%d bytes: run make fonts", len(file))
		}
	}
}

// A text of a language from elsewhere that cannot be written is refused, unless no picture shows it: the error names it, the letter
// and what to do. Code has no boxes, either.
func TestLanguageNeedsFont(t *testing.T) {
	for text, want := range map[string]string{
		`"Row": "ሀ {text}"`:         "lang am: Row: no font has the character 'ሀ' (U+1200): name a font that has it with font",
		`"Marks": {"Queen": "ሀ"}`:   "lang am: Marks.Queen: no font has the character 'ሀ' (U+1200): name a font that has it with font",
		`"Player": {"Play": "ሀ"}`:   "",
		`"Row": "ряд {text} 行"`:     "",
		`"Doc": "Ελληνικά äßćłøÅǧ"`: "",
	} {
		l := tracetest.Must(words.Read([]byte(`{"Name": "am", ` + text + `}`)))
		_, err := NewPainter(drawtest.About(4), panel.Options{Language: l})
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	k := metricsOf(4, panel.Options{})
	mono := raster.Style{Size: 14, Weight: raster.Mono}
	if k.Letters.Width("ж", mono) == k.Letters.Width("\uffff", mono) {
		t.Error("code has a box for a letter that other texts have")
	}
}
