package board

import (
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/theme"
)

// Shades grow stronger with the number of tries, the square tried most has a strong one, and the scale changes seldom.
func TestHeatShades(t *testing.T) {
	changes, before := 0, 0
	for most := range 3000 {
		top := heatTop(most)
		if top != before {
			changes++
		}
		before = top
		if top < most || top%len(heats) != 0 {
			t.Fatalf("up to %d tries, the scale ends at %d", most, top)
		}
		last := 0
		for tries := 0; tries <= most; tries += 1 + most/50 {
			shade := panel.CeilDiv(tries, top/len(heats))
			if shade < last || shade > len(heats) || (shade == 0) != (tries == 0) {
				t.Fatalf("%d tries of up to %d have shade %d", tries, top, shade)
			}
			last = shade
		}
		if most >= len(heats) && panel.CeilDiv(most, top/len(heats)) < 3 {
			t.Fatalf("%d tries have shade %d on a scale up to %d", most, panel.CeilDiv(most, top/len(heats)), top)
		}
	}
	if changes > 20 {
		t.Errorf("the scale changes %d times", changes)
	}
}

// Numbers can be read on every shade, and neighbors on the scale differ.
func TestHeatContrast(t *testing.T) {
	for i := range theme.Themes {
		var before raster.Color
		for shade := range len(heats) + 1 {
			square, text := heatColors(&theme.Themes[i], shade)
			if c := theme.Contrast(square, text); shade > 0 && c < 4.5 {
				t.Errorf("%s: a number on shade %d has a contrast of %.2f", theme.Themes[i].Name, shade, c)
			}
			if c := theme.Contrast(square, before); shade > 1 && c < 1.1 {
				t.Errorf("%s: shades %d and %d have a contrast of %.2f", theme.Themes[i].Name, shade-1, shade, c)
			}
			before = square
		}
	}
}
