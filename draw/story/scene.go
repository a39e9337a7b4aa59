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
	Board trace.Board // the queens that stand; she who is being taken back still does

	At trace.Square // the square that the scene is about; Sq(-1, -1) if it is about none
	By trace.Square // the queen that attacks At, if the mood is Conflict

	Crosses trace.Set    // squares that are ruled out
	Dead    trace.Square // the row or column that has no square left; Sq(-1, -1) if there is none
	Tried   trace.Set    // squares of Dead that held a queen since its turn came

	Caption  Caption
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
	Conflict              // At was tested, and By attacks it
	Backtrack             // the queen on At is being taken back
	Solved                // the queens on the board are a solution
)

// A Caption says what happens, and why.
type Caption struct{ Title, Detail string }

// none stands for no square and for no line.
var none = trace.Sq(-1, -1)
