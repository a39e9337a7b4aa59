// Package engine answers the requests of the studio: films, files and words for options in JSON. It knows nothing of browsers.
package engine

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"queenreel/cmd/internal/options"
	"queenreel/cmd/studio/internal/learner"
	"queenreel/cmd/studio/page"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace/solver"
)

// A Request is what a page asks for.
type Request struct {
	Do      string                     `json:"do"`      // one of the operations
	Options map[string]json.RawMessage `json:"options"` // of reel.Options
	Names   map[string]string          `json:"names"`   // the names of the files of options, by option: trace, theme, night, font, lang

	Lang   json.RawMessage `json:"lang"`   // of about: the name of a language, or one of the user's own
	File   string          `json:"file"`   // of save and command: one of files
	Step   int             `json:"step"`   // of save and command, the step of a single picture; of whatif, the step that is shown; 0 is the last
	Queens []int           `json:"queens"` // of whatif: the squares of the queens on the board, numbered row by row
	At     [2]int          `json:"at"`     // of whatif: row and column of the queen that is tried
	Trace  string          `json:"trace"`  // of act: the learner's search so far
	Act    learner.Act     `json:"act"`    // of act: what the learner does
	Text   string          `json:"text"`   // of code: what it says

	Show  int `json:"show"`  // of film, color and shapes: the page's number of the film
	Like  int `json:"like"`  // of film: that of the one whose scenes the page has
	From  int `json:"from"`  // of shapes: the first scene, from 0
	Count int `json:"count"` // of shapes: how many scenes, at most, as far as there are so many
}

// A Reply is what a page gets: a value in JSON, and data by their names. What went wrong is in the JSON: an object whose only key is error.
type Reply struct {
	JSON []byte
	Data map[string][]byte
}

type operation struct {
	name    string
	command string // whose options it takes; "" if it takes none, or those of the file that is asked for
	do      func(context.Context, *chosen) (reply any, err error)
}

var operations = []operation{
	{"about", "", about},
	{"film", "animate", play},
	{"color", "animate", color},
	{"shapes", "", shapes},
	{"save", "", save},
	{"command", "", command},
	{"act", "quiz", func(ctx context.Context, c *chosen) (any, error) { return learner.Play(ctx, c.options, c.Trace, c.Act) }},
	{"board", "still", board},
	{"whatif", "tell", whatIf},
	{"code", "", code},
}

// An Engine answers requests. It keeps the films that were asked for last, to draw their pictures. The zero Engine keeps none.
type Engine struct {
	shows [2]shown // the last one first
}

// A call is a request at work.
type call struct {
	Request
	engine   *Engine
	progress func(done, of int)
	data     map[string][]byte // of the reply
}

// Do answers a request. progress, which may be nil, is told how much of the work is done; of is 0 where it is not known.
func (e *Engine) Do(ctx context.Context, request []byte, progress func(done, of int)) Reply {
	c := &call{engine: e, progress: progress}
	reply, err := c.do(ctx, request)
	if err != nil {
		reply, c.data = map[string]any{"error": c.faultOf(err)}, nil
	}
	text, _ := json.Marshal(reply) // which any reply can be
	return Reply{text, c.data}
}

func (c *call) do(ctx context.Context, request []byte) (any, error) {
	read := json.NewDecoder(bytes.NewReader(request))
	read.DisallowUnknownFields()
	if err := read.Decode(&c.Request); err != nil {
		return nil, fmt.Errorf("the request cannot be read: %w", err)
	}
	i := slices.IndexFunc(operations, func(o operation) bool { return o.name == c.Do })
	if i < 0 {
		return nil, fmt.Errorf("unknown request %q", c.Do)
	}
	own := &chosen{call: c}
	if command := operations[i].command; command != "" {
		var err error
		if own, err = c.read(command); err != nil {
			return nil, err
		}
	}
	return operations[i].do(ctx, own)
}

// A catalogue lists what there is to choose, and has the words of the page.
type catalogue struct {
	Solvers   []named             `json:"solvers"`
	Languages []named             `json:"languages"`
	Choices   map[string][]string `json:"choices"` // by option
	Files     []file              `json:"files"`
	Studio    words.StudioTexts   `json:"studio"`
	Player    words.PlayerTexts   `json:"player"`
	Between   string              `json:"between"` // what separates the names of a list
}

type named struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

func about(_ context.Context, c *chosen) (any, error) {
	l := words.English
	if c.Lang != nil {
		if err := json.Unmarshal(c.Lang, &l); err != nil {
			return nil, unreadable("lang", err)
		}
		if err := reel.CheckLanguage(&l); err != nil {
			return nil, unreadable("lang", err)
		}
		if err := page.Check(&l); err != nil {
			return nil, unreadable("lang", err)
		}
	}
	l = page.Speaking(&l)
	all := catalogue{Choices: map[string][]string{}, Files: files, Studio: l.Studio, Player: l.Player, Between: l.Between}
	for o := range options.Of("animate") {
		all.Choices[o.Name] = slices.Concat(o.Choices, o.Hints)
	}
	for _, s := range solver.Table {
		all.Solvers = append(all.Solvers, named{s.Name, l.SolverDoc(s.Name, s.Doc)})
	}
	for _, l := range words.Languages() {
		all.Languages = append(all.Languages, named{l.Name, l.Doc})
	}
	return all, nil
}

// board reads a board that somebody has: its rows, the squares of its queens, and what there is to say.
func board(ctx context.Context, given *chosen) (any, error) {
	given.options.Board += "\n" // where there is none, no search is shown either
	stills, err := reel.Still(ctx, given.options, "")
	if err != nil {
		return nil, err
	}
	shown := &stills.Scenes[0].States[0]
	queens := [][2]int16{}
	for q := range shown.Board.Queens() {
		queens = append(queens, [2]int16{q.Row, q.Col})
	}
	said := shown.Caption
	return map[string]any{"n": shown.Board.N, "queens": queens, "attacks": shown.Attacks, "title": said.Title, "detail": said.Detail}, nil
}

// language returns the language that the options name, or English.
func (c *call) language() *words.Language {
	var l *words.Language
	if json.Unmarshal(c.Options["lang"], &l) != nil {
		l = nil // the use of the options reports it
	}
	return cmp.Or(l, &words.English)
}

func (c *call) watch(steps int) reel.Progress { return &meter{report: c.progress, of: steps} }

// A meter reports progress, at most ten times a second: to tell a page takes time.
type meter struct {
	report   func(done, of int)
	done, of int
	reported time.Time
}

// Step reports one more step.
func (m *meter) Step() {
	const between = 100 * time.Millisecond // from one report to the next
	const steps = 16                       // from one look at the clock to the next, which is a call into the page
	m.done++
	if m.report == nil || m.done%steps != 0 {
		return
	}
	if now := time.Now(); now.Sub(m.reported) >= between {
		m.reported = now
		m.report(m.done, m.of)
	}
}

// Finish has nothing to report: the reply follows.
func (m *meter) Finish() {}
