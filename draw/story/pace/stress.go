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
	toldEnds  = 3                       // so many dead ends are told in words, and then only those of great events
	wayLook   = 1200 * time.Millisecond // the shortest hold of a queen placed before the first dead end
	longWay   = 20                      // unless that comes so late
)

// stress notes which shots explain a row without a square by lines, and which tell of a great fall.
func (f *Film) stress() {
	var dead [MaxSearches]int // rows that were explained
	var at [MaxSearches]int32
	var bare uint8
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
		shot.bare = bare
		shot.Falls = !f.compares() && int(f.beat(shot, 0).Undone)*story.Weight >= len(f.Searches[0].Beats)
	}
}

// arc returns what a film of a single search tells; that of several tells how they compare.
func (f *Film) arc() story.Arc {
	if f.compares() {
		return story.Arc{}
	}
	return f.Searches[0].Arc
}

// explains reports whether a shot of a single search explains a row without a square by lines.
func (f *Film) explains(shot *Shot) bool {
	return !f.compares() && shot.bare == 0 && f.beat(shot, 0).Lines > 0
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
