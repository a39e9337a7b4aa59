package draw

import "queenreel/draw/story"

// A watcher is the view of a panel that needs the whole search, up to Options.Steps, before it paints a scene of it.
type watcher interface {
	view
	watch(s *story.Scene) // records the next scene of the search; they come in order, each once
	inherit(before view)  // takes what a view has watched in whose place this one was made
}

// watchSearch lets the views that need it watch the whole search.
func (p *Painter) watchSearch() {
	var watchers []watcher
	for _, v := range p.views {
		if w, ok := v.view.(watcher); ok {
			watchers = append(watchers, w)
		}
	}
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
