package story

import (
	"cmp"
	"fmt"
	"iter"
	"strings"
	"time"

	"queenreel/trace"
)

// A Stop is a place in a film at which a teacher stops it and asks what comes next.
type Stop struct {
	Scene Scene         // the one that the film stands at
	At    time.Duration // when the film comes to it
	Next  Scene         // the one after it, whose caption is the answer

	Question *Question // what happens next, with choices; nil where too few are plausible

	kinds []*stopKind // those that Next is the first of
}

// A stopKind is a kind of scenes before which a film is stopped.
type stopKind struct {
	text   func(*LessonTexts) *StopTexts
	has    func(*Scene) bool
	chosen bool // there may be nothing but chance to ask for: only a question with choices is fair
}

// stopKinds holds the kinds, in the order in which a stop names them.
var stopKinds = []stopKind{
	{func(t *LessonTexts) *StopTexts { return &t.Place }, func(s *Scene) bool { return s.Mood == Placement && s.Kind != trace.Move && s.Board.Len() > 1 }, true},
	{func(t *LessonTexts) *StopTexts { return &t.Move }, func(s *Scene) bool { return s.Mood == Placement && s.Kind == trace.Move }, true},
	{func(t *LessonTexts) *StopTexts { return &t.Attack }, func(s *Scene) bool { return s.Reason.Kind == ReasonAttacked || s.Reason.Kind == ReasonRejected }, false},
	{func(t *LessonTexts) *StopTexts { return &t.DeadEnd }, func(s *Scene) bool { return s.Dead != trace.Nowhere }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Learned }, func(s *Scene) bool { return s.Mood == Learned }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Backtrack }, func(s *Scene) bool { return s.Mood == Backtrack }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Jump }, func(s *Scene) bool { return s.Mood == Jump }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Solution }, func(s *Scene) bool { return s.Mood == Solved }, false},
	{func(t *LessonTexts) *StopTexts { return &t.End }, func(s *Scene) bool { return s.Ends }, false},
}

// Stops returns where to stop a film of the search that a describes: before the first scene of each kind that the film shows right
// after the step before it. The scenes are timed; see Timed.
func Stops(scenes iter.Seq[Scene], a trace.About) (stops []Stop) {
	seen := map[*stopKind]bool{}
	var before Scene
	var began, now time.Duration // when before was shown, and when the present scene is
	for s := range scenes {
		if !s.Poster {
			if stop := stopBefore(&before, &s, a, seen); before.Step > 0 && stop.kinds != nil {
				stop.At = began
				stops = append(stops, stop)
			}
			before, began = s, now
		}
		now += s.Hold
	}
	return stops
}

// stopBefore returns the stop at a scene, if the next one is the first of some kinds, which it marks as seen.
func stopBefore(before, next *Scene, a trace.About, seen map[*stopKind]bool) Stop {
	stop := Stop{Scene: *before, Next: *next}
	if next.Step != before.Step+1 {
		return stop
	}
	for i := range stopKinds {
		k := &stopKinds[i]
		if seen[k] || !k.has(next) {
			continue
		}
		if q, ok := Ask(before, next, a); ok {
			stop.Question = &q
		}
		if stop.Question != nil || !k.chosen {
			seen[k] = true
			stop.kinds = append(stop.kinds, k)
		}
	}
	return stop
}

