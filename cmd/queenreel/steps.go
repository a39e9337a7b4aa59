package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A stepRange is the flag A:B, steps counted from 1; 0 for an end that is left out.
type stepRange struct{ from, to int }

func (r *stepRange) Type() string { return "A:B" }

func (r *stepRange) String() string {
	switch {
	case *r == stepRange{}:
		return ""
	case r.to == 0:
		return fmt.Sprintf("%d:", r.from)
	}
	return fmt.Sprintf("%d:%d", r.from, r.to)
}

// Set reads a range.
func (r *stepRange) Set(text string) error {
	from, to, colon := strings.Cut(text, ":")
	number := func(s string, none int) (int, bool) {
		if s == "" {
			return none, true
		}
		n, err := strconv.Atoi(s)
		return n, err == nil && n >= 1
	}
	a, okA := number(from, 1)
	b, okB := number(to, 0)
	if !colon || !okA || !okB || b != 0 && b < a {
		return errors.New("must be two steps, counted from 1, with a colon between them, as in 10:20; either may be left out")
	}
	r.from, r.to = a, b
	return nil
}

// A stepList is the flag 1,5,20-24: steps counted from 1, in the order given; none for the last.
type stepList []int

// mostSteps is the largest number of steps that one call draws.
const mostSteps = 1000

// furthest returns the largest step of the list, or 0 if it is empty.
func (l stepList) furthest() int {
	if len(l) == 0 {
		return 0
	}
	return slices.Max(l)
}

func (l *stepList) Type() string { return "STEPS" }

func (l *stepList) String() string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint([]int(*l)), "[]"), " ", ",")
}

// Set reads a list.
func (l *stepList) Set(text string) error {
	var steps []int
	for _, item := range strings.Split(text, ",") {
		from, to, isRange := strings.Cut(item, "-")
		a, err := strconv.Atoi(from)
		b := a
		if err == nil && isRange {
			b, err = strconv.Atoi(to)
		}
		if err != nil || a < 1 || b < a {
			return errors.New("must be steps, counted from 1, and ranges of them, as in 1,5,20-24")
		}
		if b-a >= mostSteps-len(steps) {
			return fmt.Errorf("names more than %d steps", mostSteps)
		}
		for i := range b - a + 1 {
			steps = append(steps, a+i)
		}
	}
	*l = steps
	return nil
}
