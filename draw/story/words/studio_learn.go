package words

// StudioOwnTexts are the texts of the studio where one places the queens oneself. Those of hints are said of a {list} of rows and
// columns.
type StudioOwnTexts struct {
	How         string // how it is done
	Bring       string // the name of a field for it
	Grid        string // the name of the board, for those who cannot see it
	Left        string // {n} squares are left
	LeftIn      string // {n} squares are left in {line}
	Rows        string
	Filled      string
	InDeadLine  string // {text}, the state of a square, and its row or column has no square left
	LastQueen   string // the queen on {at} was placed last: choosing it takes it back
	Earlier     string // the queen on {at} is not the one that was placed last
	Back        string // takes back the last queen
	Hint        string // asks for a hint
	Again       string // starts again, with an empty board
	Solved      string // said when all stand
	SolvedFixed string // the same, for a problem with fixed queens
	Tested      string // how much work it was: {n} squares were tested,
	Needs       string // where {solver} tests {total},
	NeedsMany   string // or {total} for {queens} solutions
	FoundOf     string // {n} of all solutions, {total}, were found so far
	FoundFixed  string
	FoundSome   string // so many, where nobody knows how many there are
	Kept        string // one of those: the one with the number {n}, found {text}, such as yesterday
	Before      string // the queens on the board are {detail}, one of those
	Same        string // they are turned or mirrored, as {title} says
	Shelf       string // the name of a list of them
	Larger      string // goes on to a board for {n} queens
	FilmIt      string // shows the film of it
	Compare     string // shows the film of it beside that of a solver, {solver}
	Save        string // saves the trace, or a film of it
	SaveGIF     string
	Mine        string // the name of the learner's search beside another

	Dead           string // {list} has no square left
	DeadDetail     string // what to do
	One            string // {list} has just one
	OneDetail      string
	Fewest         string // {list} has the fewest, {n}
	FewestDetail   string
	Anywhere       string
	AnywhereDetail string
	All            string
	AllDetail      string
	Some           string
	None           string // no solution has these queens
	TakeBack       string // those on {leaving} must be taken back
	TakeBackMany   string // the last {n} queens, too many to list, must be taken back
	Never          string
	NeverFixed     string // the same, for a problem with fixed queens
	NeverDetail    string // what to do then
	Found          string // the solution was found before
	Nothing        string
	Taken          string
	Misfit         string // {n} acts of a link cannot be done
	And            string // what separates the last two rows and columns of a list
}

// StudioPredictTexts are the texts of the studio where one predicts what a solver does.
type StudioPredictTexts struct {
	Next          string // the question
	How           string // how it is answered
	NextMove      string // the question where the queen on {from} is moved
	HowMoves      string // how the question about a move is answered
	GoBack        string // answers other than a square: queens are taken back
	Solution      string
	Choices       string // shows up to four answers to choose from
	Right         string // the answer was right, for {title}
	Reveal        string // it was wrong again, for {title}
	Wrong         string // {text}, a square, was wrong, so the question stands
	WrongBack     string // going back was wrong, so the question stands
	WrongSolution string // the board is no solution, so the question stands
	WrongChoice   string // one of the choices was wrong, so the question stands
	Tally         string // what follows the number beside the question
	Continue      string // goes on to the next picture
	Again         string
	Done          string // nothing is left to ask
	Nothing       string
	WhatIf        string // asks what a queen on {at} would have cost

	// What comes of a dead end.
	Where       string // the question after {title}, which says what is so
	HowWhere    string // how it is answered
	Gone        string // what came of the answer: the queens on {list} were removed, and then {detail}
	NotThere    string // {text}, a square, was wrong, so the question stands
	GoneToo     string // the square {at} was chosen, whose queen is removed before the next is placed
	Removed     string // what a square is: the picture removes its queen
	NextDeadEnd string // goes to the next question
	Skip        string // leaves this question out, and those before a dead end
	Steps       string // goes to the next picture

	// Why an answer was wrong.
	Taken        string
	Tried        string
	OtherLine    string // no queen attacks {at}, but {line} comes next
	Later        string // no queen attacks {at}, but another square of {line} comes next
	Unattacked   string // no queen attacks {at}, but it does not come next
	HasLeft      string // queens do not go back yet: {line} has a square to try
	Stays        string // the queen on {at} does not go back now
	Moves        string
	NotYet       string // it is no solution: {by} attacks {at}
	Mover        string
	Attackers    string // {n} queens would attack that queen on {at}
	Another      string
	GoesIn       string
	FailedBefore string
	AsGood       string // as many queens would attack that queen on {at} as where it moved to, or fewer
	Row          string // a {line}, named {text}
	Column       string
}

