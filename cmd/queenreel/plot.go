package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/measure"
	"queenreel/trace/solver"
)

// A quantity is a figure of a search for all solutions.
type quantity struct {
	name    string
	text    func(*story.ChartTexts) string
	measure measurement     // nil for depth
	only    []trace.Counter // the solver counts one of them; nil if that does not matter
}

// A measurement measures a figure of a search. It ends with an error when the context is done.
type measurement func(context.Context, solver.Solver, trace.Problem) (float64, error)

// quantities holds the values of plot --y, the default first.
var quantities = []quantity{
	{"nodes", func(t *story.ChartTexts) string { return t.Nodes }, counted(measure.Nodes), nil},
	{"tests", func(t *story.ChartTexts) string { return t.Tests }, counter(trace.Tests), []trace.Counter{trace.Tests}},
	{"failures", func(t *story.ChartTexts) string { return t.Failures }, counted(measure.Failures), nil},
	{"branches", func(t *story.ChartTexts) string { return t.Branches }, counter(trace.Branches), []trace.Counter{trace.Branches}},
	{"time", func(t *story.ChartTexts) string { return t.Time }, timeTaken, nil},
	{"solutions", func(t *story.ChartTexts) string { return t.Solutions }, counter(trace.Solutions), nil},
	{"bytes", func(t *story.ChartTexts) string { return t.Bytes }, traceBytes, nil},
	{name: "depth"},
}

// counted returns the measure of a figure that follows from counters.
func counted(figure func([]trace.Counter, trace.Counters) int) measurement {
	return func(ctx context.Context, s solver.Solver, p trace.Problem) (float64, error) {
		r, err := measure.Once(ctx, s.Events(p))
		return float64(figure(s.Counts, r.Counters)), err
	}
}

// counter returns the measure of a counter.
func counter(c trace.Counter) measurement {
	return counted(func(_ []trace.Counter, counters trace.Counters) int { return counters[c] })
}

// timeTaken measures the time of a search, in milliseconds.
func timeTaken(ctx context.Context, s solver.Solver, p trace.Problem) (float64, error) {
	r, err := measure.Median(ctx, s.Events(p))
	return milliseconds(r.Time), err
}

// traceBytes returns the size of the trace of a search.
func traceBytes(ctx context.Context, s solver.Solver, p trace.Problem) (float64, error) {
	var size byteCount
	if err := trace.Write(&size, s.About(p), reel.Until(ctx, s.Events(p))); err != nil {
		return 0, err
	}
	return float64(size), context.Cause(ctx)
}

// A byteCount counts what is written to it.
type byteCount int64

func (c *byteCount) Write(p []byte) (int, error) {
	*c += byteCount(len(p))
	return len(p), nil
}

