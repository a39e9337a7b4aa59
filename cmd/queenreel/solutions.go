package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/png"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
)

// solutionsFlags holds the flags of the command solutions.
type solutionsFlags struct {
	*flags
	output *output
	vector *vectorFlags
	format *choice[string]
	folder string
	name   stepName // of a picture in the folder, if it has a number
}

func newSolutions() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "solutions",
		SuggestFor: []string{"boards", "gallery", "images", "pictures", "png"},
		Short:      "Draw each solution as a picture",
		Long: `Draw each solution as a picture, numbered in the order in which the solver finds
them: out/8-queens-solutions/01.png, 02.png and so on. Beside them are index.html,
a page to leaf through, and index.json: the queens of each solution, its class
under rotation and reflection, and the symmetry that leads to it from the
fundamental solution of the class.

Before it writes more than 1,000 pictures it says how many there are and how large
they will be, and asks on a terminal.`,
		Example: `  queenreel solutions
  queenreel solutions -n 6 --cell 40 -o six
  queenreel solutions --unique --format svg -o fundamental
  queenreel solutions --only 1,5,12-20 -o some`,
	}
	s := addSolutions(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.output.finish(s.prepare(cmd.Context())) }
	return cmd
}

// addSolutions adds the flags of solutions.
func addSolutions(cmd *cobra.Command) *solutionsFlags {
	s := &solutionsFlags{flags: &flags{cmd: cmd}}
	s.addSearch()
	s.addPicture()
	s.output = addOutput(cmd)
	addMetadata(cmd, &s.NoMeta)
	s.addTrace()
	s.addFirst()
	s.addLabels(story.LabelNames)
	setHeading(cmd, pictureHeading)
	cmd.Flags().BoolVar(&s.Unique, "unique", false, "one solution of each class under rotation and reflection")
	cmd.Flags().Var(textual("NUMBERS", &s.Only), "only", "only solutions with these numbers, as in 1,5,12-20 (default all)")
	setHeading(cmd, solutionHeading)
	s.addPage("each on a page of this size: " + reel.PageUsage + " (default none)")
	s.vector = addVector(cmd)
	s.format = newNames("format", "png", "svg")
	s.format.add(cmd, "format", "", "format of the pictures: "+s.format.list())
	cmd.Flags().StringVarP(&s.folder, "output", "o", "", "the `FOLDER` to write to, or the pictures in it, as in mine/queens-%03d.png (default out/8-queens-solutions)")
	setHeading(cmd, fileHeading)
	return s
}

// prepare draws each solution into the folder.
func (s *solutionsFlags) prepare(ctx context.Context) error {
	if err := s.setName(); err != nil {
		return err
	}
	if err := s.output.checkFolder(s.folder); err != nil {
		return err
	}
	if err := s.vector.check(s.format.value); err != nil {
		return err
	}
	defer s.close()
	if err := s.open(ctx); err != nil {
		return err
	}
	s.Watch = s.output.watch
	solved, err := reel.Solutions(ctx, s.Options)
	if err != nil {
		return err
	}
	path := s.folder
	if path == "" {
		path = s.defaultPath([]trace.About{solved.About}, "-solutions")
	}
	if err := checkIndex(path, "queenreel solutions"); err != nil {
		return err
	}
	folder, err := s.output.folder(path)
	if err != nil {
		return err
	}
	x := s.index(solved)
	if err := s.announceMany(ctx, x, solved); err != nil {
		return err
	}
	if err := s.draw(ctx, x, solved, folder); err != nil {
		return err
	}
	return s.writeIndex(x, solved, folder)
}

// setName takes the name of pictures from the end of the folder, if one is there.
func (s *solutionsFlags) setName() error {
	dir, file := filepath.Split(s.folder)
	ending := strings.ToLower(filepath.Ext(file))
	if !strings.Contains(file, "%") || ending != ".png" && ending != ".svg" {
		return nil
	}
	name, err := parseStepName(file)
	switch {
	case err != nil || !name.hasStep:
		return usagef("--output %s: name the number of the solution once, as %%d or %%03d; write %%%% for a percent sign", s.folder)
	case s.given("format") && "."+s.format.value != ending:
		return usagef("--format %s: --output ends in %s", s.format.value, ending)
	}
	s.name, s.folder, s.format.value = name, filepath.Clean(dir), ending[1:]
	return nil
}

