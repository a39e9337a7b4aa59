package reel

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// MaxSteps is the largest number of steps that are drawn at once, and maxStep the largest that can be named.
const (
	MaxSteps = 1000
	maxStep  = 1_000_000_000
)

// Steps are some steps, or solutions, as text: numbers from 1, ranges such as 10:20 or 10-20, and marks, joined by commas, as in
// 3,10:20,:first-dead-row,all-solution. Either end of a range may be left out. A mark is the first step of one of story.StepKinds; after AllOf,
// such a kind stands for all its steps. The zero Steps are all.
type Steps string

// StepNames are the names of story.StepKinds.
var StepNames = words.NamesOf(story.StepKinds, func(k story.StepKind) string { return k.Name })

// AllOf stands before the name of a kind for all such steps.
const AllOf = "all-"

func (s *Steps) String() string { return string(*s) }

// UnmarshalText reads steps. It writes the first step where it is left out, so that files named by :60 and by 60 differ.
func (s *Steps) UnmarshalText(text []byte) error {
	if _, err := Steps(cmp.Or(string(text), ",")).parse(); err != nil { // an empty text asks for no steps
		return err
	}
	items := strings.Split(string(text), ",")
	for i, item := range items {
		if item[0] == ':' || item[0] == '-' {
			items[i] = "1" + item
		}
	}
	*s = Steps(strings.Join(items, ","))
	return nil
}

// Numbers are those of some solutions as text: Steps without marks. The zero Numbers are all.
type Numbers string

func (n *Numbers) String() string { return string(*n) }

// UnmarshalText reads numbers.
func (n *Numbers) UnmarshalText(text []byte) error {
	*n = Numbers(text)
	_, err := cmp.Or(*n, ",").parse() // an empty text asks for none
	return err
}

// parse reads the text; "" stands for all numbers.
func (n Numbers) parse() (stepRanges, error) {
	ranges, err := Steps(n).parse()
	if err != nil || ranges.marked() {
		return nil, errors.New("must be numbers from 1 to a billion, or ranges of them, as in 1,5,12-20; either end of a range may be left out")
	}
	return ranges, nil
}

// A stepRange goes from a step to another, both included. The step of an end that is left out is 0, and that of a mark is 0 until
// the mark is found. Where every is set, the range is all steps of the kind that its beginning names, as far as they are found.
type stepRange struct {
	from, to stepEnd
	every    bool
	found    []int
}

// A stepEnd is a step and, if it is named by a mark, the place of that among story.StepKinds, from 1.
type stepEnd struct{ step, mark int }

// stepRanges hold what Steps ask for, in their order; nil for all.
type stepRanges []stepRange

// asked are the steps that a field asks for.
type asked struct {
	field string
	text  Steps
	stepRanges
}

// wrong says that the field has a mistake, unless err is nil.
func (a *asked) wrong(err error) error { return fieldError(a.field, a.text.String(), err) }

// check returns an error if a mark has no step in the searches, or a range ends before it begins.
func (a *asked) check(runs []*story.Search) error {
	missing := len(story.StepKinds) + 1
	for e := range a.unknown {
		missing = min(missing, e.mark)
	}
	if missing <= len(story.StepKinds) {
		kind := story.StepKinds[missing-1].Name
		if slices.ContainsFunc(runs, func(run *story.Search) bool { return !run.Whole }) {
			return remedied("use fewer {Queens}, or another {Solver}", a.field, a.text.String(),
				"the search has no %s step in the %d million events that a film keeps", kind, story.MaxEvents/1_000_000)
		}
		return a.wrong(fmt.Errorf("the search has no %s step", kind))
	}
	for _, at := range a.stepRanges {
		if 0 < at.to.step && at.to.step < at.from.step {
			return a.wrong(fmt.Errorf("step %d comes after step %d", at.from.step, at.to.step))
		}
	}
	return nil
}

// parse reads the text; "" stands for all steps.
func (s Steps) parse() (ranges stepRanges, err error) {
	if s == "" {
		return nil, nil
	}
	for item := range strings.SplitSeq(string(s), ",") {
		read, ok := readRange(item)
		switch {
		case item == "-1": // elsewhere it is the last of a list
			return nil, errors.New("would be the steps up to 1: write 1 for the first, or end for the last")
		case !ok:
			err = errors.New("must be numbers from 1 to a billion, ranges of them, or marks, as in 3,10:20,all-backtrack,end; either end of a range may be left out")
			if !strings.ContainsAny(item, ":0123456789") && item > "a" {
				err = fmt.Errorf("no such mark: choose %s, with or without %s or %s, or numbers, as in 3,10:20", Alternatives(StepNames), pace.FirstOf, AllOf)
			}
			if item != string(s) { // of a list, which may be long
				err = fmt.Errorf("%q: %w", item, err)
			}
			return nil, err
		}
		ranges = append(ranges, read)
	}
	return ranges, nil
}

