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
	listedLines   = 4 // in a title, of rows or columns
	listedFixed   = 2 // in a title, of the queens that are fixed
	listedAlone   = 8 // the queens of a solution whose picture is not one of a film
)

// captions word scenes from nothing but the fields of a scene and the About of its search.
type captions struct {
	*words.Language
	labels words.Labels
	about  trace.About
	arc    Arc
}

// of returns the caption of a scene, and notes its pattern.
func (c *captions) of(s *State) words.Caption {
	w := words.Values{N: s.Reason.Value, Queens: s.Board.N, Solver: c.about.Solver}
	w.LookUp = func(name string) string { return c.word(s, name) }
	if s.From != trace.Nowhere {
		w.Total = attackers(&s.Board, s.From, s.At)
	}
	said := c.text(s, &w)
	s.pattern = said
	if said.Detail == c.AfterOne {
		s.pattern.Detail = c.Reasons[ReasonAfter.String()].Detail
	}
	return words.Caption{Title: words.Capital(words.Tidy(c.Say(said.Title, w))), Detail: words.Tidy(c.Say(said.Detail, w))}
}

// text returns the texts for a scene: those of its mood and of the kind of its reason, unless the wording of that kind knows better.
func (c *captions) text(s *State, w *words.Values) words.Caption {
	said := c.Reasons[s.Reason.Kind.String()]
	switch s.Mood {
	case Placement:
		said.Title = c.Placed
		if s.From != trace.Nowhere && s.Kind == trace.Move {
			said.Title = c.Moved
		}
	case Backtrack, Jump:
		if s.Reason.Kind != ReasonTakenBack {
			said.Detail = c.goBack(s, w)
		}
	}
	if word := wordings[s.Reason.Kind]; word != nil {
		word(c, s, w, &said)
	}
	c.wordArc(s, w, &said)
	return said
}

// wordings holds what a kind of reason says beyond its two texts, for the kinds that say more: a function that changes the caption, and
// adds the values of its placeholders.
var wordings = [numReasons]func(c *captions, s *State, w *words.Values, said *words.Caption){
	ReasonStart:         (*captions).wordStart,
	ReasonFree:          (*captions).wordFree,
	ReasonAttacked:      (*captions).wordAttacked,
	ReasonTakes:         (*captions).wordLook,
	ReasonAttackers:     (*captions).wordLook,
	ReasonCost:          (*captions).wordLook,
	ReasonChosen:        (*captions).wordChosen,
	ReasonAfter:         (*captions).wordAfter,
	ReasonCheapest:      (*captions).wordCheapest,
	ReasonLeastAttacked: (*captions).wordAttackers,
	ReasonUntested:      (*captions).wordUntested,
	ReasonSwapped:       (*captions).wordSwapped,
	ReasonBoard:         (*captions).wordBoard,
	ReasonRejected:      (*captions).wordRejected,
	ReasonAllAttacked:   (*captions).wordDead,
	ReasonFailed:        (*captions).wordFailed,
	ReasonTried:         (*captions).wordFailed,
	ReasonRuledOut:      (*captions).wordDead,
	ReasonRefuted:       (*captions).wordRefuted,
	ReasonLearned:       (*captions).wordLearned,
	ReasonTold:          (*captions).wordTold,
	ReasonNextSolution:  (*captions).wordNextSolution,
	ReasonNoneLeft:      (*captions).wordNoneLeft,
	ReasonRemoved:       (*captions).wordRemoved,
	ReasonInnocent:      (*captions).wordRemoved,
	ReasonBack:          (*captions).wordRemoved,
	ReasonHall:          (*captions).wordHall,
	ReasonHallDiagonal:  (*captions).wordHall,
	ReasonSolution:      (*captions).wordSolution,
	ReasonComplete:      (*captions).wordComplete,
	ReasonFound:         (*captions).wordFound,
	ReasonStuck:         (*captions).wordSeen,
	ReasonGivenUp:       (*captions).wordSeen,
	ReasonEnded:         (*captions).wordEnded,
	ReasonWrong:         (*captions).wordWrong,
}

func (c *captions) wordStart(s *State, w *words.Values, said *words.Caption) {
	if w.N = s.Board.N - len(c.about.Fixed); 0 < w.N && w.N < s.Board.N {
		said.Title, w.List = c.StartFixed, c.list(&s.Reason.By, listedFixed, c.Queens)
	}
	if title := c.Titles[c.about.Solver]; title != "" && !c.fixed() && !(c.about.Told && len(c.about.Code) == 0) {
		*said = words.Caption{Title: title, Detail: c.StartDetail}
	}
	if how := c.MirroredDetail(c.about); how != "" && c.about.Solver != "" {
		said.Detail = how
	}
}

func (c *captions) wordFree(s *State, _ *words.Values, said *words.Caption) {
	if s.Next != s.At {
		said.Detail = c.FreeOnly
	}
}

