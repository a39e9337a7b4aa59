package story

// PlayerTexts are the texts of a page that plays a film: the names of its controls, and the words beside the
// picture. Names of controls are short; no picture shows any of them.
type PlayerTexts struct {
	Step   string `en:"Step {n}"`            // the number of a picture in the search: {n}
	StepOf string `en:"Step {n} of {total}"` // … {n} of {total}
	Link   string `en:"Link to this step"`   // a link to the picture that is shown

	Play       string `en:"Play"`
	Pause      string `en:"Pause"`
	First      string `en:"First step"` // go to the first picture, or to the last
	Last       string `en:"Last step"`
	Back       string `en:"One step back"` // go back or forward by one picture
	Forward    string `en:"One step forward"`
	MarkBack   string `en:"Previous mark"` // … to the mark before, or to the next
	MarkNext   string `en:"Next mark"`
	Position   string `en:"Position in the film"`                     // where the film is, to be changed
	Speed      string `en:"Speed"`                                    // how fast it plays
	Loop       string `en:"Repeat"`                                   // it plays again and again
	Stops      string `en:"Pause at every mark"`                      // it pauses at every mark
	Tree       string `en:"Search tree: each node leads to its step"` // the name of a search tree whose nodes lead to the steps that made them
	FullScreen string `en:"Full screen"`
	Keys       string `en:"Keys"`               // the heading of what keys do
	Tenths     string `en:"Tenths of the film"` // digits go to the tenths of the film

	Quiz     string `en:"Quiz me"`            // it pauses before each decision and asks what comes next
	Question string `en:"What happens next?"` // the question
	Answer   string `en:"Answer a question"`  // keys choose an answer
	Right    string `en:"Right"`              // what an answer was
	Wrong    string `en:"Wrong"`
	Score    string `en:"{n} of {total} right"` // {n} of {total} answers were right
	GoOn     string `en:"Go on"`                // the film goes on after an answer
	Again    string `en:"Start over"`           // all answers are forgotten

	DeadEnd     string `en:"dead end"` // the meaning of a mark
	Backtrack   string `en:"backtrack"`
	Solution    string `en:"solution"`
	Strip       string `en:"{n} of {total} marked steps"`                                           // under a printed film: {n} of its {total} marked pictures
	NeedsScript string `en:"This page plays the film with JavaScript, which is switched off here."` // where the page cannot play the film
}

// StepName returns the name of a step of a search.
func (l *Language) StepName(n int) string { return Say(l.Player.Step, Words{N: n}) }
