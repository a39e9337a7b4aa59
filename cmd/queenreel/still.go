package main

import (
	"image"
	"image/png"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A stillPicture is what the flags of still say.
type stillPicture struct {
	*search
	*picture
	*storyFlags
	*output
	steps stepList
	strip bool
	path  string
}

func newStill() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "still",
		SuggestFor: []string{"frame", "image", "picture", "png", "strip"},
		Short:      "Draw steps of a search, one picture each",
		Long: `Draw steps of a search: the pictures that the film shows then, with all words
of those that stand too short there to be read. Without --step it is the last. The
pictures go to out/8-queens-step-42.png and so on, or with --strip into one,
out/8-queens-strip.png.`,
		Example: `  queenreel still --step 42
  queenreel still --detail tests --step 31 -o conflict.png
  queenreel still --step 1,5,20-24 -o step-%d.png
  queenreel still -n 4 --step 1-6 --columns 3 --strip -o strip.png`,
	}
	s := &stillPicture{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), output: addOutput(cmd)}
	s.storyFlags = addStory(cmd, s.wording)
	s.search.addLimit(cmd)
	s.search.addTrace(cmd)
	s.picture.addPanels(cmd)
	cmd.Flags().Var(&s.steps, "step", "which steps, from 1, as in 1,5,20-24 (default the last)")
	cmd.Flags().BoolVar(&s.strip, "strip", false, "join the pictures into one")
	cmd.Flags().IntVar(&s.Columns, "columns", 0, "`K` pictures side by side in a strip; 0 is all (default 0)")
	under(cmd, stepFlags)
	cmd.Flags().StringVarP(&s.path, "output", "o", "", "the `FILE` to write, - for standard output; with %d or %03d for the step (default out/8-queens-step-%d.png)")
	under(cmd, fileFlags)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd) }
	return cmd
}

func (s *stillPicture) run(cmd *cobra.Command) error {
	if err := s.checkStill(); err != nil {
		return err
	}
	src, err := s.open(cmd)
	if err != nil {
		return err
	}
	defer src.close()
	s.Search, s.Steps = src.scenes(s.storyFlags), max(countedFrames, s.steps.furthest())
	painter, err := s.painter(src)
	if err != nil {
		return err
	}
	scenes, err := s.scenes(cmd, src)
	if err != nil {
		return err
	}
	return s.finish(s.draw(src, painter, scenes))
}

// checkStill reports what is wrong with the flags.
func (s *stillPicture) checkStill() error {
	if s.Columns < 0 {
		return usagef("--columns %d: must not be negative", s.Columns)
	}
	if name, err := parseStepName(s.path); err != nil && !s.strip {
		return usagef("--output %s: %w", s.path, err)
	} else if len(s.steps) > 1 && !s.strip && s.path != "" && !name.hasStep {
		return usagef("--output %s: %d pictures need a name with %%d in it for the step, or --strip", s.path, len(s.steps))
	}
	for i, step := range s.steps {
		if !s.strip && slices.Contains(s.steps[:i], step) {
			return usagef("--step %v: %d is named twice", &s.steps, step)
		}
	}
	return s.checkPNG(s.path)
}

// scenes returns the scenes of the steps, in the order of the flag. A trace is read to its end all
// the same: it may lie later.
func (s *stillPicture) scenes(cmd *cobra.Command, src *source) ([]story.Scene, error) {
	found := map[int]story.Scene{}
	var last story.Scene
	furthest := s.steps.furthest()
	for last = range src.scenes(s.storyFlags) {
		if slices.Contains(s.steps, last.Step) {
			found[last.Step] = last
		}
		if last.Step == furthest && s.trace == "" {
			break
		}
	}
	if err := src.ended(cmd.Context()); err != nil {
		return nil, err
	}
	if furthest > last.Step {
		return nil, usagef("--step %d: the search has %s", furthest, count(last.Step, "step"))
	}
	if furthest == 0 {
		return []story.Scene{last}, nil
	}
	var scenes []story.Scene
	for _, step := range s.steps {
		scenes = append(scenes, found[step])
	}
	return scenes, nil
}

// draw stages a picture of each scene, or one of all.
func (s *stillPicture) draw(src *source, painter *draw.Painter, scenes []story.Scene) error {
	if s.strip {
		img, err := painter.Strip(scenes)
		if err != nil {
			return flagged(err)
		}
		path := s.path
		if path == "" {
			path = s.defaultPath(src, "-strip.png")
		}
		return s.writePNG(path, img, s.language.value.StripAlt(scenes, s.squareNames()))
	}
	name := stepName{before: s.defaultPath(src, "-step-"), hasStep: true, after: ".png"}
	if s.path != "" {
		name, _ = parseStepName(s.path) // checkStill did
	}
	for i, path := range name.of(scenes) {
		alt := s.language.value.StillAlt(&scenes[i], s.squareNames())
		if err := s.writePNG(path, painter.Paint(&scenes[i]).Image, alt); err != nil {
			return err
		}
	}
	return nil
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
	return o.write(path, pngEncoder(img, alt))
}

// pngEncoder returns the function that writes a picture and its report.
func pngEncoder(img *image.Paletted, alt string) func(io.Writer) (report, error) {
	return func(w io.Writer) (report, error) {
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		return pictureReport(img.Rect.Size(), alt), encoder.Encode(w, img)
	}
}
