package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw"
)

// A pageSize is the flag for the size of pages; the zero value is none.
type pageSize struct {
	name          string
	width, height float64 // in millimetres
}

// pageSizes holds the sizes that have names. Their pages are upright.
var pageSizes = []pageSize{
	{"a0", 841, 1189},
	{"a1", 594, 841},
	{"a2", 420, 594},
	{"a3", 297, 420},
	{"a4", 210, 297},
	{"a5", 148, 210},
	{"letter", 215.9, 279.4},
	{"legal", 215.9, 355.6},
}

// defaultPage is the name of the size of pages where none is given.
const defaultPage = "a4"

// pageSizeNames returns the names of sizes, and of their pages turned.
func pageSizeNames() []string {
	var names []string
	for _, size := range pageSizes {
		names = append(names, size.name, size.name+"-landscape")
	}
	return names
}

func (p *pageSize) Type() string   { return "SIZE" }
func (p *pageSize) String() string { return p.name }

// Set reads a name, or a width and a height in millimetres.
func (p *pageSize) Set(text string) error {
	lower := strings.ToLower(text)
	name, upright := strings.CutSuffix(lower, "-portrait")
	name, turned := strings.CutSuffix(name, "-landscape")
	if i := slices.IndexFunc(pageSizes, func(size pageSize) bool { return size.name == name }); i >= 0 && !(upright && turned) {
		*p = pageSizes[i]
		if turned {
			*p = pageSize{lower, p.height, p.width}
		}
		return nil
	}
	w, h, _ := strings.Cut(strings.TrimSuffix(lower, "mm"), "x")
	width, err1 := strconv.ParseFloat(w, 64)
	height, err2 := strconv.ParseFloat(h, 64)
	if err1 != nil || err2 != nil || !(width > 0 && height > 0) {
		return errors.New("must be " + pageSizeUsage)
	}
	*p = pageSize{text, width, height}
	return nil
}

// pageSizeUsage says what a size may be.
const pageSizeUsage = "a0 to a5, letter or legal, with -landscape for wide ones, or as in 210x297mm"

// paperFlags holds the flags for pages.
type paperFlags struct {
	cmd  *cobra.Command
	size pageSize
	dpi  int
	rows int
}

// addPaper adds the flags for pages.
func addPaper(cmd *cobra.Command) *paperFlags {
	p := &paperFlags{cmd: cmd}
	cmd.Flags().Var(&p.size, "page", "pages of this size: "+pageSizeUsage+" (default none; a4 for a PDF)")
	complete(cmd, "page", pageSizeNames())
	cmd.Flags().IntVar(&p.dpi, "dpi", draw.DefaultDPI, "`K` pixels per inch of a page; a0 and a1 have 150")
	under(cmd, pageHeading)
	return p
}

// addRows adds the flag for how many rows of boards a page has.
func (p *paperFlags) addRows() {
	p.cmd.Flags().IntVar(&p.rows, "rows", 0, "`K` rows of boards on a page; 0 is automatic (default 0)")
	under(p.cmd, pageHeading)
}

// asked reports whether there are to be pages.
func (p *paperFlags) asked() bool { return p.size != pageSize{} }

// check reports flags that make no sense without pages, or with them.
func (p *paperFlags) check() error {
	flags := p.cmd.Flags()
	if p.asked() {
		for _, name := range []string{"cell", "width", "scale"} {
			if flags.Changed(name) {
				return usagef("--%s and --page: give only one of them: on a page, squares are as large as fits", name)
			}
		}
		switch {
		case !flags.Changed("dpi"):
			p.dpi = draw.Paper{Width: p.size.width, Height: p.size.height}.Resolution()
		case p.dpi == 0:
			return usagef("--dpi 0: must be at least 36")
		}
		return nil
	}
	for _, name := range []string{"dpi", "rows"} {
		if flags.Changed(name) {
			return usagef("--%s: only pages have it: give their size with --page", name)
		}
	}
	return nil
}

// paper returns the paper that the flags ask for.
func (p *paperFlags) paper() draw.Paper {
	if !p.asked() {
		return draw.Paper{}
	}
	return draw.Paper{Width: p.size.width, Height: p.size.height, DPI: p.dpi, Rows: p.rows}
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
