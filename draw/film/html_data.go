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
	Lanes    []laneNames       `json:"lanes,omitempty"` // the searches of a comparison
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

// laneNames are the names of a search in a comparison and of its counters.
type laneNames struct {
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
		d := partData{Name: part.Name, Lane: part.Search, Width: part.Place.Dx(), Height: part.Place.Dy(), At: [2]int{corner.X, corner.Y}, Heading: part.Heading, Note: part.Note}
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

// sceneData is the player's data of a step besides its pixels. Squares are counted row by row, from 0.
type sceneData struct {
	Hold     int64     `json:"hold"` // in milliseconds
	Step     int       `json:"step"`
	Mark     string    `json:"mark"`            // as story.Scene.Mark
	First    []string  `json:"first,omitempty"` // the names of story.StepKinds whose first scene it is
	Tone     string    `json:"tone"`            // how its text stands out; see panel.Tone
	Said               // its text
	Counters []int     `json:"counters"`
	Depth    int       `json:"depth"`             // of the search, as story.Depth
	Queens   []int     `json:"queens,omitzero"`   // after what the picture shows; nil in comparisons, as what follows
	Leaving  []int     `json:"leaving,omitempty"` // the queens that it takes back
	Tried    []int     `json:"tried,omitempty"`   // the squares that failed
	RuledOut ruledOut  `json:"out,omitempty"`
	Move     moveData  `json:"move,omitempty"` // what the picture shows, if that is one decision
	Ask      *question `json:"ask,omitempty"`

	Lit     []int      `json:"lit,omitempty"`     // the lines of the code that are lit, from 0
	Around  int        `json:"around"`            // and that of what goes on around it
	Clauses []int      `json:"clauses,omitempty"` // in filmData.Items, from 0
	Calls   []int      `json:"calls,omitempty"`   // there, too
	Lanes   []laneData `json:"lanes,omitempty"`   // of each search

	pictured
	Lines   []int      `json:"lines,omitempty"`   // by turns, a queen and a square that it attacks: what the page draws at rest,
	Bare    bool       `json:"bare,omitempty"`    // but not while the film plays,
	Parts   [][2]int64 `json:"parts,omitempty"`   // or not at once: how many lines stand until so many milliseconds of Hold have passed
	Learned bool       `json:"learned,omitempty"` // Lines are about a clause
	Own     int        `json:"own,omitempty"`     // so many of Lines are bold, the first: as story.Marks.Own
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

// laneData is a search in a step of a comparison.
type laneData struct {
	Tone string `json:"tone"`
	Said
	Reached  string   `json:"reached"` // the reading of the clock in words
	Reading  int      `json:"reading"`
	Mark     string   `json:"mark"` // of its scene
	Depth    int      `json:"depth"`
	Counters []int    `json:"counters"`
	Queens   []int    `json:"queens"` // that the picture shows
	Tried    []int    `json:"tried,omitempty"`
	RuledOut ruledOut `json:"out,omitempty"`
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
	info      Info
	stats     [][]story.Stat           // of each search
	listings  map[string]panel.Listing // by the names of their panels
	legend    legend                   // nil for none
	codeLines []string
	number    int   // of scenes so far
	tops      []int // as in filmData
	seen      story.Kinds
	before    story.State
	asker     *story.Asker
	items     numbered[panel.Line]
	choices   numbered[string]
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

// scene returns the data of the next picture, which stands for a time.
func (d *describer) scene(s *story.Scene, hold time.Duration) sceneData {
	d.number++
	data := sceneData{
		Hold: hold.Milliseconds(), Step: s.Step, Mark: s.Mood.Mark(), Said: saidIn(&s.Says), Counters: []int{}, Around: -1,
	}
	for i, kind := range story.StepKinds {
		if s.Kinds.Has(i) && !d.seen.Has(i) {
			data.First = append(data.First, kind.Name)
		}
	}
	d.seen |= s.Kinds
	for i := range s.States {
		d.watch(&s.States[i])
	}
	if of := &s.States[0]; len(s.States) == 1 {
		data.Tone, data.Counters, data.Depth = toneOf(of), d.counters(0, of), d.depth(0, d.info.About, of)
		d.addTexts(&data, of)
		d.addMoves(&data, of)
		d.before = *of
		return data
	}
	data.Tone = panel.Tone(&story.State{Mood: s.Mood})
	for i, about := range d.info.Searches {
		data.Lanes = append(data.Lanes, d.lane(i, about, &s.States[i]))
	}
	return data
}

// lane returns the data of a search in a step of a comparison.
func (d *describer) lane(search int, a trace.About, s *story.State) laneData {
	return laneData{
		Tone: toneOf(s), Said: saidIn(&s.Says), Reading: s.Reading, Reached: story.Reached(d.info.language(), a, d.info.Clock, s.Reading),
		Mark: s.Mood.Mark(), Depth: d.depth(search, a, s),
		Counters: d.counters(search, s), Queens: squareNumbers(s.Board.Queens(), a.N), Tried: squareNumbers(s.Marked().Ghosts.Squares(), a.N),
		RuledOut: ruledOutIn(s),
	}
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

// watch has the legend note which marks a scene has.
func (d *describer) watch(s *story.State) {
	if d.legend != nil {
		d.legend.Watch(s.Marked())
	}
}

// addTexts adds what panels of text show of a scene.
func (d *describer) addTexts(data *sceneData, s *story.State) {
	if code := d.listings[panel.Code.Name]; code != nil {
		lines := code.Lines(s)
		for i, line := range lines {
			switch line.Look {
			case "":
			case panel.AroundLook:
				data.Around = i
			default:
				data.Lit = append(data.Lit, i)
			}
		}
		if d.codeLines == nil {
			d.codeLines = words.NamesOf(lines, func(l panel.Line) string { return l.Text })
		}
	}
	if clauses := d.listings[panel.Clauses.Name]; clauses != nil {
		data.Clauses = d.items.ofAll(clauses.Lines(s))
	}
	if calls := d.listings[panel.Stack.Name]; calls != nil {
		data.Calls = d.items.ofAll(calls.Lines(s))
	}
}

// film returns what describes the film to the player, after its scenes, without its pictures.
func (d *describer) film() filmData {
	i := d.info
	l := i.language()
	f := filmData{
		Title: i.Title, Alt: i.Alt, Lang: l.Name, Solver: i.About.Solver, N: i.About.N, ByColumn: i.About.ByColumn,
		Tests: slices.Contains(i.About.Counts, trace.Candidates), Labels: words.LabelNames[i.Labels],
		Words: l.Player, Plays: i.Plays, Stops: i.Stops, Counters: []string{}, Tops: d.tops, Items: d.items.values, Choices: d.choices.values,
	}
	for k, a := range i.Searches {
		names := words.NamesOf(d.stats[k], func(s story.Stat) string { return s.Name })
		f.Lanes = append(f.Lanes, laneNames{a.Solver, append([]string{}, names...)})
	}
	if len(f.Lanes) == 1 { // pages name a single search once
		f.Counters, f.Lanes = f.Lanes[0].Counters, nil
	}
	if len(d.codeLines) > 0 {
		f.Code = &codeData{d.listings[panel.Code.Name].Heading(), d.codeLines}
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
