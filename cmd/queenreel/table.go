package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A tableRow holds what a solver took to find all solutions for one board size.
type tableRow struct {
	N         int     `json:"n"`
	Solver    string  `json:"solver"`
	Done      bool    `json:"done"` // within the time limit; otherwise the figures are 0
	Solutions int     `json:"solutions"`
	Nodes     int     `json:"nodes"`
	Failures  int     `json:"failures"`
	WallMS    float64 `json:"wall_ms"`
}

// A tableStyle writes rows. Flushing w reports write errors.
type tableStyle struct {
	name  string
	write func(w *bufio.Writer, rows []tableRow)
}

// tableStyles holds the values of table --style, the default first.
var tableStyles = []tableStyle{
	{"text", writeText},
	{"markdown", writeMarkdown},
	{"csv", writeCSV},
	{"json", writeRows},
}

// A comparison holds the flags of the command table.
type comparison struct {
	to      int
	solvers []string
	limit   time.Duration
	style   *choice[tableStyle]
	output  *output
}

func newTable() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "table",
		SuggestFor: []string{"bench", "benchmark", "csv", "markdown"},
		Short:      "Compare solvers on boards of many sizes",
		Long: `Print a table of what each solver takes to find all solutions, on boards up to N
rows. Nodes are branches if the solver counts them, or else candidates or queens
placed; failures are what ended a branch: failures, conflicts or dead ends. Times
are wall-clock times of searches that run one after the other and only count: they
skip the work that only a film needs.`,
		Example: `  queenreel table --to 6
  queenreel table --to 8 --solvers backtrack,propagate --style markdown
  queenreel table --to 7 --limit 1s --style csv`,
	}
	c := &comparison{
		style:  newChoice("style", tableStyles, func(s tableStyle) string { return s.name }),
		output: &output{cmd: cmd},
	}
	cmd.Flags().IntVar(&c.to, "to", 8, "the largest board, of `N` rows and columns")
	cmd.Flags().StringSliceVar(&c.solvers, "solvers", nil, "the solvers, by their `NAMES` (default all that are complete)")
	complete(cmd, "solvers", completeSolvers())
	cmd.Flags().DurationVar(&c.limit, "limit", 10*time.Second, "stop a search after this `TIME`, and show a dash")
	c.style.add(cmd, "style", "", c.style.list())
	cmd.Flags().BoolVarP(&c.output.quiet, "quiet", "q", false, "print no progress")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return c.run(cmd.Context()) }
	return cmd
}

// run prints the table.
func (c *comparison) run(ctx context.Context) error {
	if c.to < 1 || c.to > trace.MaxN {
		return usagef("--to %d: must be from 1 to %d", c.to, trace.MaxN)
	}
	if c.limit <= 0 {
		return usagef("--limit %v: must be more than 0", c.limit)
	}
	solvers, err := c.compared()
	if err != nil {
		return err
	}
	rows, err := measure(ctx, solvers, c.to, c.limit, c.output.progress(c.to*len(solvers)))
	if err != nil {
		return err
	}
	w := bufio.NewWriter(c.output.cmd.OutOrStdout())
	c.style.value.write(w, rows)
	return w.Flush()
}

// compared returns the solvers that the flags name, or all that are complete.
func (c *comparison) compared() ([]solver.Solver, error) {
	all := completeSolvers()
	names := c.solvers
	if !c.output.cmd.Flags().Changed("solvers") {
		names = all
	}
	var solvers []solver.Solver
	for i, name := range names {
		s, ok := solverNamed(name)
		if !ok || !s.Complete {
			return nil, usagef("--solvers %s: no complete solver has this name: choose %s", name, alternatives(all))
		}
		if slices.Contains(names[:i], name) {
			return nil, usagef("--solvers %s: is named twice", name)
		}
		solvers = append(solvers, s)
	}
	if len(solvers) == 0 {
		return nil, usagef("--solvers: name at least one: %s", alternatives(all))
	}
	return solvers, nil
}

// completeSolvers returns the names of the solvers that find all solutions.
func completeSolvers() []string {
	var names []string
	for _, s := range solver.Table {
		if s.Complete {
			names = append(names, s.Name)
		}
	}
	return names
}

