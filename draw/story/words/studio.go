package words

// ByHand is what traces call a learner who places the queens.
const ByHand = "by hand"

// StudioTexts are the texts of the studio, the page that films searches in a browser. The texts of its player are in PlayerTexts.
type StudioTexts struct {
	Page  StudioPageTexts
	Share StudioShareTexts
	Watch StudioWatchTexts
	Make  StudioMakeTexts

	WhatIf StudioWhatIfTexts

	Own     StudioOwnTexts
	Predict StudioPredictTexts
	Quiz    StudioQuizTexts
	Levels  StudioLevelTexts
	Path    StudioPathTexts
	Stops   StudioStopsTexts
	Facts   StudioFactsTexts
	Learn   StudioLearnTexts
}

// StudioPageTexts are the texts around all that the studio does.
type StudioPageTexts struct {
	Learn      string `en:"Learn"` // what one can do
	Watch      string `en:"Watch"`
	Solve      string `en:"Be the solver"`
	Make       string `en:"Make"`
	Own        string `en:"Place them yourself"` // ways to be the solver
	Predict    string `en:"Predict"`
	Quiz       string `en:"Quiz"`
	Modes      string `en:"What to do"` // the names of these two lists, for those who cannot see them
	SolveModes string `en:"Ways to be the solver"`
	Language   string `en:"Language"`      // the language of the page
	Dark       string `en:"Dark page"`     // whether the page is dark
	Filming    string `en:"Filming"`       // a film is under way
	Progress   string `en:"{text}: {n} %"` // work, {text}, is done to {n} percent
	Stop       string `en:"Stop"`          // end work that is under way
	Starting   string `en:"Starting"`      // the page; this and the next two stand in it in all languages
	NoEngine   string `en:"The engine cannot start."`
	TooOld     string `en:"This browser is too old for Queenreel: it needs Chrome or Edge 116, Firefox 121, Safari 16.5 or later."`
	Stopped    string `en:"Stopped"`                                                         // it was ended
	Failed     string `en:"The engine stopped: {text}. Change a setting to start it again."` // the engine ended, for {text}
	NoKey      string `en:"The address has “{text}”, which this page does not know"`         // the address asks for {text}, which there is not
	NoValue    string `en:"The address has “{text}” for {title}"`                            // for {title} it has {text}, which cannot be
	Number     string `en:"{title} must be a number from {n} to {total}"`                    // what a value must be
	Names      string `en:"{title} must be one of {list}"`
	Copy       string `en:"Copy"` // copy a command
	Copied     string `en:"Copied"`
	Close      string `en:"Close"` // takes a message away
	Undo       string `en:"Undo"`  // takes back that everything begins again
}

// StudioShareTexts are the texts of the sheet that shares what is shown. The options in {list}, such as traces, are somebody's own: they are
// files on this computer.
type StudioShareTexts struct {
	Share       string `en:"Share"` // opens the sheet
	Link        string `en:"Link"`  // the name of the field with the link
	Copy        string `en:"Copy the link"`
	Copied      string `en:"Link copied"`
	ByHand      string `en:"The browser does not copy: the text is selected"` // it does not let the page copy
	Send        string `en:"Send the link"`                                   // hands the link to another program of a phone
	Code        string `en:"QR code of the link"`
	Enlarge     string `en:"Enlarge the QR code"`
	NoCode      string `en:"No QR code: the link has {n letter letters}, and phones read codes of up to {total} from a screen"`
	Embed       string `en:"Embed code"` // what a page has to show this
	CopyEmbed   string `en:"Copy the embed code"`
	EmbedCopied string `en:"Embed code copied"`
	GIF         string `en:"Save a GIF"`
	Page        string `en:"Save a page"`
	Without     string `en:"The link cannot hold your own {list}: send the file too"`
	Save        string `en:"Save {text}"`                                                                                                                                                                                              // saves the file {text}, to be sent
	Local       string `en:"Others can open link, codes and snippets once this page is on a server: on any web space or, in your own network, by this command in its folder. Then open it by this computer's address, such as {text}"` // the page is open from a disk; how it comes to a server
	NotInLink   string `en:"The link does not hold somebody's own {list}: open the file that was sent with it. This film is another"`
	Damaged     string `en:"This link is damaged ({title}): ask for it again"` // {title}, such as a trace, cannot be read
}

