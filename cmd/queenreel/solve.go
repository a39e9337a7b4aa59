package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// mostSolved is the largest board that solve takes. It is larger than that of pictures, which must be readable.
const mostSolved = 10_000

// A solution is what a board style prints.
type solution struct {
	columns []int         // of the queen of each row
	class   int           // the size of its class under rotation and reflection, or 0 without --unique
	took    time.Duration // from the start of the search, or 0 without --times
}

// A boardStyle writes solutions. Only JSON includes the time; the other styles have a line with it before
// the board. Flushing w reports write errors.
type boardStyle struct {
	name  string
	write func(w *bufio.Writer, s solution)
}

// boardStyles holds the values of solve --style, the default first.
var boardStyles = []boardStyle{
	{"letters", grid{queen: "Q", empty: "_", between: " "}.write},
	{"binary", grid{queen: "1", empty: "0", between: ","}.write},
	{"array", grid{open: "[", queen: "1.", empty: "0.", between: " ", end: "]"}.write},
	{"rows", writeVariables},
	{"list", writeList},
	{"json", writeJSON},
}

// A grid is a style with a line for each row and an entry for each square.
type grid struct{ open, queen, empty, between, end string }

// write writes the rows and an empty line.
func (g grid) write(w *bufio.Writer, s solution) {
	squares := slices.Repeat([]string{g.empty}, len(s.columns))
	for _, col := range s.columns {
		squares[col] = g.queen
		fmt.Fprintln(w, g.open+strings.Join(squares, g.between)+g.end)
		squares[col] = g.empty
	}
	writeEnd(w, s)
}

// writeVariables writes a line like x0 = 4 for each row, and an empty line.
func writeVariables(w *bufio.Writer, s solution) {
	for row, col := range s.columns {
		fmt.Fprintf(w, "x%d = %d\n", row, col)
	}
	writeEnd(w, s)
}

// writeEnd ends a board of several lines with its class, if any, and an empty line.
func writeEnd(w *bufio.Writer, s solution) {
	if s.class > 0 {
		fmt.Fprintf(w, "class of %d\n", s.class)
	}
	fmt.Fprintln(w)
}

// writeList writes the columns on one line.
func writeList(w *bufio.Writer, s solution) {
	text := strings.ReplaceAll(fmt.Sprint(s.columns), " ", ", ")
	if s.class > 0 {
		text += fmt.Sprintf("  class of %d", s.class)
	}
	fmt.Fprintln(w, text)
}

// writeJSON writes a line of JSON.
func writeJSON(w *bufio.Writer, s solution) {
	json.NewEncoder(w).Encode(struct {
		Queens []int   `json:"queens"`
		Class  int     `json:"class,omitempty"`
		WallMS float64 `json:"wall_ms,omitempty"`
	}{s.columns, s.class, milliseconds(s.took)})
}

// milliseconds returns d as a number for JSON and CSV.
func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

// A printout holds the flags of the command solve.
type printout struct {
	*search
	*output
	style  *choice[boardStyle]
	times  bool
	unique bool
	count  bool
	part   partFlag
}

