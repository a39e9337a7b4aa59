package main

import (
	"context"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/reel"
)

func newCompare() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "compare SOLVER|TRACE ...",
		SuggestFor: []string{"versus", "vs", "race", "side-by-side"},
		Short:      "Film two to four searches side by side",
		Long: `Film two to four searches for the same problem side by side: name solvers, or files
with traces. The film goes to a file such as
out/8-queens-backtrack-vs-propagate.gif. compare takes the flags of animate.

All searches share one clock: each makes a step at a time. With --clock work each
advances by its own unit of work; the units differ. The bar under a board shows how
far its search is. A search that is done shows its solution and waits.

queenreel still -s A -s B draws single pictures of a comparison, and queenreel tell
-s A -s B puts it into words.`,
		Example: `  queenreel compare backtrack propagate -n 9
  queenreel compare backtrack forward dlx -n 9 --clock work -o three.gif
  queenreel compare backtrack heuristic -n 7 --layout lesson --lang zh -o two.gif
  queenreel trace -s cdcl | queenreel compare - backtrack -o mine.gif`,
		Args: cobra.ArbitraryArgs,
	}
	f := newFilmFlags(cmd, film.Formats)
	cmd.Flags().Lookup("output").Usage =
		"a `FILE`; may be repeated (default by names, in out)"
	cmd.ValidArgsFunction = cobra.FixedCompletions(reel.SolverNames(), cobra.ShellCompDirectiveDefault)
	f.films(func(ctx context.Context) error { return f.openCompared(ctx, cmd.Flags().Args()) })
	return cmd
}