// StudioWatchTexts are the texts of a search that is watched, and of what can be chosen for it.
type StudioWatchTexts struct {
	Settings     string `en:"Settings"` // the name of all that can be chosen
	Board        string `en:"Board"`    // what can be chosen
	Solver       string `en:"Solver"`
	Show         string `en:"Show"`
	Steps        string `en:"Steps"`
	First        string `en:"first solution"` // values of Show
	All          string `en:"all solutions"`
	Some         string `en:"{n solution solutions}"`
	Moves        string `en:"moves"` // values of Steps
	Tests        string `en:"tested squares"`
	Queens       string `en:"{n queen queens}"` // the size of the board
	Fixed        string `en:"Fixed queens"`     // a board on which they are set
	Compare      string `en:"Compare"`          // shows several searches side by side
	Compared     string `en:"Two to four searches, side by side"`
	Mine         string `en:"your own search"` // a trace that was read, or queens placed by hand
	Layout       string `en:"Layout"`
	Theme        string `en:"Theme"`
	Labels       string `en:"Labels"`
	Pace         string `en:"Pace"`         // how fast
	By           string `en:"Fill by"`      // which way the board is filled
	Beside       string `en:"Compare with"` // the solver of a search beside this one
	AsPage       string `en:"as the page"`  // the theme that suits the page
	Chess        string `en:"a1, h8"`       // values of Labels
	Index        string `en:"0, 7"`
	One          string `en:"1, 8"`
	NoLabels     string `en:"none"`
	Lesson       string `en:"lesson"` // values of Pace
	Steady       string `en:"steady"`
	Fast         string `en:"fast"`
	Row          string `en:"row"` // values of By
	Column       string `en:"column"`
	FilmLayout   string `en:"Board, caption and counters"` // values of Layout
	LessonLayout string `en:"Board, search tree, code and legend"`
	TreeLayout   string `en:"Board and search tree"`
	Wide         string `en:"16 : 9, for a projector"`
	Plain        string `en:"The board alone, without words"`
	Phone        string `en:"9 : 16, for phones"`
	Drop         string `en:"Remove {text}"` // takes a choice away: {text}

	Open        string `en:"Open a file"` // the heading of what is read from disk
	Trace       string `en:"Trace"`       // a search from elsewhere
	OwnTheme    string `en:"Theme"`
	Queen       string `en:"Picture of a queen"`
	OwnLanguage string `en:"Language"`
	DropFile    string `en:"Choose files, or drop them on this page. They stay on this computer."`                                                          // a file can be dropped here
	TooLong     string `en:"The film would have at least {n} frames and {total minute minutes}: choose a smaller board, another solver or fewer solutions"` // the film would have at least {n} frames and {total} minutes; what to choose instead
	NoSolution  string `en:"This search finds no solution, so there is nothing to save"`                                                                    // the search finds no solution
	TooMany     string `en:"This search finds more than {n} solutions: choose fewer, or a smaller board"`                                                   // more than {n}, too many to draw
	NoStill     string `en:"A picture shows solvers side by side, and no trace: save a film"`                                                               // a trace beside a solver is shown by films only
	Endless     string `en:"This search takes too many steps: choose a smaller board, another solver or fewer solutions"`                                   // the search has more steps than a film can have
	NoSteps     string `en:"there are no such steps"`                                                                                                       // what is wrong with a choice of steps,
	Rivals      string `en:"choose two to {n} searches for the same problem"`                                                                               // a comparison,
	NoBoard     string `en:"{detail}: write columns as in 15863724, squares as in a8 e7, rows of Q and ., or FEN"`                                          // a board that somebody has, {detail},
	NoFixed     string `en:"each needs a square of its own on this board"`                                                                                  // fixed queens,
	NoLine      string `en:"line {n} cannot be so"`                                                                                                         // line {n} of a file,
	NoPart      string `en:"{text} cannot be so"`                                                                                                           // the key {text} of a file,
	NoValue     string `en:"choose another value"`                                                                                                          // any other value,
	OneBoard    string `en:"a picture shows one board: save several as a PDF"`                                                                              // boards, of which one can be shown,
	NoQueen     string `en:"choose a PNG with something to see, a few hundred pixels a side"`                                                               // and a picture of a queen
	Unknown     string `en:"{text} is no trace, theme, PNG or language"`                                                                                    // the file {text} is none of these
	TooLarge    string `en:"{text} is larger than {n} MB"`
	Lost        string `en:"{text} cannot be read"`

	WhatIf        string `en:"What if …?"`                                                      // what a queen elsewhere would change
	WhatIfPick    string `en:"Place the next queen yourself: pick a square of {line}"`          // choose a square of {line}
	WhatIfPickAny string `en:"Place the next queen yourself: pick one of these squares"`        // choose a square of a row without a queen
	WhatIfEnd     string `en:"What if …? needs an empty row: go to a step before the solution"` // it cannot be asked here: all rows are filled
	WhatIfSquare  string `en:"What if the queen stood on {at}?"`                                // the name of the square {at} that can be chosen
	Try           string `en:"Watch it"`                                                        // show the search from there
	Return        string `en:"Back to the film"`                                                // go back to the film before
}

