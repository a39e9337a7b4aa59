package story

import (
	"cmp"
	"slices"

	"queenreel/trace"
)

// A State is what a picture shows of a search. It holds all that a picture needs, so any can be drawn without those before it. It is passed
// by value; what it points to belongs to it or is shared with other states, and nobody changes it.
type State struct {
	Step  int // the number of the scene in its story, from 1
	Mood  Mood
	Sees  Insight     // what the search does beyond trying squares
	Kind  trace.Kind  // the kind of event that the scene shows; 0 for the first scene and the last
	Line  int         // the line of the solver's listing that takes the event, from 1; 0 for none
	Lit   Lines       // the lines that take all events of the scene
	Board trace.Board // the queens on the board, after what the scene shows
	Places
	Removal
	Ends bool // the scene is the end card, with the figures of the search
	Turn Turn // of the arc of the search that a film tells

	*Marks        // nil if there are none
	Reason Reason // why the search did what the scene shows; captions word it
	Record
	Says
	Among
	Seen
}

// Places are what a state is about: squares, or the row or column for Dead and Chosen; trace.Nowhere stands for none.
type Places struct {
	At     trace.Square // the square that the scene is about
	By     trace.Square // the queen that attacks At, if Mood is Conflict
	Next   trace.Square // where the search goes on in the line of At: where a queen is placed or, if tests are shown, the square tested next
	From   trace.Square // where the queen on At stood before, if it is not new
	Chosen trace.Square // the line that the queen on At was chosen to fill, for its few squares or for its only one
	Dead   trace.Square // the line that has no square left
}

// A Removal is what falls with a queen that is taken back for good.
type Removal struct {
	Spent  bool // nothing is left in the line of At either: the search goes back once more
	Undone int  // the steps since it was placed
	Fallen int  // the queens that were placed after it, and are taken back too
	Found  int  // the solutions that were found with it
}

// Among says how a search stands among those of its film.
type Among struct {
	Reading         int  // what their clock shows at its state; see Clock
	Explains, Waits bool // the clock stands while the sentence of the state is read; the search waits for that of another
}

// Seen is how a film shows a state.
type Seen struct {
	Brief bool // only in passing: see BriefHold
	Bare  bool // Lines are not drawn
	Part  int  // how many of Lines are drawn, before the picture with all of them; 0 if the picture is not such a part
	Falls bool // a good part of the search fell with the queen that is taken back: the film gives its sentence time
}

// Lines is a set of lines of a listing.
type Lines uint64

// Has reports whether a line, from 1, is in the set.
func (l Lines) Has(line int) bool { return line > 0 && l>>line&1 != 0 }

// with returns the set with a line, which may be 0 for none.
func (l Lines) with(line int) Lines { return (l | 1<<line) &^ 1 }

// Marks are what a scene shows on its squares.
type Marks struct {
	Leaving  trace.Set // where the queens stood that are taken back
	Beaten   trace.Set // if all queens are placed but are no solution, those that others attack
	Fresh    trace.Set // the squares that were ruled out since the scene before
	Straight trace.Set // squares ruled out by the row or column of a queen, the first that attacks them
	Diagonal trace.Set // squares ruled out by a diagonal of that queen
	Other    trace.Set // squares ruled out by neither: refuted, in a Hall interval, or by a clause
	Ghosts   trace.Set // squares that held a queen and failed, in the line that is tried again or is dead
	Skipped  trace.Set // squares of its line that were ruled out before the queen on At was placed there, as far as the search passed them over
	Least    trace.Set // the squares of the least cost, where costs are weighed
	Linked   trace.Set // the squares of the clause that the scene speaks of
	Hall     trace.Set // the squares of the Hall interval that the scene explains
	Costs    Costs     // the costs of queens on squares
	Lines    []Attack  // why a line has no square left: for each of its attacked squares, the attack that its mark speaks of
	Own      int       // of Lines, so many come from the one queen that is taken back next: the first, unless the film asks what to do
	Deduced  []Ruling  // the squares that the search ruled out without a queen that attacks them
}

// A Ruling says why the search ruled a square out: it was Denied, or other lines or a clause leave it no queen (Hall, Unit).
type Ruling struct {
	At    trace.Square
	Cause trace.Cause
}

// RulingOf returns why the search ruled a square out, or 0 if a queen attacks it or the reason is not known.
func (m *Marks) RulingOf(at trace.Square) trace.Cause {
	for _, r := range m.Deduced {
		if r.At == at && m.Other.Has(at) {
			return r.Cause
		}
	}
	return 0
}

// An Attack says that the queen on one square attacks another.
type Attack struct{ By, At trace.Square }

// A Record is what a search has done up to a scene.
type Record struct {
	Counters trace.Counters
	Clauses  []Clause // the last clauses learned, the newest last: at most ClauseLines
	Attacks  int      // pairs of queens that attack each other, in a search that moves queens
	Curve    []uint16 // Attacks after the start and after each move
	DeadRows int      // the removals for a row, or column if they are filled, of which queens attacked all squares
	Innocent int      // of these, those that left it dead
	Insights Insights
}

