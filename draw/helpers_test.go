package draw

import (
	"image"
	"runtime/debug"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/tree"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The tests make hundreds of painters and drop them: rarer collections save a quarter of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

func newPainter(t *testing.T, n int, o panel.Options) *Painter {
	t.Helper()
	return painterOf(t, solver.Backtrack, n, o)
}

// painterOf returns a painter for the searches of a solver.
func painterOf(t *testing.T, s solver.Solver, n int, o panel.Options) *Painter {
	t.Helper()
	return painterFor(t, s.About(trace.Problem{N: n}), o)
}

// painterFor returns a painter for a search.
func painterFor(t *testing.T, a trace.About, o panel.Options) *Painter {
	t.Helper()
	p, err := NewPainter(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// metricsOf returns the metrics of pictures of boards with n rows.
func metricsOf(t *testing.T, n int, o panel.Options) *panel.Metrics {
	t.Helper()
	return metricsFor(t, drawtest.About(n), o)
}

// metricsFor returns the metrics of pictures of a search.
func metricsFor(t *testing.T, a trace.About, o panel.Options) *panel.Metrics {
	t.Helper()
	k, err := panel.NewMetrics(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
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

// treeOf returns the search tree in the pictures of a painter.
func treeOf(p *Painter) Part {
	parts := p.Parts()
	i := slices.IndexFunc(parts, func(part Part) bool { return part.Name == tree.Panel.Name })
	if i < 0 {
		return Part{}
	}
	return parts[i]
}

// shoot paints a scene and finds the board in the picture.
func shoot(t *testing.T, p *Painter, s *story.Scene) *drawtest.Board {
	t.Helper()
	img := drawtest.Clone(p.Paint(s).Image)
	return &drawtest.Board{Img: img, Theme: p.metrics.Theme, Origin: partOf(p, "board").Squares.Min, Cell: p.metrics.Cell}
}

// inGolden returns options with the theme and the language of golden pictures.
func inGolden(o panel.Options) panel.Options {
	o.Theme, o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
	return o
}

// abreast paints scenes one after another, and joins their pictures in the columns of the painter.
func abreast(t *testing.T, p *Painter, scenes []story.Scene) *image.Paletted {
	t.Helper()
	size, columns := p.Size(), min(p.metrics.Columns, len(scenes))
	c, err := raster.NewCanvas(image.Pt(size.X*columns, size.Y*panel.CeilDiv(len(scenes), columns)), p.canvas.Ink())
	if err != nil {
		t.Fatal(err)
	}
	for i := range scenes {
		p.Paint(&scenes[i])
		c.Copy(p.canvas, image.Pt(i%columns*size.X, i/columns*size.Y))
	}
	return c.Image()
}

// layoutNamed returns the panels of a layout.
func layoutNamed(name string) []string { return layoutFor(name, trace.About{}) }

// layoutFor returns the panels of a layout for a search.
func layoutFor(name string, a trace.About) []string {
	return Layouts[slices.IndexFunc(Layouts, func(l Layout) bool { return l.Name == name })].For(a)
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
