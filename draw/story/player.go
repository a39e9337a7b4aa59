package story

// PlayerTexts are the texts of a page that plays a film: the names of its controls, and the words beside the
// picture. Names of controls are short; no picture shows any of them.
type PlayerTexts struct {
	Step   string // the number of a picture in the search: {n}
	StepOf string // … {n} of {total}
	Link   string // a link to the picture that is shown

	Play, Pause        string
	First, Last        string // go to the first picture, or to the last
	Back, Forward      string // go back or forward by one picture
	MarkBack, MarkNext string // … to the mark before, or to the next
	Position           string // where the film is, to be changed
	Speed              string // how fast it plays
	Loop               string // it plays again and again
	Stops              string // it pauses at every mark
	Tree               string // the name of a search tree whose nodes lead to the steps that made them
	FullScreen         string
	Keys               string // the heading of what keys do
	Tenths             string // digits go to the tenths of the film

	Quiz         string // it pauses before each decision and asks what comes next
	Question     string // the question
	Answer       string // keys choose an answer
	Right, Wrong string // what an answer was
	Score        string // {n} of {total} answers were right
	GoOn         string // the film goes on after an answer
	Again        string // all answers are forgotten

	DeadEnd, Backtrack, Solution string // the meaning of a mark
	Strip                        string // under a printed film: {n} of its {total} marked pictures
	NeedsScript                  string // where the page cannot play the film
}

// StepName returns the name of a step of a search.
func (l *Language) StepName(n int) string { return Say(l.Player.Step, Words{N: n}) }
