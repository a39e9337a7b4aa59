package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/measure"
	"queenreel/trace/solver"
)

// A tableRow holds what a solver took to find all solutions for one board size, or what a trace took to its end.
type tableRow struct {
	N         int    `json:"n"`
	Solver    string `json:"solver"`
	Done      bool   `json:"done"` // within the time limit; if not, the figures are 0
	Solutions int    `json:"solutions"`
	Nodes     int    `json:"nodes"`
	Failures  int    `json:"failures"`

	WallMS *float64 `json:"wall_ms"` // nil of a trace, which says nothing of time
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

type tableFlags struct {
	*flags
	traces  []string
	to      int
	solvers []string
	limit   time.Duration
	style   tableStyle
}

func newTable() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "table",
		SuggestFor: []string{"bench", "benchmark", "csv", "markdown"},
		Short:      "Compare solvers on boards of many sizes",
		Long: `Print what each solver takes to find all solutions, on boards of up to N rows. Nodes
are branches, or what else the solver counts: candidates, moves, boards or queens
placed. Failures are what ends a branch: failures, conflicts or dead ends. Times are
those of the search that animate films, before anything is drawn. To count the
solutions of a large board, queenreel solve --count is fastest.

With --trace there is a row for each trace, and nothing is searched unless --to or
--solvers ask for it. A trace says nothing of time.`,
		Example: `  queenreel table --to 6
  queenreel table --to 8 --solvers backtrack,propagate --style markdown
  queenreel table --to 7 --limit 1s --style csv
  queenreel trace -n 6 --all | queenreel table --trace - --solvers backtrack --to 6`,
	}
	c := &tableFlags{flags: &flags{output: &output{cmd: cmd}}, style: tableStyles[0]}
	cmd.Flags().IntVar(&c.to, "to", 8, "the largest board, with `N` rows")
	addSolvers(cmd, &c.solvers, "the solvers, by their `NAMES` (default all that are complete)")
	cmd.Flags().DurationVar(&c.limit, "limit", 5*time.Second, "stop a search after this `TIME`, and show a dash")
	cmd.Flags().StringArrayVar(&c.traces, "trace", nil,
		"a row for this trace `FILE`; - is standard input; may be given several times (default none)")
	cmd.Flags().BoolVar(&c.Lenient, "lenient", false, "stop at a mistake in the trace, and count what comes before")
	choose(cmd, &c.style, "style", "style", tableStyles, func(s tableStyle) string { return s.name }, "%s")
	cmd.Flags().BoolVarP(&c.quiet, "quiet", "q", false, "print no progress and no notes")
	c.runs(c.print)
	return cmd
}

func (c *tableFlags) print(ctx context.Context) error {
	if c.to < 1 || c.to > trace.MaxN {
		return usagef("--to %d: must be from 1 to %d", c.to, trace.MaxN)
	}
	if c.limit <= 0 {
		return usagef("--limit %v: must be more than 0", c.limit)
	}
	if !c.searches() && c.given("limit") {
		return usagef("--limit %v: is for searches: give --to or --solvers, too", c.limit)
	}
	if c.Lenient && c.traces == nil {
		return usagef("--lenient: only traces have mistakes: give a --trace, too")
	}
	solvers, err := comparedSolvers(c.cmd, c.solvers)
	if err != nil {
		return err
	}
	var rows []tableRow
	if c.searches() {
		if rows, err = c.measured(ctx, solvers); err != nil {
			return err
		}
	}
	traced, err := c.traced(ctx)
	if err != nil {
		return err
	}
	rows = append(rows, traced...)
	w := bufio.NewWriter(c.cmd.OutOrStdout())
	c.style.write(w, rows)
	return w.Flush()
}

func addSolvers(cmd *cobra.Command, to *[]string, usage string) {
	cmd.Flags().StringSliceVar(to, "solvers", nil, usage)
	complete(cmd, "solvers", completeSolvers())
}

