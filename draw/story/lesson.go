package story

import (
	"fmt"
	"iter"
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
	{func(t *LessonTexts) *StopTexts { return &t.Place }, isPlacedBeside, true},
	{func(t *LessonTexts) *StopTexts { return &t.Move }, isMoved, true},
	{func(t *LessonTexts) *StopTexts { return &t.Attack }, isAttack, false},
	{func(t *LessonTexts) *StopTexts { return &t.DeadEnd }, func(s *Scene) bool { return s.Dead != none }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Learned }, func(s *Scene) bool { return s.Mood == Learned }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Backtrack }, func(s *Scene) bool { return s.Mood == Backtrack }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Jump }, func(s *Scene) bool { return s.Mood == Jump }, false},
	{func(t *LessonTexts) *StopTexts { return &t.Solution }, func(s *Scene) bool { return s.Mood == Solved }, false},
	{func(t *LessonTexts) *StopTexts { return &t.End }, func(s *Scene) bool { return s.Ends }, false},
}

// isPlacedBeside reports whether a queen was placed on a board that has others.
func isPlacedBeside(s *Scene) bool {
	return s.Mood == Placement && s.Kind != trace.Move && s.Board.Len() > 1
}

// isMoved reports whether a queen was moved.
func isMoved(s *Scene) bool { return s.Mood == Placement && s.Kind == trace.Move }

// isAttack reports whether a queen was found to attack a square or another queen.
func isAttack(s *Scene) bool {
	return s.Reason.Kind == ReasonAttacked || s.Reason.Kind == ReasonRejected
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
