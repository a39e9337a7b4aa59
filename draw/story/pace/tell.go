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

// Tell returns a Teller of the film. The options must be those of the searches, but for words.
func (f *Film) Tell(o story.Options) *Teller {
	t := &Teller{film: f, scenes: make([]story.Scene, len(f.Searches))}
	for _, s := range f.Searches {
		t.tellers = append(t.tellers, s.Teller(o))
	}
	return t
}

// Scene returns the scene of a shot.
func (t *Teller) Scene(shot *Shot) story.Scene {
	for i, teller := range t.tellers {
		if step := int(shot.At[i]); t.scenes[i].Step != step {
			t.scenes[i] = teller.Scene(step)
		}
	}
	if !t.film.compares() {
		return t.scenes[0]
	}
	return t.film.Comparison.Scene(int(shot.Step), t.scenes, shot.Turned)
}

// Shown returns the scene of a shot as Scene does, as the film shows it.
func (t *Teller) Shown(shot *Shot) story.Scene {
	scene := t.Scene(shot)
	shot.show(&scene)
	return scene
}

// show says how the film shows the scene of the shot.
func (shot *Shot) show(scene *story.Scene) {
	scene.Showing = shot.Showing
	scene.Bare, scene.Fast = shot.bare != 0, false // a Reader says which are fast
	for i := range scene.Lanes {
		scene.Lanes[i].Showing = story.Showing{Hold: shot.Hold, Bare: shot.bare>>i&1 != 0}
	}
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

// Scenes yields the scenes of the shots, with holds and with captions that can be read. It tells a span of shots at a time, and can be
// ranged again, also at the same time.
func (f Film) Scenes(o story.Options) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		shown, told, reader := counter{}, f.Tell(o), story.NewReader(o, f.Searches...)
		for first := 0; first < len(f.Shots); {
			shots := f.Shots[first : first+int(f.Shots[first].Span)]
			first += len(shots)
			var span []story.Scene
			for i := range shots {
				shot := &shots[i]
				scene := told.Shown(shot)
				shown.add(shot)
				scene.Shown = shown.steps
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

// The shortest holds of a text that shots share, longer than story.ReadableHold.
const (
	sharedHold = 800 * time.Millisecond  // where there is room for it
	calmHold   = 1700 * time.Millisecond // where such shots follow one another for longer
)

// span lets shots share captions. A shot that can be read by itself has its own. Several fast shots share one, if their holds together
// suffice for a text.
func (f *Film) span() {
	run := 0               // the first shot without a span
	var fast time.Duration // since a shot was read
	for i := range f.Shots {
		shot := &f.Shots[i]
		if f.alone(shot, shot.Hold) && (run == i || fast >= story.ReadableHold || shot.Hold >= sharedHold || f.Beat(shot).Mood == story.Solved) {
			f.share(run, i)
			f.share(i, i+1)
			run, fast = i+1, 0
			continue
		}
		fast += shot.Hold
		if n := shared(f.Shots[run : i+1]); n > 0 {
			f.mark(run, run+n, true)
			run += n
		}
	}
	f.share(run, len(f.Shots))
}

// alone reports whether the title of a shot can be read while it stands. Several are read only if one of them is
// new.
func (f *Film) alone(shot *Shot, hold time.Duration) bool {
	title := f.Beat(shot).Title
	return !shot.quiet && title.Readable(hold) && (shot.read || !f.compares())
}

// share lets shots share a caption, unless it is one that can be read by itself.
func (f *Film) share(from, to int) {
	if from < to {
		f.mark(from, to, to-from > 1 || !f.alone(&f.Shots[from], f.Shots[from].Hold))
	}
}

func (f *Film) mark(from, to int, fast bool) {
	for i := from; i < to; i++ {
		f.Shots[i].Span, f.Shots[i].Fast = 0, fast
	}
	f.Shots[from].Span = int32(to - from)
}

// shared returns how many of the shots can share a text so that the rest stand long enough for another text; 0 if they cannot.
func shared(run []Shot) int {
	n, together, rest := 0, time.Duration(0), time.Duration(0)
	for i := range run {
		if together < calmHold {
			together += run[i].Hold
			n++
		} else if rest += run[i].Hold; rest >= calmHold {
			return n
		}
	}
	return 0
}
