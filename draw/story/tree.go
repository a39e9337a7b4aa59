package story

import (
	"slices"
	"sort"

	"queenreel/trace"
)

// maxNodes is the number of nodes that a tree keeps. Searches for up to 11 queens have fewer; the tree
// of a larger one loses its lowest levels.
const maxNodes = 1 << 18

// A Tree is what a search tried: a node for each queen placed, below the queen placed before it. The
// zero Tree has no nodes; see TreeBuilder.
type Tree struct {
	// Nodes holds the nodes in the order in which they are born. The first is the root: the board
	// before the first queen is placed.
	Nodes  []Node
	Height int  // the depth of the deepest node; the root's is 0
	Kept   int  // nodes deeper than this are not kept; it is Height if all are
	Fixed  int  // the number of fixed queens, which are no nodes
	Moves  bool // queens came and left in other ways than a tree can show, so there is only the root
}

// A Node is a queen on its square, after the queens on the path to it. Its steps are those of scenes.
type Node struct {
	Parent   int // the index of the node above; -1 for the root
	Youngest int // the index of the child born last, or -1 if none is kept
	Elder    int // the index of the sibling born just before, or -1
	Depth    int
	At       trace.Square // where the queen stands; trace.Nowhere for the root
	Born     int          // the step that shows the queen placed
	Died     int          // the step that takes it back; 0 if none does
	Gone     bool         // that step is about something else, or by hand, and does not show the queen
	Solved   int          // the step of the first solution at the node or below; 0 if there is none
	Branches bool         // the node has children, kept or not
}

func newTree() *Tree {
	return &Tree{Nodes: []Node{{Parent: -1, Youngest: -1, Elder: -1, At: trace.Nowhere, Born: 1}}}
}

// Path returns the nodes of the queens that stand at a step or are taken back by it, from the root down.
// If not all nodes are kept, the last ones may be missing. The caller owns the slice.
func (t *Tree) Path(step int) []int {
	if len(t.Nodes) == 0 {
		return nil
	}
	later := sort.Search(len(t.Nodes), func(i int) bool { return t.Nodes[i].Born > step })
	i := max(0, later-1) // the node born last: the queens on the board are among it and the nodes above it
	for n := &t.Nodes[i]; n.Died != 0 && (n.Died < step || n.Gone && n.Died == step); n = &t.Nodes[i] {
		i = n.Parent
	}
	path := make([]int, t.Nodes[i].Depth+1)
	for ; i >= 0; i = t.Nodes[i].Parent {
		path[t.Nodes[i].Depth] = i
	}
	return path
}

// Children returns the children that are kept of the node with index i, the eldest first, or none if
// there is no such node. The caller owns the slice.
func (t *Tree) Children(i int) []int {
	if i < 0 || i >= len(t.Nodes) {
		return nil
	}
	var children []int
	for c := t.Nodes[i].Youngest; c >= 0; c = t.Nodes[c].Elder {
		children = append(children, c)
	}
	slices.Reverse(children)
	return children
}

// A TreeBuilder grows the tree of a search from scene to scene, the first of which must be the search's own. Queens come one by one, and
// the latest leave first.
type TreeBuilder struct {
	*Tree                // so far; Add changes it
	limit int            // nodes to keep, but always the whole first level
	fixed trace.Board    // of the first scene
	begun bool           // a scene was added
	stack []trace.Square // the queens of the nodes from the root to where the search is
	path  []int          // these nodes, the root first, as far as they are kept
}

// NewTreeBuilder returns a builder whose tree is a root alone.
func NewTreeBuilder() *TreeBuilder {
	return &TreeBuilder{Tree: newTree(), limit: maxNodes, path: []int{0}}
}

// Add adds what the next scene of the search shows.
func (b *TreeBuilder) Add(s *State) {
	if b.Moves {
		return
	}
	b.follow(s.Marked())
	if len(b.Nodes) > b.limit && b.Kept > 1 {
		b.cut(b.limit / 2)
	}
}

func (b *TreeBuilder) follow(s *State) {
	if !b.begun {
		b.begun, b.fixed, b.Fixed = true, s.Board, s.Board.Len()
	}
	queens := trace.SetOf(b.stack...)
	came := s.Board.Occupied().Minus(b.fixed.Occupied()).Minus(queens)
	left := queens.Minus(s.Board.Occupied())
	stays := len(b.stack) - left.Len()
	orderly := left.Within(trace.SetOf(b.stack[stays:]...)) && s.Board.Len() == b.Fixed+stays+came.Len() &&
		came.Len() <= 1 && (came.Len() == 0 || left.Len() == 0)
	if s.Kind == trace.Reject || s.Kind == trace.Setup || !orderly {
		*b.Tree = *newTree()
		b.Moves = true
		return
	}
	b.stack = b.stack[:stays]
	for len(b.path) > stays+1 {
		last := len(b.path) - 1
		b.Nodes[b.path[last]].Died, b.Nodes[b.path[last]].Gone = s.Step, s.Leaving == trace.Set{}
		b.path = b.path[:last]
	}
	for q := range came.Squares() {
		b.bear(q, s.Step)
	}
	for _, i := range b.path {
		if n := &b.Nodes[i]; s.Mood == Solved && n.Solved == 0 {
			n.Solved = s.Step
		}
	}
}

// bear adds a child to the node where the search is, for a queen that was placed at a step, and goes there.
func (b *TreeBuilder) bear(at trace.Square, step int) {
	parent := b.path[len(b.path)-1]
	whole := b.Kept == b.Height
	b.stack = append(b.stack, at)
	depth := len(b.stack)
	b.Nodes[parent].Branches = true
	b.Height = max(b.Height, depth)
	if whole {
		b.Kept = b.Height
	}
	if depth > b.Kept {
		return
	}
	born := len(b.Nodes)
	b.Nodes = append(b.Nodes, Node{Parent: parent, Youngest: -1, Elder: b.Nodes[parent].Youngest, Depth: depth, At: at, Born: step})
	b.Nodes[parent].Youngest = born
	b.path = append(b.path, born)
}

// cut drops the lowest levels until at most left nodes remain, but never the first level.
func (b *TreeBuilder) cut(left int) {
	nodes := make([]int, b.Kept+1) // in each level
	for _, n := range b.Nodes {
		nodes[n.Depth]++
	}
	for total := len(b.Nodes); total > left && b.Kept > 1; b.Kept-- {
		total -= nodes[b.Kept]
	}
	moved := make([]int, len(b.Nodes)) // the new index of each node that is kept
	var kept []Node
	for i, n := range b.Nodes {
		if n.Depth <= b.Kept {
			moved[i] = len(kept)
			kept = append(kept, n)
		}
	}
	index := func(i int) int {
		if i < 0 {
			return i
		}
		return moved[i]
	}
	for i := range kept {
		n := &kept[i]
		n.Parent, n.Elder = index(n.Parent), index(n.Elder)
		n.Youngest = index(n.Youngest)
		if n.Depth == b.Kept {
			n.Youngest = -1
		}
	}
	b.Nodes = kept
	b.path = b.path[:min(len(b.path), b.Kept+1)]
	for depth, i := range b.path {
		b.path[depth] = index(i)
	}
}
