package words

// MarkTexts are the entries of the legend.
type MarkTexts struct {
	Queen        string `en:"queen on the board"` // a queen
	Fixed        string `en:"fixed queen"`
	Placed       string `en:"queen placed last"`
	Free         string `en:"tested and free"`                // a tested square that is free
	Conflict     string `en:"tested and attacked"`            // a tested square that is attacked
	Row          string `en:"attacked along a row"`           // a square in a row that a queen stands on
	Column       string `en:"attacked along a column"`        // a square in a column that a queen stands on
	Straight     string `en:"attacked along a row or column"` // both, which look alike
	Diagonal     string `en:"attacked along a diagonal"`      // a square on a diagonal that a queen stands on
	Other        string `en:"ruled out by reasoning"`         // a square that is ruled out by reasoning
	Fresh        string `en:"bold: ruled out just now"`       // a square that was ruled out just now
	Ghost        string `en:"tried here, failed"`             // a square where a queen stood and failed
	Dead         string `en:"no safe square in this line"`    // a square of a row or column with no square left
	Leaving      string `en:"queen being removed"`            // a queen that is being taken back
	Skipped      string `en:"removed too, played no part"`    // a queen that a jump takes back, and that played no part in the conflict
	Arrow        string `en:"next or last move"`              // where a queen goes, or was before
	Clause       string `en:"squares of the clause"`          // squares that a clause names
	Hall         string `en:"needed by their row or column"`  // a square of a Hall interval
	HallDiagonal string `en:"diagonal that these rows need"`  // a diagonal that a Hall interval needs
	Restored     string `en:"square free again"`              // a square that was ruled out, and is possible again
	Chosen       string `en:"the fewest options"`             // the row or column chosen for its few squares
	Cost         string `en:"cost of a queen here"`           // the cost of a queen on a square
	Beaten       string `en:"queen under attack"`             // a queen that another attacks, where all queens stand
	Attack       string `en:"attack"`                         // a queen that attacks another, or a square
	Solved       string `en:"queen of a solution"`
}

// TreeTexts are the texts of the search tree.
type TreeTexts struct {
	Title      string `en:"Search tree"`                           // its heading
	None       string `en:"No tree can show this search."`         // in place of the tree: of queens that move, or leave in another order than they came
	FullBoards string `en:"No tree: only full boards are tested."` // the same of a search that tests only full boards

	// A note under the tree: what a level is.
	Rows    string `en:"each level of the tree is a row of the board"`    // a row of the board
	Columns string `en:"each level of the tree is a column of the board"` // a column of the board
	Queens  string `en:"each level of the tree is one more queen"`        // one more queen on the board
	Nth     string `en:"{n st nd rd th}"`                                 // beside a level that is one more queen: the {n}th
	Leaves  string `en:", each end a stripe"`                             // follows one of those: a branch that ends is a stripe

	// The key: what the looks of nodes mean.
	Alive    string `en:"on the board"`    // the queen is on the board
	Newest   string `en:"placed just now"` // the queen was placed just now
	Leaving  string `en:"being removed"`   // the queen is being removed
	Dead     string `en:"tried before"`    // it was removed, and others stood below it
	DeadEnd  string `en:"dead end"`        // it was removed, and no other stood below it
	Solution string `en:"solution"`        // it was the last of a solution
}

