package story

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"queenreel/trace"
)

// listed is the greatest number of squares that a caption lists.
const listed = 8

func (t *teller) captionStart() Caption {
	w := words{queens: t.board.N, solver: t.about.Solver, doc: t.Language.SolverDoc(t.about.Solver, t.about.Doc)}
	switch {
	case t.about.Solver == "":
		return caption(t.Language.Start, "", w)
	case w.doc == "":
		return caption(t.Language.Start, "{solver}", w)
	}
	return caption(t.Language.Start, t.Language.StartDetail, w)
}

func (t *teller) captionFree(at trace.Square) Caption {
	return caption(t.Language.Free, t.Language.FreeDetail, t.words(at))
}

func (t *teller) captionTest(at, by trace.Square, last bool) Caption {
	w := t.words(at)
	w.by = t.square(by)
	how := attackWords(at, by, t.Language.SameRow, t.Language.SameColumn, t.Language.SameDiagonal)
	if last {
		how = attackWords(at, by, t.Language.LastRow, t.Language.LastColumn, t.Language.LastDiagonal)
	}
	return caption(t.Language.Attacked, how, w)
}

// attackWords returns the text for the line on which by attacks at: row, column or diagonal.
func attackWords(at, by trace.Square, row, column, diagonal string) string {
	switch {
	case by.Row == at.Row:
		return row
	case by.Col == at.Col:
		return column
	}
	return diagonal
}

func (t *teller) captionCost(e trace.Event) Caption {
	w := t.words(e.At)
	w.n = e.Value
	return caption(t.Language.Priced, t.Language.PricedDetail, w)
}

func (t *teller) captionPlace(e trace.Event) Caption {
	w := t.words(e.At)
	w.n = t.since.attacked
	cost, priced := t.since.costs.Of(e.At)
	detail := t.Language.PlacedAfter
	_, beaten := t.board.Attacker(e.At)
	switch {
	case e.Cause == trace.Forced:
		detail = t.Language.PlacedForced
	case e.Cause == trace.Unit:
		detail = t.Language.PlacedUnit
	case t.since.branched:
		detail = t.Language.PlacedBranch
	case priced:
		w.n, detail = cost, t.Language.PlacedCost
	case beaten:
		detail = t.Language.PlacedBlind
	case t.Detail == Tests:
		detail = t.Language.PlacedNext
	case w.n == 0:
		detail = t.Language.PlacedFirst
	case w.n == 1:
		detail = t.Language.PlacedAfterOne
	}
	return caption(t.Language.Placed, detail, w)
}

// sayStruck adds to the caption of a placement the numbers of squares that it struck, by cause.
func (t *teller) sayStruck() {
	var parts []string
	for _, by := range []struct {
		cause trace.Cause
		text  string
	}{
		{trace.Line, t.Language.StruckLine},
		{trace.Diagonal, t.Language.StruckDiagonal},
		{trace.Hall, t.Language.StruckHall},
		{trace.Unit, t.Language.StruckUnit},
	} {
		if n := t.struck[by.cause]; n > 0 {
			parts = append(parts, say(by.text, words{n: n}))
		}
	}
	if len(parts) > 0 && t.scene.Mood == Placement {
		struck := say(t.Language.Struck, words{list: strings.Join(parts, t.Language.Comma)})
		t.scene.Caption.Detail += t.Language.Semicolon + struck
	}
	clear(t.struck)
}

func (t *teller) captionMove(e trace.Event) Caption {
	w := t.words(e.At)
	w.from = t.square(e.By)
	cost, priced := t.since.costs.Of(e.At)
	if !priced {
		return caption(t.Language.Moved, "", w)
	}
	w.n = cost
	return caption(t.Language.Moved, t.Language.MovedDetail, w)
}

func (t *teller) captionReject(e trace.Event) Caption {
	w := t.words(e.At)
	w.by, w.n = t.square(e.By), t.counters[trace.Candidates]
	how := attackWords(e.At, e.By, t.Language.RejectedRow, t.Language.RejectedColumn, t.Language.RejectedDiagonal)
	return caption(t.Language.Rejected, how, w)
}

