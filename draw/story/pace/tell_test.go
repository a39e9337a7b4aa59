package pace

import (
	"slices"
	"testing"
	"time"

	"queenreel/draw/drawtest"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// On every clock each search is shown whole, step by step; none is ahead of the clock, and none lags behind it. A solution of any is one
// of the film. At the end all are over.
func TestSearchesSideBySide(t *testing.T) {
	for clock, name := range story.ClockNames {
		f := comparison(t, 5, story.Clock(clock), solver.Backtrack, solver.Propagate, solver.MinConflicts)
		told := f.Tell(story.Options{})
		now, shown := 0, make([]int, len(f.Searches))
		for n := range f.Shots {
			shot := &f.Shots[n]
			scene := told.Scene(shot)
			if int(shot.Step) != n+1 || scene.Step != n+1 || len(scene.States) != len(shown) {
				t.Fatalf("%s: shot %d has the step %d, its scene %d with %d searches", name, n+1, shot.Step, scene.Step, len(scene.States))
			}
			solved := false
			for i := range scene.States {
				lane := &scene.States[i]
				if shot.Turned>>i&1 != 0 {
					now = max(now, lane.Reading)
					solved = solved || lane.Mood == story.Solved
					shown[i]++
				}
				if lane.Step != shown[i] {
					t.Fatalf("%s, step %d: search %d shows step %d after %d of them", name, shot.Step, i, lane.Step, shown[i])
				}
			}
			for i := range scene.States {
				if at := scene.States[i].Reading; at > now {
					t.Errorf("%s, step %d: search %d is at %d, and the clock at %d", name, shot.Step, i, at, now)
				}
			}
			if (f.mood(n) == story.Solved) != solved {
				t.Errorf("%s, step %d: its mood is %d, and it shows a solution: %t", name, shot.Step, f.mood(n), solved)
			}
			if ends := n == len(f.Shots)-1; scene.Ends != ends {
				t.Errorf("%s, step %d: ends %t", name, shot.Step, scene.Ends)
			}
		}
		for i, s := range f.Searches {
			if shown[i] != len(s.Beats) {
				t.Errorf("%s: %d of %d steps of %s are shown", name, shown[i], len(s.Beats), s.Solver)
			}
		}
	}
}

// The end of a comparison counts the queens that each search placed, and says why: what only the search with the fewest did. It compares
// no search that gave up, or that places none: it says of each how it ended, or what it did.
func TestVerdict(t *testing.T) {
	fixed, first := trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 0)}}, trace.Problem{N: 8, Solutions: 1}
	columns := []solver.Solver{solver.Backtrack.ByColumn(), solver.Forward.ByColumn()}
	for _, c := range []struct {
		problem trace.Problem
		clock   story.Clock
		solvers []solver.Solver
		want    words.Caption
	}{
		{trace.Problem{N: 4}, story.StepClock, []solver.Solver{solver.Backtrack, solver.Backtrack}, words.Caption{Title: "Each placed 16 queens"}},
		{fixed, story.StepClock, []solver.Solver{solver.MinConflicts, solver.Exhaustive},
			words.Caption{Title: "minconflicts: Gave up: no solution found; exhaustive: No solution with these fixed queens"}},
		{fixed, story.WorkClock, []solver.Solver{solver.MinConflicts, solver.MinConflicts},
			words.Caption{Title: "minconflicts: Gave up: no solution found; minconflicts: Gave up: no solution found"}},
		{trace.Problem{N: 6, Solutions: 1}, story.StepClock, []solver.Solver{solver.Backtrack, solver.MinConflicts},
			words.Caption{Title: "backtrack: 171 squares tested; minconflicts: 5 moves"}},
		{first, story.WorkClock, []solver.Solver{solver.CDCL, solver.DLX},
			words.Caption{Title: "dlx placed 64 queens, cdcl 73", Detail: "it went where the fewest squares were left, 15 times"}},
		{first, story.StepClock, []solver.Solver{solver.Backtrack, solver.CDCL},
			words.Caption{Title: "cdcl placed 73 queens, backtrack 113", Detail: "it learned 21 clauses from its conflicts"}},
		{first, story.StepClock, []solver.Solver{solver.Heuristic, solver.Backtrack},
			words.Caption{Title: "heuristic placed 55 queens, backtrack 113", Detail: "it weighed squares before it placed queens, 18 times"}},
		{first, story.StepClock, []solver.Solver{solver.Forward, solver.Propagate, solver.Backtrack},
			words.Caption{Title: "forward placed 75 queens, propagate 75, backtrack 113"}},
		{first, story.StepClock, columns,
			words.Caption{Title: "forward placed 75 queens, backtrack 113", Detail: "it saw 10 dead columns coming"}},
	} {
		all := New(drawtest.Run(t, c.problem, story.Options{}, c.clock, c.solvers...))
		last := all.Last(story.Options{})
		if last.Caption != c.want {
			t.Errorf("the end says %q, not %q", last.Caption, c.want)
		}
	}
}

