package story

import (
	"iter"
	"sort"

	"queenreel/trace"
)

// mostNodes is how many nodes a tree keeps: more than 11 queens have. A larger tree loses its lowest levels.
const mostNodes = 1 << 18

// A Tree is what a search tried: a node for each queen placed, under the queen placed before her.
type Tree struct {
	// Nodes holds the nodes in the order of their births. The first is the root: the board before
	// the first queen.
	Nodes  []Node
	Height int  // depth of the deepest node; the root's is 0
	Kept   int  // nodes deeper than this are not kept; Height, if all are
	Fixed  int  // queens that stand from the start, and are no nodes
	Moves  bool // queens are moved, not placed and taken back: there is only the root
}

// A Node is a queen in her place, after those on the path to her. Steps are those of scenes.
type Node struct {
	Parent   int // index of the node above; -1 for the root
	Youngest int // index of the child born last, or -1 if none is kept
	Elder    int // index of the sibling born just before, or -1
	Depth    int
	Born     int  // the step that shows the queen placed
	Died     int  // the step that shows her being taken back; 0: never
	Solved   int  // the step of the first solution at or below the node; 0: none
	Branches bool // it has children, kept or not
}

// TreeOf returns the tree of a search, from the scenes from its first on. Ranging fewer than all
// gives the tree so far.
func TreeOf(scenes iter.Seq[Scene]) *Tree { return treeOf(scenes, mostNodes) }

// treeOf keeps at most so many nodes, and all of the first level.
func treeOf(scenes iter.Seq[Scene], most int) *Tree {
	g := grower{Tree: NewTree(), path: []int{0}}
	for s := range scenes {
		g.follow(&s)
		if g.Moves {
			break
		}
		if len(g.Nodes) > most {
			g.cut(most / 2)
		}
	}
	return g.Tree
}

// NewTree returns a tree that is nothing but a root.
func NewTree() *Tree {
	return &Tree{Nodes: []Node{{Parent: -1, Youngest: -1, Elder: -1, Born: 1}}}
}

// Path returns the nodes of the queens that stand at a step, from the root down; queens being taken
// back still stand. Nodes that are not kept are missing at its end.
func (t *Tree) Path(step int) []int {
	later := sort.Search(len(t.Nodes), func(i int) bool { return t.Nodes[i].Born > step })
	i := max(0, later-1) // the node born last: those that stand are among it and those above
	for t.Nodes[i].Died != 0 && t.Nodes[i].Died < step {
		i = t.Nodes[i].Parent
	}
	path := make([]int, t.Nodes[i].Depth+1)
	for ; i >= 0; i = t.Nodes[i].Parent {
		path[t.Nodes[i].Depth] = i
	}
	return path
}

// Children returns the children of a node that are kept, eldest first. The caller owns the slice.
func (t *Tree) Children(i int) []int {
	n := 0
	for c := t.Nodes[i].Youngest; c >= 0; c = t.Nodes[c].Elder {
		n++
	}
	children := make([]int, n)
	for c := t.Nodes[i].Youngest; c >= 0; c = t.Nodes[c].Elder {
		n--
		children[n] = c
	}
	return children
}

// A grower follows a search from scene to scene. It counts queens, and need not know their squares:
// a node is gone when so few stand that none is left for it.
type grower struct {
	*Tree
	begun bool
	depth int   // of the node where the search stands
	path  []int // the nodes from the root to there, as far as they are kept
}

// follow adds what a scene shows.
func (g *grower) follow(s *Scene) {
	if !g.begun {
		g.begun, g.Fixed = true, s.Board.Len()
	}
	switch {
	case s.Kind == trace.Move || s.Kind == trace.Reject:
		*g.Tree = *NewTree()
		g.Moves = true
	case s.Mood == Backtrack:
		g.leave(s)
	case s.Mood == Placement || s.Mood == Solved:
		if s.Board.Len() > g.Fixed+g.depth {
			g.bear(s.Step)
		}
		if s.Mood == Solved {
			g.solve(s.Step)
		}
	}
}

// bear adds a child to the node where the search stands, and goes there.
func (g *grower) bear(step int) {
	parent := g.path[len(g.path)-1]
	whole := g.Kept == g.Height
	g.depth++
	g.Nodes[parent].Branches = true
	if g.Height = max(g.Height, g.depth); whole {
		g.Kept = g.Height
	}
	if g.depth > g.Kept {
		return
	}
	born := len(g.Nodes)
	g.Nodes = append(g.Nodes, Node{Parent: parent, Youngest: -1, Elder: g.Nodes[parent].Youngest, Depth: g.depth, Born: step})
	g.Nodes[parent].Youngest = born
	g.path = append(g.path, born)
}

// leave goes back from the queens being taken back.
func (g *grower) leave(s *Scene) {
	for range s.Leaving.Squares() {
		g.depth--
	}
	for len(g.path) > g.depth+1 {
		last := len(g.path) - 1
		g.Nodes[g.path[last]].Died = s.Step
		g.path = g.path[:last]
	}
}

// solve marks the path to a solution.
func (g *grower) solve(step int) {
	for _, i := range g.path {
		if g.Nodes[i].Solved == 0 {
			g.Nodes[i].Solved = step
		}
	}
}

// cut takes the lowest levels away until so many nodes are left, or only the first level.
func (g *grower) cut(left int) {
	count := make([]int, g.Kept+1)
	for _, n := range g.Nodes {
		count[n.Depth]++
	}
	for total := len(g.Nodes); total > left && g.Kept > 1; g.Kept-- {
		total -= count[g.Kept]
	}
	moved := make([]int, len(g.Nodes)) // where each node that stays goes
	var stay []Node
	index := func(i int) int {
		if i < 0 {
			return i
		}
		return moved[i]
	}
	for i, n := range g.Nodes {
		if n.Depth <= g.Kept {
			moved[i] = len(stay)
			stay = append(stay, n)
		}
	}
	for i := range stay {
		n := &stay[i]
		n.Parent, n.Elder = index(n.Parent), index(n.Elder)
		if n.Youngest = index(n.Youngest); n.Depth == g.Kept {
			n.Youngest = -1
		}
	}
	g.Nodes = stay
	g.path = g.path[:min(len(g.path), g.Kept+1)]
	for d, i := range g.path {
		g.path[d] = index(i)
	}
}