// comparedSolvers returns the solvers that are named, or all complete solvers if the command line names none.
func comparedSolvers(cmd *cobra.Command, names []string) ([]solver.Solver, error) {
	all := completeSolvers()
	if !cmd.Flags().Changed("solvers") {
		names = all
	}
	var solvers []solver.Solver
	for at, name := range names {
		i := slices.Index(reel.SolverNames(), name)
		if i < 0 || !solver.Table[i].Complete {
			return nil, usagef("--solvers %s: %w", name, words.NoSuch("complete solver", name, all...))
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

func completeSolvers() []string {
	complete := slices.DeleteFunc(slices.Clone(solver.Table), func(s solver.Solver) bool { return !s.Complete })
	return words.NamesOf(complete, func(s solver.Solver) string { return s.Name })
}

func (c *tableFlags) measured(ctx context.Context, solvers []solver.Solver) ([]tableRow, error) {
	figures := func(ctx context.Context, s solver.Solver, p trace.Problem) (tableRow, error) {
		r, err := measure.Median(ctx, s.Events(p))
		row := figuresOf(s.Counts, r.Counters)
		row.WallMS = new(float64(r.Time.Microseconds()) / 1000)
		return row, err
	}
	bar := c.progress(c.to * len(solvers))
	defer bar.Finish()
	var rows []tableRow
	for cell, err := range measure.Table(ctx, 1, c.to, solvers, c.limit, figures) {
		if err != nil {
			return nil, err
		}
		row := cell.Value
		if cell.Late {
			row.WallMS = new(float64)
		}
		row.N, row.Solver, row.Done = cell.N, cell.Solver.Name, !cell.Late
		rows = append(rows, row)
		bar.Step()
	}
	return rows, nil
}

func (c *tableFlags) searches() bool {
	return !c.given("trace") || c.given("to") || c.given("solvers")
}

func (c *tableFlags) traced(ctx context.Context) (rows []tableRow, err error) {
	for i, path := range c.traces {
		if path == "" {
			return nil, usagef("--trace: name a file, or - for standard input")
		}
		if slices.Contains(c.traces[:i], path) {
			return nil, usagef("--trace %s: is named twice", path)
		}
		t, err := c.openTrace(ctx, path)
		if err != nil {
			return nil, err
		}
		src, err := (&reel.Search{Trace: t, Lenient: c.Lenient}).Open(ctx, trace.MaxN)
		if err != nil {
			return nil, err
		}
		r, err := measure.Once(ctx, src.Events)
		if err != nil {
			return nil, err
		}
		if err := src.Err(ctx); err != nil {
			return nil, err
		}
		if src.Wrong != nil && !c.quiet {
			fmt.Fprintf(c.cmd.ErrOrStderr(), "%s: its row counts what comes before\n", naming.OneLine(t.Wrap(src.Wrong)))
		}
		row := figuresOf(src.Counts, r.Counters)
		row.N, row.Solver, row.Done = src.N, cmp.Or(naming.Printable(traceName(path, c.traces)), src.Solver), true
		rows = append(rows, row)
	}
	return rows, nil
}

func figuresOf(reported []trace.Counter, c trace.Counters) tableRow {
	return tableRow{
		Solutions: c[trace.Solutions],
		Nodes:     measure.Nodes(reported, c),
		Failures:  measure.Failures(reported, c),
	}
}

var tableHead = []string{"n", "solver", "solutions", "nodes", "failures", "time"}

// cells returns the row as text, with none for a figure that is unknown, the unit of the time, and digits as group writes them.
func (r tableRow) cells(none, unit string, group func(string) string) []string {
	cells := []string{strconv.Itoa(r.N), r.Solver, none, none, none, none}
	if r.Done {
		cells[2], cells[3], cells[4] = group(strconv.Itoa(r.Solutions)), group(strconv.Itoa(r.Nodes)), group(strconv.Itoa(r.Failures))
	}
	if r.Done && r.WallMS != nil {
		cells[5] = group(strconv.FormatFloat(*r.WallMS, 'f', 3, 64)) + unit
	}
	return cells
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
		write(r.cells("-", " ms", words.English.Grouped))
	}
	t.Flush()
}

func writeMarkdown(w *bufio.Writer, rows []tableRow) {
	fmt.Fprintf(w, "| %s |\n| ---: | :--- | ---: | ---: | ---: | ---: |\n", strings.Join(tableHead, " | "))
	for _, r := range rows {
		r.Solver = film.EscapeMarkdown(r.Solver)
		fmt.Fprintf(w, "| %s |\n", strings.Join(r.cells("-", " ms", words.English.Grouped), " | "))
	}
}

// writeCSV writes plain numbers without units. The figures of a run that was stopped are empty fields.
func writeCSV(w *bufio.Writer, rows []tableRow) {
	records := [][]string{{"n", "solver", "solutions", "nodes", "failures", "wall_ms"}}
	for _, r := range rows {
		records = append(records, r.cells("", "", func(figure string) string { return figure }))
	}
	writeRecords(w, records)
}

// writeRecords writes CSV. A text that a spreadsheet would take for a formula has an apostrophe before it.
func writeRecords(w io.Writer, records [][]string) error {
	for _, record := range records {
		for i, cell := range record {
			if formula.MatchString(cell) {
				record[i] = "'" + cell
			}
		}
	}
	return csv.NewWriter(w).WriteAll(records)
}

// formula matches a cell of CSV that spreadsheets take for a formula; see https://owasp.org/www-community/attacks/CSV_Injection.
var formula = regexp.MustCompile("^[=+\\-@\t\r\n＝＋－＠]")

func writeRows(w *bufio.Writer, rows []tableRow) {
	encoder := json.NewEncoder(w)
	for _, r := range rows {
		encoder.Encode(r)
	}
}
