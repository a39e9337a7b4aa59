package vector

import "queenreel/draw/raster"

// uses counts how often something is drawn: a copy, the first shape of some, or a letter.
type uses map[any]int

// count adds the uses in a drawing. Those in a copy count once.
func (u uses) count(d *raster.Drawing) {
	for i := range d.Layers {
		switch l := &d.Layers[i]; {
		case l.Copy != nil:
			if u[l.Copy]++; u[l.Copy] == 1 {
				u.count(l.Copy)
			}
		case l.Shapes != nil:
			u[&l.Shapes[0]]++
		case l.Text != nil:
			for _, letter := range l.Text.Letters() {
				u[letter.Glyph]++
			}
		}
	}
}
