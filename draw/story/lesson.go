package story

import (
	"cmp"
	"fmt"
	"iter"
	"strings"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Stop is a place in a film at which a teacher stops it and asks what comes next.
type Stop struct {
	State State         // the scene at which the film stands
	At    time.Duration // when the film comes to it
	Next  State         // the next scene: its caption is the answer

	Question *Question // what happens next, with choices; nil where too few are plausible

	kinds []*stopKind // Next is the first scene of these kinds
}

// A stopKind is a kind of scenes before which a film is stopped.
type stopKind struct {
	text   func(*words.LessonTexts) *words.StopTexts
	has    func(before, s *State) bool
	chosen bool // chance may decide, so only a question with choices is fair
	often  bool // a film is stopped again where it was not for long
}

// stopKinds holds the kinds, in the order in which a stop names them.
var stopKinds = []stopKind{
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Place }, func(_, s *State) bool {
		return s.Mood == Placement && s.Kind != trace.Move && s.Board.Len() > 1
	}, true, true},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Move }, func(_, s *State) bool {
		return s.Mood == Placement && s.Kind == trace.Move
	}, true, true},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Attack }, func(_, s *State) bool {
		return s.Reason.Kind == ReasonAttacked || s.Reason.Kind == ReasonRejected
	}, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.DeadEnd }, func(_, s *State) bool {
		return s.Mood == DeadEnd && s.Reason.Line != trace.Nowhere
	}, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Learned }, func(_, s *State) bool { return s.Mood == Learned }, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Backtrack }, func(_, s *State) bool {
		return s.Mood == Backtrack
	}, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Again }, func(before, s *State) bool {
		return s.Mood == Backtrack && !s.Falls && before.Counters[trace.Backtracks] > 0
	}, false, true},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Fall }, func(_, s *State) bool { return s.Falls }, false, true},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Retry }, func(before, s *State) bool {
		return s.Mood == Placement && s.Kind == trace.Place && (before.Mood == Backtrack || before.Mood == Jump)
	}, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Jump }, func(_, s *State) bool { return s.Mood == Jump }, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.Solution }, func(_, s *State) bool { return s.Mood == Solved }, false, false},
	{func(t *words.LessonTexts) *words.StopTexts { return &t.End }, func(_, s *State) bool { return s.Ends }, false, false},
}

// Stops returns where to stop a film of the search that a describes: before the first scene of each kind, if the film shows the step
// before it, too, before the truth, and once more where no stop was for some time. The scenes have holds.
func Stops(scenes iter.Seq[Scene], a trace.About, apart time.Duration) (stops []Stop) {
	const readable = time.Second // the hold from which on a film is stopped at a scene of a kind that it has had
	seen := map[*stopKind]bool{}
	var before State
	var stood, began, now, last time.Duration // how long before was shown, and when; when the present scene is, and the last stop was
	for scene := range scenes {
		if s := scene.States[0]; !scene.Poster {
			quiet := apart
			if s.Falls { // which nobody should miss
				quiet /= 2
			}
			late := began-last >= quiet && max(stood, scene.Hold) >= readable || s.Turn == TellsTruth
			if stop := stopBefore(&before, &s, a, seen, late); before.Step > 0 && stop.kinds != nil {
				stop.At, last = began, began
				stops = append(stops, stop)
			}
			before, stood, began = s, scene.Hold, now
		}
		now += scene.Hold
	}
	return stops
}

// stopBefore returns the stop at a scene, if the next one is the first of some kinds, which it marks as seen, or if it is late and the
// next one is of a kind that is stopped often.
func stopBefore(before, next *State, a trace.About, seen map[*stopKind]bool, late bool) Stop {
	stop := Stop{State: *before, Next: *next}
	if next.Step != before.Step+1 {
		return stop
	}
	for i := range stopKinds {
		k := &stopKinds[i]
		if seen[k] && !(late && k.often) || !k.has(before, next) {
			continue
		}
		if q, ok := questionAfter(before, next, a); ok {
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

// LessonAims returns what every lesson on a search is about: the task, and the solver, unless nothing is known of it.
func LessonAims(l *words.Language, a trace.About) []string {
	aims := []string{l.Say(l.Lesson.Task, words.Values{Queens: a.N})}
	if how := cmp.Or(l.Mirrored(a), l.SolverDoc(a.Solver, a.Doc)); how != "" {
		aims = append(aims, l.Say(l.Lesson.Method, words.Values{Solver: a.Solver, Text: how}))
	}
	return aims
}

// A StopNote is what the note for a teacher says of a stop.
type StopNote struct {
	State   State    // what the film shows then, without what tells the answer
	Heading string   // its step, its time, and what comes next
	Aims    []string // what is learned there
	Ask     string
	Choices []string      // what may happen next, numbered; none where too few are plausible
	Right   string        // the right choice
	Answer  words.Caption // of the next step
	Why     string        // what no caption says in full: why queens are removed, or which squares were passed over; "" for nothing
}

// Note words a stop. It gives no reason why queens are removed if no line is without a square, or if solutions were found below.
func (s *Stop) Note(l *words.Language, labels words.Labels) StopNote {
	note := StopNote{State: s.State.asking(), Answer: s.Next.Words()}
	note.State.Caption = s.State.Words()
	if s.Question != nil {
		note.State, note.Ask = s.Question.State, l.Player.Question
		note.State.Caption = words.Caption{Title: s.State.Words().Title}
		for i, act := range s.Question.Choices {
			note.Choices = append(note.Choices, fmt.Sprintf("%d.  %s", i+1, ActionWords(l, act, s.State.Board.N, labels)))
		}
		note.Right = note.Choices[s.Question.Answer]
	}
	var names []string
	for _, k := range s.kinds {
		texts := k.text(&l.Lesson)
		names, note.Aims, note.Ask = append(names, texts.Name), append(note.Aims, texts.Aim), l.Then(note.Ask, texts.Ask)
		switch texts {
		case &l.Lesson.Backtrack:
			if dead := s.State.Dead; dead != trace.Nowhere && s.State.Reason.Kind != ReasonTried {
				note.Why = l.Say(l.Lesson.Why, words.Values{Text: l.Line(dead, labels, s.State.Board.N)})
			}
		case &l.Lesson.Retry:
			list := func(squares trace.Set) string {
				return l.Joined(labels.Squares(squares.Squares(), s.State.Board.N), l.And)
			}
			if k := s.Next.Reason.Kind; (k == ReasonNextSafe || k == ReasonHopeless) && s.Next.Skipped != (trace.Set{}) {
				note.Why = l.Say(l.Lesson.Passed, words.Values{List: list(s.Next.Ghosts), Next: list(s.Next.Skipped)})
			}
		}
	}
	note.Heading = l.Say(l.Lesson.StopAt, words.Values{N: s.State.Step, Text: ClockTime(s.At), List: strings.Join(names, l.Comma)})
	return note
}
