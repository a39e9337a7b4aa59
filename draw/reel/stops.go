package reel

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A Stop has pages stop at some steps, and ask a question there. As text it is 7=Which queen moves?
type Stop struct {
	At       Steps
	Question string
}

// The limits of stops.
const (
	MaxStops    = 20
	MaxQuestion = 200 // in characters
)

func (s Stop) String() string { return s.At.String() + "=" + s.Question }

// UnmarshalText reads a stop.
func (s *Stop) UnmarshalText(text []byte) error {
	at, question, _ := strings.Cut(string(text), "=")
	if s.Question = strings.TrimSpace(question); at == "" || s.Question == "" {
		return errors.New("must be a step and a question, as in 7='Which queen moves?'")
	}
	return s.At.UnmarshalText([]byte(at))
}

// checkStops checks what can be known before the search has run.
func (p *plan) checkStops(c *check) {
	for _, stop := range p.Stops {
		letters := utf8.RuneCountInString(stop.Question)
		c.require(stop.At != "" && letters > 0, "Stops", stop, "needs a step and a question")
		c.require(letters <= MaxQuestion, "Stops", stop.At, "the question has %d letters: ask in up to %d", letters, MaxQuestion)
		c.require(trace.Printable(stop.Question), "Stops", stop, "must be printable characters")
		if !p.wants(film.Apart) {
			c.fail(remedied("add {Output} film.html", "Stops", stop.String(), "works only in web pages"))
		}
	}
}

// findStops finds the steps of the film that the stops ask for. They stay when others are left out. What asks about queens that are taken back is
// asked while they stand, at the step before.
func (p *plan) findStops(asked [][]int) error {
	shots := p.shots.Shots
	for i, at := range asked {
		before, wrong := len(p.stops), func(err error) error { return fieldError("Stops", p.Stops[i].At.String(), err) }
		for k, shot := range shots {
			step := int(shot.Step)
			if !slices.Contains(at, step) {
				continue
			}
			if p.paused = append(p.paused, step); k > 0 && p.shots.Beat(&shot).Mood.Mark() == story.BacktrackMark {
				step = int(shots[k-1].Step)
			}
			switch same := slices.IndexFunc(p.stops, func(s film.Stop) bool { return s.Step == step }); {
			case same >= before: // at the dead end, too
				continue
			case same >= 0:
				return wrong(fmt.Errorf("step %d has a question already", step))
			}
			p.stops, p.paused = append(p.stops, film.Stop{Step: step, Question: p.Stops[i].Question}), append(p.paused, step)
		}
		if len(p.stops) == before && !p.cut { // else the film is refused as too long
			return wrong(noStep(int(shots[0].Step), int(shots[len(shots)-1].Step)))
		}
	}
	if n := len(p.stops); n > MaxStops {
		return fault("Stops", p.Stops[len(p.Stops)-1].At.String(), "the film would stop %d times: ask up to %d questions", n, MaxStops)
	}
	return nil
}
