package main

import (
	"image"
	"image/gif"
	"image/png"
	"strings"
	"testing"
)

// The first picture of a film, which is what previews show, is that of the poster's step but for the line that shows
// how much has passed, at the foot.
func TestPosterIsItsStill(t *testing.T) {
	for _, c := range []struct{ poster, step string }{
		{"solution", "17"}, {"3", "3"}, {"start", "1"},
	} {
		flags := []string{"-n", "4", "--all", "--cell", "16", "--labels", "none", "-q", "-o", "-"}
		_, film, message := call(append([]string{"animate", "--poster", c.poster, "--format", "gif"}, flags...)...)
		_, still, _ := call(append([]string{"still", "--step", c.step}, flags...)...)
		g, err := gif.DecodeAll(strings.NewReader(film))
		if err != nil {
			t.Fatalf("%v: %s", err, message)
		}
		want, err := png.Decode(strings.NewReader(still))
		if err != nil {
			t.Fatal(err)
		}
		board := image.Rect(0, 0, 4*16, 4*16)
		if !sameColors(g.Image[0].SubImage(board), want.(*image.Paletted).SubImage(board)) {
			t.Errorf("--poster %s: the film does not begin with step %s", c.poster, c.step)
		}
		if hold := g.Delay[0]; (hold == 2) != (c.poster != "start") {
			t.Errorf("--poster %s: the first picture stands for %d ms", c.poster, 10*hold)
		}
	}
}
