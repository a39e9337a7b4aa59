package words

// MarkTexts are the entries of the legend.
type MarkTexts struct {
	Queen        string // a queen
	Fixed        string
	Placed       string
	Free         string // a tested square that is free
	Conflict     string // a tested square that is attacked
	Row          string // a square in a row that a queen stands on
	Column       string // a square in a column that a queen stands on
	Straight     string // both, which look alike
	Diagonal     string // a square on a diagonal that a queen stands on
	Other        string // a square that is ruled out by reasoning
	Fresh        string // a square that was ruled out just now
	Ghost        string // a square where a queen stood before
	Dead         string // a square of a row or column with no square left
	Leaving      string // where a queen stood that was taken back just now
	Skipped      string // a queen that a jump takes back, and that played no part in the conflict
	Arrow        string // where a queen goes, or was before
	Clause       string // squares that a clause names
	Hall         string // a square of a Hall interval
	HallDiagonal string // a diagonal that a Hall interval needs
	Chosen       string // the row or column chosen for its few squares
	Cost         string // the cost of a queen on a square
	Least        string // a square with the least cost
	Beaten       string // a queen that another attacks, where all queens stand
	Attack       string // a queen that attacks another, or a square
	Solved       string
}

// TreeTexts are the texts of the search tree.
type TreeTexts struct {
	Title      string // its heading
	None       string // in place of the tree: of queens that move, or leave in another order than they came
	FullBoards string // the same of a search that tests only full boards

	// A note under the tree: what a level is.
	Rows    string // a row of the board
	Columns string // a column of the board
	Queens  string // one more queen on the board
	Nth     string // beside a level that is one more queen: the {n}th
	Leaves  string // follows one of those: a branch that ends is a stripe
	Folded  string // follows one of those in pages: what a number beside a node is

	// In place of nodes that have no room.
	Failed string // {n} that failed
	Tried  string // {n} that were tried, and some have solutions

	// The key: what the looks of nodes mean.
	Alive    string // the queen is on the board
	Newest   string // the queen was placed just now
	Leaving  string // the queen was removed just now
	Dead     string // it was removed, and others stood below it
	DeadEnd  string // it was removed, and no other stood below it
	Solution string // it was the last of a solution
}

// PlayerTexts are the texts of a page that plays a film: the names of its controls, and the words beside the
// picture. Names of controls are short; no picture shows any of them.
type PlayerTexts struct {
	Step   string // the number of a picture in the search: {n}
	StepOf string // the number of a picture, {n}, and of the last, {total}
	Link   string // a link to the picture that is shown

	Play     string
	Pause    string
	First    string // go to the first picture, or to the last
	Last     string
	Back     string // go back or forward by one picture
	Forward  string
	MarkBack string // go to the mark before, or to the next
	MarkNext string
	Position string // where the film is, to be changed
	Speed    string // how fast it plays
	Loop     string // it plays again and again
	Pauses   string // it pauses at every mark
	Stop     string // the name of a mark where the film stops at step {n} and asks {text}
	Tree     string // the name of a search tree whose nodes lead to the steps that made them
	Present  string // shows nothing else, on the full screen
	Keys     string // the heading of what keys do
	Tenths   string // digits go to the tenths of the film

	Quiz     string // it pauses before each decision and asks what comes next
	Question string // the question
	Answer   string // keys choose an answer
	Right    string // what an answer was
	Wrong    string
	Score    string // {n} of {total} answers were right
	GoOn     string // the film goes on after an answer
	Again    string // all answers are forgotten

	Squares       string // the name of the board, for those who cannot see it
	QueenOn       string // what a square is: a queen stands on {at}
	AttackedBy    string // the queen on {by} attacks it
	TriedHere     string // no queen attacks it, and it failed
	RuledOutHere  string // no queen attacks it
	DeniedHere    string // the same where it is known why: the search is done with it
	NeededHere    string // other queens need all squares of a column, row or diagonal that it is on
	BarredHere    string
	FreeSquare    string
	AttackedAlong string // why it is attacked: {text} is one of these
	SameRow       string
	SameColumn    string
	SameDiagonal  string

	DeadEnd     string // the meaning of a mark
	Backtrack   string
	Solution    string
	Strip       string // under a printed film: {n} of its {total} marked pictures
	NeedsScript string // where the page cannot play the film
}

