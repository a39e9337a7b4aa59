package words

// StudioOwnTexts are the texts of the studio where one places the queens oneself. Those of hints are said of a {list} of rows and
// columns.
type StudioOwnTexts struct {
	How         string `en:"Choose a square for each queen, in any order. None may attack another."` // how it is done
	Bring       string `en:"Or begin with a board you have, such as 15863724"`                       // the name of a field for it
	Grid        string `en:"Board: arrow keys choose a square, Enter places a queen"`                // the name of the board, for those who cannot see it
	Left        string `en:"{n square squares} left"`                                                // {n} squares are left
	LeftIn      string `en:"{line}: {n} left"`                                                       // {n} squares are left in {line}
	Rows        string `en:"Squares left in each row"`
	Filled      string `en:"{line}: has its queen"`
	InDeadLine  string `en:"{text}, in a row or column with no square left"`                           // {text}, the state of a square, and its row or column has no square left
	LastQueen   string `en:"{at}, the last queen: take it back"`                                       // the queen on {at} was placed last: choosing it takes it back
	Earlier     string `en:"Take back the queens placed after {at} first"`                             // the queen on {at} is not the one that was placed last
	Back        string `en:"Take back"`                                                                // takes back the last queen
	Hint        string `en:"Hint"`                                                                     // asks for a hint
	Again       string `en:"Start again"`                                                              // starts again, with an empty board
	Solved      string `en:"Solved: no queen attacks another"`                                         // said when all stand
	SolvedFixed string `en:"Solved with these fixed queens"`                                           // the same, for a problem with fixed queens
	Tested      string `en:"{n square squares} tested"`                                                // how much work it was: {n} squares were tested,
	Needs       string `en:"{n square squares} tested; {solver} needs {total}"`                        // where {solver} tests {total},
	NeedsMany   string `en:"{n square squares} tested; {solver} needs {total} for {queens} solutions"` // or {total} for {queens} solutions
	FoundOf     string `en:"{n} of {total solution solutions} found on this device"`                   // {n} of all solutions, {total}, were found so far
	FoundFixed  string `en:"{n} of {total solution solutions} with these fixed queens found on this device"`
	FoundSome   string `en:"{n solution solutions} found on this device"` // so many, where nobody knows how many there are
	Kept        string `en:"solution {n}, found {text}"`                  // one of those: the one with the number {n}, found {text}, such as yesterday
	Before      string `en:"This is {detail}"`                            // the queens on the board are {detail}, one of those
	Same        string `en:"The same as {detail}: {title}"`               // they are turned or mirrored, as {title} says
	Shelf       string `en:"Solutions found on this device"`              // the name of a list of them
	Larger      string `en:"Place {n queen queens}"`                      // goes on to a board for {n} queens
	FilmIt      string `en:"Film it"`                                     // shows the film of it
	Compare     string `en:"Compare with {solver}"`                       // shows the film of it beside that of a solver, {solver}
	Save        string `en:"Save the trace"`                              // saves the trace, or a film of it
	SaveGIF     string `en:"Save the GIF"`
	Mine        string `en:"by hand"` // the name of the learner's search beside another

	Dead           string `en:"no square is left in {list}"`       // {list} has no square left
	DeadDetail     string `en:"so take a queen back"`              // what to do
	One            string `en:"just one square is left in {list}"` // {list} has just one
	OneDetail      string `en:"so its queen must go there"`
	Fewest         string `en:"the fewest squares are left in {list}: {n}"` // {list} has the fewest, {n}
	FewestDetail   string `en:"so decide there first, before they are gone"`
	Anywhere       string `en:"each row without a queen has {n square squares} left"`
	AnywhereDetail string `en:"so begin with any of them"`
	All            string `en:"all {queens} queens are placed"`
	AllDetail      string `en:"take one back to look for another solution"`
	Some           string `en:"there is a solution with these queens"`
	None           string `en:"from here there is no solution"`      // no solution has these queens
	TakeBack       string `en:"take back {leaving}"`                 // those on {leaving} must be taken back
	TakeBackMany   string `en:"take back the last {n queen queens}"` // the last {n} queens, too many to list, must be taken back
	Never          string `en:"there is no solution for {queens queen queens}"`
	NeverFixed     string `en:"there is no solution with these fixed queens"` // the same, for a problem with fixed queens
	NeverDetail    string `en:"choose another board"`                         // what to do then
	Found          string `en:"You have found this solution before"`          // the solution was found before
	Nothing        string `en:"There is no queen to take back"`
	Taken          string `en:"there is a queen on {at} already"`
	Misfit         string `en:"{n act acts} left out: not possible on this board"` // {n} acts of a link cannot be done
	And            string `en:" and "`                                             // what separates the last two rows and columns of a list
}

