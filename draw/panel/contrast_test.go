package panel

import (
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/theme"
)

// Texts on the grounds of panels have a contrast of at least 4.5 to 1, and shapes 3 to 1.
func TestContrastOfPanels(t *testing.T) {
	for i := range theme.Themes {
		th := &theme.Themes[i]
		for _, c := range []struct {
			what  string
			c, on raster.Color
			least float64
		}{
			{"the part of a film that has passed", th.Muted, RestColor(th), 3}, // WCAG 1.4.11
			{"a curve over what is under it", th.Test, curveUnder(th), 3},
			{"a call that waits", th.Text, waitingOn(th), 4.5},
			{"a line that is lit", th.Text, litColor(th, th.Text), 4.5},
			{"a line of a test", th.Text, litColor(th, th.Test), 4.5},
			{"a line of a conflict", th.Text, litColor(th, th.Bad), 4.5},
			{"a line of a solution", th.Text, litColor(th, th.Good), 4.5},
		} {
			if got := theme.Contrast(c.c, c.on); got < c.least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, c.what, got, c.least)
			}
		}
	}
}
