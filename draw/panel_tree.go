package draw

import (
	"image"
	"image/color"
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
	ramps:  treeRamps,
	view:   func(k *sketch) view { return newTreeView(k) },
}

// Lengths in units, from the top left corner of the view.
const (
	treeLeft   = 10
	treeRight  = 400
	treeTitle  = 36  // the baseline of the title
	treeTop    = 60  // the middle of the root
	treeFoot   = 24  // under the deepest level
	treeNote   = 170 // where the note may begin
	treeHeight = 330 // of the whole view, at least
	treeGap    = 6   // between two nodes side by side, at least
	treeWide   = 52  // … and at most
	treeDeep   = 46  // between two levels, at most
)

// A growth is the state of a node, which its looks follow from.
type growth uint8

const (
	unborn   growth = iota
	alive           // its queen stands
	newest          // … and was just placed
	leaving         // … and is being taken back
	winning         // … in a solution
	dead            // all below it was tried in vain
	deadEnd         // … and nothing was below it
	fruitful        // it is done, and there are solutions below it
	solution        // it was the last queen of a solution
	folded          // a dead branch, collapsed
	fruit           // a fruitful branch, collapsed
)

// A form is the shape that marks a node.
type form uint8

const (
	noForm form = iota
	dot
	triangle // hangs down from where the node is
)

// A treeLook is how nodes of a growth look, and the edges that lead to them. Lengths are in units.
type treeLook struct {
	edge, node color.RGBA
	width      float64 // of the edge
	form       form
	size       float64 // radius of a dot, height of a triangle
}

