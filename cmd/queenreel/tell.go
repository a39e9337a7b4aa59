package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A narration is what the flags of tell say.
type narration struct {
	*search
	*wording
	*cut
	*output
	title string
	style *choice[story.TranscriptStyle]
	path  string
}

func newTell() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "tell",
		SuggestFor: []string{"captions", "narrate", "story", "subtitles", "text", "transcript", "vtt"},
		Short:      "Tell a search in words: a film for those who cannot see it",
		Long: `Tell a search in words, a line or a subtitle for each picture of the film that
animate makes with the same flags, and at the same time: a transcript, subtitles
for a video, or JSON for programs. Where a picture stands too short for it, there
is no second line; --pace steady leaves all words in.`,
		Example: `  queenreel tell -n 4
  queenreel tell -n 6 --style vtt
  queenreel tell -n 6 --all --lang zh -o six.md
  queenreel tell -s cdcl --pace steady --style json -o cdcl.jsonl`,
	}
	n := &narration{search: addSearch(cmd, trace.MaxN), wording: newWording(), output: addOutput(cmd)}
	n.cut = addCut(cmd, addStory(cmd, n.wording))
	n.search.addLimit(cmd)
	n.search.addTrace(cmd)
	n.style = newChoice("style", story.TranscriptStyles, func(s story.TranscriptStyle) string { return s.Name })
	n.style.add(cmd, "style", "", "text, json, markdown or vtt; without it, the ending of the file picks it")
	n.language.addTo(cmd)
	n.addLabels(cmd)
	cmd.Flags().StringVar(&n.title, "title", "", "a heading of `TEXT`, for markdown and vtt (default what the film shows)")
	under(cmd, textFlags)
	cmd.Flags().StringVarP(&n.path, "output", "o", "-", "the `FILE` to write, - for standard output")
	under(cmd, fileFlags)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return n.run(cmd) }
	return cmd
}

// run tells the search into the file.
func (n *narration) run(cmd *cobra.Command) error {
	if err := n.check(cmd); err != nil {
		return err
	}
	return n.with(cmd, func(src *source) error {
		scenes, census, err := n.scenes(cmd, src)
		if err != nil {
			return err
		}
		return n.finish(n.write(n.path, func(w io.Writer) (report, error) {
			t := story.Transcript{
				Title: n.title, About: src.About, Language: &n.language.value,
				Census: census, Scenes: scenes, Tick: film.GIF.Tick,
			}
			if err := n.styleOf(cmd).Write(stopWriter{cmd.Context(), w}, t); err != nil {
				return report{}, err
			}
			return report{
				Format: n.styleOf(cmd).Name, Frames: census.Scenes,
				Duration: film.GIF.Length(census.Length).Milliseconds(), Alt: n.language.value.FilmAlt(src.About, census),
			}, src.ended(cmd.Context())
		}))
	})
}

// check reports what is wrong with the flags.
func (n *narration) check(cmd *cobra.Command) error {
	if n.path == "-" && n.json {
		return usagef("--json and -o -: both want standard output")
	}
	return n.cut.check()
}

// styleOf returns the style that the flags ask for: by its name, or by the ending of the file.
func (n *narration) styleOf(cmd *cobra.Command) story.TranscriptStyle {
	ending := strings.ToLower(filepath.Ext(n.path))
	for _, s := range story.TranscriptStyles {
		if !cmd.Flags().Changed("style") && slices.Contains(s.Exts, ending) {
			return s
		}
	}
	return n.style.value
}
