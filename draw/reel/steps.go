package reel

import (
	"cmp"
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
// 3,10:20,:first-dead-row,all-solution. Either end of a range may be left out. A mark is the first step of one of story.StepKinds; after
// AllOf, such a kind stands for all its steps. The zero Steps are all.
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
		return nil, words.Wrong("", nil, "numbers", words.Values{})
	}
	return ranges, nil
}

// A stepRange goes from a step to another, both included, or is all steps of the kind that its beginning names.
type stepRange struct {
	from, to stepEnd
	all      bool
}

// A stepEnd is a step, or the first of a kind: mark is the place of that among story.StepKinds, from 1. The zero stepEnd is left out.
type stepEnd struct{ step, mark int }

// stepRanges hold what Steps ask for, in their order; nil for all.
type stepRanges []stepRange

// parse reads the text; "" stands for all steps.
func (s Steps) parse() (ranges stepRanges, err error) {
	if s == "" {
		return nil, nil
	}
	for item := range strings.SplitSeq(string(s), ",") {
		read, ok := readRange(item)
		switch {
		case item == "-1": // elsewhere it is the last of a list
			return nil, words.Wrong("", nil, "steps-minus", words.Values{})
		case !ok:
			wrong := words.Wrong("", nil, "steps", words.Values{})
			if !strings.ContainsAny(item, ":0123456789") && item > "a" {
				wrong.Problem = words.Problem{Key: "steps-mark", Names: StepNames}
			}
			if item != string(s) { // of a list, which may be long
				wrong = words.Wrong("", nil, "part", words.Values{Text: strconv.Quote(item)}).Of(wrong)
			}
			return nil, wrong
		}
		ranges = append(ranges, read)
	}
	return ranges, nil
}

// readRange reads a range or a single end. Dashes are in names of marks, too.
func readRange(text string) (stepRange, bool) {
	if kind, all := strings.CutPrefix(text, AllOf); all {
		mark := markOf(kind)
		return stepRange{from: stepEnd{mark: mark}, all: true}, mark > 0
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

// marked reports whether a mark is named.
func (r stepRanges) marked() bool {
	return slices.ContainsFunc(r, func(at stepRange) bool { return at.from.mark > 0 || at.to.mark > 0 })
}

// reach returns how far a search is run for these steps. A range whose end is left out goes on for open steps, and to the end after a mark.
func (r stepRanges) reach(open int) (reach story.Reach) {
	if r == nil {
		reach.Steps = 1 + open
	}
	for _, at := range r {
		for _, e := range []stepEnd{at.from, at.to} {
			reach.Steps = max(reach.Steps, e.step)
			if e.mark > 0 {
				reach.Kinds |= 1 << (e.mark - 1)
			}
		}
		switch {
		case at.all, at.to == stepEnd{} && at.from.mark > 0:
			reach.Steps = story.AllSteps
		case at.to == stepEnd{}:
			reach.Steps = max(reach.Steps, min(at.from.step+open, story.AllSteps))
		}
	}
	return reach
}

// of returns the steps that each range has, of a search or a film with steps of these kinds. A range that begins after them has none.
func (r stepRanges) of(kinds []story.Kinds) (steps [][]int, err error) {
	has := func(i, mark int) bool {
		return kinds[i].Has(mark-1) || i == len(kinds)-1 && story.StepKinds[mark-1].Name == "end"
	}
	number := func(e stepEnd, usual int) int {
		if e.mark == 0 {
			return cmp.Or(e.step, usual)
		}
		for i := range kinds {
			if has(i, e.mark) {
				return i + 1
			}
		}
		err = words.Wrong("", nil, noKind, words.Values{Text: story.StepKinds[e.mark-1].Name})
		return usual
	}
	for _, at := range r {
		from, to := number(at.from, 1), number(at.to, len(kinds))
		if at.all {
			to = len(kinds)
		}
		if err == nil && to < from && at.to != (stepEnd{}) {
			err = words.Wrong("", nil, "steps-order", words.Values{N: from, Total: to})
		}
		if err != nil {
			return nil, err
		}
		var some []int
		for step := from; step <= min(to, len(kinds)); step++ {
			if !at.all || has(step-1, at.from.mark) {
				some = append(some, step)
			}
		}
		steps = append(steps, some)
	}
	return steps, nil
}

// among returns whether a number is among some.
func among(all [][]int) func(number int) bool {
	set := map[int]bool{}
	for _, number := range slices.Concat(all...) {
		set[number] = true
	}
	return func(number int) bool { return set[number] }
}

// noKind is the problem of a search without a step of a kind.
const noKind = "kind"

// of returns the steps of a film of all steps that each range asks for. Errors name the field that has these ranges.
func (s Steps) of(f pace.Film, field string) ([][]int, error) {
	ranges, err := s.parse()
	if err != nil {
		return nil, words.About(field, s, err)
	}
	kinds := make([]story.Kinds, len(f.Shots))
	for i := range kinds {
		kinds[i] = f.Beat(&f.Shots[i]).Kinds
	}
	steps, err := ranges.of(kinds)
	if wrong, worded := err.(*words.Error); worded && wrong.Problem.Key == noKind && !whole(f) {
		return nil, words.Wrong(field, s, "kind-early", words.Values{N: story.MaxEvents / 1_000_000}).Of(err)
	}
	return steps, words.About(field, s, err)
}
