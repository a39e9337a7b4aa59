package draw

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"sort"

	"queenreel/draw/raster"
)

// A fold is a node of the tree whose subtree failed and is drawn as one mark below it, a pile. Queens that stand are drawn
// even there: in a chain, in place of the pile, while the search is below the node.
type fold struct {
	node   int
	end    int // after the index of the last node below it: those are born one after another
	levels int // that these have
}

// foldOf returns the fold of a node, whose subtree may have succeeded.
func (v *treeView) foldOf(node int) fold {
	nodes := v.tree.Nodes
	f := fold{node: node, end: node + 1}
	for ; f.end < len(nodes) && nodes[f.end].Depth > nodes[node].Depth; f.end++ {
		f.levels = max(f.levels, nodes[f.end].Depth-nodes[node].Depth)
	}
	return f
}

// findFolds finds the folds that the options ask for. One that lies in another is a part of that.
func (v *treeView) findFolds() {
	v.folds = nil
	for i := 1; i < len(v.tree.Nodes) && len(v.Fold) > 0; i++ {
		if slices.Contains(v.Fold, v.tree.Nodes[i].Born) {
			f := v.foldOf(i)
			v.folds = append(v.folds, f)
			i = f.end - 1
		}
	}
}

// hidden reports whether a node lies in a fold.
func (v *treeView) hidden(i int) bool {
	return slices.ContainsFunc(v.folds, func(f fold) bool { return f.node < i && i < f.end })
}

// checkFold returns an Error for steps whose nodes cannot be folded.
func (p *Painter) checkFold() error {
	if len(p.sketch.Fold) == 0 {
		return nil
	}
	if tree, _, ok := viewOf[*treeView](p); ok && !tree.isNone() {
		return tree.checkFold()
	}
	return noFold(p.sketch.Fold[0], "there is no tree to fold", "choose a {Layout} that has one")
}

// noFold says that a step cannot be folded.
func noFold(step int, problem, remedy string) *Error {
	return &Error{Field: "Fold", Value: fmt.Sprint(step), Err: errors.New(problem), Remedy: remedy}
}

func (v *treeView) checkFold() error {
	const remedy = "name steps that place a queen below which all fails"
	for _, step := range v.Fold {
		i := sort.Search(len(v.tree.Nodes), func(i int) bool { return v.tree.Nodes[i].Born >= step })
		if i < 1 || i == len(v.tree.Nodes) || v.tree.Nodes[i].Born != step {
			return noFold(step, "no node of the tree is made at this step", remedy)
		}
		switch n := &v.tree.Nodes[i]; {
		case n.Solved != 0:
			return noFold(step, "its node leads to a solution", remedy)
		case n.Died == 0:
			return noFold(step, "its queen is never removed", remedy)
		case v.foldOf(i).levels == 0:
			return noFold(step, "there is nothing below its node", remedy)
		}
	}
	return nil
}

// foldMarks puts the piles into the marks of all nodes: each in place of the first node that it hides, once there is one and
// none of them is on the living path.
func (v *treeView) foldMarks(marks []nodeMark, path []int, step int) {
	latest := path[len(path)-1]
	born := sort.Search(len(v.tree.Nodes), func(i int) bool { return v.tree.Nodes[i].Born > step })
	for _, f := range v.folds {
		for i := f.node + 1; i < f.end; i++ {
			if !marks[i].state.lives() {
				marks[i].state = unborn
			}
		}
		first, n := f.node+1, min(born, f.end)-f.node-1
		if inside := f.node < latest && latest < f.end; inside || n <= 0 {
			continue
		}
		pile := nodeMark{state: dead, from: v.place(f.node), at: v.place(first), square: nowhere, hides: n}
		if v.named && v.boxes[v.tree.Nodes[first].Depth] {
			pile.square = v.tree.Nodes[first].At // it has room for a number
		}
		marks[first] = pile
	}
}

// Lengths of a pile, in units.
const (
	pileShift = 2  // from its first box to the second
	pileText  = 17 // from the middle of a bar to the baseline of the number under it
	pileSide  = 22 // from the middle of a bar to the end of any number
)

// paintPile paints the mark of nodes that are hidden: two boxes with their number, or a bar over it.
func (v *treeView) paintPile(c *raster.Canvas, m nodeMark) {
	look, number := &v.looks[dead], fmt.Sprintf("+%d", m.hides)
	if m.square.On(v.n) {
		v.paintBoxes(c, m.at, v.box)
		lines, st := v.text.Fit(number, v.style(boxText, true), v.box.X-2*v.px(boxPad), 1)
		v.writeInBox(c, m.at, lines[0], st, look.name)
		return
	}
	c.Stamp(v.mask(stroke{box: v.bar()}), m.at, look.dot)
	if v.step >= v.px(boxHeight+boxGap) {
		v.text.DrawCentered(c, m.at.Add(image.Pt(0, v.px(pileText))), number, v.style(boxText, true), v.Theme.Muted)
	}
}

// pileSize returns half the size of a place that holds all of a pile.
func (v *treeView) pileSize(m nodeMark) image.Point {
	if m.square.On(v.n) {
		return v.box.Div(2).Add(image.Pt(v.px(pileShift)+1, v.px(pileShift)+1))
	}
	return image.Pt(v.px(pileSide), v.px(pileText+2))
}

// bar returns the size of a pile that has no room for a box.
func (v *treeView) bar() image.Point {
	r := max(1, int(v.looks[dead].radius*v.scale()))
	return image.Pt(6*r, 2*r)
}

// paintBoxes paints two boxes, one over the other.
func (v *treeView) paintBoxes(c *raster.Canvas, at, size image.Point) {
	shift := v.px(pileShift)
	v.paintBox(c, at.Add(image.Pt(shift, shift)), size, &v.looks[dead])
	v.paintBox(c, at, size, &v.looks[dead])
}
