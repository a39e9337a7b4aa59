package pace

import (
	"iter"
	"time"

	"queenreel/draw/story"
)

// A Teller tells the searches of a film again, shot by shot.
type Teller struct {
	film    *Film
	tellers []*story.Teller
	scenes  []story.Scene // the present one of each search
}

// Tell returns a Teller at the beginning of the film. The options must have the detail of the searches.
func (f *Film) Tell(o story.Options) *Teller {
	t := &Teller{film: f, scenes: make([]story.Scene, len(f.Searches))}
	for _, s := range f.Searches {
		t.tellers = append(t.tellers, s.Teller(o))
	}
	return t
}

// Scene returns the scene of a shot, which must not come before the last one that was told.
func (t *Teller) Scene(shot *Shot) story.Scene {
	for i, teller := range t.tellers {
		for t.scenes[i].Step < int(shot.At[i]) {
			t.scenes[i], _ = teller.Next()
		}
	}
	if !t.film.compares() {
		return t.scenes[0]
	}
	return t.film.Comparison.Scene(int(shot.Step), t.scenes, shot.Turned)
}

// Last returns the scene of the last shot, with all that it says.
func (f *Film) Last(o story.Options) story.Scene {
	t, last := f.Tell(o), &f.Shots[len(f.Shots)-1]
	for i, s := range f.Searches {
		if int(last.At[i]) == len(s.Beats) {
			t.scenes[i] = s.Last
		}
	}
	return t.Scene(last)
}

// Scenes yields the scenes of the shots, with holds and with captions that can be read. They are told a span of shots at a time, and can be
// ranged again, also at the same time.
func (f Film) Scenes(o story.Options) iter.Seq[story.Scene] {
	length := f.Length()
	return func(yield func(story.Scene) bool) {
		passed, told, reader := time.Duration(0), f.Tell(o), story.NewReader(o.Language, o.Labels)
		for first := 0; first < len(f.Shots); {
			shots := f.Shots[first : first+int(f.Shots[first].Span)]
			first += len(shots)
			var span []story.Scene
			for i := range shots {
				shot := &shots[i]
				teller := told
				if shot.Poster {
					teller = f.Tell(o)
				}
				scene := teller.Scene(shot)
				scene.Showing = story.Showing{Hold: shot.Hold, Poster: shot.Poster, Slide: shot.Slide}
				if passed += shot.Hold; length > 0 && len(f.Shots) > 1 { // else it has no holds, or is a still
					scene.Passed = float64(passed) / float64(length)
				}
				span = append(span, scene)
			}
			if f.Captions && !shots[0].Poster {
				reader.Word(span, shots[0].Fast)
			}
			for i := range span {
				if !yield(span[i]) {
					return
				}
			}
		}
	}
}
