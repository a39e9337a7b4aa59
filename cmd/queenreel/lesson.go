package main

import (
	"context"
	_ "embed"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
)

// lessonFlags holds the flags of the command lesson.
type lessonFlags struct {
	*flags
	use    string // one of reel.LessonUses, or ""
	folder string
}

func newLesson() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "lesson",
		SuggestFor: []string{"class", "course", "folder", "handouts", "teach", "teacher"},
		Short:      "Make a folder with everything for a lesson",
		Long: `Make a folder with everything for a lesson: the film as a page and as slides, its
words as subtitles, a worksheet and a quiz with their answers, a sheet of the
solutions, and a note for the teacher: what the class learns, where to stop the
film, what to ask there and the answers, and how long it takes. index.html leads
to all of them.

With --for projector it has the page, the slides, the subtitles and the note; with
--for screen the page, the subtitles, the quiz as a page, the sheet and the note;
with --for paper all that is printed, and the note, which prints too.

--all, --solutions and --trace are about the film. The worksheet and the sheet are
of all solutions for up to 12 queens, whether or not that search finds them, and
for more queens of those that it finds; the sheet has the first 100.`,
		Example: `  queenreel lesson -n 6
  queenreel lesson -n 5 --all -s forward --for projector -o forward
  queenreel lesson -n 6 --for paper --page letter --seed 7 -o handouts`,
	}
	l := &lessonFlags{flags: newFlags(cmd)}
	all := cmd.Flags()
	l.addSearch()
	all.Lookup("seed").Usage = "random `SEED` of the choice of exercises and questions, and of minconflicts (default 0)"
	l.addLimit()
	l.addTrace()
	l.addDetail()
	l.addTime()
	all.Var(textual("SIZE", &l.Page), "page", "pages of this size, but for slides: "+reel.PageUsage+" (default "+reel.DefaultPage().Name+")")
	complete(cmd, "page", reel.PageNames())
	setHeading(cmd, pageHeading)
	l.addTheme("")
	l.takeTwoThemes()
	all.Lookup("theme").Usage += "; paper has " + reel.PrintTheme
	l.addLanguage()
	l.addLabels(story.LabelNames[:story.NoLabels])
	choose(cmd, &l.Layout, "layout", "layout", reel.LayoutNames(), itself, "a set of panels for the film: %s (default "+reel.WideLayout+")")
	all.Var(fileValue(&l.queen), "queen", "a PNG with transparency to draw for a queen (default built in)")
	all.StringVar(&l.Title, "title", "", "a heading with this `TEXT` for the film, the note and the index (default what the lesson is about)")
	l.addFont()
	setHeading(cmd, pictureHeading)
	l.addOutput()
	l.addMetadata()
	choose(cmd, &l.use, "for", "use", reel.LessonUses, itself, "only what is for a `USE`: %s (default everything)")
	all.StringVarP(&l.folder, "output", "o", "", "the `FOLDER` to write to (default out/8-queens-lesson)")
	setHeading(cmd, fileHeading)
	l.runs(l.prepare)
	return cmd
}

// prepare makes the lesson in its folder.
func (l *lessonFlags) prepare(ctx context.Context) error {
	if err := l.checkFolder(l.folder); err != nil {
		return err
	}
	if err := l.open(ctx); err != nil {
		return err
	}
	made, err := awaited(ctx, func() (*reel.LessonFolder, error) { return reel.Lesson(ctx, l.Options, l.use) })
	if err != nil {
		return err
	}
	folder := l.folder
	if folder == "" {
		folder = l.defaultPath([]trace.About{made.Film.About}, "-lesson")
	}
	if err := checkIndex(folder, lessonGenerator); err != nil {
		return err
	}
	if _, err := l.transaction.Folder(folder); err != nil {
		return err
	}
	l.output.page = filepath.Join(folder, lessonIndex)
	w := &lessonWriter{LessonFolder: made, output: l.output, folder: folder}
	return w.write(ctx)
}

// The name of the index of a lesson, and what marks it as one.
const (
	lessonIndex     = "index.html"
	lessonGenerator = "queenreel lesson"
)

// A lessonWriter stages the files of a lesson.
type lessonWriter struct {
	*reel.LessonFolder
	*output
	folder string
}

// path returns the path of a file of the lesson.
func (w *lessonWriter) path(file string) string { return filepath.Join(w.folder, file) }