// plotFlags holds the flags of the command plot.
type plotFlags struct {
	*flags // of the search, for depth

	y        *choice[quantity]
	from, to int
	compared []string // the names of solvers
	limit    time.Duration
	data     string // the path of a file for the figures; "" is none
	file     *pictureFile
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

With --y depth the chart shows a single search: the number of queens on the board
after each step, so that each backtrack is a drop. The flags of a search are for
this chart alone. A --trace is drawn so, too, without --y.

The chart goes to out/nodes-to-8.png, or with --y depth to out/8-queens-depth.png.`,
		Example: `  queenreel plot --to 6
  queenreel plot --y tests --solvers backtrack,recursive --to 7 -o tests.svg
  queenreel plot --y time --solvers backtrack,dlx --to 6 --data time.csv -o time.png
  queenreel plot --y depth -n 6 --theme dark -o teeth.png
  queenreel trace -n 6 | queenreel plot --trace - -o traced.svg`,
	}
	p := &plotFlags{flags: newFlags(cmd), y: newChoice("figure", quantities, func(m quantity) string { return m.name })}
	p.y.add(cmd, "y", "", "what the chart shows: "+p.y.list())
	cmd.Flags().IntVar(&p.from, "from", 1, "the smallest board, of `N` rows and columns")
	cmd.Flags().IntVar(&p.to, "to", 8, "the largest board, of `N` rows and columns")
	addSolvers(cmd, &p.compared, "the solvers, by their `NAMES` (default all that are complete and count what --y shows)")
	cmd.Flags().DurationVar(&p.limit, "limit", 5*time.Second, "stop a search after this `TIME`")
	setHeading(cmd, chartHeading)
	p.addSearch()
	p.addLimit()
	p.addTrace()
	p.addChart()
	p.addOutput()
	p.addMetadata()
	cmd.Flags().StringVar(&p.data, "data", "", "also write the figures to this CSV `FILE` (default none)")
	p.addOutline()
	p.file = p.addPictureFile("charts", "the `FILE` to write, .png, .svg or .pdf; - is standard output (default by what it shows, in out)", "png", "svg", "pdf")
	p.runs(p.prepare)
	return cmd
}

// addChart adds the flags for how a chart looks.
func (f *flags) addChart() {
	f.addTheme("")
	f.addLanguage()
	f.cmd.Flags().Var(number(&f.Width, draw.DefaultChartWidth, "must be at least 1"), "width", "a chart `PX` pixels wide; texts stay legible on a narrow one")
	f.addScale("`K` times as many pixels a side, also for --width, for dense screens")
	f.cmd.Flags().StringVar(&f.Title, "title", "", "a heading with this `TEXT` (default what the chart shows)")
	f.addFont()
	setHeading(f.cmd, pictureHeading)
}

// prepare draws the chart, and writes its figures.
func (p *plotFlags) prepare(ctx context.Context) error {
	if err := cmp.Or(p.checkOutline(p.file.kind()), p.file.check(p.output, "png", "svg", "pdf")); err != nil {
		return err
	}
	if err := p.load(); err != nil {
		return err
	}
	if err := p.checkLook(); err != nil {
		return err
	}
	if p.y.value.measure == nil || p.given("trace") && !p.y.chosen { // which is all that a single search has to show
		return p.plotDepth(ctx)
	}
	return p.plotGrowth(ctx)
}

// checkLook finds what is wrong with the look of the chart, and with where its figures go, before a search is run.
func (p *plotFlags) checkLook() error {
	if p.data != "" && filepath.Clean(p.data) == filepath.Clean(p.file.path) {
		return usagef("--data %s: is the file of the chart: choose another name", p.data)
	}
	look, err := p.Pictures()
	if err == nil {
		_, err = new(draw.Chart).Paint(look)
	}
	return err
}

// checkGrowth returns the solvers of a chart of growth.
func (p *plotFlags) checkGrowth() ([]solver.Solver, error) {
	for _, name := range []string{"queens", "solver", "by", "value", "fixed", "seed", "all", "solutions", "trace"} {
		if p.given(name) {
			return nil, usagef("--%s: is only for --y depth: see --to and --solvers", name)
		}
	}
	switch {
	case p.from < 1 || p.from > p.to:
		return nil, usagef("--from %d: must be from 1 to --to", p.from)
	case p.to > trace.MaxN:
		return nil, usagef("--to %d: must be at most %d", p.to, trace.MaxN)
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
		counts := len(p.y.value.only) == 0 || slices.ContainsFunc(p.y.value.only, func(c trace.Counter) bool { return slices.Contains(s.Counts, c) })
		switch {
		case counts:
			solvers = append(solvers, s)
		case named:
			return nil, usagef("--y %s: %s does not count them: leave it out of --solvers", p.y.name, s.Name)
		}
	}
	if p.y.name == "solutions" && !named {
		solvers = solvers[:1] // all find the same
	}
	return solvers, nil
}

// plotGrowth draws the figures of solvers, on boards of many sizes.
func (p *plotFlags) plotGrowth(ctx context.Context) error {
	solvers, err := p.checkGrowth()
	if err != nil {
		return err
	}
	growths, err := p.grow(ctx, solvers)
	if err != nil {
		return err
	}
	if err := p.writeData(growthTable(p.y.name, growths)); err != nil {
		return err
	}
	path := p.file.path
	if path == "" {
		path = filepath.Join("out", defaultName(p.cmd.Flags(), fmt.Sprintf("%s-to-%d", p.y.name, p.to), "")+"."+p.file.kind())
	}
	language := cmp.Or(p.Language, &story.English)
	chart := &draw.Chart{Title: cmp.Or(p.Title, language.Chart.Title), X: language.Chart.X, Y: p.y.value.text(&language.Chart), Series: growths, Log: true}
	chart.Notes = p.notesOn(growths, language)
	return p.writeChart(path, chart, trace.About{}, language.ChartAlt(chart.Title, chart.Y, namesOf(solvers)))
}

// grow measures the figures of the solvers.
func (p *plotFlags) grow(ctx context.Context, solvers []solver.Solver) ([]draw.Series, error) {
	bar := p.progress(len(solvers) * (p.to - p.from + 1))
	defer bar.Finish()
	growths := make([]draw.Series, len(solvers))
	i := 0
	for cell, err := range measure.Table(ctx, p.from, p.to, solvers, p.limit, p.y.value.measure) {
		if err != nil {
			return nil, err
		}
		g := &growths[i%len(solvers)]
		g.Name = cell.Solver.Name
		if cell.Late {
			g.Late = cmp.Or(g.Late, cell.N)
		} else {
			g.Points = append(g.Points, draw.ChartPoint{X: cell.N, Y: cell.Value})
		}
		i++
		bar.Step()
	}
	return growths, nil
}

// notesOn returns the notes of a chart: on zeros, which a logarithmic scale has no room for, and on searches that were stopped.
func (p *plotFlags) notesOn(growths []draw.Series, language *story.Language) (notes []string) {
	var zeros []story.Zero
	late := false
	for _, g := range growths {
		late = late || g.Late > 0
		z := story.Zero{Solver: g.Name}
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
		notes = append(notes, story.Say(language.Chart.Late, story.Words{Text: limitText(p.limit)}))
	}
	return notes
}

// limitText returns a time with a space before its unit, where it has one unit.
func limitText(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%g ms", float64(d)/float64(time.Millisecond))
	case d < time.Minute:
		return fmt.Sprintf("%g s", d.Seconds())
	}
	return d.String()
}

// growthTable returns the figures as rows of text, the first of which names them. A search that was stopped has an empty
// figure.
func growthTable(y string, growths []draw.Series) [][]string {
	rows := [][]string{{"n", "solver", y}}
	for _, g := range growths {
		for _, pt := range g.Points {
			rows = append(rows, []string{strconv.Itoa(pt.X), g.Name, strconv.FormatFloat(pt.Y, 'f', -1, 64)})
		}
		if g.Late > 0 {
			rows = append(rows, []string{strconv.Itoa(g.Late), g.Name, ""})
		}
	}
	return rows
}

// plotDepth draws the depth of a search.
func (p *plotFlags) plotDepth(ctx context.Context) error {
	for _, name := range []string{"from", "to", "solvers", "limit"} {
		if p.given(name) {
			return usagef("--%s: is not for --y depth: see -n and -s", name)
		}
	}
	if err := p.open(ctx); err != nil {
		return err
	}
	depth, about, err := reel.Depth(ctx, p.Options)
	if err != nil {
		return err
	}
	path := p.file.path
	if path == "" {
		path = p.defaultPath([]trace.About{about}, "-depth."+p.file.kind())
	}
	rows := [][]string{{"step", "queens"}}
	for _, pt := range depth.Points {
		rows = append(rows, []string{strconv.Itoa(pt.X), strconv.Itoa(int(pt.Y))})
	}
	if err := p.writeData(rows); err != nil {
		return err
	}
	language := cmp.Or(p.Language, &story.English)
	texts := &language.Chart
	title := cmp.Or(p.Title, story.Say(texts.Depth, story.Words{Solver: about.Solver, Queens: about.N}))
	chart := &draw.Chart{Title: title, X: texts.DepthX, Y: texts.DepthY, Series: []draw.Series{depth}}
	if depth.Marks != nil {
		chart.Notes = []string{texts.DepthNote}
	}
	return p.writeChart(path, chart, about, language.ChartAlt(title, chart.Y, []string{about.Solver}))
}

// writeData stages the file for the figures, if one is asked for.
func (p *plotFlags) writeData(rows [][]string) error {
	if p.data == "" {
		return nil
	}
	return p.write(p.data, report{Format: "csv"}, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) })
}

// writeChart stages a chart about a search, or about several.
func (p *plotFlags) writeChart(path string, chart *draw.Chart, about trace.About, alt string) error {
	look, err := p.Pictures()
	if err != nil {
		return err
	}
	c, err := chart.Paint(look)
	if err != nil {
		return err
	}
	info := p.Info(look, about, alt)
	info.Title = chart.Title
	return p.writePicture(path, p.file.kind(), pictures.OfCanvas(c, info))
}

// namesOf returns the names of solvers.
func namesOf(solvers []solver.Solver) []string {
	return reel.NamesOf(solvers, func(s solver.Solver) string { return s.Name })
}
