package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The limits of solve.
const (
	maxSolved  = 10_000    // rows of the board; pictures stop at trace.MaxN, where they are still readable
	maxClasses = 2_000_000 // of --unique; 16 queens have fewer
)

type solveFlags struct {
	*flags
	style boardStyle
	times bool
	count bool
	part  solver.CountOptions
}

func newSolve() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "solve",
		SuggestFor: []string{"count", "text"},
		Short:      "Print solutions and statistics as text",
		Long: `Print each solution as soon as it is found, then the statistics of the search, in
the solver's own terms.`,
		Example: `  queenreel solve
  queenreel solve -n 6 --all --style list
  queenreel solve -s propagate --all --style json
  queenreel solve -n 6 --all --times --style array
  queenreel solve --unique --style list
  queenreel solve --count -n 12
  queenreel solve --count -n 12 --part 3/64
  queenreel solve -s minconflicts -n 1000 --style list`,
	}
	s := &solveFlags{flags: &flags{output: &output{cmd: cmd}}, style: boardStyles[0]}
	s.addOptions()
	choose(cmd, &s.style, "style", "style", boardStyles, func(s boardStyle) string { return s.name }, "as in letters, rows, list or json")
	asJSON := cmd.Flags().Bool("json", false, "the same as --style json")
	cmd.Flags().BoolVar(&s.times, "times", false, "also print when each solution was found")
	cmd.Flags().BoolVar(&s.Unique, "unique", false, "find all, and print one of each class: rotated, mirrored")
	cmd.Flags().BoolVar(&s.count, "count", false, "print the number of solutions, and nothing else")
	cmd.Flags().Var(partValue(&s.part), "part", "with --count: count only part I of K; queenreel sum adds up the parts (default the whole)")
	cmd.Flags().BoolVarP(&s.quiet, "quiet", "q", false, "print no progress")
	s.runs(func(ctx context.Context) error {
		if *asJSON && !s.given("style") {
			s.style = boardStyles[slices.IndexFunc(boardStyles, func(b boardStyle) bool { return b.name == "json" })]
		}
		if s.count {
			return s.printCount(ctx)
		}
		return s.print(ctx)
	})
	return cmd
}

func (s *solveFlags) printCount(ctx context.Context) error {
	for _, name := range []string{"trace", "fixed", "solutions", "unique", "style", "json", "times", "solver"} {
		if s.given(name) {
			return usagef("--count and --%s: --count counts all solutions in its own way: leave one of them out", name)
		}
	}
	queens := cmp.Or(s.Queens, reel.DefaultQueens)
	if queens < 1 || queens > solver.MaxCount {
		return usagef("--queens %d: --count takes 1 to %d", queens, solver.MaxCount)
	}
	bar := s.progress(1) // until it says how many tasks there are
	defer bar.Finish()
	s.part.Progress = bar.set
	n, err := solver.Count(ctx, queens, s.part)
	if err != nil {
		return err
	}
	w := s.cmd.OutOrStdout()
	if s.part.Parts > 0 {
		return json.NewEncoder(w).Encode(partCount{queens, s.part.Part, s.part.Parts, n})
	}
	_, err = fmt.Fprintln(w, n)
	return err
}

func (s *solveFlags) print(ctx context.Context) error {
	if s.given("part") {
		return usagef("--part %s: needs --count", s.text("part"))
	}
	if s.Unique && s.Queens > trace.MaxN {
		return usagef("--queens %d: --unique goes up to %d", s.Queens, trace.MaxN)
	}
	s.All = s.All || s.Unique && s.Solutions == 0
	if err := s.open(ctx); err != nil {
		return err
	}
	src, err := s.Open(ctx, maxSolved)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(s.cmd.OutOrStdout())
	began := time.Now()
	counters, classes, err := s.printSolutions(w, src, began)
	if err != nil {
		return err
	}
	if err := src.Err(ctx); err != nil {
		return err
	}
	s.printStatistics(w, src, counters, classes, time.Since(began))
	return w.Flush()
}

