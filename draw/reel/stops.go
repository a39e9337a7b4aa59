package reel

import (
	"slices"
	"strings"
	"unicode/utf8"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
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

// MarshalText returns the stop as text.
func (s Stop) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a stop.
func (s *Stop) UnmarshalText(text []byte) error {
	at, question, _ := strings.Cut(string(text), "=")
	if s.Question = strings.TrimSpace(question); at == "" || s.Question == "" {
		return words.Wrong("", nil, "stop", words.Values{})
	}
	return s.At.UnmarshalText([]byte(at))
}

// checkStops checks what can be known before the search has run.
func (p *plan) checkStops(c *check) {
	for _, stop := range p.Stops {
		letters := utf8.RuneCountInString(stop.Question)
		c.require(stop.At != "" && letters > 0, "stop", stop, "stop-empty", words.Values{})
		c.require(letters <= MaxQuestion, "stop", stop.At, "stop-long", words.Values{N: letters, Total: MaxQuestion})
		c.require(trace.Printable(stop.Question), "stop", stop, "printable", words.Values{})
		c.require(p.wants(film.Apart), "stop", stop, "stop-pages", words.Values{})
	}
}

// findStops finds the steps of the film that the stops ask for. They stay when others are left out. What asks about queens that are taken
// back is asked while they stand, at the step before.
func (p *plan) findStops(asked [][]int) error {
	shots := p.shots.Shots
	for i, at := range asked {
		before := len(p.stops)
		for k, shot := range shots {
			step := int(shot.Step)
			if !slices.Contains(at, step) {
				continue
			}
			p.paused = append(p.paused, step)
			if k > 0 && p.shots.Beat(&shot).Mood.Mark() == story.BacktrackMark {
				step = int(shots[k-1].Step)
			}
			switch same := slices.IndexFunc(p.stops, func(s film.Stop) bool { return s.Step == step }); {
			case same >= before: // at the dead end, too
				continue
			case same >= 0:
				return words.Wrong("stop", p.Stops[i].At, "stop-twice", words.Values{N: step})
			}
			p.stops, p.paused = append(p.stops, film.Stop{Step: step, Question: p.Stops[i].Question}), append(p.paused, step)
		}
		if len(p.stops) == before && !p.cut { // else the film is refused as too long
			return words.Wrong("stop", p.Stops[i].At, "steps-film", filmSteps(int(shots[0].Step), int(shots[len(shots)-1].Step)))
		}
	}
	if n := len(p.stops); n > MaxStops {
		return words.Wrong("stop", p.Stops[len(p.Stops)-1].At, "stop-many", words.Values{N: n, Total: MaxStops})
	}
	return nil
}
