package solver

import "queenreel/trace"

// Forward is forward checking: a queen strikes the squares that it attacks in rows without a queen. If
// that leaves a row with one square, a queen is placed there at once, and if it leaves none, the search
// goes back. It branches on the leftmost square of the first open row. The method is that of R. M. Haralick
// and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction problems", Artificial
// Intelligence 14, 1980, repeated until nothing changes.
var Forward = Solver{
	Name:     "forward",
	Doc:      "rules out squares in later rows with each queen",
	Example:  6,
	Complete: true,
	MaxN:     trace.MaxN,
	Counts:   []trace.Counter{trace.Failures, trace.Branches, trace.Solutions},
	Code: trace.Listing{
		{Text: "# given: rule_out, undo"},
		{Text: "def search(queen):"},
		{Text: "    if queen:"},
		{Text: "        decide(queen)", On: []trace.Kind{trace.Branch, trace.Place}},
		{Text: "    while True:"},
		{Text: "        while rule_out() and forced():", On: []trace.Kind{trace.Strike},
			Given: "rule_out() strikes what the latest queens attack; False if a row has no square left"},
		{Text: "            place(forced())", On: []trace.Kind{trace.Place}, Cause: trace.Forced},
		{Text: "        if dead() or full():"},
		{Text: "            break"},
		{Text: "        square = first_free()"},
		{Text: "        search(square)"},
		{Text: "        deny(square)", On: []trace.Kind{trace.Branch, trace.Strike}, Cause: trace.Denied},
		{Text: "    if full():"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "    else:"},
		{Text: "        fail()", On: []trace.Kind{trace.Fail}},
		{Text: "    undo(queen)", On: []trace.Kind{trace.TakeBack, trace.Restore},
			Given: "undo(queen) undoes all since before it was placed; with None, all"},
		{Text: "search(None)"},
	},
	Search: propagation{branch: firstSquare}.search,
}
