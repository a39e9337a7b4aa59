package story

import (
	"math"
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// The greatest numbers of names that captions list.
const (
	listed        = 6 // in a detail
	listedLeaving = 5 // in a detail, before the square that is tried next
	listedFailed  = 1 // in a title, of the squares of a line
	listedFixed   = 2 // in a title, of the queens that are fixed
	listedAlone   = 8 // the queens of a solution whose picture is not one of a film
)

// captions word scenes from nothing but the fields of a scene and the About of its search.
type captions struct {
	*words.Language
	labels words.Labels
	about  trace.About
}

// of returns the caption of a scene, and notes its pattern.
func (c *captions) of(s *Scene) words.Caption {
	w := words.Values{LookUp: func(name string) string { return c.word(s, name) }, N: s.Reason.Value, Queens: s.Board.N, Solver: c.about.Solver}
	if s.From != trace.Nowhere {
		w.Total = attackers(&s.Board, s.From, s.At)
	}
	title, detail := c.text(s, &w)
	s.pattern = words.Caption{Title: title, Detail: detail}
	if detail == c.AfterOne {
		s.pattern.Detail = c.Reasons[ReasonAfter.String()].Detail
	}
	return words.Caption{Title: words.Capital(words.Tidy(c.Say(title, w))), Detail: words.Tidy(c.Say(detail, w))}
}

// text returns the texts for a scene: those of the kind of its reason, unless more is known.
func (c *captions) text(s *Scene, w *words.Values) (title, detail string) {
	text := c.Reasons[s.Reason.Kind.String()]
	title, detail = text.Title, text.Detail
	switch s.Mood {
	case Placement:
		title = c.Placed
		if s.From != trace.Nowhere && s.Kind == trace.Move {
			title = c.Moved
		}
	case Backtrack, Jump:
		if s.Reason.Kind != ReasonTakenBack {
			detail = c.goBack(s, w)
		}
	case Conflict:
		if s.Dead != trace.Nowhere {
			detail = c.ConflictDetail
		}
	}
	zero, second := s.Reason.Value == 0, false
	switch s.Reason.Kind {
	case ReasonStart:
		if w.N = s.Board.N - len(c.about.Fixed); 0 < w.N && w.N < s.Board.N {
			title, w.List = c.StartFixed, c.list(&s.Reason.By, listedFixed, c.Queens)
		}
		if c.about.Solver != "" {
			detail = c.MirroredDetail(c.about)
		}
	case ReasonAttacked:
		detail = c.attacked(s, w)
	case ReasonRejected:
		detail = attackWords(s.At, s.By, c.RejectedRow, c.RejectedColumn, c.RejectedDiagonal)
		if n := float64(s.Board.N); float64(s.Reason.Value) == math.Pow(n, n-float64(len(c.about.Fixed))) { // the last
			detail = attackWords(s.At, s.By, c.SameRow, c.SameColumn, c.SameDiagonal)
		}
	case ReasonAttackers, ReasonLeastAttacked:
		switch moved := s.Kind == trace.Move; {
		case moved && zero:
			detail = c.MovedFree
		case moved && s.Reason.Value > w.Total && s.Reason.Squares != trace.Set{}:
			detail = c.MovedInstead
		case moved && s.Reason.Value > w.Total:
			detail = c.MovedWorse
		case moved && s.Reason.Value == w.Total:
			detail = c.MovedStill
		case moved:
			detail = c.MovedDetail
		case zero:
			detail = c.FreeOnly
		}
	case ReasonSwapped:
		title, w.List = c.Swapped, c.exchanged(s)
		w.Total = int(s.Curve[max(0, len(s.Curve)-2)])
	case ReasonBoard:
		w.Total = s.Counters[trace.Boards]
		switch {
		case s.Why == trace.Fail:
			detail = c.BoardStuck
		case w.Total > 1:
			detail = ""
		}
	case ReasonUntested:
		if slices.Contains(c.about.Counts, trace.Candidates) {
			detail = c.PlacedBlind
		}
	case ReasonTold:
		title = c.learned(s)
	case ReasonLearned:
		if s.Mood == Learned {
			title = c.learned(s)
			switch {
			case s.Reason.Line != trace.Nowhere:
				detail = c.LearnedFrom
			case s.Reason.Else != trace.Nowhere:
				w.Text = c.line(s.Reason.Else)
				detail = c.LearnedElse
			}
		} else if queens := s.Reason.Squares.Len(); c.namesStay(s) {
			title, w.List = c.StayAll, c.list(&s.Reason.Squares, words.ListedInTitle, c.Queens)
			switch queens {
			case 1:
				title = c.StayOne
			case 2:
				title = c.StayBoth
			}
		}
	case ReasonRestored:
		switch s.Reason.By.Len() {
		case 0:
		case 1:
			detail = c.RestoredOne
		default:
			detail = c.RestoredMany
		}
	case ReasonHall, ReasonHallDiagonal:
		if c.nameHall(s, w) {
			title, detail = c.HallOne, c.HallOneDetail
			if s.Reason.Kind == ReasonHallDiagonal {
				title = c.HallOneDiagonal
			}
		}
	case ReasonComplete:
		title = c.complete(s.Reason.Value)
		detail = c.seen(s)
	case ReasonFound, ReasonGivenUp, ReasonStuck:
		detail = c.seen(s)
	case ReasonEnded:
		detail = c.Say(c.Figures[trace.Solutions], *w)
		if s.Attacks > 0 && s.Beaten != (trace.Set{}) {
			detail = c.Say(c.Left, words.Values{N: s.Attacks})
		}
		if seen := c.seen(s); seen != "" {
			detail += c.Comma + seen
		}
	case ReasonWrong:
		w.Text = c.about.Wrong.Err.Error()
		if text := c.wrong(s, c.about.Wrong); text != "" {
			w.Total = s.Board.Len()
			w.Text = c.Say(text, *w)
		}
		switch attack := s.By != trace.Nowhere; {
		case attack && c.about.Wrong.Kind == trace.Solution:
			title, detail = c.WrongSolution, c.WrongLine
		case attack:
			title, detail = c.WrongFree, c.WrongLine
		}
	case ReasonNextSolution:
		if c.about.Solutions == 0 {
			title = c.NextOfAll
		}

	// These reasons have a second title in place of a detail: their detail says which queens are taken back.
	case ReasonFailed, ReasonTried:
		second = s.Reason.Squares.Len() == s.Board.N // no square is attacked
	case ReasonRefuted:
		second = s.Counters[trace.Solutions] > 0
	case ReasonNoneLeft:
		second = c.fixed()
	}
	switch kind := s.Reason.Kind; {
	case second:
		title = text.Detail
	case kind == ReasonFree && s.Next != s.At:
		detail = c.FreeOnly
	case kind == ReasonAfter && s.Reason.Value == 1:
		detail = c.AfterOne
	case kind == ReasonTakes && zero:
		detail = c.TakesNone
	case kind == ReasonCheapest && zero:
		detail = c.CheapestNone
	case kind == ReasonExhausted && s.Reason.By == trace.Set{}:
		title = c.ExhaustedAlone
	case kind == ReasonSolution && (c.labels == words.NoLabels || s.Board.N > listed && s.Kind != 0 || s.Board.N > listedAlone):
		detail = c.SolutionPlain
	}
	if !c.about.Told {
		return title, detail
	}
	switch kind := s.Reason.Kind; { // nothing proves what a trace says of clauses and Hall sets
	case kind == ReasonNoneLeft:
		title = c.Say(c.Claimed, words.Values{Text: c.Panels.Nothing})
	case (kind == ReasonUnit || kind == ReasonUnitStruck) && s.Linked == trace.Set{},
		kind == ReasonLearned && s.Mood == Learned && s.Reason.Line == trace.Nowhere, kind == ReasonJump && s.Reason.Squares != trace.Set{}:
		detail = c.Say(c.Claimed, words.Values{Text: detail})
	}
	return title, detail
}

// word returns the value of a placeholder, or "" if the scene does not say it.
func (c *captions) word(s *Scene, name string) string {
	switch name {
	case "at":
		return c.other(s.At, c.ThisSquare)
	case "square":
		if c.labels == words.NoLabels {
			return c.ThisSquare
		}
		return c.Say(c.Square, words.Values{At: c.labels.Square(s.At, c.about.N)})
	case "by":
		if s.Mood == Pruned {
			return c.other(s.By, c.ThisQueen)
		}
		return c.other(s.By, c.AnotherQueen)
	case "from":
		return c.other(s.From, c.AnotherSquare)
	case "next":
		return c.other(s.Next, c.AnotherSquare)
	case "line":
		if s.Reason.Line != trace.Nowhere {
			return c.line(s.Reason.Line)
		}
		return c.line(c.own(s))
	case "own":
		return c.line(c.own(s))
	case "list":
		switch s.Reason.Kind {
		case ReasonSolution:
			return words.QueenList(&s.Board, c.labels)
		case ReasonFailed, ReasonTried:
			return c.list(&s.Reason.Squares, listedFailed, c.Squares)
		}
		return c.list(&s.Reason.Squares, words.ListedInTitle, c.Squares)
	case "leaving":
		if c.labels == words.NoLabels && s.Leaving.Len() == 1 {
			return c.ThisQueen
		}
		return c.list(&s.Leaving, listedLeaving, c.Queens)
	}
	return ""
}

// own returns the line of the queen on a scene's square.
func (c *captions) own(s *Scene) trace.Square {
	if s.Chosen != trace.Nowhere {
		return s.Chosen
	}
	return filledLine(s.At, c.about.ByColumn)
}

// attacked says along which line a square is attacked, and where the search goes on.
func (c *captions) attacked(s *Scene, w *words.Values) string {
	w.Text = attackWords(s.At, s.By, c.SameRow, c.SameColumn, c.SameDiagonal)
	switch {
	case s.Spent:
		return c.NoneToTry
	case s.Next != trace.Nowhere:
		return c.TryNext
	}
	return w.Text
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

// goBack says which queens are taken back, and where the search goes on.
func (c *captions) goBack(s *Scene, w *words.Values) string {
	back, one := c.GoesBack, s.Leaving.Len() == 1
	if !one {
		back = c.GoBack
	}
	w.Text = c.Say(back, *w)
	first := one && s.Reason.Kind == ReasonAllAttacked && !c.fixed() && s.Counters[trace.DeadEnds]+s.Counters[trace.Failures] == 1
	if first && s.Next != trace.Nowhere && c.labels != words.NoLabels {
		w.Text = c.Say(c.GoOn, *w)
	}
	switch {
	case first:
		return c.MustGoBack
	case !one && s.Reason.Kind == ReasonLearned && c.namesStay(s) && s.Reason.By.Has(s.At) && s.Reason.Squares.Has(s.At):
		forced := s.Leaving
		forced.Remove(s.At)
		return c.Say(c.Forced, words.Values{At: c.other(s.At, ""), List: c.list(&forced, listedLeaving, c.Queens)})
	case s.Mood == Jump && s.Reason.Squares != trace.Set{}:
		w.List = c.list(&s.Reason.Squares, listed, c.Queens)
		return c.NoPart
	case s.Spent:
		return c.GoOnBack
	case s.Next != trace.Nowhere:
		return c.GoOn
	}
	return w.Text
}

// fixed reports whether queens are fixed: all conclusions of the search depend on them.
func (c *captions) fixed() bool { return len(c.about.Fixed) > 0 }

// nameHall adds to the words the lines of a Hall interval as {list}, their number as {total}, and the lines that they need as {next}.
// It reports whether one line needs one other.
func (c *captions) nameHall(s *Scene, w *words.Values) (one bool) {
	var rows, columns []trace.Square
	for i := range s.Board.N {
		if s.Hall[i] != 0 {
			rows = append(rows, trace.Row(i))
		}
		if slices.ContainsFunc(s.Hall[:], func(cols uint64) bool { return cols>>i&1 != 0 }) {
			columns = append(columns, trace.Column(i))
		}
	}
	if c.labels == words.Chess {
		slices.Reverse(rows) // they are counted from the bottom
	}
	lines, needed := rows, columns
	if c.about.ByColumn {
		lines, needed = columns, rows
	}
	w.List, w.Next, w.Total = c.lines(lines), c.lines(needed), len(lines)
	return w.Total == 1
}

// lines names rows, or columns, or counts them if they are many.
func (c *captions) lines(lines []trace.Square) string {
	text, many := c.Rows, c.RowCount
	if lines[0].Row < 0 {
		text, many = c.Columns, c.ColumnCount
	}
	switch {
	case len(lines) == 1:
		return c.line(lines[0])
	case len(lines) > words.ListedInTitle || c.labels == words.NoLabels:
		return c.Say(many, words.Values{N: len(lines)})
	}
	names := words.NamesOf(lines, func(line trace.Square) string { return c.labels.Line(line, c.about.N) })
	and := c.And
	if len(names) > 2 {
		and = c.Between // two such lists in a title are long
	}
	return c.Say(text, words.Values{List: c.Joined(names, and)})
}

// exchanged names the columns, or rows, that two queens exchange.
func (c *captions) exchanged(s *Scene) string {
	lines := []trace.Square{trace.Column(int(min(s.From.Col, s.At.Col))), trace.Column(int(max(s.From.Col, s.At.Col)))}
	if s.From.Col == s.At.Col {
		lines = []trace.Square{trace.Row(int(min(s.From.Row, s.At.Row))), trace.Row(int(max(s.From.Row, s.At.Row)))}
	}
	return c.lines(lines)
}

// legend says what the marks of a scene mean, or "" if it has none.
func (c *captions) legend(s *Scene) string {
	rows, columns := false, false
	for at := range s.Straight.Squares() {
		for q := range s.Board.Queens() {
			if q != s.At || !s.Skipped.Has(at) { // which was ruled out before
				rows, columns = rows || q.Row == at.Row, columns || q.Col == at.Col
			}
		}
	}
	switch {
	case s.Diagonal == trace.Set{}:
		return ""
	case rows && columns:
		return c.LegendLines
	case rows:
		return c.LegendRow
	case columns:
		return c.LegendColumn
	}
	return ""
}
