package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/options"
	"queenreel/cmd/internal/pictures"
	"queenreel/draw/reel"
	"queenreel/trace"
)

// stillFlags holds the flags of the command still.
type stillFlags struct {
	*flags
	steps reel.Steps
	strip bool
}

func newStill() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "still",
		SuggestFor: []string{"frame", "image", "picture", "png", "strip"},
		Short:      "Draw single steps of a search as pictures",
		Long: `Draw single steps of a search as pictures: those of the film, each with its whole
caption, even where the film is too fast to read it. Without --step it draws the
last. The pictures go to out/8-queens-step-42.png and so on; with --strip they are
joined in out/8-queens-strip.png. With --board it draws a board that you have, and
which of its queens attack each other, without a search: out/8-queens-board.png.`,
		Example: `  queenreel still --step 42
  queenreel still --detail tests --step 31 -o conflict.png
  queenreel still --step 1,5,20-24 -o step-%d.png
  queenreel still -n 4 --step 1-6 --columns 3 --strip -o strip.png
  queenreel still --board 15863724`,
	}
	s := &stillFlags{flags: newFlags(cmd)}
	s.addOutline()
	cmd.Flags().Var(value{"STEPS", s.steps.String, func(text string) error { return s.steps.UnmarshalText([]byte(text)) }}, "step", "the steps to draw, as in 1,5,20-24,first-backtrack,all-solution (default the last, or all in a strip)")
	completeList(cmd, "step", options.Marks)
	cmd.Flags().BoolVar(&s.strip, "strip", false, "join the pictures into one")
	setHeading(cmd, options.Steps)
	s.addPictureFile("pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d or %03d is the number of the step (default out/8-queens-step-%d.png)", "png", "svg", "pdf")
	s.runs(s.prepare)
	return cmd
}

// prepare draws the steps.
func (s *stillFlags) prepare(ctx context.Context) error {
	if s.strip && len(s.solvers) > 1 {
		return usagef("--strip: shows a single search: write a file for each step, with %%d in --output")
	}
	name, err := parseNumberedName(s.file.path)
	if err != nil && !s.strip {
		return usagef("--output %s: %w", s.file.path, err)
	}
	if err := s.checkOutline(s.file.kind()); err != nil {
		return err
	}
	if err := s.checkFile(s.file.formats...); err != nil {
		return err
	}
	if err := s.openSearches(ctx); err != nil {
		return err
	}
	s.Overlay = s.file.kind() != "pdf"
	if s.strip {
		return s.drawStrip(ctx)
	}
	stills, err := reel.Still(ctx, s.Options, s.steps)
	if err != nil {
		return err
	}
	if s.file.path == "" {
		name = numberedName{before: s.defaultPath(stills.Painter.Searches(), "-step-"), numbered: true, after: "." + s.file.kind()}
		if s.Board != "" {
			name = numberedName{before: s.defaultPath(stills.Painter.Searches(), "-board."+s.file.kind())}
		}
	}
	if n := len(stills.Scenes); n > 1 && !name.numbered {
		return usagef("--output %s: %d pictures need a name with %%d in it for the step, or --strip", s.file.path, n)
	}
	last := 0
	for _, scene := range stills.Scenes {
		last = max(last, scene.Step)
	}
	for i := range stills.Scenes {
		scene := &stills.Scenes[i]
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.writePicture(name.of(scene.Step, last), s.file.kind(), pictures.OfScene(stills.Painter, scene, stills.Meta(scene))); err != nil {
			return err
		}
	}
	return nil
}

// drawStrip draws all steps in one picture.
func (s *stillFlags) drawStrip(ctx context.Context) error {
	strip, err := awaited(ctx, func() (pictures.Picture, error) {
		canvas, meta, err := reel.Strip(ctx, s.Options, s.steps)
		if err != nil {
			return pictures.Picture{}, err
		}
		return pictures.OfCanvas(canvas, meta), nil
	})
	if err != nil {
		return err
	}
	about := trace.About{Problem: trace.Problem{N: strip.Meta.Queens}, Solver: strip.Meta.Solver}
	path := cmp.Or(s.file.path, s.defaultPath([]trace.About{about}, "-strip."+s.file.kind()))
	return s.writePicture(path, s.file.kind(), strip)
}
