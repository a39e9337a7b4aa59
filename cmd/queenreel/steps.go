package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"queenreel/draw/reel"
)

// A stepList is the flag 1,5,20-24, or 20:24: steps counted from 1, in the order given; none for the last.
type stepList []int

func (l *stepList) Type() string { return "STEPS" }

func (l *stepList) String() string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint([]int(*l)), "[]"), " ", ",")
}

// Set reads a list.
func (l *stepList) Set(text string) error {
	var steps []int
	for _, item := range strings.Split(text, ",") {
		from, to, isRange := reel.CutRange(item)
		a, err := strconv.Atoi(from)
		b := a
		if err == nil && isRange {
			b, err = strconv.Atoi(to)
		}
		if err != nil || a < 1 || b < a {
			return errors.New("must be steps, counted from 1, and ranges of them, as in 1,5,20-24")
		}
		if b-a >= reel.MaxSteps-len(steps) {
			return fmt.Errorf("names more than %d steps", reel.MaxSteps)
		}
		for i := range b - a + 1 {
			steps = append(steps, a+i)
		}
	}
	*l = steps
	return nil
}
