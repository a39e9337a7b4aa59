package tree

import (
	"image"
	"strconv"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Folds stand in a page for a tree whose nodes cannot all have names that can be read: it shows the living path, one queen under the
// other, and beside each its siblings that the search is done with, with a number in place of what is below them.
type folds struct {
	queens    []int // by node: the nodes below it; nil if not all are known
	solutions []int // by node: those of them that complete a solution
}

// foldsOf returns the folds of a tree.
func foldsOf(t *story.Tree) *folds {
	f := &folds{}
	if t.Kept < t.Height {
		return f
	}
	f.queens, f.solutions = make([]int, len(t.Nodes)), make([]int, len(t.Nodes))
	for i := len(t.Nodes) - 1; i > 0; i-- {
		n := &t.Nodes[i]
		f.queens[n.Parent] += f.queens[i] + 1
		f.solutions[n.Parent] += f.solutions[i]
		if n.Solved != 0 && !n.Branches {
			f.solutions[n.Parent]++
		}
	}
	return f
}

// below returns the number beside a node that the search is done with: of the queens that were placed below it and failed or, if there
// are any, of the solutions; 0 for none.
func (f *folds) below(i int) int {
	switch {
	case f.queens == nil:
		return 0
	case f.solutions[i] > 0:
		return f.solutions[i]
	}
	return f.queens[i]
}

// Lengths of a folded tree, in units.
const (
	foldSide   = 18 // from the path to what stands beside it, so that the arrow of a jump has room
	foldNumber = 3  // from a box to the number beside it
)

// pathPlace returns the place of the path's node of a depth.
func (v *view) pathPlace(depth int) image.Point { return image.Pt(v.left+v.box.X/2, v.level(depth)) }

// siblings returns the marks of the nodes beside the path's node of a depth, the eldest first. If they have no room, one mark stands
// for the eldest of them.
func (v *view) siblings(path []int, depth int, s *story.State) (marks []nodeMark) {
	from := v.pathPlace(depth).X + v.box.X/2 + v.Px(foldSide)
	room, solved := v.right-from, false
	width := 0
	for _, i := range v.tree.Children(path[depth-1]) {
		if v.tree.Nodes[i].Born > s.Step || depth < len(path) && path[depth] == i {
			break
		}
		m := nodeMark{state: v.state(i, path, s), square: v.tree.Nodes[i].At, box: v.box, more: v.folds.below(i)}
		marks = append(marks, m)
		width += v.widthOf(m)
		solved = solved || v.tree.Nodes[i].Solved != 0
	}
	if width > room {
		marks = v.unfolded(marks, width, room, solved)
	}
	edge := v.pathPlace(depth - 1)
	for k := range marks {
		m := &marks[k]
		m.from, m.at = edge, image.Pt(from+m.box.X/2, v.level(depth))
		edge = image.Pt(m.at.X, v.bus(m.at))
		from += v.widthOf(*m)
	}
	return marks
}

// unfolded returns the youngest of some marks that have room beside one that stands for the others.
func (v *view) unfolded(marks []nodeMark, width, room int, solved bool) []nodeMark {
	first := nodeMark{state: dead, square: trace.Nowhere, box: v.box}
	if solved {
		first.state = fruitful
	}
	for k, m := range marks {
		width -= v.widthOf(m)
		first.more = k + 1
		first.box.X = v.Letters.Width(v.textOf(first), v.Style(boxText, true)) + 2*v.Px(boxPad)
		if width+v.widthOf(first) <= room || k == len(marks)-1 {
			return append([]nodeMark{first}, marks[k+1:]...)
		}
	}
	return marks
}

// textOf returns the text in the box of a mark.
func (v *view) textOf(m nodeMark) string {
	if m.square.On(v.N) {
		return v.nameOf(m.square)
	}
	text := v.Language.Tree.Failed
	if m.state == fruitful {
		text = v.Language.Tree.Tried
	}
	return v.Language.Say(text, words.Values{N: m.more})
}

// number returns what stands beside the box of a mark.
func (v *view) number(m nodeMark) string {
	if m.more == 0 || !m.square.On(v.N) {
		return ""
	}
	return strconv.Itoa(m.more)
}

// reach returns how far a mark reaches to the right of its box.
func (v *view) reach(m nodeMark) int {
	if number := v.number(m); number != "" {
		return v.Px(foldNumber) + v.Letters.Width(number, v.Style(boxText, false))
	}
	return 0
}

// widthOf returns the width of a mark, its number and the gap to the next.
func (v *view) widthOf(m nodeMark) int { return m.box.X + v.reach(m) + v.Px(boxGap) }

// bus returns the height of the line from which nodes beside the path hang.
func (v *view) bus(at image.Point) int { return at.Y - v.step/2 }

// paintBus paints the edge of a node beside the path: down from the path, along the line between two levels, and down to the node.
func (v *view) paintBus(c *raster.Canvas, m nodeMark, look *treeLook) {
	width := v.Whole(max(1, v.Unit))
	y := v.bus(m.at)
	for _, line := range []image.Rectangle{
		{m.from, image.Pt(m.from.X, y)}, {image.Pt(m.from.X, y), image.Pt(m.at.X+width, y)}, {image.Pt(m.at.X, y), m.at},
	} {
		if line.Dx() == 0 && line.Dy() == 0 {
			continue
		}
		c.Fill(image.Rectangle{line.Min, line.Min.Add(image.Pt(max(width, line.Dx()), max(width, line.Dy())))}, look.edge)
	}
}
