package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Bounds of a search for what a queen would have cost.
const (
	whatIfEvents = 20_000_000
	whatIfTime   = time.Second
)

// A whatIfReply says what came of a queen of one's own.
type whatIfReply struct {
	Title   string                     `json:"title"`
	Detail  string                     `json:"detail"`
	Options map[string]json.RawMessage `json:"options,omitempty"` // that film the search; without queens that options cannot say
}

// whatIf searches on with a queen of one's own.
func whatIf(ctx context.Context, c *call) (any, map[string][]byte, error) {
	own, err := c.chosen(searchFlags + " detail labels lang all solutions trace")
	if err != nil {
		return nil, nil, err
	}
	o, err := c.options(own)
	if err != nil {
		return nil, nil, err
	}
	itself, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, nil, err
	}
	w := story.WhatIf{At: trace.Sq(c.At[0], c.At[1]), About: itself.About}
	if w.About.Fixed, err = c.standing(itself.About); err != nil {
		return nil, nil, err
	}
	labels := story.Labels(max(0, slices.Index(story.LabelNames, o.Labels)))
	board, reply := w.About.Problem.Board(), whatIfReply{}
	if attacker, attacked := board.Attacker(w.At); attacked {
		w.Attacker = attacker
	} else {
		w.Attacker = trace.Sq(-1, -1)
		w.About.Fixed = append(w.About.Fixed, w.At)
		if err := searchOn(&w); err != nil {
			return nil, nil, err
		}
		c.itself(&w, itself, story.Detail(max(0, slices.Index(story.DetailNames, o.Detail))))
		reply.Options = c.filmOf(w.About)
	}
	says := c.language().WhatIf(w, labels)
	reply.Title, reply.Detail = says.Title, says.Detail
	return reply, nil, nil
}

// standing returns the queens on the board, in the order of their rows. The queen that is tried must be on another square.
func (c *call) standing(a trace.About) (queens []trace.Square, err error) {
	if min(c.At[0], c.At[1]) < 0 || max(c.At[0], c.At[1]) >= a.N || slices.Contains(c.Queens, c.At[0]*a.N+c.At[1]) {
		return nil, wrong("at", "must be an empty square of the board")
	}
	for _, q := range slices.Sorted(slices.Values(c.Queens)) {
		if q < 0 || q >= a.N*a.N {
			return nil, wrong("queens", "must be squares of the board")
		}
		queens = append(queens, trace.Sq(q/a.N, q%a.N))
	}
	if err := (trace.Problem{N: a.N, Fixed: queens}).Validate(); err != nil {
		return nil, wrong("queens", "%v", err)
	}
	return queens, nil
}

// searchOn has the solver of a search look for one solution with the queens that stand.
func searchOn(w *story.WhatIf) error {
	i := slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == w.About.Solver })
	if i < 0 {
		return wrong("trace", "only the search of a solver can go on otherwise, and %q is none", w.About.Solver)
	}
	sv := solver.Table[i]
	if w.About.ByColumn {
		sv = sv.ByColumn()
	}
	if w.About.MaxFirst {
		sv = sv.MaxFirst()
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

// itself finds out what the search itself takes from the step that is shown on.
func (c *call) itself(w *story.WhatIf, search *reel.Source, detail story.Detail) {
	whole, unit, shown := true, story.WorkUnit(w.About), false
	scenes, _ := story.Tell(search.About, bounded(search.Events, &whole), story.Options{Detail: detail, Wordless: true})
	for s := range scenes {
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
	return func(yield func(trace.Event) bool) {
		n, began := 0, time.Now()
		for e := range events {
			if n++; n > whatIfEvents || n%4096 == 0 && time.Since(began) > whatIfTime {
				*whole = false
				return
			}
			if !yield(e) {
				return
			}
		}
	}
}

// filmOf returns options that film the search for one solution, or nil if they cannot say which queens stand: fixed has those of the
// first rows.
func (c *call) filmOf(a trace.About) map[string]json.RawMessage {
	var columns []string
	byRow := func(a, b trace.Square) int { return cmp.Compare(a.Row, b.Row) }
	for row, q := range slices.SortedFunc(slices.Values(a.Fixed), byRow) {
		if int(q.Row) != row {
			return nil
		}
		columns = append(columns, strconv.Itoa(int(q.Col)))
	}
	all := maps.Clone(c.Options)
	if all == nil {
		all = map[string]json.RawMessage{}
	}
	for _, option := range []string{"all", "solutions", "trace", "steps", "fold"} {
		delete(all, option)
	}
	if c.Options["trace"] != nil {
		all["queens"], all["solver"] = json.RawMessage(strconv.Itoa(a.N)), json.RawMessage(strconv.Quote(a.Solver))
	}
	all["fixed"] = json.RawMessage("[" + strings.Join(columns, ",") + "]")
	return all
}
