package main

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A stillSet holds the flags of the command still.
type stillSet struct {
	search  *searchFlags
	story   *storyFlags
	picture *pictureFlags
	output  *output
	vector  *vectorFlags

	steps stepList
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
	s := addStills(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) }
	return cmd
}

// addStills adds the flags of still.
func addStills(cmd *cobra.Command) *stillSet {
	s := &stillSet{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), output: addOutput(cmd)}
	s.story = addStory(cmd, s.picture.words)
	s.output.addMetadata(cmd)
	s.vector = addVector(cmd)
	s.search.addLimit()
	s.search.addTrace()
	s.search.addClock("what several searches advance by, if --solver names more than one: %s")
	s.picture.addPanels(cmd)
	cmd.Flags().Var(&s.steps, "step", "the steps to draw, counted from 1, as in 1,5,20-24 (default the last, or all in a strip)")
	cmd.Flags().BoolVar(&s.strip, "strip", false, "join the pictures into one")
	cmd.Flags().IntVar(&s.picture.look.Columns, "columns", 0, fmt.Sprintf("`K` pictures side by side in a strip; 0 fits the width of a page, %d pixels (default 0)", draw.StripWidth))
	under(cmd, stepHeading)
	s.file = addPictureFile(cmd, "pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d or %03d is the number of the step (default out/8-queens-step-%d.png)", "png", "svg", "pdf")
	return s
}

func (s *stillSet) run(ctx context.Context) error { return s.output.finish(s.prepare(ctx)) }

// prepare draws the steps.
func (s *stillSet) prepare(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	if len(s.search.solver.given) > 1 {
		return s.stageRace(ctx)
	}
	src, err := s.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	if s.strip && s.picture.look.Width > 0 {
		s.picture.look.Columns = s.abreast()
		s.picture.abreast = s.picture.look.Columns
	}
	painter, err := s.picture.painter(src, s.story, s.steps.furthest())
	if err != nil {
		return err
	}
	scenes, err := s.scenes(ctx, src)
	if err != nil {
		return err
	}
	if s.strip {
		return s.stageStrip(ctx, src, painter, scenes)
	}
	words := s.picture.words
	alt := func(scene *story.Scene) string { return words.language.value.StillAlt(scene, words.labels.value) }
	return s.stagePictures(ctx, s.search.defaultPath(src, "-step-"), painter, scenes, alt)
}

// stageRace draws steps of several searches side by side.
func (s *stillSet) stageRace(ctx context.Context) error {
	if s.strip {
		return usagef("--strip: shows a single search: write a file for each step, with %%d in --output")
	}
	r, err := openRace(ctx, s.search, nil)
	if err != nil {
		return err
	}
	defer r.close()
	if err := r.measure(ctx, s.story); err != nil {
		return err
	}
	census := story.Count(ctx, r.wordless(s.story), countedFrames) // how long their bars are
	if err := r.ended(ctx); err != nil {
		return err
	}
	if census.Cut {
		return usagef("the searches have more than %d steps side by side: use --solutions, or fewer --queens", countedFrames)
	}
	painter, err := r.painter(s.picture, s.story, census)
	if err != nil {
		return err
	}
	scenes, err := s.scenes(ctx, r)
	if err != nil {
		return err
	}
	words := s.picture.words
	alt := func(scene *story.Scene) string {
		return words.language.value.ComparisonStillAlt(r.names, scene, words.labels.value)
	}
	return s.stagePictures(ctx, r.defaultPath(s.search, "-step-"), painter, scenes, alt)
}

// abreast returns how many pictures of a strip share a width.
func (s *stillSet) abreast() int {
	columns, pictures := s.picture.look.Columns, len(s.steps)
	switch {
	case s.wholeStrip():
		return cmp.Or(columns, stripColumns)
	case columns > 0:
		return min(columns, pictures)
	}
	rows := (pictures + stripColumns - 1) / stripColumns
	return (pictures + rows - 1) / rows
}

// The size of a strip.
const (
	stripColumns = 3  // pictures that share a width, unless --columns says otherwise
	mostInStrip  = 60 // pictures of all steps
)

// wholeStrip reports whether the flags ask for a strip of all steps: --strip without --step.
func (s *stillSet) wholeStrip() bool { return s.strip && len(s.steps) == 0 }

