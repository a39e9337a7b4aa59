package film

import (
	"cmp"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film/player"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// HTML is the format of a page that plays a film step by step, in one file that needs no other.
var HTML = Format{
	Name: "html", Doc: "a page that plays the film and steps through it, for lessons and blogs", Ext: ".html", Look: Apart,
	Tick: time.Millisecond, New: newHTMLEncoder,
}

// newHTMLEncoder returns an encoder that packs the data of a film into a page.
func newHTMLEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	return newPlayableEncoder(ctx, i, func(e *playableEncoder) error { return e.writePage(to) }), nil
}

// writePage writes the page of the film.
func (e *playableEncoder) writePage(w io.Writer) error {
	i, f := e.info, e.film()
	described, err := json.Marshal(f) // which escapes what would end a script
	if err != nil {
		return err
	}
	shade := "light"
	if f.Dark {
		shade = "dark"
	}
	var atlas strings.Builder
	palette, _ := e.palettes()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	text := base64.NewEncoder(base64.StdEncoding, &atlas)
	if err := encoder.Encode(text, e.mosaic.atlas(palette)); err != nil {
		return err
	}
	text.Close() // a builder does not fail
	// Package html/template would make the studio 3 MB larger.
	_, err = strings.NewReplacer(
		"{{meta}}", i.Written().Sized(i.Size, i.Frames).HTML(),
		"{{lang}}", html.EscapeString(f.Lang),
		"{{title}}", html.EscapeString(cmp.Or(i.Title, i.Alt, "Queenreel")),
		"{{alt}}", html.EscapeString(i.Alt),
		"{{shade}}", shade,
		"{{ground}}", f.Ground,
		"{{style}}", player.Source("player.css")+player.Source("page.css"),
		"{{width}}", strconv.Itoa(f.Width),
		"{{height}}", strconv.Itoa(f.Height),
		"{{needsscript}}", html.EscapeString(f.Words.NeedsScript),
		"{{film}}", string(described),
		"{{atlas}}", atlas.String(),
		"{{pictures}}", packed(e.pictures),
		"{{scenes}}", packed(e.scenes),
		"{{script}}", player.Bundle(append(player.Sources(), player.Source("page.js"))...),
	).WriteString(w, player.Source("page.html"))
	return err
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}

// packed returns data compressed in the form that browsers call deflate, as base64.
func packed(data []byte) string {
	var out strings.Builder // which does not fail, as all that writes to it
	text := base64.NewEncoder(base64.StdEncoding, &out)
	z, _ := zlib.NewWriterLevel(text, zlib.BestCompression) // there is such a level
	z.Write(data)
	z.Close()
	text.Close()
	return out.String()
}

// A Playable is the data of a film that the player of pages takes.
type Playable struct {
	Film     []byte          // a JSON object that describes the film
	Scenes   []byte          // a JSON object for each step, on a line of its own
	Pictures []byte          // each picture, and then that of its scene at rest if it is another, as squares of squares of patches; see mosaic
	Atlas    *image.Paletted // the patches, row by row
	Night    color.Palette   // of the atlas in the second theme; nil if there is none
}

// Play returns the data of the page of a film. Its errors are those of Write.
func Play(ctx context.Context, f Film) (*Playable, error) {
	var p *Playable
	unpacked := HTML
	unpacked.New = func(ctx context.Context, i Info, _ Sink) (Encoder, error) {
		return newPlayableEncoder(ctx, i, func(e *playableEncoder) error {
			film, err := json.Marshal(e.film())
			day, night := e.palettes()
			p = &Playable{Film: film, Scenes: e.scenes, Pictures: e.pictures, Atlas: e.mosaic.atlas(day), Night: night}
			return err
		}), nil
	}
	if err := Write(ctx, f, unpacked.To(io.Discard)); err != nil {
		return nil, err
	}
	return p, nil
}

// A playableEncoder keeps the distinct tiles of all pictures until the film ends, and a few bytes for each picture.
type playableEncoder struct {
	ctx              context.Context
	info             Info
	pages            *pages                       // nil if pages have no pictures of their own
	scenes, pictures []byte                       // as a Playable has them
	finish           func(*playableEncoder) error // ends a film that was not cut
	mosaic           *mosaic
	number           int // of pictures so far
	seen             story.Kinds
	counters         []trace.Counter // those of the solver that pages show
	moves            bool            // the search moves queens: pages show the conflicts left
	before           story.Scene

	// Of the step that is not complete.
	hold    time.Duration
	changed []image.Rectangle
	parts   [][2]int64
}

func newPlayableEncoder(ctx context.Context, i Info, finish func(*playableEncoder) error) *playableEncoder {
	pages, _ := i.painter.(*pages)
	return &playableEncoder{
		ctx: ctx, info: i, pages: pages, finish: finish, mosaic: newMosaic(i),
		counters: story.ShownCounters(i.About), moves: i.About.Repairs(),
	}
}

