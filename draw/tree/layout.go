package tree

import "queenreel/draw/story"

// A span is how far something extends to the left and to the right, in gaps: distances between two nodes that stand
// side by side.
type span struct{ lo, hi float64 }

func (s span) width() float64 { return s.hi - s.lo }

// layOutTree returns the place of each node of a tree from left to right, in gaps, with the root at 0, and the span of all: each parent
// stands over the middle of its children, nodes of a level at least 1 apart, and subtrees as near to each other as that
// allows (Reingold and Tilford).
func layOutTree(t *story.Tree) ([]float64, span) {
	x := make([]float64, len(t.Nodes)) // counted from the parents
	// layOut lays out a subtree and returns the span of each of its levels, counted from its top.
	var layOut func(node int) []span
	layOut = func(node int) []span {
		children := t.Children(node)
		var outline []span // of the children so far, counted from the first of them
		for _, c := range children {
			levels := layOut(c)
			for i := range min(len(outline), len(levels)) { // it stands clear of those to its left
				x[c] = max(x[c], outline[i].hi-levels[i].lo+1)
			}
			for i, level := range levels {
				moved := span{level.lo + x[c], level.hi + x[c]}
				if i == len(outline) {
					outline = append(outline, moved)
				}
				outline[i] = span{min(outline[i].lo, moved.lo), max(outline[i].hi, moved.hi)}
			}
		}
		if len(children) > 0 {
			middle := x[children[len(children)-1]] / 2
			for _, c := range children {
				x[c] -= middle
			}
			for i := range outline {
				outline[i].lo -= middle
				outline[i].hi -= middle
			}
		}
		return append([]span{{}}, outline...)
	}
	whole := span{}
	for _, level := range layOut(0) {
		whole.lo, whole.hi = min(whole.lo, level.lo), max(whole.hi, level.hi)
	}
	for i, n := range t.Nodes[1:] {
		x[i+1] += x[n.Parent] // now counted from the root
	}
	return x, whole
}

// Leaves are the leaves of a tree in the order in which the search meets them, from left to right. They stand for a tree that is
// too wide for its nodes: each leaf takes the same part of a width in pixels, so the width of a branch shows the number of its leaves.
type leaves struct {
	width int
	leaf  []leaf
	span  [][2]int32 // of each node of the tree: its first leaf, and the one after its last
	begin [][]bool   // by level and column: a branch begins there that is wide enough for a gap
}

// A leaf is a node with no nodes below it.
type leaf struct {
	depth  int
	born   int // the step that shows it placed
	solved int // the step of the solution that it completes; 0 for none
}

// A leafTone is what the leaves of a column do at a level, as far as the search has met them.
type leafTone uint8

const (
	noLeaf     leafTone = iota // they end above it
	passing                    // some go on below it
	someEnd                    // some end there
	mostEnd                    // at least half of them
	solvedLeaf                 // one of them completes a solution there
)

// leavesOf returns the leaves of a tree, on a width in pixels.
func leavesOf(t *story.Tree, width int) *leaves {
	l := &leaves{width: width, span: make([][2]int32, len(t.Nodes))}
	for i, n := range t.Nodes { // in the order of birth, so a node's leaves follow one another
		l.span[i][0] = int32(len(l.leaf))
		if n.Youngest < 0 {
			l.leaf = append(l.leaf, leaf{n.Depth, n.Born, n.Solved})
			l.span[i][1] = int32(len(l.leaf))
		}
	}
	for i := len(t.Nodes) - 1; i > 0; i-- {
		end := &l.span[t.Nodes[i].Parent][1]
		*end = max(*end, l.span[i][1])
	}
	l.begin = make([][]bool, t.Kept+1)
	for level := range l.begin {
		l.begin[level] = make([]bool, width)
	}
	const least = 5 // the width of a branch that a gap sets off from the branch before
	for i, n := range t.Nodes {
		from, to := l.pixel(l.span[i][0]), l.pixel(l.span[i][1])
		if from > 0 && to-from >= least {
			l.begin[n.Depth][from] = true
		}
	}
	return l
}

func (l *leaves) pixel(leaf int32) int { return int(int64(leaf) * int64(l.width) / int64(len(l.leaf))) }

// tone returns the tone of a column at a level, at a step when the given number of leaves are met. If there are more columns
// than leaves, several columns show one leaf.
func (l *leaves) tone(x, level, met, step int) leafTone {
	if l.begin[level][x] {
		return noLeaf
	}
	n := len(l.leaf)
	from, to := x*n/l.width, ((x+1)*n+l.width-1)/l.width
	pass, end := 0, 0
	for _, f := range l.leaf[from:max(from, min(to, met))] {
		switch {
		case f.depth == level && f.solved != 0 && f.solved <= step:
			return solvedLeaf
		case f.depth == level:
			end++
		case f.depth > level:
			pass++
		}
	}
	switch {
	case end == 0 && pass == 0:
		return noLeaf
	case end == 0:
		return passing
	case 2*end < to-from:
		return someEnd
	}
	return mostEnd
}
