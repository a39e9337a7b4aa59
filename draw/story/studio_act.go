package story

import "queenreel/trace"

// StudioOwnTexts are the texts of the studio where one places the queens oneself. Those of hints are said of a {list} of rows and
// columns.
type StudioOwnTexts struct {
	How             string // how it is done
	Grid            string // the name of the board, for those who cannot see it
	Left            string // {n} squares are left
	LeftIn          string // … in {line}
	Rows            string // the heading of the squares left in each row
	Filled          string // … {line} has its queen
	Free            string // what a square is: it is {at}, and free
	AttackedBy      string // … attacked, by the queen on {by}
	Queen           string // … a queen stands on it
	InDeadLine      string // … {text}, and its row or column has no square left
	LastQueen       string // … it was placed last: choosing it takes it back
	Earlier         string // the queen on {at} is not the one that was placed last
	Back, Hint      string // takes back the last queen; asks for a hint
	Again           string // starts again, with an empty board
	Solved          string // said when all stand, {text} tests and {n} queens taken back
	FilmIt, Compare string // shows the film of it; … beside a solver's, {solver}
	Save, SaveGIF   string // saves the trace, or a film of it
	Mine            string // the name of the learner's search beside another

	Dead, DeadDetail         string // {list} has no square left; what to do
	One, OneDetail           string // {list} has just one
	Fewest, FewestDetail     string // {list} has the fewest, {n}
	Anywhere, AnywhereDetail string // each row without a queen has {n}
	All, AllDetail           string // all {queens} queens stand
	Some                     string // a solution is left with these queens
	None, TakeBack           string // none is; those on {leaving} must be taken back
	TakeBackMany             string // … the last {n} queens, too many to list
	Never, NeverFixed        string // no solution is there for {queens} queens; with those that are fixed
	NeverDetail              string // what to do then
	Found                    string // the solution was found before
	Nothing                  string // there is no queen to take back
	Taken                    string // there is a queen on {at}
	And                      string // what separates the last two rows and columns of a list
}

// StudioPredictTexts are the texts of the studio where one predicts what a solver does.
type StudioPredictTexts struct {
	Next, How        string // the question; how it is answered
	NextMove         string // the question where the queen on {from} is moved
	HowMoves         string // … and how it is answered
	GoBack, Solution string // answers other than a square: queens are taken back; it is a solution
	Choices          string // shows up to four answers to choose from
	Right, Reveal    string // the answer was right, for {title}; it was wrong again, for {title}
	Wrong, WrongBack string // {text}, a square, was wrong, so the question stands; … to go back was wrong
	WrongSolution    string // … it is no solution
	WrongChoice      string // … one of the choices was
	Score, Tally     string // {n} of {total} right: in a sentence at the end; what follows the number beside the question
	Continue, Again  string // goes on to the next picture; starts again
	Done             string // the search is over
	Nothing          string // this search has no decisions to predict
	WhatIf           string // asks what a queen on {at} would have cost

	// Why an answer was wrong.
	Attacked                          string // {at} is attacked by {by}: {text}, one of these
	SameRow, SameColumn, SameDiagonal string
	Taken                             string // there is a queen on {at}
	Tried                             string // {at} was tried with these queens
	OtherLine                         string // no queen attacks {at}, but {line} comes next
	Later                             string // … but another square of {line} does
	Unattacked                        string // … but it does not come next
	HasLeft                           string // queens do not go back yet: {line} has a square to try
	Stays                             string // the queen on {at} does not go back now
	Moves                             string // this search moves queens
	NotYet                            string // it is no solution: {by} attacks {at}
	Mover                             string // the queen on {from} moves
	Attackers                         string // {n} queens would attack that queen on {at}
	AsGood                            string // … no more than on the square that it moved to
	Doc                               string // how the search goes: {solver}, {doc}
	Row, Column                       string // a {line}, named {text}
}

// StudioQuizTexts are the texts of the studio where questions are asked.
type StudioQuizTexts struct {
	Board         string // the name of the board, for those who cannot see it
	Count         string // question {n} of {total}
	Answers       string // the name of the list of answers
	Right, Wrong  string // the answer was right, or not
	NotThis, This string // the answer that was chosen, and is wrong; the one that is right
	Next, Result  string // the next question; what all came to
	Others        string // asks other questions
	Done          string // {n} of {total} right
}

// A Hint is a reason for one who places queens by hand to go on, or back.
type Hint struct {
	Kind  HintKind
	Lines []trace.Square // the rows and columns that it is about
	Left  int            // the squares left in them
	Back  []trace.Square // for HintNone: the queens to be taken back, the last first
	Now   HintKind       // for HintSome: what to look at, with Lines and Left
}

// A HintKind is a sort of hint.
type HintKind uint8

// The kinds of hints.
const (
	HintDead   HintKind = iota // Lines have no queen and no square left
	HintOne                    // Lines, which is one, has one square left
	HintFewest                 // Lines, which is one, has the fewest squares left, and others have more
	HintStart                  // all rows without a queen have as many squares left
	HintAll                    // all queens stand
	HintSome                   // a solution has the queens that stand
	HintNone                   // no solution has the queens that stand; without those in Back there is one
	HintNever                  // the problem has no solution
)

// ByHand is what traces call a learner who places the queens.
const ByHand = "by hand"

// Hinted words a hint about a search for p.
func (l *Language) Hinted(h Hint, p trace.Problem, labels Labels) Caption {
	own := &l.Studio.Own
	w := words{list: l.lineList(h.Lines, labels, p.N), n: h.Left, queens: p.N}
	var c Caption
	switch h.Kind {
	case HintDead:
		c = Caption{own.Dead, own.DeadDetail}
	case HintOne:
		c = Caption{own.One, own.OneDetail}
	case HintFewest:
		c = Caption{own.Fewest, own.FewestDetail}
	case HintStart:
		c = Caption{own.Anywhere, own.AnywhereDetail}
	case HintAll:
		c = Caption{own.All, own.AllDetail}
	case HintSome:
		h.Kind = h.Now
		now := l.Hinted(h, p, labels)
		return Caption{capital(own.Some), now.Title}
	case HintNone:
		c = Caption{own.None, own.TakeBack}
		var names []string
		for _, q := range h.Back {
			names = append(names, labels.Square(q, p.N))
		}
		if w.n, w.leaving = len(names), l.joined(names, l.And); len(names) > listedLeaving || labels == NoLabels {
			c.Detail = own.TakeBackMany
		}
	case HintNever:
		c = Caption{own.Never, own.NeverDetail}
		if len(p.Fixed) > 0 {
			c.Title = own.NeverFixed
		}
	}
	return Caption{capital(say(c.Title, w)), say(c.Detail, w)}
}

// DeadLines says that lines have no square left.
func (l *Language) DeadLines(lines []trace.Square, labels Labels, n int) string {
	return capital(say(l.Studio.Own.Dead, words{list: l.lineList(lines, labels, n)}))
}

// HandTaken says that a queen stands on a square where another was to be placed.
func (l *Language) HandTaken(at trace.Square, labels Labels, n int) string {
	return capital(say(l.Studio.Own.Taken, words{at: labels.Square(at, n)}))
}

// lineList names rows and columns.
func (l *Language) lineList(lines []trace.Square, labels Labels, n int) string {
	row, column := l.Row, l.Column
	if labels == NoLabels {
		row, column = l.PlainRow, l.PlainColumn
	}
	var names []string
	for _, line := range lines {
		names = append(names, l.namedLine(row, column, line, labels, n))
	}
	return l.joined(names, l.Studio.Own.And)
}