// Close finishes the film, unless it was cut.
func (e *playableEncoder) Close() error {
	if err := context.Cause(e.ctx); err != nil {
		return err
	}
	return e.finish(e)
}

// Add keeps the picture, what shows it and what it says. The parts of a step are joined, and a question before the film is left out.
func (e *playableEncoder) Add(p draw.Picture) error {
	if e.pages != nil && e.pages.err != nil {
		return e.pages.err
	}
	e.changed = append(e.changed, p.Changed...)
	if p.Scene.Asks { // a page begins with the first step
		return nil
	}
	e.hold += p.Hold
	if p.Scene.Part > 0 {
		e.parts = append(e.parts, [2]int64{int64(p.Scene.Part), e.hold.Milliseconds()})
		return nil
	}
	p.Hold, p.Changed = e.hold, e.changed
	data := e.scene(p)
	e.pictures = e.mosaic.add(e.pictures, p)
	if e.pages != nil && e.pages.rest != nil {
		both := e.mosaic.add(e.pictures, *e.pages.rest)
		if data.Rest = len(both) > len(e.pictures)+1; data.Rest { // something has changed
			e.pictures = both
		}
	}
	line, err := json.Marshal(data)
	if err != nil {
		return err
	}
	e.scenes = append(append(e.scenes, line...), '\n')
	e.hold, e.changed, e.parts = 0, nil, nil
	return context.Cause(e.ctx)
}

// palettes returns the palettes of the atlas by day and by night.
func (e *playableEncoder) palettes() (day, night color.Palette) {
	if e.pages != nil && e.pages.night != nil {
		return e.pages.joiner.palettes()
	}
	return e.info.Palette, nil
}

// filmData describes the film to the player.
type filmData struct {
	Title    string            `json:"title"`
	Alt      string            `json:"alt"`
	Lang     string            `json:"lang"`
	Solver   string            `json:"solver"`
	N        int               `json:"n"`
	ByColumn bool              `json:"byColumn"` // it fills column by column
	Words    words.PlayerTexts `json:"words"`
	Counters []string          `json:"counters"`
	Plays    int               `json:"plays"`

	Width  int `json:"width"` // of pictures in pixels
	Height int `json:"height"`
	Scale  int `json:"scale"`
	Patch  int `json:"patch"`  // the side of a patch in pixels
	Levels int `json:"levels"` // how often a tile is quartered

	Ground      string   `json:"ground"` // the color of the page
	Dark        bool     `json:"dark"`   // texts on it are light
	NightGround string   `json:"nightGround,omitempty"`
	Night       []string `json:"night,omitempty"` // the palette of the atlas in the second theme

	Board        []int    `json:"board,omitempty"`        // left, top, and the side of a square
	LineColors   []string `json:"lineColors,omitempty"`   // of the lines of a row without a square and of a clause, in the film's theme and then in the second
	CaptionAreas [][4]int `json:"captionAreas,omitempty"` // what a question covers: left, top, width and height
	Tree         [][6]int `json:"tree,omitempty"`         // nodes: left, top, width, height, step, and parent in this list or -1
}

// film returns what describes the film to the player.
func (e *playableEncoder) film() filmData {
	i := e.info
	f := filmData{
		Title: i.Title, Alt: i.Alt, Lang: i.language().Name, Solver: i.About.Solver, N: i.About.N, ByColumn: i.About.ByColumn,
		Words: i.language().Player, Plays: i.Plays, Counters: []string{},
		Width: i.Size.X, Height: i.Size.Y, Scale: i.painter.Options().Scale, Patch: e.mosaic.patch, Levels: mosaicLevels,
		Ground: hex(i.ground()), Dark: IsDark(i.ground()),
	}
	for _, c := range e.counters {
		f.Counters = append(f.Counters, i.language().Counters[c])
	}
	if e.moves {
		f.Counters = append(f.Counters, i.language().Panels.Attacks)
	}
	if _, night := e.palettes(); night != nil {
		for _, c := range night {
			f.Night = append(f.Night, hex(c))
		}
		f.NightGround = hex(e.pages.night.Palette()[0])
	}
	for _, r := range i.painter.CaptionAreas() {
		f.CaptionAreas = append(f.CaptionAreas, [4]int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()})
	}
	if b := i.painter.Board(); !b.Empty() {
		f.Board = []int{b.Min.X, b.Min.Y, b.Dx() / i.About.N}
		day := i.painter.Options().Theme
		f.LineColors = []string{hex(day.Bad), hex(day.Test)}
		if f.Night != nil {
			night := e.pages.night.Options().Theme
			f.LineColors = append(f.LineColors, hex(night.Bad), hex(night.Test))
		}
	}
	for _, n := range i.painter.Tree() {
		f.Tree = append(f.Tree, [6]int{n.Place.Min.X, n.Place.Min.Y, n.Place.Dx(), n.Place.Dy(), n.Born, n.Parent})
	}
	return f
}

