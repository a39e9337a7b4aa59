package story

import (
	"iter"
	"slices"
	"time"

	"queenreel/draw/story/words"
)

// A Scene is what one picture of a film shows: a State of each of its searches, and what is said of all of them.
type Scene struct {
	Step   int     // the number of the scene in its film, from 1
	States []State // of each search
	Mood   Mood    // of the first search that has come to its state, or Solved if one has found a solution
	Kinds  Kinds   // but for "end": a scene does not know whether it is the last of a film
	Ends   bool    // all searches are over
	Says
	Showing
}

// SceneOf returns the scene of a single search, which says what the state says.
func SceneOf(s *State) *Scene {
	return &Scene{Step: s.Step, States: []State{*s}, Mood: s.Mood, Kinds: kindsOf(s), Ends: s.Ends, Says: s.Says}
}

// ScenesOf yields the scenes of a single search from its states.
func ScenesOf(states iter.Seq[State]) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		for s := range states {
			if !yield(*SceneOf(&s)) {
				return
			}
		}
	}
}

// Says is what a picture says, of a search or of all.
type Says struct {
	Caption words.Caption
	Unread  words.Caption // what Caption would say if the picture stood longer; empty if it says it
	Fast    bool          // the picture stands too short to be read, and shares its caption with others
	pattern words.Caption // the texts of Caption with their placeholders
}

// Words returns all that there is to say, whether the picture stands long enough for it or not.
func (s *Says) Words() words.Caption {
	if s.Unread != (words.Caption{}) {
		return s.Unread
	}
	return s.Caption
}

// full returns all that there is to say.
func (s *Says) full() Says { return Says{Caption: s.Words(), pattern: s.pattern} }

// say has a picture say what can be read.
func (s *Says) say(now said) {
	if s.Caption != now.Caption {
		s.Unread = s.Caption
	}
	s.Caption, s.Fast = now.Caption, now.fast
}

// A Showing is how a film shows a scene.
type Showing struct {
	Hold   time.Duration // how long the picture stands
	Shown  int           // how many steps the film has shown with this one; 0 if it is not known
	Poster bool          // the picture stands before the film, for programs that show only the first picture
	Slide  bool          // the picture is a page of slides
	Part   int           // as in Seen, of a single search
}

// BriefHold is the hold under which a picture is seen only in passing. It then has no large red areas, which would flash.
const BriefHold = 150 * time.Millisecond

// Brief reports whether the picture is seen only in passing. A still, which has no hold, is not, nor is a part of a step, which stands
// with the others, nor a poster.
func (s *Showing) Brief() bool { return 0 < s.Hold && s.Hold < BriefHold && s.Part == 0 && !s.Poster }

// Show says how a film shows the scene, and tells its states.
func (s *Scene) Show(how Showing) {
	s.Showing = how
	for i := range s.States {
		s.States[i].Brief, s.States[i].Part = how.Brief(), how.Part
	}
}

// AtRest returns the scene as a still shows it, with what a film leaves out for want of time.
func (s *Scene) AtRest() Scene {
	rest := s.with((*State).AtRest)
	rest.Hold, rest.Part = 0, 0
	return rest
}

// Asking returns the scene as a picture shows it while people are asked what comes next; see State.asking.
func (s *Scene) Asking() Scene { return s.with((*State).asking) }

// Hints reports whether Asking shows less than the picture: what a search does next, or what it has just found.
func (s *Scene) Hints() bool {
	return slices.ContainsFunc(s.States, func(of State) bool { return of.hints() })
}

// Unlined returns the scene as pages show it, which draw the lines of a single search themselves: without those.
func (s *Scene) Unlined() Scene {
	if len(s.States) > 1 {
		return *s
	}
	return s.with(func(of *State) State { bare := *of; bare.Bare = true; return bare })
}

// Unhurried returns the scene at rest, with all that it says.
func (s *Scene) Unhurried() Scene {
	rest := s.with(func(of *State) State { rest := of.AtRest(); rest.Says = of.full(); return rest })
	rest.Hold, rest.Part, rest.Says = 0, 0, s.full()
	return rest
}

// with returns the scene with its states as a function changes them.
func (s *Scene) with(change func(*State) State) Scene {
	scene := *s
	scene.States = make([]State, len(s.States))
	for i := range s.States {
		scene.States[i] = change(&s.States[i])
	}
	return scene
}
