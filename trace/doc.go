// Package trace describes the search for N queens as data.
//
// A search is a [Problem] and a sequence of [Event] values. An event is one thing that the search did, and
// why: a square tested, a queen placed or taken back, a solution found. The package knows nothing of pixels,
// time or words; packages that show a search add those.
//
// # Getting events
//
// The solvers of package queenreel/trace/solver yield events:
//
//	events := solver.Backtrack.Events(trace.Problem{N: 8, Solutions: 1})
//
// Any other program can print them as lines of JSON, in the format that docs/trace-format.md describes:
// [Read] reads and checks them, and [Write] writes them. Go code that makes events of its own plays them on a
// [Checker], which refuses the first event that cannot be true. Nothing that follows events judges them again.
//
// # Using events
//
// [SolvedBoards] yields the [Board] of each solution, and a [State] follows the events: the queens, what is ruled out, the [Counters].
// [About] describes the search; films are made from an About and the events.
package trace
