// Package lesson makes the files of a lesson: a film, what is printed, and a note for the teacher that leads to them.
package lesson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A Folder takes the files of a lesson.
type Folder interface {
	Film(f film.Film, page, slides string) error             // a film, in two files
	Pages(file string, p *reel.Print) (pages int, err error) // a PDF of all that is in a print
	Text(file, title string, text []byte) error
}

// How long a lesson is, unless its film takes longer, and its beginning, in minutes.
const (
	lessonMinutes = 30
	beginMinutes  = 4
)

// A lesson is made into files.
type lesson struct {
	*reel.LessonFolder
	files   []file // in the order in which a class uses them
	minutes int    // of the lesson, up to the end of files
}

// A file stands beside the note, which says this of it.
type file struct {
	File string `json:"file"`
	Name string `json:"name"`
	For  string `json:"for"`
	Size string `json:"size"` // its format, and how long it is or how many pages it has

	minutes string // of the lesson: from when to when
	do      string // what the class does then
}

// Write makes all files, and then the note, which says their lengths.
func Write(to Folder, made *reel.LessonFolder) error {
	if err := to.Film(made.Film, "film.html", "slides.pdf"); err != nil {
		return err
	}
	l := made.Film.Language
	const look, check = 3, 2 // minutes of slides and of solutions
	rest := max(10, lessonMinutes-beginMinutes-made.Talk-look-check)
	w := &lesson{LessonFolder: made, minutes: beginMinutes}
	w.list("film.html", l.Lesson.Film, w.Talk, story.ClockTime(w.Film.InfoOf(film.HTML).Length), words.Values{Text: l.Player.Quiz, N: len(w.Stops)})
	pages := func(n int) string { return l.Say(l.Lesson.Pages, words.Values{N: n}) }
	for _, c := range []struct {
		file    string
		print   *reel.Print
		texts   words.PartTexts
		minutes int
	}{{"worksheet.pdf", w.Worksheet, l.Lesson.Worksheet, rest * 3 / 5}, {"quiz.pdf", w.Quiz, l.Lesson.Quiz, rest - rest*3/5}, {"solutions.pdf", w.Solutions, l.Lesson.Sheet, check}} {
		if c.print == nil {
			continue
		}
		n, err := to.Pages(c.file, c.print)
		if err != nil {
			return err
		}
		w.list(c.file, c.texts, c.minutes, pages(n), words.Values{N: len(c.print.Answers), Text: c.print.Title})
	}
	w.list("slides.pdf", l.Lesson.Slides, look, pages(w.Film.Slides), words.Values{})
	note, err := w.note()
	if err != nil {
		return err
	}
	if err := to.Text("index.html", w.Title, note); err != nil {
		return err
	}
	list := struct {
		Format string `json:"format"`
		Title  string `json:"title"`
		Lang   string `json:"lang"`
		Files  []file `json:"files"`
	}{staging.ListFormat, w.Title, l.Name, append(w.files, file{File: "index.html", Name: w.Title})}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(list); err != nil {
		return err
	}
	return to.Text(staging.ListName, w.Title, text.Bytes())
}

// list adds a file to the list of the note, with some minutes of the lesson.
func (w *lesson) list(name string, texts words.PartTexts, minutes int, size string, said words.Values) {
	w.files = append(w.files, file{
		File: name, Name: texts.Name, For: w.Film.Language.Say(texts.For, said), Size: strings.ToUpper(path.Ext(name)[1:]) + " · " + size,
		minutes: fmt.Sprintf("%d–%d", w.minutes, w.minutes+minutes), do: w.Film.Language.Say(texts.Do, said),
	})
	w.minutes += minutes
}
