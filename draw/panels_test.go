package draw

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// toldBy returns the first scenes of a search for n queens, test by test.
func toldBy(s solver.Solver, n, scenes int) []story.Scene {
	var told []story.Scene
	for scene := range tellOf(s, trace.Problem{N: n}, story.Options{Detail: story.Tests}) {
		if told = append(told, scene); len(told) == scenes {
			break
		}
	}
	return told
}

// solverNamed returns a solver of the table.
func solverNamed(name string) solver.Solver {
	return solver.Table[slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name })]
}

// paintAll paints scenes one after another and returns the last picture.
func paintAll(t *testing.T, s solver.Solver, n int, o Options, scenes ...story.Scene) *image.Paletted {
	t.Helper()
	p := painterOf(t, s, n, o)
	for i := range scenes {
		p.Paint(&scenes[i])
	}
	return p.canvas.Image()
}

// Any two panels, in any order and without the board too, make a picture; painted over older pictures it is
// the same as painted at once.
func TestPairsOfPanels(t *testing.T) {
	t.Parallel()
	propagate, o := solverNamed("propagate"), Options{Cell: 24}
	scenes := toldBy(propagate, 5, 15)
	for _, a := range PanelNames() {
		for _, b := range PanelNames() {
			o.Panels = slices.Compact([]string{a, b})
			onto := paintAll(t, propagate, 5, o, scenes...)
			atOnce := paintAll(t, propagate, 5, o, scenes[len(scenes)-1])
			if !bytes.Equal(onto.Pix, atOnce.Pix) {
				t.Errorf("%v: the last picture differs from the same one painted at once", o.Panels)
			}
		}
	}
}

// All panels together can show the search of every solver, in every theme.
func TestAllPanelsShowEverySolver(t *testing.T) {
	t.Parallel()
	for i, s := range solver.Table {
		o := Options{Cell: 24}
		scenes := toldBy(s, 4, 80)
		o.Panels, o.Theme = PanelNames(), &Themes[i%len(Themes)]
		p := painterOf(t, s, 4, o)
		for j := range scenes {
			onto := p.Paint(&scenes[j]).Image
			if j%16 != 9 {
				continue
			}
			if atOnce := paintAll(t, s, 4, o, scenes[j]); !bytes.Equal(onto.Pix, atOnce.Pix) {
				t.Errorf("%s: picture %d differs from the same one painted at once", s.Name, j+1)
			}
		}
	}
	for i := range Themes {
		paintAll(t, solver.Backtrack, 4, Options{Panels: PanelNames(), Theme: &Themes[i]})
	}
}

// Each panel declares all colors that it paints with: the palette of a picture with that panel alone has them.
func TestEachPanelHasItsColors(t *testing.T) {
	t.Parallel()
	for _, name := range PanelNames() {
		for _, s := range solver.Table {
			scenes := toldBy(s, 4, 80)
			p := painterOf(t, s, 4, Options{Cell: 24, Panels: []string{name}})
			for i := range scenes {
				p.Paint(&scenes[i])
			}
			if missing := p.canvas.Ink().Missing(); len(missing) > 0 {
				t.Errorf("%s, %s: the palette lacks %v", name, s.Name, missing)
			}
		}
	}
}

// Panels that show moods have the exact colors of them, also without the board and its caption.
func TestMoodsAloneAreExact(t *testing.T) {
	for _, name := range []string{"code", "domains", "log", "legend"} {
		for i := range Themes {
			theme := &Themes[i]
			p, err := NewPainter(about(4), Options{Panels: []string{name}, Theme: theme})
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []raster.Color{theme.Test, theme.Bad, theme.Good} {
				if got := p.Palette().Convert(want); got != want {
					t.Errorf("%s, %s: %v instead of %v", theme.Name, name, got, want)
				}
			}
		}
	}
}
