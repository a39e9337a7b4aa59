package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/internal/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

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
	i := 0
	for range p.Pictures(slices.Values(scenes)) {
		c.Copy(p.canvas, image.Pt(i%columns*size.X, i/columns*size.Y))
		i++
	}
	return c.Image()
}

// layoutNamed returns the panels of a layout.
func layoutNamed(name string) []string { return layoutFor(name, trace.About{}) }

// layoutFor returns the panels of a layout for a search.
func layoutFor(name string, a trace.About) []string {
	return Layouts[slices.IndexFunc(Layouts, func(l Layout) bool { return l.Name == name })].For(a)
}
