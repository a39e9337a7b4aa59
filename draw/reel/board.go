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

// boardPanels are the panels of a board that was not searched for.
var boardPanels = []string{"board", "caption"}

// given returns the boards that are drawn in place of a search's, all of them of the same size.
func (o *Options) given() (*Source, []trace.Board, error) {
	contradicted := holding(
		fact{"solver", o.Solver != "" || o.Rivals != nil}, fact{"by", o.By != ""}, fact{"value", o.Value != ""},
		fact{"fixed", o.Fixed != ""}, fact{"seed", o.Seed != 0}, fact{"solutions", o.Solutions != 0}, fact{"all", o.All},
		fact{"trace", o.Trace != nil}, fact{"detail", o.Detail != story.Moves},
	)
	if contradicted != nil {
		return nil, nil, words.Wrong("board,"+contradicted[0], nil, "board-alone", words.Values{})
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
		one, other := &unclear.Readings[0], &unclear.Readings[1]
		read := words.Values{From: words.QueenList(one, labels), Next: words.QueenList(other, labels), Queens: one.N, Total: other.N}
		return nil, nil, words.Wrong("board", value, "board-"+string(unclear.Doubt), read)
	case errors.Is(err, trace.ErrManyBoards):
		return nil, nil, words.Wrong("board", nil, "board-many", words.Values{N: MaxPictures})
	case err != nil:
		return nil, nil, words.Wrong("board", value, "board", words.Values{}).Of(err)
	}
	if i := slices.IndexFunc(boards, func(b trace.Board) bool { return b.N != boards[0].N }); i > 0 {
		return nil, nil, words.Wrong("board", nil, "board-sizes", words.Values{N: i + 1, Total: int(boards[i].N), Queens: int(boards[0].N)})
	}
	return &Source{About: trace.About{Problem: trace.Problem{N: boards[0].N}}}, boards, nil
}

func (o Options) stillBoard(asked Steps) (*Stills, error) {
	if asked != "" || o.Clock != story.StepClock {
		return nil, words.Wrong("board,step", nil, "board-steps", words.Values{})
	}
	src, boards, err := o.given()
	if err != nil {
		return nil, err
	}
	if len(boards) > 1 {
		return nil, words.Wrong("board", nil, "board-one", words.Values{N: len(boards)})
	}
	p, err := o.plan()
	if err != nil {
		return nil, err
	}
	p.sources = []*Source{src}
	hasNoBoard := func(name string) bool { return !slices.Contains(boardPanels, name) }
	if p.look.Panels == nil {
		p.look.Panels = slices.DeleteFunc(slices.Clone(p.layout.For(src.About, 1)), hasNoBoard)
	} else if i := slices.IndexFunc(p.look.Panels, hasNoBoard); i >= 0 && slices.Contains(draw.PanelNames(), p.look.Panels[i]) {
		return nil, &words.Error{Field: "panels", Value: p.look.Panels[i], Problem: words.Problem{Key: "board-panel", Names: boardPanels}}
	}
	given := story.Given(boards[0], p.telling)
	s := &Stills{plan: p, Searches: p.searches(), Scenes: []story.Scene{*story.SceneOf(&given)}}
	s.Painter, err = p.painter(film.Whole, p.look, pace.Film{}, nil)
	return s, err
}
