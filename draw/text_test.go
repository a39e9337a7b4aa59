package draw

import (
	"image"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// On the default board at the default size, every caption fits in one line at its full size.
func TestCaptionsOfTheDefaultPicture(t *testing.T) {
	t.Parallel()
	v := sketchOf(t, 8, Options{})
	for s := range tell(trace.Problem{N: 8, Solutions: 1}, story.Options{Detail: story.Tests}) {
		for k, text := range []string{s.Caption.Title, s.Caption.Detail} {
			want := v.style([]float64{18, 15}[k], k == 0)
			if lines, st := v.text.Fit(text, want, v.width-v.px(16), 1); len(lines) != 1 || st != want {
				t.Errorf("step %d: %q is set as %q in %.1f pixels", s.Step, text, lines, st.Size)
			}
		}
	}
}

// Texts keep out of the margins of the picture.
func TestTextsKeepTheMargins(t *testing.T) {
	t.Parallel()
	for _, cell := range []int{MinCell, 24, 56} {
		for _, n := range []int{1, 4, 8} {
			p := newPainter(t, n, Options{Cell: cell, Title: "A heading that takes two lines where the board is a small one"})
			ground := Themes[0].Ground
			for s := range tell(trace.Problem{N: n, Solutions: 1}, story.Options{Detail: story.Tests}) {
				img := p.Paint(&s).Image
				size := p.Size()
				for _, r := range []image.Rectangle{
					image.Rect(size.X-8, 0, size.X, size.Y), image.Rect(0, size.Y-4, size.X, size.Y),
					image.Rect(0, 0, size.X, 4), image.Rect(0, 0, 4, size.Y),
				} {
					if got := countColor(img, r, ground); got != r.Dx()*r.Dy() {
						t.Fatalf("N=%d, cell %d, step %d: something is painted in %v", n, cell, s.Step, r)
					}
				}
				if s.Step > 40 {
					break
				}
			}
		}
	}
}

func countColor(img *image.Paletted, r image.Rectangle, c raster.Color) int {
	return (&boardShot{img: img}).count(r, c)
}

// Counters never touch, whatever their number and their values: there is empty space between each and the
// next.
func TestCountersKeepApart(t *testing.T) {
	t.Parallel()
	var all []trace.Counter
	for c := range trace.Counter(len(trace.Counters{})) {
		all = append(all, c)
	}
	sets := map[string][]trace.Counter{"all": all}
	for _, s := range solver.Table {
		sets[s.Name] = s.Counts
	}
	for name, counts := range sets {
		for _, c := range []struct{ n, cell int }{{1, MinCell}, {8, MinCell}, {8, 24}, {4, 56}, {8, 56}, {20, 56}} {
			for i := range story.Languages {
				shown := solver.Solver{Counts: counts}
				k := sketchFor(t, shown.About(trace.Problem{N: c.n}), Options{Cell: c.cell, Language: &story.Languages[i]})
				v := newCountersView(k)
				canvas := canvasFor(t, k, countersPanel, image.Pt(k.columnWidth(), v.height()))
				s := story.Scene{Board: trace.Board{N: c.n}}
				for _, value := range []int64{0, 8, 15_720, 348_150, 123_456_789, 888_888_888_888} {
					for i := range s.Counters {
						s.Counters[i] = int(value)
					}
					v.paint(canvas, &s)
					pitch := v.width / v.columns
					for col := range v.columns {
						right := v.left() + (col+1)*pitch
						strip := image.Rect(right-v.px(6)+1, 0, right-1-v.px(1), v.height()) // a j reaches a little to the left
						if countColor(canvas.Image(), strip, Themes[0].Ground) != strip.Dx()*strip.Dy() {
							t.Errorf("%s, N=%d, cell %d, value %d: counter %d runs into the next", name, c.n, c.cell, value, col)
						}
					}
				}
			}
		}
	}
}
