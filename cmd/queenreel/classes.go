package main

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// An order is one in which solutions stand.
type order uint8

const (
	byFinding order = iota
	byColumns       // lexicographic
	byClass
)

// orderNames holds the values of --order.
var orderNames = []string{byFinding: "found", byColumns: "lexicographic", byClass: "class"}

// classFlags holds the flags for which solutions are shown, and how they are arranged.
type classFlags struct {
	cmd    *cobra.Command
	unique bool
	group  bool
	order  *choice[order]
}

// addClasses adds the flags. Numbers stay those of the order in which solutions are found.
func addClasses(cmd *cobra.Command) *classFlags {
	f := &classFlags{cmd: cmd, order: newEnum[order]("order", orderNames)}
	cmd.Flags().BoolVar(&f.unique, "unique", false, "one solution of each class under rotation and reflection, with the size of the class")
	cmd.Flags().BoolVar(&f.group, "group", false, "sort by class: first its fundamental solution, then the others with the symmetry that leads to each")
	f.order.add(cmd, "order", "", "how solutions are sorted: "+f.order.list()+"; each keeps its number in the order found")
	under(cmd, solutionHeading)
	return f
}

// check reports flags that contradict each other.
func (f *classFlags) check() error {
	switch {
	case f.unique && f.group:
		return usagef("--unique and --group: the first shows one board of each class, the second all: give only one of them")
	case f.group && f.order.chosen && f.order.value != byClass:
		return usagef("--group and --order %s: groups are in the order of classes: leave --order out", f.order.name)
	}
	return nil
}

// used reports whether any flag asks for more than what is found as it is found.
func (f *classFlags) used() bool { return f.unique || f.group || f.order.value != byFinding }

// arranged returns the solutions in their order.
func (f *classFlags) arranged(boards []trace.Board, language *story.Language) []draw.Entry {
	classes := trace.Classes(boards)
	var entries []draw.Entry
	entry := func(i int, note string) draw.Entry {
		return draw.Entry{Board: boards[i], Number: strconv.Itoa(i + 1), Note: note}
	}
	switch {
	case f.group:
		for n, c := range classes {
			for i, m := range c.Members {
				e := entry(m.Index, language.Symmetry(m.Symmetry))
				if i == 0 {
					e.Tinted, e.Heading = true, language.ClassHeading(n+1, c)
				}
				entries = append(entries, e)
			}
		}
		return entries
	case f.unique:
		for _, c := range classes {
			entries = append(entries, entry(c.Members[0].Index, language.ClassSize(c.Size)))
		}
	case f.order.value == byClass:
		for _, c := range classes {
			for _, m := range c.Members {
				entries = append(entries, entry(m.Index, ""))
			}
		}
	default:
		for i := range boards {
			entries = append(entries, entry(i, ""))
		}
	}
	if f.order.value == byColumns {
		slices.SortStableFunc(entries, func(a, b draw.Entry) int { return slices.Compare(a.Board.Columns(), b.Board.Columns()) })
	}
	return entries
}

// title returns the heading of a sheet of the solutions.
func (f *classFlags) title(src *source, boards []trace.Board, language *story.Language) string {
	complete := src.findsAll(len(boards))
	title := language.SheetTitle(src.Problem, len(boards), complete)
	if !f.unique && !f.group {
		return title
	}
	classes := len(trace.Classes(boards))
	switch {
	case f.group:
		return language.ClassesTitle(title, classes)
	case complete && len(src.Fixed) == 0:
		return language.FundamentalTitle(src.N, classes)
	}
	return language.FundamentalCutTitle(title)
}