// wordAttacked says along which line a square is attacked, and where the search goes on.
func (c *captions) wordAttacked(s *State, w *words.Values, said *words.Caption) {
	w.Text = attackWords(s.At, s.By, c.SameRow, c.SameColumn, c.SameDiagonal)
	said.Detail = w.Text
	switch {
	case s.Spent:
		said.Detail = c.NoneToTry
	case s.Next != trace.Nowhere:
		said.Detail = c.TryNext
	}
}

// wordLook names the squares of the least cost.
func (c *captions) wordLook(s *State, _ *words.Values, said *words.Caption) {
	if s.Reason.Line == trace.Nowhere {
		said.Title = c.LookAll
	}
	switch kind, n := s.Reason.Kind, s.Reason.Squares.Len(); {
	case n == 0:
		said.Detail = ""
	case n == 1:
	case kind == ReasonTakes:
		said.Detail = c.TakesTie
	case kind == ReasonAttackers:
		said.Detail = c.AttackersTie
	default:
		said.Detail = c.CostTie
	}
	if s.Reason.Kind == ReasonCost && c.about.Told {
		said.Detail = c.claimed(said.Detail)
	}
}

func (c *captions) wordChosen(s *State, w *words.Values, said *words.Caption) {
	if s.Reason.Else != trace.Nowhere {
		said.Detail, w.Text = c.ChosenTie, c.line(s.Reason.Else)
	}
}

// wordAttackers says how many queens attack a square and, after a move, what became of them.
func (c *captions) wordAttackers(s *State, w *words.Values, said *words.Caption) {
	free, moved := s.Reason.Value == 0, s.Kind == trace.Move
	switch {
	case moved && free:
		said.Detail = c.MovedFree
	case moved && s.Reason.Value > w.Total && s.Reason.Squares != trace.Set{}:
		said.Detail = c.MovedInstead
	case moved && s.Reason.Value > w.Total:
		said.Detail = c.MovedWorse
	case moved && s.Reason.Value == w.Total:
		said.Detail = c.MovedStill
	case moved:
		said.Detail = c.MovedDetail
	case free:
		said.Detail = c.FreeOnly
	}
}

func (c *captions) wordAfter(s *State, _ *words.Values, said *words.Caption) {
	if s.Reason.Value == 1 {
		said.Detail = c.AfterOne
	}
}

func (c *captions) wordCheapest(s *State, _ *words.Values, said *words.Caption) {
	if s.Reason.Value == 0 {
		said.Detail = c.CheapestNone
	}
}

func (c *captions) wordUntested(_ *State, _ *words.Values, said *words.Caption) {
	if slices.Contains(c.about.Counts, trace.Candidates) {
		said.Detail = c.PlacedBlind
	}
}

func (c *captions) wordSwapped(s *State, w *words.Values, said *words.Caption) {
	said.Title, w.List = c.Swapped, c.exchanged(s)
	w.Total = int(s.Curve[max(0, len(s.Curve)-2)])
	switch {
	case w.N > w.Total:
		said.Detail = c.SwappedWorse
	case w.N == w.Total && len(s.Curve) > 1:
		said.Detail = c.SwappedEven
	}
}

func (c *captions) wordBoard(s *State, w *words.Values, said *words.Caption) {
	if w.Total = s.Counters[trace.Boards]; w.Total > 1 {
		said.Detail = ""
	}
}

func (c *captions) wordRejected(s *State, _ *words.Values, said *words.Caption) {
	said.Detail = attackWords(s.At, s.By, c.RejectedRow, c.RejectedColumn, c.RejectedDiagonal)
	if n := float64(s.Board.N); float64(s.Reason.Value) == math.Pow(n, n-float64(len(c.about.Fixed))) { // the last
		said.Detail = attackWords(s.At, s.By, c.SameRow, c.SameColumn, c.SameDiagonal)
	}
}

// wordDead asks what a search that learns will find out.
func (c *captions) wordDead(s *State, _ *words.Values, said *words.Caption) {
	if s.Kind == trace.Conflict {
		said.Detail = c.ConflictDetail
	}
}

// Failed, tried, refuted, the next solution and none left have a second title in place of a detail.

func (c *captions) wordFailed(s *State, w *words.Values, said *words.Caption) {
	if s.Reason.Squares.Len() == s.Board.N { // no square is attacked
		said.Title = said.Detail
	}
	said.Detail = ""
	c.wordDead(s, w, said)
}

func (c *captions) wordRefuted(s *State, _ *words.Values, said *words.Caption) {
	if s.Counters[trace.Solutions] > 0 {
		said.Title = said.Detail
	}
	said.Detail = ""
}

func (c *captions) wordNoneLeft(s *State, _ *words.Values, said *words.Caption) {
	if c.fixed() {
		said.Title = c.Reasons[s.Reason.Kind.String()].Detail
	}
}

