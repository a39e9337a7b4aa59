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
	if _, err := Steps(text).ranges(); err != nil {
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

// A stepRange goes from a step to another, both included. Where the end is left out its step is 0, and so is that of marks until
// they are found.
type stepRange struct{ from, to stepEnd }

// A stepEnd is a step and, if it is named by a mark, the place of that among story.PauseKinds, from 1.
type stepEnd struct{ step, mark int }

// stepRanges hold what Steps ask for, in their order; nil for all.
type stepRanges []stepRange

// ranges reads the text.
func (s Steps) ranges() (stepRanges, error) {
	var ranges stepRanges
	for item := range strings.SplitSeq(string(s), ",") {
		read, ok := readRange(item)
		if !ok {
			return nil, errors.New("must be numbers from 1, ranges of them, or marks, as in 3,10:20,first-backtrack; either end of a range may be left out")
		}
		ranges = append(ranges, read)
	}
	return ranges, nil
}

// readRange reads a range or a single end. Dashes are in names of marks, too.
func readRange(text string) (stepRange, bool) {
	if e, ok := readEnd(text); ok && text != "" {
		return stepRange{e, e}, true
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
			return stepRange{from, to}, true
		}
	}
	return stepRange{}, false
}

// readEnd reads an end, which may be left out.
func readEnd(text string) (stepEnd, bool) {
	for i := range story.PauseKinds {
		if story.PauseKinds[i].Name == strings.TrimPrefix(text, "first-") {
			return stepEnd{mark: i + 1}, true
		}
	}
	step, err := strconv.Atoi(text)
	return stepEnd{step: step}, text == "" || err == nil && step >= 1
}

// find returns the steps, of which those that are marks are looked up in scenes: without marks, scenes may be nil.
func (s Steps) find(scenes iter.Seq[story.Scene]) (stepRanges, error) {
	if s == "" {
		return nil, nil
	}
	ranges, err := s.ranges()
	if err == nil {
		err = ranges.findMarks(scenes)
	}
	if err != nil {
		return nil, err
	}
	for _, at := range ranges {
		if 0 < at.to.step && at.to.step < at.from.step {
			return nil, fmt.Errorf("step %d comes after step %d", at.from.step, at.to.step)
		}
	}
	return ranges, nil
}

// findMarks sets the steps of marks.
func (r stepRanges) findMarks(scenes iter.Seq[story.Scene]) error {
	var missing []*stepEnd
	for i := range r {
		for _, e := range []*stepEnd{&r[i].from, &r[i].to} {
			if e.mark > 0 {
				missing = append(missing, e)
			}
		}
	}
	switch {
	case missing == nil:
		return nil
	case scenes == nil:
		return errors.New("must be numbers, as in 1,5,12-20: marks are steps of a film")
	}
	find := func(s *story.Scene, last bool) {
		missing = slices.DeleteFunc(missing, func(e *stepEnd) bool {
			is := story.PauseKinds[e.mark-1].Has(s, last)
			if is {
				e.step = s.Step
			}
			return is
		})
	}
	var last story.Scene
	for last = range scenes {
		if find(&last, false); len(missing) == 0 {
			return nil
		}
	}
	if find(&last, true); len(missing) > 0 {
		first := slices.MinFunc(missing, func(a, b *stepEnd) int { return cmp.Compare(a.mark, b.mark) })
		return fmt.Errorf("the search has no %s", story.PauseKinds[first.mark-1].Name)
	}
	return nil
}

// contains reports whether a step is in the range.
func (at stepRange) contains(step int) bool {
	return at.from.step <= step && (step <= at.to.step || at.to.step == 0)
}

// contains reports whether a step is in one of the ranges.
func (r stepRanges) contains(step int) bool {
	return r == nil || slices.ContainsFunc(r, func(at stepRange) bool { return at.contains(step) })
}

// first returns the smallest step.
func (r stepRanges) first() int {
	if r == nil {
		return 1
	}
	return slices.MinFunc(r, func(a, b stepRange) int { return cmp.Compare(a.from.step, b.from.step) }).from.step
}

// last returns the largest end of a range; 0 for no end.
func (r stepRanges) last() int {
	last := 0
	for _, at := range r {
		if at.to.step == 0 {
			return 0
		}
		last = max(last, at.to.step)
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
		from, to := at.from.step, at.to.step
		if to == 0 {
			if to = end(); to < from {
				return nil, fmt.Errorf("the search has %s", Count(to, "step"))
			}
		}
		if to-from >= MaxSteps-len(steps) {
			return nil, fmt.Errorf("names more than %d steps", MaxSteps)
		}
		for i := range to - from + 1 {
			steps = append(steps, from+i)
		}
	}
	return steps, nil
}
