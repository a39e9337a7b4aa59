package main

import (
	"cmp"
	"context"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/lesson"
	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/paper"
	"queenreel/draw/reel"
	"queenreel/trace"
)

func newLesson() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "lesson",
		SuggestFor: []string{"class", "course", "folder", "handouts", "teach", "teacher"},
		Short:      "Make a folder with everything for a lesson",
		Long: `Make a folder with everything for a lesson: the film as a page and as slides, and a
worksheet with a quiz and answers. Its index.html is a 30-minute lesson plan: what
the class learns, where to stop the film, what to ask, and the answers.

A search that goes straight to its solution teaches little: for up to 7 queens the
film then shows all solutions, as with --all, and lesson says so.

--all, --solutions and --trace are about the film. The boards of the worksheet are
from all solutions for up to 12 queens, and for more from those that the search
finds.`,
		Example: `  queenreel lesson -n 6
  queenreel lesson -n 6 --all -s forward -o forward
  queenreel lesson -n 6 --page letter --seed 7 -o handouts`,
	}
	f := newFlags(cmd)
	f.twoThemes = true
	folder := cmd.Flags().StringP("output", "o", "", "the `FOLDER` to write (default out/8-queens-lesson)")
	f.runs(func(ctx context.Context) error { return f.prepareLesson(ctx, *folder) })
	return cmd
}

// prepareLesson makes the lesson in a folder; "" is the default one.
func (f *flags) prepareLesson(ctx context.Context, folder string) error {
	if err := f.checkFolder(folder); err != nil {
		return err
	}
	if err := f.open(ctx); err != nil {
		return err
	}
	made, err := awaited(ctx, func() (*reel.LessonFolder, error) { return reel.Lesson(ctx, f.Options) })
	if err != nil {
		return err
	}
	folder = cmp.Or(folder, f.defaultPath([]trace.About{made.Film.About}, "-lesson"))
	if err := f.transaction.Folder(folder); err != nil {
		return err
	}
	const straight = "this search goes straight to its solution: "
	switch {
	case made.WentOn:
		f.notes = append(f.notes, straight+"the film shows all solutions, as with --all")
	case made.Straight:
		f.notes = append(f.notes, straight+"to see it go back, try another -n")
	}
	return lesson.Write(&lessonFolder{f.output, ctx, folder}, made)
}

// A lessonFolder stages the files of a lesson.
type lessonFolder struct {
	*output
	ctx  context.Context
	path string
}

// Film stages a film as a page and as slides.
func (f *lessonFolder) Film(made film.Film, page, slides string) error {
	return f.writeFilm(f.ctx, made, []target{{filepath.Join(f.path, page), film.HTML}, {filepath.Join(f.path, slides), film.PDF}})
}

// Pages stages a document.
func (f *lessonFolder) Pages(file string, d paper.Document, meta film.Meta) error {
	return f.writePages(f.ctx, filepath.Join(f.path, file), d, meta)
}

// Text stages the note, which --open opens, or the list of files.
func (f *lessonFolder) Text(file, title string, text []byte) error {
	path := filepath.Join(f.path, file)
	if file != staging.ListName {
		f.page = path
	}
	return f.write(path, report{Format: filepath.Ext(file)[1:], Alt: title}, func(to io.Writer) error {
		_, err := to.Write(text)
		return err
	})
}
