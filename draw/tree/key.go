package tree

import (
	"image"
	"slices"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
)

// treeKeys say what the nodes of each state in a picture mean.
var treeKeys = []struct {
	state nodeState
	tone  leafTone // what stands in place of such nodes over leaves; noLeaf if they stay nodes
	text  func(*words.Language) string
}{
	{alive, noLeaf, func(l *words.Language) string { return l.Tree.Alive }},
	{newest, noLeaf, func(l *words.Language) string { return l.Tree.Newest }},
	{leaving, noLeaf, func(l *words.Language) string { return l.Tree.Leaving }},
	{dead, passing, func(l *words.Language) string { return l.Tree.Dead }},
	{deadEnd, mostEnd, func(l *words.Language) string { return l.Tree.DeadEnd }},
	{solution, solvedLeaf, func(l *words.Language) string { return l.Tree.Solution }},
}

// Lengths of the key, in units.
const (
	keyLine    = 18 // the height of a line
	keyFoot    = 8  // under the last line
	keyAbreast = 3  // entries side by side
	keySample  = 13 // the width of a sample
	keyStripe  = 11 // the height of a box in a sample, or of a stripe
	keyIndent  = 20 // from the left of a sample to its text
	keyGap     = 6  // from a text to the next sample
)

// keyHeight returns the height of the key with the room under it, in pixels. A tall picture has no room for a key.
func (v *view) keyHeight() int {
	if v.Arrangement == panel.Tall {
		return 0
	}
	return panel.CeilDiv(len(treeKeys), keyAbreast)*v.Px(keyLine) + v.Px(keyFoot)
}

// paintKey paints what the colors of nodes mean, from a height down. A node is a dot if a node of its state has no room for a name.
func (v *view) paintKey(c *raster.Canvas, top int) {
	if v.keyHeight() == 0 {
		return
	}
	pitch := (v.right - v.left) / keyAbreast
	var texts []string
	for _, key := range treeKeys {
		texts = append(texts, key.text(v.Language))
	}
	st := v.Letters.FitAll(texts, v.Style(13, false), pitch-v.Px(keyIndent+keyGap))
	half := v.Px(keyStripe) / 2
	for i, key := range treeKeys {
		at := image.Pt(v.left+i%keyAbreast*pitch, top+i/keyAbreast*v.Px(keyLine)+v.Px(keyLine)/2)
		look := &v.looks[key.state]
		dotted := !v.named
		if v.named && v.leaves == nil && !key.state.lives() {
			dotted = slices.Contains(v.boxes[1:], image.Point{})
			if key.state == solution {
				dotted = v.boxes[len(v.boxes)-1] == image.Point{} // solutions are on the last level
			}
		}
		switch {
		case v.leaves != nil && key.tone != noLeaf:
			c.Fill(image.Rect(at.X, at.Y-half, at.X+v.Px(keySample), at.Y+half), v.tones[key.tone])
		case dotted: // with the edge that leads to it
			end := at.Add(image.Pt(v.Px(keySample)-v.Px(look.radius), 0))
			c.Stamp(v.mask(stroke{to: end.Sub(at), width: look.width * v.Unit}), at, look.edge)
			v.paintDot(c, end, v.Unit, look)
		default:
			v.paintBox(c, at.Add(image.Pt(v.Px(keySample)/2, 0)), image.Pt(v.Px(keySample), v.Px(keyStripe)), look)
		}
		v.Letters.Draw(c, at.Add(image.Pt(v.Px(keyIndent), panel.Drop(st))), texts[i], st, v.Theme.Muted)
	}
}
