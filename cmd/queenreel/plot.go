package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw/chart"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/measure"
	"queenreel/trace/solver"
)

// A quantity is a figure of a search for all solutions.
type quantity struct {
	name    string
	texts   func(*words.ChartTexts) words.PlotTexts
	measure measurement   // nil for depth
	counts  trace.Counter // solvers of the chart count this; all count solutions
}

// A measurement measures a figure of a search. It ends with an error when the context is done.
type measurement func(context.Context, solver.Solver, trace.Problem) (float64, error)

// quantities holds the values of plot --y, the default first.
var quantities = []quantity{
	{"nodes", func(t *words.ChartTexts) words.PlotTexts { return t.Nodes }, counted(measure.Nodes), trace.Solutions},
	{"tests", func(t *words.ChartTexts) words.PlotTexts { return t.Tests }, counter(trace.Tests), trace.Tests},
	{"failures", func(t *words.ChartTexts) words.PlotTexts { return t.Failures }, counted(measure.Failures), trace.Solutions},
	{"branches", func(t *words.ChartTexts) words.PlotTexts { return t.Branches }, counter(trace.Branches), trace.Branches},
	{"time", func(t *words.ChartTexts) words.PlotTexts { return t.Time }, timeTaken, trace.Solutions},
	{"solutions", func(t *words.ChartTexts) words.PlotTexts { return t.Solutions }, counter(trace.Solutions), trace.Solutions},
	{"bytes", func(t *words.ChartTexts) words.PlotTexts { return t.Bytes }, traceBytes, trace.Solutions},
	{name: "depth"},
}

// counted returns the measure of a figure that follows from counters.
func counted(figure func([]trace.Counter, trace.Counters) int) measurement {
	return func(ctx context.Context, s solver.Solver, p trace.Problem) (float64, error) {
		r, err := measure.Once(ctx, s.Events(p))
		return float64(figure(s.Counts, r.Counters)), err
	}
}

func counter(c trace.Counter) measurement {
	return counted(func(_ []trace.Counter, counters trace.Counters) int { return counters[c] })
}

// timeTaken measures the time of a search, in milliseconds.
func timeTaken(ctx context.Context, s solver.Solver, p trace.Problem) (float64, error) {
	r, err := measure.Median(ctx, s.Events(p))
	return milliseconds(r.Time), err
}

func traceBytes(ctx context.Context, s solver.Solver, p trace.Problem) (float64, error) {
	var size byteCount
	if err := trace.Write(&size, s.About(p), reel.Until(ctx, s.Events(p))); err != nil {
		return 0, err
	}
	return float64(size), context.Cause(ctx)
}

type byteCount int64

func (c *byteCount) Write(p []byte) (int, error) {
	*c += byteCount(len(p))
	return len(p), nil
}

type plotFlags struct {
	*flags // of the search, for depth

	y        quantity
	from, to int
	compared []string // the names of solvers
	limit    time.Duration
	data     string // the path of a file for the figures; "" is none
}

func newPlot() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "plot",
		SuggestFor: []string{"chart", "graph", "diagram", "growth"},
		Short:      "Draw how the work grows with N, as PNG, SVG or PDF",
		Long: `Draw a chart of how the work of finding all solutions grows with the number of
queens, on a logarithmic scale. A search that takes longer than --limit is stopped,
which the chart shows, and not tried on larger boards. queenreel table --help says
what nodes and failures are; bytes are those of the trace.

With --y depth, or with a --trace, the chart shows a single search: the number of
queens on the board after each step, so that each backtrack is a drop. The flags of
a search are for this chart alone.

The chart goes to out/nodes-to-8.png, or with --y depth to out/8-queens-depth.png.`,
		Example: `  queenreel plot --to 6
  queenreel plot --y tests --solvers backtrack,iterative --to 7 -o tests.svg
  queenreel plot --y time --solvers backtrack,dlx --to 6 --data time.csv -o time.png
  queenreel plot --y depth -n 6 --theme dark -o teeth.png
  queenreel trace -n 6 | queenreel plot --trace - -o traced.svg`,
	}
	p := &plotFlags{flags: newFlags(cmd), y: quantities[0]}
	all := cmd.Flags()
	choose(cmd, &p.y, "y", "figure", quantities, func(q quantity) string { return q.name }, "as in tests, failures, time or depth")
	all.IntVar(&p.from, "from", 1, "the smallest board, with `N` rows")
	all.IntVar(&p.to, "to", 8, "the largest board, with `N` rows")
	addSolvers(cmd, &p.compared, "the solvers to draw, by `NAMES` (default all that fit)")
	all.DurationVar(&p.limit, "limit", 5*time.Second, "stop a search after this `TIME`")
	all.StringVar(&p.data, "data", "", "also write the figures to this CSV `FILE` (default none)")
	p.addOutline()
	p.addPictureFile("charts",
		"the `FILE` to write (default by its content, in out)",
		"png", "svg", "pdf")
	p.runs(p.prepare)
	return cmd
}

