package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/png"
	"io"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// mostPictures is the largest number of pictures written without --solutions.
const mostPictures = 20_000

// A solutionSet holds the flags of the command solutions.
type solutionSet struct {
	search  *searchFlags
	picture *pictureFlags
	output  *output
	vector  *vectorFlags
	paper   *paperFlags
	unique  bool
	only    stepList
	format  *choice[string]
	folder  string
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
fundamental solution of the class.`,
		Example: `  queenreel solutions
  queenreel solutions -n 6 --cell 40 -o six
  queenreel solutions --unique --format svg -o fundamental
  queenreel solutions --only 1,5,12-20 -o some`,
	}
	s := addSolutions(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) }
	return cmd
}

// addSolutions adds the flags of solutions.
func addSolutions(cmd *cobra.Command) *solutionSet {
	s := &solutionSet{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), output: addOutput(cmd)}
	s.output.addMetadata(cmd)
	s.search.addTrace()
	s.search.addFirst()
	s.picture.words.addLabels(cmd)
	under(cmd, pictureHeading)
	cmd.Flags().BoolVar(&s.unique, "unique", false, "one solution of each class under rotation and reflection")
	cmd.Flags().Var(&s.only, "only", "only solutions with these numbers, as in 1,5,12-20 (default all)")
	under(cmd, solutionHeading)
	s.paper = addPaper(cmd)
	cmd.Flags().Lookup("page").Usage = "each on a page of this size: " + pageSizeUsage + " (default none)"
	s.vector = addVector(cmd)
	s.format = newChoice("format", []string{"png", "svg"}, func(name string) string { return name })
	s.format.add(cmd, "format", "", "format of the pictures: "+s.format.list())
	cmd.Flags().StringVarP(&s.folder, "output", "o", "", "the `FOLDER` to write to (default out/8-queens-solutions)")
	under(cmd, fileHeading)
	return s
}

func (s *solutionSet) run(ctx context.Context) error { return s.output.finish(s.prepare(ctx)) }

// prepare draws each solution into the folder.
func (s *solutionSet) prepare(ctx context.Context) error {
	if err := s.picture.check(); err != nil {
		return err
	}
	if err := s.output.checkFolder(s.folder); err != nil {
		return err
	}
	if err := s.vector.check(s.format.value); err != nil {
		return err
	}
	if err := s.paper.check(); err != nil {
		return err
	}
	src, err := s.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	boards, err := solvedBoards(ctx, src)
	if err != nil {
		return err
	}
	if most := s.only.furthest(); most > len(boards) {
		return usagef("--only %d: there are only %s", most, count(len(boards), "solution"))
	}
	o := s.picture.options()
	o.Panels = []string{"board", "caption"}
	painter, err := draw.NewPainter(src.About, o)
	if err != nil {
		return flagged(err)
	}
	path := s.folder
	if path == "" {
		path = s.search.defaultPath(src, "-solutions")
	}
	if err := checkIndex(path); err != nil {
		return err
	}
	folder, err := s.output.folder(path)
	if err != nil {
		return err
	}
	o.Panels = []string{"board"}
	boardPainter, err := draw.NewPainter(src.About, o)
	if err != nil {
		return flagged(err)
	}
	x := s.index(src, boards, painter)
	x.board = boardPainter.Size().Y
	pictures := s.pictures(x, boards, painter, src.About)
	if s.paper.asked() {
		sheets, err := s.sheets(x, boards, src.About)
		if err != nil {
			return flagged(err)
		}
		x.width, x.height, x.board = sheets.Size().X, sheets.Size().Y, sheets.Size().Y
		pictures = s.pages(x, sheets, src.About)
	}
	if err := s.draw(ctx, x, pictures, folder); err != nil {
		return err
	}
	return s.writeIndex(x, painter, folder, src.About)
}

// index lists the pictures that are asked for.
func (s *solutionSet) index(src *source, boards []trace.Board, painter *draw.Painter) *index {
	language, labels := &s.picture.words.language.value, s.picture.words.labels.value
	all, classes := indexed(boards)
	size := painter.Size()
	x := &index{
		N: src.N, Solver: src.Solver, Solutions: len(boards), Classes: len(classes), Lang: language.Name,
		title: (&classFlags{unique: s.unique}).title(src, boards, language), width: size.X, height: size.Y,
	}
	for i, p := range all {
		if s.unique && p.Symmetry != trace.Unmoved || len(s.only) > 0 && !slices.Contains(s.only, p.Number) {
			continue
		}
		p.File = numbered(p.Number, len(boards), s.format.value)
		p.Alt = language.SolutionAlt(&boards[i], p.Number, len(boards), labels)
		x.Pictures = append(x.Pictures, p)
	}
	return x
}

// sheets lays out a page for each picture of an index.
func (s *solutionSet) sheets(x *index, boards []trace.Board, about trace.About) (*draw.Sheets, error) {
	o := s.picture.options()
	o.Columns = 1
	var entries []draw.Entry
	for _, p := range x.Pictures {
		scene := story.Numbered(boards[p.Number-1], p.Number, story.Options{Language: o.Language, Labels: o.Labels})
		entries = append(entries, draw.Entry{Board: boards[p.Number-1], Title: scene.Caption.Title})
	}
	paper := s.paper.paper()
	paper.Rows = 1
	return draw.NewSheets(about, entries, o, paper)
}

// pages yields a function for each picture of an index that encodes its page.
func (s *solutionSet) pages(x *index, sheets *draw.Sheets, about trace.About) iter.Seq[func() encodedFile] {
	return func(yield func(func() encodedFile) bool) {
		info := s.picture.info(s.output, s.search.cmd, about, "")
		info.Palette = sheets.Palette()
		for i, p := range x.Pictures {
			info.Alt = p.Alt
			page := sheets.Page(i)
			encode := pagePNGEncoder(page.Image(), s.paper.dpi, info)
			if s.format.value == "svg" {
				encode = s.vector.encoder("svg", page.Drawing(), s.paper.dpi, info)
			}
			file := newEncodedFile(encode) // the next page is painted over this one
			if !yield(func() encodedFile { return file }) {
				return
			}
		}
	}
}

// mostAtOnce is the number of pixels of the pictures that are encoded side by side.
const mostAtOnce = raster.MaxPixels

// draw draws the pictures of an index. One painter paints them; they are encoded side by side.
func (s *solutionSet) draw(ctx context.Context, x *index, pictures iter.Seq[func() encodedFile], folder *outputFolder) error {
	bar := s.output.progress(len(x.Pictures))
	defer bar.finish()
	n := 0
	for file := range sideBySide(pictures, max(1, mostAtOnce/(x.width*x.height))) {
		if err := folder.write(x.Pictures[n].File, file.write); err != nil {
			return err
		}
		n++
		if bar.step(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// pictures yields a function for each picture of an index that encodes it.
func (s *solutionSet) pictures(x *index, boards []trace.Board, painter *draw.Painter, about trace.About) iter.Seq[func() encodedFile] {
	return func(yield func(func() encodedFile) bool) {
		language, labels := &s.picture.words.language.value, s.picture.words.labels.value
		info := s.picture.info(s.output, s.search.cmd, about, "")
		info.Palette = painter.Palette()
		encoder := png.Encoder{BufferPool: new(pngBuffers)}
		for _, p := range x.Pictures {
			scene := story.Numbered(boards[p.Number-1], p.Number, story.Options{Language: language, Labels: labels})
			info.Alt = p.Alt
			encode := s.svg(painter, &scene, info)
			if encode == nil {
				img := *painter.Paint(&scene).Image
				img.Pix = slices.Clone(img.Pix) // the painter goes on with its own
				encode = pngEncoder(&encoder, &img, info)
			}
			if !yield(func() encodedFile { return newEncodedFile(encode) }) {
				return
			}
		}
	}
}

// svg returns the function that writes the picture of a scene as an SVG, or nil if it is to be a PNG. The picture is encoded at once, for
// its letters belong to the painter.
func (s *solutionSet) svg(painter *draw.Painter, scene *story.Scene, info film.Info) func(io.Writer) (report, error) {
	if s.format.value != "svg" {
		return nil
	}
	d, err := painter.Drawing(scene)
	if err != nil {
		return func(io.Writer) (report, error) { return report{}, err }
	}
	return newEncodedFile(s.vector.encoder("svg", d, 0, info)).write
}

// writeIndex writes what goes with the pictures.
func (s *solutionSet) writeIndex(x *index, painter *draw.Painter, folder *outputFolder, about trace.About) error {
	info := s.picture.info(s.output, s.search.cmd, about, x.title)
	info.Title, info.Palette = x.title, painter.Palette()
	page := func(w io.Writer) (report, error) {
		return x.writeHTML(w, &s.picture.words.language.value, painter.Options().Theme, info.Meta())
	}
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

// countSolutions returns the number of solutions to draw. It is an error if there are none, or too many.
func countSolutions(ctx context.Context, src *source) (int, error) {
	n := 0
	for range trace.SolvedBoards(src.Problem, src.events) {
		if n++; n > mostPictures {
			return n, usagef("there are more than %d solutions for %s: draw fewer with --solutions", mostPictures, count(src.N, "queen"))
		}
	}
	if err := src.ended(ctx); err != nil || n > 0 {
		return n, err
	}
	if src.findsAll(0) {
		return n, fmt.Errorf("there is no solution for %s: nothing was written", src.asked())
	}
	return n, fmt.Errorf("%s found no solution for %s: nothing was written", src.Solver, src.asked())
}
