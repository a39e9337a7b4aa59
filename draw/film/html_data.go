package film

import (
	"slices"
	"time"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// filmData describes the film to the player.
type filmData struct {
	Title    string            `json:"title"`
	Alt      string            `json:"alt"`
	Lang     string            `json:"lang"`
	Solver   string            `json:"solver"`
	N        int               `json:"n"`
	ByColumn bool              `json:"byColumn"`        // it fills column by column
	Tests    bool              `json:"tests,omitempty"` // it tests full boards
	Labels   string            `json:"labels"`          // how squares are named, as in words.LabelNames
	Words    words.PlayerTexts `json:"words"`
	Counters []string          `json:"counters"`
	Lanes    []searchNames     `json:"lanes,omitempty"` // the searches of a comparison
	Tops     []int             `json:"tops"`            // how high the shape of each search is, in its depth
	Plays    int               `json:"plays"`
	Stops    []Stop            `json:"stops,omitempty"`

	Parts  []partData  `json:"parts,omitempty"` // the panels that are pictures
	Shapes *shapesData `json:"shapes,omitempty"`

	Items   []panel.Line `json:"items,omitempty"`   // of the lists of clauses and calls in all scenes, each once
	Choices []string     `json:"choices,omitempty"` // of the questions of all scenes, each once

	PageColors

	Code         *codeData  `json:"code,omitempty"`
	Legend       []signData `json:"legend,omitempty"`
	LegendTitle  string     `json:"legendTitle,omitempty"`
	ClausesTitle string     `json:"clausesTitle,omitempty"`
	CallsTitle   string     `json:"callsTitle,omitempty"`
}

// searchNames are the names of a search in a comparison and of its counters.
type searchNames struct {
	Name     string   `json:"name"`
	Counters []string `json:"counters"`
}

// partData is a panel in a picture. Places in it are left, top, width and height from its corner.
type partData struct {
	Name    string   `json:"name"`
	Lane    int      `json:"lane"`
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	At      [2]int   `json:"at"` // its corner
	Heading string   `json:"heading,omitempty"`
	Note    string   `json:"note,omitempty"`    // what explains it
	Squares []int    `json:"squares,omitempty"` // of a board: left, top, and the side of one
	Nodes   [][6]int `json:"nodes,omitempty"`   // of a tree: left, top, width, height, step, and parent in this list or -1
}

// codeData is the listing of the solver.
type codeData struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// partsData returns what the player knows of the panels of pictures for boards of n rows.
func partsData(parts []draw.Part, n int) []partData {
	var all []partData
	for _, part := range parts {
		corner := part.Place.Min
		d := partData{
			Name: part.Name, Lane: part.Search, Heading: part.Heading, Note: part.Note,
			Width: part.Place.Dx(), Height: part.Place.Dy(), At: [2]int{corner.X, corner.Y},
		}
		if !part.Squares.Empty() {
			d.Squares = []int{part.Squares.Min.X - corner.X, part.Squares.Min.Y - corner.Y, part.Squares.Dx() / n}
		}
		for _, node := range part.Nodes {
			at := node.Place.Sub(corner)
			d.Nodes = append(d.Nodes, [6]int{at.Min.X, at.Min.Y, at.Dx(), at.Dy(), node.Born, node.Parent})
		}
		all = append(all, d)
	}
	return all
}

// sceneData is what a step shows besides its shapes, in any language and at any pace. Squares are counted row by row, from 0.
type sceneData struct {
	Step  int      `json:"step"`
	First []string `json:"first,omitempty"` // the names of story.StepKinds whose first scene it is

	searchShown               // of several searches, only the tone and the mark of all
	Lanes       []searchShown `json:"lanes,omitempty"` // of each search of a comparison

	// Of a single search.
	Leaving []int     `json:"leaving,omitempty"` // the queens that it takes back
	Move    moveData  `json:"move,omitempty"`    // what the picture shows, if that is one decision
	Ask     *question `json:"ask,omitempty"`     // about it
	Lit     []int     `json:"lit,omitempty"`     // the lines of the code that are lit, from 0
	Around  int       `json:"around"`            // and that of what goes on around it

	pictured
	Lines   []int `json:"lines,omitempty"`   // by turns, a queen and a square that it attacks: what the page draws at rest
	Learned bool  `json:"learned,omitempty"` // Lines are about a clause
	Own     int   `json:"own,omitempty"`     // so many of Lines are bold, the first: as story.Marks.Own
}

// wordsData is what is said of a step, and how long it stands.
type wordsData struct {
	Hold int64 `json:"hold"` // in milliseconds
	Said
	Clauses []int        `json:"clauses,omitempty"` // in filmData.Items, from 0
	Calls   []int        `json:"calls,omitempty"`   // there, too
	Told    []searchSaid `json:"told,omitempty"`    // of each search of a comparison
	Bare    bool         `json:"bare,omitempty"`    // its lines are not drawn while the film plays,
	Parts   [][2]int64   `json:"parts,omitempty"`   // or not at once: how many stand until so many milliseconds of Hold have passed
}

// Said is what a scene says.
type Said struct {
	Title   string   `json:"title"`
	Detail  string   `json:"detail"`
	Playing []string `json:"playing,omitempty"` // title and detail while the film plays, if they are others
}

func saidIn(s *story.Says) Said {
	words := s.Words()
	said := Said{Title: words.Title, Detail: words.Detail}
	if words != s.Caption {
		said.Playing = []string{s.Caption.Title, s.Caption.Detail}
	}
	return said
}

// toneOf returns the tone of all that a scene says, whether its picture stands long enough for it or not.
func toneOf(s *story.State) string {
	rest := *s
	rest.Fast = false
	return panel.Tone(&rest)
}

// searchShown is what a search shows in a step.
type searchShown struct {
	Tone     string   `json:"tone"` // how its text stands out; see panel.Tone
	Mark     string   `json:"mark"` // as story.Scene.Mark
	Reading  int      `json:"reading"`
	Depth    int      `json:"depth"` // of the search, as story.Depth
	Counters []int    `json:"counters"`
	Queens   []int    `json:"queens,omitzero"` // after what the picture shows
	Tried    []int    `json:"tried,omitempty"` // the squares that failed
	RuledOut ruledOut `json:"out,omitempty"`
}

// searchSaid is what is said of a search in a step of a comparison.
type searchSaid struct {
	Said
	Reached string `json:"reached"` // the reading of the clock
}

// counters returns the values of what pages show beside the board of a search.
func (d *describer) counters(search int, s *story.State) []int {
	values := []int{}
	for _, stat := range d.stats[search] {
		values = append(values, stat.Value(s))
	}
	return values
}

// A describer tells the player of a film, scene by scene.
type describer struct {
	info     Info
	stats    [][]story.Stat           // of each search
	listings map[string]panel.Listing // by the names of their panels

	// What scenes have shown so far.
	legend legend // nil for none
	tops   []int  // as in filmData
	seen   story.Kinds
	before story.State
	asker  *story.Asker

	choices numbered[choice]     // of the questions
	items   numbered[panel.Line] // that were said
}

// numbered are values that are named by their numbers, from 0. The zero value has none.
type numbered[T comparable] struct {
	values  []T
	numbers map[T]int
}

// of returns the number of a value. A new one gets the next.
func (n *numbered[T]) of(value T) int {
	number, known := n.numbers[value]
	if !known {
		if n.numbers == nil {
			n.numbers = map[T]int{}
		}
		number = len(n.values)
		n.numbers[value] = number
		n.values = append(n.values, value)
	}
	return number
}

// ofAll returns the numbers of values.
func (n *numbered[T]) ofAll(values []T) (numbers []int) {
	for _, value := range values {
		numbers = append(numbers, n.of(value))
	}
	return numbers
}

// A legend is the view of one.
type legend interface {
	panel.Watcher
	Marks() []board.Mark
}

func newDescriber(i Info) (*describer, error) {
	d := &describer{info: i, listings: map[string]panel.Listing{}, asker: story.NewAsker(i.About)}
	for _, a := range i.Searches {
		d.stats = append(d.stats, story.StatsOf(a, i.language()))
	}
	t := i.Themes[0]
	if t == nil || i.Texts == nil {
		return d, nil
	}
	k, err := d.metrics(t)
	if err != nil {
		return nil, err
	}
	for _, p := range draw.Panels {
		if !slices.Contains(i.Texts, p.Name) || len(i.Searches) > 1 && p.Name != board.Legend.Name {
			continue
		}
		switch view := p.New(k).(type) {
		case legend:
			d.legend = view
		case panel.Listing:
			d.listings[p.Name] = view
		}
	}
	return d, nil
}

// metrics returns those of texts and signs in a theme.
func (d *describer) metrics(t *theme.Theme) (*panel.Metrics, error) {
	const side = 48 // of the squares of signs, which are drawings
	i := &d.info
	return panel.NewMetrics(i.Searches[0], panel.Options{
		Theme: t, Language: i.Language, Labels: i.Labels, Font: i.Font, Panels: []string{board.Panel.Name}, Cell: side,
	})
}

// shown returns what the next scene shows.
func (d *describer) shown(s *story.Scene) sceneData {
	data := sceneData{Step: s.Step, Around: -1}
	for i, kind := range story.StepKinds {
		if s.Kinds.Has(i) && !d.seen.Has(i) {
			data.First = append(data.First, kind.Name)
		}
	}
	d.seen |= s.Kinds
	if d.legend != nil {
		for i := range s.States {
			d.legend.Watch(s.States[i].Marked())
		}
	}
	if of := &s.States[0]; len(s.States) == 1 {
		data.searchShown = d.searchShown(0, of)
		d.addCode(&data, of)
		d.addMoves(&data, of)
		d.before = *of
		return data
	}
	data.searchShown = searchShown{Tone: panel.Tone(&story.State{Mood: s.Mood}), Mark: s.Mood.Mark(), Counters: []int{}}
	for i := range s.States {
		data.Lanes = append(data.Lanes, d.searchShown(i, &s.States[i]))
	}
	return data
}

// searchShown returns what a search shows in a state.
func (d *describer) searchShown(i int, s *story.State) searchShown {
	a := d.info.Searches[i]
	return searchShown{
		Tone: toneOf(s), Mark: s.Mood.Mark(), Reading: s.Reading, Depth: d.depth(i, a, s), Counters: d.counters(i, s),
		Queens: squareNumbers(s.Board.Queens(), a.N), Tried: squareNumbers(s.Marked().Ghosts.Squares(), a.N), RuledOut: ruledOutIn(s),
	}
}

// inherit takes what the scenes of a film have shown that shows the same.
func (d *describer) inherit(other *describer) {
	d.tops, d.choices = other.tops, other.choices
	if d.legend != nil {
		d.legend.Inherit(other.legend)
	}
}

// said returns what the next scene says, of which lines come one by one in parts.
func (d *describer) said(s *story.Scene, hold time.Duration, parts [][2]int64) wordsData {
	data := wordsData{Hold: hold.Milliseconds(), Said: saidIn(&s.Says)}
	if of := &s.States[0]; len(s.States) == 1 {
		if len(of.Marked().Lines) > 0 {
			data.Bare, data.Parts = of.Bare || of.Brief, parts
		}
		if clauses := d.listings[panel.Clauses.Name]; clauses != nil {
			data.Clauses = d.items.ofAll(clauses.Lines(of))
		}
		if calls := d.listings[panel.Stack.Name]; calls != nil {
			data.Calls = d.items.ofAll(calls.Lines(of))
		}
		return data
	}
	for i, a := range d.info.Searches {
		of := &s.States[i]
		data.Told = append(data.Told, searchSaid{saidIn(&of.Says), story.Reached(d.info.language(), a, d.info.Clock, of.Reading)})
	}
	return data
}

// depth returns how far a search is in a scene, and notes how high its shape is.
func (d *describer) depth(search int, a trace.About, s *story.State) int {
	for len(d.tops) <= search {
		d.tops = append(d.tops, 0)
	}
	depth, top := story.Depth(a, s), a.N
	if a.Repairs() {
		top = depth
	}
	d.tops[search] = max(d.tops[search], top)
	return depth
}

// addCode adds the lines of the code that are lit.
func (d *describer) addCode(data *sceneData, s *story.State) {
	code := d.listings[panel.Code.Name]
	if code == nil {
		return
	}
	for i, line := range code.Lines(s) {
		switch line.Look {
		case "":
		case panel.AroundLook:
			data.Around = i
		default:
			data.Lit = append(data.Lit, i)
		}
	}
}

// film returns what describes the film to the player, after its scenes, without its pictures.
func (d *describer) film() filmData {
	i := d.info
	l := i.language()
	f := filmData{
		Title: i.Title, Alt: i.Alt, Lang: l.Name, Solver: i.About.Solver, N: i.About.N, ByColumn: i.About.ByColumn,
		Tests: slices.Contains(i.About.Counts, trace.Candidates), Labels: words.LabelNames[i.Labels],
		Words: l.Player, Plays: i.Plays, Stops: i.Stops, Counters: []string{}, Tops: d.tops, Items: d.items.values,
		Choices: words.NamesOf(d.choices.values, func(c choice) string { return story.ActionWords(l, c.action(), i.About.N, i.Labels) }),
	}
	for k, a := range i.Searches {
		names := words.NamesOf(d.stats[k], func(s story.Stat) string { return s.Name })
		f.Lanes = append(f.Lanes, searchNames{a.Solver, append([]string{}, names...)})
	}
	if len(f.Lanes) == 1 { // pages name a single search once
		f.Counters, f.Lanes = f.Lanes[0].Counters, nil
	}
	if code := d.listings[panel.Code.Name]; code != nil {
		lines := words.NamesOf(code.Lines(new(story.State)), func(l panel.Line) string { return l.Text })
		if len(lines) > 0 {
			f.Code = &codeData{code.Heading(), lines}
		}
	}
	if clauses := d.listings[panel.Clauses.Name]; clauses != nil {
		f.ClausesTitle = clauses.Heading()
	}
	if calls := d.listings[panel.Stack.Name]; calls != nil {
		f.CallsTitle = calls.Heading()
	}
	f.PageColors = d.Colors(i.Themes)
	if d.legend != nil {
		f.Legend, _ = signsOf(d.legend)
		f.LegendTitle = l.Panels.Legend
	}
	if i.view.Day != nil {
		f.Parts = partsData(picturesIn(i.view.Day), i.About.N)
	}
	return f
}

// picturesIn returns the parts of a painter's pictures that are pictures in pages.
func picturesIn(p draw.ScenePainter) (parts []draw.Part) {
	for _, part := range p.Parts() {
		if len(draw.InPictures([]string{part.Name})) > 0 && slices.Contains(draw.PanelNames(), part.Name) {
			parts = append(parts, part)
		}
	}
	return parts
}