// A plottedChart is a chart, and what it is of.
type plottedChart struct {
	*chart.Chart
	figures [][]string // as rows of text, the first of which names them
	path    string     // of the default file, without its ending
	about   trace.About
	solvers []string // their names
}

// prepare draws the chart, and writes its figures. It checks the look and the files before it runs a search.
func (p *plotFlags) prepare(ctx context.Context) error {
	if err := p.checkFile(p.file.formats...); err != nil {
		return err
	}
	if err := p.load(); err != nil {
		return err
	}
	if p.file.path != "" && filepath.Clean(p.data) == filepath.Clean(p.file.path) {
		return usagef("--data %s: is the file of the chart: choose another name", p.data)
	}
	look, err := p.Pictures()
	if err != nil {
		return err
	}
	if _, err := new(chart.Chart).Paint(look); err != nil {
		return err
	}
	plot := p.growth
	if p.y.measure == nil || p.given("trace") && !p.given("y") { // a trace has only its depth to show
		plot = p.depth
	}
	chart, err := plot(ctx, cmp.Or(p.Language, &words.English))
	if err != nil {
		return err
	}
	if p.data != "" {
		if err := p.write(p.data, report{Format: "csv"}, func(w io.Writer) error { return writeRecords(w, chart.figures) }); err != nil {
			return err
		}
	}
	canvas, err := chart.Paint(look)
	if err != nil {
		return err
	}
	l := cmp.Or(p.Language, &words.English)
	alt := l.Say(l.Chart.Alt, words.Values{Title: chart.Title, Detail: chart.Y, List: l.Joined(chart.solvers, l.And)})
	meta := p.Meta(look, chart.about, alt)
	meta.Title = chart.Title
	return p.writePicture(cmp.Or(p.file.path, chart.path+"."+p.file.kind()), pictures.OfCanvas(canvas, meta))
}

func (p *plotFlags) growth(ctx context.Context, language *words.Language) (*plottedChart, error) {
	for _, name := range []string{"queens", "solver", "by", "value", "fixed", "seed", "all", "solutions", "trace"} {
		if p.given(name) {
			return nil, usagef("--%s: is only for --y depth: see --to and --solvers", name)
		}
	}
	switch {
	case p.to < 1 || p.to > trace.MaxN:
		return nil, usagef("--to %d: must be from 1 to %d", p.to, trace.MaxN)
	case p.from < 1 || p.from > p.to:
		return nil, usagef("--from %d: must be from 1 to --to", p.from)
	case p.limit <= 0:
		return nil, usagef("--limit %v: must be more than 0", p.limit)
	}
	named := p.given("solvers")
	all, err := comparedSolvers(p.cmd, p.compared)
	if err != nil {
		return nil, err
	}
	var solvers []solver.Solver
	for _, s := range all {
		switch {
		case slices.Contains(s.Counts, p.y.counts):
			solvers = append(solvers, s)
		case named:
			return nil, usagef("--y %s: %s does not count them: leave it out of --solvers", p.y.name, s.Name)
		}
	}
	if p.y.name == "solutions" && !named {
		solvers = solvers[:1] // all find the same
	}
	growths, err := p.grow(ctx, solvers)
	if err != nil {
		return nil, err
	}
	figures := [][]string{{"n", "solver", p.y.name}}
	for _, g := range growths {
		for _, pt := range g.Points {
			figures = append(figures, []string{strconv.Itoa(pt.X), g.Name, strconv.FormatFloat(pt.Y, 'f', -1, 64)})
		}
		if g.Late > 0 {
			figures = append(figures, []string{strconv.Itoa(g.Late), g.Name, ""})
		}
	}
	texts := p.y.texts(&language.Chart)
	return &plottedChart{
		Chart: &chart.Chart{
			Title: cmp.Or(p.Title, texts.Title), X: language.Chart.X, Y: texts.Y,
			Series: growths, Log: true, Notes: p.notesOn(growths, language),
		},
		figures: figures,
		path:    filepath.Join("out", defaultName(p.cmd.Flags(), fmt.Sprintf("%s-to-%d", p.y.name, p.to), "")),
		solvers: words.NamesOf(solvers, func(s solver.Solver) string { return s.Name }),
	}, nil
}

