package main

import (
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Stills and films give every panel what it needs, such as the whole search: they show what the library draws.
func TestPanelsGetWhatTheyNeed(t *testing.T) {
	const n, step = 5, 20
	about := solver.Table[0].About(trace.Problem{N: n})
	scenes, told := story.Tell(about, solver.Table[0].Events(about.Problem), story.Options{})
	show := func(o draw.Options) image.Image {
		o.Cell = draw.MinCell
		painter, err := draw.NewPainter(about, o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range scenes {
			if s.Step == step {
				return painter.Paint(&s).Image
			}
		}
		t.Fatalf("no step %d: %v", step, told())
		return nil
	}
	changed := 0 // panels that look different without the search
	for _, panel := range draw.PanelNames() {
		want := show(draw.Options{Panels: []string{panel}, Search: scenes})
		if !sameColors(want, show(draw.Options{Panels: []string{panel}})) {
			changed++
		}
		args := []string{"-n", fmt.Sprint(n), "--all", "--cell", fmt.Sprint(draw.MinCell), "--panels", panel, "-q", "-o", "-"}
		_, still, _ := call(append([]string{"still", "--step", fmt.Sprint(step)}, args...)...)
		if got, err := png.Decode(strings.NewReader(still)); err != nil || !sameColors(want, got) {
			t.Errorf("%s: the still is another picture: %v", panel, err)
		}
		_, film, _ := call(append([]string{"animate", "--format", "gif", "--steps", fmt.Sprintf("%d:%[1]d", step)}, args...)...)
		if got, err := gif.Decode(strings.NewReader(film)); err != nil || !sameColors(want, got) {
			t.Errorf("%s: the film is another picture: %v", panel, err)
		}
	}
	if changed == 0 {
		t.Error("no panel needs the search: this test protects less than it says")
	}
}

// A layout is a name for panels.
func TestLayoutsArePanels(t *testing.T) {
	for _, l := range draw.Layouts {
		if l.Arrangement != draw.Beside {
			continue // which no other flag does
		}
		still := []string{"still", "-n", "4", "--cell", fmt.Sprint(draw.MinCell), "--step", "8", "--no-metadata", "-o", "-"}
		_, byName, _ := call(append(still, "--layout", l.Name)...)
		_, byPanels, message := call(append(still, "--panels", strings.Join(l.Panels, ","))...)
		if byName != byPanels || byName == "" {
			t.Errorf("%s: is another picture than that of its panels: %s", l.Name, message)
		}
	}
}

// sameColors reports whether two pictures show the same.
func sameColors(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if color.RGBAModel.Convert(a.At(x, y)) != color.RGBAModel.Convert(b.At(x, y)) {
				return false
			}
		}
	}
	return true
}
