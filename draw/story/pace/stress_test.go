package pace

import (
	"slices"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A lesson that begins with its search asks first which queen must move, on the board before the first row without a square. No queen leaves yet.
func TestQuestion(t *testing.T) {
	all := filmOf(t, solver.Backtrack, eightFirst, story.Options{})
	told := slices.Collect(all.Searches[0].Scenes(story.Options{}))
	dead := slices.IndexFunc(told, func(s story.Scene) bool { return s.Dead != trace.Nowhere })
	var film []story.Scene
	for s := range timed(t, all, Timing{}).Scenes(story.Options{}) {
		film = append(film, s)
	}
	first, before := film[0], told[dead-1]
	if !first.Poster || first.Board != before.Board || first.Counters != before.Counters || first.Dead != told[dead].Dead || first.Leaving != (trace.Set{}) {
		t.Errorf("the film begins with step %d and the line %v", first.Step, first.Dead)
	}
	if first.Caption.Detail == "" || first.Hold != 4*time.Second || film[1].Step != 1 {
		t.Errorf("it asks %+v for %v, and goes on with step %d", first.Caption, first.Hold, film[1].Step)
	}
	if first.Kind != 0 || first.Why != 0 || first.Chosen != trace.Nowhere || first.Reason.Kind != told[dead].Reason.Kind {
		t.Errorf("it still tells what was done before: %+v", first)
	}
	part := all
	part.Shots = part.Shots[5:]
	for what, shots := range map[string][]Shot{
		"from step 6": timed(t, part, Timing{}).Shots, "steady": timed(t, all, Timing{Pace: Steady}).Shots, "short": timed(t, all, Timing{Length: 10 * time.Second}).Shots,
		"with holds": timed(t, all, Timing{Holds: Holds{Move: time.Second}}).Shots, "plain": timed(t, all, Timing{Plain: true}).Shots,
		"without dead ends": timed(t, filmOf(t, solver.Backtrack, trace.Problem{N: 5, Solutions: 1}, story.Options{}), Timing{}).Shots,
	} {
		if shots[0].Asks {
			t.Errorf("%s: the film begins with a question", what)
		}
	}
	minute := timed(t, all, Timing{Length: time.Minute})
	if got := minute.Length(); (got - time.Minute).Abs() > time.Millisecond {
		t.Errorf("with its question a film of a minute runs %v", got)
	}
}

// A removal under which a tenth of the search fell says so, the three greatest in full and as long as that takes, the others briefly. What it
// counts is what fell.
func TestFalls(t *testing.T) {
	for n, want := range map[int]int{4: 2, 6: 5, 8: 5} {
		f := timed(t, filmOf(t, solver.Backtrack, trace.Problem{N: n, Solutions: 1}, story.Options{}), Timing{})
		placed := map[trace.Square]int{}
		var undone []int // by the falls
		var full []int   // those told in full
		for s := range f.Scenes(story.Options{}) {
			if s.Mood == story.Placement && !s.Poster {
				placed[s.At] = s.Step
			}
			if s.Falls == story.NotFalling {
				continue
			}
			undone = append(undone, s.Undone)
			if s.Falls == story.FallsInFull {
				full = append(full, s.Undone)
			}
			if s.Undone != s.Step-placed[s.At] || 10*s.Undone < len(f.Searches[0].Beats) {
				t.Errorf("%d queens, step %d: %d steps fell since step %d", n, s.Step, s.Undone, placed[s.At])
			}
			if s.Fast || s.Hold < 900*time.Millisecond || s.Falls == story.FallsInFull && s.Hold < story.ReadingTime(s.Caption)*3/4 {
				t.Errorf("%d queens, step %d: %+v stands %v", n, s.Step, s.Caption, s.Hold)
			}
		}
		slices.Sort(undone)
		slices.Sort(full)
		if len(undone) != want || !slices.Equal(full, undone[max(0, want-3):]) {
			t.Errorf("%d queens: falls of %d steps, want %d; in full %d", n, undone, want, full)
		}
	}
}
