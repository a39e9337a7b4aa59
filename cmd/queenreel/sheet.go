package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"queenreel/draw/paper"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

func newSheet() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "sheet",
		SuggestFor: []string{"contact-sheet", "handout", "poster", "print"},
		Short:      "Draw all solutions on one sheet, or on pages to print",
		Long: `Draw all solutions side by side, numbered, on a contact sheet of about 4:3, which
goes to out/8-queens-sheet.png. With --page they go on pages to print: a PDF, or a
PNG for each page. Boards to fill in are made by queenreel worksheet.`,
		Example: `  queenreel sheet
  queenreel sheet -n 6 --cell 40 --columns 2 -o six.png
  queenreel sheet --page a4 -o handout.pdf
  queenreel sheet --group --page letter -o classes.pdf`,
	}
	f := newFlags(cmd)
	all := cmd.Flags()
	f.addSearch()
	f.addPicture()
	f.addOutput()
	f.addMetadata()
	f.addOutline()
	f.addTrace()
	f.addFirst()
	all.BoolVar(&f.Unique, "unique", false, "one solution of each class under rotation and reflection, with the size of the class")
	all.BoolVar(&f.Group, "group", false, "sort by class: first its fundamental solution, then the others with the symmetry that leads to each")
	f.pick(&f.Order, "order", "order", reel.OrderNames, "how solutions are sorted: %s; each keeps its number in the order found")
	setHeading(cmd, solutionHeading)
	f.addPage("pages of this size: " + reel.PageUsage + " (default none; a4 for a PDF)")
	f.addRows()
	f.addBlank(0, "make a worksheet of `K` boards to fill in, as queenreel worksheet does (default none)")
	all.IntVar(&f.Given, "given", 0, "place the queens of the first `K` rows on the boards of a worksheet (default 0)")
	all.Lookup("blank").Hidden, all.Lookup("given").Hidden = true, true
	setHeading(cmd, pageHeading)
	f.addLabels(words.LabelNames)
	all.Lookup("labels").Usage += " (default none)"
	all.Lookup("labels").DefValue = ""
	all.Lookup("cell").Usage = fmt.Sprintf("a square's side in `PX` (default %d to %d, by how many boards there are)", paper.LeastSheetCell, paper.LargestSheetCell)
	all.Lookup("title").Usage = "a heading with this `TEXT` (default what the sheet shows)"
	all.IntVar(&f.Columns, "columns", 0, "`K` boards side by side; 0 makes a sheet of about 4:3 and fills pages (default 0)")
	setHeading(cmd, pictureHeading)
	f.addPictureFile("pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-sheet.png, or .pdf for pages)", "png", "svg", "pdf")
	f.runs(func(ctx context.Context) error { return f.prepareSheets(ctx, "-sheet", "") })
	return cmd
}
