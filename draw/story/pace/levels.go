package pace

import "queenreel/draw/story"

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
