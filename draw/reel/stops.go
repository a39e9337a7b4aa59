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
	maxStops    = 20
	maxQuestion = 200 // in characters
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
		c.require(letters <= maxQuestion, "stop", stop.At, "stop-long", words.Values{N: letters, Total: maxQuestion})
		c.require(trace.Printable(stop.Question), "stop", stop, "printable", words.Values{})
		c.require(p.wants(film.Apart), "stop", stop, "stop-pages", words.Values{})
	}
}

// findStops finds the steps of the film that stops ask for, of those that each may be at. They stay when others are left out. What asks
// about queens that are taken back is asked while they stand, at the step before.
func (a *asked) findStops(stops []Stop, steps [][]int) error {
	shots := a.shots.Shots
	for i, at := range steps {
		before := len(a.stops)
		for k, shot := range shots {
			step := int(shot.Step)
			if !slices.Contains(at, step) {
				continue
			}
			a.kept = append(a.kept, step)
			if k > 0 && a.shots.Beat(&shot).Mood.Mark() == story.BacktrackMark {
				step = int(shots[k-1].Step)
			}
			switch same := slices.IndexFunc(a.stops, func(s film.Stop) bool { return s.Step == step }); {
			case same >= before: // at the dead end, too
				continue
			case same >= 0:
				return words.Wrong("stop", stops[i].At, "stop-twice", words.Values{N: step})
			}
			a.stops, a.kept = append(a.stops, film.Stop{Step: step, Question: stops[i].Question}), append(a.kept, step)
		}
		if len(a.stops) == before && !a.cut { // else the film is refused as too long
			return words.Wrong("stop", stops[i].At, "steps-film", filmSteps(a.shots))
		}
	}
	if n := len(a.stops); n > maxStops {
		return words.Wrong("stop", stops[len(stops)-1].At, "stop-many", words.Values{N: n, Total: maxStops})
	}
	return nil
}
