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
	Heading string                  // of the flag in help texts
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

// The headings of help texts.
const (
	Search    = "Search"
	Solutions = "Solutions"
	Steps     = "Steps"
	Film      = "Film"
	Pages     = "Pages"
	Picture   = "Picture"
	Files     = "Files"
)

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
	PauseMarks = slices.Concat(reel.StepNames, between(pace.FirstOf, reel.StepNames, ""))
	Marks      = slices.Concat(PauseMarks, between(reel.AllOf, reel.StepNames, ""))
)

// between returns names with a text before and after each.
func between(before string, names []string, after string) []string {
	return words.NamesOf(names, func(name string) string { return before + name + after })
}

// Usages that several commands have a part of.
const (
	solvers   = "how to search: one of queenreel list solvers"
	colours   = "colours: one of queenreel list themes, or your own FILE.json"
	twoThemes = colours + "; two for light and dark pages"
	randomly  = "random `SEED` of "
	heading   = "a heading with this `TEXT`"
	denser    = "`K` times as many pixels a side, also for "
	screens   = ", for dense screens"
	naming    = "how squares are named: %s; index counts rows and columns from 0, one from 1"
	onPages   = "pages of this size: " + reel.PageUsage
	previewed = "what previews show, as the first 20ms of the film: start (the rule), solution or a step (42)"
	sideways  = "`K` boards side by side; 0 "
)