// StudioPredictTexts are the texts of the studio where one predicts what a solver does.
type StudioPredictTexts struct {
	Next          string `en:"What comes next?"`                                 // the question
	How           string `en:"Choose the square of the next queen, or go back."` // how it is answered
	NextMove      string `en:"Where does the queen on {from} move?"`             // the question where the queen on {from} is moved
	HowMoves      string `en:"Choose the square that it moves to."`              // how the question about a move is answered
	GoBack        string `en:"Go back"`                                          // answers other than a square: queens are taken back
	Solution      string `en:"It is a solution"`
	Choices       string `en:"Show me choices"`                   // shows up to four answers to choose from
	Right         string `en:"Right. {title}"`                    // the answer was right, for {title}
	Reveal        string `en:"No. {title}"`                       // it was wrong again, for {title}
	Wrong         string `en:"Not {text}: what comes next?"`      // {text}, a square, was wrong, so the question stands
	WrongBack     string `en:"Not back yet: what comes next?"`    // going back was wrong, so the question stands
	WrongSolution string `en:"No solution yet: what comes next?"` // the board is no solution, so the question stands
	WrongChoice   string `en:"Not this one: what comes next?"`    // one of the choices was wrong, so the question stands
	Tally         string `en:"of {total} right"`                  // what follows the number beside the question
	Continue      string `en:"Go on"`                             // goes on to the next picture
	Again         string `en:"Start again"`
	Done          string `en:"These were all the questions."` // nothing is left to ask
	Nothing       string `en:"This search makes no decisions to predict."`
	WhatIf        string `en:"What if it were on {at}?"` // asks what a queen on {at} would have cost

	// What comes of a dead end.
	Where       string `en:"{title}. Where does the next queen go?"`                   // the question after {title}, which says what is so
	HowWhere    string `en:"Choose its square: further back, if none is left for it."` // how it is answered
	Gone        string `en:"{list} removed, too; {detail}"`                            // what came of the answer: the queens on {list} were removed, and then {detail}
	NotThere    string `en:"Not {text}: where does the next queen go?"`                // {text}, a square, was wrong, so the question stands
	GoneToo     string `en:"{at} is removed, too."`                                    // the square {at} was chosen, whose queen is removed before the next is placed
	Removed     string `en:"{at}, queen, removed"`                                     // what a square is: the picture removes its queen
	NextDeadEnd string `en:"Next dead end"`                                            // goes to the next question
	Skip        string `en:"Skip to the next dead end"`                                // leaves this question out, and those before a dead end
	Steps       string `en:"Step by step"`                                             // goes to the next picture

	// Why an answer was wrong.
	Taken        string `en:"There is a queen on {at} already."`
	Tried        string `en:"{at} was tried with these queens before."`
	OtherLine    string `en:"No queen attacks {at}, but {line} comes next."`                   // no queen attacks {at}, but {line} comes next
	Later        string `en:"No queen attacks {at}, but another square of {line} comes next."` // no queen attacks {at}, but another square of {line} comes next
	Unattacked   string `en:"No queen attacks {at}, but it does not come next."`               // no queen attacks {at}, but it does not come next
	HasLeft      string `en:"{line} has a square to try, so do not go back yet."`              // queens do not go back yet: {line} has a square to try
	Stays        string `en:"The queen on {at} is not removed here."`                          // the queen on {at} does not go back now
	Moves        string `en:"This search moves queens."`
	NotYet       string `en:"{by} attacks {at}, so it is no solution."` // it is no solution: {by} attacks {at}
	Mover        string `en:"The queen on {from} moves."`
	Attackers    string `en:"{n queen queens} would attack it on {at}."` // {n} queens would attack that queen on {at}
	Another      string `en:"Another square of {line} comes next."`
	GoesIn       string `en:"The next queen goes in {line}."`
	FailedBefore string `en:"{at} failed already, with the same queens before it."`
	AsGood       string `en:"As few queens would attack it on {at}; chance decides."` // as many queens would attack that queen on {at} as where it moved to, or fewer
	Row          string `en:"row {text}"`                                             // a {line}, named {text}
	Column       string `en:"column {text}"`
}

// StudioQuizTexts are the texts of the studio where questions are asked.
type StudioQuizTexts struct {
	Answers string `en:"Answers"`         // the name of the list of answers
	Result  string `en:"Show the result"` // what all came to
	Others  string `en:"Other questions"`
}

