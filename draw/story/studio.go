package story

import "time"

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
	return say(l.Studio.Watch.TooLong, words{n: frames, total: max(1, int(length.Minutes()))})
}

// TooManySolutions refuses to draw more than n solutions.
func (l *Language) TooManySolutions(n int) string {
	return say(l.Studio.Watch.TooMany, words{n: n})
}
