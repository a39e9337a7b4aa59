package reel

import (
	"errors"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// MaxGiven is the largest size of the text of boards, in bytes.
const MaxGiven = 4 << 20

// ErrOneBoard is wrapped by the error of a still of several boards.
var ErrOneBoard = errors.New("a still shows one, a sheet shows all")

// boardPanels are the panels of a board that was not searched for.
var boardPanels = []string{"board", "caption"}

// given returns the boards that are drawn in place of a search's, all of them of the same size.
func (o *Options) given() (*Source, []trace.Board, error) {
	contradicted := holding(fact{"Solver", o.Solver != "" || o.Rivals != nil}, fact{"By", o.By != ""}, fact{"Value", o.Value != ""}, fact{"Fixed", o.Fixed != ""},
		fact{"Seed", o.Seed != 0}, fact{"Solutions", o.Solutions != 0}, fact{"All", o.All}, fact{"Trace", o.Trace != nil}, fact{"Detail", o.Detail != ""})
	if contradicted != nil {
		return nil, nil, fault("Board and "+contradicted[0], "", "a board is drawn as it is, without a search: leave one of them out")
	}
	value := o.Board
	if len(value) > 60 || !trace.Printable(value) {
		value = ""
	}
	if o.Labels == "" && trace.InFEN(o.Board) {
		o.Labels = words.LabelNames[words.Chess]
	}
	labels := words.LabelsOf(o.Labels)
	reading := labels.Reading(o.Queens)
	reading.Limit = MaxPictures
	boards, err := trace.ReadBoards(o.Board, reading)
	unclear := new(trace.Unclear)
	switch {
	case errors.As(err, &unclear):
		zero, one := words.QueenList(&unclear.FromZero, labels), words.QueenList(&unclear.FromOne, labels)
		return nil, nil, remedied("say which with {Labels} index or {Labels} one", "Board", value, "its columns are counted from 0 (%s) or from 1 (%s)", zero, one)
	case errors.Is(err, trace.ErrManyBoards):
		return nil, nil, fault("Board", "", "has more than %s: give fewer", Count(MaxPictures, "board"))
	case err != nil:
		return nil, nil, &Error{Field: "Board", Value: value, Err: err, Remedy: "write columns as in 0,4,7,5,2,6,1,3, squares as in a1 e2 or, with {Labels} index or one, (0,4), rows of Q and ., or FEN; several boards on a line each"}
	}
	if i := slices.IndexFunc(boards, func(b trace.Board) bool { return b.N != boards[0].N }); i > 0 {
		return nil, nil, fault("Board", "", "board %d has %d rows, the first has %d: give boards of one size", i+1, boards[i].N, boards[0].N)
	}
	return &Source{About: trace.About{Problem: trace.Problem{N: boards[0].N}}}, boards, nil
}

func (o Options) stillBoard(asked Steps) (*Stills, error) {
	if asked != "" || o.Clock != "" {
		return nil, fault("Board and Step", "", "a board has no steps: leave one of them out")
	}
	src, boards, err := o.given()
	if err != nil {
		return nil, err
	}
	if len(boards) > 1 {
		return nil, fault("Board", "", "has %d boards: %w", len(boards), ErrOneBoard)
	}
	p, err := o.plan()
	if err != nil {
		return nil, err
	}
	p.sources = []*Source{src}
	hasNoBoard := func(name string) bool { return !slices.Contains(boardPanels, name) }
	if p.look.Panels == nil {
		p.look.Panels = slices.DeleteFunc(slices.Clone(p.layout.For(src.About)), hasNoBoard)
	} else if i := slices.IndexFunc(p.look.Panels, hasNoBoard); i >= 0 && slices.Contains(draw.PanelNames(), p.look.Panels[i]) {
		return nil, fault("Panels", p.look.Panels[i], "a board without a search has no such panel: choose %s", Alternatives(boardPanels))
	}
	s := &Stills{plan: p, Searches: p.searches(), Scenes: []story.Scene{story.Given(boards[0], p.telling)}}
	s.Painter, err = p.painter(film.Whole, p.look, &pace.Shot{})
	return s, err
}