// StudioQuizTexts are the texts of the studio where questions are asked.
type StudioQuizTexts struct {
	Answers string // the name of the list of answers
	Result  string // what all came to
	Others  string
}

// StudioLevelTexts are the texts of rounds of questions, of several levels.
type StudioLevelTexts struct {
	Heading      string // the name of the list of levels, for those who cannot see it
	DeadEnds     string // what happens at dead ends
	Firsts       string // the first question of each kind
	All          string // all of them
	Of           string // {n} of {total} questions are asked
	Count        string // how far it is
	Begin        string
	NextQuestion string
	Missed       string // the heading of the questions that were not right at once
}

// StudioPathTexts are the texts of the path, a list of stations that follow each other. A station has a name, and says what it is.
type StudioPathTexts struct {
	Heading     string // the name of the list, for those who cannot see it
	Learn       string
	LearnDoc    string
	Watch       string // a search for {n} queens
	WatchDoc    string
	DeadEnds    string // what happens at dead ends is predicted
	DeadEndsDoc string
	Place       string // {n} queens are placed by hand
	PlaceDoc    string
	Race        string
	RaceDoc     string // on a board of {n} rows
	Quiz        string
	QuizDoc     string
	Stars       string // how well a station went
	Next        string // leads to the next station, {title}
}

// StudioLearnTexts are the texts of the cards that teach the search for four queens. A card is named in the list of cards; each of its acts
// has a question or finding, what there is to know, what to do, and what is said when it is done.
type StudioLearnTexts struct {
	Rule        string
	RuleTitle   string
	RuleText    string
	RuleAct     string
	RuleDone    string
	First       string
	FirstTitle  string
	FirstText   string
	FirstAct    string
	FirstDone   string
	Stuck       string
	StuckTitle  string
	StuckText   string
	StuckAct    string
	StuckDone   string
	Back        string
	BackTitle   string
	BackText    string
	BackAct     string
	BackDone    string
	BeforeTitle string
	BeforeText  string
	BeforeAct   string
	BeforeDone  string
	Tree        string
	TreeTitle   string
	TreeText    string
	TreeAct     string
	FinishTitle string
	FinishText  string
	FinishAct   string
	TreeDone    string
	FinishDone  string

	Solved    string
	Count     string // card {n} of {total}, {title}
	ShowMe    string // does what is asked for
	Next      string
	Skip      string
	Cards     string // the names, for those who cannot see it, of the list of cards,
	Board     string // the board
	TreeLabel string // and the tree
	Node      string // what a node is: the queens on its path, {list}, and how many branches go on from it
	Start     string // the {list} of the node that has none
	Learned   string // said of a card
	Free      string // {at} was right
	FirstFree string
	DeadEnd   string // the node {at} was right

	// Why a square or a node is not the one.
	Other      string // the queen attacks it, but along a line that was found
	Unattacked string
	Tried      string
	Later      string
	Blocked    string
	NoNext     string
	Earlier    string
	InTree     string
	Root       string
	Found      string
	Stands     string
	WentOn     string
}

// StudioFactsTexts are the texts about the problem, which stand in the page for those who search for it, and without scripts.
type StudioFactsTexts struct {
	Title       string // the title of the page
	Description string // what it is
	NeedsScript string
	About       string // the heading
	Rule        string
	Board       string // what a picture shows
	Solutions   string
	Few         string
	Ways        string // how many placements there are
	Work        string
	Counts      string // the heading of a table, and of its columns
	Queens      string
	All         string
	Distinct    string
	History     string // a heading
	Posed       string
	Solved      string
	Programmed  string
	Sources     string // a heading
}
