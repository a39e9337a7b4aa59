package draw

import "queenreel/draw/raster"

// A nodeState is what has become of a node. Its look follows from that.
type nodeState uint8

const (
	unborn   nodeState = iota
	alive              // its queen stands
	newest             // its queen was just placed
	leaving            // its queen is being taken back
	winning            // its queen stands in a solution
	dead               // everything below it was tried and failed
	deadEnd            // dead, with no node below it
	fruitful           // done, with solutions below it
	solution           // done; its queen was the last one of a solution
)

// lives reports whether the node is on the living path.
func (s nodeState) lives() bool { return alive <= s && s <= winning }

// A treeLook is how the nodes of a state look, as dots and as boxes with a name, and the edges that lead to them.
// Lengths are in units.
type treeLook struct {
	edge, dot raster.Color
	width     float64 // of the edge
	radius    float64 // of the dot

	fill, border, name raster.Color // of the box
}

// treeBand returns the color behind the levels of the tree.
func treeBand(t *Theme) raster.Color { return raster.Mix(t.Ground, t.Dark, 0.3) }

// treeLooks returns the look of each state: the living path is strong, everything else is thin. Marks have a
// contrast of 3 to 1 to what is behind them, and names have 4.5 to 1.
func treeLooks(t *Theme) []treeLook {
	band := treeBand(t)
	mark := func(c raster.Color) raster.Color { return t.legible(c, band, 3.1) }
	thin, bad, good := mark(t.Cross), mark(t.Bad), mark(t.Good)
	strong := func(fill raster.Color, radius float64) treeLook {
		return treeLook{edge: t.Queen, dot: fill, width: 2.4, radius: radius, fill: fill, border: fill, name: t.onFill(fill)}
	}
	pale := func(edge, dot raster.Color, radius, tint float64) treeLook {
		fill := raster.Mix(t.Ground, dot, tint)
		return treeLook{edge: edge, dot: dot, width: 1, radius: radius, fill: fill, border: dot, name: t.legible(dot, fill, 4.5)}
	}
	looks := []treeLook{
		unborn:   {},
		alive:    strong(t.Queen, 4.4),
		newest:   strong(mark(t.Test), 5),
		leaving:  strong(bad, 5),
		winning:  strong(good, 4.8),
		dead:     pale(thin, thin, 2.2, 0),
		deadEnd:  pale(thin, bad, 2.4, 0.16),
		fruitful: pale(good, good, 2.2, 0),
		solution: strong(good, 4),
	}
	looks[winning].edge = good
	looks[solution].edge, looks[solution].width = good, 1
	return looks
}

// onFill returns the color of a name on the fill of a box: that of the ground if it can be read, as for colors
// that can be read on the ground, else that of texts.
func (t *Theme) onFill(fill raster.Color) raster.Color {
	if contrast(t.Ground, fill) >= 4.5 {
		return t.Ground
	}
	if contrast(t.Text, fill) > contrast(t.Ground, fill) {
		return t.Text
	}
	return t.Ground
}

// leafTones returns the color of each leafTone: where branches end, a contrast of 3 to 1 to the band, and less where
// they go on.
func leafTones(t *Theme) []raster.Color {
	band := treeBand(t)
	end := t.legible(t.Cross, band, 3.1)
	return []raster.Color{
		noLeaf: band, passing: raster.Mix(band, end, 0.36), someEnd: raster.Mix(band, end, 0.68), mostEnd: end,
		solvedLeaf: t.legible(t.Good, band, 3.1),
	}
}

func treeRamps(t *Theme) []raster.Ramp {
	band := treeBand(t)
	ramps := []raster.Ramp{{t.Muted, t.Ground}, {t.Muted, band}, {t.Bad, t.Ground}, {t.Bad, band}}
	for _, l := range treeLooks(t)[alive:] {
		for _, ground := range []raster.Color{t.Ground, band} {
			ramps = append(ramps, raster.Ramp{l.edge, ground}, raster.Ramp{l.dot, ground})
		}
		ramps = append(ramps, raster.Ramp{l.border, l.fill}, raster.Ramp{l.name, l.fill})
	}
	for _, tone := range leafTones(t) {
		ramps = append(ramps, raster.Ramp{t.Queen, tone})
	}
	return ramps
}