// check reports what is wrong with the flags.
func (s *stillSet) check() error {
	if s.picture.look.Columns < 0 {
		return usagef("--columns %d: must not be negative", s.picture.look.Columns)
	}
	if err := s.picture.check(); err != nil {
		return err
	}
	if s.strip && s.picture.look.Size != (image.Point{}) {
		return usagef("--size: is that of a single picture: give a strip a --width")
	}
	path := s.file.path
	if name, err := parseStepName(path); err != nil && !s.strip {
		return usagef("--output %s: %w", path, err)
	} else if len(s.steps) > 1 && !s.strip && path != "" && !name.hasStep {
		return usagef("--output %s: %d pictures need a name with %%d in it for the step, or --strip", path, len(s.steps))
	}
	for i, step := range s.steps {
		if !s.strip && slices.Contains(s.steps[:i], step) {
			return usagef("--step %v: %d is named twice", &s.steps, step)
		}
	}
	if err := s.vector.check(s.file.kind()); err != nil {
		return err
	}
	return s.file.check(s.output, "png", "svg", "pdf")
}

// scenes returns the scenes of the steps, in the order of the flag. A trace is always read to its end, where
// it may still prove illegal.
func (s *stillSet) scenes(ctx context.Context, told tale) ([]story.Scene, error) {
	found := map[int]story.Scene{}
	var last story.Scene
	var all []story.Scene // if the strip shows them
	furthest := s.steps.furthest()
	for last = range told.scenes(s.story) {
		if slices.Contains(s.steps, last.Step) {
			found[last.Step] = last
		}
		if s.wholeStrip() && len(all) < mostInStrip {
			all = append(all, last)
		}
		if last.Step == furthest && s.search.trace == "" {
			break
		}
	}
	if err := told.ended(ctx); err != nil {
		return nil, err
	}
	if furthest > last.Step {
		return nil, usagef("--step %d: the search has %s", furthest, count(last.Step, "step"))
	}
	if s.wholeStrip() {
		if last.Step > mostInStrip {
			return nil, usagef("--strip: the search has %s: name up to %d of them with --step, as in --step 1-%d", count(last.Step, "step"), mostSteps, mostInStrip)
		}
		return all, nil
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

// stageStrip stages one picture of all scenes.
func (s *stillSet) stageStrip(ctx context.Context, src *source, painter *draw.Painter, scenes []story.Scene) error {
	path := s.file.path
	if path == "" {
		path = s.search.defaultPath(src, "-strip."+s.file.kind())
	}
	words := s.picture.words
	info := s.info(src.About, words.language.value.StripAlt(scenes, words.labels.value))
	strip, err := awaited(ctx, func() (*raster.Canvas, error) { return painter.Strip(scenes) })
	if err != nil {
		return flagged(err)
	}
	return s.output.write(path, s.vector.canvasEncoder(s.file.kind(), strip, info))
}

// stagePictures stages a picture of each scene, which alt describes. Their names begin with path unless --output says
// otherwise.
func (s *stillSet) stagePictures(ctx context.Context, path string, painter draw.ScenePainter, scenes []story.Scene, alt func(*story.Scene) string) error {
	name := stepName{before: path, hasStep: true, after: "." + s.file.kind()}
	if s.file.path != "" {
		name, _ = parseStepName(s.file.path) // check did
	}
	for i, path := range name.of(scenes) {
		if err := ctx.Err(); err != nil {
			return err
		}
		info := s.info(painter.About(), alt(&scenes[i]))
		if err := s.output.write(path, s.encoder(painter, &scenes[i], info)); err != nil {
			return err
		}
	}
	return nil
}

// encoder returns the function that writes the picture of a scene.
func (s *stillSet) encoder(painter draw.ScenePainter, scene *story.Scene, info film.Info) func(io.Writer) (report, error) {
	if s.file.is("png") {
		return pngEncoder(new(png.Encoder), painter.Paint(scene).Image, info)
	}
	info.Palette = painter.Palette()
	return func(w io.Writer) (report, error) {
		d, err := painter.Drawing(scene)
		if err != nil {
			return report{}, err
		}
		return s.vector.encoder(s.file.kind(), d, 0, info)(w)
	}
}

// info returns what is known of a picture that alt describes.
func (s *stillSet) info(about trace.About, alt string) film.Info {
	return s.picture.info(s.output, s.search.cmd, about, alt)
}