// PlayerTexts are the texts of a page that plays a film: the names of its controls, and the words beside the
// picture. Names of controls are short; no picture shows any of them.
type PlayerTexts struct {
	Step   string `en:"Step {n}"`            // the number of a picture in the search: {n}
	StepOf string `en:"Step {n} of {total}"` // the number of a picture, {n}, and of the last, {total}
	Link   string `en:"Link to this step"`   // a link to the picture that is shown

	Play     string `en:"Play"`
	Pause    string `en:"Pause"`
	First    string `en:"First step"` // go to the first picture, or to the last
	Last     string `en:"Last step"`
	Back     string `en:"One step back"` // go back or forward by one picture
	Forward  string `en:"One step forward"`
	MarkBack string `en:"Previous mark"` // go to the mark before, or to the next
	MarkNext string `en:"Next mark"`
	Position string `en:"Position in the film"`                     // where the film is, to be changed
	Speed    string `en:"Speed"`                                    // how fast it plays
	Loop     string `en:"Repeat"`                                   // it plays again and again
	Pauses   string `en:"Pause at every mark"`                      // it pauses at every mark
	Stop     string `en:"Stop at step {n}: {text}"`                 // the name of a mark where the film stops at step {n} and asks {text}
	Tree     string `en:"Search tree: each node leads to its step"` // the name of a search tree whose nodes lead to the steps that made them
	Present  string `en:"Present board, code and caption alone"`    // shows nothing else, on the full screen
	Keys     string `en:"Keys"`                                     // the heading of what keys do
	Tenths   string `en:"Tenths of the film"`                       // digits go to the tenths of the film

	Quiz     string `en:"Quiz me"`            // it pauses before each decision and asks what comes next
	Question string `en:"What happens next?"` // the question
	Answer   string `en:"Answer a question"`  // keys choose an answer
	Right    string `en:"Right"`              // what an answer was
	Wrong    string `en:"Wrong"`
	Score    string `en:"{n} of {total} right"` // {n} of {total} answers were right
	GoOn     string `en:"Go on"`                // the film goes on after an answer
	Again    string `en:"Start over"`           // all answers are forgotten

	Squares       string `en:"Board: arrow keys choose a square, Enter says why it is attacked"` // the name of the board, for those who cannot see it
	QueenOn       string `en:"{at}, queen"`                                                      // what a square is: a queen stands on {at}
	AttackedBy    string `en:"{at}, attacked by {by}"`                                           // the queen on {by} attacks it
	TriedHere     string `en:"{at}, tried here, failed"`                                         // no queen attacks it, and it failed
	RuledOutHere  string `en:"{at}, ruled out by reasoning"`                                     // no queen attacks it
	DeniedHere    string `en:"{at}, ruled out: already tried"`                                   // the same where it is known why: the search is done with it
	NeededHere    string `en:"{at}, ruled out: others need its line"`                            // other queens need all squares of a column, row or diagonal that it is on
	BarredHere    string `en:"{at}, ruled out by a learned clause"`
	FreeSquare    string `en:"{at}, not attacked"`
	AttackedAlong string `en:"{at} is attacked by {by}, {text}."` // why it is attacked: {text} is one of these
	SameRow       string `en:"same row"`
	SameColumn    string `en:"same column"`
	SameDiagonal  string `en:"same diagonal"`

	DeadEnd     string `en:"dead end"` // the meaning of a mark
	Backtrack   string `en:"backtrack"`
	Solution    string `en:"solution"`
	Strip       string `en:"{n} of {total} marked steps"`                                           // under a printed film: {n} of its {total} marked pictures
	NeedsScript string `en:"This page plays the film with JavaScript, which is switched off here."` // where the page cannot play the film
}

// CompareTexts are the texts of comparisons.
type CompareTexts struct {
	ByWork  string `en:"Each search advances by its own unit of work; the units differ"` // what the clock is
	BySteps string `en:"All searches advance step by step"`
	Step    string `en:"step {n}"` // step {n} of a search
	Steps   string `en:"{n step steps}"`
	Verdict string `en:"{list}: {text} in place of {next}"` // the end: the searches {list} took {text}, as Steps or a figure, the others {next}
	Equal   string `en:"Each search: {text}"`               // the same where all took as much
	Says    string `en:"{solver}: {text}"`                  // a caption {text} of {solver}
	And     string `en:"{text}; {next}"`                    // two captions, {text} and {next}
}

// QuizTexts are the texts of a quiz on a search.
type QuizTexts struct {
	Heading  string `en:"Question {n} of {total}: {solver}, {queens queen queens}, after step {text}"` // question {n} of {total}: the search of {solver} for {queens} queens, after step {text}
	Before   string `en:"So far:"`                                                                     // the heading of the steps before
	Place    string `en:"A queen is placed on {at}."`                                                  // a choice: a queen is placed on {at}
	Move     string `en:"The queen on {from} moves to {at}."`                                          // the queen on {from} moves to {at}
	Back     string `en:"The queen on {leaving} is removed."`                                          // the queen on {leaving} is taken back
	BackAll  string `en:"The queens on {list} are removed."`                                           // those on {list} are
	Solution string `en:"A solution is found."`
	SolvedBy string `en:"A queen on {at} completes a solution."`
	Queen    string `en:"a queen"` // the meaning of a mark on the board
	Attacked string `en:"attacked"`
	Left     string `en:"just left by a queen"`
	RuledOut string `en:"ruled out for another reason"`
	Prompt   string `en:"1 to {n}, or q to stop:"`  // asks for an answer from 1 to {n}, or for q to stop
	Right    string `en:"Right. {text}"`            // the answer was right, for {text}
	Wrong    string `en:"No, {n} is right. {text}"` // it was wrong: {n} is right, for {text}
	Score    string `en:"{n} of {total} right"`     // {n} of {total} answers were right
	Answers  string `en:"Answers"`                  // the heading of a list of answers
}