// The clock of a comparison stands while a search explains what it does: it alone comes to its step, all others wait where they are, at the
// same reading or at their end, and the sentence stands until it is read, with its detail. No sentence comes twice, and of each kind few do.
func TestExplanationsStopTheClock(t *testing.T) {
	for clock, name := range story.ClockNames {
		solvers := []solver.Solver{solver.Backtrack, solver.Propagate, solver.DLX}
		searches, compared := drawtest.Run(t, trace.Problem{N: 9, Solutions: 1}, story.Options{}, story.Clock(clock), solvers...)
		for _, search := range searches {
			search.AsksNothing(story.Options{}) // as films do
		}
		f := timed(t, New(searches, compared), Timing{})
		told, stops, before := map[story.Insight][]uint32{}, 0, f.Shots[0]
		i := -1
		for s := range f.Scenes(story.Options{}) {
			i++
			shot := f.Shots[i]
			for k, lane := range s.States {
				turned := shot.Turned>>k&1 != 0
				if lane.Explains != (shot.Explains && turned) || lane.Waits != (shot.Explains && !turned && !lane.Ends) {
					t.Errorf("%s, step %d: search %d explains %t and waits %t", name, s.Step, k, lane.Explains, lane.Waits)
				}
				if shot.Explains && !turned && shot.At[k] != before.At[k] {
					t.Errorf("%s, step %d: search %d goes on while another explains", name, s.Step, k)
				}
				if !lane.Explains {
					continue
				}
				beat := f.beat(&shot, k)
				told[beat.Sees] = append(told[beat.Sees], beat.Title.Pattern)
				stops++
				for other := range s.States {
					if now := s.States[other].Reading; now > lane.Reading {
						t.Errorf("%s, step %d: search %d is at %d, ahead of %d", name, s.Step, other, now, lane.Reading)
					}
				}
				need := story.TextOf(lane.Caption.Title, "").Time(1) + story.TextOf(lane.Caption.Detail, "").Time(1)
				if lane.Caption.Detail == "" || s.Hold < need {
					t.Errorf("%s, step %d: %q stands %v, not %v", name, s.Step, lane.Caption, s.Hold, need)
				}
			}
			before = shot
		}
		for kind, sentences := range told {
			if slices.Sort(sentences); kind == story.NoInsight || len(sentences) > explanations || len(slices.Compact(sentences)) < len(told[kind]) {
				t.Errorf("%s: insights of kind %d are explained by the sentences %v", name, kind, sentences)
			}
		}
		if len(told) < 3 || stops < 4 {
			t.Errorf("%s: only %d steps of %d kinds are explained", name, stops, len(told))
		}
	}
}

