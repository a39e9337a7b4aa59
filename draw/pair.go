package draw

import (
	"image"
	"iter"
	"slices"

	"queenreel/draw/story"
)

// Pair yields the pictures that day paints of the scenes, with those of night as their Night: a painter that differs
// from day only in its theme. Changed holds for both, and Marks for day's
// alone. It can be ranged as those of a single painter.
func Pair(day, night ScenePainter, scenes iter.Seq[story.Scene]) iter.Seq[Picture] {
	return func(yield func(Picture) bool) {
		defer day.close()
		defer night.close()
		var s story.Scene
		for s = range scenes {
			p, n := day.paint(&s), night.paint(&s)
			p.Night = n.Image
			p.Changed = joined(p.Changed, n.Changed)
			if !yield(p) {
				return
			}
		}
	}
}

// joined returns rectangles that hold those of a and b, none of which overlap if those of each do not.
func joined(a, b []image.Rectangle) []image.Rectangle {
	for _, r := range b {
		for {
			i := slices.IndexFunc(a, r.Overlaps)
			if i < 0 {
				break
			}
			r = r.Union(a[i])
			a = slices.Delete(a, i, i+1)
		}
		a = append(a, r)
	}
	return a
}
