package raster

import (
	"image"
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// plainMarks is the reference for Marks: whether the octet of each pixel is marked.
type plainMarks map[image.Point]bool

// mark marks the octet of a pixel, if the picture has it.
func (m plainMarks) mark(size, p image.Point) {
	if !p.In(image.Rectangle{Max: size}) {
		return
	}
	for x := p.X / 8 * 8; x < min(p.X/8*8+8, size.X); x++ {
		m[image.Pt(x, p.Y)] = true
	}
}

// markDiffering marks the octets in which two pictures differ.
func (m plainMarks) markDiffering(a, b *image.Paletted) {
	for y := range a.Rect.Max.Y {
		for x := range a.Rect.Max.X {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				m.mark(a.Rect.Max, image.Pt(x, y))
			}
		}
	}
}

// count returns the number of octets that are marked, and of the groups that they form.
func (m plainMarks) count(size image.Point) (octets, groups int) {
	for y := range size.Y {
		last := -40
		for x := 0; x < size.X; x += 8 {
			if !m[image.Pt(x, y)] {
				continue
			}
			octets++
			if x-last > 32 {
				groups++
			}
			last = x
		}
	}
	return octets, groups
}

// spansOf returns the spans of all marked octets.
func spansOf(m *Marks) []Span {
	black, white := image.NewPaletted(image.Rectangle{Max: m.size}, nil), image.NewPaletted(image.Rectangle{Max: m.size}, nil)
	for i := range white.Pix {
		white.Pix[i] = 1
	}
	spans, _, _ := NewMarks(m.size).SetDiffering(m, black, white, nil, 0)
	return spans
}

// checkMarks compares marks with the reference. Spans must be as long as they can be.
func checkMarks(t *testing.T, what string, m *Marks, want plainMarks) {
	t.Helper()
	got := plainMarks{}
	last := Span{Y: -1}
	for _, s := range spansOf(m) {
		if s.Y < last.Y || s.Y == last.Y && s.From <= last.To || s.From >= s.To || int(s.To) > m.size.X {
			t.Fatalf("%s: after %v comes %v", what, last, s)
		}
		for x := s.From; x < s.To; x++ {
			got[image.Pt(int(x), int(s.Y))] = true
		}
		last = s
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d pixels of %v are marked, want %d", what, len(got), m.size, len(want))
	}
	for p := range want {
		if !got[p] {
			t.Fatalf("%s: pixel %v of %v is not marked", what, p, m.size)
		}
	}
}

