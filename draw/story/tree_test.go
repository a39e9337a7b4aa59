package story

import (
	"iter"
	"reflect"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// placers returns the solvers that place queens and take them back.
func placers() []solver.Solver {
	var placers []solver.Solver
	for _, s := range solver.Table {
		if s.Name != "minconflicts" && s.Name != "exhaustive" {
			placers = append(placers, s)
		}
	}
	return placers
}

// treeProblems are small searches to their ends: with no solution, with some, and with fixed queens.
var treeProblems = []trace.Problem{
	{N: 1},
	{N: 3},
	{N: 4},
	{N: 6},
	{N: 6, Solutions: 1},
	{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}},
}

// A replay follows the queens of a search by their squares, where a Tree only counts them.
type replay struct {
	nodes []Node
	path  []int
	at    []trace.Square // of each node
}

func (r *replay) follow(s *Scene) {
	if r.nodes == nil {
		r.nodes, r.path, r.at = []Node{{Parent: -1, Born: 1}}, []int{0}, []trace.Square{none}
	}
	stands := map[trace.Square]bool{}
	for _, i := range r.path[1:] {
		stands[r.at[i]] = true
	}
	for q := range s.Board.Queens() {
		if !stands[q] && q == s.At {
			parent := r.path[len(r.path)-1]
			r.nodes[parent].Branches = true
			r.path = append(r.path, len(r.nodes))
			r.nodes = append(r.nodes, Node{Parent: parent, Depth: len(r.path) - 1, Born: s.Step})
			r.at = append(r.at, q)
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
		if i > 0 && s.Leaving.Has(r.at[i]) {
			r.nodes[i].Died = s.Step
		} else {
			left = append(left, i)
		}
	}
	r.path = left
}

// placements are scenes in which At names the queen placed, also where she solves the problem.
func placements(p trace.Problem, events iter.Seq[trace.Event], detail Detail) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		var placed []trace.Square
		for e := range events {
			if e.Kind == trace.Place {
				placed = append(placed, e.At)
			}
		}
		n := 0
		for s := range told(trace.About{Problem: p}, events, Options{Detail: detail}) {
			if s.Counters[trace.Placements] > n {
				s.At = placed[n]
				n++
			}
			if !yield(s) {
				return
			}
		}
	}
}

// A node is born, dies and is solved when its queen comes, leaves and solves; and the path at every
// step is that of the queens who stand.
func TestTreeOf(t *testing.T) {
	for _, sv := range placers() {
		for _, p := range treeProblems {
			for _, detail := range []Detail{Moves, Tests} {
				scenes := tell(sv, p, Options{Detail: detail})
				tree := TreeOf(scenes)
				var r replay
				for s := range placements(p, sv.Events(p), detail) {
					before := r.path
					r.follow(&s)
					want := r.path
					if s.Mood == Backtrack {
						want = before
					}
					if got := tree.Path(s.Step); !reflect.DeepEqual(got, want) {
						t.Fatalf("%s, %+v, step %d: path %v, want %v", sv.Name, p, s.Step, got, want)
					}
				}
				if len(tree.Nodes) != len(r.nodes) {
					t.Fatalf("%s, %+v: %d nodes, want %d", sv.Name, p, len(tree.Nodes), len(r.nodes))
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

// The children of a node are those whose parent it is, in the order of their births.
func TestTreeChildren(t *testing.T) {
	p := trace.Problem{N: 6}
	tree := TreeOf(tell(solver.Backtrack, p, Options{}))
	want := make([][]int, len(tree.Nodes))
	for i, n := range tree.Nodes[1:] {
		want[n.Parent] = append(want[n.Parent], i+1)
	}
	for i := range tree.Nodes {
		if got := tree.Children(i); len(got)+len(want[i]) > 0 && !reflect.DeepEqual(got, want[i]) {
			t.Errorf("children of %d: %v, want %v", i, got, want[i])
		}
	}
}

// A tree that grows too large keeps its upper levels, and knows that there was more.
func TestTreeCut(t *testing.T) {
	p := trace.Problem{N: 6}
	scenes := tell(solver.Backtrack, p, Options{})
	whole, cut := TreeOf(scenes), treeOf(scenes, 60)
	if whole.Kept != 6 || cut.Kept >= 6 || cut.Kept < 1 || cut.Height != 6 {
		t.Fatalf("kept %d of %d levels, and %d of %d", whole.Kept, whole.Height, cut.Kept, cut.Height)
	}
	var want []Node
	for _, n := range whole.Nodes {
		if n.Depth <= cut.Kept {
			want = append(want, n)
		}
	}
	if len(cut.Nodes) != len(want) {
		t.Fatalf("%d nodes, want %d", len(cut.Nodes), len(want))
	}
	for i, n := range cut.Nodes {
		w := want[i]
		if i > 0 && cut.Nodes[n.Parent].Born != whole.Nodes[w.Parent].Born {
			t.Errorf("node %d has another parent", i)
		}
		if kept, all := cut.Children(i), whole.Children(indexOf(whole, n.Born)); n.Depth < cut.Kept && len(kept) != len(all) ||
			n.Depth == cut.Kept && len(kept) != 0 {
			t.Errorf("node %d at depth %d: %d children of %d", i, n.Depth, len(kept), len(all))
		}
		n.Parent, n.Youngest, n.Elder = w.Parent, w.Youngest, w.Elder
		if n != w {
			t.Errorf("node %d: %+v, want %+v", i, n, w)
		}
	}
	for s := range scenes {
		all := whole.Path(s.Step)
		if got := cut.Path(s.Step); len(got) != min(len(all), cut.Kept+1) {
			t.Fatalf("step %d: a path of %d, want the upper part of %d", s.Step, len(got), len(all))
		}
	}
}

// indexOf returns the node born at a step.
func indexOf(t *Tree, born int) int {
	for i, n := range t.Nodes {
		if n.Born == born {
			return i
		}
	}
	return -1
}

// A search that moves queens has no tree, and says so.
func TestTreeOfMoves(t *testing.T) {
	for _, sv := range []solver.Solver{solver.MinConflicts, solver.Exhaustive} {
		p := trace.Problem{N: 4, Solutions: 1}
		if tree := TreeOf(tell(sv, p, Options{})); !tree.Moves || len(tree.Nodes) != 1 {
			t.Errorf("%s: %+v", sv.Name, tree)
		}
	}
}