// printSolutions prints each solution as soon as it is found. began is when the search started.
func (s *solveFlags) printSolutions(w *bufio.Writer, src *reel.Source, began time.Time) (counters trace.Counters, classes int, err error) {
	seen := map[string]bool{}     // classes, by the columns of their representatives: a Board takes ten times the memory
	columns := make([]int, src.N) // of the queen last placed in each row
	for _, q := range src.Fixed {
		columns[q.Row] = int(q.Col)
	}
	printed := 0
	bar := s.progress(0)
	defer bar.Finish()
	for e := range src.Events {
		bar.Step()
		counters.Count(e)
		if e.Kind == trace.Place || e.Kind == trace.Move {
			columns[e.At.Row] = int(e.At.Col)
		}
		if e.Kind == trace.Setup {
			for _, l := range e.Clause {
				columns[l.At.Row] = int(l.At.Col)
			}
		}
		if e.Kind != trace.Solution {
			continue
		}
		class := 0
		if s.Unique {
			p := trace.Problem{N: len(columns)}
			for row, col := range columns {
				p.Fixed = append(p.Fixed, trace.Sq(row, col))
			}
			representative, size := p.Board().Class()
			key := fmt.Sprint(representative.Columns())
			if seen[key] {
				continue
			}
			if len(seen) == maxClasses {
				return counters, classes, fmt.Errorf("--unique: there are more than %s classes: find fewer with --solutions",
					words.English.Number(maxClasses))
			}
			seen[key], class = true, size
			classes++
		}
		if printed++; s.showsStdout() {
			bar.Finish() // it would share the terminal with the boards
		}
		found := solution{columns: columns, class: class}
		if s.times {
			found.took = max(time.Since(began), time.Nanosecond) // some clocks are coarse
		}
		if s.times && s.style.name != "json" {
			fmt.Fprintf(w, "Solution %s, time = %.3f s\n", words.English.Number(printed), found.took.Seconds())
		}
		s.style.write(w, found)
		if err := w.Flush(); err != nil {
			return counters, classes, err
		}
	}
	return counters, classes, nil
}

func (s *solveFlags) printStatistics(w *bufio.Writer, src *reel.Source, counters trace.Counters, classes int, took time.Duration) {
	if s.style.name == "json" {
		name, _ := json.Marshal(src.Solver) // a text can be written
		fmt.Fprintf(w, `{"solver":%s,"n":%d,"solutions":%d,"wall_ms":%.3f`, name, src.N, counters[trace.Solutions], milliseconds(took))
		for _, c := range src.Counts {
			if c != trace.Solutions {
				fmt.Fprintf(w, `,"%v":%d`, c, counters[c])
			}
		}
		if s.Unique {
			fmt.Fprintf(w, `,"classes":%d`, classes)
		}
		fmt.Fprintln(w, "}")
		return
	}
	fmt.Fprintf(w, "%s, %s\n", src.Solver, reel.Count(src.N, "queen"))
	for _, c := range src.Counts {
		if c != trace.Solutions {
			fmt.Fprintf(w, "  %-16s %s\n", words.English.Counters[c], words.English.Number(counters[c]))
		}
	}
	fmt.Fprintf(w, "  %-16s %v\n", "wall time", took.Round(time.Microsecond))
	if s.Unique {
		fmt.Fprintf(w, "  %-16s %s\n", "classes", words.English.Number(classes))
	}
	if !src.Complete && s.trace == "" {
		fmt.Fprintf(w, "  %-16s there may be more\n", "not complete")
	}
	if src.Wrong != nil {
		fmt.Fprintf(w, "  %-16s %v\n", "stopped at", src.Wrong)
	}
	fmt.Fprintf(w, "  %-16s %s\n", "solutions found", words.English.Number(counters[trace.Solutions]))
}

// A solution is what a board style prints.
type solution struct {
	columns []int         // of the queen of each row
	class   int           // the size of its class under rotation and reflection, or 0 without --unique
	took    time.Duration // from the start of the search, or 0 without --times
}

// A boardStyle writes solutions. Only JSON includes the time; in other styles a line before the board has it.
// Flushing w reports write errors.
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

func writeList(w *bufio.Writer, s solution) {
	text := strings.ReplaceAll(fmt.Sprint(s.columns), " ", ", ")
	if s.class > 0 {
		text += fmt.Sprintf("  class of %d", s.class)
	}
	fmt.Fprintln(w, text)
}

func writeJSON(w *bufio.Writer, s solution) {
	json.NewEncoder(w).Encode(struct {
		Queens []int   `json:"queens"`
		Class  int     `json:"class,omitempty"`
		WallMS float64 `json:"wall_ms,omitempty"`
	}{s.columns, s.class, milliseconds(s.took)})
}

// milliseconds returns d as a number for JSON and CSV.
func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
