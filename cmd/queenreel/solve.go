package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// mostSolved is the largest board that solve takes: no picture, so no limit of the eye.
const mostSolved = 10_000

// A boardStyle writes a solution: the column of the queen of each row.
type boardStyle struct {
	name  string
	write func(w io.Writer, columns []int, class int) error
}

// boardStyles holds the styles of solve, the default first. class is the size of the solution's class
// under rotation and reflection, or 0 if that was not asked for.
var boardStyles = []boardStyle{
	{"letters", func(w io.Writer, columns []int, class int) error { return writeGrid(w, columns, class, "Q", "_", " ") }},
	{"binary", func(w io.Writer, columns []int, class int) error { return writeGrid(w, columns, class, "1", "0", ",") }},
	{"list", writeList},
	{"json", writeJSON},
}

// writeGrid writes a line for each row, and an empty one.
func writeGrid(w io.Writer, columns []int, class int, queen, empty, between string) error {
	squares := make([]string, len(columns))
	for _, queenAt := range columns {
		for col := range squares {
			squares[col] = empty
		}
		squares[queenAt] = queen
		fmt.Fprintln(w, strings.Join(squares, between))
	}
	if class > 0 {
		fmt.Fprintf(w, "class of %d\n", class)
	}
	_, err := fmt.Fprintln(w)
	return err
}

// writeList writes the columns on one line.
func writeList(w io.Writer, columns []int, class int) error {
	text := strings.ReplaceAll(fmt.Sprint(columns), " ", ", ")
	if class > 0 {
		text += fmt.Sprintf("  class of %d", class)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// writeJSON writes the columns as a line of JSON.
func writeJSON(w io.Writer, columns []int, class int) error {
	return json.NewEncoder(w).Encode(struct {
		Queens []int `json:"queens"`
		Class  int   `json:"class,omitempty"`
	}{columns, class})
}

// A solving is what the flags of solve say.
type solving struct {
	*search
	*output
	style  *choice[boardStyle]
	unique bool
	count  bool
	part   partFlag
}

func newSolve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Print solutions and statistics as text",
		Long: `Print solutions as they are found, and then what the search took, in the words
of the solver's field.`,
		Example: `  queenreel solve
  queenreel solve -n 6 --all --style list
  queenreel solve -s propagate --all --style json
  queenreel solve --unique --style list
  queenreel solve --count -n 12
  queenreel solve --count -n 12 --part 3/64
  queenreel solve -s minconflicts -n 1000 --style list`,
	}
	s := &solving{
		search: addSearch(cmd, mostSolved),
		output: &output{cmd: cmd},
		style:  newChoice("style", boardStyles, func(s boardStyle) string { return s.name }),
	}
	s.addLimit(cmd)
	s.addTrace(cmd)
	s.style.add(cmd, "style", "", "how boards look: letters, binary, list or json")
	cmd.Flags().BoolVar(&s.unique, "unique", false, "one of each class under rotation and reflection, of all solutions")
	cmd.Flags().BoolVar(&s.count, "count", false, "print the number of solutions, and nothing else")
	cmd.Flags().Var(&s.part, "part", "with --count: count only part I of K, for queenreel sum to add up")
	cmd.Flags().BoolVarP(&s.quiet, "quiet", "q", false, "no progress")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if s.count {
			return s.printCount(cmd)
		}
		if cmd.Flags().Changed("part") {
			return usagef("--part %v: only --count has parts", &s.part)
		}
		return s.print(cmd)
	}
	return cmd
}

// printCount prints the number of all solutions, or what a part of them is.
func (s *solving) printCount(cmd *cobra.Command) error {
	for _, name := range []string{"trace", "fixed", "solutions", "unique", "style", "solver"} {
		if cmd.Flags().Changed(name) {
			return usagef("--count and --%s: --count counts all solutions in its own way", name)
		}
	}
	if s.N < 1 || s.N > solver.MaxCount {
		return usagef("--queens %d: --count takes 1 to %d", s.N, solver.MaxCount)
	}
	bar := s.progress(0)
	defer bar.finish()
	n, err := solver.Count(cmd.Context(), s.N, solver.CountOptions{
		Part: s.part.part, Parts: s.part.parts,
		Progress: bar.set,
	})
	if err != nil {
		return err
	}
	if s.part.parts > 0 {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(partCount{s.N, s.part.part, s.part.parts, n})
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), n)
	return err
}