func newSolve() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "solve",
		SuggestFor: []string{"count", "print", "text"},
		Short:      "Print solutions and statistics as text",
		Long: `Print solutions as they are found, and then what the search took, in the words
of the solver's field.`,
		Example: `  queenreel solve
  queenreel solve -n 6 --all --style list
  queenreel solve -s propagate --all --style json
  queenreel solve -n 6 --all --times --style array
  queenreel solve --unique --style list
  queenreel solve --count -n 12
  queenreel solve --count -n 12 --part 3/64
  queenreel solve -s minconflicts -n 1000 --style list`,
	}
	s := &printout{
		search: addSearch(cmd, mostSolved),
		output: &output{cmd: cmd},
		style:  newChoice("style", boardStyles, func(s boardStyle) string { return s.name }),
	}
	s.addLimit(cmd)
	s.addTrace(cmd)
	s.style.add(cmd, "style", "", "how boards look: letters, binary, array, rows, list or json")
	cmd.Flags().BoolVar(&s.times, "times", false, "also print when each solution was found, since the search began")
	cmd.Flags().BoolVar(&s.unique, "unique", false, "one of each class under rotation and reflection, of all solutions")
	cmd.Flags().BoolVar(&s.count, "count", false, "print the number of solutions, and nothing else")
	cmd.Flags().Var(&s.part, "part", "with --count: count only part I of K, for queenreel sum to add up (default the whole)")
	cmd.Flags().BoolVarP(&s.quiet, "quiet", "q", false, "no progress")
	under(cmd, textFlags)
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
func (s *printout) printCount(cmd *cobra.Command) error {
	for _, name := range []string{"trace", "fixed", "solutions", "unique", "style", "times", "solver"} {
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

// print prints solutions as they are found, and then the statistics.
func (s *printout) print(cmd *cobra.Command) error {
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
	found, err := s.printSolutions(w, src, began)
	if err != nil {
		return err
	}
	if err := src.ended(cmd.Context()); err != nil {
		return err
	}
	s.printStatistics(w, src, found, time.Since(began))
	return w.Flush()
}

// A tally holds the figures of a search.
type tally struct {
	counters trace.Counters
	classes  int
}

// printSolutions prints each solution as soon as it is found. began is when the search started.
func (s *printout) printSolutions(w *bufio.Writer, src *source, began time.Time) (tally, error) {
	var t tally
	seen := map[trace.Board]bool{}
	position := newPosition(src)
	printed := 0
	for e := range src.events {
		t.counters.Count(e)
		position.play(e)
		if e.Kind != trace.Solution {
			continue
		}
		class := 0
		if s.unique {
			var representative trace.Board
			if representative, class = position.board.Class(); seen[representative] {
				continue
			}
			seen[representative] = true
			t.classes++
		}
		printed++
		found := solution{columns: position.columns(), class: class}
		if s.times {
			found.took = time.Since(began)
		}
		if s.times && s.style.name != "json" {
			fmt.Fprintf(w, "Solution %d, time = %.3f s\n", printed, found.took.Seconds())
		}
		s.style.value.write(w, found)
		if err := w.Flush(); err != nil {
			return t, err
		}
	}
	return t, nil
}

// A position holds the queens on the board, which may be too large for a trace.Board.
type position struct {
	board trace.Board
	large []int // for a board that is too large: the column last taken in each row
}

func newPosition(src *source) *position {
	if src.N <= trace.MaxN {
		return &position{board: src.Board()}
	}
	s := &position{large: make([]int, src.N)}
	for _, q := range src.Fixed {
		s.large[q.Row] = int(q.Col)
	}
	return s
}

// play applies an event.
func (s *position) play(e trace.Event) {
	if s.large == nil {
		if err := s.board.Apply(e); err != nil {
			panic(err) // solvers obey the laws, and traces are checked
		}
	} else if e.Kind == trace.Place || e.Kind == trace.Move {
		s.large[e.At.Row] = int(e.At.Col)
	}
}

// columns returns the column of each row's queen. All rows must have one.
func (s *position) columns() []int {
	if s.large == nil {
		return s.board.Columns()
	}
	return s.large
}

// printStatistics prints the figures of the search: as a line of JSON, or as a line each.
func (s *printout) printStatistics(w *bufio.Writer, src *source, t tally, took time.Duration) {
	if s.style.name == "json" {
		fmt.Fprintf(w, `{"solver":%s,"n":%d,"solutions":%d,"wall_ms":%.3f`,
			quoted(src.Solver), src.N, t.counters[trace.Solutions], milliseconds(took))
		for _, c := range src.Counts {
			if c != trace.Solutions {
				fmt.Fprintf(w, `,"%v":%d`, c, t.counters[c])
			}
		}
		if s.unique {
			fmt.Fprintf(w, `,"classes":%d`, t.classes)
		}
		fmt.Fprintln(w, "}")
		return
	}
	fmt.Fprintf(w, "%s, %s\n", src.Solver, count(src.N, "queen"))
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
	fmt.Fprintf(w, "  %-16s %d\n", "solutions found", t.counters[trace.Solutions])
}

// quoted returns text as a JSON string.
func quoted(text string) []byte {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err) // strings have no other form
	}
	return data
}
