package film

import (
	"image"
	"image/color"
	"slices"
	"strconv"

	"queenreel/draw"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// pages are the painter of pictures that are Apart. All pages of one Write share it.
type pages struct {
	draw.ScenePainter                   // by day
	night             draw.ScenePainter // nil for one theme
	joiner            *joiner           // of two themes
	scene             story.Scene       // of the last picture
	rest, asking      *image.Paletted   // of the same scene at rest, and while people are asked what comes next; nil if it is the same
	err               error             // the first of the joiner
	pixels            [2][]uint8        // of the picture and of the one at rest, which others do not overwrite
}

func newPages(day, night draw.ScenePainter) *pages {
	p := &pages{ScenePainter: day, night: night}
	if night != nil {
		p.joiner = newJoiner(day.Size(), day.Palette(), night.Palette())
	}
	return p
}

// Paint returns the picture of a scene. The page draws the lines of a single search; the picture does not.
func (p *pages) Paint(s *story.Scene) draw.Picture {
	rest := s.AtRest()
	p.scene, rest = s.Unlined(), rest.Unlined()
	picture := p.paint()
	picture.Scene, p.rest, p.asking = s, nil, nil
	if s.Brief() || slices.ContainsFunc(s.States, func(of story.State) bool { return of.Bare }) {
		picture.Image, p.scene = p.kept(0, picture.Image), rest
		p.rest = p.paint().Image
	}
	if s.Hints() {
		if p.rest == nil {
			picture.Image = p.kept(0, picture.Image)
		} else {
			p.rest = p.kept(1, p.rest)
		}
		p.scene = rest.Asking()
		p.asking = p.paint().Image
	}
	return picture
}

// kept returns a picture with pixels of its own, which are kept until the next scene.
func (p *pages) kept(i int, of *image.Paletted) *image.Paletted {
	image := *of
	p.pixels[i] = append(p.pixels[i][:0], of.Pix...)
	image.Pix = p.pixels[i]
	return &image
}

// paint returns the picture of p.scene in all themes, which is valid until the next.
func (p *pages) paint() draw.Picture {
	picture := p.ScenePainter.Paint(&p.scene)
	if p.night == nil || p.err != nil {
		return picture
	}
	night := p.night.Paint(&p.scene)
	picture.Image, p.err = p.joiner.join(picture, night)
	return picture
}

// A joiner makes one picture of those of two themes, whose palette has an entry for each pair of colors that lie at the same
// place. Films have few of all possible pairs.
type joiner struct {
	image      *image.Paletted
	day, night color.Palette
	numbers    [256][256]uint16 // 1 more than the index of a pair; 0 for a new one
	pairs      [][2]uint8
}

func newJoiner(size image.Point, day, night color.Palette) *joiner {
	j := &joiner{image: image.NewPaletted(image.Rectangle{Max: size}, nil), day: day, night: night}
	j.index(0, 0) // of the ground, which stays unpainted
	return j
}

// join returns the joint image of two pictures, which is valid until the next. The pictures follow those that were joined last.
func (j *joiner) join(day, night draw.Picture) (*image.Paletted, error) {
	for _, marks := range []*raster.Marks{day.Marks, night.Marks} {
		for s := range marks.Spans() {
			at := int(s.Y) * j.image.Stride
			for i := at + int(s.From); i < at+int(s.To); i++ {
				j.image.Pix[i] = j.index(day.Image.Pix[i], night.Image.Pix[i])
			}
		}
	}
	if len(j.pairs) > 256 {
		return nil, words.Wrong("theme", nil, "two-colors", words.Values{Text: strconv.Itoa(len(j.pairs)), N: 256})
	}
	return j.image, nil
}

func (j *joiner) index(day, night uint8) uint8 {
	number := &j.numbers[day][night]
	if *number == 0 {
		j.pairs = append(j.pairs, [2]uint8{day, night})
		*number = uint16(len(j.pairs))
	}
	return uint8(*number - 1)
}

// palettes returns the palettes of the joint images in each theme.
func (j *joiner) palettes() (day, night color.Palette) {
	for _, pair := range j.pairs {
		day, night = append(day, j.day[pair[0]]), append(night, j.night[pair[1]])
	}
	return day, night
}