// sceneData is the player's data of a step besides its pixels. Squares are counted row by row, from 0.
type sceneData struct {
	Hold     int64     `json:"hold"` // in milliseconds
	Step     int       `json:"step"`
	Mark     string    `json:"mark"`            // as story.Scene.Mark
	First    []string  `json:"first,omitempty"` // the names of story.StepKinds whose first scene it is
	Title    string    `json:"title"`
	Detail   string    `json:"detail"`
	Playing  []string  `json:"playing,omitempty"` // title and detail while the film plays, if they are others
	Counters []int     `json:"counters"`
	Queens   []int     `json:"queens,omitzero"` // after what the picture shows; nil in comparisons, as what follows
	Move     moveData  `json:"move,omitempty"`  // what the picture shows, if that is one decision
	Ask      *question `json:"ask,omitempty"`

	Rest    bool       `json:"rest,omitempty"`    // a second picture shows it at rest
	Lines   []int      `json:"lines,omitempty"`   // by turns, a queen and a square that it attacks: what the page draws at rest,
	Bare    bool       `json:"bare,omitempty"`    // but not while the film plays,
	Parts   [][2]int64 `json:"parts,omitempty"`   // or not at once: how many lines stand until so many milliseconds of Hold have passed
	Learned bool       `json:"learned,omitempty"` // Lines are about a clause
}

// moveData is a decision of a search, as one of
// ["place", square], ["move", from, square], ["back", [square, …]] and ["solution", square, or -1 if no queen is placed].
type moveData []any

// A question asks for the decision that a picture shows.
type question struct {
	Choices []string   `json:"choices"`
	Moves   []moveData `json:"moves"` // of the choices
	Answer  int        `json:"answer"`
}

// scene returns the data of the next picture.
func (e *playableEncoder) scene(p draw.Picture) sceneData {
	e.number++
	s := p.Scene
	words := s.Words()
	data := sceneData{Hold: p.Hold.Milliseconds(), Step: s.Step, Mark: s.Mark(), Title: words.Title, Detail: words.Detail, Counters: []int{}}
	kinds := story.KindsOf(s)
	for i, kind := range story.StepKinds {
		if kinds.Has(i) && !e.seen.Has(i) {
			data.First = append(data.First, kind.Name)
		}
	}
	e.seen |= kinds
	if words != s.Caption {
		data.Playing = []string{s.Caption.Title, s.Caption.Detail}
	}
	for _, c := range e.counters {
		data.Counters = append(data.Counters, s.Counters[c])
	}
	if e.moves {
		data.Counters = append(data.Counters, s.Attacks)
	}
	if s.Lanes == nil {
		e.addMoves(&data, s)
	}
	e.before = *s
	return data
}

// addMoves adds what a scene of a single search shows, and the question about it.
func (e *playableEncoder) addMoves(data *sceneData, s *story.Scene) {
	n := s.Board.N
	for _, line := range s.Marked().Lines {
		data.Lines = append(data.Lines, squareNumber(line.By, n), squareNumber(line.At, n))
		data.Bare, data.Parts, data.Learned = s.Bare || s.Brief(), e.parts, s.Mood == story.Learned
	}
	board := s.Position()
	data.Queens = squareNumbers(board.Queens(), n)
	if e.number == 1 {
		return
	}
	if act, ok := story.ActionOf(&e.before, s); ok {
		data.Move = moveOf(act, n)
	}
	if q, ok := story.Ask(&e.before, s, e.info.About); ok {
		data.Ask = &question{Answer: q.Answer}
		for _, act := range q.Choices {
			data.Ask.Choices = append(data.Ask.Choices, story.ActionWords(e.info.language(), act, n, e.info.Labels))
			data.Ask.Moves = append(data.Ask.Moves, moveOf(act, n))
		}
	}
}

func moveOf(act story.Action, n int) moveData {
	switch act.Kind {
	case trace.TakeBack:
		return moveData{"back", squareNumbers(act.Back.Squares(), n)}
	case trace.Move:
		return moveData{"move", squareNumber(act.From, n), squareNumber(act.At, n)}
	case trace.Solution:
		return moveData{"solution", squareNumber(act.At, n)}
	}
	return moveData{"place", squareNumber(act.At, n)}
}

// squareNumber returns the number of a square of a board of n rows, or -1 for one that is not on it.
func squareNumber(s trace.Square, n int) int {
	if !s.On(n) {
		return -1
	}
	return int(s.Row)*n + int(s.Col)
}

func squareNumbers(squares iter.Seq[trace.Square], n int) []int {
	all := []int{}
	for s := range squares {
		all = append(all, squareNumber(s, n))
	}
	return all
}
