package draw

import (
	"iter"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// Panels holds the parts that a picture can be made of, in the order in which lists show them.
var Panels = []Panel{
	boardPanel,
	captionPanel,
	countersPanel,
	treePanel,
	codePanel,
	domainsPanel,
	clausesPanel,
	stackPanel,
	curvePanel,
	heatPanel,
	legendPanel,
}

// Layouts holds sets of panels that go well together. The first is the default.
var Layouts = []Layout{
	{Name: "film", Panels: DefaultPanels, Lane: DefaultPanels},
	{
		Name: "lesson", Panels: []string{"board", "caption", "counters", "tree", "code", "legend"},
		Lane: []string{"board", "caption", "counters", "tree"},
	},
	{
		Name: "wide", Panels: []string{"board", "caption", "counters", "tree", "code", "legend"},
		Lane: []string{"board", "caption", "counters"}, Arrangement: Wide,
	},
	{Name: "tree", Panels: []string{"board", "caption", "counters", "tree"}, Lane: []string{"board", "caption", "counters", "tree"}},
	{Name: "plain", Panels: []string{"board"}, Lane: []string{"board"}},
	{
		Name: "phone", Panels: []string{"board", "caption", "counters", "tree", "code"},
		Lane: []string{"board", "caption", "counters"}, Arrangement: Stacked,
	},
}

// A Layout is a set of panels under a name, and how they go together.
type Layout struct {
	Name        string
	Panels      []string // for most searches; see For
	Lane        []string // for each search of a comparison; see ForLane
	Arrangement Arrangement
}

// largeBoard is the number of rows from which on a lesson is no taller than wide: it has no room for the code beside a legend and
// what tells more than that.
const largeBoard = 12

// For returns the panels of the layout for a search: what shows best how its solver works, where the layout has room
// for it. The caller owns the slice.
func (l Layout) For(a trace.About) []string {
	return panelsFor(l.Panels, a, l.Arrangement)
}

// ForLane returns the panels of the layout for one of the searches of a comparison, as For does.
func (l Layout) ForLane(a trace.About) []string { return panelsFor(l.Lane, a, Stacked) }

// panelsFor returns panels with those that tell more of a search in place of others. A legend beside a board stays: what tells more stands
// after it or, on a large board, in place of the code.
func panelsFor(layout []string, a trace.About, arranged Arrangement) []string {
	names := slices.Clone(layout)
	for _, p := range Panels {
		if p.tellsMore == nil || !p.tellsMore(a) {
			continue
		}
		i := slices.Index(names, p.replaces)
		switch beside := arranged == Beside && p.replaces == legendPanel.Name; {
		case i < 0:
		case beside && a.N < largeBoard:
			names = slices.Insert(names, i+1, p.Name)
		case beside:
			names[slices.Index(names, codePanel.Name)] = p.Name
		default:
			names[i] = p.Name
		}
	}
	return names
}

// has returns a function that reports whether the pseudo-code of a search has a line for events of a kind.
func has(kind trace.Kind) func(trace.About) bool {
	return func(a trace.About) bool {
		return slices.ContainsFunc(a.Code, func(line trace.CodeLine) bool { return slices.Contains(line.On, kind) })
	}
}

// DefaultPanels are the panels of a picture where none are named.
var DefaultPanels = []string{"board", "caption", "counters"}

// PanelNames returns the names of all panels. The caller owns the slice.
func PanelNames() []string { return namesOf(Panels) }

// namesOf returns the names of panels.
func namesOf(panels []Panel) []string {
	var names []string
	for _, p := range panels {
		names = append(names, p.Name)
	}
	return names
}

// A Panel is a part of a picture: the board, or something that explains it.
type Panel struct {
	Name string
	Doc  string // one line for lists, without a full stop

	beside bool                       // it stands in the column right of the board, or under the board where there is more room
	tells  bool                       // it says in words what happens
	grows  bool                       // it takes the height that its column has left
	ramps  func(*Theme) []raster.Ramp // the colors that meet in it
	view   func(k *sketch) view       // makes it for one picture; a watcher if it needs the whole search

	replaces  string                 // the panel of a layout that gives way to this one, which tells more …
	tellsMore func(trace.About) bool // … of some searches; nil for none
}

// A view is a panel of one picture. It remembers what it painted, to paint only what changes.
type view interface {
	// height returns the least height that the view needs, in pixels.
	height() int
	// paint brings a canvas up to date with a scene. The canvas is the view's place in the picture, and
	// the same at every call; it starts in the color of the theme's ground.
	paint(c *raster.Canvas, s *story.Scene)
}

// A memory holds the parts of a panel as a view has painted them; it is nil before the first scene.
type memory[T comparable] []T

// news yields the parts that are other than before, at first all of them, and remembers them.
func (m *memory[T]) news(parts []T) iter.Seq2[int, T] {
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