// CompareTexts are the texts of comparisons.
type CompareTexts struct {
	ByWork  string // what the clock is
	BySteps string
	Step    string // step {n} of a search
	Asks    string // what a comparison of {n} searches for {queens} queens asks
	Shows   string // what it shows where queens placed are no measure of all
	Placed  string // the end: {solver} placed {n} queens, the fewest
	More    string // follows it: {solver} placed {n}
	Equal   string // the same where all placed {n}

	// Why it placed the fewest: what no other search did, {n} times.
	Learns       string // clauses from conflicts
	Ahead        string // saw dead rows before it stood in them
	AheadColumns string // the same where columns are filled
	Early        string // the detail of the first dead row that it saw ahead
	EarlyColumn  string
	Hall         string // found rows that need all columns or diagonals left to them
	Fewest       string // went on where the fewest squares were left
	Weighs       string // weighed how many free squares a queen would attack

	Says string // a caption {text} of {solver}
	And  string // two captions, {text} and {next}
}

// QuizTexts are the texts of a quiz on a search.
type QuizTexts struct {
	Heading  string // question {n} of {total}
	Before   string // the heading of the steps before
	Place    string // a choice: a queen is placed on {at}
	Move     string // the queen on {from} moves to {at}
	Back     string // the queen on {leaving} is taken back
	BackAll  string // those on {list} are
	Solution string
	SolvedBy string
	Attacks  string // it is no solution: the queen on {from} attacks that on {at}
	Queen    string // the meaning of a mark on the board
	Attacked string
	RuledOut string
	Prompt   string // asks for an answer from 1 to {n}, or for q to stop
	Right    string // the answer was right, for {text}
	Wrong    string // it was wrong: {n} is right, for {text}
	Score    string // {n} of {total} answers were right
	Answers  string // the heading of a list of answers
}

// LessonTexts are the texts of the folder of a lesson. No picture shows them.
type LessonTexts struct {
	Title      string
	Plan       string // the heading of what is done in which minutes
	Begin      string // the first minutes
	Pages      string // a document has {n} pages
	NoBoards   string // what is missing, and why: no solution was found
	NoQuestion string // nothing can be asked
	NoRoom     string // there is no room for questions beside the boards

	Film      PartTexts // {text} is the name of a button, {n} the stops
	Slides    PartTexts
	Worksheet PartTexts // of {n} exercises
	Quiz      PartTexts // of {n} questions
	Answers   string    // on which pages of a document, whose number stands before, the answers of both are

	Aims    string // the heading of what the class learns
	Task    string // the task of placing {queens} queens
	Method  string
	Time    string
	Runs    string // the film runs for {text}
	Reading string // the {n} stops, read out, take {text}
	Stops   string // the heading of the stops
	StopAt  string // the heading of a stop: at step {n}, {text} after the beginning of the film, before {list}
	Why     string // why queens are removed: {text} is a row or a column
	Passed  string // why no queen stands on a square before the next safe one: those on {list} failed, {next} are attacked
	Ask     string // headings of a stop
	Answer  string

	Place     StopTexts
	Move      StopTexts
	Attack    StopTexts
	DeadEnd   StopTexts
	Learned   StopTexts
	Backtrack StopTexts
	Again     StopTexts
	Fall      StopTexts
	Retry     StopTexts
	Jump      StopTexts
	Solution  StopTexts
	End       StopTexts
}

// PartTexts name a file of a lesson, say what it is for, and what the class does with it.
type PartTexts struct{ Name, For, Do string }

// StopTexts are what a stop is about: its name, what is learned there, and what to ask, which the next caption answers.
type StopTexts struct{ Name, Aim, Ask string }
