package main

import (
	"context"

	"github.com/spf13/cobra"
)

func newSheet() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "sheet",
		SuggestFor: []string{"contact-sheet", "handout", "poster", "print"},
		Short:      "Draw all solutions on one sheet, or on pages to print",
		Long: `Draw all solutions side by side, numbered, on a contact sheet: a PNG, SVG or PDF.
With --page they go on pages to print: a PDF, or a picture of each page, as in
-o page-%d.png. --board draws your own boards; queenreel worksheet makes boards to
fill in.`,
		Example: `  queenreel sheet
  queenreel sheet -n 6 --cell 40 --columns 2 -o six.png
  queenreel sheet --page a4 -o handout.pdf
  queenreel sheet --group --page letter -o classes.pdf`,
	}
	f := newFlags(cmd)
	f.addOutline()
	f.addPictureFile("pictures",
		"the `FILE` to write (default out/8-queens-sheet.png)",
		"png", "svg", "pdf")
	f.runs(func(ctx context.Context) error { return f.prepareSheets(ctx, "-sheet", "") })
	return cmd
}
