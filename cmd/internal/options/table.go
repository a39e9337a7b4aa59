// Package options is the table of what films, pictures and pages can be told: flags of the command line, keys of the studio's JSON, and
// words of the commands that both print.
package options

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"queenreel/draw"
	"queenreel/draw/chart"
	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// An Option is a flag of some commands, and a key of reel.Options in JSON.
type Option struct {
	Name    string
	Letter  string                  // the short flag; "" is none
	Type    string                  // of the value in help texts; "" is the name
	To      func(*reel.Options) any // the field; nil if the value is or may be a file
	Choices []string                // one of them is the value; nil for any value
	Usual   string                  // what an empty field stands for; of choices, it is the first
	Hints   []string                // what a value may be, or an item of a list
	List    bool
	Each    bool // each value is given by a flag of its own, and is a line of the text
	On      []Use
}

// A Use is what an option is for on some commands.
type Use struct {
	Commands string
	Usage    string // %s stands for the choices; "" hides the flag
	Usual    string // in place of that of the option
}

// File is the type of a flag that names a file to read.
const File = "FILE"

// Commands that have options in common.
const (
	films    = "animate compare tell "
	steps    = films + "still "
	boards   = "sheet solutions worksheet "
	drawn    = steps + boards
	searches = drawn + "lesson quiz plot solve trace "
)

// The marks that steps have: their kind, or the first of it, which can pause; and all steps of a kind.
var (
	pauseMarks = slices.Concat(reel.StepNames, between(pace.FirstOf, reel.StepNames, ""))
	Marks      = slices.Concat(pauseMarks, between(reel.AllOf, reel.StepNames, ""))
)

// between returns names with a text before and after each.
func between(before string, names []string, after string) []string {
	return words.NamesOf(names, func(name string) string { return before + name + after })
}

// Usages that several commands have a part of.
const (
	randomly = "random `SEED` of "
	heading  = "a heading with this `TEXT` (default %s)"
	denser   = "`K` times as many pixels a side, also for "
	screens  = ", for dense screens"
	naming   = "names: %s"
	onPages  = "pages: a4, letter or 210x297mm"
)

