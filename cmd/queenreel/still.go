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

func newStill() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "still",
		SuggestFor: []string{"frame", "image", "picture", "png", "strip"},
		Short:      "Draw single steps of a search as pictures",
		Long: `Draw single steps of a search as pictures: those of the film, each with its whole
caption, even where the film is too fast to read it. Without --step it draws the
last. The pictures go to out/8-queens-step-42.png and so on; with --strip they are
joined in out/8-queens-strip.png. -o picks PNG, SVG or PDF by its ending. --board
draws your own position, and which of its queens attack each other.`,
		Example: `  queenreel still --step 42
  queenreel still --detail tests --step 31 -o conflict.png
  queenreel still --step 1,5,20-24 -o step-%d.png
  queenreel still -n 4 --step 1-6 --columns 3 --strip -o strip.png
  queenreel still --board 15863724`,
	}
	f := newFlags(cmd)
	var steps reel.Steps
	f.addOutline()
	set := func(text string) error { return steps.UnmarshalText([]byte(text)) }
	cmd.Flags().Var(value{"STEPS", steps.String, set}, "step",
		"as in 1,5,20-24 or all-solution (default the last)")
	completeList(cmd, "step", options.Marks)
	strip := cmd.Flags().Bool("strip", false, "join the pictures into one; without --step, all of them")
	f.addPictureFile("pictures",
		"the picture `FILE` (default out/8-queens-step-%d.png)",
		"png", "svg", "pdf")
	f.runs(func(ctx context.Context) error { return f.prepareStills(ctx, steps, *strip) })
	return cmd
}

func (f *flags) prepareStills(ctx context.Context, steps reel.Steps, strip bool) error {
	if strip && len(f.texts("solver")) > 1 {
		return usagef("--strip: shows a single search: write a file for each step, with %%d in --output")
	}
	name, err := parseNumberedName(f.file.path)
	if err != nil && !strip {
		return usagef("--output %s: %w", f.file.path, err)
	}
	if err := f.checkFile(f.file.formats...); err != nil {
		return err
	}
	if err := f.openSearches(ctx); err != nil {
		return err
	}
	f.Overlay = f.file.kind() != "pdf"
	if strip {
		return f.drawStrip(ctx, steps)
	}
	stills, err := reel.Still(ctx, f.Options, steps)
	if err != nil {
		return err
	}
	if f.file.path == "" {
		name = numberedName{before: f.defaultPath(stills.Searches, "-step-"), numbered: true, after: "." + f.file.kind()}
		if f.Board != "" {
			name = numberedName{before: f.defaultPath(stills.Searches, "-board."+f.file.kind())}
		}
	}
	if n := len(stills.Scenes); n > 1 && !name.numbered {
		return usagef("--output %s: %s need a name with %%d in it for the step, or --strip", f.file.path, reel.Count(n, "picture"))
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
		if err := f.writePicture(name.of(scene.Step, last), pictures.OfScene(stills.Painter, scene, stills.Meta(scene))); err != nil {
			return err
		}
	}
	return nil
}

func (f *flags) drawStrip(ctx context.Context, steps reel.Steps) error {
	strip, err := awaited(ctx, func() (pictures.Picture, error) {
		canvas, meta, err := reel.Strip(ctx, f.Options, steps)
		if err != nil {
			return pictures.Picture{}, err
		}
		return pictures.OfCanvas(canvas, meta), nil
	})
	if err != nil {
		return err
	}
	about := trace.About{Problem: trace.Problem{N: strip.Meta.Queens}, Solver: strip.Meta.Solver}
	path := cmp.Or(f.file.path, f.defaultPath([]trace.About{about}, "-strip."+f.file.kind()))
	return f.writePicture(path, strip)
}
