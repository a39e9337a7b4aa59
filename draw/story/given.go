package story

import (
	"cmp"
	"slices"
	"strings"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// listedPairs is the greatest number of pairs of queens that the caption of a board names.
const listedPairs = 3

// Given returns a scene that shows a board that was not searched for, which of its queens attack each other, and which of its rows have no
// safe square left. It uses only Language and Labels of the options.
func Given(b trace.Board, o Options) State {
	s := emptyState(1, new(Marks))
	s.Board, s.Beaten, s.Attacks = b, b.Beaten(), attackingPairs(&b)
	if s.Attacks > 0 {
		s.Mood = Conflict
	} else if b.Len() == b.N {
		s.Mood = Solved
	}
	c := captions{Language: cmp.Or(o.Language, &words.English), labels: o.Labels, about: trace.About{Problem: trace.Problem{N: b.N}}}
	w := words.Values{N: b.Len(), Total: s.Beaten.Len()}
	title, detail := c.Given.Calm, ""
	switch b.Len() {
	case 0:
		title = c.Given.Empty
	case 1:
		title = c.Given.Alone
	}
	name := func(at trace.Square) string { return o.Labels.Square(at, b.N) }
	switch named := o.Labels != words.NoLabels; {
	case s.Attacks == 1 && named:
		pair := pairsOn(&b)[0]
		title, w.At, w.Next = c.Given.Pair, name(pair.By), name(pair.At)
	case s.Attacks > 0:
		title, detail, w.N = c.Given.Pairs, c.Say(c.Given.Beaten, w), s.Attacks
		if named && s.Attacks <= listedPairs {
			detail = strings.Join(words.NamesOf(pairsOn(&b), func(a Attack) string { return name(a.By) + c.And + name(a.At) }), c.Between)
		}
	case named && b.Len() <= listedAlone:
		detail = words.QueenList(&b, o.Labels)
	}
	title = words.Capital(c.Say(title, w))
	if dead := c.deadRows(&s); dead != "" && s.Attacks > 0 {
		detail = dead
	} else if dead != "" {
		title, detail = dead, title
	}
	s.Caption = words.Caption{Title: title, Detail: detail}
	return s
}

// pairsOn returns the pairs of queens that attack each other, from the top.
func pairsOn(b *trace.Board) (pairs []Attack) {
	for by := range b.Queens() {
		for at := range b.Queens() {
			if (at.Row > by.Row || at.Row == by.Row && at.Col > by.Col) && by.Attacks(at) {
				pairs = append(pairs, Attack{by, at})
			}
		}
	}
	return pairs
}

// deadRows marks the rows without a safe square, and says which they are.
func (c *captions) deadRows(s *State) string {
	queens, attacked := slices.Collect(s.Board.Queens()), s.Board.Attacked()
	var dead []trace.Square
	for row := range s.Board.N {
		if line := trace.Row(row); s.Board.RowEmpty(row) && trace.SetOf(slices.Collect(trace.Along(line, s.Board.N))...).Within(attacked) {
			dead = append(dead, line)
			s.explain(line, queens)
		}
	}
	text := c.Given.Dead
	switch len(dead) {
	case 0:
		return ""
	case 1:
		s.Dead, text = dead[0], c.Reasons[ReasonAllAttacked.String()].Title
	default:
		s.Lines = nil // those of one row can be told apart
	}
	lines := c.lines(dead)
	return words.Capital(c.Say(text, words.Values{List: lines, LookUp: func(string) string { return lines }}))
}
