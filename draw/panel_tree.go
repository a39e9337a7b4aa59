package draw

import (
	"image"
	"math"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

var treePanel = Panel{
	Name:   "tree",
	Doc:    "the search tree so far",
	beside: true,
	grows:  true,
	needs:  wholeSearch,
	ramps:  treeRamps,
	view:   func(k *sketch) view { return newTreeView(k) },
}

// Places and lengths in units; places are counted from the top left corner of the view.
const (
	treeLeft   = 10
	treeRight  = 400
	treeTitle  = 36  // the baseline of the heading
	treeTop    = 60  // the middle of the root
	treeFoot   = 24  // under the deepest level
	treeNote   = 170 // the leftmost place of the note
	treeHeight = 330 // of the whole view, at least
	treeGap    = 6   // between two nodes side by side, at least
	treeWide   = 52  // and at most
	treeDeep   = 46  // between two levels, at most
)

// A nodeState is what has become of a node. Its look follows from that.
type nodeState uint8

const (
	unborn   nodeState = iota
	alive              // its queen stands
	newest             // its queen was just placed
	leaving            // its queen is being taken back
	winning            // its queen stands in a solution
	dead               // everything below it was tried in vain
	deadEnd            // dead, with no node below it
	fruitful           // done, with solutions below it
	solution           // done; its queen was the last one of a solution
	folded             // dead, and collapsed
	fruit              // fruitful, and collapsed
)

// A nodeShape is the shape that a node is drawn in.
type nodeShape uint8

const (
	noShape nodeShape = iota
	dot
	triangle // hangs down from the place of the node
)

// A treeLook is how the nodes of a state look, and the edges that lead to them. Lengths are in units.
type treeLook struct {
	edge, node raster.Color
	width      float64 // of the edge
	shape      nodeShape
	size       float64 // radius of a dot, height of a triangle
}

// treeLooks returns the look of each state: the living path is strong, everything else is thin.
func treeLooks(t *Theme) []treeLook {
	thin, failed := raster.Mix(t.Ground, t.Cross, 0.55), raster.Mix(t.Ground, t.Bad, 0.7)
	return []treeLook{
		unborn:   {shape: noShape},
		alive:    {t.Queen, t.Queen, 2.4, dot, 4.4},
		newest:   {t.Queen, t.Test, 2.4, dot, 5},
		leaving:  {t.Queen, t.Bad, 2.4, dot, 5},
		winning:  {t.Good, t.Good, 2.4, dot, 4.8},
		dead:     {thin, thin, 1, dot, 1.9},
		deadEnd:  {thin, failed, 1, dot, 2.3},
		fruitful: {t.Good, t.Good, 1, dot, 1.9},
		solution: {t.Good, t.Good, 1, dot, 4},
		folded:   {thin, raster.Mix(t.Ground, t.Cross, 0.9), 1, triangle, 9},
		fruit:    {t.Good, t.Good, 1, triangle, 9},
	}
}

func treeRamps(t *Theme) []raster.Ramp {
	ramps := []raster.Ramp{{t.Muted, t.Ground}}
	for _, l := range treeLooks(t)[alive:] {
		ramps = append(ramps, raster.Ramp{l.edge, t.Ground}, raster.Ramp{l.node, t.Ground})
	}
	return ramps
}

// A band is a part of the tree that fits side by side into the panel: a node, and the levels below it down
// to some level. Where the tree is deeper, another band shows what is below the living node of that level.
type band struct {
	nodes []placedNode // the first is the node at its top, which the band above may show as well
	last  int          // its lowest level
}

// A placedNode is a node and its place in the panel.
type placedNode struct {
	node   int
	parent int // index in the band
	at     image.Point
}

// A nodeMark is a node as it is drawn, with the edge that leads to it. Both ends are in the picture.
type nodeMark struct {
	state    nodeState
	from, at image.Point
}

// A treeView paints the search tree. It lays out the tree of the whole search, so that nothing moves while
// the tree grows. What is too wide is collapsed, except for the branch where the search stands.
type treeView struct {
	*sketch
	tree  *story.TreeBuilder // has built it before the first scene is painted
	looks []treeLook
	masks map[stroke]*raster.Mask
	step  int // from level to level, in pixels

	bands []band
	shown []nodeMark // in the order of the bands
	begun bool
}

// A stroke is an edge or a node without its place and its color: what a mask is made from.
type stroke struct {
	shape nodeShape   // noShape for an edge
	to    image.Point // the end of an edge, counted from its start
	size  float64     // width, radius or height, in pixels
}

func newTreeView(k *sketch) *treeView {
	return &treeView{sketch: k, tree: story.NewTreeBuilder(), looks: treeLooks(k.Theme), masks: map[stroke]*raster.Mask{}}
}

func (v *treeView) height() int { return v.px(treeHeight) }

func (v *treeView) watch(s *story.Scene) { v.tree.Add(s) }

func (v *treeView) paint(c *raster.Canvas, s *story.Scene) {
	place := c.Bounds()
	if !v.begun {
		v.begun = true
		v.step = min(v.px(treeDeep), (place.Dy()-v.px(treeTop+treeFoot))/max(v.n, v.tree.Height))
		v.layOut([]int{0})
		v.paintTitle(c, place.Min)
		v.paintNote(c, place.Min)
	}
	if v.tree.Moves {
		return
	}
	path := v.tree.Path(s.Step)
	v.layOut(path)
	before := v.shown
	v.shown = v.marks(path, s, place.Min)
	v.repaint(c, v.changed(before).Intersect(place))
}

// paintTitle writes the heading in spaced capitals.
func (v *treeView) paintTitle(c *raster.Canvas, corner image.Point) {
	st := v.style(13, false)
	at := corner.Add(image.Pt(v.px(treeLeft), v.px(treeTitle)))
	for _, r := range strings.ToUpper(v.Language.TreeTitle) {
		v.text.Draw(c, at, string(r), st, v.Theme.Muted)
		at.X += v.text.Width(string(r), st) + v.px(0.8)
	}
}

// paintNote writes that there is no tree, or what is collapsed. The note stands at the right end of the
// heading's line, after the shape that it explains.
func (v *treeView) paintNote(c *raster.Canvas, corner image.Point) {
	muted := v.Theme.Muted
	if v.tree.Moves {
		lines, st := v.text.Fit(v.Language.TreeNone, v.style(15, false), v.px(treeRight-treeLeft), 1)
		v.text.Draw(c, corner.Add(image.Pt(v.px(treeLeft), v.px(treeTop+8))), lines[0], st, muted)
		return
	}
	level := v.bands[0].last
	if level == v.tree.Height {
		return
	}
	lines, st := v.text.Fit(v.Language.TreeNote(level), v.style(13, false), v.px(treeRight-treeNote), 1)
	at := corner.Add(image.Pt(v.px(treeRight)-v.text.Width(lines[0], st), v.px(treeTitle)))
	v.text.Draw(c, at, lines[0], st, muted)
	look := v.looks[folded]
	size := look.size * v.unit
	at = at.Sub(image.Pt(v.px(9), int(math.Round(size))))
	c.Stamp(v.mask(stroke{shape: look.shape, size: size}), at, look.node)
}

// changed returns a rectangle outside of which the marks are the same as before.
func (v *treeView) changed(before []nodeMark) image.Rectangle {
	var r image.Rectangle
	for i := range max(len(before), len(v.shown)) {
		var was, is nodeMark
		if i < len(before) {
			was = before[i]
		}
		if i < len(v.shown) {
			is = v.shown[i]
		}
		if was != is {
			r = r.Union(v.bounds(was)).Union(v.bounds(is))
		}
	}
	return r
}

// layOut lays out the bands that show a path, given as the nodes on it from the root. It keeps the bands
// that the path before has in common with it.
func (v *treeView) layOut(path []int) {
	for i, top := 0, 0; ; i++ {
		if i < len(v.bands) && v.bands[i].nodes[0].node != path[top] {
			v.bands = v.bands[:i]
		}
		if i == len(v.bands) {
			x := 0
			if i > 0 {
				x = v.bands[i-1].find(path[top]).X
			}
			v.bands = append(v.bands, v.newBand(path[top], x))
		}
		if top = v.bands[i].last; top >= v.tree.Kept || top >= len(path) {
			v.bands = v.bands[:i+1]
			return
		}
	}
}

// find returns the place of a node, which the band must show.
func (b *band) find(node int) image.Point {
	for _, s := range b.nodes {
		if s.node == node {
			return s.at
		}
	}
	panic("draw: the band does not show the node")
}

// newBand lays out the levels below a node: as many as fit side by side, but at least one. (Only in a
// search that jumps back a node may have more children than the board has columns; they stand closer.) The
// band hangs below x, where the node stands, or as near to it as the sides of the panel allow. The band of
// the root stands in the middle.
func (v *treeView) newBand(node, x int) band {
	left, right := v.px(treeLeft), v.px(treeRight)
	top := v.tree.Nodes[node].Depth
	last := min(top+1, v.tree.Kept)
	places, across := layOutTree(v.tree.Tree, node, last)
	for last < v.tree.Kept {
		deeper, wider := layOutTree(v.tree.Tree, node, last+1)
		if wider.width()*float64(v.px(treeGap)) > float64(right-left) {
			break
		}
		places, across, last = deeper, wider, last+1
	}
	gap := float64(v.px(treeWide))
	if w := across.width(); w > 0 {
		gap = min(gap, float64(right-left)/w)
	}
	if gap >= float64(v.px(treeGap)) {
		gap = math.Floor(gap) // looks even
	}
	lo, hi := across.lo*gap, across.hi*gap
	middle := min(max(float64(x), float64(left)-lo), float64(right)-hi)
	if top == 0 {
		middle = (float64(left+right) - lo - hi) / 2
		x = int(math.Floor(middle))
	}
	b := band{last: last}
	for _, p := range places {
		// Rounding down keeps whole gaps whole; the addend keeps the first node inside the panel.
		at := image.Pt(int(math.Floor(middle+p.x*gap+1e-6)), v.px(treeTop)+v.tree.Nodes[p.node].Depth*v.step)
		b.nodes = append(b.nodes, placedNode{p.node, p.parent, at})
	}
	b.nodes[0].at.X = x // as in the band above
	return b
}

// marks returns the marks to be drawn in a scene: those of all nodes of the bands, unborn ones included.
// corner is the top left corner of the panel.
func (v *treeView) marks(path []int, s *story.Scene, corner image.Point) []nodeMark {
	marks := make([]nodeMark, 0, len(v.shown)+v.n)
	for i, b := range v.bands {
		for j, n := range b.nodes {
			if j == 0 && i > 0 {
				continue // the band above shows it
			}
			m := nodeMark{state: v.state(n.node, b.last, path, s), from: corner.Add(n.at), at: corner.Add(n.at)}
			if n.parent >= 0 {
				m.from = corner.Add(b.nodes[n.parent].at)
			}
			marks = append(marks, m)
		}
	}
	// Queens that stand and that the tree does not know hang below in a chain.
	at := v.bands[len(v.bands)-1].find(path[len(path)-1]).Add(corner)
	leaves := 0
	for range s.Leaving.Squares() {
		leaves++
	}
	standing := s.Board.Len() - v.tree.Fixed
	for depth := len(path); depth <= standing; depth++ {
		below := at.Add(image.Pt(0, v.step))
		marks = append(marks, nodeMark{living(s, depth > standing-leaves), at, below})
		at = below
	}
	return marks
}

// state returns the state of a node in a scene; last is the lowest level of its band.
func (v *treeView) state(i, last int, path []int, s *story.Scene) nodeState {
	n := &v.tree.Nodes[i]
	solved := n.Solved != 0 && n.Solved <= s.Step
	switch {
	case n.Born > s.Step:
		return unborn
	case n.Depth < len(path) && path[n.Depth] == i:
		if n.Born == s.Step && n.Depth > 0 && s.Mood != story.Solved {
			return newest
		}
		return living(s, n.Died == s.Step)
	case n.Branches && n.Depth == last && solved:
		return fruit
	case n.Branches && n.Depth == last:
		return folded
	case n.Branches && solved:
		return fruitful
	case n.Branches:
		return dead
	case solved:
		return solution
	}
	return deadEnd
}

// living returns the state of a node on the living path.
func living(s *story.Scene, leaves bool) nodeState {
	switch {
	case leaves:
		return leaving
	case s.Mood == story.Solved:
		return winning
	}
	return alive
}

// bounds returns a rectangle that holds all of a mark.
func (v *treeView) bounds(m nodeMark) image.Rectangle {
	if m.state == unborn {
		return image.Rectangle{}
	}
	margin := v.px(v.looks[m.state].size) + 2
	r := image.Rectangle{m.from, m.at}.Canon()
	return image.Rect(r.Min.X-margin, r.Min.Y-margin, r.Max.X+margin, r.Max.Y+margin)
}

// repaint paints a part of the tree again: thin edges, strong edges over them, and then the nodes.
func (v *treeView) repaint(c *raster.Canvas, part image.Rectangle) {
	if part.Empty() {
		return
	}
	c = c.Sub(part)
	c.Fill(part, v.Theme.Ground)
	var marks []nodeMark
	for _, m := range v.shown {
		if v.bounds(m).Overlaps(part) {
			marks = append(marks, m)
		}
	}
	for _, strong := range []bool{false, true} {
		for _, m := range marks {
			if m.state.lives() == strong {
				v.paintEdge(c, m)
			}
		}
	}
	for _, strong := range []bool{false, true} {
		for _, m := range marks {
			if m.state.lives() == strong {
				v.paintNode(c, m)
			}
		}
	}
}

// paintEdge paints the edge of a mark.
func (v *treeView) paintEdge(c *raster.Canvas, m nodeMark) {
	look := &v.looks[m.state]
	if m.from != m.at && m.state != unborn {
		c.Stamp(v.mask(stroke{to: m.at.Sub(m.from), size: look.width * v.unit}), m.from, look.edge)
	}
}

// paintNode paints the node of a mark.
func (v *treeView) paintNode(c *raster.Canvas, m nodeMark) {
	look := &v.looks[m.state]
	if look.shape != noShape {
		c.Stamp(v.mask(stroke{shape: look.shape, size: look.size * v.scale()}), m.at, look.node)
	}
}

// lives reports whether the node is on the living path.
func (s nodeState) lives() bool { return alive <= s && s <= winning }

// scale returns the pixels of a unit of a node's size: where the levels lie close, nodes are smaller.
func (v *treeView) scale() float64 { return v.unit * min(1, float64(v.step)/(14*v.unit)) }

// mask returns the mask of a stroke, which is rasterized once.
func (v *treeView) mask(s stroke) *raster.Mask {
	m := v.masks[s]
	if m == nil {
		m = s.draw()
		v.masks[s] = m
	}
	return m
}

// draw rasterizes a stroke about the middle of the pixel that it is stamped at.
func (s stroke) draw() *raster.Mask {
	switch s.shape {
	case dot:
		return raster.Disc(0.5, 0.5, s.size)
	case triangle:
		return raster.Triangle(0.5, 0.5, 0.6*s.size, s.size)
	}
	return raster.Line(0.5, 0.5, float64(s.to.X)+0.5, float64(s.to.Y)+0.5, s.size)
}
