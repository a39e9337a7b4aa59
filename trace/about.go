package trace

// An About is what is known of a search besides its events: what was searched, by whom, and how to
// speak of it. It is handed on whole from the solver, or from the header of a trace, to all that show
// the search. Only the Problem must be given; whoever shows a search makes do without the rest.
type About struct {
	Problem

	Solver   string     // the solver's name
	Doc      string     // what the solver does: one line, without a full stop
	Counts   []Counter  // what to count, each once, in the order in which to show it
	Code     []CodeLine // the solver's pseudo-code
	Complete bool       // the solver finds every solution, and knows when there are no more
	ByColumn bool       // columns are filled one after the other, not rows
}