// checkSpans compares spans with those that are found pixel by pixel, after one that was there before.
func checkSpans(t *testing.T, got []Span, before Span, a, b *image.Paletted, gap int) {
	t.Helper()
	want := []Span{before}
	for y := range a.Rect.Max.Y {
		row := len(want)
		for x := range a.Rect.Max.X {
			if a.ColorIndexAt(x, y) == b.ColorIndexAt(x, y) {
				continue
			}
			last := len(want) - 1
			if last >= row && x-int(want[last].To) <= gap {
				want[last].To = int32(x + 1)
			} else {
				want = append(want, Span{int32(y), int32(x), int32(x + 1)})
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("the spans are %v, want %v", got, want)
	}
}

// Marks hold what a plain map of pixels holds, in pictures that fill octets and words of 64 of them, and such that don't.
func TestMarksAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	within := func(size image.Point) image.Rectangle { // now and then beyond the picture, and now and then empty
		p := image.Pt(rnd.IntN(size.X+9)-4, rnd.IntN(size.Y+2)-1)
		return image.Rectangle{p, p.Add(image.Pt(rnd.IntN(size.X+9), rnd.IntN(4)))}
	}
	palette := color.Palette{white, black}
	for _, size := range []image.Point{{1, 1}, {7, 3}, {8, 5}, {512, 3}, {513, 3}, {530, 9}, {1030, 4}} {
		m, n, o := NewMarks(size), NewMarks(size), NewMarks(size)
		for range 50 {
			m.Clear()
			want := plainMarks{}
			checkMarks(t, "none", m, want)
			var pictures [3]*image.Paletted // of few differences: the second to the first, and the third to the second
			img := image.NewPaletted(image.Rectangle{Max: size}, palette)
			var painted [3]*Marks
			for i := range pictures {
				painted[i] = NewMarks(size)
				for range rnd.IntN(4) {
					r := within(size)
					painted[i].Add(r)
					for y := r.Min.Y; y < r.Max.Y; y++ {
						for x := r.Min.X; x < r.Max.X; x++ {
							if i == 2 {
								want.mark(size, image.Pt(x, y))
							}
							if rnd.IntN(20) == 0 && image.Pt(x, y).In(img.Rect) {
								img.SetColorIndex(x, y, uint8(rnd.IntN(2)))
							}
						}
					}
				}
				picture := *img
				picture.Pix = slices.Clone(img.Pix)
				pictures[i] = &picture
			}
			checkMarks(t, "rectangles", painted[2], want)

			a, b, c := pictures[0], pictures[1], pictures[2]
			ab, bc, ac := plainMarks{}, plainMarks{}, plainMarks{}
			ab.markDiffering(a, b)
			bc.markDiffering(b, c)
			ac.markDiffering(a, c)
			counts := func(octets, groups int) [2]int { return [2]int{octets, groups} }
			before := Span{int32(size.Y / 2), -8, 0} // of another picture or of the same row: it joins no other
			spans, octets, groups := n.SetDiffering(painted[1], a, b, []Span{before}, 24)
			nextSpans, nextOctets, nextGroups := o.SetDiffering(painted[2], b, c, []Span{before}, 24)
			got := [][2]int{{octets, groups}, {nextOctets, nextGroups}}
			checkMarks(t, "differing", n, ab)
			checkMarks(t, "differing next", o, bc)
			checkSpans(t, spans, before, a, b, 24)
			checkSpans(t, nextSpans, before, b, c, 24)
			if want := [][2]int{counts(ab.count(size)), counts(bc.count(size))}; !slices.Equal(got, want) {
				t.Fatalf("octets and groups are %v, want %v", got, want)
			}
			either := plainMarks{} // of every fourth row those that differ, of the others all that may
			for p := range ab {
				either[p] = p.Y%4 != 0 || ac[p]
			}
			for p := range bc {
				either[p] = p.Y%4 != 0 || ac[p]
			}
			maps.DeleteFunc(either, func(_ image.Point, marked bool) bool { return !marked })
			maps.DeleteFunc(ac, func(p image.Point, _ bool) bool { return p.Y%4 != 0 })
			m.Add(within(size)) // what it held before is forgotten
			octets, groups = m.SetEither(n, o, a, c)
			checkMarks(t, "either", m, either)
			if want := counts(ac.count(size)); octets != 4*want[0] || groups != 4*want[1] {
				t.Fatalf("octets and groups are estimated as %d and %d, want four times %v", octets, groups, want)
			}

			n.Update(a, b)
			o.Update(a, c)
			if !slices.Equal(a.Pix, c.Pix) {
				t.Fatal("a picture that was updated is not what it should be")
			}
		}
	}
}

// Marks that are used again hold nothing of what they held, and go through no rows but those that may have marks; pictures in which
// nothing was painted have none.
func TestMarksAreUsedAgain(t *testing.T) {
	size := image.Pt(600, 10)
	whole := image.Rectangle{Max: size}
	a, b := image.NewPaletted(whole, nil), image.NewPaletted(whole, nil)
	b.SetColorIndex(550, 4, 1)
	painted := NewMarks(size)
	painted.Add(image.Rect(544, 3, 552, 9))
	var octet []Span // also where nothing differs: pictures are compared where both have a mark
	for y := range int32(6) {
		octet = append(octet, Span{3 + y, 544, 552})
	}
	differing := func(m, painted, _ *Marks) (octets, groups int) {
		_, octets, groups = m.SetDiffering(painted, a, b, nil, 24)
		return octets, groups
	}
	for what, c := range map[string]struct {
		set  func(m, painted, none *Marks) (octets, groups int)
		want []Span
	}{
		"differing":         {differing, octet[1:2]},
		"either, the first": {func(m, painted, none *Marks) (int, int) { return m.SetEither(painted, none, a, b) }, octet},
		"either, the last":  {func(m, painted, none *Marks) (int, int) { return m.SetEither(none, painted, a, b) }, octet},
	} {
		m := NewMarks(size)
		m.Add(whole)
		c.set(m, painted, NewMarks(size))
		if m.from != 3 || m.to != 9 {
			t.Errorf("%s: rows %d to %d may have marks, want 3 to 9", what, m.from, m.to)
		}
		if got := spansOf(m); !slices.Equal(got, c.want) {
			t.Errorf("%s: the spans are %v, want %v", what, got, c.want)
		}
		if octets, groups := c.set(m, NewMarks(size), NewMarks(size)); octets != 0 || groups != 0 || len(spansOf(m)) > 0 {
			t.Errorf("%s: where nothing was painted, %d octets in %d groups are marked", what, octets, groups)
		}
	}
}
