package draw

import (
	"slices"

	"queenreel/draw/story"
)

// A layoutNode is a node of a tree and its place from left to right. Places are measured in gaps: the
// distance between two nodes that stand side by side.
type layoutNode struct {
	node   int
	parent int // index in the layout; -1 for the top
	x      float64
}

// A span is how far something extends to the left and to the right, in gaps.
type span struct{ lo, hi float64 }

func (s span) width() float64 { return s.hi - s.lo }

// layOutTree lays out a node, at x = 0, and the nodes below it down to the level last: each parent over the
// middle of its children, nodes of a level at least 1 apart, and subtrees as near to each other as that
// allows (Reingold and Tilford). Below a fold it leaves room for a pile, and for one node a level. It returns the nodes, parents before their
// children, and their span.
func layOutTree(t *story.Tree, node, last int, folds []fold) ([]layoutNode, span) {
	l := treeLayout{tree: t, last: last, folds: folds}
	whole := span{}
	for _, level := range l.add(node, -1) {
		whole.lo, whole.hi = min(whole.lo, level.lo), max(whole.hi, level.hi)
	}
	for i := range l.nodes[1:] {
		n := &l.nodes[i+1]
		n.x += l.nodes[n.parent].x // so far it was counted from the parent
	}
	return l.nodes, whole
}

// A treeLayout is the layout of a subtree in the making.
type treeLayout struct {
	tree  *story.Tree
	last  int
	folds []fold
	nodes []layoutNode
}

// add lays out a subtree and returns the span of each of its levels, counted from its top.
func (l *treeLayout) add(node, parent int) []span {
	self := len(l.nodes)
	l.nodes = append(l.nodes, layoutNode{node: node, parent: parent})
	if l.tree.Nodes[node].Depth == l.last {
		return []span{{}}
	}
	if i := slices.IndexFunc(l.folds, func(f fold) bool { return f.node == node }); i >= 0 {
		outline := make([]span, 1+l.folds[i].levels)
		outline[1] = span{-1, 1} // the number of a pile
		return outline
	}
	var outline []span // of the children so far, counted from the first of them
	var tops []int
	for _, c := range l.tree.Children(node) {
		top := len(l.nodes)
		tops = append(tops, top)
		levels := l.add(c, self)
		l.nodes[top].x = clearance(outline, levels)
		outline = join(outline, levels, l.nodes[top].x)
	}
	if len(tops) == 0 {
		return []span{{}}
	}
	middle := l.nodes[tops[len(tops)-1]].x / 2
	for _, top := range tops {
		l.nodes[top].x -= middle
	}
	for i := range outline {
		outline[i].lo -= middle
		outline[i].hi -= middle
	}
	return append([]span{{}}, outline...)
}

// clearance returns the least x at which a subtree of the given levels stands clear of an outline to its left.
func clearance(outline, levels []span) float64 {
	x := 0.0
	for i := range min(len(outline), len(levels)) {
		x = max(x, outline[i].hi-levels[i].lo+1)
	}
	return x
}

// join returns an outline with a subtree at x added to it.
func join(outline, levels []span, x float64) []span {
	for i, level := range levels {
		moved := span{level.lo + x, level.hi + x}
		if i == len(outline) {
			outline = append(outline, moved)
		}
		outline[i] = span{min(outline[i].lo, moved.lo), max(outline[i].hi, moved.hi)}
	}
	return outline
}
