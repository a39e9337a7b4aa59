package tree

import (
	"image"
	"math"
	"slices"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// A nodeState is the state of a node in a scene. It decides the look of the node.
type nodeState uint8

const (
	unborn   nodeState = iota
	alive              // its queen stands
	newest             // its queen was just placed
	leaving            // its queen is taken back, and led nowhere
	winning            // its queen stands in a solution
	dead               // everything below it was tried and failed
	deadEnd            // dead, with no node below it
	fruitful           // done, with solutions below it
	solution           // done; its queen was the last of a solution
)

func (s nodeState) lives() bool { return alive <= s && s <= winning }

// A treeLook is the look of the nodes of a state, as dots and as boxes with a name, and of the edges that lead to them. Without colors,
// too, the looks of two states differ. Lengths are in units.
type treeLook struct {
	edge   raster.Color
	width  float64 // of the edge
	radius float64 // of the dot
	rings  []ring  // of the dot and of the box, the largest first
	name   raster.Color
	round  bool // the box has round ends, as those of solutions have
	ends   bool // the dot is a bar, and the box stands on one: here a branch ends
}

// A ring is the color of a dot or a box from so far within its edge on.
type ring struct {
	inset float64
	color raster.Color
}

// dot returns the color of a dot, and of the border of a box.
func (l *treeLook) dot() raster.Color { return l.rings[0].color }

// fill returns the color behind a name.
func (l *treeLook) fill() raster.Color { return l.rings[len(l.rings)-1].color }

// treeBand returns the color behind the levels of the tree.
func treeBand(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Dark, 0.3) }

// treeLooks returns the look of each state: the living path is strong, and everything else is thin. Marks have a contrast of
// 3 to 1 to what is behind them, and names have 4.5 to 1.
func treeLooks(t *theme.Theme) []treeLook {
	band := treeBand(t)
	mark := func(c raster.Color) raster.Color { return t.Legible(c, band, 3.1) }
	thin, bad, good := mark(t.Cross), mark(t.Bad), mark(t.Good)
	strong := func(c raster.Color, radius float64) treeLook {
		return treeLook{edge: t.Queen, width: 2.4, radius: radius, rings: []ring{{0, c}}, name: onFill(t, c)}
	}
	pale := func(edge, c raster.Color, radius, tint float64) treeLook {
		fill := raster.Mix(t.Ground, c, tint)
		return treeLook{edge: edge, width: 1, radius: radius, rings: []ring{{0, c}, {1, fill}}, name: t.Legible(c, fill, 4.5)}
	}
	looks := []treeLook{
		unborn:   {},
		alive:    strong(t.Queen, 4.4),
		newest:   strong(mark(t.Test), 5.4),
		leaving:  pale(bad, bad, 5, 0),
		winning:  strong(good, 4.8),
		dead:     pale(thin, thin, 2.2, 0),
		deadEnd:  pale(thin, bad, 2.4, 0.16),
		fruitful: pale(good, good, 2.2, 0),
		solution: strong(good, 4),
	}
	looks[newest].rings = append(looks[newest].rings, ring{1, t.Ground}, ring{2, looks[newest].dot()})
	looks[leaving].width, looks[leaving].rings[1].inset = 2.4, 2
	looks[deadEnd].ends = true
	for _, s := range []nodeState{winning, fruitful, solution} {
		looks[s].edge, looks[s].round = good, true
	}
	looks[fruitful].width, looks[solution].width = 1.6, 1.6
	return looks
}

// onFill returns the color of a name on the fill of a box: the color of the ground if it has a contrast of 4.5 to 1, else the
// color of the ground or of texts, whichever is clearer.
func onFill(t *theme.Theme, fill raster.Color) raster.Color {
	if theme.Contrast(t.Ground, fill) < min(4.5, theme.Contrast(t.Text, fill)) {
		return t.Text
	}
	return t.Ground
}