// Table holds the options in the order of help texts and of commands. An option stands there twice if commands differ in its heading or
// choices.
var Table = []Option{
	{Name: "queens", Letter: "n", Heading: Search, Usual: fmt.Sprint(reel.DefaultQueens), To: func(o *reel.Options) any { return (*positive)(&o.Queens) },
		On: []Use{{searches, "place `N` queens on a board of N by N squares", ""}}},
	{Name: "solver", Letter: "s", Heading: Search, Choices: reel.SolverNames(), To: func(o *reel.Options) any { return &o.Solver },
		On: []Use{{"compare", "a `SOLVER` to compare, like an argument", "none"},
			{"animate still tell", solvers + "; may be given two to four times, to compare", ""}, {searches, solvers, ""}}},
	{Name: "by", Type: "WAY", Heading: Search, Choices: reel.ByNames, To: func(o *reel.Options) any { return &o.By },
		On: []Use{{searches, "fill the board by %s", ""}}},
	{Name: "value", Heading: Search, Choices: reel.ValueNames, To: func(o *reel.Options) any { return &o.Value },
		On: []Use{{searches, "which end of a row or column to try first: min (left, top) or max (right, bottom)", ""}}},
	{Name: "fixed", Heading: Search, To: func(o *reel.Options) any { return &o.Fixed },
		On: []Use{{searches, "start with queens in these `COLUMNS` of rows 0, 1, ..., as in 0,4 or with gaps ,4,,7, or squares, as in a1,c4 (default none)", ""}}},
	{Name: "board", Heading: Search, To: func(o *reel.Options) any { return &o.Board }, On: []Use{
		{"still", "draw this `BOARD` as it is, without a search: columns (0,4,7,5,2,6,1,3), squares (a1 e2), rows of Q and ., FEN, or a file of such; - is standard input (default none)", ""},
		{"sheet solutions", "draw these boards as they are, without a search: lists of columns, squares, rows of Q and . or FEN, in a `FILE` or after each other; - is standard input (default none)", ""}}},
	{Name: "seed", Heading: Search, To: func(o *reel.Options) any { return &o.Seed }, On: []Use{
		{"worksheet", randomly + "the choice and order of exercises, and of minconflicts (default 0)", ""},
		{"quiz", randomly + "minconflicts, and of the choice of questions (default 0)", ""},
		{"lesson", randomly + "the choice of exercises and questions, and of minconflicts (default 0)", ""},
		{searches, randomly + "minconflicts (default 0)", ""}}},
	{Name: "all", Letter: "a", Heading: Search, To: func(o *reel.Options) any { return &o.All },
		On: []Use{{steps + "lesson quiz plot solve trace", "find all solutions, not only the first", ""}}},
	{Name: "solutions", Heading: Search, To: func(o *reel.Options) any { return (*positive)(&o.Solutions) },
		On: []Use{{boards, "only the first `K` solutions (default all)", ""}, {searches, "stop after `K` solutions", "1"}}},
	{Name: "trace", Heading: Search, On: []Use{
		{"compare", "a trace `FILE` to compare, like an argument; - is standard input (default none)", ""},
		{drawn + "lesson quiz plot solve", "read the search from this trace `FILE`; - is standard input (default none)", ""}}},
	{Name: "lenient", Heading: Search, To: func(o *reel.Options) any { return &o.Lenient },
		On: []Use{{drawn + "lesson quiz plot solve", "stop at a mistake in the trace, and show it", ""}}},
	{Name: "clock", Heading: Search, Choices: story.ClockNames, To: func(o *reel.Options) any { return &o.Clock },
		On: []Use{{steps, "what keeps several searches together: %s", ""}}},

	{Name: "unique", Heading: Solutions, To: func(o *reel.Options) any { return &o.Unique }, On: []Use{
		{"sheet", "one solution of each class under rotation and reflection, with the size of the class", ""},
		{"solutions", "one solution of each class under rotation and reflection", ""}}},
	{Name: "group", Heading: Solutions, To: func(o *reel.Options) any { return &o.Group },
		On: []Use{{"sheet", "sort by class: first its fundamental solution, then the others with the symmetry that leads to each", ""}}},
	{Name: "only", Type: "NUMBERS", Heading: Solutions, To: func(o *reel.Options) any { return &o.Only },
		On: []Use{{"solutions", "only solutions with these numbers, as in 1,5,12-20 (default all)", ""}}},

	{Name: "detail", Heading: Steps, Choices: story.DetailNames, To: func(o *reel.Options) any { return &o.Detail },
		On: []Use{{steps + "lesson", "a picture for each placement and backtrack (moves), or for each tested square too (tests)", ""}}},
	{Name: "steps", Heading: Steps, Hints: Marks, List: true, To: func(o *reel.Options) any { return &o.Steps },
		On: []Use{{films + "lesson", "only these steps: 1-60, :first-dead-row, all-backtrack, lists of such; ends are numbers or the first of a kind as in --pause, and may be left out (default all)", ""}}},
	{Name: "step", Type: "STEPS", Heading: Steps, Hints: Marks, List: true, To: func(o *reel.Options) any { return &o.Slides },
		On: []Use{{"animate compare", "the slides of a PDF, as in 1,5,20-24,first-backtrack,all-solution; other files have all --steps (default those that show most)", ""}}},
	{Name: "columns", Heading: Steps, To: func(o *reel.Options) any { return &o.Columns },
		On: []Use{{"still", fmt.Sprintf("`K` pictures side by side in a strip; 0 fits the width of a page, %s pixels (default 0)", words.English.Number(paper.StripWidth)), ""}}},

	{Name: "pace", Heading: Film, Choices: pace.Names, To: func(o *reel.Options) any { return &o.Pace },
		On: []Use{{films + "lesson", "lesson gives what is new time to be read, and speeds up what repeats; steady shows all steps of a kind alike; fast is shorter", ""}}},
	{Name: "speed", Heading: Film, Usual: "1", To: func(o *reel.Options) any { return (*speed)(&o.Speed) },
		On: []Use{{films + "lesson", "play `X` times as fast", ""}}},
	{Name: "hold", Type: "KIND=DURATION,...", Heading: Film, Hints: between("", pace.HoldKinds, "="), List: true, To: func(o *reel.Options) any { return &o.Holds },
		On: []Use{{films + "lesson", "how long each kind of picture is shown, at any pace (default by --pace; steady has " + strings.ReplaceAll(pace.DefaultHolds.String(), ",", ", ") + ")", ""}}},
	{Name: "pause", Type: "WHAT=DURATION,...", Heading: Film, Hints: between("", PauseMarks, "="), List: true, To: func(o *reel.Options) any { return &o.Pauses },
		On: []Use{{films + "lesson", "the least time for a step (42), a kind of step or its first (first-conflict), at any speed: " + strings.Join(reel.StepNames, ", ") + " (default none)", ""}}},
	{Name: "stop", Type: "STEP=QUESTION", Heading: Film, Hints: between("", Marks, "="), List: true, Each: true, To: func(o *reel.Options) any { return &o.Stops },
		On: []Use{{"animate compare", "stop a page at a step or mark of --steps, and ask a question until the reader goes on: 7='Which queen moves?'; may be given several times (default none)", ""}}},
	{Name: "duration", Heading: Film, To: func(o *reel.Options) any { return &o.Length },
		On: []Use{{films + "lesson", "set the `TIME` that the film lasts: holds are scaled, and steps dropped if needed (default the sum of the holds)", ""}}},
	{Name: "max-frames", Heading: Film, To: func(o *reel.Options) any { return (*frames)(&o.MaxFrames) },
		On: []Use{{films + "lesson", fmt.Sprintf("thin the film to `K` frames, keeping every solution; 0 allows any length (default up to %s)", words.English.Number(reel.MaxFrames)), ""}}},
	{Name: "poster", Type: "PICTURE", Heading: Film, Usual: reel.StartPoster, Hints: []string{reel.StartPoster, reel.SolutionPoster}, To: func(o *reel.Options) any { return &o.Poster },
		On: []Use{{films + "lesson", previewed, ""}}},
	{Name: "max-bytes", Heading: Film, To: func(o *reel.Options) any { return &o.MaxBytes },
		On: []Use{{films, "make squares smaller until each file fits this `SIZE`, as in 1MB, 500kB or 300KiB (default any)", ""}}},
	{Name: "for", Type: "PLACE", Heading: Film, Hints: reel.PlaceNames(), To: func(o *reel.Options) any { return &o.For },
		On: []Use{{films, "make a film that fits a `PLACE`: " + reel.Alternatives(reel.PlaceNames()) + "; see queenreel list places; other flags take precedence (default none)", ""}}},
	{Name: "plays", Heading: Film, To: func(o *reel.Options) any { return &o.Plays },
		On: []Use{{films, "play the film `K` times; 0 repeats it endlessly (default 0)", ""}}},

	{Name: "blank", Heading: Pages, To: func(o *reel.Options) any { return (*positive)(&o.Blank) },
		On: []Use{{"worksheet", "make `K` exercises; without this flag it may be fewer, if there are no more", fmt.Sprint(reel.UsualExercises)}}},
	{Name: "given", Heading: Pages, To: func(o *reel.Options) any { return &o.Given },
		On: []Use{{"worksheet", "place the queens of the first `K` rows", "1"}}},
	{Name: "answers", Type: "NUMBER", Heading: Pages, Choices: reel.AnswerNames, To: func(o *reel.Options) any { return &o.Answers },
		On: []Use{{"worksheet", "only exercises with one answer, or with many: %s", ""}}},
	{Name: "page", Type: "SIZE", Heading: Pages, Hints: reel.PageNames(), To: func(o *reel.Options) any { return &o.Page }, On: []Use{
		{"sheet", onPages + " (default none; a4 for a PDF)", ""},
		{"solutions", "each on a page of this size: " + reel.PageUsage + " (default none)", ""},
		{"worksheet", onPages, reel.DefaultPage().Name},
		{"quiz", "pages of a PDF: " + reel.PageUsage, reel.DefaultPage().Name},
		{"lesson", "pages of this size, but for slides: " + reel.PageUsage, reel.DefaultPage().Name}}},

	{Name: "theme", Heading: Picture, Usual: theme.Themes[0].Name, Hints: theme.Names(), On: []Use{
		{films, twoThemes + ", in a page or an SVG film", ""},
		{"lesson", twoThemes + "; paper has " + reel.PrintTheme, ""},
		{"worksheet quiz", colours, reel.PrintTheme},
		{drawn + "plot", colours, ""}}},
	{Name: "lang", Type: "LANGUAGE", Heading: Picture, Usual: words.English.Name, Hints: words.Names,
		On: []Use{{drawn + "lesson quiz plot", "language of all texts: one of queenreel list languages, or your own FILE.json; zh-CN and zh_CN.UTF-8 are zh", ""}}},
	{Name: "cell", Heading: Picture, To: func(o *reel.Options) any { return (*positive)(&o.Cell) }, On: []Use{
		{"sheet", fmt.Sprintf("a square's side in `PX` (default %d to %d, by how many boards there are)", paper.LeastSheetCell, paper.LargestSheetCell), ""},
		{steps + "solutions", fmt.Sprintf("squares `PX` pixels wide (default by N, %d for 8)", panel.DefaultCell(8)), ""}}},
	{Name: "width", Heading: Picture, To: func(o *reel.Options) any { return (*positive)(&o.Width) }, On: []Use{
		{"plot", "a chart `PX` pixels wide; texts stay legible on a narrow one", fmt.Sprint(chart.DefaultChartWidth)},
		{steps + "sheet solutions", "a picture `PX` pixels wide, with squares as large as fit (default by --cell)", ""}}},
	{Name: "scale", Heading: Picture, Usual: "1", To: func(o *reel.Options) any { return (*positive)(&o.Scale) }, On: []Use{
		{"plot", denser + "--width" + screens, ""},
		{"sheet solutions", denser + "--width and --cell" + screens, ""},
		{steps, denser + "--size, --width and --cell" + screens, ""}}},
	{Name: "title", Heading: Picture, To: func(o *reel.Options) any { return &o.Title }, On: []Use{
		{"sheet", heading + " (default what the sheet shows)", ""},
		{"worksheet", heading + " (default what is to be done)", ""},
		{"lesson", heading + " for the film and the note (default what the lesson is about)", ""},
		{"quiz", heading + " (default the question)", ""},
		{"plot", heading + " (default what the chart shows)", ""},
		{drawn, heading + " (default none)", ""}}},
	{Name: "font", Type: File, Heading: Picture,
		On: []Use{{drawn + "lesson quiz plot", "a TrueType or OpenType font for all texts, or a collection, for its first; the built-in fonts add what it lacks (default built in)", ""}}},
	{Name: "size", Type: "WxH", Heading: Picture, To: func(o *reel.Options) any { return &o.Size },
		On: []Use{{steps, "exact size of the picture in pixels, `WxH` as in 1920x1080; squares are as large as fit, the rest is background (default by --cell)", ""}}},
	{Name: "labels", Heading: Picture, Choices: words.LabelNames, To: func(o *reel.Options) any { return &o.Labels },
		On: []Use{{"sheet", naming, "none"}, {drawn, naming, ""}}},
	{Name: "labels", Heading: Picture, Choices: words.LabelNames[:words.NoLabels], To: func(o *reel.Options) any { return &o.Labels },
		On: []Use{{"lesson quiz", naming, ""}}},
	{Name: "layout", Heading: Picture, Choices: reel.LayoutNames(), To: func(o *reel.Options) any { return &o.Layout }, On: []Use{
		{"lesson", "a set of panels for the film: %s", reel.WideLayout},
		{"compare", "a set of panels: %s, where lesson has the tree under each board; or choose your own with --panels", ""},
		{steps, "a set of panels: %s; wide is 16 : 9; or choose your own with --panels", ""}}},
	{Name: "panels", Heading: Picture, Hints: draw.PanelNames(), To: func(o *reel.Options) any { return &o.Panels },
		On: []Use{{steps, "the panels to show: a `LIST` of queenreel list panels (default " + strings.Join(panel.DefaultPanels, ",") + ")", ""}}},
	{Name: "columns", Heading: Picture, To: func(o *reel.Options) any { return &o.Columns },
		On: []Use{{"sheet", sideways + "makes a sheet of about 4:3 and fills pages (default 0)", ""}, {"worksheet", sideways + "is automatic (default 0)", ""}}},

	{Name: "no-metadata", Heading: Files, To: func(o *reel.Options) any { return &o.NoMeta },
		On: []Use{{drawn + "lesson quiz plot demo", "write no metadata: description, command", ""}}},
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
