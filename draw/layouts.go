package draw

import (
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/story/words"
	"queenreel/draw/tree"
	"queenreel/trace"
)

// Panels holds the parts that a picture can be made of, in the order in which lists show them.
var Panels = []panel.Panel{
	board.Panel,
	panel.Caption,
	panel.Counters,
	tree.Panel,
	panel.Code,
	board.Domains,
	panel.Clauses,
	panel.Stack,
	board.Legend,
}

// Layouts holds the layouts by which users choose panels. The first is the default.
var Layouts = []Layout{
	{Name: "film", Panels: panel.DefaultPanels, Beside: panel.DefaultPanels},
	{
		Name: "lesson", Panels: []string{"board", "caption", "counters", "tree", "code", "legend"},
		Beside: []string{"board", "caption", "counters", "tree"},
	},
	{
		Name: "wide", Panels: []string{"board", "caption", "counters", "tree", "code", "legend"},
		Beside: []string{"board", "caption", "counters"}, Arrangement: panel.Wide,
	},
	{Name: "tree", Panels: []string{"board", "caption", "counters", "tree"}, Beside: []string{"board", "caption", "counters", "tree"}},
	{Name: "plain", Panels: []string{"board"}, Beside: []string{"board"}, Arrangement: panel.Plain},
	{
		Name: "phone", Panels: []string{"board", "caption", "tree"},
		Beside: []string{"board", "caption", "counters"}, Arrangement: panel.Tall,
	},
}

// A Layout is a set of panels under a name, and how they go together.
type Layout struct {
	Name        string
	Panels      []string // for most searches; see For
	Beside      []string // for each of several searches side by side
	Arrangement panel.Arrangement
}

// largeBoard is the number of rows from which on the picture of a lesson is no taller than wide. It has no room for the code beside a
// legend and a panel that tells more, and a tall picture has none below the board.
const largeBoard = 12

// For returns the panels of the layout for one of a number of searches, with those that show best how its solver works. The caller owns the
// slice.
func (l Layout) For(a trace.About, searches int) []string {
	if searches > 1 {
		return panelsFor(l.Beside, a, panel.Stacked)
	}
	return panelsFor(l.Panels, a, l.Arrangement)
}

// panelsFor returns panels, a tree only if there is one, and those that tell more of a search in place of others. A legend beside a board
// stays: the panel that tells more stands after it or, if the board is large, in place of the code.
func panelsFor(layout []string, a trace.About, arranged panel.Arrangement) []string {
	names := slices.Clone(layout)
	if i := slices.Index(names, tree.Panel.Name); i >= 0 && tree.Treeless(a) {
		names = slices.Delete(names, i, i+1)
		if arranged == panel.Tall && a.N < largeBoard {
			names = append(names, panel.Code.Name)
		}
	}
	for _, p := range Panels {
		if p.TellsMore == nil || !p.TellsMore(a) {
			continue
		}
		i := slices.Index(names, p.Replaces)
		switch beside := arranged == panel.Beside && p.Replaces == board.Legend.Name; {
		case i < 0:
		case beside && a.N < largeBoard:
			names = slices.Insert(names, i+1, p.Name)
		case beside:
			names[slices.Index(names, panel.Code.Name)] = p.Name
		default:
			names[i] = p.Name
		}
	}
	return names
}

// InPictures returns those of some panels that are pictures in pages too.
func InPictures(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(Panels, func(p panel.Panel) bool { return p.Name == name && p.Text })
	})
}

// LookAhead reports whether one of some panels looks ahead in the search.
func LookAhead(names []string) bool {
	return slices.ContainsFunc(Panels, func(p panel.Panel) bool { return p.Ahead && slices.Contains(names, p.Name) })
}

// PanelNames returns the names of all panels. The caller owns the slice.
func PanelNames() []string {
	return words.NamesOf(Panels, func(p panel.Panel) string { return p.Name })
}
