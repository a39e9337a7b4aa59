package main

import (
	"context"
	"fmt"
	"image/png"
	"io"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// stillFlags holds the flags of the command still.
type stillFlags struct {
	*flags
	output *output
	vector *vectorFlags

	steps reel.Steps
	strip bool
	file  *pictureFile
}

func newStill() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "still",
		SuggestFor: []string{"frame", "image", "picture", "png", "strip"},
		Short:      "Draw single steps of a search as pictures",
		Long: `Draw single steps of a search as pictures: those of the film, each with its whole
caption, even where the film is too fast to read it. Without --step it draws the
last. The pictures go to out/8-queens-step-42.png and so on; with --strip they are
joined in out/8-queens-strip.png.`,
		Example: `  queenreel still --step 42
  queenreel still --detail tests --step 31 -o conflict.png
  queenreel still --step 1,5,20-24 -o step-%d.png
  queenreel still -n 4 --step 1-6 --columns 3 --strip -o strip.png`,
	}
	s := &stillFlags{flags: &flags{cmd: cmd}}
	s.addSearch()
	s.addPicture()
	s.output = addOutput(cmd)
	s.addDetail()
	addMetadata(cmd, &s.NoMeta)
	s.vector = addVector(cmd)
	s.addLimit()
	s.addTrace()
	s.addClock("what several searches advance by, if --solver names more than one: %s")
	s.addPanels()
	cmd.Flags().Var(textual("STEPS", &s.steps), "step", "the steps to draw, as in 1,5,20-24,first-backtrack (default the last, or all in a strip)")
	completeList(cmd, "step", pausable(), "")
	cmd.Flags().BoolVar(&s.strip, "strip", false, "join the pictures into one")
	cmd.Flags().IntVar(&s.Columns, "columns", 0, fmt.Sprintf("`K` pictures side by side in a strip; 0 fits the width of a page, %d pixels (default 0)", draw.StripWidth))
	setHeading(cmd, stepHeading)
	s.file = addPictureFile(cmd, "pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d or %03d is the number of the step (default out/8-queens-step-%d.png)", "png", "svg", "pdf")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.output.finish(s.prepare(cmd.Context())) }
	return cmd
}

// prepare draws the steps.
func (s *stillFlags) prepare(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	defer s.close()
	if err := s.openSearches(ctx); err != nil {
		return err
	}
	s.Watch = s.output.watch
	if s.strip {
		return s.prepareStrip(ctx)
	}
	stills, err := reel.Still(ctx, s.Options, s.steps)
	if err != nil {
		return err
	}
	name := stepName{hasStep: true, after: "." + s.file.kind()}
	if name.before = s.defaultPath(stills.Painter.Searches(), "-step-"); s.file.path != "" {
		name, _ = parseStepName(s.file.path) // check did
	}
	if n := len(stills.Scenes); n > 1 && !name.hasStep {
		return usagef("--output %s: %d pictures need a name with %%d in it for the step, or --strip", s.file.path, n)
	}
	for i, path := range name.of(stills.Scenes) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.output.write(path, s.encoder(stills.Painter, &stills.Scenes[i], stills.Info(&stills.Scenes[i]))); err != nil {
			return err
		}
	}
	return nil
}

// check reports what is wrong with the flags.
func (s *stillFlags) check() error {
	if s.strip && len(s.solvers) > 1 {
		return usagef("--strip: shows a single search: write a file for each step, with %%d in --output")
	}
	path := s.file.path
	if _, err := parseStepName(path); err != nil && !s.strip {
		return usagef("--output %s: %w", path, err)
	}
	if err := s.vector.check(s.file.kind()); err != nil {
		return err
	}
	return s.file.check(s.output, "png", "svg", "pdf")
}

// prepareStrip stages one picture of all steps.
func (s *stillFlags) prepareStrip(ctx context.Context) error {
	type strip struct {
		canvas *raster.Canvas
		info   film.Info
	}
	drawn, err := awaited(ctx, func() (strip, error) {
		canvas, info, err := reel.Strip(ctx, s.Options, s.steps)
		return strip{canvas, info}, err
	})
	if err != nil {
		return err
	}
	path := s.file.path
	if path == "" {
		path = s.defaultPath(drawn.info.Searches(), "-strip."+s.file.kind())
	}
	return s.output.write(path, s.vector.canvasEncoder(s.file.kind(), drawn.canvas, drawn.info))
}

// encoder returns the function that writes the picture of a scene.
func (s *stillFlags) encoder(painter draw.ScenePainter, scene *story.Scene, info film.Info) func(io.Writer) (report, error) {
	if s.file.is("png") {
		return pngEncoder(new(png.Encoder), painter.Paint(scene).Image, info)
	}
	return func(w io.Writer) (report, error) {
		d, err := painter.Drawing(scene)
		if err != nil {
			return report{}, err
		}
		return s.vector.encoder(s.file.kind(), d, 0, info)(w)
	}
}
