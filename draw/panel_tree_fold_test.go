package draw

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// newFoldedFilm returns a search whose tree is folded.
func newFoldedFilm(t *testing.T, p trace.Problem, o Options) *treeFilm {
	o.Panels = []string{"board", "tree"}
	return newTreeFilmOf(t, solver.Backtrack, p, o)
}

// A fold hides what failed below its node, and nothing else: not a queen that stands, nor one of a solution. Its pile counts the
// nodes that it hides so far, by the tree alone, in boxes and bars.
func TestFoldHidesFailures(t *testing.T) {
	t.Parallel()
	boxes, bars := 0, 0
	for _, c := range []struct {
		p     trace.Problem
		folds []int
		every int
	}{
		{trace.Problem{N: 6}, []int{262, 2, 69, 3}, 3}, // 3 lies in 2
		{trace.Problem{N: 6, Solutions: 1}, []int{3, 15}, 1},
	} {
		f := newFoldedFilm(t, c.p, Options{Fold: c.folds})
		nodes := f.tree.Nodes
		over := func(i int) int { // the topmost node above that is folded, or -1
			top := -1
			for i = nodes[i].Parent; i >= 0; i = nodes[i].Parent {
				if slices.Contains(c.folds, nodes[i].Born) {
					top = i
				}
			}
			return top
		}
		shown := map[int]bool{}
		for i, n := range nodes {
			if shown[i] = over(i) < 0; !shown[i] && n.Solved != 0 {
				t.Errorf("%v: node %d leads to a solution", c.p, i)
			}
		}
		for s := range f.scenes {
			if s.Step%c.every != 0 {
				continue
			}
			f.Paint(&s)
			v, _ := f.view()
			path := f.tree.Path(s.Step)
			hides := map[int]int{} // by the first node of a fold
			for i, n := range nodes {
				if top := over(i); top >= 0 && n.Born <= s.Step {
					hides[top+1]++
				}
			}
			for i, n := range nodes {
				m, lives := v.shown[i], slices.Contains(path, i)
				inside := slices.ContainsFunc(path, func(j int) bool { return over(j) == i-1 && i > 0 })
				switch {
				case n.Born > s.Step:
					if m.state != unborn {
						t.Errorf("step %d: node %d is not born", s.Step, i)
					}
				case lives:
					if !m.state.lives() || m.hides != 0 || !m.square.On(f.n) && i > 0 {
						t.Errorf("step %d: the queen of node %d stands, and is not shown", s.Step, i)
					}
				case shown[i]:
					if m.state == unborn || m.hides != 0 {
						t.Errorf("step %d: node %d is not shown", s.Step, i)
					}
				case hides[i] > 0 && !inside:
					if m.hides != hides[i] {
						t.Errorf("step %d: the pile of node %d stands for %d, and should for %d", s.Step, i, m.hides, hides[i])
					}
					if m.square.On(f.n) {
						boxes++
					} else {
						bars++
					}
				default:
					if m.state != unborn {
						t.Errorf("step %d: node %d is shown in a fold", s.Step, i)
					}
				}
			}
		}
		places := f.Tree()
		for _, n := range places {
			i := slices.IndexFunc(nodes, func(node story.Node) bool { return node.Born == n.Born })
			above := -1
			if n.Parent >= 0 {
				above = places[n.Parent].Born
			}
			if !shown[i] || nodes[i].Parent > 0 && nodes[nodes[i].Parent].Born != above || nodes[i].Parent == 0 && n.Parent != -1 {
				t.Errorf("%v: the place of step %d is that of a hidden node, or not below step %d", c.p, n.Born, above)
			}
		}
		if len(places) >= len(nodes)-1-len(c.folds) {
			t.Errorf("%v: %d nodes have places", c.p, len(places))
		}
	}
	if boxes < 10 || bars < 10 {
		t.Errorf("%d piles are boxes, and %d are bars", boxes, bars)
	}
}

// A fold of a tree whose nodes are too many to be drawn changes nothing but the key.
func TestFoldAmongLeaves(t *testing.T) {
	f := newFoldedFilm(t, trace.Problem{N: 7}, Options{})
	i := slices.IndexFunc(f.tree.Nodes, func(n story.Node) bool { return n.Failed() && n.Branches })
	f.options.Fold = []int{f.tree.Nodes[i].Born}
	f.Painter = f.painter()
	f.show(f.options.Fold[0])
	if v, _ := f.view(); v.leaves == nil || !v.named {
		t.Error("the nodes are not too many, or their levels are too low for names")
	}
}

// Only the nodes of failed subtrees can be folded.
func TestFoldRefused(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1}
	scenes := tellOf(solver.Backtrack, p, story.Options{})
	for _, c := range []struct {
		panels  []string
		fold    []int
		problem string
	}{
		{[]string{"board", "tree"}, []int{3, 6}, "there is nothing below"},
		{[]string{"board", "tree"}, []int{1}, "no node"},
		{[]string{"board", "tree"}, []int{-1}, "no node"},
		{[]string{"board", "tree"}, []int{7}, "no node"},
		{[]string{"board", "tree"}, []int{9999}, "no node"},
		{[]string{"board", "tree"}, []int{57}, "a solution"},
		{[]string{"board"}, []int{3}, "no tree"},
	} {
		_, err := NewPainter(solver.Backtrack.About(p), Options{Panels: c.panels, Fold: c.fold, Search: scenes})
		wrong := new(Error)
		if !errors.As(err, &wrong) || wrong.Field != "Fold" || !strings.Contains(err.Error(), c.problem) {
			t.Errorf("panels %v, fold %v: error %v", c.panels, c.fold, err)
		}
	}
	cut := func(yield func(story.Scene) bool) {
		for s := range scenes {
			if s.Step > 5 || !yield(s) {
				return
			}
		}
	}
	if _, err := NewPainter(solver.Backtrack.About(p), Options{Panels: []string{"tree"}, Fold: []int{3}, Search: cut}); err == nil || !strings.Contains(err.Error(), "never removed") {
		t.Errorf("a queen that still stands: error %v", err)
	}
	lane := Lane{About: solver.Backtrack.About(p), Panels: []string{"board", "tree"}, Search: scenes}
	if _, err := NewComparison([]Lane{lane, lane}, story.StepClock, Options{Fold: []int{3}}); err == nil {
		t.Error("the trees of a comparison are folded")
	}
}
