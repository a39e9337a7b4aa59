package story

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// treeProblems are small problems with no solution, with some, and with fixed queens.
var treeProblems = []trace.Problem{
	{N: 1},
	{N: 3},
	{N: 4},
	{N: 5},
	{N: 6, Solutions: 1},
	{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}},
}

// A replay is the slow reference for Tree: it follows queens by their squares, not by their number.
type replay struct {
	fixed []trace.Square
	nodes []Node
	path  []int
}

func (r *replay) follow(s *State) {
	if r.nodes == nil {
		r.nodes, r.path = []Node{{Parent: -1, At: trace.Nowhere, Born: 1}}, []int{0}
	}
	stands := map[trace.Square]bool{}
	for _, i := range r.path[1:] {
		stands[r.nodes[i].At] = true
	}
	for q := range s.Board.Queens() {
		if !stands[q] && !slices.Contains(r.fixed, q) {
			parent := r.path[len(r.path)-1]
			r.nodes[parent].Branches = true
			r.path = append(r.path, len(r.nodes))
			r.nodes = append(r.nodes, Node{Parent: parent, Depth: len(r.path) - 1, At: q, Born: s.Step})
		}
	}
	if s.Mood == Solved {
		for _, i := range r.path {
			if r.nodes[i].Solved == 0 {
				r.nodes[i].Solved = s.Step
			}
		}
	}
	var left []int
	for _, i := range r.path {
		if i > 0 && !s.Board.Has(r.nodes[i].At) {
			r.nodes[i].Died, r.nodes[i].Gone = s.Step, s.Ends // the end shows no queens that leave
		} else {
			left = append(left, i)
		}
	}
	r.path = left
}

// treeOf returns the tree of scenes, of about most nodes at most.
func treeOf(scenes iter.Seq[State], most int) *Tree {
	b := NewTreeBuilder()
	b.limit = most
	for s := range scenes {
		b.Add(&s)
	}
	return b.Tree
}

// A node is born, dies and is solved when its queen is placed, taken back and part of a solution; the path at each step is that of the queens that
// stand or leave, but for those that leave at the end. A search that moves queens has no tree but a root.
func TestTreeOf(t *testing.T) {
	for _, sv := range solver.Table {
		for _, p := range treeProblems {
			if sv.Name == solver.MinConflicts.Name || sv.Name == solver.Exhaustive.Name {
				if tree := treeOf(only(tell(sv, p, Options{}), 1, 500), maxNodes); p.N == 4 && (!tree.Moves || len(tree.Nodes) != 1) {
					t.Errorf("%s, %+v: %d nodes", sv.Name, p, len(tree.Nodes))
				}
				continue
			}
			for _, detail := range []Detail{Moves, Tests} {
				scenes := slices.Collect(tell(sv, p, Options{Detail: detail, Wordless: true}))
				tree, r := treeOf(slices.Values(scenes), maxNodes), replay{fixed: p.Fixed}
				for _, s := range scenes {
					before := r.path
					r.follow(&s)
					want := r.path
					if s.Mood == Backtrack || s.Mood == Jump {
						want = before
					}
					if got := tree.Path(s.Step); !slices.Equal(got, want) {
						t.Fatalf("%s, %+v, step %d: path %v, want %v", sv.Name, p, s.Step, got, want)
					}
				}
				if len(tree.Nodes) != len(r.nodes) {
					t.Fatalf("%s, %+v: %d nodes, want %d", sv.Name, p, len(tree.Nodes), len(r.nodes))
				}
				want := 0
				for _, n := range r.nodes {
					want = max(want, n.Depth)
				}
				if tree.Height != want || tree.Kept != want || tree.Moves || tree.Fixed != len(p.Fixed) {
					t.Errorf("%s, %+v: height %d, kept %d, want %d; fixed %d, moves %t",
						sv.Name, p, tree.Height, tree.Kept, want, tree.Fixed, tree.Moves)
				}
				for i, n := range tree.Nodes {
					n.Youngest, n.Elder = 0, 0 // tested with Children
					if n != r.nodes[i] {
						t.Fatalf("%s, %+v, node %d: %+v, want %+v", sv.Name, p, i, n, r.nodes[i])
					}
				}
			}
		}
	}
}

