package pace

import (
	"slices"
	"time"

	"queenreel/draw/story"
)

// How the great events of a search are shown.
const (
	explained = 2                       // so many rows without a square are explained by lines
	drawing   = time.Second             // in which the lines of a row come, one after another
	firstDead = 4 * time.Second         // the shortest hold of the first such row, with that
	laterDead = 2500 * time.Millisecond // and of the next
	asking    = 4 * time.Second         // the hold of the question before a film
	asked     = 2500 * time.Millisecond // and of the first step after it
	withRoom  = 20 * time.Second        // the shortest length of a film that has room for the question
	fullFalls = 3                       // so many falls of a branch, the greatest, are told in full
	briefFall = 900 * time.Millisecond  // the shortest hold of the others
)

// stress notes which shots explain a row without a square by lines, and which tell the fall of a branch.
func (f *Film) stress() {
	var dead [MaxSearches]int // rows that were explained
	var at [MaxSearches]int32
	var bare uint8
	var falls []*Shot
	for i := range f.Shots {
		shot := &f.Shots[i]
		for search := range f.Searches {
			if at[search] == shot.At[search] {
				continue
			}
			bare &^= 1 << search
			if at[search] = shot.At[search]; f.beat(shot, search).Lines == 0 {
				continue
			}
			if dead[search]++; dead[search] > explained {
				bare |= 1 << search
			}
		}
		shot.bare, shot.Falls = bare, story.NotFalling
		if f.fall(shot) != nil && !f.explains(shot) {
			falls = append(falls, shot)
		}
	}
	slices.SortStableFunc(falls, func(a, b *Shot) int { return f.fall(b).Undone - f.fall(a).Undone })
	for i, shot := range falls {
		shot.Falls = story.FallsInFull
		if i >= fullFalls {
			shot.Falls = story.FallsBriefly
		}
	}
}

// explains reports whether a shot of a single search explains a row without a square by lines.
func (f *Film) explains(shot *Shot) bool {
	return !f.compares() && shot.bare == 0 && f.beat(shot, 0).Lines > 0
}

// fall returns the fall of a branch that a shot shows, or nil.
func (f *Film) fall(shot *Shot) *story.Fall {
	if f.compares() {
		return nil
	}
	for i := range f.Searches[0].Falls {
		if fall := &f.Searches[0].Falls[i]; fall.Step == int(shot.Step) && fall.Undone*story.Weight >= len(f.Searches[0].Beats) {
			return fall
		}
	}
	return nil
}

// question returns the first row of the film without a square, as a shot that asks which queen must move, or nil. It stands before a lesson that
// begins with its search, and has time for it.
func (f *Film) question(t *Timing) *Shot {
	if t.Pace != Lesson || t.Plain || f.compares() || f.Shots[0].Step > 1 || t.Length > 0 && t.Length < withRoom || t.Holds != (Holds{Speed: t.Holds.Speed}) {
		return nil
	}
	for _, shot := range f.Shots {
		if f.beat(&shot, 0).Kinds.Has(story.DeadRow) {
			shot.Step-- // before the row was found
			shot.Poster, shot.Asks, shot.bare, shot.Span, shot.Hold = true, true, 1, 1, t.Holds.scaled(asking)
			return &shot
		}
	}
	return nil
}

// draw shows the lines of the rows that are explained one after another: each such shot becomes parts, if it stands long enough.
func (f *Film) draw() {
	for i := 0; i < len(f.Shots) && len(f.Shots) > 1; i++ {
		whole := f.Shots[i]
		lines := time.Duration(f.beat(&whole, 0).Lines)
		if !f.explains(&whole) || whole.Hold < 2*drawing || whole.Span != 1 {
			continue
		}
		part := whole
		part.Hold = max(drawing/lines, ShortestHold)
		parts := []Shot{}
		for part.Part = 1; time.Duration(part.Part) <= lines; part.Part++ {
			parts = append(parts, part)
			part.Span = 0
		}
		parts[0].Span = int32(lines) + 1
		f.Shots[i].Hold, f.Shots[i].Span = whole.Hold-lines*part.Hold, 0
		f.Shots = slices.Insert(f.Shots, i, parts...)
		i += len(parts)
	}
}