// StudioMakeTexts are the texts of what can be made. Those of files say what they are for.
type StudioMakeTexts struct {
	Heading    string `en:"Save files"` // the name of the list of kinds
	Films      string `en:"Film"`       // the kinds
	Pictures   string `en:"Picture"`
	Paper      string `en:"Paper"`
	Words      string `en:"Words and data"`
	Save       string `en:"Save"`          // saves a file
	Making     string `en:"Making {text}"` // it is being made
	Command    string `en:"as a command"`  // shows the command that makes the same file
	GIF        string `en:"Plays everywhere: in slides, documents and chats"`
	WebP       string `en:"Smaller than a GIF, for websites"`
	APNG       string `en:"Where WebP is refused; some programs show its first picture only"`
	Page       string `en:"A page to play and step through, for lessons and websites"`
	Video      string `en:"For video platforms; only the command makes it, with ffmpeg"`
	PNG        string `en:"Step {n}, for slides and documents"` // the picture of step {n}
	SVG        string `en:"Step {n}, sharp at any size"`
	Slides     string `en:"Slides of the steps that show most"`
	Bring      string `en:"A board you have, such as 15863724; several on lines of their own"` // the name of a field for it
	BoardPNG   string `en:"That board, with the queens that attack each other"`
	BoardSVG   string `en:"That board, sharp at any size"`
	Boards     string `en:"All these boards, to print"`
	Size       string `en:"Page size"`
	SheetPDF   string `en:"All solutions, to print"`
	SheetPNG   string `en:"All solutions in one picture"`
	Worksheet  string `en:"Exercises with answers"`
	Quiz       string `en:"Questions about the search, with answers"`
	Lesson     string `en:"A folder of all this, with a film, slides and a teacher's note"`
	Transcript string `en:"What each step says, with headings"`
	Text       string `en:"What each step says, as plain text"`
	VTT        string `en:"Subtitles for videos on websites"`
	SRT        string `en:"Subtitles for video platforms"`
	JSON       string `en:"Boards and captions of all steps, for programs"`
	Trace      string `en:"The search itself, to be opened here again"`
}

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
	Where       string `en:"{title}. Where does the next queen go?"`                // the question after {title}, which says what is so
	HowWhere    string `en:"Choose its square: further back, if its row has none."` // how it is answered
	Gone        string `en:"{list} removed, too; {detail}"`                         // what came of the answer: the queens on {list} were removed, and then {detail}
	NotThere    string `en:"Not {text}: where does the next queen go?"`             // {text}, a square, was wrong, so the question stands
	GoneToo     string `en:"{at} is removed, too."`                                 // the square {at} was chosen, whose queen is removed before the next is placed
	Removed     string `en:"{at}, queen, removed"`                                  // what a square is: the picture removes its queen
	NextDeadEnd string `en:"Next dead end"`                                         // goes to the next question
	Skip        string `en:"Skip to the next dead end"`                             // leaves this question out, and those before a dead end
	Steps       string `en:"Step by step"`                                          // goes to the next picture

	// Why an answer was wrong.
	Taken        string `en:"There is a queen on {at} already."`
	Tried        string `en:"{at} was tried with these queens before."`
	OtherLine    string `en:"No queen attacks {at}, but {line} comes next."`                   // no queen attacks {at}, but {line} comes next
	Later        string `en:"No queen attacks {at}, but another square of {line} comes next."` // no queen attacks {at}, but another square of {line} comes next
	Unattacked   string `en:"No queen attacks {at}, but it does not come next."`               // no queen attacks {at}, but it does not come next
	HasLeft      string `en:"{line} has a square to try, so do not go back yet."`              // queens do not go back yet: {line} has a square to try
	Stays        string `en:"The queen on {at} stays for now."`                                // the queen on {at} does not go back now
	Moves        string `en:"This search moves queens."`
	NotYet       string `en:"{by} attacks {at}, so it is no solution."` // it is no solution: {by} attacks {at}
	Mover        string `en:"The queen on {from} moves."`
	Attackers    string `en:"{n queen queens} would attack it on {at}."` // {n} queens would attack that queen on {at}
	Another      string `en:"Another square of {line} comes next."`
	GoesIn       string `en:"The next queen goes in {line}."`
	FailedBefore string `en:"{at} failed already, with the same queens before it."`
	AsGood       string `en:"As few queens would attack it on {at}; chance decides."` // as many queens would attack that queen on {at} as where it moved to, or fewer
	Doc          string `en:"{solver}: {doc}."`                                       // how the search goes: {solver}, {doc}
	Row          string `en:"row {text}"`                                             // a {line}, named {text}
	Column       string `en:"column {text}"`
}

