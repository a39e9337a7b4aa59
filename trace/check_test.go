package trace

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// played returns the number of events that a Checker takes, and the text of the error that ends them.
func played(p Problem, events []Event) (int, string) {
	c := NewChecker(p)
	for i, e := range events {
		if err := c.Play(e); err != nil {
			return i, err.Error()
		}
	}
	if err := c.End(); err != nil {
		return len(events), err.Error()
	}
	return len(events), ""
}

// solve4 is a search that finds both solutions for 4 queens.
var solve4 = []Event{
	{Kind: Place, At: Sq(0, 1)}, {Kind: Place, At: Sq(1, 3)}, {Kind: Place, At: Sq(2, 0)}, {Kind: Place, At: Sq(3, 2)},
	{Kind: Solution},
	{Kind: Move, By: Sq(0, 1), At: Sq(0, 2)}, {Kind: Move, By: Sq(1, 3), At: Sq(1, 0)},
	{Kind: Move, By: Sq(2, 0), At: Sq(2, 3)}, {Kind: Move, By: Sq(3, 2), At: Sq(3, 1)},
	{Kind: Solution},
}

// The rules for strikes, jumps and conflicts leave solvers these choices.
func TestCheckerLeavesFreedom(t *testing.T) {
	place, takeBack := Event{Kind: Place, At: Sq(0, 0)}, Event{Kind: TakeBack, At: Sq(0, 0)}
	row := Event{Kind: Strike, At: Sq(0, 3), By: Sq(0, 0), Cause: Line}
	hall, denied := Event{Kind: Strike, At: Sq(2, 3), Cause: Hall}, Event{Kind: Strike, At: Sq(0, 0), Cause: Denied}
	restore := func(s Square) Event { return Event{Kind: Restore, At: s} }
	for why, events := range map[string][]Event{
		"squares of a queen's own row, restored after it":    {place, row, takeBack, restore(row.At)},
		"squares restored before the queen that struck them": {place, row, restore(row.At), takeBack},
		"squares that stay struck":                           {place, row, takeBack},
		"a square denied once its queen is gone":             {place, takeBack, denied, restore(Sq(0, 0)), place},
		"a square struck again":                              {hall, restore(hall.At), hall},
		"a square struck that is attacked":                   {place, {Kind: Strike, At: Sq(2, 2), Cause: Hall}},
		"a queen where others attack":                        {place, {Kind: Place, At: Sq(1, 1)}},
		"a jump with restores on its way": {
			hall, place, row, {Kind: Place, At: Sq(1, 2)}, {Kind: Jump, Value: 2},
			{Kind: TakeBack, At: Sq(1, 2)}, restore(row.At), takeBack, restore(hall.At), place},
		"a jump at the end":                {place, {Kind: Jump, Value: 1}, takeBack},
		"a jump that leaves queens":        {place, {Kind: Place, At: Sq(1, 2)}, {Kind: Jump, Value: 1}, {Kind: TakeBack, At: Sq(1, 2)}},
		"a jump over nothing":              {{Kind: Jump}, place},
		"more taken back than jumped over": {place, {Kind: Place, At: Sq(1, 2)}, {Kind: Jump, Value: 1}, {Kind: TakeBack, At: Sq(1, 2)}, takeBack},
		"a conflict of queens, and of squares attacked or struck": {
			place, hall, {Kind: Conflict, At: Sq(-1, -1), Clause: []Literal{{At: Sq(0, 0), Not: true}, {At: Sq(1, 1)}, {At: Sq(2, 3)}}}},
		"a line with as few squares left as others":         {place, {Kind: Choose, At: Row(1), Value: 2}, {Kind: Choose, At: Column(3), Value: 2}},
		"a column chosen that has more left than some rows": {{Kind: Strike, At: Sq(1, 1)}, {Kind: Strike, At: Sq(1, 2)}, {Kind: Choose, At: Column(1), Value: 3}},
		"a dead end of squares that are attacked or were tried": {
			place, {Kind: Place, At: Sq(1, 2)}, {Kind: DeadEnd, At: Row(2)}, {Kind: TakeBack, At: Sq(1, 2)},
			{Kind: Place, At: Sq(1, 3)}, {Kind: TakeBack, At: Sq(1, 3)}, {Kind: DeadEnd, At: Row(1)}},
		"a dead end of a square tried before others were placed": {
			place, {Kind: Place, At: Sq(1, 2)}, {Kind: TakeBack, At: Sq(1, 2)}, {Kind: Place, At: Sq(2, 3)}, {Kind: Fail, At: Row(1)}},
		"the last square to try is forced": {place, {Kind: Place, At: Sq(1, 2)}, {Kind: TakeBack, At: Sq(1, 2)},
			{Kind: Place, At: Sq(1, 3), Cause: Forced, By: Row(1)}},
		"forced by its column": {place, {Kind: Strike, At: Sq(2, 3)}, {Kind: Place, At: Sq(1, 3), Cause: Forced, By: Sq(-1, -1)}},
		"what it learned, true or not": {
			{Kind: HallSet, Clause: []Literal{{At: Sq(0, 0)}}}, hall, {Kind: Learn, Clause: []Literal{{Sq(0, 1), true}}}, {Kind: Place, At: Sq(0, 0), Cause: Unit}},
		"queens that stand at the end": {place},
	} {
		if n, failure := played(Problem{N: 4}, events); failure != "" {
			t.Errorf("%s: stopped after %d events of %d: %s", why, n, len(events), failure)
		}
	}
}

// A Checker remembers so many solutions, and takes those that come later as they are.
func TestCheckerForgets(t *testing.T) {
	c := NewChecker(Problem{N: 4})
	for i := range maxFound {
		c.found[key{int8(i), int8(i >> 8), int8(i >> 16), -1}] = true
	}
	for _, e := range append(slices.Clone(solve4[:5]), solve4[4]) {
		if err := c.Play(e); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.found) != maxFound {
		t.Errorf("%d solutions remembered", len(c.found))
	}
}

// SolvedBoards yields the board of each solution, with the fixed queens, and can be ranged more than once. A loop over them can be left, and
// an event that cannot be true ends them.
func TestSolvedBoards(t *testing.T) {
	for _, c := range []struct {
		p      Problem
		events []Event
		want   [][]int // the columns of each board
	}{
		{Problem{N: 4}, solve4, [][]int{{1, 3, 0, 2}, {2, 0, 3, 1}}},
		{Problem{N: 4}, slices.Insert(slices.Clone(solve4), 5, Event{Kind: Place, At: Sq(9, 9)}), [][]int{{1, 3, 0, 2}}},
		{Problem{N: 4, Fixed: []Square{Sq(0, 1), Sq(2, 0)}},
			[]Event{{Kind: Place, At: Sq(1, 3)}, {Kind: Place, At: Sq(3, 2)}, {Kind: Solution}}, [][]int{{1, 3, 0, 2}}},
	} {
		boards := SolvedBoards(c.p, slices.Values(c.events))
		for range boards {
			break
		}
		var got [][]int
		for b := range boards {
			got = append(got, b.Columns())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Error(diff)
		}
	}
}
