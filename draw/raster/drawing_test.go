package raster

import (
	"image"
	"testing"
)

// A drawing that is painted again by its shapes, its outlines and its copies alone gives the picture that it was recorded from: what
// pictures without pixels show is what is seen in those with.
func TestDrawingIsThePicture(t *testing.T) {
	l := NewLettering(nil)
	c := newSheet(t, 120, 90)
	part := newSheet(t, 30, 20)
	portrait := image.NewGray(image.Rect(5, 5, 15, 12)) // black
	for _, canvas := range []*Canvas{c, part} {
		canvas.Record()
		canvas.Fill(canvas.Bounds(), white)
	}
	part.Stamp(Disc(0, 0, 8), image.Pt(9, 9), black)
	part.Fill(image.Rect(20, 2, 28, 6), black)

	c.Stamp(Queen(40), image.Pt(2, 2), black)
	c.Stamp(HollowQueen(24, 0.03), image.Pt(45, 18), black)
	c.Stamp(Box(15, 9, 4), image.Pt(60, 10), black)
	c.Stamp(Cross(20, 0.5, 0.1), image.Pt(70, 1), black)
	c.Sub(image.Rect(90, 0, 100, 120)).Stamp(Disc(0, 0, 12), image.Pt(90, 20), black) // cut in half
	l.Draw(c, image.Pt(4, 60), "d4, 17 皇后 Äg", Style{Size: 18, Weight: Bold}, black)
	l.Draw(c, image.Pt(4, 80), "AV 1LT 皇", Style{Size: 9, Spacing: 2}, black)
	l.Draw(c, image.Pt(2, 85), "", Style{Size: 18, Weight: Bold}, black)
	c.Copy(part, image.Pt(85, 65)) // in part beyond the edge
	c.Draw(portrait, portrait, image.Pt(50, 70))

	got := newSheet(t, 120, 90)
	paintAgain(t, got, c.Drawing(), image.Point{})
	if r := differences(got.Image(), c.Image()); !r.Empty() {
		t.Errorf("it differs within %v", r)
	}
}

// paintAgain paints a drawing, moved, onto a canvas.
func paintAgain(t *testing.T, c *Canvas, d *Drawing, move image.Point) {
	t.Helper()
	for _, m := range d.Layers {
		if !m.Reach.Overlaps(m.Clip) || !m.Clip.In(d.Bounds) {
			t.Errorf("a layer of %v within %v of %v", m.Reach, m.Clip, d.Bounds)
		}
		part, at := c.Sub(m.Clip.Add(move)), m.At.Add(move)
		shape := func(s Shape, at image.Point) {
			if b := s.Path.Bounds().Inset(-int(s.Stroke)); !b.Add(at).Inset(2).In(m.Reach.Add(move)) {
				t.Errorf("a shape of %v reaches beyond %v", b.Add(at), m.Reach.Add(move))
			} else {
				part.Stamp(newMask(b, s), at, m.Color)
			}
		}
		for _, s := range m.Shapes {
			shape(s, at)
		}
		switch {
		case m.Fills():
			part.Fill(part.Bounds(), m.Color)
		case m.Text != nil:
			for _, letter := range m.Text.Letters() {
				path := letter.Path()
				for i := range path { // a pen stands on half pixels
					for k := 0; k < len(path[i].Args); k += 2 {
						path[i].Args[k] += letter.X - float64(int(letter.X))
					}
				}
				if path != nil {
					shape(Shape{Path: path}, at.Add(image.Pt(int(letter.X), 0)))
				}
			}
		case m.Copy != nil:
			paintAgain(t, part, m.Copy, at)
		case m.Image != nil:
			part.Draw(m.Image, m.Image, at)
		}
	}
}

// A canvas records only when it is told to, and only what can be seen; a drawing that was handed out stays as it is.
func TestRecord(t *testing.T) {
	c := newSheet(t, 20, 20)
	c.Fill(image.Rect(0, 0, 5, 5), black)
	if c.Drawing() != nil {
		t.Error("a drawing that nobody asked for")
	}
	c.Record()
	c.Stamp(Disc(0, 0, 3), image.Pt(50, 50), black)
	c.Draw(image.NewGray(image.Rect(0, 0, 3, 3)), nil, image.Pt(-9, 0))
	if n := len(c.Drawing().Layers); n != 0 {
		t.Errorf("%d layers of what cannot be seen", n)
	}
	c.Fill(image.Rect(0, 0, 5, 5), black)
	first := c.Drawing()
	if c.Drawing() != first {
		t.Error("the same drawing is two")
	}
	c.Fill(image.Rect(5, 5, 9, 9), black)
	if len(first.Layers) != 1 || len(c.Drawing().Layers) != 2 {
		t.Errorf("%d layers and then %d, want 1 and 2", len(first.Layers), len(c.Drawing().Layers))
	}
}

// The copy of a part has what can be seen of it, and nothing that was painted over as a whole.
func TestDrawingOfPart(t *testing.T) {
	c := newSheet(t, 40, 20)
	c.Record()
	c.Fill(c.Bounds(), white)
	c.Fill(image.Rect(0, 0, 5, 5), black) // beside the part
	c.Fill(image.Rect(22, 2, 30, 9), black)
	place := image.Rect(20, 0, 40, 20)
	d := c.Sub(place).Clone().Drawing()
	if d.Bounds != place || len(d.Layers) != 2 || d.Layers[0].Clip != place {
		t.Fatalf("the part is %+v", d)
	}
	c.Fill(image.Rect(10, 0, 40, 20), white)
	c.Stamp(Disc(0, 0, 4), image.Pt(18, 10), black)
	if d := c.Sub(place).Clone().Drawing(); len(d.Layers) != 2 || !d.Layers[0].Fills() || d.Layers[1].Clip != place {
		t.Errorf("after it was painted over, the part is %+v", d)
	}
}

// An image may stand in a drawing for one with fewer pixels, in its place and as large.
func TestFineImage(t *testing.T) {
	c := newSheet(t, 40, 40)
	c.Record()
	fine, src := image.NewUniform(white), image.NewGray(image.Rect(3, 3, 8, 9)) // black
	c.Draw(src, fine, image.Pt(10, 20))
	want := image.Rect(10, 20, 15, 26)
	if l := c.Drawing().Layers; len(l) != 1 || l[0].Image != image.Image(fine) || l[0].Reach != want {
		t.Errorf("the drawing is %+v, want an image in %v", l, want)
	}
	if differ := inked(c); differ != want || reach(c) != image.Rect(8, 20, 16, 26) {
		t.Errorf("the pixels are those of an image in %v", differ)
	}
}
