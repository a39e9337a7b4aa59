package story

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A search by columns shows the mirror image of the search by rows, and speaks of columns in place of rows.
func TestByColumn(t *testing.T) {
	mirror := func(s trace.Square) trace.Square { return trace.Square{Row: s.Col, Col: s.Row} }
	for _, s := range solver.Table {
		for _, o := range []Options{{Labels: Index}, {Labels: Index, Detail: Tests}} {
			p := trace.Problem{N: 5, Solutions: 2, Seed: 1}
			next, stop := iter.Pull(tell(s.ByColumn(), p, o))
			for rows := range tell(s, p, o) {
				columns, more := next()
				if !more {
					t.Fatalf("%s: step %d is missing", s.Name, rows.Step)
				}
				if got, want := marksOn(&columns, mirror), marksOn(&rows, nil); !slices.Equal(got, want) {
					t.Fatalf("%s, step %d: marks are %v, want %v", s.Name, rows.Step, got, want)
				}
				for q := range rows.Board.Queens() {
					if !columns.Board.Has(mirror(q)) {
						t.Fatalf("%s, step %d: no queen stands on %v", s.Name, rows.Step, mirror(q))
					}
				}
				if got, want := sortedWords(columns.Caption), sortedWords(mirrorCaption(rows.Caption)); rows.Step > 1 && !slices.Equal(got, want) {
					t.Fatalf("%s, step %d: %v, want %v", s.Name, rows.Step, got, want)
				}
			}
			stop()
		}
	}
}

// marksOn returns what a scene marks on its board, a line for each mark in order, with f applied to each
// square unless f is nil.
func marksOn(s *Scene, f func(trace.Square) trace.Square) (marks []string) {
	mark := func(name string, at trace.Square) {
		if f != nil {
			at = f(at)
		}
		marks = append(marks, fmt.Sprintf("%s %v", name, at))
	}
	mark("at", s.At)
	mark("by", s.By)
	mark("dead", s.Dead)
	mark("next", s.Next)
	mark("from", s.From)
	mark("chosen", s.Chosen)
	mark(fmt.Sprintf("%v %d", s.Reason.Kind, s.Reason.Value), s.Reason.Line)
	for i, set := range []trace.Set{s.Leaving, s.Beaten, s.Fresh, s.Straight, s.Diagonal, s.Other, s.Ghosts, s.Linked, s.Hall, s.Reason.Squares, s.Reason.By} {
		for at := range set.Squares() {
			mark([]string{"leaving", "beaten", "fresh", "straight", "diagonal", "other", "ghost", "linked", "hall", "squares", "queens"}[i], at)
		}
	}
	for row := range s.Board.N {
		for col := range s.Board.N {
			if cost, known := s.Costs.Of(trace.Sq(row, col)); known {
				mark(fmt.Sprintf("cost %d", cost), trace.Sq(row, col))
			}
		}
	}
	slices.Sort(marks)
	return marks
}

// indexPair matches a square as Index names it.
var indexPair = regexp.MustCompile(`\((\d), (\d)\)`)

// mirrorCaption exchanges rows and columns in a caption.
func mirrorCaption(c Caption) Caption {
	words := strings.NewReplacer("Row", "Column", "Column", "Row", "row", "column", "column", "row")
	mirror := func(text string) string { return words.Replace(indexPair.ReplaceAllString(text, "($2, $1)")) }
	return Caption{mirror(c.Title), mirror(c.Detail)}
}

// sortedWords returns the words of a caption in an order that does not depend on that of its lists.
func sortedWords(c Caption) []string {
	text := indexPair.ReplaceAllString(c.Title+" "+c.Detail, "($1,$2)")
	var words []string
	for word := range strings.FieldsSeq(text) {
		words = append(words, strings.TrimSuffix(word, ",")) // lists are in another order
	}
	return slices.Sorted(slices.Values(words))
}