// print prints solutions as they are found, and the statistics.
func (s *solving) print(cmd *cobra.Command) error {
	if s.unique {
		if s.N > trace.MaxN {
			return usagef("--queens %d: --unique goes up to %d", s.N, trace.MaxN)
		}
		if !cmd.Flags().Changed("solutions") {
			s.all = true
		}
	}
	s.once = true
	src, err := s.open(cmd)
	if err != nil {
		return err
	}
	defer src.close()
	w := bufio.NewWriter(cmd.OutOrStdout())
	began := time.Now()
	found, err := s.printSolutions(w, src)
	if err != nil {
		return err
	}
	if err := src.ended(cmd.Context()); err != nil {
		return err
	}
	if err := s.printStatistics(w, src, found, time.Since(began)); err != nil {
		return err
	}
	return w.Flush()
}

// A tally is what a search came to.
type tally struct {
	counters trace.Counters
	classes  int
}

// printSolutions prints each solution, and flushes it at once.
func (s *solving) printSolutions(w *bufio.Writer, src *source) (tally, error) {
	var t tally
	seen := map[trace.Board]bool{}
	queens := newStanding(src)
	for e := range src.events {
		t.counters.Count(e)
		queens.play(e)
		if e.Kind != trace.Solution {
			continue
		}
		class := 0
		if s.unique {
			representative, size := queens.board.Class()
			if seen[representative] {
				continue
			}
			seen[representative] = true
			class = size
			t.classes++
		}
		if err := s.style.value.write(w, queens.columns(), class); err != nil {
			return t, err
		}
		if err := w.Flush(); err != nil {
			return t, err
		}
	}
	return t, nil
}

// A standing holds the queens that stand, also on boards too large for a trace.Board.
type standing struct {
	board trace.Board
	large []int // the column last taken in each row, on a board that is too large
}

func newStanding(src *source) *standing {
	if src.N <= trace.MaxN {
		return &standing{board: src.Board()}
	}
	s := &standing{large: make([]int, src.N)}
	for _, q := range src.Fixed {
		s.large[q.Row] = int(q.Col)
	}
	return s
}

// play follows an event.
func (s *standing) play(e trace.Event) {
	if s.large == nil {
		if err := s.board.Apply(e); err != nil {
			panic(err) // solvers obey the laws, and traces are checked
		}
	} else if e.Kind == trace.Place || e.Kind == trace.Move {
		s.large[e.At.Row] = int(e.At.Col)
	}
}

// columns returns the column of the queen of each row, when all rows have one.
func (s *standing) columns() []int {
	if s.large == nil {
		return s.board.Columns()
	}
	return s.large
}

// printStatistics prints what the search took: a line of JSON, or a line for each figure.
func (s *solving) printStatistics(w io.Writer, src *source, t tally, took time.Duration) error {
	if s.style.name == "json" {
		name, err := json.Marshal(src.Solver)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, `{"solver":%s,"n":%d,"solutions":%d,"wall_ms":%.3f`, name, src.N, t.counters[trace.Solutions], took.Seconds()*1000)
		for _, c := range src.Counts {
			if c != trace.Solutions {
				fmt.Fprintf(w, `,"%v":%d`, c, t.counters[c])
			}
		}
		if s.unique {
			fmt.Fprintf(w, `,"classes":%d`, t.classes)
		}
		_, err = fmt.Fprintln(w, "}")
		return err
	}
	fmt.Fprintf(w, "%s, %d queens\n", src.Solver, src.N)
	for _, c := range src.Counts {
		if c != trace.Solutions {
			fmt.Fprintf(w, "  %-16s %d\n", story.English.Counters[c], t.counters[c])
		}
	}
	fmt.Fprintf(w, "  %-16s %v\n", "wall time", took.Round(time.Microsecond))
	if s.unique {
		fmt.Fprintf(w, "  %-16s %d\n", "classes", t.classes)
	}
	if !src.Complete && s.trace == "" {
		fmt.Fprintf(w, "  %-16s there may be more\n", "not complete")
	}
	_, err := fmt.Fprintf(w, "  %-16s %d\n", "solutions found", t.counters[trace.Solutions])
	return err
}
