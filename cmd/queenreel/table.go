package main

import (
	"bufio"
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

	"queenreel/draw/reel"
	"queenreel/trace"
	"queenreel/trace/measure"
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

// tableFlags holds the flags of the command table.
type tableFlags struct {
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
are wall-clock times of the search that animate films, before anything is drawn, one
search after the other; of a short search, the median of several runs.
queenreel solve --count is the fastest way to count the solutions of a large board.`,
		Example: `  queenreel table --to 6
  queenreel table --to 8 --solvers backtrack,propagate --style markdown
  queenreel table --to 7 --limit 1s --style csv`,
	}
	c := &tableFlags{
		style:  newChoice("style", tableStyles, func(s tableStyle) string { return s.name }),
		output: &output{cmd: cmd},
	}
	cmd.Flags().IntVar(&c.to, "to", 8, "the largest board, of `N` rows and columns")
	addSolvers(cmd, &c.solvers, "the solvers, by their `NAMES` (default all that are complete)")
	cmd.Flags().DurationVar(&c.limit, "limit", 5*time.Second, "stop a search after this `TIME`, and show a dash")
	c.style.add(cmd, "style", "", c.style.list())
	cmd.Flags().BoolVarP(&c.output.quiet, "quiet", "q", false, "print no progress")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return c.run(cmd.Context()) }
	return cmd
}

// run prints the table.
func (c *tableFlags) run(ctx context.Context) error {
	if c.to < 1 || c.to > trace.MaxN {
		return usagef("--to %d: must be from 1 to %d", c.to, trace.MaxN)
	}
	if c.limit <= 0 {
		return usagef("--limit %v: must be more than 0", c.limit)
	}
	solvers, err := comparedSolvers(c.output.cmd, c.solvers)
	if err != nil {
		return err
	}
	rows, err := c.measured(ctx, solvers)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(c.output.cmd.OutOrStdout())
	c.style.value.write(w, rows)
	return w.Flush()
}

// addSolvers adds the flag for the solvers that are compared; see comparedSolvers.
func addSolvers(cmd *cobra.Command, to *[]string, usage string) {
	cmd.Flags().StringSliceVar(to, "solvers", nil, usage)
	complete(cmd, "solvers", completeSolvers())
}

// comparedSolvers returns the solvers that are named, or all that are complete where the command line names none.
func comparedSolvers(cmd *cobra.Command, names []string) ([]solver.Solver, error) {
	all := completeSolvers()
	if !cmd.Flags().Changed("solvers") {
		names = all
	}
	var solvers []solver.Solver
	for at, name := range names {
		i := slices.Index(reel.SolverNames(), name)
		if i < 0 || !solver.Table[i].Complete {
			return nil, usagef("--solvers %s: no complete solver has this name: choose %s", name, reel.Alternatives(all))
		}
		if slices.Contains(names[:at], name) {
			return nil, usagef("--solvers %s: is named twice", name)
		}
		solvers = append(solvers, solver.Table[i])
	}
	if len(solvers) == 0 {
		return nil, usagef("--solvers: name at least one: %s", reel.Alternatives(all))
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

// measured returns the rows of the table.
func (c *tableFlags) measured(ctx context.Context, solvers []solver.Solver) ([]tableRow, error) {
	bar := c.output.progress(c.to * len(solvers))
	defer bar.Finish()
	var rows []tableRow
	for cell, err := range measure.Table(ctx, 1, c.to, solvers, c.limit, tableFigures) {
		if err != nil {
			return nil, err
		}
		row := cell.Value
		row.N, row.Solver, row.Done = cell.N, cell.Solver.Name, !cell.Late
		rows = append(rows, row)
		bar.Step()
	}
	return rows, nil
}

// tableFigures returns the figures of a search.
func tableFigures(ctx context.Context, s solver.Solver, p trace.Problem) (tableRow, error) {
	r, err := measure.Median(ctx, s.Events(p))
	return tableRow{
		Solutions: r.Counters[trace.Solutions],
		Nodes:     measure.Nodes(s, r.Counters),
		Failures:  measure.Failures(s, r.Counters),
		WallMS:    float64(r.Time.Microseconds()) / 1000,
	}, err
}

var tableHead = []string{"n", "solver", "solutions", "nodes", "failures", "time"}

// cells returns the row as text for readers, with dashes if the run was stopped.
func (r tableRow) cells() []string {
	if !r.Done {
		return []string{strconv.Itoa(r.N), r.Solver, "-", "-", "-", "-"}
	}
	return []string{
		strconv.Itoa(r.N), r.Solver, strconv.Itoa(r.Solutions), strconv.Itoa(r.Nodes), strconv.Itoa(r.Failures),
		fmt.Sprintf("%.3f ms", r.WallMS),
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
