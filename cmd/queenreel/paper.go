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

// pageSizes holds the sizes that have names.
var pageSizes = []pageSize{
	{"a4", 210, 297},
	{"letter", 215.9, 279.4},
	{"a3", 297, 420},
	{"a5", 148, 210},
	{"legal", 215.9, 355.6},
}

func (p *pageSize) Type() string   { return "SIZE" }
func (p *pageSize) String() string { return p.name }

// Set reads a name, or a width and a height in millimetres.
func (p *pageSize) Set(text string) error {
	if i := slices.IndexFunc(pageSizes, func(size pageSize) bool { return strings.EqualFold(size.name, text) }); i >= 0 {
		*p = pageSizes[i]
		return nil
	}
	w, h, _ := strings.Cut(strings.TrimSuffix(text, "mm"), "x")
	width, err1 := strconv.ParseFloat(w, 64)
	height, err2 := strconv.ParseFloat(h, 64)
	if err1 != nil || err2 != nil || !(width > 0 && height > 0) {
		return errors.New("must be a4, letter, a3, a5, legal, or a width and a height in millimetres, as in 210x297mm")
	}
	*p = pageSize{text, width, height}
	return nil
}

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
	cmd.Flags().Var(&p.size, "page", "pages of this size: a4, letter, a3, a5, legal or as in 210x297mm (default none; a4 for a PDF)")
	complete(cmd, "page", []string{"a4", "letter", "a3", "a5", "legal"})
	cmd.Flags().IntVar(&p.dpi, "dpi", draw.DefaultDPI, "`K` pixels per inch of a page")
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
		if p.dpi == 0 {
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
