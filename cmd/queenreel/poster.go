package main

import (
	"errors"
	"fmt"
	"iter"
	"strconv"

	"queenreel/draw/story"
)

// The posters that have a name.
const (
	startPoster    = "start"
	solutionPoster = "solution"
)

// A posterFlag is what previews of a film show, start, solution or a step: its first picture. The zero value is start.
type posterFlag struct {
	solution bool
	step     int // or 0
}

func (f *posterFlag) Type() string { return "PICTURE" }

func (f *posterFlag) String() string {
	switch {
	case f.solution:
		return solutionPoster
	case f.step > 0:
		return strconv.Itoa(f.step)
	}
	return startPoster
}

// Set reads a poster.
func (f *posterFlag) Set(text string) error {
	switch text {
	case startPoster:
		*f = posterFlag{}
		return nil
	case solutionPoster:
		*f = posterFlag{solution: true}
		return nil
	}
	step, err := strconv.Atoi(text)
	if err != nil || step < 1 {
		return errors.New("must be start, solution or a step from 1, as in 42")
	}
	*f = posterFlag{step: step}
	return nil
}

// extra reports whether the poster is a picture before the film's first.
func (f *posterFlag) extra() bool { return *f != posterFlag{} }

// of returns the poster among the scenes that c counted.
func (f *posterFlag) of(scenes iter.Seq[story.Scene], c story.Census) (story.Scene, error) {
	first := 0 // step
	for s := range scenes {
		if first == 0 {
			first = s.Step
		}
		if s.Step == f.step || f.solution && s.Mood == story.Solved {
			return s, nil
		}
		if s.Step == c.Last.Step {
			break
		}
	}
	if f.solution {
		return story.Scene{}, usagef("--poster %v: the film shows no solution: choose %s or a step", f, startPoster)
	}
	return story.Scene{}, usagef("--poster %v: %w", f, noStep(first, c.Last.Step))
}

// noStep says that a film has other steps.
func noStep(first, last int) error { return fmt.Errorf("the film has the steps %d to %d", first, last) }
