package main

import (
	"cmp"
	"context"
	"image"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/terminal"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// playFlags holds the flags of the command play.
type playFlags struct {
	search   *searchFlags
	story    *storyFlags
	cut      *cutFlags
	picture  *pictureFlags
	graphics *choice[terminal.Graphics]
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
	p := addPlay(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) }
	return cmd
}

// addPlay adds the flags of play.
func addPlay(cmd *cobra.Command) *playFlags {
	p := &playFlags{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0)}
	p.story = addStory(cmd, p.picture.words)
	p.cut = addCut(cmd, p.story, nil)
	cmd.Flags().Lookup("poster").Hidden = true // nothing previews it
	p.search.addLimit()
	p.search.addTrace()
	p.picture.addPanels(cmd)
	p.graphics = newChoice("graphics", terminal.AllGraphics, func(g terminal.Graphics) string { return g.Name })
	p.graphics.name = ""
	p.graphics.add(cmd, "graphics", "", "how pictures are shown: "+p.graphics.list()+" (default the best that the terminal has)")
	under(cmd, filmHeading)
	return p
}

// run plays a search, or the trace that an argument names.
func (p *playFlags) run(cmd *cobra.Command, args []string) error {
	t, err := terminal.Open(cmd.InOrStdin(), rawStdout(cmd))
	if err != nil {
		return usagef("play %w", err)
	}
	defer t.Close()
	if len(args) == 1 {
		if _, isFilm := film.FormatOf(formatsOf(false), args[0]); isFilm {
			return usagef("play %s: it is a film already: open it in a browser or a viewer; play takes a trace, or the flags of a search", args[0])
		}
		if err := cmd.Flags().Set("trace", args[0]); err != nil {
			return err
		}
	}
	told, closeAll, err := p.open(cmd.Context())
	if err != nil {
		return err
	}
	defer closeAll()
	f, stop, err := p.film(cmd.Context(), told)
	if err != nil {
		return err
	}
	defer stop()
	return t.Play(cmd.Context(), f, p.graphics.name)
}

// open returns what the flags name, a search or several side by side, and what closes it.
func (p *playFlags) open(ctx context.Context) (told tale, closeAll func(), err error) {
	if err := cmp.Or(p.cut.check(), p.picture.check()); err != nil {
		return nil, nil, err
	}
	if len(p.search.solver.given) > 1 {
		r, err := openRace(ctx, p.search, nil)
		if err != nil {
			return nil, nil, err
		}
		return r, r.close, nil
	}
	src, err := p.search.open(ctx)
	if err != nil {
		return nil, nil, err
	}
	return src, src.close, nil
}

// film returns the film for a terminal. It paints until stop is called.
func (p *playFlags) film(ctx context.Context, told tale) (f terminal.Film, stop func(), err error) {
	all, census, err := p.cut.scenes(ctx, told)
	if err != nil {
		return f, nil, err
	}
	if census.Scenes > maxPlayed {
		return f, nil, usagef("the film would have %s, and a terminal plays up to %s: shorten it with --steps or --max-frames", count(census.Scenes, "frame"), thousands(maxPlayed))
	}
	painter, err := told.painter(p.picture, p.story, census)
	if err != nil {
		return f, nil, err
	}
	if size := painter.Size(); size.X*size.Y > film.MaxPixels {
		return f, nil, usagef("the picture would have %dx%d pixels, and a terminal shows up to %s: choose a smaller --cell", size.X, size.Y, thousands(film.MaxPixels))
	}
	scenes := slices.Collect(all)
	if err := told.ended(ctx); err != nil {
		return f, nil, err
	}
	for i := range scenes {
		f.Frames = append(f.Frames, frameOf(&scenes[i]))
	}
	f.Paint, stop = paintAny(painter, scenes)
	return f, stop, nil
}

// maxPlayed is the number of frames that a terminal plays: their scenes are kept in memory.
const maxPlayed = 20_000

// frameOf returns what a player knows of a scene.
func frameOf(s *story.Scene) terminal.Frame {
	words := s.Words()
	line := words.Title
	if words.Detail != "" {
		line += ": " + words.Detail
	}
	return terminal.Frame{
		Hold:   s.Hold,
		Marked: s.Mood == story.Backtrack || s.Mood == story.Jump || s.Mood == story.Solved,
		Words:  strings.Join(strings.Fields(line), " "),
	}
}

// paintAny returns a function that paints any of the scenes, until stop is called. The painter sees one sequence of
// scenes, so that it paints only what differs from the picture before.
func paintAny(painter draw.ScenePainter, scenes []story.Scene) (paint func(int) *image.Paletted, stop func()) {
	wanted := 0
	next, stop := iter.Pull(painter.Pictures(func(yield func(story.Scene) bool) {
		for yield(scenes[wanted]) {
		}
	}))
	return func(n int) *image.Paletted {
		wanted = n
		picture, _ := next() // there is always one
		return picture.Image
	}, stop
}
