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

// checkMarks compares marks with the reference.
func checkMarks(t *testing.T, what string, m *Marks, want plainMarks) {
	t.Helper()
	got := plainMarks{}
	for _, s := range spansOf(m) {
		for x := s.From; x < s.To; x++ {
			got[image.Pt(int(x), int(s.Y))] = true
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: %d pixels of %v are marked, want %d", what, len(got), m.size, len(want))
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