// ClockTime returns a time as players show it: 1:02, or 1:00:02.
func ClockTime(d time.Duration) string {
	seconds := int(d / time.Second)
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// LessonTexts are the texts of the folder of a lesson. No picture shows them.
type LessonTexts struct {
	Title      string `en:"A lesson: {queens queen queens}, {solver}"`
	Files      string `en:"To show and to hand out"`                                                // the heading of the files beside the note
	Pages      string `en:"{n page pages}"`                                                         // a document has {n} pages
	NoBoards   string `en:"No worksheet and no sheet of solutions: this search found no solution."` // what is missing, and why: no solution was found
	NoQuestion string `en:"No quiz: this search leaves nothing to ask."`                            // nothing can be asked
	NoRoom     string `en:"No quiz: its boards are too large for the page."`                        // there is no room for questions beside the boards

	Film      PartTexts `Name:"The film" For:"a page that plays the search and steps through it; “{text}” asks what happens next"` // {text} is the name of a button
	Slides    PartTexts `Name:"Slides" For:"the film in 16 : 9: its start, what is new, dead ends, solutions and its end"`
	Worksheet PartTexts `Name:"Worksheet" For:"{n board boards} to complete, with the answers on the last page"` // of {n} exercises
	Quiz      PartTexts `Name:"Quiz" For:"{n question questions} about the search, with the answers on the last pages"`
	Sheet     PartTexts `Name:"Sheet of solutions" For:"{text}"` // {text} is the title of the sheet

	Aims    string `en:"What the class learns"`                                                                            // the heading of what the class learns
	Task    string `en:"What the task is: {queens queen queens} on a board, at most one in each row, column and diagonal"` // … placing {queens} queens
	Method  string `en:"How {solver} searches: {text}"`
	Time    string `en:"How long it takes"`
	Runs    string `en:"The film runs for {text} (minutes : seconds) without stops."`                                                                  // the film runs for {text}
	Reading string `en:"Reading out the questions and answers of its {n stop stops} takes about {text}. Add the time that your class needs to think."` // … the {n} stops, read out, take {text}
	Stops   string `en:"Where to stop, and what to ask"`                                                                                               // the heading of the stops
	StopAt  string `en:"Step {n}, at {text}: {list}"`                                                                                                  // the heading of a stop: at step {n}, {text} after the beginning of the film, before {list}
	Ask     string `en:"Ask"`                                                                                                                          // headings of a stop
	Answer  string `en:"Answer"`

	Place     StopTexts `Name:"the next queen" Aim:"Where the next queen goes, and why" Ask:"Why there?"`
	Move      StopTexts `Name:"a queen moves" Aim:"Where a queen moves, and why" Ask:"Why there?"`
	Attack    StopTexts `Name:"an attack" Aim:"How an attack is found: two queens in one row, column or diagonal" Ask:"Which queen attacks what?"`
	DeadEnd   StopTexts `Name:"a dead end" Aim:"What a dead end is: a row or column without a square left" Ask:"Which row or column has no square left?"`
	Learned   StopTexts `Name:"a clause is learned" Aim:"What a search can learn from a conflict" Ask:"What does the search learn?"`
	Backtrack StopTexts `Name:"backtracking" Aim:"When queens are removed, and why" Ask:"Why does the search remove queens?"`
	Jump      StopTexts `Name:"a backjump" Aim:"Why a search can go back over several queens at once" Ask:"Over how many queens does the search go back?"`
	Solution  StopTexts `Name:"a solution" Aim:"How to check a solution" Ask:"How can you check the solution?"`
	End       StopTexts `Name:"the end" Aim:"How much work the search was" Ask:"How does it end, and how much work was it?"`
}

// PartTexts name a file of a lesson, and say what it is for.
type PartTexts struct{ Name, For string }

// StopTexts are what a stop is about: its name, what is learned there, and what to ask, which the next caption answers.
type StopTexts struct{ Name, Aim, Ask string }

// LessonAims returns what every lesson on a search is about: the task, and the solver, unless nothing is known of it.
func (l *Language) LessonAims(a trace.About) []string {
	aims := []string{Say(l.Lesson.Task, Words{Queens: a.N})}
	if how := cmp.Or(l.Mirrored(a), l.SolverDoc(a.Solver, a.Doc)); how != "" {
		aims = append(aims, Say(l.Lesson.Method, Words{Solver: a.Solver, Text: how}))
	}
	return aims
}

// LessonTimes says how long a film runs, and how long it takes to read out what belongs to a number of stops.
func (l *Language) LessonTimes(film, reading time.Duration, stops int) []string {
	times := []string{Say(l.Lesson.Runs, Words{Text: ClockTime(film)})}
	if stops > 0 {
		times = append(times, Say(l.Lesson.Reading, Words{N: stops, Text: ClockTime(reading)}))
	}
	return times
}

// StopAt returns the heading of a stop.
func (l *Language) StopAt(s *Stop) string {
	var names []string
	for _, k := range s.kinds {
		names = append(names, k.text(&l.Lesson).Name)
	}
	return Say(l.Lesson.StopAt, Words{N: s.Scene.Step, Text: ClockTime(s.At), List: strings.Join(names, l.Comma)})
}

// StopAims returns what is learned at a stop.
func (l *Language) StopAims(s *Stop) (aims []string) {
	for _, k := range s.kinds {
		aims = append(aims, k.text(&l.Lesson).Aim)
	}
	return aims
}

// StopAsk returns what to ask at a stop.
func (l *Language) StopAsk(s *Stop) (ask string) {
	if s.Question != nil {
		ask = l.Player.Question
	}
	for _, k := range s.kinds {
		ask = l.then(ask, k.text(&l.Lesson).Ask)
	}
	return ask
}

// StopChoices returns what may happen next, each choice with its number; nothing, if none are given.
func (l *Language) StopChoices(s *Stop, labels Labels) (lines []string) {
	if s.Question == nil {
		return nil
	}
	for i, act := range s.Question.Choices {
		lines = append(lines, fmt.Sprintf("%d.  %s", i+1, l.Choice(act, s.Scene.Board.N, labels)))
	}
	return lines
}
