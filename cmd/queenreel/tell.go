package main

import (
	"github.com/spf13/cobra"
)

func newTell() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "tell",
		SuggestFor: append(formatNames(formatsOf(true)), "captions", "narrate", "story", "subtitles", "transcript"),
		Short:      "Describe a search in text",
		Long: `Describe a search in text: the captions of the film that animate makes with the same
flags, at the same times, as a transcript, as subtitles, or as JSON for programs.
Where pictures are too short to be read, there are fewer words; --pace steady keeps
all of them.

To write subtitles with their video:
queenreel animate -o film.mp4 -o film.vtt`,
		Example: `  queenreel tell -n 4
  queenreel tell -n 6 --style vtt
  queenreel tell -n 6 --all --lang zh -o six.md
  queenreel tell -s cdcl --pace steady --style json -o cdcl.jsonl`,
	}
	f := newFilmFlags(cmd, formatsOf(true))
	choose(cmd, &f.format, "style", "format", f.formats, formatName,
		"%s (default by ending)")
	all := cmd.Flags()
	all.Lookup("format").Hidden = true // --style is the same
	f.paths = []string{"-"}
	all.Lookup("output").Usage = "a `FILE` to write; may be repeated (default -)"
	f.films(f.openSearches)
	return cmd
}
