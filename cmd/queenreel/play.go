package main

import (
	"context"
	"image"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/terminal"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// playFlags holds the flags of the command play.
type playFlags struct {
	*flags
	graphics terminal.Graphics // none for the best
}

func newPlay() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "play [TRACE]",
		SuggestFor: []string{"show", "view", "watch"},
		Short:      "Play a search in the terminal",
		Long: `Play a search, or a trace, in the terminal: the film that animate would make with
the same flags. Terminals such as kitty and iTerm2, and those with sixel graphics,
show the pictures as they are; others, and tmux, show them in half blocks.

Space plays and pauses; left and right go one picture back and forward, and with
shift to the previous or next backtrack or solution. Home and End go to the start
and the end, digits to a tenth of the film, up and down move by a tenth, and q
quits.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("play takes one trace: start with play %s", args[0])
			}
			return nil
		},
		Example: `  queenreel play -n 6
  queenreel play -n 4 --layout plain`,
	}
	p := newPlayFlags(cmd)
	p.runs(p.play)
	return cmd
}

// newPlayFlags adds the flags of play to a command.
func newPlayFlags(cmd *cobra.Command) *playFlags {
	p := &playFlags{flags: newFlags(cmd)}
	p.addSearch()
	p.addPicture()
	p.addDetail()
	p.addTime()
	cmd.Flags().Lookup("poster").Hidden = true // nothing previews it
	p.addLimit()
	p.addTrace()
	p.addPanels()
	choose(cmd, &p.graphics, "graphics", "graphics", terminal.AllGraphics, func(g terminal.Graphics) string { return g.Name }, "how pictures are shown: %s (default the best that the terminal has)")
	setHeading(cmd, filmHeading)
	return p
}

// play plays a search, or the trace that an argument names.
func (p *playFlags) play(ctx context.Context) error {
	t, err := terminal.Open(p.cmd.InOrStdin(), rawStdout(p.cmd))
	if err != nil {
		return usagef("play %w", err)
	}
	defer t.Close()
	if args := p.cmd.Flags().Args(); len(args) == 1 {
		if _, isFilm := film.FormatOf(formatsOf(false), args[0]); isFilm {
			return usagef("play %s: it is a film already: open it in a browser or a viewer; play takes a trace, or the flags of a search", args[0])
		}
		if err := p.cmd.Flags().Set("trace", args[0]); err != nil {
			return err
		}
	}
	if err := p.openSearches(ctx); err != nil {
		return err
	}
	f, stop, err := p.film(ctx)
	if err != nil {
		return err
	}
	defer stop()
	return t.Play(ctx, f, p.graphics.Name)
}

// film returns the film for a terminal. It paints until stop is called.
func (p *playFlags) film(ctx context.Context) (f terminal.Film, stop func(), err error) {
	told, painter, err := reel.Painted(ctx, p.Options)
	if err != nil {
		return f, nil, err
	}
	if told.Frames > maxPlayed {
		return f, nil, usagef("the film would have %s, and a terminal plays up to %s: shorten it with --steps or --max-frames", reel.Count(told.Frames, "frame"), thousands(maxPlayed))
	}
	if size := painter.Size(); size.X*size.Y > film.MaxPixels {
		return f, nil, usagef("the picture would have %dx%d pixels, and a terminal shows up to %s: choose a smaller --cell", size.X, size.Y, thousands(film.MaxPixels))
	}
	scenes := slices.Collect(told.Scenes)
	if err := told.Err(); err != nil {
		return f, nil, err
	}
	for i := range scenes {
		s := &scenes[i]
		words := s.Words()
		f.Frames = append(f.Frames, terminal.Frame{
			Hold:   s.Hold,
			Marked: s.Mood == story.Backtrack || s.Mood == story.Jump || s.Mood == story.Solved,
			Words:  strings.Join(strings.Fields(strings.TrimSuffix(words.Title+": "+words.Detail, ": ")), " "),
		})
	}
	f.Paint, stop = paintAny(painter, scenes)
	return f, stop, nil
}

// maxPlayed is the number of frames that a terminal plays: their scenes are kept in memory.
const maxPlayed = 20_000

// paintAny returns a function that paints any of the scenes, until stop is called. The painter sees one sequence of
// scenes, so that it paints only what differs from the picture before.
func paintAny(painter draw.ScenePainter, scenes []story.Scene) (paint func(int) *image.Paletted, stop func()) {
	shown := 0
	next, stop := iter.Pull(painter.Pictures(func(yield func(story.Scene) bool) {
		for yield(scenes[shown]) {
		}
	}))
	return func(n int) *image.Paletted {
		shown = n
		picture, _ := next() // there is always one
		return picture.Image
	}, stop
}
