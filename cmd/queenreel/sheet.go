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
		Long: `Draw all solutions side by side, numbered, on a contact sheet of about 4:3, which
goes to out/8-queens-sheet.png. With --page they go on pages to print: a PDF, or a
PNG for each page. With --board they are boards that you have. Boards to fill in
are made by queenreel worksheet.`,
		Example: `  queenreel sheet
  queenreel sheet -n 6 --cell 40 --columns 2 -o six.png
  queenreel sheet --page a4 -o handout.pdf
  queenreel sheet --group --page letter -o classes.pdf`,
	}
	f := newFlags(cmd)
	f.addOutline()
	f.addPictureFile("pictures",
		"the `FILE` to write, .png, .svg or .pdf; - is standard output; %d is the number of the page, for a picture of each "+
			"(default out/8-queens-sheet.png, or .pdf for pages)",
		"png", "svg", "pdf")
	f.runs(func(ctx context.Context) error { return f.prepareSheets(ctx, "-sheet", "") })
	return cmd
}
