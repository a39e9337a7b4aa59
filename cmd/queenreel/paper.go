package main

import (
	"fmt"
	"strconv"

	"queenreel/draw"
	"queenreel/draw/reel"
)

// addPage adds the flags for pages.
func (f *flags) addPage(usage string) {
	all := f.cmd.Flags()
	all.Var(textual("SIZE", &f.Page), "page", usage)
	complete(f.cmd, "page", reel.PageNames())
	all.Var(number(&f.DPI, draw.DefaultDPI, "must be at least 36"), "dpi", "`K` pixels per inch of a page; a0 and a1 have 150")
	setHeading(f.cmd, pageHeading)
}

// paged reports whether there are to be pages.
func (f *flags) paged() bool { return f.Page != reel.Page{} }

// addClasses adds the flags for which solutions are shown, and how they are arranged.
func (f *flags) addClasses() {
	all := f.cmd.Flags()
	all.BoolVar(&f.Unique, "unique", false, "one solution of each class under rotation and reflection, with the size of the class")
	all.BoolVar(&f.Group, "group", false, "sort by class: first its fundamental solution, then the others with the symmetry that leads to each")
	f.pick(&f.Order, "order", "order", reel.OrderNames, "how solutions are sorted: "+reel.Alternatives(reel.OrderNames)+"; each keeps its number in the order found")
	setHeading(f.cmd, solutionHeading)
}

// pageNames returns the names of so many pages. A name that has no %d is that of the only page.
func pageNames(name stepName, pages int) []string {
	width := name.width
	if width == 0 {
		width = len(strconv.Itoa(pages))
	}
	var names []string
	for i := range pages {
		if name.hasStep {
			names = append(names, name.before+fmt.Sprintf("%0*d", width, i+1)+name.after)
		} else {
			names = append(names, name.before)
		}
	}
	return names
}
