package story

import "queenreel/trace"

// A Reason says why the search did what a scene shows, as data. Languages word it, and a test checks
// it against the board and the events. The kind determines which of the other fields are used.
type Reason struct {
	Kind    ReasonKind
	Line    trace.Square // the row or column it is about; trace.Nowhere if it is about none
	Squares trace.Set    // the squares it is about, other than the scene's At
	By      trace.Set    // the queens that are the reason
	Value   int          // a count or a cost
	Else    trace.Square // another row or column, or none: of ReasonChosen, and of ReasonLearned without Line, which had no square left in the conflict
}

// A ReasonKind is a sort of reason.
type ReasonKind uint8

// The kinds of reasons. The words At, By, From, Next, Leaving, Ghosts, Dead, Linked, Hall and Costs are fields of
// the scene; the others are the reason's own. Where a queen was placed, or At was tested, Line is its row, or
// its column if columns are filled; the kinds that mention Line claim more. The order of squares in a line is that in
// which the search tries them: from the left, or from the top, unless its About says MaxFirst and Line is filled.
const (
	ReasonNone  ReasonKind = iota
	ReasonStart            // nothing has happened yet; By: the fixed queens

	// At was looked at.
	ReasonFree     // no queen attacks it
	ReasonAttacked // the queen By attacks it; Squares: it alone

	// A choice is to be made: among the squares of Costs, in Line unless that is Nowhere. Value is the least cost, Squares have it.
	ReasonTakes     // a cost is how many free squares, in rows (columns) without a queen, a queen there would attack
	ReasonAttackers // a cost is how many queens would attack a queen there
	ReasonCost      // what a cost counts is not known
	ReasonChosen    // or among lines: Line has the fewest squares left, Value of them: Squares; Else, if it is a line, has as many
	ReasonWorst     // the queens By attack the queen on At, Value of them, and no other queen has more
	ReasonWorstRest // as ReasonWorst, but the queen that moved last, the one in Squares, is attacked by more
	ReasonPicked    // as ReasonWorst, but other queens are attacked by as many or more

	// A queen was placed on At.
	ReasonFirst         // no queen attacks At
	ReasonAfter         // no queen attacks At, the first such square of Line; the Value squares before it, Squares, were tested and are attacked
	ReasonHopeless      // no queen attacks At, the next such square of Line; but no square of it can help: queens attack all squares of Else without one there
	ReasonNextSafe      // no queen attacks At; the squares before it in Line are attacked or in Ghosts, some of them in Ghosts
	ReasonForced        // no other square is left in Line: all others are attacked, struck or in Ghosts
	ReasonMust          // no other square is left in a line that is not known
	ReasonUnit          // no other literal of a clause that was learned can hold; Squares: those it names, also in Linked
	ReasonFirstLeft     // a decision: of the squares of Line that are not ruled out and not in Ghosts, At is the first
	ReasonTry           // a decision
	ReasonFewest        // Line, in Chosen, had the fewest squares left: Value
	ReasonCheapest      // a queen on At attacks Value free squares, and on no other square of Line fewer: see Costs
	ReasonNextCheapest  // as ReasonCheapest, but on some squares in Ghosts it attacks fewer
	ReasonEqual         // as ReasonCheapest: on each free square of Line it attacks as many, and At is the first of them
	ReasonLeastAttacked // the queens By attack At, Value of them, and no other square of Line but From has fewer; also of moves, whose Squares are as those of ReasonWorstRest
	ReasonGainsMost     // a queen moved from From to At; Value pairs of queens attack each other now, and no move of a queen along its row (column) would leave fewer
	ReasonPriced        // At costs Value; why it was chosen is not known
	ReasonUntested      // it was not tested, and a queen may attack it
	ReasonBeaten        // the queens By attack it, Value of them
	ReasonMoved         // a queen moved from From to At, where the queens By attack it, Value of them; why is not known
	ReasonSwapped       // a queen moved from From to At, and another along Squares: two exchange their columns, or rows; Value pairs of queens attack each other now

	ReasonBoard // all queens were set at once, and Value pairs attack each other
	// All queens stand, and are no solution: the queen By attacks At. Value: the number of the candidate.
	ReasonRejected

	// Line, in Dead, has no square left; By: the queens that attack its squares.
	ReasonAllAttacked // all its squares are attacked
	ReasonFailed      // those in Squares, which are in Ghosts, led to no solution; the others are attacked
	ReasonTried       // those in Squares, which are in Ghosts, were tried, some with a solution; the others are attacked
	ReasonRuledOut    // all its squares are attacked, in Ghosts or ruled out for other reasons, which may not be known

	ReasonRefuted      // no solution is left with the queens on the board, for no single line
	ReasonBroken       // no literal of a learned clause can hold; Squares: those it names, also in Linked
	ReasonLearned      // the last of Clauses was learned, or is why queens are taken back; Squares: those it names, also in Linked; Line: all of its squares are attacked by queens of the clause and fixed ones; By: of queens taken back, the last decision
	ReasonTold         // the last of Clauses was learned, and nothing proves it
	ReasonBarred       // the last of Clauses bars the solution just found
	ReasonJump         // Value queens are taken back at once, for what was learned; Squares: those of them that played no part in the conflict; Linked: the squares of the clause
	ReasonNextSolution // the queens were a solution, the Value-th, and the search looks for another
	ReasonAfresh       // the search starts again; Value: the queens moved since it last did
	ReasonNoneLeft     // no solution is left, and there was nothing to choose
	ReasonRemoved      // the dead end before: Line, if it is not Nowhere, had no square left
	ReasonInnocent     // as ReasonRemoved, and queens attack all squares of Line without the one that is taken back, too
	ReasonBack         // the reason is not known
	ReasonTakenBack    // a queen was taken back by hand: that of Squares, which the board no longer has; Value: the squares that are free again

	// Squares were ruled out, Value of them.
	ReasonHall         // the rows (columns) of Hall, which have no queens, need all of its columns (rows), and they would take one
	ReasonHallDiagonal // the rows (columns) of Hall need as many diagonals of one direction, all of Hall, and the squares are on one
	ReasonStruck       // the reason is not known

	ReasonSolution // Value: its number

	// The search is over, and Value solutions were found.
	ReasonComplete // they are all solutions
	ReasonFound    // the search stopped then
	ReasonStuck    // Value pairs of queens attack each other, and the search ends with a failure
	ReasonGivenUp  // none was found, and there may be some
	ReasonEnded    // the trace ends, and does not say if the search was complete
	ReasonWrong    // line Value of the trace has a mistake: that of its About; if By is a queen, it attacks At, which the trace denies

	numReasons = iota
)

var reasonNames = [numReasons]string{
	"none", "start",
	"free", "attacked", "takes", "attackers", "cost", "chosen", "worst", "worst-rest", "picked",
	"first", "after", "hopeless", "next-safe", "forced", "must", "unit", "first-left", "try", "fewest",
	"cheapest", "next-cheapest", "equal", "least-attacked", "gains-most", "priced", "untested", "beaten", "moved", "swapped",
	"board",
	"rejected",
	"all-attacked", "failed", "tried", "ruled-out",
	"refuted", "broken", "learned", "told", "barred", "jump", "next-solution", "afresh", "none-left", "removed", "innocent", "back", "taken-back",
	"hall", "hall-diagonal", "struck",
	"solution",
	"complete", "found", "stuck", "given-up", "ended", "wrong",
}

// String returns the name of the kind, as used in JSON.
func (k ReasonKind) String() string {
	if int(k) >= len(reasonNames) {
		return "none"
	}
	return reasonNames[k]
}
