package engine

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A whatIfReply says what came of a queen of one's own.
type whatIfReply struct {
	Title   string         `json:"title"`
	Detail  string         `json:"detail"`
	Options map[string]any `json:"options,omitempty"` // what films the search in place of the options that say what is searched, if it can be filmed
}

// whatIf searches on with a queen of one's own.
func whatIf(ctx context.Context, c *chosen) (any, error) {
	search, err := c.options.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, err
	}
	w := story.WhatIf{At: trace.Sq(c.At[0], c.At[1]), Attacker: trace.Sq(-1, -1), About: search.About}
	if w.About.Fixed, err = c.standing(search.About); err != nil {
		return nil, err
	}
	board, reply := w.About.Problem.Board(), whatIfReply{}
	if attacker, attacked := board.Attacker(w.At); attacked {
		w.Attacker = attacker
	} else {
		w.About.Fixed = append(w.About.Fixed, w.At)
		if err := searchOn(&w); err != nil {
			return nil, err
		}
		c.searchItself(&w, search, c.options.Detail)
		board = w.About.Problem.Board()
		reply.Options = map[string]any{"fixed": strings.ReplaceAll(words.QueenList(&board, words.LabelsOf(c.options.Labels)), " ", ",")}
		if c.Options["trace"] != nil {
			reply.Options["queens"], reply.Options["solver"] = w.About.N, w.About.Solver
		}
	}
	says := story.WhatIfWords(c.language(), w, words.LabelsOf(c.options.Labels))
	reply.Title, reply.Detail = says.Title, says.Detail
	return reply, nil
}

// standing returns the queens on the board, in the order of their rows. The queen that is tried must be on another square.
func (c *call) standing(a trace.About) (queens []trace.Square, err error) {
	if min(c.At[0], c.At[1]) < 0 || max(c.At[0], c.At[1]) >= a.N || slices.Contains(c.Queens, c.At[0]*a.N+c.At[1]) {
		return nil, words.Wrong("at", nil, "empty-square", words.Values{})
	}
	for _, q := range slices.Sorted(slices.Values(c.Queens)) {
		if q < 0 || q >= a.N*a.N {
			return nil, words.Wrong("queens", nil, "squares", words.Values{})
		}
		queens = append(queens, trace.Sq(q/a.N, q%a.N))
	}
	if err := (trace.Problem{N: a.N, Fixed: queens}).Validate(); err != nil {
		return nil, words.About("queens", nil, err)
	}
	return queens, nil
}

// searchOn has the solver of a search look for one solution with the queens on the board.
func searchOn(w *story.WhatIf) error {
	sv, known := reel.SolverOf(w.About)
	if !known {
		return words.Wrong("trace", nil, "trace-solver", words.Values{Text: strconv.Quote(w.About.Solver)})
	}
	p := w.About.Problem
	p.Solutions = 1
	w.About = sv.About(p)
	var counts trace.Counters
	w.Ended = true
	for e := range bounded(sv.Events(p), &w.Ended) {
		counts.Count(e)
		w.Found = w.Found || e.Kind == trace.Solution
	}
	w.Work = counts[story.WorkUnit(w.About)]
	return nil
}

// searchItself counts what the search itself takes after the step that is shown.
func (c *call) searchItself(w *story.WhatIf, search *reel.Source, detail story.Detail) {
	whole, unit, shown := true, story.WorkUnit(w.About), false
	states, _ := story.Tell(search.About, bounded(search.Events, &whole), story.Options{Detail: detail, Wordless: true})
	for s := range states {
		switch {
		case s.Step == c.Step:
			shown, w.Own = true, s.Counters[unit]
		case shown && s.Mood == story.Solved:
			w.Own, w.OwnFinds, w.OwnKnown = s.Counters[unit]-w.Own, true, true
			return
		}
	}
	w.OwnKnown = shown && whole
}

// bounded yields events up to a bound, in number or in time. Then it sets whole to false.
func bounded(events iter.Seq[trace.Event], whole *bool) iter.Seq[trace.Event] {
	const most, longest = 20_000_000, time.Second
	return func(yield func(trace.Event) bool) {
		n, began := 0, time.Now()
		for e := range events {
			n++
			if n > most || n%4096 == 0 && time.Since(began) > longest {
				*whole = false
				return
			}
			if !yield(e) {
				return
			}
		}
	}
}
