package story

import (
	"strings"

	"queenreel/trace"
)

// listed is the largest number of queens whose squares a caption lists.
const listed = 8

func (t *teller) captionStart() Caption {
	w := words{n: t.board.N, solver: t.Solver, doc: t.Doc}
	c := Caption{Title: say(t.Language.Start, w)}
	if t.Solver != "" {
		c.Detail = say(t.Language.StartDetail, w)
	}
	return c
}

func (t *teller) captionTest(e trace.Event) Caption {
	w := t.words(e.At)
	if e.Cause == 0 {
		return t.caption(t.Language.Free, t.Language.FreeDetail, w)
	}
	w.by = t.Labels.Square(e.By, t.board.N)
	how := t.Language.SameDiagonal
	switch {
	case e.By.Row == e.At.Row:
		how = t.Language.SameRow
	case e.By.Col == e.At.Col:
		how = t.Language.SameColumn
	}
	return t.caption(t.Language.Attacked, how, w)
}

func (t *teller) captionPlace(e trace.Event) Caption {
	w := t.words(e.At)
	w.n = t.attacked
	detail := t.Language.PlacedAfter
	switch {
	case t.Detail == Tests:
		detail = t.Language.PlacedNext
	case t.attacked == 0:
		detail = t.Language.PlacedFirst
	case t.attacked == 1:
		detail = t.Language.PlacedAfterOne
	}
	return t.caption(t.Language.Placed, detail, w)
}

func (t *teller) captionTakeBack(e trace.Event) Caption {
	w := t.words(e.At)
	detail := say(t.Language.TakeBackDetail, w)
	if t.last == trace.Solution {
		return Caption{say(t.Language.NextSolution, w), detail}
	}
	title := t.Language.TakeBack
	w.row = t.lineName(t.dead)
	inRow, anyTried := t.dead.Col < 0, t.scene.Tried != trace.Set{}
	switch {
	case t.dead == none:
	case inRow && anyTried:
		title = t.Language.NoOther
	case inRow:
		title = t.Language.NoFree
	case anyTried:
		title = t.Language.NoOtherColumn
	default:
		title = t.Language.NoFreeColumn
	}
	return Caption{say(title, w), detail}
}

// solutionCaption returns what is said of the n-th solution.
func (l *Language) solutionCaption(b *trace.Board, n int, labels Labels) Caption {
	w := words{n: n, queens: b.N, list: QueenList(b, labels)}
	detail := l.SolutionDetail
	if b.N > listed {
		detail = l.SolutionPlain
	}
	return Caption{say(l.Solution, w), say(detail, w)}
}

func (t *teller) captionEnd() Caption {
	w := t.words(t.scene.At)
	w.n = t.counters[trace.Solutions]
	c := t.caption(t.Language.EndMany, t.Language.EndDetail, w)
	switch w.n {
	case 0:
		c.Title = say(t.Language.EndNone, w)
	case 1:
		c.Title = say(t.Language.EndOne, w)
	}
	if t.scene.At == none {
		c.Detail = ""
	}
	return c
}

func (t *teller) caption(title, detail string, w words) Caption {
	return Caption{say(title, w), say(detail, w)}
}

// words returns the names of a square and of its row.
func (t *teller) words(s trace.Square) words {
	if s == none {
		return words{}
	}
	return words{at: t.Labels.Square(s, t.board.N), row: t.Labels.Row(int(s.Row), t.board.N)}
}

// lineName returns the name of a row or of a column.
func (t *teller) lineName(line trace.Square) string {
	if line.Col < 0 {
		return t.Labels.Row(int(line.Row), t.board.N)
	}
	return t.Labels.Column(int(line.Col))
}

// QueenList names the squares of all queens, from the top row down, with spaces between them.
func QueenList(b *trace.Board, l Labels) string {
	var names []string
	for q := range b.Queens() {
		names = append(names, l.Square(q, b.N))
	}
	return strings.Join(names, " ")
}