// A tree that was cut is the whole tree without its lowest levels: it has the same nodes, with the same
// parents, children, steps and paths, and knows the height of the whole.
func TestTreeCut(t *testing.T) {
	for _, sv := range []solver.Solver{solver.Backtrack, solver.Propagate, solver.CDCL} {
		for _, p := range []trace.Problem{{N: 6}, {N: 6, Solutions: 1}, {N: 7, Fixed: []trace.Square{trace.Sq(0, 1)}}} {
			scenes := slices.Collect(tell(sv, p, Options{Wordless: true}))
			whole := treeOf(slices.Values(scenes), maxNodes)
			for most := 1; most <= len(whole.Nodes)+1; most += 1 + most/4 {
				cut := treeOf(slices.Values(scenes), most)
				if err := checkCut(whole, cut, most, len(scenes)); err != nil {
					t.Fatalf("%s, %+v, at most %d of %d nodes: %v", sv.Name, p, most, len(whole.Nodes), err)
				}
			}
		}
	}
}

// checkCut compares a tree of at most most nodes with the whole tree of the same scenes.
func checkCut(whole, cut *Tree, most, steps int) error {
	if cut.Height != whole.Height || cut.Fixed != whole.Fixed || cut.Kept < min(1, whole.Height) || cut.Kept > whole.Height {
		return fmt.Errorf("height %d, %d levels kept, fixed %d", cut.Height, cut.Kept, cut.Fixed)
	}
	to := map[int]int{-1: -1} // from indices in the whole tree to those in the cut one
	var want []Node
	next := 0 // nodes down to the first level that is dropped
	for i, n := range whole.Nodes {
		if n.Depth <= cut.Kept {
			to[i] = len(want)
			want = append(want, n)
		}
		if n.Depth <= cut.Kept+1 {
			next++
		}
	}
	switch {
	case len(want) > most && cut.Kept > 1:
		return fmt.Errorf("%d levels of %d nodes are kept", cut.Kept, len(want))
	case cut.Kept < cut.Height && next <= most/2:
		return fmt.Errorf("only %d levels are kept, and the next would come to %d nodes", cut.Kept, next)
	case len(cut.Nodes) != len(want):
		return fmt.Errorf("%d nodes down to level %d, want %d", len(cut.Nodes), cut.Kept, len(want))
	}
	for i, w := range want {
		w.Parent, w.Elder = to[w.Parent], to[w.Elder]
		if w.Youngest = to[w.Youngest]; w.Depth == cut.Kept {
			w.Youngest = -1
		}
		if cut.Nodes[i] != w {
			return fmt.Errorf("node %d is %+v, want %+v", i, cut.Nodes[i], w)
		}
	}
	for i := range cut.Nodes {
		var want []int
		for j, n := range cut.Nodes {
			if j > 0 && n.Parent == i {
				want = append(want, j)
			}
		}
		if got := cut.Children(i); !slices.Equal(got, want) {
			return fmt.Errorf("children of %d: %v, want %v", i, got, want)
		}
	}
	for step := 1; step <= steps; step++ {
		var want []int
		for _, i := range whole.Path(step) {
			if whole.Nodes[i].Depth <= cut.Kept {
				want = append(want, to[i])
			}
		}
		if got := cut.Path(step); !slices.Equal(got, want) {
			return fmt.Errorf("step %d: path %v, want %v", step, got, want)
		}
	}
	return nil
}

// Some scenes of a search, from its middle or with gaps, give a tree whose paths are sound, if little
// else. What is no node has no children and no path.
func TestTreeOfParts(t *testing.T) {
	all := slices.Collect(tell(solver.Backtrack, trace.Problem{N: 5}, Options{}))
	parts := [][]State{nil, {{}}, {{Mood: Backtrack}, {Mood: Placement}}}
	for from := range all {
		parts = append(parts, all[from:])
	}
	for every := 2; every < 9; every++ {
		var some []State
		for i := 0; i < len(all); i += every {
			some = append(some, all[i])
		}
		parts = append(parts, some)
	}
	for _, part := range parts {
		tree := treeOf(slices.Values(part), maxNodes)
		for step := -1; step <= len(all)+1; step++ {
			for depth, i := range tree.Path(step) {
				if tree.Nodes[i].Depth != depth {
					t.Fatalf("%d scenes, step %d: node %d of depth %d is at %d of the path", len(part), step, i, tree.Nodes[i].Depth, depth)
				}
			}
		}
		for _, i := range []int{-2, -1, len(tree.Nodes)} {
			if got := tree.Children(i); len(got) > 0 {
				t.Errorf("there is no node %d, and it has the children %v", i, got)
			}
		}
	}
	if got := newTree().Path(-1); !slices.Equal(got, []int{0}) {
		t.Errorf("the path before the first step is %v", got)
	}
	if zero := (&Tree{}); len(zero.Path(1)) > 0 || len(zero.Children(0)) > 0 {
		t.Error("a tree without nodes has a path or children")
	}
}