// treeLooks returns the look of each growth. The living path is strong, what is done is thin.
func treeLooks(t *Theme) []treeLook {
	thin, failed := raster.Mix(t.Ground, t.Cross, 0.55), raster.Mix(t.Ground, t.Bad, 0.7)
	return []treeLook{
		unborn:   {form: noForm},
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

// A band is a part of the tree that fits side by side into the panel: a node, and some levels below
// it. Where the tree is deeper, another band shows what is below the one living node of the last level.
type band struct {
	nodes []stood // the first is the node at its top, which the band above may show as well
	last  int     // its lowest level
}

// A stood is a node and its place in the panel.
type stood struct {
	node   int
	parent int // index in the band
	at     image.Point
}

// A mark is a node as it is drawn, with the edge that leads to it.
type mark struct {
	growth   growth
	from, at image.Point
}

// A treeView paints the search tree. The layout is that of the whole search, so nothing moves while
// the tree grows; what is too wide is collapsed, but for the branch where the search is.
type treeView struct {
	*sketch
	tree  *story.Tree
	looks []treeLook
	masks map[stroke]*raster.Mask
	step  int // from level to level, in pixels

	bands []band
	shown []mark // in the order of the bands
	begun bool
}

// A stroke is what the mask of an edge or of a node depends on.
type stroke struct {
	form form        // noForm for an edge
	to   image.Point // of an edge, from its start
	size float64     // width, radius or height, in pixels
}

func newTreeView(k *sketch) *treeView {
	v := &treeView{sketch: k, tree: k.Tree, looks: treeLooks(k.theme), masks: map[stroke]*raster.Mask{}}
	if v.tree == nil {
		v.tree = story.NewTree()
	}
	return v
}

func (v *treeView) size() image.Point { return image.Pt(0, v.px(treeHeight)) }

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

// paintTitle writes the title in spaced capitals.
func (v *treeView) paintTitle(c *raster.Canvas, corner image.Point) {
	st := v.style(13, false)
	at := corner.Add(image.Pt(v.px(treeLeft), v.px(treeTitle)))
	for _, r := range strings.ToUpper(v.Language.TreeTitle) {
		v.text.Draw(c, at, string(r), st, v.theme.Muted)
		at.X += v.text.Width(string(r), st) + v.px(0.8)
	}
}

// paintNote says that there is no tree, or what is collapsed. That note follows the mark that it
// explains, and ends the line of the title.
func (v *treeView) paintNote(c *raster.Canvas, corner image.Point) {
	muted := v.theme.Muted
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
	c.Stamp(v.mask(stroke{form: look.form, size: size}), at, look.node)
}

// changed returns a rectangle outside of which the marks are as they were.
func (v *treeView) changed(before []mark) image.Rectangle {
	var r image.Rectangle
	for i := range max(len(before), len(v.shown)) {
		var was, is mark
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

// layOut makes the bands that show a path, and keeps those that showed the one before as well.
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

// find returns the place of a node.
func (b *band) find(node int) image.Point {
	for _, s := range b.nodes {
		if s.node == node {
			return s.at
		}
	}
	panic("draw: the band does not show the node")
}

// newBand lays out as many levels below a node as fit side by side, but at least one: only a search
// that jumps back has nodes with more children than a board has columns, and those stand closer. The band hangs below the node at x, or as near to there as
// the panel's sides allow; that of the root has the middle of the panel for its own.
func (v *treeView) newBand(node, x int) band {
	left, right := v.px(treeLeft), v.px(treeRight)
	top := v.tree.Nodes[node].Depth
	last := min(top+1, v.tree.Kept)
	places, across := tidy(v.tree, node, last)
	for last < v.tree.Kept {
		deeper, wider := tidy(v.tree, node, last+1)
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
		// Rounded down, whole gaps do not shrink; the little more keeps the first node inside the panel.
		at := image.Pt(int(math.Floor(middle+p.x*gap+1e-6)), v.px(treeTop)+v.tree.Nodes[p.node].Depth*v.step)
		b.nodes = append(b.nodes, stood{p.node, p.parent, at})
	}
	b.nodes[0].at.X = x // where the band above has it
	return b
}

// marks returns what is to be drawn: all nodes of the bands that are born, and unborn ones in between.
func (v *treeView) marks(path []int, s *story.Scene, corner image.Point) []mark {
	marks := make([]mark, 0, len(v.shown)+v.n)
	for i, b := range v.bands {
		for j, n := range b.nodes {
			if j == 0 && i > 0 {
				continue // the band above shows it
			}
			m := mark{growth: v.growth(n.node, b.last, path, s), from: corner.Add(n.at), at: corner.Add(n.at)}
			if n.parent >= 0 {
				m.from = corner.Add(b.nodes[n.parent].at)
			}
			marks = append(marks, m)
		}
	}
	// The tree may know less than all queens that stand: they hang below.
	at := v.bands[len(v.bands)-1].find(path[len(path)-1]).Add(corner)
	leaves := 0
	for range s.Leaving.Squares() {
		leaves++
	}
	standing := s.Board.Len() - v.tree.Fixed
	for depth := len(path); depth <= standing; depth++ {
		below := at.Add(image.Pt(0, v.step))
		marks = append(marks, mark{living(s, depth > standing-leaves), at, below})
		at = below
	}
	return marks
}

// growth returns the state of a node in a scene; last is the lowest level of its band.
func (v *treeView) growth(i, last int, path []int, s *story.Scene) growth {
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

// living returns the state of a queen that stands.
func living(s *story.Scene, leaves bool) growth {
	switch {
	case leaves:
		return leaving
	case s.Mood == story.Solved:
		return winning
	}
	return alive
}

// bounds returns a rectangle that all of a mark lies in.
func (v *treeView) bounds(m mark) image.Rectangle {
	if m.growth == unborn {
		return image.Rectangle{}
	}
	margin := v.px(v.looks[m.growth].size) + 2
	r := image.Rectangle{m.from, m.at}.Canon()
	return image.Rect(r.Min.X-margin, r.Min.Y-margin, r.Max.X+margin, r.Max.Y+margin)
}

// repaint paints a part of the tree afresh: thin edges, strong ones over them, and the nodes last.
func (v *treeView) repaint(c *raster.Canvas, part image.Rectangle) {
	if part.Empty() {
		return
	}
	c = c.Sub(part)
	c.Fill(part, v.theme.Ground)
	var marks []mark
	for _, m := range v.shown {
		if v.bounds(m).Overlaps(part) {
			marks = append(marks, m)
		}
	}
	for _, strong := range []bool{false, true} {
		for _, m := range marks {
			if m.growth.lives() == strong {
				v.paintEdge(c, m)
			}
		}
	}
	for _, strong := range []bool{false, true} {
		for _, m := range marks {
			if m.growth.lives() == strong {
				v.paintNode(c, m)
			}
		}
	}
}

func (v *treeView) paintEdge(c *raster.Canvas, m mark) {
	look := &v.looks[m.growth]
	if m.from != m.at && m.growth != unborn {
		c.Stamp(v.mask(stroke{to: m.at.Sub(m.from), size: look.width * v.unit}), m.from, look.edge)
	}
}

func (v *treeView) paintNode(c *raster.Canvas, m mark) {
	look := &v.looks[m.growth]
	if look.form != noForm {
		c.Stamp(v.mask(stroke{form: look.form, size: look.size * v.scale()}), m.at, look.node)
	}
}

// lives reports whether the node is on the living path.
func (g growth) lives() bool { return alive <= g && g <= winning }

// scale returns the pixels of a unit for nodes: where the levels lie close, nodes are smaller.
func (v *treeView) scale() float64 { return v.unit * min(1, float64(v.step)/(14*v.unit)) }

// mask returns the shape of a stroke. Its origin is the middle of a pixel.
func (v *treeView) mask(s stroke) *raster.Mask {
	m := v.masks[s]
	if m == nil {
		m = s.draw()
		v.masks[s] = m
	}
	return m
}

func (s stroke) draw() *raster.Mask {
	switch s.form {
	case dot:
		return raster.Disc(0.5, 0.5, s.size)
	case triangle:
		return raster.Triangle(0.5, 0.5, 0.6*s.size, s.size)
	}
	return raster.Line(0.5, 0.5, float64(s.to.X)+0.5, float64(s.to.Y)+0.5, s.size)
}
