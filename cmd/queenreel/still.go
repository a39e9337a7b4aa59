package main

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
)

// A stillPicture is what the flags of still say.
type stillPicture struct {
	*search
	*picture
	*telling
	*output
	step int
	path string
}

func newStill() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "still",
		Short: "Draw one step of a search",
		Long: `Draw one step of a search: the same picture that the film shows then. Without
--step it is the last. The picture goes to out/8-queens-step-42.png.`,
		Example: `  queenreel still --step 42
  queenreel still --detail tests --step 31 -o conflict.png`,
	}
	s := &stillPicture{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), telling: addTelling(cmd), output: addOutput(cmd)}
	s.search.addLimit(cmd)
	s.search.addTrace(cmd)
	s.picture.addLabels(cmd)
	s.picture.addPanels(cmd)
	cmd.Flags().IntVar(&s.step, "step", 0, "which `STEP`, from 1; the last if it is left out")
	cmd.Flags().StringVarP(&s.path, "output", "o", "", "the `FILE` to write, - for standard output")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd) }
	return cmd
}

func (s *stillPicture) run(cmd *cobra.Command) error {
	if cmd.Flags().Changed("step") && s.step < 1 {
		return usagef("--step %d: steps count from 1", s.step)
	}
	if err := s.checkPNG(s.path); err != nil {
		return err
	}
	src, err := s.open(cmd)
	if err != nil {
		return err
	}
	defer src.close()
	s.growTree(src, s.telling, s.step)
	painter, err := s.painter(src)
	if err != nil {
		return err
	}
	scene, err := s.scene(cmd, src)
	if err != nil {
		return err
	}
	path := s.path
	if path == "" {
		path = filepath.Join("out", fmt.Sprintf("%d-queens-step-%d.png", src.N, scene.Step))
	}
	alt := fmt.Sprintf("%s: %s. Queens stand on: %s.", scene.Caption.Title, scene.Caption.Detail, story.QueenList(&scene.Board, s.labels.value))
	return s.finish(s.writePNG(path, painter.Paint(&scene).Image, alt))
}

// scene returns the scene of the step. A trace is read to its end all the same: it may lie later.
func (s *stillPicture) scene(cmd *cobra.Command, src *source) (story.Scene, error) {
	var last, found story.Scene
	for last = range src.scenes(s.picture, s.telling) {
		if last.Step == s.step {
			found = last
			if s.trace == "" {
				break
			}
		}
	}
	switch err := src.ended(cmd.Context()); {
	case err != nil:
		return found, err
	case s.step > last.Step:
		return found, usagef("--step %d: the search has %d steps", s.step, last.Step)
	case s.step == 0:
		return last, nil
	}
	return found, nil
}

// checkPNG reports whether a path can take a PNG; "" stands for a default one.
func (o *output) checkPNG(path string) error {
	if path == "-" {
		return o.checkStdout()
	}
	if path != "" && !strings.EqualFold(filepath.Ext(path), ".png") {
		return usagef("--output %s: its ending names no format: pictures are png", path)
	}
	return nil
}

// writePNG stages a picture.
func (o *output) writePNG(path string, img *image.Paletted, alt string) error {
	return o.write(path, func(w io.Writer) (report, error) {
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		return pictureReport(img.Rect.Size(), alt), encoder.Encode(w, img)
	})
}
