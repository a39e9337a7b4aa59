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
	Language   string `en:"Language"`  // the language of the page
	Dark       string `en:"Dark page"` // whether the page is dark
	Filming    string `en:"Filming"`   // a film is under way
	Stop       string `en:"Stop"`      // end work that is under way
	Starting   string `en:"Starting"`  // the page; this and the next two stand in it in all languages
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
	NotInLink   string `en:"The link does not hold the sender's own {list}: open the file that was sent with it to see the same"`
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
	Pace         string `en:"Pace"`               // how fast
	By           string `en:"Fill by"`            // which way the board is filled
	Beside       string `en:"Compare with"`       // the solver of a search beside this one
	AsPage       string `en:"as the page"`        // the theme that suits the page
	Grid         string `en:"a1 at the top left"` // values of Labels
	Chess        string `en:"a1 at the bottom left"`
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
	Rivals      string `en:"choose 2 to {n} searches for the same problem"`                                                                                 // a comparison,
	NoBoard     string `en:"{detail}: write columns as in 15863724, squares as in a1 e2, rows of Q and ., or FEN"`                                          // a board that somebody has, {detail},
	NoFixed     string `en:"each needs a square of its own on this board"`                                                                                  // fixed queens,
	NoLine      string `en:"line {n} cannot be so"`                                                                                                         // line {n} of a file,
	NoPart      string `en:"{text} cannot be so"`                                                                                                           // the key {text} of a file,
	NoValue     string `en:"choose another value"`                                                                                                          // any other value,
	OneBoard    string `en:"a picture shows one board: save several as a PDF"`                                                                              // boards, of which one can be shown,
	NoQueen     string `en:"choose a PNG with something to see, a few hundred pixels a side"`                                                               // and a picture of a queen
	Unknown     string `en:"{text} is no trace, theme, PNG or language"`                                                                                    // the file {text} is none of these
	TooLarge    string `en:"{text} is larger than {n} MB"`
	Lost        string `en:"{text} cannot be read"`

	WhatIf        string `en:"What if …?"`                                                                // what a queen elsewhere would change
	WhatIfPick    string `en:"Place the next queen yourself: pick a square of {line}"`                    // choose a square of {line}
	WhatIfPickAny string `en:"Place the next queen yourself: pick one of these squares"`                  // choose a square of a row without a queen
	WhatIfEnd     string `en:"What if …? needs a queen still to place: go to a step before the solution"` // it cannot be asked here: all rows are filled
	WhatIfSquare  string `en:"What if the queen stood on {at}?"`                                          // the name of the square {at} that can be chosen
	Try           string `en:"Watch it"`                                                                  // show the search from there
	Return        string `en:"Back to the film"`                                                          // go back to the film before
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
