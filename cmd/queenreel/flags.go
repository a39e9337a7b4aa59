package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A choice is a flag whose value is one of some names.
type choice[T any] struct {
	value T
	name  string
	what  string // one of these, in a word
	names []string
	of    func(i int) T

	chosen bool // by a flag
}

// newChoice returns a choice among the entries of a table, the first of which is the default.
func newChoice[T any](what string, table []T, name func(T) string) *choice[T] {
	c := &choice[T]{value: table[0], name: name(table[0]), what: what, of: func(i int) T { return table[i] }}
	for _, entry := range table {
		c.names = append(c.names, name(entry))
	}
	return c
}

// newEnum returns a choice among names, whose values are their indices.
func newEnum[T ~uint8](what string, names []string) *choice[T] {
	return &choice[T]{name: names[0], what: what, names: names, of: func(i int) T { return T(i) }}
}

func (c *choice[T]) String() string { return c.name }
func (c *choice[T]) Type() string   { return strings.ToUpper(c.what) }

// Set takes the entry of a name, or says which names there are.
func (c *choice[T]) Set(name string) error {
	i := slices.Index(c.names, name)
	if i < 0 {
		return fmt.Errorf("no such %s: there is %s", c.what, strings.Join(c.names, ", "))
	}
	c.name, c.value, c.chosen = name, c.of(i), true
	return nil
}

// add adds the choice to a command's flags, with completion of its names.
func (c *choice[T]) add(cmd *cobra.Command, name, shorthand, usage string) {
	cmd.Flags().VarP(c, name, shorthand, usage)
	complete(cmd, name, c.names)
}

// complete completes the value of a flag with names.
func complete(cmd *cobra.Command, flag string, names []string) {
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

// A search is what the flags say of the search.
type search struct {
	trace.Problem
	solver *choice[solver.Solver]
	by     *choice[string]
	value  *choice[string]
	fixed  []int
	all    bool
	trace  string
	once   bool // the command ranges the events once, so a trace can be read as it comes
	most   int  // the largest board that the command takes
}

// addSearch adds the flags of a search for boards of up to most rows.
func addSearch(cmd *cobra.Command, most int) *search {
	itself := func(name string) string { return name }
	s := &search{
		most:   most,
		solver: newChoice("solver", solver.Table, func(s solver.Solver) string { return s.Name }),
		by:     newChoice("way", []string{"row", "column"}, itself),
		value:  newChoice("value", []string{"min", "max"}, itself),
	}
	cmd.Flags().IntVarP(&s.N, "queens", "n", 8, "a board of `N` rows and columns")
	s.solver.add(cmd, "solver", "s", "how to search; see queenreel solvers")
	s.by.add(cmd, "by", "", "which way the board is filled: row or column")
	s.value.add(cmd, "value", "", "which square of a row is tried first: min or max")
	cmd.Flags().IntSliceVar(&s.fixed, "fixed", nil, "queens that stand from the start: `COLUMNS` of rows 0, 1, ... (default none)")
	cmd.Flags().Uint64Var(&s.Seed, "seed", 0, "the `SEED` of the random numbers of minconflicts (default 0)")
	under(cmd, searchFlags)
	return s
}

// addLimit adds the flags that say how far the search goes.
func (s *search) addLimit(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&s.all, "all", "a", false, "go on to the last solution")
	cmd.Flags().IntVar(&s.Solutions, "solutions", 1, "stop after `K` solutions")
	under(cmd, searchFlags)
}

// addTrace adds the flag for a trace in place of a solver.
func (s *search) addTrace(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.trace, "trace", "", "take this trace `FILE` in place of a solver; - is standard input (default none)")
	under(cmd, searchFlags)
}

