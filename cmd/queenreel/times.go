package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// holdKinds are the kinds of holds, as --hold names them.
var holdKinds = []string{"start", "move", "test", "backtrack", "solution", "end"}

// holdsValue returns the value of KIND=DURATION,….
func holdsValue(to *story.Holds) value {
	kinds := []*time.Duration{&to.Start, &to.Move, &to.Test, &to.Backtrack, &to.Solution, &to.End}
	return value{"KIND=DURATION,...", noText, func(list string) error {
		return eachTime(list, func(kind string, hold time.Duration) error {
			i := slices.Index(holdKinds, kind)
			if i < 0 {
				return fmt.Errorf("unknown kind %q: choose %s", kind, reel.Alternatives(holdKinds))
			}
			*kinds[i] = hold
			return nil
		})
	}}
}

// firstOf is the prefix of a kind's name that makes only its first scene pause.
const firstOf = "first-"

// pausesValue returns the value of WHAT=DURATION,…, which may be given several times.
func pausesValue(to *[]story.Pause) value {
	return value{"WHAT=DURATION,...", noText, func(list string) error {
		return eachTime(list, func(what string, hold time.Duration) error {
			p := story.Pause{Hold: hold}
			step, err := strconv.Atoi(what)
			kind, isFirst := strings.CutPrefix(what, firstOf)
			i := slices.Index(pauseNames(), kind)
			switch {
			case err == nil && step > 0:
				p.Step = step
			case i >= 0:
				p.Of, p.First = story.PauseKinds[i], isFirst
			default:
				return fmt.Errorf("unknown step %q: give its number, as in 42, or its kind, with or without %s: %s", what, firstOf, reel.Alternatives(pauseNames()))
			}
			*to = append(*to, p)
			return nil
		})
	}}
}

// pausable returns what a film can pause at, except steps.
func pausable() []string {
	names := pauseNames()
	return append(names, reel.NamesOf(names, func(name string) string { return firstOf + name })...)
}

// pauseNames returns the names of the kinds of scenes that can pause.
func pauseNames() []string {
	return reel.NamesOf(story.PauseKinds, func(k story.PauseKind) string { return k.Name })
}

// eachTime calls set for each item of a list such as move=1s,end=5s.
func eachTime(list string, set func(name string, d time.Duration) error) error {
	for _, item := range strings.Split(list, ",") {
		name, text, _ := strings.Cut(item, "=")
		d, err := time.ParseDuration(text)
		if err != nil || d < story.ShortestHold || d > longestHold {
			err = fmt.Errorf("%s=%s: must be a time from 20ms to 1h, as in %s=1.5s", name, text, cmp.Or(name, "end"))
		}
		if unknown := set(name, d); unknown != nil {
			err = unknown
		}
		if err != nil {
			return err
		}
	}
	return nil
}
