package reel

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/story"
)

// MaxSteps is the largest number of steps that are drawn at once.
const MaxSteps = 1000

// Steps are some steps, or solutions, as text: numbers from 1, ranges such as 10:20 or 10-20, of which either end may be left out, and
// marks, joined by commas, as in 3,10:20,:first-dead-row. A mark is the first step of one of story.PauseKinds. The zero Steps are all.
type Steps string

func (s *Steps) String() string { return string(*s) }

// UnmarshalText reads steps. It writes the first step where it is left out, lest :60 and 60 name one file.
func (s *Steps) UnmarshalText(text []byte) error {
	if _, err := Steps(text).spans(); err != nil {
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

// A span is a range of steps, both ends included. An end that is left out has step 0.
type span struct{ from, to end }

// An end is a step, or the first of a kind.
type end struct {
	step int
	kind *story.PauseKind
}

// spans reads the text.
func (s Steps) spans() ([]span, error) {
	var spans []span
	for item := range strings.SplitSeq(string(s), ",") {
		read, ok := readSpan(item)
		if !ok {
			return nil, errors.New("must be numbers from 1, ranges of them, or marks, as in 3,10:20,first-backtrack; either end of a range may be left out")
		}
		spans = append(spans, read)
	}
	return spans, nil
}

// readSpan reads a range or a single end. Dashes are in names of marks, too.
func readSpan(text string) (span, bool) {
	if e, ok := readEnd(text); ok && text != "" {
		return span{e, e}, true
	}
	for i, r := range text {
		if r != ':' && r != '-' {
			continue
		}
		from, okFrom := readEnd(text[:i])
		to, okTo := readEnd(text[i+1:])
		if okFrom && okTo && (from.kind != nil || to.step == 0 || from.step <= to.step) {
			return span{from, to}, true
		}
	}
	return span{}, false
}

// readEnd reads an end.
func readEnd(text string) (end, bool) {
	for i := range story.PauseKinds {
		if story.PauseKinds[i].Name == strings.TrimPrefix(text, "first-") {
			return end{kind: &story.PauseKinds[i]}, true
		}
	}
	step, err := strconv.Atoi(text)
	return end{step: step}, text == "" || err == nil && step >= 1
}

// A stepRange goes from a step to another, both included; a to of 0 is the last.
type stepRange struct{ from, to int }

// stepRanges hold what Steps ask for, in their order; nil for all.
type stepRanges []stepRange

// ranges returns the steps, of which those that are marks are looked up in scenes: without marks, scenes may be nil.
func (s Steps) ranges(scenes iter.Seq[story.Scene]) (stepRanges, error) {
	if s == "" {
		return nil, nil
	}
	spans, err := s.spans()
	if err != nil {
		return nil, err
	}
	first := map[*story.PauseKind]int{} // the step of each kind that is asked for
	for _, r := range spans {
		for _, e := range []end{r.from, r.to} {
			if e.kind != nil {
				first[e.kind] = 0
			}
		}
	}
	if err := findFirst(first, scenes); err != nil {
		return nil, err
	}
	var ranges stepRanges
	for _, r := range spans {
		at := stepRange{max(1, r.from.step+first[r.from.kind]), r.to.step + first[r.to.kind]}
		if 0 < at.to && at.to < at.from {
			return nil, fmt.Errorf("step %d comes after step %d", at.from, at.to)
		}
		ranges = append(ranges, at)
	}
	return ranges, nil
}

// findFirst sets the first step of each kind in first.
func findFirst(first map[*story.PauseKind]int, scenes iter.Seq[story.Scene]) error {
	missing := len(first)
	switch {
	case missing == 0:
		return nil
	case scenes == nil:
		return errors.New("must be numbers, as in 1,5,12-20: marks are steps of a film")
	}
	find := func(s *story.Scene, last bool) {
		for kind, step := range first {
			if step == 0 && kind.Has(s, last) {
				first[kind] = s.Step
				missing--
			}
		}
	}
	var last story.Scene
	for last = range scenes {
		if find(&last, false); missing == 0 {
			return nil
		}
	}
	find(&last, true)
	for i := range story.PauseKinds {
		if step, asked := first[&story.PauseKinds[i]]; asked && step == 0 {
			return fmt.Errorf("the search has no %s", story.PauseKinds[i].Name)
		}
	}
	return nil
}

// contains reports whether a step is in one of the ranges.
func (r stepRanges) contains(step int) bool {
	for _, at := range r {
		if at.from <= step && (step <= at.to || at.to == 0) {
			return true
		}
	}
	return r == nil
}

// first returns the smallest step.
func (r stepRanges) first() int {
	if r == nil {
		return 1
	}
	return slices.MinFunc(r, func(a, b stepRange) int { return cmp.Compare(a.from, b.from) }).from
}

// last returns the largest end of a range; 0 for no end.
func (r stepRanges) last() int {
	last := 0
	for _, at := range r {
		if at.to == 0 {
			return 0
		}
		last = max(last, at.to)
	}
	return last
}

// filter yields the scenes of the ranges, in the order of scenes. It can be ranged over as often as scenes can.
func (r stepRanges) filter(scenes iter.Seq[story.Scene]) iter.Seq[story.Scene] {
	if r == nil {
		return scenes
	}
	last := r.last()
	return func(yield func(story.Scene) bool) {
		for s := range scenes {
			if r.contains(s.Step) && !yield(s) || s.Step == last {
				return
			}
		}
	}
}

// numbers returns the steps one by one. It calls end, which returns the last step of the search, only if an end is left out.
func (r stepRanges) numbers(end func() int) ([]int, error) {
	var steps []int
	for _, at := range r {
		if at.to == 0 {
			if at.to = end(); at.to < at.from {
				return nil, fmt.Errorf("the search has %s", Count(at.to, "step"))
			}
		}
		if at.to-at.from >= MaxSteps-len(steps) {
			return nil, fmt.Errorf("names more than %d steps", MaxSteps)
		}
		for i := range at.to - at.from + 1 {
			steps = append(steps, at.from+i)
		}
	}
	return steps, nil
}
