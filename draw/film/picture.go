package film

import (
	"image"
	"iter"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

// A Picture is one picture of a film.
type Picture struct {
	Image   *image.Paletted   // the whole picture; the painter owns it and changes it for the next one
	Changed []image.Rectangle // outside of them nothing differs from the picture before
	Hold    time.Duration     // how long it stands
	Scene   *story.Scene      // what it shows
}

// pictures yields a picture of each scene.
func pictures(p *draw.Painter, scenes iter.Seq[story.Scene]) iter.Seq[Picture] {
	return func(yield func(Picture) bool) {
		for s := range scenes {
			c := p.Paint(&s)
			if !yield(Picture{c.Image, []image.Rectangle{c.Changed}, c.Hold, &s}) {
				return
			}
		}
	}
}
