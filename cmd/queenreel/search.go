package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// searchFlags holds the flags that say what is searched, and how.
type searchFlags struct {
	cmd     *cobra.Command
	problem trace.Problem // see asked
	solver  *choice[solver.Solver]
	by      *choice[string]
	value   *choice[string]
	fixed   []int
	all     bool
	trace   string
	once    bool // the command ranges the events once, so a trace can be read as it comes
	most    int  // the largest board that the command takes

	clock *choice[story.Clock] // of several searches; nil for the default
}

// addSearch adds the flags of a search on boards of up to most rows.
func addSearch(cmd *cobra.Command, most int) *searchFlags {
	itself := func(name string) string { return name }
	s := &searchFlags{
		cmd:    cmd,
		most:   most,
		solver: newChoice("solver", solver.Table, func(s solver.Solver) string { return s.Name }),
		by:     newChoice("way", []string{"row", "column"}, itself),
		value:  newChoice("value", []string{"min", "max"}, itself),
	}
	cmd.Flags().IntVarP(&s.problem.N, "queens", "n", 8, "place `N` queens on a board of N by N squares")
	s.solver.add(cmd, "solver", "s", "how to search: one of queenreel solvers")
	s.by.add(cmd, "by", "", "fill the board by "+s.by.list())
	s.value.add(cmd, "value", "", "which end of a row or column to try first: min (left, top) or max (right, bottom)")
	cmd.Flags().IntSliceVar(&s.fixed, "fixed", nil, "queens placed from the start: the `COLUMNS` of rows 0, 1, ..., as in 0,4 (default none)")
	cmd.Flags().Uint64Var(&s.problem.Seed, "seed", 0, "random `SEED` of minconflicts (default 0)")
	under(cmd, searchHeading)
	return s
}

// addLimit adds the flags that say how far the search goes.
func (s *searchFlags) addLimit() {
	s.cmd.Flags().BoolVarP(&s.all, "all", "a", false, "find all solutions, not only the first")
	s.cmd.Flags().IntVar(&s.problem.Solutions, "solutions", 1, "stop after `K` solutions")
	under(s.cmd, searchHeading)
}

// addFirst adds the flag that limits a search which otherwise goes on to the last solution.
func (s *searchFlags) addFirst() {
	s.cmd.Flags().IntVar(&s.problem.Solutions, "solutions", 0, "only the first `K` solutions (default all)")
	under(s.cmd, searchHeading)
}

// addTrace adds the flag for a trace in place of a solver.
func (s *searchFlags) addTrace() {
	s.cmd.Flags().StringVar(&s.trace, "trace", "", "read the search from this trace `FILE`; - is standard input (default none)")
	under(s.cmd, searchHeading)
}

// addClock adds the flag for what several searches go by.
func (s *searchFlags) addClock(usage string) {
	s.clock = newEnum[story.Clock]("clock", story.ClockNames)
	s.clock.add(s.cmd, "clock", "", fmt.Sprintf(usage, s.clock.list()))
	under(s.cmd, searchHeading)
}

// given reports whether the command line has a flag.
func (s *searchFlags) given(flag string) bool { return s.cmd.Flags().Changed(flag) }

// asked returns the problem that the flags ask for, or what is wrong with them.
func (s *searchFlags) asked() (trace.Problem, error) {
	if err := s.checkTrace(); err != nil {
		return s.problem, err
	}
	if names := s.solver.given; len(names) > 1 {
		return s.problem, usagef("--solver %s: this takes one solver, not %d: queenreel compare films several", names[1], len(names))
	}
	if s.clock != nil && s.clock.chosen {
		return s.problem, usagef("--clock %s: needs several searches: give --solver two or more times", s.clock)
	}
	return s.wanted()
}

// wanted returns what asked does, whether or not there is a trace.
func (s *searchFlags) wanted() (trace.Problem, error) {
	p := s.problem
	if err := s.checkSize(); err != nil {
		return p, err
	}
	switch {
	case s.given("solutions") && p.Solutions < 1:
		return p, usagef("--solutions %d: must be at least 1; --all finds all of them", p.Solutions)
	case s.given("solutions") && s.all:
		return p, usagef("--all and --solutions: give only one of them")
	case s.all:
		p.Solutions = 0
	}
	for row, col := range s.fixed {
		if row >= p.N || col < 0 || col >= p.N {
			return p, usagef("--fixed: no column %d in row %d: rows and columns go from 0 to %d", col, row, p.N-1)
		}
		p.Fixed = append(p.Fixed, trace.Sq(row, col))
	}
	if err := p.Validate(); err != nil {
		return p, usagef("--fixed: %w", err)
	}
	return p, nil
}

// checkTrace reports flags that a trace leaves no room for.
func (s *searchFlags) checkTrace() error {
	if s.trace == "" {
		if s.given("trace") {
			return usagef("--trace: name a file, or - for standard input")
		}
		return nil
	}
	for _, name := range []string{"queens", "solver", "value", "fixed", "seed"} {
		if s.given(name) {
			return usagef("--trace and --%s: the trace says what was searched: leave one of them out", name)
		}
	}
	return nil
}

// checkSize reports a board that is too small or too large.
func (s *searchFlags) checkSize() error {
	n, most := s.problem.N, s.solver.value.MaxN
	switch {
	case n < 1:
		return usagef("--queens %d: must be at least 1", n)
	case n > s.most && s.most == trace.MaxN:
		return usagef("--queens %d: pictures go up to %d", n, s.most)
	case n > s.most:
		return usagef("--queens %d: boards go up to %d", n, s.most)
	case most > 0 && n > most:
		return usagef("--queens %d: %s goes up to %d", n, s.solver.name, most)
	}
	return nil
}

// chosen returns the solver, turned as the flags say.
func (s *searchFlags) chosen() solver.Solver {
	sv := s.solver.value
	if s.by.name == "column" {
		sv = sv.ByColumn()
	}
	if s.value.name == "max" {
		sv = sv.MaxFirst()
	}
	return sv
}

// solverNamed returns the solver with the given name.
func solverNamed(name string) (solver.Solver, bool) {
	for _, s := range solver.Table {
		if s.Name == name {
			return s, true
		}
	}
	return solver.Solver{}, false
}
