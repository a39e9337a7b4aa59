// Package tree paints search trees.
package tree

import (
	"image"
	"math"
	"slices"
	"sort"
	"strings"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Panel shows the search tree.
var Panel = panel.Panel{
	Name:   "tree",
	Doc:    "the search tree so far",
	Beside: true,
	Ramps:  treeRamps,
	New:    func(k *panel.Metrics) panel.View { return newView(k) },
	Ahead:  true,
}

// Places and lengths in units. Places are counted from the top left corner of the panel.
const (
	treeLeft    = 10
	treeGutter  = 24  // left of the bands, for their names
	treeRoot    = 9   // from the root to the first level below it
	treeTop     = 64  // the top of the first level, if levels do not stand beside the board's rows
	Heading     = 18  // the baseline of the heading, if levels stand beside the rows
	treeNote    = 22  // from the last level to the baseline of the note
	treeFoot    = 34  // from the last level to the key
	treeLevels  = 330 // the height of all levels, at most, if they do not stand beside the board's rows
	tallLevels  = 150 // the same in a tall picture, whose tree has no key
	treeDeep    = 46  // the height of one of them, at most
	treeMargin  = 10  // from the side of a band to the nearest node
	treeGap     = 6   // between two nodes side by side, at least
	treeWide    = 52  // between them, at most
	treeNoLines = 2   // the lines of the note that there is no tree
	treeNoLine  = 21  // the height of one of them
)

// Lengths of boxes with names, in units.
const (
	boxText   = 12.5
	boxHeight = 19
	boxGap    = 5 // between the boxes of two levels, at least
	boxPad    = 3 // left of the name, and right of it
	boxCorner = 4
	largeBox  = 34 // the height of boxes of levels with room for such, but
	leastBox  = 32 // at least so many pixels before they are scaled
)

// Lengths in pages, in units that make boxes' names 16 pixels high where a phone of 320 pixels shows the tree.
const (
	pageWidth  = 208 // of the levels
	pageTop    = 16  // the top of the first level
	pageLevels = 200 // the height of all levels, at most, unless
	pageLevel  = 17  // one of them has less: a line of text
	pageRoom   = 8   // right of the levels there is more room than in other pictures
)

// Levels say what each level of a tree is.
type levels uint8

const (
	levelQueens  levels = iota // one queen more
	levelRows                  // rows of the board, from the top
	levelColumns               // columns of the board, from the left
)

// levelsOf returns what the levels of a tree are: rows or columns of the board if every queen stands on the next one after
// those filled above it.
func levelsOf(t *story.Tree) levels {
	rows, columns := len(t.Nodes) > 1, len(t.Nodes) > 1
	for _, n := range t.Nodes[1:] {
		line := t.Fixed + n.Depth - 1
		rows = rows && int(n.At.Row) == line
		columns = columns && int(n.At.Col) == line
	}
	switch {
	case rows:
		return levelRows
	case columns:
		return levelColumns
	}
	return levelQueens
}

// A view paints the search tree. It lays out the tree of the whole search, so that nothing moves while the tree grows. If the
// tree is too wide, it paints the leaves, column by column, and the living path over them.
type view struct {
	*panel.Metrics
	given *panel.Metrics     // of the picture
	tree  *story.TreeBuilder // is complete before the first scene is painted
	looks []treeLook
	tones []raster.Color // by leafTone
	begun bool
	*layout
	picture
}

// A layout says where levels and nodes stand, in pixels. It is found once, from the whole tree.
type layout struct {
	laid        *image.Point // the corner of the panel that it was found for; nil if it was not
	levels      levels
	left, right int         // of the levels
	top         int         // of the first level
	step        int         // from level to level
	above       int         // the number of rows or columns filled from the start, above the first level of the tree
	named       bool        // the living path carries names
	box         image.Point // the size of a box
	large       image.Point // that of a large one

	nodes  []image.Point // the places of all nodes; nil if the tree is too wide
	boxes  []image.Point // by level: the boxes for which all nodes have room; zero for none
	roomy  []bool        // by node: its name covers no node before it on its level; nodes after it are born when it has died
	leaves *leaves       // nil if the nodes are drawn
	folds  *folds        // nil if all nodes are drawn, or the leaves
}

// A picture is what is painted of the latest scene.
type picture struct {
	tick  int        // its step
	shown []nodeMark // the marks of nodes
	jump  jumpMark
	met   int  // the number of leaves met
	won   bool // the last of them completes a solution
}

func newView(k *panel.Metrics) *view {
	own := k
	if k.Arrangement == panel.Page {
		width := k.BesideWidth + k.Px(pageRoom)
		own = k.WithText(100*width/k.Px(pageWidth), width)
	}
	return &view{
		Metrics: own, given: k, tree: story.NewTreeBuilder(),
		looks: treeLooks(k.Theme), tones: leafTones(k.Theme), layout: new(layout),
	}
}

// Treeless reports whether a search moves queens and has no tree.
func Treeless(a trace.About) bool {
	return a.Repairs() || slices.Contains(a.Counts, trace.Candidates)
}

func (v *view) Height() int {
	switch {
	case Treeless(v.About):
		return v.WithHeading(treeNoLines * v.Px(treeNoLine))
	case v.Arrangement == panel.Page:
		return v.Px(pageTop) + v.N*v.levelHeight() + v.Px(treeMargin)
	case v.TreeBeside:
		return v.BoardTop() + v.N*v.Cell + v.Px(treeFoot) + v.keyHeight()
	}
	return v.Px(treeTop) + v.N*v.levelHeight() + v.Px(treeFoot) + v.keyHeight()
}

// levelHeight returns the height of a level, in pixels.
func (v *view) levelHeight() int {
	if v.TreeBeside {
		return v.Cell
	}
	levels, least := v.Px(treeLevels), 4*v.Scale
	switch {
	case v.Arrangement == panel.Page:
		levels, least = v.Px(pageLevels), v.Px(pageLevel)
	case v.Arrangement == panel.Tall:
		levels = v.Px(tallLevels)
	}
	return max(least, min(v.Px(treeDeep), levels/v.N))
}

func (v *view) Watch(s *story.State) { v.tree.Add(s) }

// Inherit takes the tree and, if it stands in the same place, its layout.
func (v *view) Inherit(before panel.View) {
	b := before.(*view)
	v.tree = b.tree
	if b.given == v.given {
		v.layout = b.layout
	}
}

func (v *view) Paint(c *raster.Canvas, s *story.State) {
	if !v.begun {
		v.begun = true
		v.begin(c)
	}
	if v.isNone() {
		return
	}
	before, jumped := v.shown, v.jump
	v.shown = v.marks(v.tree.Path(s.Step), s)
	v.jump = v.jumpOf(s)
	v.tick = s.Step
	changed := v.changed(before).Union(v.changedLeaves(s))
	if jumped != v.jump {
		changed = changed.Union(v.jumpBounds(jumped)).Union(v.jumpBounds(v.jump))
	}
	v.repaint(c, changed.Intersect(c.Bounds()))
}

// begin lays out the tree and paints what is the same in all pictures: the bands and, but in pages, which write texts themselves, the
// heading, the key, the names of the bands, and the note that says what a level is.
func (v *view) begin(c *raster.Canvas) {
	if v.isNone() {
		if v.Arrangement != panel.Page {
			v.WriteHeading(c, v.Language.Tree.Title)
		}
		at := v.Content(c)
		none := v.Language.Tree.None
		if slices.Contains(v.About.Counts, trace.Candidates) {
			none = v.Language.Tree.FullBoards
		}
		lines, st := v.Letters.Fit(none, v.Style(15, false), at.Dx(), treeNoLines)
		v.WriteLines(c, at.Min, lines, st, 15, treeNoLine, v.Theme.Muted)
		return
	}
	if corner := c.Bounds().Min; v.laid == nil || *v.laid != corner {
		v.layOut(corner)
		v.laid = &corner
	}
	if v.Arrangement != panel.Page {
		v.paintTexts(c)
	}
	v.paintBands(c)
}

func (v *view) paintTexts(c *raster.Canvas) {
	if v.TreeBeside {
		v.WriteHeadingAt(c, Heading, v.Language.Tree.Title)
	} else {
		v.WriteHeading(c, v.Language.Tree.Title)
	}
	v.paintKey(c, v.top+v.N*v.step+v.Px(treeFoot))
	st := v.Style(13, false)
	if v.bandsNamed() {
		var names []string
		for line := range v.N {
			names = append(names, map[levels]string{
				levelQueens:  v.Language.Say(v.Language.Tree.Nth, words.Values{N: line + 1}),
				levelRows:    v.Labels.Row(line, v.N),
				levelColumns: v.Labels.Column(line),
			}[v.levels])
		}
		st.Size = min(st.Size, 0.8*float64(v.step))
		st = v.Letters.FitAll(names, st, v.Px(treeGutter-2))
		gutter := c.Bounds()
		gutter.Max.X = v.left - v.Px(2) // what is painted again reaches beyond the bands
		for line, name := range names {
			v.WriteAround(c.Sub(gutter), image.Pt(v.left-v.Px(treeGutter/2+2), v.top+line*v.step+v.step/2), name, st, v.Theme.Muted)
		}
	}
	v.WriteLine(c, image.Pt(v.left, v.top+v.N*v.step+v.Px(treeNote)), v.note(), v.Style(13, false), v.right-v.left, v.Theme.Muted)
}

// note returns what says what a level of the tree is.
func (v *view) note() string {
	note := []string{
		levelQueens: v.Language.Tree.Queens, levelRows: v.Language.Tree.Rows, levelColumns: v.Language.Tree.Columns,
	}[v.levels]
	switch {
	case v.leaves != nil:
		note += v.Language.Tree.Leaves
	case v.folds != nil:
		note += v.Language.Tree.Folded
	}
	return note
}

// isNone reports whether the view only says that there is no tree.
func (v *view) isNone() bool { return Treeless(v.About) || v.tree.Moves }

// layOut finds the places of levels and nodes, and the levels with room for names. The top left corner of the panel is given. The root
// stands over the middle, wherever the tree below it leans.
func (v *view) layOut(corner image.Point) {
	*v.layout = layout{}
	v.levels = levelsOf(v.tree.Tree)
	v.left = corner.X + v.Px(treeLeft)
	v.right = v.left + v.BesideWidth
	v.top, v.step = corner.Y+v.Px(treeTop), v.levelHeight()
	if v.TreeBeside {
		v.top = corner.Y + v.BoardTop()
	}
	if v.Arrangement == panel.Page {
		v.top = corner.Y + v.Px(pageTop)
	}
	if v.levels != levelQueens {
		v.above = v.tree.Fixed
	}
	if v.bandsNamed() {
		v.left += v.Px(treeGutter)
	}
	v.sizeBoxes()
	margin := v.Px(treeMargin)
	if v.named {
		margin = v.box.X/2 + v.Px(treeMargin)/2
	}
	places, across := layOutTree(v.tree.Tree)
	if v.named && v.large.Y+v.Px(boxGap) <= v.step && across.width()*float64(v.large.X+v.Px(boxGap)) <= float64(v.right-v.left-v.large.X) {
		margin = v.large.X / 2 // all nodes are large
	}
	width := v.right - v.left - 2*margin
	if v.Arrangement == panel.Page && across.width()*float64(v.box.X+v.Px(boxGap)) > float64(width) {
		v.folds = foldsOf(v.tree.Tree)
		return
	}
	if across.width() > float64(width/v.Px(treeGap)) {
		v.leaves = leavesOf(v.tree.Tree, v.right-v.left)
		return
	}
	widest := float64(max(v.Px(treeWide), v.step))                // as the squares of the board, where these are wider
	gap := math.Floor(min(widest, float64(width)/across.width())) // whole gaps look even; a chain is not wide at all
	middle := float64(v.left+margin) + (float64(width)-(across.lo+across.hi)*gap)/2
	v.nodes = make([]image.Point, len(v.tree.Nodes))
	v.roomy = make([]bool, len(v.tree.Nodes))
	last := slices.Repeat([]int{-v.right}, v.tree.Kept+1)               // the place of the node before on a level
	room := slices.Repeat([]int{2 * (v.right - v.left)}, v.tree.Kept+1) // for the boxes of a level
	for i, n := range v.tree.Nodes {
		x := int(math.Floor(middle + places[i]*gap + 1e-6)) // rounding down keeps whole gaps whole
		v.nodes[i] = image.Pt(x, v.level(n.Depth))
		room[n.Depth] = min(room[n.Depth], x-last[n.Depth], 2*(x-v.left), 2*(v.right-x))
		v.roomy[i] = x-last[n.Depth] > v.box.X/2+int(math.Ceil(v.looks[solution].radius*v.scale())) // of the largest dot
		last[n.Depth] = x
	}
	v.nodes[0].X = (v.left + v.right) / 2
	for _, width := range room {
		v.boxes = append(v.boxes, v.boxWithin(width))
	}
}

// sizeBoxes finds whether nodes have names, and the sizes of boxes for these.
func (v *view) sizeBoxes() {
	v.named = (v.Arrangement == panel.Page || v.step >= v.Px(boxHeight+boxGap)) && v.Labels != words.NoLabels
	for i := range v.N * v.N { // a box has room for any name
		v.box.X = max(v.box.X, v.Letters.Width(v.nameOf(trace.Sq(i/v.N, i%v.N)), v.Style(boxText, true))+2*v.Px(boxPad))
	}
	v.box.Y = min(v.Px(boxHeight), v.step-2)
	v.large.Y = max(v.Px(largeBox), leastBox*v.Scale)
	v.large.X = max(v.large.Y, v.box.X*v.large.Y/v.Px(boxHeight))
}

// boxWithin returns the box for which a level has room; zero for none.
func (v *view) boxWithin(width int) image.Point {
	switch {
	case !v.named || width <= v.box.X:
		return image.Point{}
	case width < v.large.X+v.Px(boxPad) || v.step < v.large.Y+v.Px(boxGap):
		return v.box
	}
	return v.large
}

// nameOf returns the name of a square as a box has it: without the signs that set it off from other text.
func (v *view) nameOf(s trace.Square) string {
	set := func(r rune) rune {
		if strings.ContainsRune("() ", r) {
			return -1
		}
		return r
	}
	return strings.Map(set, v.Labels.Square(s, v.N))
}

// bandsNamed reports whether the bands have the names of their rows or columns beside them, or their numbers, as they have unless they
// stand level with the board's own.
func (v *view) bandsNamed() bool {
	return v.Labels != words.NoLabels && v.Arrangement != panel.Page && !(v.levels == levelRows && v.TreeBeside)
}

// level returns the height of the nodes of a depth.
func (v *view) level(depth int) int {
	line := v.above + depth - 1
	if line < 0 {
		return v.top - v.Px(treeRoot)
	}
	return v.top + line*v.step + v.step/2
}

// band returns the place of a line's band.
func (v *view) band(line int) image.Rectangle {
	gap := int(math.Round(0.1 * float64(v.step) / 2)) // a tenth of a level is free
	y := v.top + line*v.step
	return image.Rect(v.left, y+gap, v.right, y+v.step-gap)
}

// paintBands paints what is behind the tree: a band for each row or column of the board. Levels that are neither have no bands.
func (v *view) paintBands(c *raster.Canvas) {
	if v.levels == levelQueens && v.leaves == nil {
		return
	}
	for line := range v.N {
		c.Fill(v.band(line), treeBand(v.Theme))
	}
}

// changedLeaves returns the columns whose leaves look different than before, and records how many leaves the search has met.
func (v *view) changedLeaves(s *story.State) image.Rectangle {
	if v.leaves == nil {
		return image.Rectangle{}
	}
	met := sort.Search(len(v.leaves.leaf), func(i int) bool { return v.leaves.leaf[i].born > s.Step })
	won := met > 0 && v.leaves.leaf[met-1].solved != 0 && v.leaves.leaf[met-1].solved <= s.Step // only the last can become a solution
	if met == v.met && won == v.won {
		return image.Rectangle{}
	}
	from, to := v.leaves.pixel(int32(max(0, min(met, v.met)-1))), v.leaves.pixel(int32(max(met, v.met)))
	v.met, v.won = met, won
	all := v.band(v.above).Union(v.band(v.above + v.tree.Kept - 1))
	return image.Rect(all.Min.X+from-1, all.Min.Y, all.Min.X+to+2, all.Max.Y).Intersect(all)
}

func (v *view) place(i int) image.Point {
	switch {
	case v.folds != nil:
		return v.pathPlace(v.tree.Nodes[i].Depth)
	case v.leaves == nil:
		return v.nodes[i]
	}
	leaves, margin := v.leaves.span[i], 0
	x := v.left + int((int64(leaves[0])+int64(leaves[1]))*int64(v.leaves.width)/int64(2*len(v.leaves.leaf))) // the middle of its leaves
	if v.named {
		margin = v.box.X / 2
	}
	return image.Pt(min(max(x, v.left+margin), v.right-margin), v.level(v.tree.Nodes[i].Depth))
}

// repaint paints a part of the tree again: what is behind it, thin edges, strong edges over them, the nodes, and the arrow of
// a jump.
func (v *view) repaint(c *raster.Canvas, part image.Rectangle) {
	if part.Empty() {
		return
	}
	c = c.Sub(part)
	c.Fill(part, v.Theme.Ground)
	v.paintBands(c)
	v.paintLeaves(c, part)
	var marks []nodeMark
	for _, m := range v.shown {
		if m.state != unborn && v.bounds(m).Overlaps(part) {
			marks = append(marks, m)
		}
	}
	for _, paint := range []func(*raster.Canvas, nodeMark){v.paintEdge, v.paintNode} {
		for _, strong := range []bool{false, true} {
			for _, m := range marks {
				if m.state.lives() == strong {
					paint(c, m)
				}
			}
		}
	}
	if v.jump == (jumpMark{}) {
		return
	}
	barb, from, to, far := v.Px(jumpBarb), v.jump.from, v.jump.to, v.jump.far
	for _, line := range [][2]image.Point{
		{from, {X: far, Y: from.Y}}, {{X: far, Y: from.Y}, {X: far, Y: to.Y}}, {{X: far, Y: to.Y}, to},
		{to.Add(image.Pt(barb, -barb)), to}, {to.Add(image.Pt(barb, barb)), to},
	} {
		c.Stamp(v.mask(stroke{to: line[1].Sub(line[0]), width: jumpWidth * v.Unit}), line[0], v.looks[leaving].dot())
	}
}

func (v *view) paintLeaves(c *raster.Canvas, part image.Rectangle) {
	if v.leaves == nil {
		return
	}
	from, to := max(part.Min.X-v.left, 0), min(part.Max.X-v.left, v.leaves.width)
	for level := 1; level <= v.tree.Kept; level++ {
		band := v.band(v.above + level - 1)
		for x := from; x < to; { // columns of one tone at a time
			first, tone := x, v.leaves.tone(x, level, v.met, v.tick)
			for x++; x < to && v.leaves.tone(x, level, v.met, v.tick) == tone; x++ {
			}
			if tone != noLeaf {
				c.Fill(image.Rect(band.Min.X+first, band.Min.Y, band.Min.X+x, band.Max.Y), v.tones[tone])
			}
		}
	}
}