// StudioQuizTexts are the texts of the studio where questions are asked.
type StudioQuizTexts struct {
	Board   string `en:"Board of the question"` // the name of the board, for those who cannot see it
	Answers string `en:"Answers"`               // the name of the list of answers
	Right   string `en:"Right"`                 // the answer was right, or not
	Wrong   string `en:"Not this one"`
	NotThis string `en:"your answer"`     // the answer that was chosen, and is wrong
	This    string `en:"right answer"`    // the one that is right
	Result  string `en:"Show the result"` // what all came to
	Others  string `en:"Other questions"`
	Done    string `en:"These were all the questions."`
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

	// How a search goes on.
	Rule  string            `en:"How {solver} goes on"`  // the heading
	Trace string            `en:"A search from a trace"` // the heading where nobody knows how
	Rules map[string]string // by the name of the solver; {text} is one of the next four, {line} row or column, {next} one of the last four
	Fixed string            `en:"Fixed queens stay."` // said after it

	Rows      string `en:"row by row from the top, each from left to right"`
	RowsLeft  string `en:"row by row from the top, each from right to left"`
	Columns   string `en:"column by column from the left, each from top to bottom"`
	ColumnsUp string `en:"column by column from the left, each from bottom to top"`
	Row       string `en:"row"`
	Column    string `en:"column"`
	Leftmost  string `en:"leftmost"` // the first square of a row or column
	Rightmost string `en:"rightmost"`
	Highest   string `en:"highest"`
	Lowest    string `en:"lowest"`
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

// StudioStopsTexts are the texts about a teacher's stops: steps of a film with a question.
type StudioStopsTexts struct {
	Ask      string `en:"Ask here"`             // has the film stop at this step, and ask a question
	Change   string `en:"Change the question"`  // the same where it stops already
	Question string `en:"Question at step {n}"` // the name of a field for it
	Example  string `en:"Which queen moves?"`   // such a question
	Keep     string `en:"Keep"`                 // keeps it
	Stop     string `en:"Step {n}: {text}"`     // the question {text} at step {n}
	Remove   string `en:"Remove the question at step {n}"`
	Most     string `en:"A link holds up to {n} questions"`
	NoRoom   string `en:"The link has no room for this question: shorten it"`
}

// StudioLearnTexts are the texts of the cards that teach the search for four queens. A card is named in the list of cards; each of its acts
// has a question or finding, what there is to know, what to do, and what is said when it is done.
type StudioLearnTexts struct {
	Rule        string `en:"The rule: what a queen attacks"`
	RuleTitle   string `en:"What does a queen attack?"`
	RuleText    string `en:"Each square in line with it: along its row, its column and its diagonals."`
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
	StuckDone   string `en:"Right: c3 was placed last, so it moves first. Its row still has a square to try."`
	Back        string `en:"Backtrack: try its next square"`
	BackTitle   string `en:"c3 failed. Where does this queen go next?"`
	BackText    string `en:"The squares up to c3 are done: the search goes on to the right."`
	BackAct     string `en:"Tap the next free square of {line}."`
	BackDone    string `en:"Right: d3 is free, and then b2 is. But look at row 1."`
	BeforeTitle string `en:"Now row 1 has no safe square. Which queen moves?"`
	BeforeText  string `en:"The last queen moves to its next free square. If it has none, it is taken back, and the queen before it moves."`
	BeforeAct   string `en:"Tap the last queen that has a free square to its right."`
	BeforeDone  string `en:"Right: b2 and d3 have no next square, so they are taken back, and a4 moves to b4. That is backtracking."`
	Tree        string `en:"What the tree remembers"`
	TreeTitle   string `en:"The tree keeps what was tried. Where was the search stuck?"`
	TreeText    string `en:"Each level is a row of the board. At a dead end the next row had no safe square."`
	TreeAct     string `en:"Tap the two dead ends in the tree."`
	FinishTitle string `en:"All below a4 has failed. Now finish from b4."`
	FinishText  string `en:"As before: row by row, the first free square. The tree grows with you."`
	FinishAct   string `en:"Tap the first free square of {line}."`
	TreeDone    string `en:"Right: c3 and b2 are the dead ends. Nothing below a4 is tried again."`
	FinishDone  string `en:"b4, d3, a2, c1: no queen attacks another. The search placed 8 queens and took 4 of them back."`

	Solved    string `en:"Solved!"`
	Count     string `en:"{n} of {total} · {title}"` // card {n} of {total}, {title}
	ShowMe    string `en:"Show me"`                  // does what is asked for
	Next      string `en:"Next card"`
	Skip      string `en:"Skip to Watch"`
	Cards     string `en:"Cards"`                                             // the names, for those who cannot see it, of the list of cards,
	Board     string `en:"Board: arrow keys choose a square, Enter taps it"`  // the board
	TreeLabel string `en:"Search tree: each node is a queen that was placed"` // and the tree
	Node      string `en:"{list}: {n node nodes} below"`                      // what a node is: the queens on its path, {list}, and how many nodes are below it
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
	NoNext     string `en:"{at} has no free square to its right, so it cannot move on. Look at the queen before it."`
	Earlier    string `en:"{at} was placed earlier. The queen after it still has a free square to its right."`
	InTree     string `en:"Tap in the tree, not on the board."`
	Root       string `en:"This is the empty board. From here a4 was placed, and then b4."`
	Found      string `en:"You have {at}: find the other dead end."`
	Stands     string `en:"{at} stands on the board. Nothing was tried after it yet."`
	WentOn     string `en:"After {at} the search could still place {list}."`
}

// StudioWhatIfTexts are the texts about a queen of one's own on any square. A text with "With" is for a board where others stand.
type StudioWhatIfTexts struct {
	Attacked       string `en:"The queen on {from} attacks {at}"` // {at} is attacked by the queen on {by}
	AttackedDetail string `en:"no solution has queens on both"`
	Found          string `en:"A solution has a queen on {at}"`
	FoundWith      string `en:"A solution has these queens and one on {at}"`
	None           string `en:"No solution has a queen on {at}"` // no solution has one
	NoneWith       string `en:"No solution has these queens and one on {at}"`
	Missed         string `en:"No solution found with a queen on {at}"`         // a search that may miss solutions found none
	Unknown        string `en:"No solution yet with a queen on {at}: stopped"`  // it was not searched to its end
	Cost           string `en:"{text}"`                                         // it took {text}
	CostBoth       string `en:"{text}; the search itself, from here: {next}"`   // it took {text}; the search itself takes {next} from this step on to its next solution
	CostAlone      string `en:"{text}; the search itself finds none from here"` // it took {text}; the search itself finds no solution from this step on
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
	Ways        string `en:"Eight queens fit on 64 squares in {n} ways, one in each row in {total}, also one in each column in {queens}."` // how many placements there are
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
