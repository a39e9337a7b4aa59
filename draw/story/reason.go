package story

import "queenreel/trace"

// A Reason says why the search did what a scene shows, as data. A language makes words of it, and a test checks
// it against the board and the events. The kind determines which of the other fields are used.
type Reason struct {
	Kind    ReasonKind
	Line    trace.Square // the row or column it is about; Sq(-1, -1) if it is about none
	Squares trace.Set    // the squares it is about, other than the scene's At
	By      trace.Set    // the queens that are the reason
	Value   int          // a count or a cost
}

// A ReasonKind is a sort of reason.
type ReasonKind uint8

// The kinds of reasons. The words At, By, From, Next, Leaving, Ghosts, Dead, Linked, Hall and Costs are fields of
// the scene; the others are the reason's own. Where a queen was placed, or At was tested, Line is her row, or
// her column if columns are filled; what is said here of Line is said beyond that.
const (
	ReasonNone  ReasonKind = iota
	ReasonStart            // nothing has happened yet; By: the fixed queens

	// At was looked at.
	ReasonFree      // no queen attacks it
	ReasonAttacked  // the queen By attacks it; Squares: it alone
	ReasonTakes     // a queen there would attack Value squares that are free, in rows (columns) without a queen
	ReasonAttackers // the queens By would attack her, Value of them
	ReasonCost      // she would cost Value; what that counts is not known
	ReasonChosen    // no queen is placed yet: Line has the fewest squares left, Value of them: Squares
	ReasonWorst     // the queens By attack the queen on At, Value of them, and no other queen has more
	ReasonWorstRest // … and no other has more but the queen who moved last, who stands in Squares
	ReasonPicked    // … and others have as many or more

	// A queen was placed on At.
	ReasonFirst         // no queen attacks At, and no other square was tested just before it
	ReasonAfter         // At is free, and Value squares tested just before it, which are Squares, are not
	ReasonForced        // no other square is left in Line: all others are attacked, struck or in Ghosts
	ReasonMust          // no other square is left in a line that is not known
	ReasonUnit          // no other literal of a clause that was learned can hold; Squares: those it names, also in Linked
	ReasonFirstLeft     // a try: of the squares of Line that are not ruled out, At is the first
	ReasonTry           // a try
	ReasonFewest        // Line, in Chosen, had the fewest squares left: Value
	ReasonNextLeft      // another square of Line, which is tried again
	ReasonCheapest      // At takes Value free squares, and no other square of Line takes fewer: see Costs
	ReasonNextCheapest  // … and no other takes fewer but those in Ghosts
	ReasonLeastAttacked // the queens By attack At, Value of them, and no other square of Line but From has fewer; also of moves
	ReasonPriced        // At costs Value, and nothing more can be said
	ReasonUntested      // it was not tested, and a queen may attack it
	ReasonMoved         // a queen moved from From to At, where the queens By attack her, Value of them; why is not known

	// All queens stand, and are no solution: the queen By attacks At. Value: the number of the candidate.
	ReasonRejected

	// Line, in Dead, has no square left; By: the queens that attack its squares.
	ReasonAllAttacked // all its squares are attacked
	ReasonFailed      // those in Squares, which are in Ghosts, led to no solution; the others are attacked
	ReasonTried       // those in Squares, which are in Ghosts, were tried, some with a solution; the others are attacked
	ReasonNoSquare    // why is not known
	ReasonRuledOut    // all its squares are attacked, in Ghosts or ruled out for other reasons

	ReasonRefuted      // no solution is left with the queens that stand, and no single line is to blame
	ReasonBroken       // no literal of a learned clause can hold; Squares: those it names, also in Linked
	ReasonLearned      // the last of Clauses was learned; Squares: those it names, also in Linked
	ReasonBarred       // the last of Clauses bars the solution just found
	ReasonJump         // Value queens go back at once, for what was learned; Squares: those of them it does not name
	ReasonNextSolution // the queens were a solution, and the search goes on
	ReasonAfresh       // the search starts again; Value: the queens moved, or clauses learned, since it last did
	ReasonAllCounted   // all placements were tested, Value of them
	ReasonNoneLeft     // no solution is left, and there was nothing to choose
	ReasonBack         // the reason is not known

	// Squares were ruled out, Value of them.
	ReasonLine         // the queen By stands on Line, and so do they
	ReasonDiagonal     // the queen By stands on a diagonal, and so do they
	ReasonHall         // the rows (columns) of Hall need all of its columns (rows), and they would take one
	ReasonHallDiagonal // the rows (columns) of Hall need all diagonals of one direction that it spans, and they are on one
	ReasonUnitStruck   // At alone: a clause that was learned leaves no queen there; Linked: those it names
	ReasonNoSolution   // At alone: no solution of the problem has a queen there
	ReasonDenied       // At alone: no solution still to be found has the queens By and one there
	ReasonExhausted    // At alone: all solutions with the queens By and one there are found
	ReasonTaken        // others need them: a Hall interval that is not told
	ReasonStruck       // the reason is not known
	ReasonRestored     // they are possible again

	ReasonSolution // Value: its number

	// The search is over, and Value solutions were found.
	ReasonComplete // all that there are
	ReasonFound    // the search stopped then
	ReasonGivenUp  // none was found, and there may be some

	numReasons = iota
)

var reasonNames = [numReasons]string{
	"none", "start",
	"free", "attacked", "takes", "attackers", "cost", "chosen", "worst", "worst-rest", "picked",
	"first", "after", "forced", "must", "unit", "first-left", "try", "fewest", "next-left",
	"cheapest", "next-cheapest", "least-attacked", "priced", "untested", "moved",
	"rejected",
	"all-attacked", "failed", "tried", "no-square", "ruled-out",
	"refuted", "broken", "learned", "barred", "jump", "next-solution", "afresh", "all-counted", "none-left", "back",
	"line", "diagonal", "hall", "hall-diagonal", "unit-struck", "no-solution", "denied", "exhausted", "taken", "struck", "restored",
	"solution",
	"complete", "found", "given-up",
}

// String returns the name of the kind, as used in JSON.
func (k ReasonKind) String() string {
	if int(k) >= len(reasonNames) {
		return "none"
	}
	return reasonNames[k]
}