func (p *plotFlags) grow(ctx context.Context, solvers []solver.Solver) ([]chart.Series, error) {
	bar := p.progress(len(solvers) * (p.to - p.from + 1))
	defer bar.Finish()
	growths := make([]chart.Series, len(solvers))
	i := 0
	for cell, err := range measure.Table(ctx, p.from, p.to, solvers, p.limit, p.y.measure) {
		if err != nil {
			return nil, err
		}
		g := &growths[i%len(solvers)]
		g.Name = cell.Solver.Name
		g.Look = slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == g.Name })
		if cell.Late {
			g.Late = cmp.Or(g.Late, cell.N)
		} else {
			g.Points = append(g.Points, chart.Point{X: cell.N, Y: cell.Value})
		}
		i++
		bar.Step()
	}
	return growths, nil
}

// notesOn returns the notes of a chart: on zeros, for which a logarithmic scale has no room, and on searches that were stopped.
func (p *plotFlags) notesOn(growths []chart.Series, language *words.Language) (notes []string) {
	var zeros []words.Zero
	late := false
	for _, g := range growths {
		late = late || g.Late > 0
		z := words.Zero{Solver: g.Name}
		for _, pt := range g.Points {
			if pt.Y == 0 {
				z.At = append(z.At, pt.X)
			}
		}
		if z.At != nil {
			zeros = append(zeros, z)
		}
	}
	if zeros != nil {
		notes = append(notes, language.ZeroNote(zeros))
	}
	if late {
		limit := strings.Replace(limitText(p.limit), ".", language.Decimal, 1)
		notes = append(notes, language.Say(language.Chart.Late, words.Values{Text: limit}))
	}
	return notes
}

// limitText returns a time, with a space before its unit if it has only one.
func limitText(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%g ms", float64(d)/float64(time.Millisecond))
	case d < time.Minute:
		return fmt.Sprintf("%g s", d.Seconds())
	}
	return d.String()
}

func (p *plotFlags) depth(ctx context.Context, language *words.Language) (*plottedChart, error) {
	for _, name := range []string{"from", "to", "solvers", "limit"} {
		switch {
		case p.given(name) && !p.given("y"):
			return nil, usagef("--%s and --trace: a trace is a single search: leave one of them out", name)
		case p.given(name):
			return nil, usagef("--%s: is not for --y depth: see -n and -s", name)
		}
	}
	if err := p.open(ctx); err != nil {
		return nil, err
	}
	depth, about, err := reel.Depth(ctx, p.Options)
	if err != nil {
		return nil, err
	}
	figures := [][]string{{"step", "queens"}}
	for _, pt := range depth.Points {
		figures = append(figures, []string{strconv.Itoa(pt.X), strconv.Itoa(int(pt.Y))})
	}
	texts := &language.Chart
	title := cmp.Or(p.Title, language.Say(texts.Depth, words.Values{Solver: about.Solver, Queens: about.N}))
	chart := &chart.Chart{Title: title, X: texts.DepthX, Y: texts.DepthY, Series: []chart.Series{depth}}
	if depth.Marks != nil {
		chart.Notes = []string{texts.DepthNote}
	}
	return &plottedChart{chart, figures, p.defaultPath([]trace.About{about}, "-depth"), about, []string{about.Solver}}, nil
}