// measure runs the solvers on all sizes up to to, one after the other: side by side they would slow each other down, and
// the times would be those of the company. A solver that exceeds the limit is not run on larger boards.
func measure(ctx context.Context, solvers []solver.Solver, to int, limit time.Duration, bar progress) ([]tableRow, error) {
	defer bar.finish()
	var rows []tableRow
	late := make([]bool, len(solvers))
	for n := 1; n <= to; n++ {
		for i, s := range solvers {
			row := tableRow{N: n, Solver: s.Name}
			if !late[i] {
				row = measureRun(ctx, s, n, limit)
				late[i] = !row.Done
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			rows = append(rows, row)
			bar.step()
		}
	}
	return rows, nil
}

// measureRun runs a solver on one size.
func measureRun(ctx context.Context, s solver.Solver, n int, limit time.Duration) tableRow {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	began := time.Now()
	c, _ := s.Tally(ctx, trace.Problem{N: n}) // the error is that of ctx
	took := time.Since(began)
	if ctx.Err() != nil {
		return tableRow{N: n, Solver: s.Name}
	}
	return tableRow{
		N: n, Solver: s.Name, Done: true,
		Solutions: c[trace.Solutions],
		Nodes:     counted(s, c, trace.Branches, trace.Candidates, trace.Placements),
		Failures:  counted(s, c, trace.Failures, trace.Conflicts, trace.DeadEnds),
		WallMS:    float64(took.Microseconds()) / 1000,
	}
}

// counted returns the value of the first of the given counters that the solver reports. If it reports none of
// them, counted returns the first value other than 0.
func counted(s solver.Solver, c trace.Counters, counters ...trace.Counter) int {
	for _, counter := range counters {
		if slices.Contains(s.Counts, counter) {
			return c[counter]
		}
	}
	n := 0
	for _, counter := range counters {
		n = cmp.Or(n, c[counter])
	}
	return n
}

var tableHead = []string{"n", "solver", "solutions", "nodes", "failures", "time"}

// cells returns the row as text for readers, with dashes if the run was stopped.
func (r tableRow) cells() []string {
	if !r.Done {
		return []string{strconv.Itoa(r.N), r.Solver, "-", "-", "-", "-"}
	}
	return []string{
		strconv.Itoa(r.N), r.Solver, strconv.Itoa(r.Solutions), strconv.Itoa(r.Nodes), strconv.Itoa(r.Failures),
		fmt.Sprintf("%.3f s", r.WallMS/1000),
	}
}

// writeText writes aligned columns, with figures to the right.
func writeText(w *bufio.Writer, rows []tableRow) {
	var names int
	for _, r := range rows {
		names = max(names, len(r.Solver))
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	write := func(cells []string) {
		cells[1] = fmt.Sprintf("%-*s", names, cells[1])
		fmt.Fprintln(t, strings.Join(cells, "\t")+"\t")
	}
	write(slices.Clone(tableHead))
	for _, r := range rows {
		write(r.cells())
	}
	t.Flush()
}

func writeMarkdown(w *bufio.Writer, rows []tableRow) {
	fmt.Fprintf(w, "| %s |\n| ---: | :--- | ---: | ---: | ---: | ---: |\n", strings.Join(tableHead, " | "))
	for _, r := range rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(r.cells(), " | "))
	}
}

// writeCSV writes plain numbers without units. The figures of a run that was stopped are empty fields.
func writeCSV(w *bufio.Writer, rows []tableRow) {
	c := csv.NewWriter(w)
	c.Write([]string{"n", "solver", "solutions", "nodes", "failures", "wall_ms"})
	for _, r := range rows {
		record := []string{strconv.Itoa(r.N), r.Solver, "", "", "", ""}
		if r.Done {
			copy(record[2:], []string{
				strconv.Itoa(r.Solutions), strconv.Itoa(r.Nodes), strconv.Itoa(r.Failures),
				strconv.FormatFloat(r.WallMS, 'f', 3, 64),
			})
		}
		c.Write(record)
	}
	c.Flush()
}

// writeRows writes a line of JSON for each row.
func writeRows(w *bufio.Writer, rows []tableRow) {
	encoder := json.NewEncoder(w)
	for _, r := range rows {
		encoder.Encode(r)
	}
}