// LessonTexts are the texts of the folder of a lesson. No picture shows them.
type LessonTexts struct {
	Title      string `en:"A lesson: {queens queen queens}, {solver}"`
	Plan       string `en:"A lesson of {n minute minutes}"`                                              // the heading of what is done in which minutes
	Begin      string `en:"Say what the task is, and let the class place queens on a board of its own."` // the first minutes
	Pages      string `en:"{n page pages}"`                                                              // a document has {n} pages
	NoBoards   string `en:"No worksheet and no sheet of solutions: this search found no solution."`      // what is missing, and why: no solution was found
	NoQuestion string `en:"No quiz: this search leaves nothing to ask."`                                 // nothing can be asked
	NoRoom     string `en:"No quiz: its boards are too large for the page."`                             // there is no room for questions beside the boards

	Film      PartTexts `Name:"The film" For:"a page that plays the search and steps through it; “{text}” asks what happens next" Do:"Play it; at each of its {n stop stops} ask, and let the class answer first"` // {text} is the name of a button, {n} the stops
	Slides    PartTexts `Name:"Slides" For:"the film in 16 : 9: its start, what is new, dead ends, solutions and its end" Do:"Look back: the class says what each slide shows"`
	Worksheet PartTexts `Name:"Worksheet" For:"{n board boards} to complete, with the answers on the last page" Do:"Each learner completes boards; neighbours compare them"` // of {n} exercises
	Quiz      PartTexts `Name:"Quiz" For:"{n question questions} about the search, with the answers on the last pages" Do:"In pairs: what does the search do next, and why?"`
	Sheet     PartTexts `Name:"Sheet of solutions" For:"{text}" Do:"Find your board. Which solutions are the same, only turned or mirrored?"` // {text} is the title of the sheet

	Aims    string `en:"What the class learns"`                                                                            // the heading of what the class learns
	Task    string `en:"What the task is: {queens queen queens} on a board, at most one in each row, column and diagonal"` // the task of placing {queens} queens
	Method  string `en:"How {solver} searches: {text}"`
	Time    string `en:"How long it takes"`
	Runs    string `en:"The film runs for {text} (minutes : seconds) without stops."`                                                                  // the film runs for {text}
	Reading string `en:"Reading out the questions and answers of its {n stop stops} takes about {text}. Add the time that your class needs to think."` // the {n} stops, read out, take {text}
	Stops   string `en:"Where to stop, and what to ask"`                                                                                               // the heading of the stops
	StopAt  string `en:"Step {n}, at {text}: {list}"`                                                                                                  // the heading of a stop: at step {n}, {text} after the beginning of the film, before {list}
	Why     string `en:"Every solution has a queen in {text}. With the queens that stand there can be none, so one of them has to move."`              // why queens are removed: {text} is a row or a column
	Passed  string `en:"Failed: {list}. Attacked: {next}."`                                                                                            // why no queen stands on a square before the next safe one: those on {list} failed, {next} are attacked
	Ask     string `en:"Ask"`                                                                                                                          // headings of a stop
	Answer  string `en:"Answer"`

	Place     StopTexts `Name:"the next queen" Aim:"Where the next queen goes, and why" Ask:"Why there?"`
	Move      StopTexts `Name:"a queen moves" Aim:"Where a queen moves, and why" Ask:"Why there?"`
	Attack    StopTexts `Name:"an attack" Aim:"How an attack is found: two queens in one row, column or diagonal" Ask:"Which queen attacks what?"`
	DeadEnd   StopTexts `Name:"a dead end" Aim:"What a dead end is: a row or column without a square left" Ask:"Which row or column has no square left?"`
	Learned   StopTexts `Name:"a clause is learned" Aim:"What a search can learn from a conflict" Ask:"What does the search learn?"`
	Backtrack StopTexts `Name:"backtracking" Aim:"When queens are removed, and why" Ask:"Why does the search remove queens?"`
	Again     StopTexts `Name:"another backtrack" Aim:"What is left to try after each removal" Ask:"What is like the time before, and what differs?"`
	Fall      StopTexts `Name:"the fall of a branch" Aim:"How much work one early square can cost" Ask:"How many queens were placed and removed since this one was placed?"`
	Retry     StopTexts `Name:"the first retry" Aim:"Where the search goes on after a removal" Ask:"Why there, and not on a square before it?"`
	Jump      StopTexts `Name:"a backjump" Aim:"Why a search can go back over several queens at once" Ask:"Over how many queens does the search go back?"`
	Solution  StopTexts `Name:"a solution" Aim:"How to check a solution" Ask:"How can you check the solution?"`
	End       StopTexts `Name:"the end" Aim:"How much work the search was" Ask:"How does it end, and how much work was it?"`
}

// PartTexts name a file of a lesson, say what it is for, and what the class does with it.
type PartTexts struct{ Name, For, Do string }

// StopTexts are what a stop is about: its name, what is learned there, and what to ask, which the next caption answers.
type StopTexts struct{ Name, Aim, Ask string }
