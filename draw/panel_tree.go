package draw

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/fogleman/gg"

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
	thin, failed := mix(t.Ground, t.Cross, 0.55), mix(t.Ground, t.Bad, 0.7)
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
		folded:   {thin, mix(t.Ground, t.Cross, 0.9), 1, triangle, 9},
		fruit:    {t.Good, t.Good, 1, triangle, 9},
	}
}

func treeRamps(t *Theme) []ramp {
	ramps := []ramp{{t.Muted, t.Ground}}
	for _, l := range treeLooks(t)[alive:] {
		ramps = append(ramps, ramp{l.edge, t.Ground}, ramp{l.node, t.Ground})
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
	masks map[stroke]*mask
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
	v := &treeView{sketch: k, tree: k.Tree, looks: treeLooks(k.theme), masks: map[stroke]*mask{}}
	if v.tree == nil {
		v.tree = story.NewTree()
	}
	return v
}

func (v *treeView) size() image.Point { return image.Pt(0, v.px(treeHeight)) }

func (v *treeView) paint(c *canvas, place image.Rectangle, s *story.Scene) {
	if !v.begun {
		v.begun = true
		levels := max(1, v.n, v.tree.Height)
		v.step = min(v.px(treeDeep), (place.Dy()-v.px(treeTop+treeFoot))/levels)
		v.paintHead(c, place.Min)
	}
	if v.tree.Moves {
		return
	}
	path := v.tree.Path(s.Step)
	area := image.Rect(place.Min.X, place.Min.Y+v.px(treeTitle+8), place.Max.X, place.Max.Y)
	changed := image.Rectangle{}
	if v.layOut(path) {
		changed, v.shown = area, nil
	}
	before := v.shown
	v.shown = v.marks(path, s, place.Min)
	for i := range max(len(before), len(v.shown)) {
		switch {
		case i >= len(before):
			changed = changed.Union(v.bounds(v.shown[i]))
		case i >= len(v.shown):
			changed = changed.Union(v.bounds(before[i]))
		case before[i] != v.shown[i]:
			changed = changed.Union(v.bounds(before[i])).Union(v.bounds(v.shown[i]))
		}
	}
	v.repaint(c, changed.Intersect(area))
}

// paintHead writes the title, and a note where not all of the tree is drawn.
func (v *treeView) paintHead(c *canvas, corner image.Point) {
	muted := v.ink.over(v.theme.Muted)
	st := v.style(13, false)
	x, y := corner.X+v.px(treeLeft), corner.Y+v.px(treeTitle)
	for _, r := range strings.ToUpper(v.Language.TreeTitle) {
		v.text.draw(c, image.Pt(x, y), string(r), st, muted)
		x += v.text.width(string(r), st) + v.px(0.8)
	}
	v.layOut([]int{0})
	note := ""
	switch {
	case v.tree.Moves:
		note = v.Language.TreeNone
	case v.bands[0].last < v.tree.Height:
		note = v.Language.TreeNote(v.bands[0].last)
	}
	if note == "" {
		return
	}
	if v.tree.Moves {
		lines, st := v.text.fit(note, v.style(15, false), v.px(treeRight-treeLeft), 2)
		for i, line := range lines {
			v.text.draw(c, corner.Add(image.Pt(v.px(treeLeft), v.px(treeTop+8+20*float64(i)))), line, st, muted)
		}
		return
	}
	// The note follows the mark that it explains, and ends with the panel.
	right := corner.X + v.px(treeRight)
	lines, st := v.text.fit(note, v.style(13, false), right-x-v.px(30), 1)
	x = right - v.text.width(lines[0], st)
	v.text.draw(c, image.Pt(x, y), lines[0], st, muted)
	look := v.looks[folded]
	c.stamp(v.mask(stroke{form: triangle, size: look.size * v.unit}), image.Pt(x-v.px(9), y-v.px(9)), v.ink.over(look.node))
}

// layOut makes the bands that show a path, and reports whether others were shown before.
func (v *treeView) layOut(path []int) bool {
	changed := false
	for i, top := 0, 0; ; i++ {
		if i < len(v.bands) && v.bands[i].nodes[0].node != path[top] {
			v.bands, changed = v.bands[:i], true
		}
		if i == len(v.bands) {
			x := v.px((treeLeft + treeRight) / 2)
			if i > 0 {
				x = v.bands[i-1].find(path[top]).X
			}
			v.bands, changed = append(v.bands, v.newBand(path[top], x)), true
		}
		top = v.bands[i].last
		if top >= v.tree.Kept || top >= len(path) {
			changed = changed || i+1 < len(v.bands)
			v.bands = v.bands[:i+1]
			return changed
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

// newBand lays out as many levels below a node as fit side by side: at least one, as no node has
// more children than a board has columns. The band is centred below x where there is room for it.
func (v *treeView) newBand(node, x int) band {
	left, right, gap := v.px(treeLeft), v.px(treeRight), v.px(treeGap)
	top := v.tree.Nodes[node].Depth
	last := min(top+1, v.tree.Kept)
	places, reach := tidy(v.tree, node, last)
	for last < v.tree.Kept {
		deeper, r := tidy(v.tree, node, last+1)
		if r.width()*float64(gap) > float64(right-left) {
			break
		}
		places, reach, last = deeper, r, last+1
	}
	pitch := v.px(treeWide)
	if w := reach.width(); w > 0 {
		pitch = max(1, min(pitch, int(float64(right-left)/w)))
	}
	lo, hi := reach.lo*float64(pitch), reach.hi*float64(pitch)
	middle := min(max(float64(x), float64(left)-lo), float64(right)-hi)
	if top == 0 {
		middle = float64(left+right)/2 - (lo+hi)/2
	}
	b := band{last: last}
	for _, p := range places {
		y := v.px(treeTop) + v.tree.Nodes[p.node].Depth*v.step
		// Rounding down keeps the distances.
		b.nodes = append(b.nodes, stood{p.node, p.parent, image.Pt(int(math.Floor(middle+p.x*float64(pitch))), y)})
	}
	b.nodes[0].at.X = x
	if top == 0 {
		b.nodes[0].at.X = int(math.Floor(middle))
	}
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
	leaving := 0
	for range s.Leaving.Squares() {
		leaving++
	}
	standing := s.Board.Len() - v.tree.Fixed
	for depth := len(path); depth <= standing; depth++ {
		below := at.Add(image.Pt(0, v.step))
		marks = append(marks, mark{living(s, depth > standing-leaving), at, below})
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

// repaint paints a part of the tree afresh: thin edges, strong ones over them, and then the nodes.
func (v *treeView) repaint(c *canvas, part image.Rectangle) {
	if part.Empty() {
		return
	}
	window := canvas{Paletted: c.SubImage(part).(*image.Paletted)}
	window.fill(part, v.ink.index(v.theme.Ground))
	var marks []mark
	for _, m := range v.shown {
		if v.bounds(m).Overlaps(part) {
			marks = append(marks, m)
		}
	}
	for _, strong := range []bool{false, true} {
		for _, m := range marks {
			look := &v.looks[m.growth]
			if m.from != m.at && m.growth.lives() == strong {
				window.stamp(v.mask(stroke{to: m.at.Sub(m.from), size: look.width * v.unit}), m.from, v.ink.over(look.edge))
			}
		}
	}
	for _, strong := range []bool{false, true} {
		for _, m := range marks {
			look := &v.looks[m.growth]
			if m.growth.lives() == strong {
				window.stamp(v.mask(stroke{form: look.form, size: look.size * v.scale()}), m.at, v.ink.over(look.node))
			}
		}
	}
	c.changed = c.changed.Union(part)
}

// lives reports whether the node is on the living path.
func (g growth) lives() bool { return alive <= g && g <= winning }

// scale returns the pixels of a unit for nodes: where the levels lie close, nodes are smaller.
func (v *treeView) scale() float64 { return v.unit * min(1, float64(v.step)/(14*v.unit)) }

// mask returns the shape of a stroke. Its origin is the middle of a pixel.
func (v *treeView) mask(s stroke) *mask {
	m := v.masks[s]
	if m == nil {
		m = s.draw()
		v.masks[s] = m
	}
	return m
}

func (s stroke) draw() *mask {
	pad := int(math.Ceil(s.size)) + 1
	rect := image.Rectangle{Max: s.to}.Canon().Inset(-pad)
	return newMask(rect, func(dc *gg.Context) {
		dc.Translate(0.5, 0.5)
		switch s.form {
		case dot:
			dc.DrawCircle(0, 0, s.size)
			dc.Fill()
		case triangle:
			dc.MoveTo(0, 0)
			dc.LineTo(0.3*s.size, s.size)
			dc.LineTo(-0.3*s.size, s.size)
			dc.ClosePath()
			dc.Fill()
		default:
			dc.DrawLine(0, 0, float64(s.to.X), float64(s.to.Y))
			dc.SetLineWidth(max(1, s.size))
			dc.SetLineCapRound()
			dc.Stroke()
		}
	})
}