// StudioLevelTexts are the texts of rounds of questions, of several levels.
type StudioLevelTexts struct {
	Heading      string `en:"What is asked"`           // the name of the list of levels, for those who cannot see it
	DeadEnds     string `en:"Dead ends"`               // what happens at dead ends
	Firsts       string `en:"Firsts of a kind"`        // the first question of each kind
	All          string `en:"All"`                     // all of them
	Of           string `en:"{n} of {total}"`          // {n} of {total} questions are asked
	Count        string `en:"Question {n} of {total}"` // how far it is
	Begin        string `en:"Begin"`
	NextQuestion string `en:"Next question"`
	Missed       string `en:"Missed:"` // the heading of the questions that were not right at once
}

// StudioPathTexts are the texts of the path, a list of stations that follow each other. A station has a name, and says what it is.
type StudioPathTexts struct {
	Heading     string `en:"The path"` // the name of the list, for those who cannot see it
	Learn       string `en:"Learn"`
	LearnDoc    string `en:"{n card cards}"`
	Watch       string `en:"Watch {n}"` // a search for {n} queens
	WatchDoc    string `en:"how it works"`
	DeadEnds    string `en:"Dead ends"` // what happens at dead ends is predicted
	DeadEndsDoc string `en:"predict, {n queen queens}"`
	Place       string `en:"Place {n}"` // {n} queens are placed by hand
	PlaceDoc    string `en:"yourself"`
	Race        string `en:"Race"`
	RaceDoc     string `en:"two solvers on {n}"` // on a board of {n} rows
	Quiz        string `en:"Quiz"`
	QuizDoc     string `en:"{n question questions}"`
	Stars       string `en:"{n} of {total} stars"` // how well a station went
	Next        string `en:"Next: {title}"`        // leads to the next station, {title}
}

// StudioLearnTexts are the texts of the cards that teach the search for four queens. A card is named in the list of cards; each of its acts
// has a question or finding, what there is to know, what to do, and what is said when it is done.
type StudioLearnTexts struct {
	Rule        string `en:"The rule: what a queen attacks"`
	RuleTitle   string `en:"What does a queen attack?"`
	RuleText    string `en:"The puzzle: place four queens so that none attacks another. A queen attacks along its row, its column and its diagonals."`
	RuleAct     string `en:"Tap three squares: one of its row, one of its column, one of a diagonal."`
	RuleDone    string `en:"That is the whole rule. Four queens must share no row, no column and no diagonal: so each row gets one."`
	First       string `en:"Place the first two"`
	FirstTitle  string `en:"Where do the first two queens go?"`
	FirstText   string `en:"The search fills row by row from the top. In each row it takes the first free square from the left."`
	FirstAct    string `en:"Tap the first free square of {line}."`
	FirstDone   string `en:"Two queens stand, by one simple rule. Row 2 comes next: does it have a free square?"`
	Stuck       string `en:"Stuck: which queen moves?"`
	StuckTitle  string `en:"Row 2 has no safe square. Which queen do you move?"`
	StuckText   string `en:"Each square of row 2 is attacked: the lines show from where. Tap a square to read why."`
	StuckAct    string `en:"Tap the queen that you would take back."`
	StuckDone   string `en:"Right: c2 was placed last, so it moves first. Its row still has a square to try."`
	Back        string `en:"Backtrack: try its next square"`
	BackTitle   string `en:"c2 failed. Where does this queen go next?"`
	BackText    string `en:"The squares up to c2 are done: the search goes on to the right."`
	BackAct     string `en:"Tap the next free square of {line}."`
	BackDone    string `en:"Right: d2 is free, and then b3 is. But look at row 4."`
	BeforeTitle string `en:"Now row 1 has no safe square. Which queen moves?"`
	BeforeText  string `en:"The last queen moves to its next free square. If it has none, it is taken back, and the queen before it moves."`
	BeforeAct   string `en:"Tap the last queen that has a free square to its right."`
	BeforeDone  string `en:"Right: b3 and d2 have no next square, so they are taken back, and a1 moves to b1. That is backtracking."`
	Tree        string `en:"What the tree remembers"`
	TreeTitle   string `en:"The tree keeps what was tried. Where was the search stuck?"`
	TreeText    string `en:"Each level is a row of the board. At a dead end the next row had no safe square."`
	TreeAct     string `en:"Tap the two dead ends in the tree."`
	FinishTitle string `en:"All below a1 has failed. Now finish from b1."`
	FinishText  string `en:"As before: row by row, the first free square. The tree grows with you."`
	FinishAct   string `en:"Tap the first free square of {line}."`
	TreeDone    string `en:"Right: c2 and b3 are the dead ends. Nothing below a1 is tried again."`
	FinishDone  string `en:"b1, d2, a3, c4: no queen attacks another. The search placed 8 queens and took 4 of them back."`

	Solved    string `en:"Solved!"`
	Count     string `en:"{n} of {total} · {title}"` // card {n} of {total}, {title}
	ShowMe    string `en:"Show me"`                  // does what is asked for
	Next      string `en:"Next card"`
	Skip      string `en:"Skip to Watch"`
	Cards     string `en:"Cards"`                                             // the names, for those who cannot see it, of the list of cards,
	Board     string `en:"Board: arrow keys choose a square, Enter taps it"`  // the board
	TreeLabel string `en:"Search tree: each node is a queen that was placed"` // and the tree
	Node      string `en:"{list}: {n branch branches}"`                       // what a node is: the queens on its path, {list}, and how many branches go on from it
	Start     string `en:"start"`                                             // the {list} of the node that has none
	Learned   string `en:"done"`                                              // said of a card
	Free      string `en:"Right: no queen attacks {at}."`                     // {at} was right
	FirstFree string `en:"Right: no queen attacks {at}. Marks show what is attacked: + along a row or column, × along a diagonal."`
	DeadEnd   string `en:"Right: after {at}, {line} had no safe square."` // the node {at} was right

	// Why a square or a node is not the one.
	Other      string `en:"You have that line: find the others."` // the queen attacks it, but along a line that was found
	Unattacked string `en:"The queen on {from} does not attack {at}: they share no row, column or diagonal."`
	Tried      string `en:"{at} was tried and failed. Go on to the right."`
	Later      string `en:"No queen attacks {at}, but {line} has a free square further left."`
	Blocked    string `en:"No queen attacks {at}, but {line} comes first and has no safe square: so a queen must move."`
	NoNext     string `en:"{at} has no free square to its right, so it cannot move on. Look at the queen before it."`
	Earlier    string `en:"{at} was placed earlier. The queen after it still has a free square to its right."`
	InTree     string `en:"Tap in the tree, not on the board."`
	Root       string `en:"This is the empty board. From here a1 was placed, and then b1."`
	Found      string `en:"You have {at}: find the other dead end."`
	Stands     string `en:"{at} stands on the board. Nothing was tried after it yet."`
	WentOn     string `en:"After {at} the search could still place {list}."`
}