// check makes the problem valid, or says what is wrong with it.
func (s *search) check(cmd *cobra.Command) error {
	if flag := cmd.Flags().Lookup("trace"); flag != nil && flag.Changed && s.trace == "" {
		return usagef("--trace: name a file, or - for standard input")
	}
	if s.trace != "" {
		for _, name := range []string{"queens", "solver", "value", "fixed", "seed"} {
			if cmd.Flags().Changed(name) {
				return usagef("--trace and --%s: the trace says what was searched", name)
			}
		}
	}
	if err := s.checkSize(); err != nil {
		return err
	}
	if flag := cmd.Flags().Lookup("solutions"); flag != nil && flag.Changed && s.Solutions < 1 {
		return usagef("--solutions %d: must be at least 1; without it, see --all", s.Solutions)
	} else if flag != nil && flag.Changed && s.all {
		return usagef("--all and --solutions: give only one of them")
	}
	if s.all {
		s.Solutions = 0
	}
	s.Fixed = nil
	for row, col := range s.fixed {
		if row >= s.N || col < 0 || col >= s.N {
			return usagef("--fixed: there is no column %d in row %d of a board of %d", col, row, s.N)
		}
		s.Fixed = append(s.Fixed, trace.Sq(row, col))
	}
	if err := s.Validate(); err != nil {
		return usagef("--fixed: %w", err)
	}
	return nil
}

func (s *search) checkSize() error {
	switch m := s.solver.value.MaxN; {
	case s.N < 1:
		return usagef("--queens %d: there must be at least 1", s.N)
	case s.N > s.most && s.most == trace.MaxN:
		return usagef("--queens %d: pictures go up to %d", s.N, s.most)
	case s.N > s.most:
		return usagef("--queens %d: boards go up to %d", s.N, s.most)
	case m > 0 && s.N > m:
		return usagef("--queens %d: %s goes up to %d", s.N, s.solver.name, m)
	}
	return nil
}

// A wording is what the flags say of words.
type wording struct {
	language languageChoice
	labels   *choice[story.Labels]
	layout   *choice[draw.Layout] // of pictures; nil if there is no such flag
}

// newWording returns a wording with the defaults of its flags.
func newWording() *wording {
	return &wording{language: newLanguageChoice(), labels: newEnum[story.Labels]("labels", story.LabelNames)}
}

// addLabels adds the flag for the names of squares.
func (w *wording) addLabels(cmd *cobra.Command) {
	w.labels.add(cmd, "labels", "", "names of squares: chess, index or none (default chess, index beside pseudo-code)")
}

// squareNames returns how squares are named: as the flag says, or else the layout.
func (w *wording) squareNames() story.Labels {
	if w.layout != nil && !w.labels.chosen {
		return w.layout.value.Labels
	}
	return w.labels.value
}

// A picture is what the flags say of how pictures look.
type picture struct {
	draw.Options
	*wording
	theme themeChoice
}

// addPicture adds the flags of all pictures; cell is the default side of a square.
func addPicture(cmd *cobra.Command, cell int) *picture {
	p := &picture{theme: newThemeChoice(), wording: newWording()}
	p.theme.addTo(cmd)
	cmd.Flags().Var(&queenFlag{into: &p.Queen}, "queen", "a PNG, with transparency, that stands for a queen (default ours)")
	p.language.addTo(cmd)
	side := "a square's side in `PX`"
	if cell == 0 {
		side += fmt.Sprintf(" (default by N, %d for 8)", draw.DefaultCell(8))
	}
	cmd.Flags().IntVar(&p.Cell, "cell", cell, side)
	cmd.Flags().StringVar(&p.Title, "title", "", "a heading of `TEXT` (default none)")
	cmd.Flags().Var(&fontFlag{font: &p.Font}, "font", "a TrueType or OpenType font for all texts, the first of a collection; ours have what it lacks (default ours)")
	under(cmd, pictureFlags)
	return p
}

// addPanels adds the flags for what a picture of a search shows.
func (p *picture) addPanels(cmd *cobra.Command) {
	p.addLabels(cmd)
	p.layout = newChoice("layout", draw.Layouts, func(l draw.Layout) string { return l.Name })
	p.layout.add(cmd, "layout", "", "a set of panels: "+strings.Join(p.layout.names, ", ")+"; --panels picks others")
	cmd.Flags().StringSliceVar(&p.Panels, "panels", nil, "what the picture shows: a `LIST` of queenreel panels (default "+strings.Join(draw.DefaultPanels, ",")+")")
	complete(cmd, "panels", draw.PanelNames())
	under(cmd, pictureFlags)
}

