package film

import (
	"fmt"
	"image"
	"image/color"

	"queenreel/draw"
)

// A joiner makes one picture of the two that a film with two themes has, whose palette has an entry for each pair
// of colors that lie at the same place. Films have few of all possible pairs.
type joiner struct {
	image   *image.Paletted
	numbers [256][256]uint16 // 1 more than the index of a pair; 0 for a new one
	pairs   [][2]uint8
}

func newJoiner(i Info) *joiner {
	return &joiner{image: image.NewPaletted(image.Rectangle{Max: i.Size}, nil)}
}

// join returns p with the joint image, which is valid until the next.
func (j *joiner) join(p draw.Picture) (draw.Picture, error) {
	if len(j.pairs) == 0 {
		p.Changed = []image.Rectangle{p.Image.Rect}
	}
	for _, r := range p.Changed {
		r = r.Intersect(j.image.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			to, night := row(j.image, r, y), row(p.Night, r, y)
			for x, day := range row(p.Image, r, y) {
				to[x] = j.index(day, night[x])
			}
		}
	}
	if len(j.pairs) > 256 {
		return p, &Error{"Night", fmt.Sprintf("with %d pairs of colours", len(j.pairs)), "a page in two themes has room for 256: choose fewer panels, or one theme"}
	}
	p.Image = j.image
	return p, nil
}

// index returns the index of a pair.
func (j *joiner) index(day, night uint8) uint8 {
	number := &j.numbers[day][night]
	if *number == 0 {
		j.pairs = append(j.pairs, [2]uint8{day, night})
		*number = uint16(len(j.pairs))
	}
	return uint8(*number - 1)
}

// palettes returns the palettes of the joint images in each theme.
func (j *joiner) palettes(i Info) (day, night color.Palette) {
	for _, pair := range j.pairs {
		day, night = append(day, i.Palette[pair[0]]), append(night, i.Night[pair[1]])
	}
	return day, night
}
