package draw

import (
	"iter"

	"queenreel/draw/story"
)

// A need says which scenes of a search a panel must have watched before it paints one.
type need uint8

const (
	thisScene   need = iota // none
	wholeSearch             // all of them, up to Options.Steps
	pastScenes              // those up to the one that it paints
)

// A watcher is a view of a panel that needs more than a scene.
type watcher interface {
	view
	// watch records the next scene that the panel needs. They come in order, each once. Where a painter
	// goes back to an earlier scene, a new view watches what was before that.
	watch(s *story.Scene)
}

// An heir is a view of a panel that needs the whole search. A view that is made in place of another inherits what that
// has watched.
type heir interface {
	watcher
	inherit(before view)
}

// watchers returns the views of the panels with a need.
func (p *Painter) watchers(n need) []watcher {
	var watchers []watcher
	for _, v := range p.views {
		if w, ok := v.view.(watcher); ok && v.panel.needs == n {
			watchers = append(watchers, w)
		}
	}
	return watchers
}

// watchSearch lets the views that need it watch the whole search.
func (p *Painter) watchSearch() {
	watchers := p.watchers(wholeSearch)
	if len(watchers) == 0 || p.sketch.Search == nil {
		return
	}
	var s story.Scene
	for s = range p.sketch.Search {
		if s.Step > p.sketch.Steps {
			return
		}
		for _, w := range watchers {
			w.watch(s.Marked())
		}
	}
}

// watchPast lets the views that need it watch what was before a scene, and the scene itself.
func (p *Painter) watchPast(s *story.Scene) {
	if s.Step < p.past.step {
		p.goBack()
	}
	watchers := p.watchers(pastScenes)
	if len(watchers) == 0 || s.Step == p.past.step {
		return
	}
	for before := range p.past.missed(s.Step) {
		for _, w := range watchers {
			w.watch(before.Marked())
		}
	}
	for _, w := range watchers {
		w.watch(s.Marked())
	}
	p.past.step = s.Step
}

// goBack replaces the views that have watched what is not past any more.
func (p *Painter) goBack() {
	p.past.restart()
	for i := range p.views {
		if v := &p.views[i]; v.panel.needs == pastScenes {
			v.view, v.stale = v.panel.view(v.sketch), true
		}
	}
}

// A past remembers how much of a search the views have watched that need what was before, and finds the rest.
type past struct {
	search iter.Seq[story.Scene] // all of it; nil if it is not known
	step   int                   // of the last scene watched; 0 before the first

	// A search is ranged from its first scene. So that thinned films do so once and not for each picture, it
	// stays open from one gap to the next, until close.
	next func() (story.Scene, bool) // nil if it is closed
	stop func()
}

// missed yields the scenes between the last one watched and the one of a step. Where there are none, as in films
// that show every step, the search is not ranged.
func (p *past) missed(step int) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		if p.search == nil || step == p.step+1 {
			return
		}
		if p.next == nil {
			p.next, p.stop = iter.Pull(p.search)
		}
		for {
			s, more := p.next()
			if !more || s.Step >= step {
				return
			}
			if s.Step > p.step && !yield(s) {
				return
			}
		}
	}
}

// close ends the ranging of the search.
func (p *past) close() {
	if p.stop != nil {
		p.stop()
		p.next, p.stop = nil, nil
	}
}

// restart forgets what was watched.
func (p *past) restart() {
	p.close()
	p.step = 0
}