// wordLearned says what a new clause claims or, where queens are taken back for it, which of them cannot stay.
func (c *captions) wordLearned(s *State, w *words.Values, said *words.Caption) {
	switch {
	case s.Mood == Learned && s.Reason.Line != trace.Nowhere:
		said.Title, said.Detail = c.learned(s), c.LearnedFrom
	case s.Mood == Learned && s.Reason.Else != trace.Nowhere:
		w.Text = c.line(s.Reason.Else)
		said.Title, said.Detail = c.learned(s), c.LearnedElse
	case s.Mood == Learned:
		said.Title = c.learned(s)
	case c.namesStay(s):
		said.Title, w.List = c.StayAll, c.list(&s.Reason.Squares, words.ListedInTitle, c.Queens)
		switch s.Reason.Squares.Len() {
		case 1:
			said.Title = c.StayOne
		case 2:
			said.Title = c.StayBoth
		}
	}
}

// wordTold quotes a clause.
func (c *captions) wordTold(s *State, _ *words.Values, said *words.Caption) {
	clause := s.Clauses[len(s.Clauses)-1]
	said.Title, said.Detail = c.claimed(ClauseWords(c.Language, clause, c.labels, s.Board.N, words.ListedInTitle)), ""
}

func (c *captions) wordNextSolution(s *State, _ *words.Values, said *words.Caption) {
	if s.Reason.Value > 1 {
		said.Title = c.Reasons[s.Reason.Kind.String()].Detail
	}
}

// wordRemoved says what comes after a removal, or how much of the search fell with it.
func (c *captions) wordRemoved(s *State, w *words.Values, said *words.Caption) {
	*said = words.Caption{Title: c.Reasons[ReasonRemoved.String()].Title, Detail: c.goesOn(s)}
	switch {
	case s.fell() && s.Found > 0:
		said.Detail, w.N, w.Total = c.FellFound, s.Fallen, s.Found
	case s.fell():
		said.Detail, w.N = c.Fell, s.Fallen
	case s.Reason.Kind == ReasonInnocent:
		said.Detail = c.Innocent
	}
}

// goesOn says where the search goes on after queens are taken back; "" if the scene does not show it.
func (c *captions) goesOn(s *State) string {
	switch {
	case s.Spent:
		return c.NoneLeft
	case s.Next != trace.Nowhere && c.labels != words.NoLabels:
		return c.Retry
	}
	return ""
}

func (c *captions) wordHall(s *State, w *words.Values, said *words.Caption) {
	if !c.nameHall(s, w) {
		return
	}
	said.Title, said.Detail = c.HallOne, c.HallOneDetail
	if s.Reason.Kind == ReasonHallDiagonal {
		said.Title = c.HallOneDiagonal
	}
}

func (c *captions) wordSolution(s *State, _ *words.Values, said *words.Caption) {
	if c.labels == words.NoLabels || s.Board.N > listed && s.Kind != 0 || s.Board.N > listedAlone {
		said.Detail = c.SolutionPlain
	}
}

func (c *captions) wordComplete(s *State, _ *words.Values, said *words.Caption) {
	said.Title, said.Detail = c.complete(s.Reason.Value), c.placed(s)
}

// wordFound says how much work the first solution was, and how much all boards would be.
func (c *captions) wordFound(s *State, w *words.Values, said *words.Caption) {
	placed := c.placed(s)
	if s.Reason.Value != 1 || placed == c.seen(s) {
		said.Detail = placed
		return
	}
	*said = words.Caption{Title: placed}
	switch all, readable := c.boards(); {
	case s.Innocent > 0:
		said.Detail = c.EndInnocent
		if c.about.ByColumn {
			said.Detail = c.EndColumn
		}
		if readable && all > 1 { // else the title has what no counter shows
			said.Title = c.Say(c.EndFair, words.Values{N: s.Counters[trace.Placements], Total: all})
		}
		w.N, w.Total, w.Solver = s.Innocent, s.DeadRows, c.watchNext()
	case readable && all > 1:
		said.Detail, w.Total = c.EndAll, all
	}
}

func (c *captions) wordSeen(s *State, _ *words.Values, said *words.Caption) { said.Detail = c.seen(s) }

func (c *captions) wordEnded(s *State, w *words.Values, said *words.Caption) {
	said.Detail = c.Say(c.Figures[trace.Solutions], *w)
	if s.Attacks > 0 && s.Beaten != (trace.Set{}) {
		said.Detail = c.Say(c.Left, words.Values{N: s.Attacks})
	}
	if seen := c.seen(s); seen != "" {
		said.Detail += c.Comma + seen
	}
}