// leafTones returns the color of each leafTone. It has a contrast of 3 to 1 to the band where branches end, and less where they
// go on.
func leafTones(t *theme.Theme) []raster.Color {
	band := treeBand(t)
	end := t.Legible(t.Cross, band, 3.1)
	return []raster.Color{
		noLeaf: band, passing: raster.Mix(band, end, 0.36), someEnd: raster.Mix(band, end, 0.68), mostEnd: end,
		solvedLeaf: t.Legible(t.Good, band, 3.1),
	}
}

func treeRamps(t *theme.Theme) []raster.Ramp {
	band := treeBand(t)
	ramps := []raster.Ramp{{t.Muted, t.Ground}, {t.Muted, band}, {t.Bad, t.Ground}, {t.Bad, band}}
	for _, l := range treeLooks(t)[alive:] {
		for _, ground := range []raster.Color{t.Ground, band} {
			ramps = append(ramps, raster.Ramp{l.edge, ground}, raster.Ramp{l.dot(), ground})
		}
		ramps = append(ramps, raster.Ramp{l.dot(), l.fill()}, raster.Ramp{l.name, l.fill()})
	}
	for _, tone := range leafTones(t) {
		ramps = append(ramps, raster.Ramp{t.Queen, tone})
	}
	return ramps
}

// A nodeMark is a node as it is drawn, with the edge that leads to it.
type nodeMark struct {
	state    nodeState
	from, at image.Point
	square   trace.Square // whose name stands in the node's box
	box      image.Point  // its size; zero for a dot
	more     int          // the number beside it, or in it if it stands for several; 0 for none
}

// A stroke is the shape of an edge or a node. A mask is made from it.
type stroke struct {
	to     image.Point // the end of an edge, counted from its start
	box    image.Point // the size of a box
	round  bool        // its ends are
	radius float64     // of a dot, in pixels
	width  float64     // of an edge, in pixels
}

