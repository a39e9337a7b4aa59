// Package panel has what the panels of pictures share, and the panels that are neither a board nor a tree.
//
// A [Panel] makes a [View] for one picture, and the view paints scenes onto its place there. Lengths, texts and colors are those of the
// picture's [Metrics], which follow from its [Options].
package panel

import (
	"iter"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// A Panel is a part of a picture: the board, or something that explains it.
type Panel struct {
	Name string
	Doc  string // one line for lists, without a full stop

	Text   bool                             // a page writes it as text
	Beside bool                             // it stands in the column right of the board, or under the board if there is more room
	Grows  bool                             // it takes the height that its column has left
	Ramps  func(*theme.Theme) []raster.Ramp // the colors that meet in it
	New    func(k *Metrics) View            // makes its view for one picture
	Ahead  bool                             // it looks ahead: its views are Watchers, which need the whole search

	Replaces  string                 // the panel of a layout that gives way to this one if this one tells more
	TellsMore func(trace.About) bool // reports whether this one tells more of a search; nil for never
}

// A View is a panel of one picture. It remembers what it painted, to paint only what changes.
type View interface {
	// Height returns the least height that the view needs, in pixels.
	Height() int
	// Paint brings a canvas up to date with a scene. The canvas is the view's place in the picture, and
	// the same at every call; it starts in the color of the theme's ground.
	Paint(c *raster.Canvas, s *story.State)
}

// A Watcher is the view of a panel that needs the whole search, up to Options.Steps, before it paints a scene of it.
type Watcher interface {
	View
	Watch(s *story.State) // records the next scene of the search; they come in order, each once
	Inherit(before View)  // takes what the view before it has watched, whose place it takes
}

// A Line is a line of a panel that is text, for pages, which write it themselves.
type Line struct {
	Text  string `json:"text"`
	Aside string `json:"aside,omitempty"` // what stands at its end
	Look  string `json:"look,omitempty"`  // how it stands out: by a tone, or as a call that waits or returned; "" for not at all
}

// A Listing is the view of a panel that is text.
type Listing interface {
	View
	Heading() string
	Lines(s *story.State) []Line // what it shows of a scene
}

// DefaultPanels are the panels of a picture if none are named.
var DefaultPanels = []string{"board", "caption", "counters"}

// An Arrangement says where the panels of a picture stand.
type Arrangement uint8

const (
	// Beside has the board and what belongs to it on the left, the rest right of them or, if that column is fuller, under them.
	Beside  Arrangement = iota
	Stacked             // all in one column
	Tall                // so, in 9 : 16, legible on a phone
	Wide                // in 16 : 9: the board, the tree and the rest side by side, caption and counters under them
	Plain               // as Beside, for a board alone, which has no names in a picture that is too small for texts
	Page                // as Beside, for pages, which take the panels apart, and bring each to the size of its room
)

// InColumn reports whether all panels stand in one column.
func (a Arrangement) InColumn() bool { return a == Stacked || a == Tall }

// A Memory holds the parts of a panel as its view has painted them; it is nil before the first scene.
type Memory[T comparable] []T

// Changes yields the parts that differ from those before, at first all of them, and remembers them.
func (m *Memory[T]) Changes(parts []T) iter.Seq2[int, T] {
	before := *m
	*m = parts
	return func(yield func(int, T) bool) {
		for i, part := range parts {
			if (i >= len(before) || part != before[i]) && !yield(i, part) {
				return
			}
		}
	}
}

// has returns a function that reports whether the listing of a search has a line for events of a kind.
func has(kind trace.Kind) func(trace.About) bool {
	return func(a trace.About) bool { return a.Code.Takes(kind) }
}