func (c *captions) wordWrong(s *State, w *words.Values, said *words.Caption) {
	w.Text = c.about.Wrong.Err.Error()
	if text := c.wrong(s, c.about.Wrong); text != "" {
		w.Total = s.Board.Len()
		w.Text = c.Say(text, *w)
	}
	if s.By == trace.Nowhere {
		return
	}
	said.Title, said.Detail = c.WrongFree, c.WrongLine
	if c.about.Wrong.Kind == trace.Solution {
		said.Title = c.WrongSolution
	}
}

// claimed returns a text as the claim that it is in a trace that nothing proves.
func (c *captions) claimed(text string) string { return c.Say(c.Claimed, words.Values{Text: text}) }

// word returns the value of a placeholder, or "" if the scene does not say it.
func (c *captions) word(s *State, name string) string {
	switch name {
	case "at":
		return c.other(s.At, c.ThisSquare)
	case "square":
		if c.labels == words.NoLabels {
			return c.ThisSquare
		}
		return c.Say(c.Square, words.Values{At: c.labels.Square(s.At, c.about.N)})
	case "by":
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
func (c *captions) own(s *State) trace.Square {
	if s.Chosen != trace.Nowhere {
		return s.Chosen
	}
	return filledLine(s.At, c.about.ByColumn)
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

// goBack says which queens are taken back, where the title says why, and where the search goes on.
func (c *captions) goBack(s *State, w *words.Values) string {
	back, one := c.GoesBack, s.Leaving.Len() == 1
	if !one {
		back = c.GoBack
	}
	w.Text = c.Say(back, *w)
	switch {
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

// watchNext names a search that sees dead rows sooner: one that propagates or, after one that does, one that learns.
func (c *captions) watchNext() string {
	if slices.Contains(c.about.Counts, trace.Failures) {
		return "cdcl"
	}
	return "propagate"
}

// fixed reports whether queens are fixed: all conclusions of the search depend on them.
func (c *captions) fixed() bool { return len(c.about.Fixed) > 0 }

// nameHall adds to the words the lines of a Hall interval as {list}, their number as {total}, and the lines that they need as {next}.
// It reports whether one line needs one other.
func (c *captions) nameHall(s *State, w *words.Values) (one bool) {
	var rows, columns []trace.Square
	for i := range s.Board.N {
		if s.Hall[i] != 0 {
			rows = append(rows, trace.Row(i))
		}
		if slices.ContainsFunc(s.Hall[:], func(cols uint64) bool { return cols>>i&1 != 0 }) {
			columns = append(columns, trace.Column(i))
		}
	}
	lines, needed := &rows, &columns
	if c.about.ByColumn {
		lines, needed = needed, lines
	}
	*needed = interval(*needed, &s.Board)
	if c.labels == words.Chess {
		slices.Reverse(rows) // they are counted from the bottom
	}
	w.List, w.Next, w.Total = c.lines(*lines), c.lines(*needed), len(*lines)
	return w.Total == 1
}

// interval returns the rows, or columns, from the first to the last of some, but for those that have queens.
func interval(lines []trace.Square, b *trace.Board) (all []trace.Square) {
	for i := range b.N {
		line := trace.Row(i)
		if lines[0].Row < 0 {
			line = trace.Column(i)
		}
		within := max(lines[0].Row, lines[0].Col) <= int16(i) && int16(i) <= max(lines[len(lines)-1].Row, lines[len(lines)-1].Col)
		if within && QueenOn(b, line) == trace.Nowhere {
			all = append(all, line)
		}
	}
	return all
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
	case len(lines) > listedLines || c.labels == words.NoLabels:
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
func (c *captions) exchanged(s *State) string {
	lines := []trace.Square{trace.Column(int(min(s.From.Col, s.At.Col))), trace.Column(int(max(s.From.Col, s.At.Col)))}
	if s.From.Col == s.At.Col {
		lines = []trace.Square{trace.Row(int(min(s.From.Row, s.At.Row))), trace.Row(int(max(s.From.Row, s.At.Row)))}
	}
	return c.lines(lines)
}

// legend says what the marks of a scene mean, or "" if it has none.
func (c *captions) legend(s *State) string {
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

// other returns the name of a square or, if the board shows no names, a plain text for it.
func (c *captions) other(s trace.Square, plain string) string {
	switch {
	case s == trace.Nowhere:
		return ""
	case c.labels == words.NoLabels:
		return plain
	}
	return c.labels.Square(s, c.about.N)
}

// list names up to limit squares. If there are more, or if the board shows no names, it counts them with the text many.
func (c *captions) list(set *trace.Set, limit int, many string) string {
	if n := set.Len(); n > limit || c.labels == words.NoLabels {
		return c.Say(many, words.Values{N: n})
	}
	return c.Joined(c.labels.Squares(set.Squares(), c.about.N), c.And)
}

func (c *captions) line(line trace.Square) string { return c.FullLine(line, c.labels, c.about.N) }
