package draw

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A picture without ground, laid over the ground that its texts are made for, is the picture with that ground: where it is half clear it has
// the colors of letters and lines, and no trace of a ground. Each panel declares the colors that this takes. In plain tests solvers take turns.
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
			whole := painterOf(t, s, 5, o)
			o.Theme = &clear
			over := painterOf(t, s, 5, o)
			over.canvas.Record()
			for i := range scenes {
				want, got := whole.Paint(&scenes[i]).Image, over.Paint(&scenes[i]).Image
				if n, most := unlike(want, got, o.Theme.Ground); n > len(want.Pix)/10_000 || most > 85 { // where lines cross and in the corners of rings, ramps have other colors
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