// captionTakeBack says why queens are taken back, and which.
func (t *teller) captionTakeBack() Caption {
	w := t.words(t.scene.At)
	leaving := slices.Collect(t.scene.Leaving.Squares())
	w.n, w.list = len(leaving), t.list(leaving)
	detail := t.Language.TakeBackDetail
	switch {
	case len(leaving) > listed:
		detail = t.Language.TakeBackMany
	case t.why.jump > 0:
		detail = t.Language.Jump
	case len(leaving) > 1:
		detail = t.Language.TakeBackSome
	}
	return Caption{t.reason(), say(detail, w)}
}

// reason returns a title that says why queens are taken back.
func (t *teller) reason() string {
	var w words
	title := t.Language.TakeBack
	switch {
	case t.why.solved:
		title = t.Language.NextSolution
	case t.why.learned != nil:
		return capital(t.clause(t.why.learned))
	case t.why.dead != none && t.scene.Tried != trace.Set{}:
		title, w.line = t.Language.NoOther, t.line(t.why.dead)
	case t.why.dead != none:
		title, w.line = t.Language.NoFree, t.line(t.why.dead)
	case t.why.refuted:
		title = t.Language.Refuted
	}
	return capital(say(title, w))
}

// clause returns a learned clause in words.
func (t *teller) clause(clause []trace.Literal) string {
	if len(clause) > listed {
		return say(t.Language.LearnedLong, words{n: len(clause)})
	}
	var squares []trace.Square
	var literals []string
	for _, l := range clause {
		name := t.square(l.At)
		if l.Not {
			squares = append(squares, l.At)
			name = say(t.Language.Not, words{at: name})
		}
		literals = append(literals, name)
	}
	if len(squares) == len(clause) {
		return say(t.Language.LearnedTogether, words{list: t.list(squares)})
	}
	return say(t.Language.Learned, words{list: strings.Join(literals, t.Language.Or)})
}

// solutionCaption returns the caption of the n-th solution.
func (l *Language) solutionCaption(b *trace.Board, n int, labels Labels) Caption {
	w := words{n: n, queens: b.N, list: QueenList(b, labels)}
	if b.N > listed {
		return caption(l.Solution, l.SolutionPlain, w)
	}
	return caption(l.Solution, l.SolutionDetail, w)
}

// captionEnd says that the search is complete, and how its last queen was taken back.
func (t *teller) captionEnd() Caption {
	w := t.words(t.scene.At)
	w.n = t.counters[trace.Solutions]
	title := t.Language.EndMany
	switch w.n {
	case 0:
		title = t.Language.EndNone
	case 1:
		title = t.Language.EndOne
	}
	c := caption(title, "", w)
	switch leaving := count(t.scene.Leaving.Squares()); {
	case leaving == 1:
		c.Detail = say(t.Language.EndDetail, w)
	case leaving > 1:
		c.Detail = t.scene.Caption.Detail
	}
	return c
}

// caption fills the placeholders of a title and a detail.
func caption(title, detail string, w words) Caption {
	return Caption{capital(say(title, w)), say(detail, w)}
}

// capital returns a text with its first letter as a capital.
func capital(text string) string {
	if text == "" {
		return ""
	}
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// words returns the names of a square and of its row, or of its column if columns are filled.
func (t *teller) words(s trace.Square) words {
	if s == none {
		return words{}
	}
	line := trace.Row(int(s.Row))
	if t.about.ByColumn {
		line = trace.Column(int(s.Col))
	}
	return words{at: t.square(s), line: t.line(line)}
}

func (t *teller) square(s trace.Square) string { return t.Labels.Square(s, t.board.N) }

// line returns the text for a row or a column.
func (t *teller) line(line trace.Square) string {
	text, name := t.Language.Row, t.Labels.Row(int(line.Row), t.board.N)
	if line.Row < 0 {
		text, name = t.Language.Column, t.Labels.Column(int(line.Col))
	}
	return strings.ReplaceAll(text, "{n}", name)
}

// list returns the names of squares, separated by spaces.
func (t *teller) list(squares []trace.Square) string {
	var names []string
	for _, s := range squares {
		names = append(names, t.square(s))
	}
	return strings.Join(names, " ")
}

// QueenList returns the names of the squares of all queens, from the top row down, separated by spaces.
func QueenList(b *trace.Board, l Labels) string {
	var names []string
	for q := range b.Queens() {
		names = append(names, l.Square(q, b.N))
	}
	return strings.Join(names, " ")
}
