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
	Learn      string // what one can do
	Watch      string
	Solve      string
	Make       string
	Own        string // ways to be the solver
	Predict    string
	Quiz       string
	Modes      string // the names of these two lists, for those who cannot see them
	SolveModes string
	Language   string // the language of the page
	Dark       string // whether the page is dark
	Filming    string // a film is under way
	Stop       string // end work that is under way
	Starting   string // the page; this and the next two stand in it in all languages
	NoEngine   string
	TooOld     string
	Stopped    string // it was ended
	Failed     string // the engine ended, for {text}
	NoKey      string // the address asks for {text}, which there is not
	NoValue    string // for {title} it has {text}, which cannot be
	Number     string // what a value must be
	Names      string
	Copy       string // copy a command
	Copied     string
	Close      string // takes a message away
	Undo       string // takes back that everything begins again
}

// StudioShareTexts are the texts of the sheet that shares what is shown. The options in {list}, such as traces, are somebody's own: they are
// files on this computer.
type StudioShareTexts struct {
	Share       string // opens the sheet
	Link        string // the name of the field with the link
	Copy        string
	Copied      string
	ByHand      string // it does not let the page copy
	Send        string // hands the link to another program of a phone
	Code        string
	Enlarge     string
	NoCode      string
	Embed       string // what a page has to show this
	CopyEmbed   string
	EmbedCopied string
	GIF         string
	Page        string
	Without     string
	Save        string // saves the file {text}, to be sent
	Local       string // the page is open from a disk; how it comes to a server
	NotInLink   string
	Damaged     string // {title}, such as a trace, cannot be read
}

// StudioWatchTexts are the texts of a search that is watched, and of what can be chosen for it.
type StudioWatchTexts struct {
	Settings     string // the name of all that can be chosen
	Board        string // what can be chosen
	Solver       string
	Show         string
	Steps        string
	First        string // values of Show
	All          string
	Some         string
	Moves        string // values of Steps
	Tests        string
	Queens       string // the size of the board
	Fixed        string // a board on which they are set
	Compare      string // shows several searches side by side
	Compared     string
	Mine         string // a trace that was read, or queens placed by hand
	Layout       string
	Theme        string
	Labels       string
	Pace         string // how fast
	By           string // which way the board is filled
	Beside       string // the solver of a search beside this one
	AsPage       string // the theme that suits the page
	Grid         string // values of Labels
	Chess        string
	Index        string
	One          string
	NoLabels     string
	Lesson       string // values of Pace
	Steady       string
	Fast         string
	Row          string // values of By
	Column       string
	FilmLayout   string // values of Layout
	LessonLayout string
	TreeLayout   string
	Wide         string
	Plain        string
	Phone        string
	Drop         string // takes a choice away: {text}

	Open        string // the heading of what is read from disk
	Trace       string // a search from elsewhere
	OwnTheme    string
	Queen       string
	OwnLanguage string
	DropFile    string // a file can be dropped here
	TooLong     string // the film would have at least {n} frames and {total} minutes; what to choose instead
	NoSolution  string // the search finds no solution
	TooMany     string // more than {n}, too many to draw
	NoStill     string // a trace beside a solver is shown by films only
	Endless     string // the search has more steps than a film can have
	NoSteps     string // what is wrong with a choice of steps,
	Rivals      string // a comparison,
	NoBoard     string // a board that somebody has, {detail},
	NoFixed     string // fixed queens,
	NoLine      string // line {n} of a file,
	NoPart      string // the key {text} of a file,
	NoValue     string // any other value,
	OneBoard    string // boards, of which one can be shown,
	NoQueen     string // and a picture of a queen
	Unknown     string // the file {text} is none of these
	TooLarge    string
	Lost        string

	WhatIf        string // what a queen elsewhere would change
	WhatIfPick    string // choose a square of {line}
	WhatIfPickAny string // choose a square of a row without a queen
	WhatIfEnd     string // it cannot be asked here: all rows are filled
	WhatIfSquare  string // the name of the square {at} that can be chosen
	Try           string // show the search from there
	Return        string // go back to the film before
}

// StudioMakeTexts are the texts of what can be made. Those of files say what they are for.
type StudioMakeTexts struct {
	Heading    string // the name of the list of kinds
	Films      string // the kinds
	Pictures   string
	Paper      string
	Words      string
	Save       string // saves a file
	Making     string // it is being made
	Command    string // shows the command that makes the same file
	GIF        string
	WebP       string
	APNG       string
	Page       string
	Video      string
	PNG        string // the picture of step {n}
	SVG        string
	Slides     string
	Bring      string // the name of a field for it
	BoardPNG   string
	BoardSVG   string
	Boards     string
	Size       string
	SheetPDF   string
	SheetPNG   string
	Worksheet  string
	Quiz       string
	Lesson     string
	Transcript string
	Text       string
	VTT        string
	SRT        string
	JSON       string
	Trace      string
}

// StudioStopsTexts are the texts about a teacher's stops: steps of a film with a question.
type StudioStopsTexts struct {
	Ask      string // has the film stop at this step, and ask a question
	Change   string // the same where it stops already
	Question string // the name of a field for it
	Example  string // such a question
	Keep     string // keeps it
	Stop     string // the question {text} at step {n}
	Remove   string
	Most     string
	NoRoom   string
}

// StudioWhatIfTexts are the texts about a queen of one's own on any square. A text with "With" is for a board where others stand.
type StudioWhatIfTexts struct {
	Attacked       string // {at} is attacked by the queen on {by}
	AttackedDetail string
	Found          string
	FoundWith      string
	None           string // no solution has one
	NoneWith       string
	Missed         string // a search that may miss solutions found none
	Unknown        string // it was not searched to its end
	Cost           string // it took {text}
	CostBoth       string // it took {text}; the search itself takes {next} from this step on to its next solution
	CostAlone      string // it took {text}; the search itself finds no solution from this step on
}
