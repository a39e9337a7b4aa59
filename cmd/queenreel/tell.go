package main

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A narration holds the flags of the command tell.
type narration struct {
	search *searchFlags
	story  *storyFlags
	cut    *cutFlags
	output *output

	style *choice[story.TranscriptStyle]
	title string
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
	n := addNarration(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return n.run(cmd.Context()) }
	return cmd
}

// addNarration adds the flags of tell.
func addNarration(cmd *cobra.Command) *narration {
	n := &narration{search: addSearch(cmd, trace.MaxN), story: addStory(cmd, newWords()), output: addOutput(cmd)}
	n.cut = addCut(cmd, n.story, n.output)
	n.search.addLimit()
	n.search.addTrace()
	n.search.addClock("what several searches go by, where --solver names them: %s")
	n.style = newChoice("style", story.TranscriptStyles, func(s story.TranscriptStyle) string { return s.Name })
	n.style.add(cmd, "style", "", n.style.list()+"; without it, the ending of the file picks it")
	n.story.words.addLanguage(cmd)
	n.story.words.addLabels(cmd)
	n.story.words.addLayout(cmd, "the layout of the film that is told: %s")
	cmd.Flags().StringVar(&n.title, "title", "", "a heading of `TEXT`, for markdown and vtt (default what the film shows)")
	under(cmd, textHeading)
	cmd.Flags().StringVarP(&n.path, "output", "o", "-", "the `FILE` to write, - for standard output")
	under(cmd, fileHeading)
	return n
}

func (n *narration) run(ctx context.Context) error { return n.output.finish(n.stage(ctx)) }

// stage tells the search into the file.
func (n *narration) stage(ctx context.Context) error {
	if err := n.check(); err != nil {
		return err
	}
	t := story.Transcript{Title: n.title, Language: &n.story.words.language.value, Tick: film.GIF.Tick}
	if len(n.search.solver.given) > 1 {
		r, err := openRace(ctx, n.search, nil)
		if err != nil {
			return err
		}
		defer r.close()
		if err := r.measure(ctx, n.story); err != nil {
			return err
		}
		t.Compared = r.contenders(nil)
		return n.write(ctx, t, r)
	}
	src, err := n.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	t.About = src.About
	return n.write(ctx, t, src)
}

// write writes the transcript of a tale, which lacks nothing but its scenes.
func (n *narration) write(ctx context.Context, t story.Transcript, told tale) (err error) {
	if t.Scenes, t.Census, err = n.cut.scenes(ctx, told); err != nil {
		return err
	}
	return n.output.write(n.path, func(w io.Writer) (report, error) {
		style := n.chosen()
		if err := style.Write(stopWriter{ctx, w}, t); err != nil {
			return report{}, err
		}
		return report{
			Format: style.Name, Frames: t.Census.Scenes,
			Duration: film.GIF.Length(t.Census.Length).Milliseconds(), Alt: t.Alt(t.Census),
		}, told.ended(ctx)
	})
}

// check reports what is wrong with the flags.
func (n *narration) check() error {
	if n.path == "-" && n.output.json {
		return usagef("--json and -o -: both want standard output")
	}
	return n.cut.check()
}

// chosen returns the style that the flags ask for: by its name, or by the ending of the file.
func (n *narration) chosen() story.TranscriptStyle {
	ending := strings.ToLower(filepath.Ext(n.path))
	for _, s := range story.TranscriptStyles {
		if !n.search.given("style") && slices.Contains(s.Exts, ending) {
			return s
		}
	}
	return n.style.value
}