// Table holds the options in the order of help texts and of commands. An option stands there twice if commands differ in its heading or
// choices.
var Table = []Option{
	{Name: "queens", Letter: "n", Usual: fmt.Sprint(reel.DefaultQueens), To: func(o *reel.Options) any { return (*positive)(&o.Queens) },
		On: []Use{{searches, "`N` queens on a board of N by N squares", ""}}},
	{Name: "solver", Letter: "s", Choices: reel.SolverNames(), To: func(o *reel.Options) any { return &o.Solver },
		On: []Use{{"compare", "a `SOLVER` to compare, like an argument", "none"},
			{"animate still tell", "see list solvers; several compare", ""}, {searches, "see queenreel list solvers", ""}}},
	{Name: "by", Type: "WAY", Choices: reel.ByNames, To: func(o *reel.Options) any { return &o.By },
		On: []Use{{searches, "fill the board by %s", ""}}},
	{Name: "value", Choices: reel.ValueNames, To: func(o *reel.Options) any { return &o.Value },
		On: []Use{{searches, "which end of a row or column to try first: min (left, top) or max (right, bottom)", ""}}},
	{Name: "fixed", To: func(o *reel.Options) any { return &o.Fixed },
		On: []Use{{searches, "start with these `QUEENS`: a1,c4 or 0,,4 (default none)", ""}}},
	{Name: "board", To: func(o *reel.Options) any { return &o.Board }, On: []Use{
		{"still", "draw your own position, in any notation (default none)", ""},
		{"sheet solutions", "draw your own boards, from a `FILE` or - (default none)", ""}}},
	{Name: "seed", To: func(o *reel.Options) any { return &o.Seed }, On: []Use{
		{"worksheet", randomly + "the choice and order of exercises, and of minconflicts (default 0)", ""},
		{"quiz", randomly + "minconflicts, and of the choice of questions (default 0)", ""},
		{"lesson", randomly + "the choice of exercises and questions, and of minconflicts (default 0)", ""},
		{searches, randomly + "minconflicts (default 0)", ""}}},
	{Name: "all", Letter: "a", To: func(o *reel.Options) any { return &o.All },
		On: []Use{{steps + "lesson quiz plot solve trace", "find all solutions, not only the first", ""}}},
	{Name: "solutions", To: func(o *reel.Options) any { return (*positive)(&o.Solutions) },
		On: []Use{{boards, "only the first `K` solutions (default all)", ""}, {searches, "stop after `K` solutions", "1"}}},
	{Name: "trace", On: []Use{
		{"compare", "a trace `FILE` to compare (default none)", ""},
		{drawn + "lesson quiz plot solve", "read the search from a trace `FILE`, or - (default none)", ""}}},
	{Name: "lenient", To: func(o *reel.Options) any { return &o.Lenient },
		On: []Use{{drawn + "lesson quiz plot solve", "stop at a mistake in the trace and show it", ""}}},
	{Name: "clock", Choices: story.ClockNames, To: func(o *reel.Options) any { return &o.Clock },
		On: []Use{{steps, "keep searches in step by %s", ""}}},

	{Name: "unique", To: func(o *reel.Options) any { return &o.Unique }, On: []Use{
		{"sheet", "one solution of each class: rotated, mirrored", ""},
		{"solutions", "one solution of each class: rotated, mirrored", ""}}},
	{Name: "group", To: func(o *reel.Options) any { return &o.Group },
		On: []Use{{"sheet", "sort by class, and name the symmetry of each", ""}}},
	{Name: "only", Type: "NUMBERS", To: func(o *reel.Options) any { return &o.Only },
		On: []Use{{"solutions", "only these solutions, as in 1,5,12-20 (default all)", ""}}},

	{Name: "detail", Choices: story.DetailNames, To: func(o *reel.Options) any { return &o.Detail },
		On: []Use{{steps + "lesson", "moves, or tests for each tested square", ""}}},
	{Name: "steps", Hints: Marks, List: true, To: func(o *reel.Options) any { return &o.Steps },
		On: []Use{{films + "lesson", "only these steps: 1-60 or :first-dead-row (default all)", ""}}},
	{Name: "step", Type: "STEPS", Hints: Marks, List: true, To: func(o *reel.Options) any { return &o.Slides },
		On: []Use{{"animate compare", "the slides of a PDF, as in 1,5,20-24,first-backtrack,all-solution (default those that show most)", ""}}},
	{Name: "columns", To: func(o *reel.Options) any { return &o.Columns },
		On: []Use{{"still", "`K` pictures side by side; 0 fits a page (default 0)", ""}}},

	{Name: "pace", Choices: pace.Names, To: func(o *reel.Options) any { return &o.Pace },
		On: []Use{{films + "lesson", "lesson (to be read), steady or fast", ""}}},
	{Name: "speed", Usual: "1", To: func(o *reel.Options) any { return (*speed)(&o.Speed) },
		On: []Use{{films + "lesson", "play `X` times as fast", ""}}},
	{Name: "hold", Type: "KIND=DURATION,...", Hints: between("", pace.HoldKinds, "="), List: true, To: func(o *reel.Options) any { return &o.Holds },
		On: []Use{{films + "lesson", "how long each kind of picture is shown (default by --pace; steady has " + strings.ReplaceAll(pace.DefaultHolds.String(), ",", ", ") + ")", ""}}},
	{Name: "pause", Type: "WHAT=DURATION,...", Hints: between("", pauseMarks, "="), List: true, To: func(o *reel.Options) any { return &o.Pauses },
		On: []Use{{films + "lesson", "show steps longer, `WHAT=TIME`: 42=5s (default none)", ""}}},
	{Name: "stop", Type: "STEP=QUESTION", Hints: between("", Marks, "="), List: true, Each: true, To: func(o *reel.Options) any { return &o.Stops },
		On: []Use{{"animate compare", "stop a web page at a step and ask: 7='Which queen moves?'; may be given several times (default none)", ""}}},
	{Name: "duration", To: func(o *reel.Options) any { return &o.Length },
		On: []Use{{films + "lesson", "last this `TIME`, as in 90s (default by its steps)", ""}}},
	{Name: "max-frames", To: func(o *reel.Options) any { return (*frames)(&o.MaxFrames) },
		On: []Use{{films + "lesson", fmt.Sprintf("drop steps to keep `K` pictures (default up to %s)", words.English.Number(reel.MaxFrames)), ""}}},
	{Name: "poster", Type: "PICTURE", Usual: reel.StartPoster, Hints: []string{reel.StartPoster, reel.SolutionPoster}, To: func(o *reel.Options) any { return &o.Poster },
		On: []Use{{films + "lesson", "what previews show, as the first 20ms of the film: start, solution or a step (42)", ""}}},
	{Name: "max-bytes", To: func(o *reel.Options) any { return &o.MaxBytes },
		On: []Use{{films, "shrink squares to fit `SIZE`, as in 500kB (default any)", ""}}},
	{Name: "for", Type: "PLACE", Hints: reel.PlaceNames(), To: func(o *reel.Options) any { return &o.For },
		On: []Use{{films, "fit a `PLACE`: see queenreel list places (default none)", ""}}},
	{Name: "plays", To: func(o *reel.Options) any { return &o.Plays },
		On: []Use{{films, "play the film `K` times; 0 repeats it endlessly (default 0)", ""}}},

	{Name: "blank", To: func(o *reel.Options) any { return (*positive)(&o.Blank) },
		On: []Use{{"worksheet", "make `K` exercises", fmt.Sprint(reel.UsualExercises)}}},
	{Name: "given", To: func(o *reel.Options) any { return &o.Given },
		On: []Use{{"worksheet", "show the queens of the first `K` rows", "1"}}},
	{Name: "answers", Type: "NUMBER", Choices: reel.AnswerNames, To: func(o *reel.Options) any { return &o.Answers },
		On: []Use{{"worksheet", "exercises with %s answers", ""}}},
	{Name: "page", Type: "SIZE", Hints: reel.PageNames(), To: func(o *reel.Options) any { return &o.Page }, On: []Use{
		{"sheet", "on pages: a4, letter, 210x297mm (default a4 for a PDF)", ""},
		{"solutions", "each on a page: a4, letter, 210x297mm (default none)", ""},
		{"worksheet", onPages, reel.DefaultPage().Name},
		{"quiz", onPages, reel.DefaultPage().Name},
		{"lesson", onPages, reel.DefaultPage().Name}}},

	{Name: "theme", Usual: theme.Themes[0].Name, Hints: theme.Names(), On: []Use{
		{films, "colours, as in dark or classic,dark", ""},
		{"lesson", "the film's colours: see list themes", ""},
		{"worksheet quiz", "colours: see list themes", reel.PrintTheme},
		{drawn + "plot", "colours, as in dark: see list themes", ""}}},
	{Name: "lang", Type: "LANGUAGE", Usual: words.English.Name, Hints: words.Names,
		On: []Use{{drawn + "lesson quiz plot", strings.Join(words.Names, ", ") + " or your own FILE.json", ""}}},
	{Name: "cell", To: func(o *reel.Options) any { return (*positive)(&o.Cell) }, On: []Use{
		{"sheet", fmt.Sprintf("squares `PX` pixels wide (default %d to %d, by how many boards there are)", paper.LeastSheetCell, paper.LargestSheetCell), ""},
		{steps + "solutions", fmt.Sprintf("squares `PX` pixels wide (default by N, %d for 8)", panel.DefaultCell(8)), ""}}},
	{Name: "width", To: func(o *reel.Options) any { return (*positive)(&o.Width) }, On: []Use{
		{"plot", "a chart `PX` pixels wide", fmt.Sprint(chart.DefaultChartWidth)},
		{steps + "sheet solutions", "a picture `PX` pixels wide (default by --cell)", ""}}},
	{Name: "scale", Usual: "1", To: func(o *reel.Options) any { return (*positive)(&o.Scale) }, On: []Use{
		{"plot", denser + "--width" + screens, ""},
		{"sheet solutions", denser + "--width and --cell" + screens, ""},
		{steps, denser + "--size, --width and --cell" + screens, ""}}},
	{Name: "title", To: func(o *reel.Options) any { return &o.Title }, On: []Use{
		{"sheet", fmt.Sprintf(heading, "what the sheet shows"), ""},
		{"worksheet", fmt.Sprintf(heading, "what is to be done"), ""},
		{"lesson", fmt.Sprintf(heading, "the lesson's subject"), ""},
		{"quiz", fmt.Sprintf(heading, "the question"), ""},
		{"plot", fmt.Sprintf(heading, "what the chart shows"), ""},
		{drawn, fmt.Sprintf(heading, "none"), ""}}},
	{Name: "font", Type: File,
		On: []Use{{drawn + "lesson quiz plot", "a TrueType or OpenType font for all texts (default built in)", ""}}},
	{Name: "size", Type: "WxH", To: func(o *reel.Options) any { return &o.Size },
		On: []Use{{steps, "the exact size of the picture in pixels, as in 1920x1080 (default by --cell)", ""}}},
	{Name: "labels", Choices: words.LabelNames, To: func(o *reel.Options) any { return &o.Labels },
		On: []Use{{"sheet", naming, "none"}, {drawn, naming, ""}}},
	{Name: "labels", Choices: words.LabelNames[:words.NoLabels], To: func(o *reel.Options) any { return &o.Labels },
		On: []Use{{"lesson quiz", naming, ""}}},
	{Name: "layout", Choices: reel.LayoutNames(), To: func(o *reel.Options) any { return &o.Layout }, On: []Use{
		{"lesson", "%s", reel.WideLayout},
		{"compare", "%s", ""},
		{steps, "%s", ""}}},
	{Name: "panels", Hints: draw.PanelNames(), To: func(o *reel.Options) any { return &o.Panels },
		On: []Use{{steps, "a `LIST` of list panels (default " + strings.Join(panel.DefaultPanels, ",") + ")", ""}}},
	{Name: "columns", To: func(o *reel.Options) any { return &o.Columns },
		On: []Use{{"sheet", "`K` boards side by side; 0 fills the page (default 0)", ""}, {"worksheet", "`K` boards side by side; 0 fills the page (default 0)", ""}}},

	{Name: "no-metadata", To: func(o *reel.Options) any { return &o.NoMeta },
		On: []Use{{drawn + "lesson quiz plot demo", "write no metadata (description, command)", ""}}},
}

// usual returns what an empty field stands for.
func (o *Option) usual() string {
	if o.Choices != nil {
		return o.Choices[0]
	}
	return o.Usual
}

// Of yields the options of a command, with what they are for there.
func Of(command string) func(yield func(*Option, Use) bool) {
	return func(yield func(*Option, Use) bool) {
		for i := range Table {
			o := &Table[i]
			at := slices.IndexFunc(o.On, func(u Use) bool { return slices.Contains(strings.Fields(u.Commands), command) })
			if at < 0 {
				continue
			}
			use := o.On[at]
			use.Usual = cmp.Or(use.Usual, o.usual())
			if o.Choices != nil {
				use.Usage = strings.Replace(use.Usage, "%s", reel.Alternatives(o.Choices), 1)
			}
			if !yield(o, use) {
				return
			}
		}
	}
}
