package draw

import "queenreel/draw/story"

// A tidyNode is a node and its place across, in gaps between nodes side by side.
type tidyNode struct {
	node   int
	parent int // index among the places
	x      float64
}

// A reach is how far something extends to the left and to the right.
type reach struct{ lo, hi float64 }

func (r reach) width() float64 { return r.hi - r.lo }

// tidy lays out a node, at x = 0, and those below it down to a level: each parent over the middle of its
// children, nodes of a level at least 1 apart, and subtrees as near to each other as that allows
// (Reingold and Tilford). Parents come before their children.
func tidy(t *story.Tree, node, last int) ([]tidyNode, reach) {
	l := tidier{tree: t, last: last}
	whole := reach{}
	for _, r := range l.add(node, -1) {
		whole.lo, whole.hi = min(whole.lo, r.lo), max(whole.hi, r.hi)
	}
	for i := range l.places[1:] {
		p := &l.places[i+1]
		p.x += l.places[p.parent].x // so far it was counted from the parent
	}
	return l.places, whole
}

type tidier struct {
	tree   *story.Tree
	last   int
	places []tidyNode
}

// add lays out a subtree and returns how far each of its levels reaches from its top.
func (l *tidier) add(node, parent int) []reach {
	self := len(l.places)
	l.places = append(l.places, tidyNode{node: node, parent: parent})
	if l.tree.Nodes[node].Depth == l.last {
		return []reach{{}}
	}
	var outline []reach // of the children so far, from the first of them
	var tops []int
	for _, c := range l.tree.Children(node) {
		top := len(l.places)
		tops = append(tops, top)
		levels := l.add(c, self)
		l.places[top].x = room(outline, levels)
		outline = join(outline, levels, l.places[top].x)
	}
	if len(tops) == 0 {
		return []reach{{}}
	}
	middle := l.places[tops[len(tops)-1]].x / 2
	for _, top := range tops {
		l.places[top].x -= middle
	}
	for i := range outline {
		outline[i].lo -= middle
		outline[i].hi -= middle
	}
	return append([]reach{{}}, outline...)
}

// room returns how far a subtree must stand to the right to be clear of an outline.
func room(outline, levels []reach) float64 {
	x := 0.0
	for i := range min(len(outline), len(levels)) {
		x = max(x, outline[i].hi-levels[i].lo+1)
	}
	return x
}

// join adds a subtree that stands at x to an outline.
func join(outline, levels []reach, x float64) []reach {
	for i, r := range levels {
		moved := reach{r.lo + x, r.hi + x}
		if i == len(outline) {
			outline = append(outline, moved)
		}
		outline[i] = reach{min(outline[i].lo, moved.lo), max(outline[i].hi, moved.hi)}
	}
	return outline
}
