package pace

import (
	"iter"
	"slices"
	"time"

	"queenreel/draw/story"
)

// A Teller tells the searches of a film again, shot by shot.
type Teller struct {
	film    *Film
	tellers []*story.Teller
	states  []story.State // the present one of each search
}

// Tell returns a Teller of the film. The options must be those of the searches, but for words.
func (f *Film) Tell(o story.Options) *Teller {
	t := &Teller{film: f, states: make([]story.State, len(f.Searches))}
	for _, s := range f.Searches {
		t.tellers = append(t.tellers, s.Teller(o))
	}
	return t
}

// Scene returns the scene of a shot.
func (t *Teller) Scene(shot *Shot) story.Scene {
	for i, teller := range t.tellers {
		if step := int(shot.At[i]); t.states[i].Step != step {
			t.states[i] = teller.State(step)
		}
	}
	return t.film.Comparison.Scene(int(shot.Step), t.states, shot.Turned, shot.Explains)
}

// Shown returns the scene of a shot as Scene does, as the film shows it.
func (t *Teller) Shown(shot *Shot) story.Scene {
	scene := t.Scene(shot)
	shot.show(&scene)
	return scene
}

// show says how the film shows the scene of the shot.
func (shot *Shot) show(scene *story.Scene) {
	scene.Show(shot.Showing)
	for i := range scene.States {
		scene.States[i].Bare, scene.States[i].Falls = shot.bare>>i&1 != 0, shot.Falls
	}
}

// Last returns the scene of the last shot, with all that it says.
func (f *Film) Last(o story.Options) story.Scene {
	t, last := f.Tell(o), &f.Shots[len(f.Shots)-1]
	for i, s := range f.Searches {
		if int(last.At[i]) == len(s.Beats) {
			t.states[i] = s.Last
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

// calmHold is how long shots share a caption before the next ones share another.
const calmHold = 1700 * time.Millisecond

// span lets shots share captions. A shot that can be read by itself has its own; all up to the next such shot share one, or several,
// each of which stands for calmHold.
func (f *Film) span() {
	for first := 0; first < len(f.Shots); {
		shots := f.Shots[first:]
		n, fast := f.sharing(shots), !f.alone(&shots[0], shots[0].Hold)
		for i := range n {
			shots[i].Span, shots[i].Fast = 0, fast
		}
		shots[0].Span = int32(n)
		first += n
	}
}

// sharing returns how many shots have the caption of the first.
func (f *Film) sharing(shots []Shot) (n int) {
	lasts := time.Duration(0)
	for i := range shots {
		if f.alone(&shots[i], shots[i].Hold) {
			return max(1, i)
		}
		if lasts += shots[i].Hold; lasts < calmHold {
			continue
		}
		if n > 0 {
			return n
		}
		n, lasts = i+1, 0 // if as much is left for others
	}
	return len(shots)
}

// alone reports whether a shot can be read by itself while it stands.
func (f *Film) alone(shot *Shot, hold time.Duration) bool {
	return shot.told && f.Beat(shot).Title.Readable(hold)
}

const drawing = time.Second // in which the lines of a row come, one after another

// draw shows the lines of rows that are explained one after another: each such shot becomes parts, if it stands long enough.
func (f *Film) draw() {
	if f.room != story.AllRoom || len(f.Shots) == 1 {
		return
	}
	for i := 0; i < len(f.Shots); i++ {
		whole := f.Shots[i]
		lines := time.Duration(f.beat(&whole, 0).Lines)
		if lines == 0 || whole.bare != 0 || whole.Hold < 2*drawing || whole.Span != 1 {
			continue
		}
		part := whole
		part.Hold = max(drawing/lines, ShortestHold)
		parts := []Shot{}
		for part.Part = 1; time.Duration(part.Part) < lines; part.Part++ {
			parts = append(parts, part)
			part.Span = 0
		}
		if len(parts) == 0 {
			continue
		}
		parts[0].Span = int32(lines)
		f.Shots[i].Hold, f.Shots[i].Span = whole.Hold-(lines-1)*part.Hold, 0
		f.Shots = slices.Insert(f.Shots, i, parts...)
		i += len(parts)
	}
}

// A counter counts the steps of a film, shot by shot. Parts of a step are one, and a poster is none.
type counter struct {
	steps int
	last  int32 // the latest of them
}

// add counts a shot, and reports whether it begins a step.
func (c *counter) add(shot *Shot) bool {
	if shot.Poster || shot.Step == c.last {
		return false
	}
	c.steps++
	c.last = shot.Step
	return true
}

// Shapes returns the shape of each search, with a level for each step of the film. A search that is over has no depth.
func (f *Film) Shapes() []story.Shape {
	shapes, steps, most := make([]story.Shape, len(f.Searches)), counter{}, uint16(0)
	for i := range f.Shots {
		shot := &f.Shots[i]
		if !steps.add(shot) {
			continue
		}
		for k, search := range f.Searches {
			level, turned := story.Level{}, shot.Turned>>k&1 != 0
			if beat := f.beat(shot, k); turned || int(shot.At[k]) < len(search.Beats) {
				level.Depth = beat.Depth
				if turned { // else it waits
					level.Mood = beat.Mood
				}
			}
			if search.Repairs() {
				most = max(most, level.Depth)
			}
			shapes[k].Levels = append(shapes[k].Levels, level)
		}
	}
	for k, search := range f.Searches {
		shapes[k].About, shapes[k].Top = search.About, search.N
		if search.Repairs() {
			shapes[k].Top = int(most)
		}
	}
	return shapes
}
