package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/options"
	"queenreel/cmd/internal/pictures"
	"queenreel/cmd/internal/staging"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

func newLesson() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "lesson",
		SuggestFor: []string{"class", "course", "folder", "handouts", "teach", "teacher"},
		Short:      "Make a folder with everything for a lesson",
		Long: `Make a folder with everything for a lesson: the film as a page and as slides, a
worksheet and a quiz with the answers on their last pages, and a sheet of the
solutions. index.html leads to them, and is the teacher's note: what to do in which
of 30 minutes, what the class learns, where to stop the film, what to ask there and
the answers.

A search that goes straight to its solution teaches little: lesson says so, and with
how many queens it goes back.

--all, --solutions and --trace are about the film. The worksheet and the sheet are
of all solutions for up to 12 queens, whether or not that search finds them, and
for more queens of those that it finds; the sheet has the first 100.`,
		Example: `  queenreel lesson -n 6
  queenreel lesson -n 6 --all -s forward -o forward
  queenreel lesson -n 6 --page letter --seed 7 -o handouts`,
	}
	f := newFlags(cmd)
	f.twoThemes = true
	folder := cmd.Flags().StringP("output", "o", "", "the `FOLDER` to write to (default out/8-queens-lesson)")
	setHeading(cmd, options.Files)
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
	if folder == "" {
		folder = f.defaultPath([]trace.About{made.Film.About}, "-lesson")
	}
	if err := f.transaction.Folder(folder); err != nil {
		return err
	}
	if about := made.Film.About; made.Straight {
		others := reel.NamesOf(reel.BoardsThatGoBack(about), func(n int) string { return fmt.Sprintf("-n %d", n) })
		if about.Complete && !f.All {
			others = append(others, "--all")
		}
		if others != nil {
			f.notes = append(f.notes, "this search goes straight to its solution: to see it go back, try "+reel.Alternatives(others))
		}
	}
	w := &lessonWriter{LessonFolder: made, output: f.output, folder: folder}
	return w.write(ctx)
}

// A lessonWriter stages the files of a lesson.
type lessonWriter struct {
	*reel.LessonFolder
	*output
	folder string
	files  []lessonFile // in the order in which a class uses them

	minutes int // of the lesson, up to the end of files
}

// How long a lesson is, unless its film takes longer, and its beginning, in minutes.
const (
	lessonMinutes = 30
	beginMinutes  = 4
)

// A lessonFile is a file beside the note, and what the note says of it.
type lessonFile struct {
	File string `json:"file"`
	Name string `json:"name"`
	For  string `json:"for"`
	Size string `json:"size"` // its format, and how long it is or how many pages it has

	Minutes string `json:"-"` // of the lesson: from when to when
	Do      string `json:"-"` // what the class does then
}

// write stages all files, and then the note, which says their lengths.
func (w *lessonWriter) write(ctx context.Context) error {
	path := func(file string) string { return filepath.Join(w.folder, file) }
	if err := w.writeFilm(ctx, w.Film, []target{{path("film.html"), film.HTML}, {path("slides.pdf"), film.PDF}}); err != nil {
		return err
	}
	l := w.Film.Language
	const look, check = 3, 2 // minutes of slides and of solutions
	rest := max(10, lessonMinutes-beginMinutes-w.Talk-look-check)
	w.minutes = beginMinutes
	w.list("film.html", l.Lesson.Film, w.Talk, words.Values{Text: l.Player.Quiz, N: len(w.Stops)})
	for _, c := range []struct {
		file    string
		print   *reel.Print
		texts   words.PartTexts
		minutes int
	}{{"worksheet.pdf", w.Worksheet, l.Lesson.Worksheet, rest * 3 / 5}, {"quiz.pdf", w.Quiz, l.Lesson.Quiz, rest - rest*3/5}, {"solutions.pdf", w.Solutions, l.Lesson.Sheet, check}} {
		if c.print == nil {
			continue
		}
		if err := w.writePages(ctx, path(c.file), c.print, c.print.All()); err != nil {
			return err
		}
		w.list(c.file, c.texts, c.minutes, words.Values{N: len(c.print.Answers), Text: c.print.Title})
	}
	w.list("slides.pdf", l.Lesson.Slides, look, words.Values{})
	w.page = path("index.html")
	if err := w.writeNote(w.page); err != nil {
		return err
	}
	list := struct {
		Format string       `json:"format"`
		Title  string       `json:"title"`
		Lang   string       `json:"lang"`
		Files  []lessonFile `json:"files"`
	}{staging.ListFormat, w.Title, l.Name, append(w.files, lessonFile{File: "index.html", Name: w.Title})}
	return w.output.write(path(staging.ListName), report{Format: "json", Alt: w.Title}, func(to io.Writer) error { return printJSON(to, list, " ") })
}

// list adds a staged file to the list of the note, with some minutes of the lesson.
func (w *lessonWriter) list(file string, texts words.PartTexts, minutes int, said words.Values) {
	f := lessonFile{File: file, Name: texts.Name, For: words.Say(texts.For, said), Do: words.Say(texts.Do, said), Size: strings.ToUpper(filepath.Ext(file)[1:])}
	f.Minutes = fmt.Sprintf("%d–%d", w.minutes, w.minutes+minutes)
	w.minutes += minutes
	for _, r := range w.reports {
		switch {
		case r.Path != filepath.Join(w.folder, file):
		case r.pages > 0:
			f.Size += " · " + words.Say(w.Film.Language.Lesson.Pages, words.Values{N: r.pages})
		default:
			f.Size += " · " + story.ClockTime(time.Duration(r.Duration)*time.Millisecond)
		}
	}
	w.files = append(w.files, f)
}

//go:embed lesson.html
var lessonHTML string

var lessonTemplate = template.Must(template.New("lesson").Parse(lessonHTML))

// writeNote stages the note, with pictures of its stops.
func (w *lessonWriter) writeNote(path string) error {
	picture := func(p *draw.Painter, s story.Scene) (template.URL, error) {
		shown := pictures.OfScene(p, &s, film.Meta{})
		shown.Outline = true // outlines need no fonts
		var svg bytes.Buffer
		err := shown.Write(&svg, "svg")
		return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes())), err
	}
	meta := w.Film.Meta
	meta.Title = w.Title
	return w.output.write(path, report{Format: "html", Alt: w.Title}, func(to io.Writer) error {
		return lessonTemplate.Execute(to, map[string]any{
			"Meta": template.HTML(meta.Written().HTML()), // escaped there
			"Lang": w.Film.Language.Name, "Words": &w.Film.Language.Lesson, "Title": w.Title,
			"Light": w.Light, "Dark": w.Dark, "Lesson": w.LessonFolder, "Files": w.files,
			"Picture": picture, "Alt": func(s story.Scene) string { return story.StillAlt(w.Film.Language, &s, w.Film.Labels) },
			"Begin": beginMinutes, "Plan": words.Say(w.Film.Language.Lesson.Plan, words.Values{N: w.minutes}),
		})
	})
}