// readRange reads a range or a single end. Dashes are in names of marks, too.
func readRange(text string) (stepRange, bool) {
	if kind, all := strings.CutPrefix(text, AllOf); all {
		mark := markOf(kind)
		return stepRange{from: stepEnd{mark: mark}, every: true}, mark > 0
	}
	if e, ok := readEnd(text); ok && text != "" {
		return stepRange{from: e, to: e}, true
	}
	for i, r := range text {
		if r != ':' && r != '-' {
			continue
		}
		from, okFrom := readEnd(text[:i])
		to, okTo := readEnd(text[i+1:])
		if okFrom && okTo && (from.mark > 0 || to.step == 0 || from.step <= to.step) {
			if from == (stepEnd{}) {
				from.step = 1
			}
			return stepRange{from: from, to: to}, true
		}
	}
	return stepRange{}, false
}

// readEnd reads an end, which may be left out.
func readEnd(text string) (stepEnd, bool) {
	if mark := markOf(strings.TrimPrefix(text, pace.FirstOf)); mark > 0 {
		return stepEnd{mark: mark}, true
	}
	step, err := strconv.Atoi(text)
	return stepEnd{step: step}, text == "" || err == nil && step >= 1 && step <= maxStep
}

// markOf returns the place of a kind among story.StepKinds, from 1, or 0.
func markOf(kind string) int {
	return 1 + slices.IndexFunc(story.StepKinds, func(k story.StepKind) bool { return k.Name == kind })
}

// unknown yields the ends whose marks have no step yet.
func (r stepRanges) unknown(yield func(*stepEnd) bool) {
	for i := range r {
		for _, e := range []*stepEnd{&r[i].from, &r[i].to} {
			if e.mark > 0 && e.step == 0 && !yield(e) {
				return
			}
		}
	}
}

// marked reports whether a mark has no step yet, or may have more.
func (r stepRanges) marked() bool {
	for range r.unknown {
		return true
	}
	return slices.ContainsFunc(r, func(at stepRange) bool { return at.every })
}

// find gives a step to the marks whose first step it is, and to those that all steps of a kind have. Steps are found in their order, and may be
// found again.
func (r stepRanges) find(step int, kinds story.Kinds, last bool) {
	is := func(mark int) bool { return kinds.Has(mark-1) || last && story.StepKinds[mark-1].Name == "end" }
	for e := range r.unknown {
		if is(e.mark) {
			e.step = step
		}
	}
	for i := range r {
		if at := &r[i]; at.every && is(at.from.mark) && (at.found == nil || step > at.found[len(at.found)-1]) {
			at.found = append(at.found, step)
		}
	}
}

// needsEnd reports whether a step is known only at the end of the search, which may be its first solution.
func (r stepRanges) needsEnd(solved bool) bool {
	for e := range r.unknown {
		if name := story.StepKinds[e.mark-1].Name; name == "end" || solved && name == "solution" {
			return true
		}
	}
	return slices.ContainsFunc(r, func(at stepRange) bool { return at.every })
}

func (at stepRange) contains(step int) bool {
	if at.every {
		_, found := slices.BinarySearch(at.found, step)
		return found
	}
	return at.from.step <= step && (step <= at.to.step || at.to.step == 0)
}

func (r stepRanges) contains(step int) bool {
	return r == nil || slices.ContainsFunc(r, func(at stepRange) bool { return at.contains(step) })
}

func (r stepRanges) first() int {
	if r == nil {
		return 1
	}
	return slices.MinFunc(r, func(a, b stepRange) int { return cmp.Compare(a.from.step, b.from.step) }).from.step
}

// allSteps is more steps than any search has.
const allSteps = math.MaxInt / 2

// end returns the step up to which a search must be run. A range whose end is left out goes on for open steps.
func (r stepRanges) end(open int) int {
	switch {
	case r == nil:
		return 1 + open
	case r.marked():
		return allSteps
	}
	end := 0
	for _, at := range r {
		end = max(end, cmp.Or(at.to.step, at.from.step+open))
	}
	return end
}

// numbers returns the steps one by one. The search has steps up to the last.
func (r stepRanges) numbers(last int) ([]int, error) {
	var steps []int
	for _, at := range r {
		from, to := at.from.step, cmp.Or(at.to.step, last)
		if to < from {
			return nil, fmt.Errorf("the search has %s", Count(to, "step"))
		}
		for step := from; step <= to; step++ {
			if at.contains(step) {
				steps = append(steps, step)
			}
			if len(steps) > MaxSteps {
				return nil, fmt.Errorf("names more than %s", Count(MaxSteps, "step"))
			}
		}
	}
	return steps, nil
}