// emptyState returns a state that is about no square and no line. Its marks are empty.
func emptyState(step int, marks *Marks) State {
	none := trace.Nowhere
	return State{Step: step, Marks: marks, Places: Places{At: none, By: none, Next: none, From: none, Chosen: none, Dead: none}}
}

// AtRest returns the state as a still shows it, with what a film leaves out for want of time.
func (s *State) AtRest() State {
	rest := *s
	rest.Brief, rest.Part, rest.Bare = false, 0, false
	return rest
}

// hints reports whether the picture tells where the search goes on after it, or what it has found.
func (s *State) hints() bool {
	return s.Next != trace.Nowhere || s.Marked().Least != trace.Set{} || s.tellsFound()
}

// tellsFound reports whether the picture tells what is found of a full board, by a search that tests such boards.
func (s *State) tellsFound() bool {
	tests := s.Counters[trace.Candidates] > s.Counters[trace.Solutions]
	return tests && (s.Mood != Calm || s.Marked().Beaten != trace.Set{})
}

// asking returns the state as a picture shows it while people are asked what comes next: without what it hints at, without a queen's Own
// lines, and without what is found of a full board that is tested.
func (s *State) asking() State {
	asking, marks := *s, *s.Marked().Marks
	marks.Least, marks.Own = trace.Set{}, 0
	if s.tellsFound() {
		asking.Mood, marks.Beaten = Calm, trace.Set{}
	}
	asking.Next, asking.Marks = trace.Nowhere, &marks
	return asking
}

// Marked returns s or, if it has no Marks, a copy with empty ones.
func (s *State) Marked() *State {
	if s.Marks != nil {
		return s
	}
	marked := *s
	marked.Marks = new(Marks)
	return &marked
}

// Fruitful reports whether solutions were found with the queens that the scene takes back.
func (s *State) Fruitful() bool {
	return s.Found > 0 || s.Reason.Kind == ReasonBarred || s.Reason.Kind == ReasonNextSolution
}

// fell reports whether queens were placed and removed below the one that a scene takes back, other than those that it takes back too: a
// branch of the search has come to nothing, or to its solutions.
func (s *State) fell() bool { return s.Fallen >= max(1, s.Leaving.Len()) }

// Weight is the part of the steps of a search that a great fall undoes, at least: one in so many.
const Weight = 10

// A Mood is what a scene means. Pictures show it by color and by shape.
type Mood uint8

// The moods of scenes.
const (
	Calm      Mood = iota // nothing has happened yet, or a line or a square was chosen
	Placement             // a queen was placed on At, or moved there
	Free                  // At was tested and is free; or costs are weighed, if At is trace.Nowhere
	Conflict              // At was tested, or holds a queen, and By attacks it
	DeadEnd               // the search goes no further: a line has no square left, a clause is broken, or these queens lead nowhere
	Backtrack             // the queens in Leaving are taken back, the one on At last; by hand, that on At was
	Solved                // the queens on the board are a solution
	Pruned                // squares were ruled out, and no queen moved
	Learned               // a clause was learned
	Jump                  // the queens in Leaving are skipped and taken back at once
	Done                  // the search is over; queens that still stand are its last solution, unless others attack them
)

// MoodNames holds the name of each Mood, as files have it.
var MoodNames = []string{
	Calm: "calm", Placement: "placement", Free: "free", Conflict: "conflict", DeadEnd: "dead-end", Backtrack: "backtrack", Solved: "solved",
	Pruned: "pruned", Learned: "learned", Jump: "jump", Done: "done",
}

// ClauseLines is the number of clauses that a scene remembers.
const ClauseLines = 16

// A Clause is something learned: at least one of its literals holds. It names no square that a queen of it attacks.
type Clause struct {
	Number   int // from 1, in the order in which they were learned
	Literals []trace.Literal
	Bars     bool // it excludes the solution just found
	Later    bool // solutions were found before it was learned: it holds in the others
}

// A Cost is what a queen on a square costs.
type Cost struct {
	At    trace.Square
	Value int
}

// Costs are those of the squares of a row or a column, or of several where a search moves queens. The last cost of a square counts.
type Costs []Cost

// least returns the squares of the least cost.
func (c Costs) least() (squares trace.Set) {
	cheapest := slices.MinFunc(c, func(a, b Cost) int { return cmp.Compare(a.Value, b.Value) })
	for _, k := range c {
		if k.Value == cheapest.Value {
			squares.Add(k.At)
		}
	}
	return squares
}

// Of returns the cost of a square, if it is known.
func (c Costs) Of(s trace.Square) (cost int, known bool) {
	for _, k := range slices.Backward(c) {
		if k.At == s {
			return k.Value, true
		}
	}
	return 0, false
}