// A search that sets whole boards is nowhere on them: what fast shots share names no queen.
func TestWholeBoardsShare(t *testing.T) {
	var events []trace.Event
	for i := range 300 {
		var queens []trace.Literal
		for row := range 4 {
			queens = append(queens, trace.Literal{At: trace.Sq(row, (i>>row)%2*(3-row))}) // the last stays
		}
		events = append(events, trace.Event{Kind: trace.Setup, Clause: queens})
	}
	about := trace.About{Problem: trace.Problem{N: 4}, Solver: "genetic", Counts: []trace.Counter{trace.Boards, trace.Solutions}, Told: true}
	search, err := story.Run(about, slices.Values(events), story.Options{}, story.MaxEvents, story.Reach{Steps: story.AllSteps}, func() bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	fast := 0
	for s := range timed(t, New([]*story.Search{search}, story.Comparison{}), Timing{}).Scenes(story.Options{}) {
		if s.Fast {
			fast++
			if s.Caption.Title != words.English.Boards {
				t.Fatalf("step %d: %q", s.Step, s.Caption.Title)
			}
		}
	}
	if fast == 0 {
		t.Error("no shot is fast")
	}
}

// Each scene of a film knows how many steps were shown with it, and there the shape of the search is as deep as its board says. A search
// that is over has no depth.
func TestShapes(t *testing.T) {
	solvers := []solver.Solver{solver.Backtrack, solver.Exhaustive, solver.MinConflicts}
	films := []Film{timed(t, comparison(t, 5, story.WorkClock, solvers...), Timing{})}
	for _, s := range solvers {
		f := timed(t, filmOf(t, s, trace.Problem{N: 5, Solutions: 1}, story.Options{}), Timing{Length: 5 * time.Second})
		films = append(films, f.WithPoster(f.Shots[1]))
	}
	for _, f := range films {
		shapes, steps, last := f.Shapes(), 0, 0
		for s := range f.Scenes(story.Options{}) {
			if !s.Poster && s.Step != last {
				steps, last = steps+1, s.Step
			}
			if s.Poster != (s.Shown == 0) || !s.Poster && s.Shown != steps {
				t.Errorf("step %d: %d are shown, want %d", s.Step, s.Shown, steps)
			}
			for k := range s.States {
				about, want := f.Searches[k].About, deep(f.Searches[k].About, &s.States[k])
				over := len(s.States) > 1 && (s.States[k].Ends && want != int(shapes[k].Levels[max(1, s.Shown)-1].Depth) || s.Ends)
				if got := int(shapes[k].Levels[max(1, s.Shown)-1].Depth); !s.Poster && got != want && !(over && got == 0) || got > shapes[k].Top {
					t.Errorf("%s, step %d: %d of %d deep, want %d", about.Solver, s.Step, got, shapes[k].Top, want)
				}
			}
		}
		for k := range shapes {
			if len(shapes[k].Levels) != steps {
				t.Errorf("%s: %d levels of %d steps", shapes[k].About.Solver, len(shapes[k].Levels), steps)
			}
		}
	}
}

// deep counts queens, pairs of queens that attack each other, or rows from the top whose queens attack none above them.
func deep(a trace.About, s *story.State) int {
	pairs, sound := 0, s.Board.N
	for q := range s.Board.Queens() {
		for r := range s.Board.Queens() {
			if r.Row < q.Row && q.Attacks(r) {
				pairs, sound = pairs+1, min(sound, int(q.Row))
			}
		}
	}
	switch {
	case a.Repairs():
		return pairs
	case slices.Contains(a.Counts, trace.Candidates):
		return min(sound, s.Board.Len())
	}
	return s.Board.Len()
}

// A poster stands first, for the shortest time and with all its words; then comes the film as it was.
func TestWithPoster(t *testing.T) {
	plain := timed(t, filmOf(t, solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Options{}), Timing{Frames: 99, Apart: true})
	film := slices.Collect(plain.WithPoster(plain.Shots[5]).Scenes(story.Options{}))
	if first := film[0]; first.Step != 6 || first.Hold != ShortestHold || !first.Poster || first.Caption.Detail == "" {
		t.Errorf("the film begins with step %d for %v: %+v", first.Step, first.Hold, first.Caption)
	}
	if len(film) != len(plain.Shots)+1 {
		t.Errorf("%d scenes, want %d", len(film), len(plain.Shots)+1)
	}
	for i, s := range film[1:] {
		if int(s.Step) != int(plain.Shots[i].Step) || s.Hold != plain.Shots[i].Hold || s.Poster {
			t.Errorf("scene %d is step %d for %v, and was step %d for %v", i+2, s.Step, s.Hold, plain.Shots[i].Step, plain.Shots[i].Hold)
		}
	}
}

// A removal under which a tenth of the search fell says so, as long as that takes. What it counts is what fell. The truth and the three greatest others are
// slides.
func TestFalls(t *testing.T) {
	for n, want := range map[int]int{4: 2, 6: 5, 8: 5} {
		f := timed(t, filmOf(t, solver.Backtrack, trace.Problem{N: n, Solutions: 1}, story.Options{}), Timing{})
		f.MarkSlides(nil)
		placed, falls := map[trace.Square]int{}, 0
		var slides, others []int // how many steps fell
		for scene := range f.Scenes(story.Options{}) {
			s := &scene.States[0]
			if s.Mood == story.Placement {
				placed[s.At] = s.Step
			}
			if !s.Falls {
				continue
			}
			if falls++; scene.Slide && s.Step != f.Searches[0].Arc.Truth {
				slides = append(slides, s.Undone)
			} else if !scene.Slide {
				others = append(others, s.Undone)
			}
			if s.Undone != s.Step-placed[s.At] || story.Weight*s.Undone < len(f.Searches[0].Beats) {
				t.Errorf("%d queens, step %d: %d steps fell since step %d", n, s.Step, s.Undone, placed[s.At])
			}
			if s.Fast || scene.Hold < story.ReadingTime(s.Caption)*3/4 || s.Caption.Detail == "" {
				t.Errorf("%d queens, step %d: %+v stands %v", n, s.Step, s.Caption, scene.Hold)
			}
		}
		if falls != want || len(slides) != min(3, falls-1) || len(others) > 0 && slices.Max(others) > slices.Min(slides) {
			t.Errorf("%d queens: %d falls, want %d; slides say that %v steps fell, and no slide that %v did", n, falls, want, slides, others)
		}
	}
}
