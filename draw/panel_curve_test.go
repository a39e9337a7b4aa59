package draw

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// curveScene returns a scene of a search that moves queens.
func curveScene(n int, curve []uint16) story.Scene {
	s := story.Scene{Step: len(curve) + 1, Board: trace.Board{N: n}, At: nowhere, Dead: nowhere, Record: story.Record{Curve: curve}}
	if len(curve) > 0 {
		s.Attacks = int(curve[len(curve)-1])
	}
	return s
}

// longCurve falls from a number of conflicts to 0, with setbacks, in the given number of moves.
func longCurve(conflicts, moves int) []uint16 {
	var curve []uint16
	for i := range moves {
		curve = append(curve, uint16(conflicts*(moves-i)/moves+i%3))
	}
	return append(curve, 0)
}

// A curve fits its scale, whatever its length, and the scale seldom changes while it grows.
func TestCurveScale(t *testing.T) {
	for _, conflicts := range []int{0, 3, 4, 5, 17, 300, 2000} {
		curve := longCurve(conflicts, 700)
		changes := 0
		var before curveScale
		for n := range len(curve) + 1 {
			scale := scaleOf(curve[:n])
			if scale != before {
				changes++
			}
			before = scale
			if n > 0 && (int(slices.Max(curve[:n])) > scale.conflicts || n-1 > scale.moves) {
				t.Fatalf("%d conflicts, %d points: the scale is %v", conflicts, n, scale)
			}
		}
		if changes > 9 {
			t.Errorf("%d conflicts: the scale changes %d times", conflicts, changes)
		}
	}
}

// The curve ends in a dot as high as the conflicts that are left: in the color of a solution where none are. It
// stays inside its panel, and painted move by move it is the same as at once, in every theme.
func TestCurve(t *testing.T) {
	t.Parallel()
	repair := solverNamed("minconflicts")
	for i := range Themes {
		theme := &Themes[i]
		for _, c := range []struct{ cell, conflicts, moves int }{{MinCell, 3, 20}, {56, 5, 40}, {100, 300, 70}} {
			if i >= len(story.Languages) && c.cell > MinCell {
				break // themes differ in nothing but their colors
			}
			o := Options{Panels: []string{"curve"}, Theme: theme, Cell: c.cell, Language: &story.Languages[i%len(story.Languages)]}
			p := painterOf(t, repair, 8, o)
			v := mustView[*curveView](t, p)
			curve := longCurve(c.conflicts, c.moves)
			for n := range len(curve) + 1 {
				s := curveScene(8, curve[:n])
				img := p.Paint(&s).Image
				content := v.content(p.canvas.Sub(p.views[0].place))
				if right := image.Rect(content.Max.X, 0, p.Size().X, p.Size().Y); countColor(img, right, theme.Ground) != right.Dx()*right.Dy() {
					t.Fatalf("%s, cell %d, %d points: the curve leaves its panel", theme.Name, c.cell, n)
				}
				if n > 0 {
					want := theme.Test
					if s.Attacks == 0 {
						want = theme.Good
					}
					if at := v.point(content, n-1); img.At(at.X, at.Y) != want {
						t.Fatalf("%s, cell %d, %d points: the end is %v, want %v", theme.Name, c.cell, n, img.At(at.X, at.Y), want)
					}
				}
				if (n%5 == 0 || n == len(curve)) && !bytes.Equal(img.Pix, afresh(t, p, &s).Pix) {
					t.Fatalf("%s, cell %d, %d points: differs from the same at once", theme.Name, c.cell, n)
				}
			}
		}
	}
}

// No line of the grid passes behind the figure at the end of the curve.
func TestCurveFigureStandsFree(t *testing.T) {
	p := painterOf(t, solverNamed("minconflicts"), 8, Options{Panels: []string{"curve"}})
	v := mustView[*curveView](t, p)
	curve := []uint16{4, 4}
	s := curveScene(8, curve)
	img := p.Paint(&s).Image
	at := v.point(v.content(p.canvas.Sub(p.views[0].place)), 1)
	beside := image.Rect(at.X+v.px(curveDot)+2, at.Y-v.px(8), at.X+v.px(curveDot+5), at.Y+v.px(8))
	grid := curveGrid(p.sketch.Theme)
	if n := countColor(img, beside, grid); n > 0 {
		t.Errorf("%d pixels left of the figure are of the grid", n)
	}
	if right := beside.Add(image.Pt(v.px(60), 0)); countColor(img, right, grid) == 0 {
		t.Error("there is no line at this height")
	}
}
