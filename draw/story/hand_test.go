package story

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// By hand, each queen that is taken back has a picture of its own: the board without it, on which nothing is red, and the tree down to the
// queens that stand.
func TestTakenBackByHand(t *testing.T) {
	t.Parallel()
	const n = 6
	random := rand.New(rand.NewPCG(7, 8))
	var queens []trace.Square
	var events []trace.Event
	boards := [][]trace.Square{nil} // that each scene shows
	for range 60 {
		var free []trace.Square
		for i := range n * n {
			if at := trace.Sq(i/n, i%n); !slices.ContainsFunc(queens, func(q trace.Square) bool { return q == at || q.Attacks(at) }) {
				free = append(free, at)
			}
		}
		if len(queens) > 0 && (len(free) == 0 || random.IntN(3) == 0) {
			last := len(queens) - 1
			events = append(events, trace.Event{Kind: trace.TakeBack, At: queens[last]})
			queens = slices.Clone(queens[:last])
		} else {
			at := free[random.IntN(len(free))]
			events = append(events, trace.Event{Kind: trace.Place, At: at})
			queens = append(slices.Clone(queens), at)
		}
		boards = append(boards, queens)
	}
	scenes, failure := Tell(trace.About{Problem: trace.Problem{N: n}, Solver: words.ByHand}, slices.Values(events), Options{})
	all := slices.DeleteFunc(slices.Collect(scenes), func(s Scene) bool { return s.Ends })
	if err := failure(); err != nil || len(all) != len(boards) {
		t.Fatalf("%d scenes for %d acts, error %v", len(all), len(events), err)
	}
	tree := NewTreeBuilder()
	for i := range all {
		tree.Add(&all[i])
	}
	for i, s := range all {
		stand := trace.SetOf(boards[i]...)
		if s.Step != i+1 || s.Board.Occupied() != stand || s.Leaving != (trace.Set{}) || s.Dead != trace.Nowhere {
			t.Fatalf("step %d shows %v, leaving %v, for %v", s.Step, s.Board, s.Leaving, boards[i])
		}
		var path []trace.Square
		for _, node := range tree.Path(s.Step)[1:] {
			path = append(path, tree.Nodes[node].At)
		}
		if !slices.Equal(path, boards[i]) {
			t.Errorf("step %d: the tree has %v, and the board %v", s.Step, path, boards[i])
		}
		if i == 0 || events[i-1].Kind != trace.TakeBack {
			continue
		}
		freed := 0
		for sq := range n * n {
			attacks := func(q trace.Square) bool { return q == trace.Sq(sq/n, sq%n) || q.Attacks(trace.Sq(sq/n, sq%n)) }
			if slices.ContainsFunc(boards[i-1], attacks) && !slices.ContainsFunc(boards[i], attacks) {
				freed++
			}
		}
		want := fmt.Sprintf("%s taken back | %d squares free again", words.Labels(0).Square(events[i-1].At, n), freed)
		if got := s.Caption.Title + " | " + s.Caption.Detail; got != strings.Replace(want, " 1 squares", " 1 square", 1) {
			t.Errorf("step %d: %q, want %q", s.Step, got, want)
		}
		if act, ok := ActionOf(&all[i-1], &all[i]); !ok || act.Back != trace.SetOf(events[i-1].At) {
			t.Errorf("step %d: the action %+v", s.Step, act)
		}
	}
}

// A learner is no solver: what describes the film names none.
func TestAltByHand(t *testing.T) {
	t.Parallel()
	p := trace.Problem{N: 6}
	for _, l := range words.Languages() {
		alt := func(solver string) string {
			return FilmAlt(&l, trace.About{Problem: p, Solver: solver}, nil, 7, 0, words.Caption{}, words.Chess)
		}
		if got := alt(words.ByHand); got != alt("") {
			t.Errorf("%s: %q", l.Name, got)
		}
	}
}