// StudioFactsTexts are the texts about the problem, which stand in the page for those who search for it, and without scripts.
type StudioFactsTexts struct {
	Title       string `en:"Queenreel: the eight queens problem, step by step"`                                                                  // the title of the page
	Description string `en:"Watch programs search for N queens that do not attack each other, place the queens yourself, and make films of it."` // what it is
	NeedsScript string `en:"Films, boards and quiz run with JavaScript, which is switched off here. This is about the problem."`
	About       string `en:"About the problem"` // the heading
	Rule        string `en:"Place eight queens on a chessboard so that none attacks another. A queen attacks along its row, its column and its diagonals. N queens have a board of N rows and N columns."`
	Board       string `en:"The solution that backtrack finds first"` // what a picture shows
	Solutions   string `en:"There are 92 solutions. Those that are the same when turned or mirrored count once: then there are 12. Of these, 11 stand for 8 solutions each, and one, which looks the same upside down, for 4."`
	Few         string `en:"Two and three queens have no solution. On 2 × 2 squares, each square attacks the other 3. On 3 × 3, a queen in the middle attacks all others; anywhere else it leaves 2 squares that attack each other."`
	Ways        string `en:"Eight queens fit on 64 squares in {n} ways. With one in each row, a tree of all placements would have {total} leaves; with one in each column too, {queens}."` // how many placements there are
	Work        string `en:"Backtrack tests {n} squares until its first solution, and {total} for all: it skips what begins with two queens attacking each other."`
	Counts      string `en:"Solutions on boards from 1 × 1 to 12 × 12"` // the heading of a table, and of its columns
	Queens      string `en:"Queens"`
	All         string `en:"All"`
	Distinct    string `en:"Not counting turned and mirrored ones"`
	History     string `en:"History"` // a heading
	Posed       string `en:"1848: Max Bezzel poses the problem in a chess magazine of Berlin."`
	Solved      string `en:"1850: Franz Nauck poses it anew and publishes all 92 solutions. Gauss finds 72, then explains to Schumacher how methodical trial shows that there are no more."`
	Programmed  string `en:"1972: Edsger Dijkstra explains structured programming with it."`
	Sources     string `en:"Sources"` // a heading
}
