package trace

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// plainAssumeFalse is lessons.assumeFalse, slow and plain: it looks at all rules again until nothing follows any more.
func plainAssumeFalse(start Board, learned [][]Literal, clause []Literal) *Board {
	n := start.N
	var rules [][]Literal
	for i := range n {
		var row, col []Literal
		for j := range n {
			row, col = append(row, Literal{At: Sq(i, j)}), append(col, Literal{At: Sq(j, i)})
			for k := range n * n {
				if q, s := Sq(i, j), Sq(k/n, k%n); q.Attacks(s) {
					rules = append(rules, []Literal{{q, true}, {s, true}})
				}
			}
		}
		rules = append(rules, row, col)
	}
	for q := range start.Queens() {
		rules = append(rules, []Literal{{At: q}})
	}
	for _, l := range clause {
		rules = append(rules, []Literal{l.negated()})
	}
	rules = append(rules, learned...)
	holds := map[Literal]bool{}
	for known := -1; known < len(holds); {
		known = len(holds)
		for _, rule := range rules {
			rest := slices.DeleteFunc(slices.Clone(rule), func(l Literal) bool { return holds[l.negated()] })
			switch {
			case len(rest) == 0:
				return nil
			case len(rest) == 1:
				holds[rest[0]] = true
			}
		}
	}
	b := Board{N: n}
	for l := range holds {
		if !l.Not {
			b.queens.Add(l.At)
		}
	}
	return &b
}

// On random clauses, propagation finds what the plain one finds.
func TestLessonsAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	followed, not := 0, 0
	for run := range 150 {
		n := 3 + run%4
		start := Board{N: n}
		if run%3 == 0 {
			start.queens.Add(Sq(rnd.IntN(n), rnd.IntN(n)))
		}
		l := newLessons(start)
		var learned [][]Literal
		for range 12 {
			var clause []Literal
			for range 1 + rnd.IntN(4) {
				clause = append(clause, Literal{Sq(rnd.IntN(n), rnd.IntN(n)), rnd.IntN(4) > 0})
			}
			got, want := l.assumeFalse(clause), plainAssumeFalse(start, learned, clause)
			if (got == nil) != (want == nil) || got != nil && *got != *want {
				t.Fatalf("N=%d, learned %v, without %v:\n%v\nwant\n%v", n, learned, clause, got, want)
			}
			if got != nil && rnd.IntN(3) > 0 {
				not++
				continue // now and then a clause that says more
			}
			followed++
			l.add(clause)
			learned = append(learned, clause)
		}
	}
	if followed < 100 || not < 100 {
		t.Errorf("%d clauses followed, %d did not: too few to say much", followed, not)
	}
}