// index lists the pictures.
func (s *solutionsFlags) index(solved *reel.Solved) *index {
	all, classes := indexed(solved.Boards)
	x := &index{
		N: solved.About.N, Solver: solved.About.Solver, Solutions: len(solved.Boards), Classes: len(classes),
		Lang: solved.Painter.Options().Language.Name, Title: solved.Title, size: solved.Painter.Size(), board: solved.Painter.Board(),
	}
	if solved.Sheets != nil {
		x.size, x.board = solved.Sheets.Size(), solved.Sheets.Board()
	}
	for _, n := range solved.Numbers {
		p := all[n-1]
		p.File, p.Alt = numbered(n, len(solved.Boards), s.format.value), solved.Alt(n)
		if s.name.hasStep {
			width := cmp.Or(s.name.width, len(fmt.Sprint(len(solved.Boards))))
			p.File = fmt.Sprintf("%s%0*d%s", s.name.before, width, n, s.name.after)
		}
		x.Pictures = append(x.Pictures, p)
	}
	return x
}

// maxAtOnce is the number of pixels of the pictures that are encoded side by side.
const maxAtOnce = raster.MaxPixels

// draw draws the pictures of an index. One painter paints them; they are encoded side by side.
func (s *solutionsFlags) draw(ctx context.Context, x *index, solved *reel.Solved, folder *outputFolder) error {
	bar := s.output.progress(len(x.Pictures))
	defer bar.Finish()
	n := 0
	for file := range sideBySide(s.pictures(x, solved), max(1, maxAtOnce/(x.size.X*x.size.Y))) {
		if err := folder.write(x.Pictures[n].File, file.write); err != nil {
			return err
		}
		n++
		if bar.Step(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// pictures yields a function for each picture of an index that encodes it. What is not a PNG of a single board is encoded at
// once: the next picture is painted over it, or its letters belong to the painter.
func (s *solutionsFlags) pictures(x *index, solved *reel.Solved) iter.Seq[func() encodedFile] {
	return func(yield func(func() encodedFile) bool) {
		encoder := png.Encoder{BufferPool: new(pngBuffers)}
		for i, p := range x.Pictures {
			info := solved.Info(p.Alt)
			info.Title = s.Title
			var file func() encodedFile
			switch scene := solved.Scene(p.Number); {
			case solved.Sheets != nil:
				encoded := newEncodedFile(s.pageEncoder(solved.Sheets, i, info))
				file = func() encodedFile { return encoded }
			case s.format.value == "svg":
				encoded := newEncodedFile(s.svg(solved.Painter, &scene, info))
				file = func() encodedFile { return encoded }
			default:
				img := *solved.Painter.Paint(&scene).Image
				img.Pix = slices.Clone(img.Pix) // the painter goes on with its own
				file = func() encodedFile { return newEncodedFile(pngEncoder(&encoder, &img, info)) }
			}
			if !yield(file) {
				return
			}
		}
	}
}

// pageEncoder returns the function that writes a page.
func (s *solutionsFlags) pageEncoder(sheets *draw.Sheets, i int, info film.Info) func(io.Writer) (report, error) {
	page := sheets.Page(i)
	if s.format.value == "svg" {
		return s.vector.encoder("svg", page.Drawing(), sheets.DPI(), info)
	}
	return pagePNGEncoder(page.Image(), sheets.DPI(), info)
}

// svg returns the function that writes the picture of a scene as an SVG.
func (s *solutionsFlags) svg(painter *draw.Painter, scene *story.Scene, info film.Info) func(io.Writer) (report, error) {
	return func(w io.Writer) (report, error) {
		d, err := painter.Drawing(scene)
		if err != nil {
			return report{}, err
		}
		return s.vector.encoder("svg", d, 0, info)(w)
	}
}

// writeIndex writes what goes with the pictures.
func (s *solutionsFlags) writeIndex(x *index, solved *reel.Solved, folder *outputFolder) error {
	info := solved.Info(x.Title)
	info.Title = x.Title
	look := solved.Painter.Options()
	page := func(w io.Writer) (report, error) { return x.writeHTML(w, look.Language, look.Theme, info.Meta()) }
	return cmp.Or(folder.write("index.html", page), folder.write("index.json", x.writeJSON))
}

// An encodedFile is what goes into a file.
type encodedFile struct {
	data   []byte
	report report // without Path and Bytes
	err    error
}

// newEncodedFile keeps what encode writes; see output.write.
func newEncodedFile(encode func(io.Writer) (report, error)) encodedFile {
	var b bytes.Buffer
	r, err := encode(&b)
	return encodedFile{b.Bytes(), r, err}
}

// write writes the file and returns its report; see output.write.
func (f encodedFile) write(w io.Writer) (report, error) {
	if f.err != nil {
		return f.report, f.err
	}
	_, err := w.Write(f.data)
	return f.report, err
}

// numbered returns the name of picture n of total. The names sort as their numbers do.
func numbered(n, total int, format string) string {
	return fmt.Sprintf("%0*d.%s", max(2, len(fmt.Sprint(total))), n, format)
}
