// Package story turns the events of a search into scenes: what each picture shows, what it says, and
// for how long. It knows words and time, but no pixels.
package story

import (
	"time"

	"queenreel/trace"
)

// A Scene is what one picture shows. It is a value that holds all state, so any scene can be drawn
// without those before it.
type Scene struct {
	Step  int // which scene of the search this is, from 1
	Mood  Mood
	Kind  trace.Kind  // what kind of event the scene shows; 0 for the first scene
	Why   trace.Kind  // what kind of event led to a backtrack, or Branch for a queen put down to see what follows; else 0
	Board trace.Board // the queens that stand; she who is being taken back still does

	At trace.Square // the square that the scene is about; Sq(-1, -1) if it is about none
	By trace.Square // the queen that attacks At, if the mood is Conflict

	Leaving trace.Set    // the queens being taken back
	Beaten  trace.Set    // queens that others attack, where all queens stand and solve nothing
	Crosses trace.Set    // squares that are ruled out by where the queens stand
	Struck  trace.Set    // squares that a constraint, a clause or an earlier try rules out
	Fresh   trace.Set    // those of Crosses and Struck that the solver ruled out since the scene before
	Clause  trace.Set    // the squares that a learned clause speaks of
	Dead    trace.Square // the row or column that has no square left; Sq(-1, -1) if there is none
	Tried   trace.Set    // squares of Dead that held a queen since its turn came
	Costs   Costs        // what queens would cost on the squares of a line

	Caption  Caption
	Log      [LogLines]LogLine // the titles of the last scenes, the newest last; those before the first are empty
	Counters trace.Counters
	Hold     time.Duration // how long the picture stands
}

// A Mood is what a scene means; pictures show it in colour and in form.
type Mood uint8

// The moods of scenes.
const (
	Calm      Mood = iota // nothing happened yet
	Placement             // a queen was placed on At
	Free                  // At was tested and is free
	Conflict              // At was tested, or holds a queen, and By attacks it
	Backtrack             // the queens Leaving are being taken back, among them that on At
	Solved                // the queens on the board are a solution
)

// A Caption says what happens, and why.
type Caption struct{ Title, Detail string }

// LogLines is how many titles a scene remembers, its own among them.
const LogLines = 16

// A LogLine is what remains of a scene when it is over.
type LogLine struct {
	Step  int
	Mood  Mood
	Title string
}

// Costs holds the costs of the squares of a row, or of a column.
type Costs struct {
	Line   trace.Square       // as in trace.Row or trace.Column
	Known  uint64             // bit i: the cost of square i of the line is known
	Values [trace.MaxN]uint16 // the costs, where they are known
}

// Of returns the cost of a square, if it is known.
func (c *Costs) Of(s trace.Square) (cost int, known bool) {
	i := s.Col
	if c.Line.Row != s.Row {
		if c.Line.Col != s.Col {
			return 0, false
		}
		i = s.Row
	}
	return int(c.Values[i]), c.Known>>i&1 != 0
}

// add notes the cost of a square. Squares of another line are forgotten.
func (c *Costs) add(s trace.Square, cost int, byColumn bool) {
	line, i := trace.Row(int(s.Row)), s.Col
	if byColumn {
		line, i = trace.Column(int(s.Col)), s.Row
	}
	if c.Line != line {
		*c = Costs{Line: line}
	}
	c.Known |= 1 << i
	c.Values[i] = uint16(cost)
}

// none stands for no square and for no line.
var none = trace.Sq(-1, -1)
