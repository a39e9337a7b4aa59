package main

import (
	"github.com/spf13/cobra"

	"queenreel/draw/film"
)

func newAnimate() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "animate",
		SuggestFor: append(formatNames(formatsOf(false)), "film", "movie", "slides", "video"),
		Short:      "Film a search",
		Long: `Film a search. Without flags it films the search for the first solution for 8
queens, in out/8-queens.gif. The names of other films say what differs, such as
out/6-queens-dlx-all.gif.

The ending of a file picks its format. A film in the format frames is a folder.
Subtitles and transcripts are formats too, with the times of the film that they
are written with.`,
		Example: `  queenreel animate
  queenreel animate -n 4 -o four.gif -o four.webp -o four.vtt
  queenreel animate --detail tests --steps 1:60 --speed 0.5 -o start.gif
  queenreel animate --all --max-frames 100 -q --json -o all.gif
  queenreel animate -n 4 -s propagate --by column -o four.svg
  queenreel animate -n 6 --step 1,first-dead-row,12-14 -o slides.pdf
  queenreel trace -n 5 | queenreel animate --trace - -o five.gif`,
	}
	f := newFilmFlags(cmd, film.Formats)
	f.runs(f.openSearches)
	return cmd
}