// options returns the options of the pictures.
func (p *picture) options() draw.Options {
	o := p.Options
	if p.layout != nil {
		o.Stacked = p.layout.value.Stacked
		if o.Panels == nil {
			o.Panels = p.layout.value.Panels
		}
	}
	o.Theme, o.Language, o.Labels = &p.theme.value, &p.language.value, p.squareNames()
	return o
}

// painter returns a painter for the boards of a source.
func (p *picture) painter(src *source) (*draw.Painter, error) {
	painter, err := draw.NewPainter(src.About, p.options())
	if err != nil {
		return nil, flagged(err)
	}
	return painter, nil
}

// A fontFlag reads a font from a file.
type fontFlag struct {
	font **raster.Font
	path string
}

func (f *fontFlag) String() string { return f.path }
func (f *fontFlag) Type() string   { return "FILE" }

// Set reads the font.
func (f *fontFlag) Set(path string) error {
	file, err := os.ReadFile(path)
	if err != nil {
		return cause(err)
	}
	f.path = path
	*f.font, err = raster.ParseFont(file)
	if errors.Is(err, raster.ErrLargeFont) {
		return fmt.Errorf("%w, with pyftsubset FONT --text=CHARACTERS", err)
	}
	return err
}

// storyFlags are the flags about the scenes of a search: in what words, and which events get one.
type storyFlags struct {
	words  *wording
	detail *choice[story.Detail]
}

// addStory adds the flags about scenes, but for those of their words.
func addStory(cmd *cobra.Command, w *wording) *storyFlags {
	s := &storyFlags{w, newEnum[story.Detail]("detail", story.DetailNames)}
	s.detail.add(cmd, "detail", "", "one frame a placement and backtrack (moves), or also a tested square (tests)")
	under(cmd, stepFlags)
	return s
}

// A stepRange is the flag A:B, steps counted from 1; 0 for an end that is left out.
type stepRange struct{ from, to int }

func (r *stepRange) Type() string { return "A:B" }

func (r *stepRange) String() string {
	switch {
	case *r == stepRange{}:
		return ""
	case r.to == 0:
		return fmt.Sprintf("%d:", r.from)
	}
	return fmt.Sprintf("%d:%d", r.from, r.to)
}

// Set reads a range.
func (r *stepRange) Set(text string) error {
	from, to, colon := strings.Cut(text, ":")
	number := func(s string, none int) (int, bool) {
		if s == "" {
			return none, true
		}
		n, err := strconv.Atoi(s)
		return n, err == nil && n >= 1
	}
	a, okA := number(from, 1)
	b, okB := number(to, 0)
	if !colon || !okA || !okB || b != 0 && b < a {
		return errors.New("must be two steps from 1 with a colon between them, as in 10:20; either may be left out")
	}
	r.from, r.to = a, b
	return nil
}

// A stepList is the flag 1,5,20-24: steps counted from 1, in the order given; none for the last.
type stepList []int

// mostSteps is the largest number of steps that one call draws.
const mostSteps = 1000

// furthest returns the largest step of the list, or 0 if it is empty.
func (l stepList) furthest() int {
	if len(l) == 0 {
		return 0
	}
	return slices.Max(l)
}

func (l *stepList) Type() string { return "STEPS" }

func (l *stepList) String() string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint([]int(*l)), "[]"), " ", ",")
}

// Set reads a list.
func (l *stepList) Set(text string) error {
	var steps []int
	for _, item := range strings.Split(text, ",") {
		from, to, isRange := strings.Cut(item, "-")
		a, err := strconv.Atoi(from)
		b := a
		if err == nil && isRange {
			b, err = strconv.Atoi(to)
		}
		if err != nil || a < 1 || b < a {
			return errors.New("steps are numbers from 1 and ranges of them, as in 1,5,20-24")
		}
		if len(steps)+b-a >= mostSteps {
			return fmt.Errorf("more than %d steps", mostSteps)
		}
		for ; a <= b; a++ {
			steps = append(steps, a)
		}
	}
	*l = steps
	return nil
}

// formatNames returns the names of all formats.
func formatNames() []string {
	var names []string
	for _, f := range film.Formats {
		names = append(names, f.Name)
	}
	return names
}
