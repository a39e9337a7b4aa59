package main

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
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
	folder  string
}

func newSolutions() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "solutions",
		SuggestFor: []string{"boards", "images", "pictures", "png"},
		Short:      "Draw every solution, one picture each",
		Long: `Draw every solution, one picture each, numbered in the order in which the solver
finds them: out/8-queens-solutions/01.png and on.`,
		Example: `  queenreel solutions
  queenreel solutions -n 6 --cell 40 -o six`,
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
	cmd.Flags().StringVarP(&s.folder, "output", "o", "", "the `FOLDER` to write to (default out/8-queens-solutions)")
	under(cmd, fileHeading)
	return s
}

func (s *solutionSet) run(ctx context.Context) error { return s.output.finish(s.stage(ctx)) }

// stage draws each solution into the folder.
func (s *solutionSet) stage(ctx context.Context) error {
	if err := s.picture.check(); err != nil {
		return err
	}
	if err := s.output.checkFolder(s.folder); err != nil {
		return err
	}
	src, err := s.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	total, err := countSolutions(ctx, src)
	if err != nil {
		return err
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
	folder, err := s.output.folder(path)
	if err != nil {
		return err
	}
	return s.draw(ctx, src, painter, folder, total)
}

// draw draws the solutions, of which there are total. One painter paints them; they are encoded side by side.
func (s *solutionSet) draw(ctx context.Context, src *source, painter *draw.Painter, folder *outputFolder, total int) error {
	bar := s.output.progress(total)
	defer bar.finish()
	n := 0
	for file := range sideBySide(s.pictures(src, painter, total)) {
		n++
		if err := folder.write(numbered(n, total), file.write); err != nil {
			return err
		}
		bar.step()
	}
	return src.ended(ctx)
}

// pictures yields a function for each solution, of which there are total, that encodes its picture.
func (s *solutionSet) pictures(src *source, painter *draw.Painter, total int) iter.Seq[func() encodedFile] {
	return func(yield func(func() encodedFile) bool) {
		language, labels := &s.picture.words.language.value, s.picture.words.squareNames()
		info := s.picture.info(s.output, s.search.cmd, src.About, "")
		encoder := png.Encoder{BufferPool: new(pngBuffers)}
		n := 0
		for board := range trace.SolvedBoards(src.Problem, src.events) {
			n++
			scene := story.Numbered(board, n, story.Options{Language: language, Labels: labels})
			img := *painter.Paint(&scene).Image
			img.Pix = slices.Clone(img.Pix) // the painter goes on with its own
			info.Alt = language.SolutionAlt(&board, n, total, labels)
			encode := pngEncoder(&encoder, &img, info)
			if !yield(func() encodedFile { return newEncodedFile(encode) }) {
				return
			}
		}
	}
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
func numbered(n, total int) string {
	return fmt.Sprintf("%0*d.png", max(2, len(fmt.Sprint(total))), n)
}

// countSolutions returns the number of solutions to draw. It is an error if there are none, or too many.
func countSolutions(ctx context.Context, src *source) (int, error) {
	n := 0
	for range trace.SolvedBoards(src.Problem, src.events) {
		if n++; n > mostPictures {
			return n, usagef("there are more than %d solutions for %s: draw the first with --solutions", mostPictures, count(src.N, "queen"))
		}
	}
	if err := src.ended(ctx); err != nil || n > 0 {
		return n, err
	}
	if src.Complete {
		return n, fmt.Errorf("there is no solution for %s: nothing was written", count(src.N, "queen"))
	}
	return n, fmt.Errorf("%s found no solution for %s: nothing was written", src.Solver, count(src.N, "queen"))
}
