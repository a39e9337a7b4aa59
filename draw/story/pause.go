package story

import (
	"fmt"
	"slices"
	"time"
)

// A Pause makes scenes of a film stand longer.
type Pause struct {
	Step  int           `json:"step,omitempty"`  // the step that it is for; if it is not above 0, the pause is for scenes of Of
	Of    PauseKind     `json:"of,omitzero"`     // see PauseKinds
	First bool          `json:"first,omitempty"` // only the first such scene of the film
	Hold  time.Duration `json:"hold"`
}

// takes reports whether the pause is for s, which is the last scene of a film if last is set.
func (p *Pause) takes(s *Scene, last bool) bool {
	if p.Step > 0 {
		return s.Step == p.Step
	}
	return p.Of.Has != nil && p.Of.Has(s, last)
}

// A PauseKind is a kind of scenes that can be given a pause.
type PauseKind struct {
	Name, Doc string
	Has       func(s *Scene, last bool) bool // reports whether s is of the kind; last, whether it is a film's last scene
}

// UnmarshalText sets the kind to the one of PauseKinds with a name.
func (k *PauseKind) UnmarshalText(name []byte) error {
	i := slices.IndexFunc(PauseKinds, func(known PauseKind) bool { return known.Name == string(name) })
	if i < 0 {
		return fmt.Errorf("no such kind of steps: %q", name)
	}
	*k = PauseKinds[i]
	return nil
}

// MarshalText returns the name of the kind.
func (k PauseKind) MarshalText() ([]byte, error) { return []byte(k.Name), nil }

// PauseKinds holds the kinds of scenes that can be given a pause, in the order in which lists show them.
var PauseKinds = []PauseKind{
	{"start", "the first scene of the search", func(s *Scene, _ bool) bool { return s.Step == 1 }},
	{"placement", "a queen placed or moved", ofMood(Placement)},
	{"test", "a square tested", ofMood(Free, Conflict)},
	{"conflict", "a tested square that is attacked, or a line that is dead", func(s *Scene, _ bool) bool { return s.Mood == Conflict || s.Dead != none }},
	{"pruned", "squares ruled out", ofMood(Pruned)},
	{"dead-row", "a row or column with no square left", func(s *Scene, _ bool) bool { return s.Dead != none }},
	{"backtrack", "queens taken back", ofMood(Backtrack, Jump)},
	{"learned", "a clause learned", ofMood(Learned)},
	{"jump", "several queens skipped and taken back at once", ofMood(Jump)},
	{"solution", "a solution", ofMood(Solved)},
	{"end", "the last scene of the film", func(_ *Scene, last bool) bool { return last }},
}

// ofMood returns a function that reports whether a scene has one of the moods.
func ofMood(moods ...Mood) func(*Scene, bool) bool {
	return func(s *Scene, _ bool) bool { return slices.Contains(moods, s.Mood) }
}