// changed returns a rectangle outside of which the marks are the same as before.
func (v *view) changed(before []nodeMark) image.Rectangle {
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

// marks returns the marks of a scene: those of all nodes, including unborn ones, or those of the living path over leaves.
func (v *view) marks(path []int, s *story.State) []nodeMark {
	marks := make([]nodeMark, 0, len(v.shown)+v.N)
	switch {
	case v.folds != nil:
		for depth := 1; depth <= min(len(path), v.tree.Kept); depth++ {
			marks = append(marks, v.siblings(path, depth, s)...)
		}
		fallthrough
	case v.leaves != nil:
		for _, i := range path {
			marks = append(marks, v.mark(i, path, s))
		}
	default:
		for i := range v.tree.Nodes {
			marks = append(marks, v.mark(i, path, s))
		}
	}
	// Queens that the tree does not know hang below the path in a chain.
	at := v.place(path[len(path)-1])
	stay := s.Board.Len() - v.tree.Fixed
	standing := stay + s.Leaving.Len()
	for depth := len(path); depth <= standing; depth++ {
		below := image.Pt(at.X, v.level(depth))
		marks = append(marks, nodeMark{state: living(s, depth > stay), from: at, at: below, square: trace.Nowhere})
		at = below
	}
	return marks
}

func (v *view) mark(i int, path []int, s *story.State) nodeMark {
	n := &v.tree.Nodes[i]
	m := nodeMark{state: v.state(i, path, s), from: v.place(max(n.Parent, 0)), at: v.place(i), square: trace.Nowhere}
	switch {
	case i == 0 || !v.named:
	case v.folds != nil:
		m.square, m.box = n.At, v.box
	case v.leaves == nil && v.boxes[n.Depth] != image.Point{}:
		m.square, m.box = n.At, v.boxes[n.Depth]
	case v.leaves != nil || m.state.lives() && v.roomy[i]:
		m.square, m.box = n.At, v.box
	}
	return m
}

func (v *view) state(i int, path []int, s *story.State) nodeState {
	n := &v.tree.Nodes[i]
	solved := n.Solved != 0 && n.Solved <= s.Step
	switch {
	case n.Born > s.Step:
		return unborn
	case n.Depth < len(path) && path[n.Depth] == i && !(n.Died == s.Step && s.Fruitful()):
		if n.Born == s.Step && n.Depth > 0 {
			return newest
		}
		return living(s, n.Died == s.Step)
	case n.Branches && solved:
		return fruitful
	case n.Branches:
		return dead
	case solved:
		return solution
	}
	return deadEnd
}

func living(s *story.State, leaves bool) nodeState {
	switch {
	case leaves:
		return leaving
	case panel.ShowsSolution(s):
		return winning
	}
	return alive
}

// A jumpMark is an arrow from the deepest queen that a jump takes back to where the search lands. It passes the queens between them at
// the column far. The zero jumpMark is no arrow.
type jumpMark struct {
	from, to image.Point
	far      int
}

// jumpOf returns the arrow of the shown marks in a scene.
func (v *view) jumpOf(s *story.State) jumpMark {
	if s.Mood != story.Jump {
		return jumpMark{}
	}
	var path []nodeMark
	for _, m := range v.shown {
		if m.state.lives() {
			path = append(path, m)
		}
	}
	lands := slices.IndexFunc(path, func(m nodeMark) bool { return m.state == leaving }) - 1
	if lands < 0 {
		return jumpMark{}
	}
	right := func(m nodeMark) image.Point { return image.Pt(v.node(m).Max.X+v.Px(2), m.at.Y) }
	j := jumpMark{from: right(path[len(path)-1]), to: right(path[lands])}
	for _, m := range path[lands:] {
		j.far = max(j.far, right(m).X)
	}
	j.far += v.Px(jumpSide)
	return j
}

// Lengths of the arrow of a jump, in units.
const (
	jumpSide  = 11 // from the nodes to the line around them
	jumpWidth = 2.4
	jumpBarb  = 6
)

// jumpBounds returns a rectangle that holds all of an arrow.
func (v *view) jumpBounds(j jumpMark) image.Rectangle {
	if j == (jumpMark{}) {
		return image.Rectangle{}
	}
	r := image.Rectangle{j.from, j.to}.Canon().Union(image.Rect(j.far, j.to.Y, j.far+1, j.from.Y+1))
	return r.Inset(-v.Px(jumpBarb) - 2)
}

// A Node is a node of the search tree in pictures.
type Node struct {
	Place  image.Rectangle
	Born   int // the step that shows its queen placed
	Parent int // the index of the node above; -1 for the root
}

// Texts returns the heading of the tree, and the note that says what its levels are, once these are laid out: pages write both.
func (v *view) Texts() (heading, note string) {
	if v.isNone() {
		return v.Language.Tree.Title, ""
	}
	return v.Language.Tree.Title, v.note()
}

// Nodes returns the nodes of the whole tree except the root, or none if the tree is folded or drawn as leaves. corner is the top left
// corner of the panel.
func (v *view) Nodes(corner image.Point) []Node {
	if v.isNone() {
		return nil
	}
	v.layOut(corner)
	if v.nodes == nil {
		return nil
	}
	var nodes []Node
	for i, n := range v.tree.Nodes[1:] {
		m := nodeMark{state: deadEnd, at: v.nodes[i+1], square: trace.Nowhere}
		m.box = v.boxes[n.Depth]
		nodes = append(nodes, Node{v.node(m), n.Born, n.Parent - 1})
	}
	return nodes
}

// node returns the pixels of a mark's node, without the edge.
func (v *view) node(m nodeMark) image.Rectangle {
	look := &v.looks[m.state]
	radius := look.radius * v.scale()
	half := image.Pt(int(math.Ceil(radius))+1, int(math.Ceil(radius))+1)
	if look.ends {
		half.Y = int(math.Ceil(barHeight*radius)) + 1
	}
	if m.box != (image.Point{}) {
		half = m.box.Div(2).Add(image.Pt(1, 1))
	}
	return image.Rectangle{m.at.Sub(half), m.at.Add(half).Add(image.Pt(1+v.reach(m), 1))}
}

// bounds returns a rectangle that holds all of a mark.
func (v *view) bounds(m nodeMark) image.Rectangle {
	if m.state == unborn {
		return image.Rectangle{}
	}
	margin := int(v.looks[m.state].width*v.Unit/2) + 2
	edge := image.Rectangle{m.from, m.at}.Canon()
	return image.Rectangle{edge.Min, edge.Max.Add(image.Pt(1, 1))}.Inset(-margin).Union(v.node(m))
}

func (v *view) paintEdge(c *raster.Canvas, m nodeMark) {
	look := &v.looks[m.state]
	switch {
	case v.folds != nil && m.from.X != m.at.X:
		v.paintBus(c, m, look)
	case m.from != m.at:
		c.Stamp(v.mask(stroke{to: m.at.Sub(m.from), width: look.width * v.Unit}), m.from, look.edge)
	}
}

// paintNode paints the node of a mark: a box with its name, or a dot.
func (v *view) paintNode(c *raster.Canvas, m nodeMark) {
	look := &v.looks[m.state]
	if m.box == (image.Point{}) {
		v.paintDot(c, m.at, v.scale(), look)
		return
	}
	v.paintBox(c, m.at, m.box, look)
	st := v.Style(boxText, true)
	if m.box == v.large {
		st.Size *= float64(v.large.Y) / float64(v.Px(boxHeight))
	}
	drop := image.Pt(0, int(math.Round(st.Size*0.36)))
	v.Letters.DrawCentered(c, m.at.Add(drop), v.textOf(m), st, look.name)
	if number := v.number(m); number != "" {
		at := m.at.Add(drop).Add(image.Pt(m.box.X/2+v.Px(foldNumber), 0))
		v.Letters.Draw(c, at, number, v.Style(boxText, false), v.Theme.Queen)
	}
}

// barHeight is the height of a bar as a part of its width.
const barHeight = 0.42

// paintDot paints a dot about a point, with so many pixels to the unit.
func (v *view) paintDot(c *raster.Canvas, at image.Point, scale float64, look *treeLook) {
	if look.ends {
		half := image.Pt(int(math.Round((1-barHeight)*look.radius*scale)), 0)
		c.Stamp(v.mask(stroke{to: half.Mul(2), width: 2 * barHeight * look.radius * scale}), at.Sub(half), look.dot())
		return
	}
	for _, r := range look.rings {
		if radius := (look.radius - r.inset) * scale; radius > 0 {
			c.Stamp(v.mask(stroke{radius: radius}), at, r.color)
		}
	}
}

func (v *view) paintBox(c *raster.Canvas, at, size image.Point, look *treeLook) {
	for _, r := range look.rings {
		inset := int(math.Round(r.inset * max(1, v.Unit)))
		if look.ends && inset > 0 {
			at.Y, size.Y = at.Y-inset, size.Y-2*inset
		}
		c.Stamp(v.mask(stroke{box: size.Sub(image.Pt(2*inset, 2*inset)), round: look.round}), at, r.color)
	}
}

// scale returns the pixels of a unit of a dot's radius. Dots are smaller if levels lie close.
func (v *view) scale() float64 { return v.Unit * min(1, float64(v.step)/(14*v.Unit)) }

// mask returns the mask of a stroke about the middle of the pixel that it is stamped at.
func (v *view) mask(s stroke) *raster.Mask {
	return v.Mask(s, func() *raster.Mask {
		switch {
		case s.box == image.Point{} && s.radius > 0:
			return raster.Disc(0.5, 0.5, s.radius)
		case s.box == image.Point{}:
			return raster.Line(0.5, 0.5, float64(s.to.X)+0.5, float64(s.to.Y)+0.5, s.width)
		case s.round:
			return raster.Box(s.box.X, s.box.Y, s.box.Y)
		}
		return raster.Box(s.box.X, s.box.Y, v.Px(boxCorner))
	})
}
