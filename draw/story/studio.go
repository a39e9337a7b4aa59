package story

import (
	"time"

	"queenreel/trace"
)

// StudioTexts are the texts of the studio, the page that films searches in a browser, beside those of its player.
type StudioTexts struct {
	Page  StudioPageTexts
	Watch StudioWatchTexts
	Make  StudioMakeTexts

	WhatIf StudioWhatIfTexts

	Own     StudioOwnTexts
	Predict StudioPredictTexts
	Quiz    StudioQuizTexts
}

// StudioPageTexts are the texts around all that the studio does.
type StudioPageTexts struct {
	Watch, Solve, Make string // what one can do: watch a search, be the solver, save files
	Own, Predict, Quiz string // ways to be the solver
	Modes, SolveModes  string // the names of these two lists, for those who cannot see them
	Language, Dark     string // the language of the page; whether the page is dark
	Filming            string // a film is under way
	Progress           string // … and done to {n} percent
	Stop, Stopped      string // end work that is under way; it was ended
	Failed             string // the engine ended, for {text}
	NoKey, NoValue     string // the address asks for {text}, which there is not; for {title} it has {text}, which cannot be
	Number, Names      string // what a value must be: a number from {n} to {total}; one of {list}
	Copy, Copied       string // copy a command; it is copied
	Close              string // takes a message away
}

// StudioWatchTexts are the texts of a search that is watched, and of what can be chosen for it.
type StudioWatchTexts struct {
	Settings                   string // the name of all that can be chosen
	Board, Solver, Show, Steps string // what can be chosen
	First, All, Some           string // values of Show: the first solution, all solutions, {n} of them
	Moves, Tests               string // values of Steps: placements and backtracks; tested squares, too
	More                       string // shows what is chosen seldom
	Layout, Theme, Labels      string
	Pace, By, Beside           string // how fast; which way the board is filled; the solver of a search beside this one
	AsScreen, AsPage           string // the layout that suits the screen; the theme that suits the page
	Chess, Index, NoLabels     string // values of Labels: a1, 0 0, none
	Lesson, Steady, Fast       string // values of Pace
	Row, Column                string // values of By
	Alone                      string // the value of Beside: no other search
	FilmLayout, LessonLayout   string // values of Layout: board only; with tree, code and legend
	TreeLayout                 string // … with the tree
	Wide, Plain, Phone         string // … for wide screens; without words; for phones
	Drop                       string // takes a choice away: {text}

	Open                    string // the heading of what is read from disk
	Trace, OwnTheme, Queen  string // a search from elsewhere; a theme; a picture of a queen
	OwnLanguage             string // a language
	DropFile                string // a file can be dropped here
	TooLong                 string // the film would have at least {n} frames and {total} minutes; what to choose instead
	NoSolution, TooMany     string // the search finds no solution; more than {n}, too many to draw
	Unknown, TooLarge, Lost string // the file {text} is none of these; is too large; cannot be read

	Fold, Unfold    string // draw no nodes below the failed one on {at}; draw them again
	FoldAll, Unroll string // … below all that failed; draw all nodes

	WhatIf, WhatIfPick string // what a queen elsewhere would change; choose a square of {line}
	WhatIfPickAny      string // choose a square of a row without a queen
	WhatIfEnd          string // it cannot be asked here: all rows are filled
	WhatIfSquare       string // the name of the square {at} that can be chosen
	Try, Return        string // show the search from there; go back to the film before
}

// StudioMakeTexts are the texts of what can be saved.
type StudioMakeTexts struct {
	Heading                       string // of the list of files
	Note                          string // under it: they are what the command writes
	Save, Making                  string // saves a file; it is being made
	GIF, WebP, APNG, Page         string // a film, as files of these formats
	SVG, PNG                      string // the picture of step {n}
	SheetPNG, SheetPDF, Worksheet string // all solutions; exercises
	Transcript, Text, VTT, SRT    string // words
	JSON, Trace                   string // the scenes, and the events of the search
	Films, Pictures, Paper, Words string // headings
}

// TooLong refuses a film with so many frames, or more, and so long.
func (l *Language) TooLong(frames int, length time.Duration) string {
	return Say(l.Studio.Watch.TooLong, Words{N: frames, Total: max(1, int(length.Minutes()))})
}

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
	w := Words{List: l.lineList(h.Lines, labels, p.N), N: h.Left, Queens: p.N}
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
		if w.N, w.Leaving = len(names), l.joined(names, l.And); len(names) > listedLeaving || labels == NoLabels {
			c.Detail = own.TakeBackMany
		}
	case HintNever:
		c = Caption{own.Never, own.NeverDetail}
		if len(p.Fixed) > 0 {
			c.Title = own.NeverFixed
		}
	}
	return Caption{capital(Say(c.Title, w)), Say(c.Detail, w)}
}

// DeadLines says that lines have no square left.
func (l *Language) DeadLines(lines []trace.Square, labels Labels, n int) string {
	return capital(Say(l.Studio.Own.Dead, Words{List: l.lineList(lines, labels, n)}))
}

// HandTaken says that a queen stands on a square where another was to be placed.
func (l *Language) HandTaken(at trace.Square, labels Labels, n int) string {
	return capital(Say(l.Studio.Own.Taken, Words{At: labels.Square(at, n)}))
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

// StudioWhatIfTexts are the texts about a queen of one's own on any square. A text with "With" is for a board where others stand.
type StudioWhatIfTexts struct {
	Attacked, AttackedDetail string // {at} is attacked by the queen on {by}
	Found, FoundWith         string // a solution has a queen on {at}
	None, NoneWith           string // no solution has one
	Missed                   string // a search that may miss solutions found none
	Unknown                  string // it was not searched to its end
	Cost                     string // it took {text}
	CostBoth                 string // … while the search itself takes {next} from this step on to its next solution
	CostAlone                string // … while the search itself finds none from this step on
}

// A WhatIf is what came of a queen of one's own: a search for one solution with this queen, and those that stand.
type WhatIf struct {
	At       trace.Square
	Attacker trace.Square // the queen that attacks At, or a square off the board if none does: then a search was made
	About    trace.About  // of the search

	Found, Ended bool // it found a solution; it came to its end, and found none
	Work         int  // how much of its WorkUnit it took

	Own      int  // what the search itself takes from this step on to its next solution
	OwnFinds bool // it finds one
	OwnKnown bool // it is known whether it finds one
}

// WhatIf says what came of a queen of one's own.
func (l *Language) WhatIf(w WhatIf, labels Labels) Caption {
	t, n := &l.Studio.WhatIf, w.About.N
	names := Words{At: labels.Square(w.At, n), From: labels.Square(w.Attacker, n)}
	if w.Attacker.On(n) {
		return Caption{capital(Say(t.Attacked, names)), Say(t.AttackedDetail, names)}
	}
	found, none := t.Found, t.None
	if len(w.About.Fixed) > 1 {
		found, none = t.FoundWith, t.NoneWith
	}
	title := t.Unknown
	switch {
	case w.Found:
		title = found
	case w.Ended && w.About.Complete:
		title = none
	case w.Ended:
		title = t.Missed
	}
	detail := t.Cost
	switch {
	case w.OwnKnown && w.OwnFinds:
		detail = t.CostBoth
	case w.OwnKnown:
		detail = t.CostAlone
	}
	cost := Words{Text: l.Reached(w.About, WorkClock, w.Work), Next: l.Reached(w.About, WorkClock, w.Own)}
	return Caption{capital(Say(title, names)), capital(Say(detail, cost))}
}