// write stages all files; the index at last, which says how long or how many pages the others are.
func (w *lessonWriter) write(ctx context.Context) error {
	var films []target
	for _, p := range w.Parts {
		if p.Format != nil {
			films = append(films, target{w.path(p.File), *p.Format})
		}
	}
	if err := w.writeFilm(ctx, w.Film, films); err != nil {
		return err
	}
	for _, p := range w.Parts {
		if err := w.writePart(ctx, &p); err != nil {
			return err
		}
	}
	return w.writePage(lessonIndex, "index", w.entries())
}

// writePart stages a file that is not the film.
func (w *lessonWriter) writePart(ctx context.Context, p *reel.Part) error {
	path := w.path(p.File)
	switch {
	case p.Format != nil:
		return nil
	case p.Print != nil:
		return w.writeSheetsPDF(ctx, path, p.Print.Sheets, p.Print.Info)
	case p.Cards != nil:
		return w.writeQuiz(w.Quiz, path, strings.TrimPrefix(filepath.Ext(p.File), "."), p.Cards)
	}
	stops, err := w.stops()
	if err != nil {
		return err
	}
	return w.writePage(p.File, "note", stops)
}

// A lessonEntry is a file in the index.
type lessonEntry struct {
	reel.Part
	Kind, Size string // its format, and how long it is or how many pages it has
}

// A lessonGroup is files of the index under a heading.
type lessonGroup struct {
	Heading string
	Entries []lessonEntry
}

// entries returns what the index lists.
func (w *lessonWriter) entries() (groups []lessonGroup) {
	for _, p := range w.Parts {
		if len(groups) == 0 || groups[len(groups)-1].Heading != p.Group {
			groups = append(groups, lessonGroup{Heading: p.Group})
		}
		g := &groups[len(groups)-1]
		g.Entries = append(g.Entries, lessonEntry{p, strings.ToUpper(strings.TrimPrefix(filepath.Ext(p.File), ".")), w.size(p.File)})
	}
	return groups
}

// size returns how many pages a staged file has, or how long it runs.
func (w *lessonWriter) size(file string) string {
	for _, r := range w.reports {
		switch {
		case r.Path != w.path(file):
		case r.pages > 0:
			return story.Say(w.Film.Language.Lesson.Pages, story.Words{N: r.pages})
		case r.Duration > 0:
			return story.ClockTime(time.Duration(r.Duration) * time.Millisecond)
		}
	}
	return ""
}

// A lessonStop is a stop of the note, with its picture.
type lessonStop struct {
	reel.Stop
	Picture template.URL
	Alt     string
}

// stops returns the stops of the note.
func (w *lessonWriter) stops() (stops []lessonStop, err error) {
	for _, s := range w.Note.Stops {
		stop := lessonStop{Stop: s, Alt: w.Film.Language.StillAlt(&s.Scene, w.Film.Labels)}
		if stop.Picture, err = sceneURL(w.Note.Board, &s.Scene); err != nil {
			return nil, err
		}
		stops = append(stops, stop)
	}
	return stops, nil
}

// sceneURL returns the board of a scene as an address that holds all of it.
func sceneURL(p *draw.Painter, s *story.Scene) (template.URL, error) {
	svg, err := embeddableSVG(p, s, 0, film.Info{})
	return svgURL(svg), err
}

//go:embed lesson.html
var lessonHTML string

var lessonTemplate = template.Must(template.New("lesson").Parse(lessonHTML))

// writePage stages the index or the note.
func (w *lessonWriter) writePage(file, page string, content any) error {
	info := w.Film.Info
	info.Title = w.Title
	emblem, err := sceneURL(w.Emblem, &w.Last)
	if err != nil {
		return err
	}
	hasFilm := slices.ContainsFunc(w.Parts, func(p reel.Part) bool { return p.File == reel.LessonFilm })
	return w.output.write(w.path(file), report{Format: "html", Alt: w.Title}, func(to io.Writer) error {
		meta := info.Meta()
		return lessonTemplate.ExecuteTemplate(to, page, map[string]any{
			"Generator": lessonGenerator, "Meta": template.HTML(meta.HTML()), // escaped there
			"Lang": w.Film.Language.Name, "Words": &w.Film.Language.Lesson, "Title": w.Title,
			"Light": w.Light, "Dark": w.Dark, "Emblem": emblem, "Lacks": w.Lacks, "Note": &w.Note, "Content": content, "Film": hasFilm,
		})
	})
}
