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
	"queenreel/draw/paper"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A Folder takes the files of a lesson.
type Folder interface {
	Film(f film.Film, page, slides string) error // a film, in two files
	Pages(file string, d paper.Document, meta film.Meta) error
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

	minutes string   // of the lesson: from when to when
	do      []string // what the class does then
}

// Write makes all files, and then the note, which says their lengths.
func Write(to Folder, made *reel.LessonFolder) error {
	if err := to.Film(made.Film, "film.html", "slides.pdf"); err != nil {
		return err
	}
	l := made.Film.Language
	const look = 3 // minutes of slides
	w := &lesson{LessonFolder: made, minutes: beginMinutes}
	length := w.Film.InfoOf(film.HTML).Length
	w.list("film.html", w.Talk, story.ClockTime(length), w.said(l.Lesson.Film, words.Values{Text: l.Player.Quiz, N: len(w.Stops)}))
	if err := w.handOut(to, max(10, lessonMinutes-beginMinutes-made.Talk-look)); err != nil {
		return err
	}
	w.list("slides.pdf", look, w.pages(w.Film.Slides), l.Lesson.Slides)
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

// handOut makes the worksheet, whose second part is the quiz, unless there is neither.
func (w *lesson) handOut(to Folder, minutes int) error {
	l := &w.Film.Language.Lesson
	var prints []*reel.Print
	var parts []words.PartTexts
	for _, part := range []struct {
		print *reel.Print
		texts words.PartTexts
	}{{w.Worksheet, l.Worksheet}, {w.Quiz, l.Quiz}} {
		if part.print != nil {
			prints = append(prints, part.print)
			parts = append(parts, w.said(part.texts, words.Values{N: len(part.print.Answers)}))
		}
	}
	if prints == nil {
		return nil
	}
	d, meta, err := reel.Handout(prints...)
	if err != nil {
		return err
	}
	w.list("worksheet.pdf", minutes, w.pages(d.Len())+w.Film.Language.Comma+l.Answers, parts...)
	return to.Pages("worksheet.pdf", d, meta)
}

func (w *lesson) pages(n int) string {
	return w.Film.Language.Say(w.Film.Language.Lesson.Pages, words.Values{N: n})
}

// said returns texts with their values.
func (w *lesson) said(t words.PartTexts, values words.Values) words.PartTexts {
	return words.PartTexts{Name: t.Name, For: w.Film.Language.Say(t.For, values), Do: w.Film.Language.Say(t.Do, values)}
}

// list adds a file with one or two parts to the list of the note, with some minutes of the lesson.
func (w *lesson) list(name string, minutes int, size string, parts ...words.PartTexts) {
	joined := func(text func(words.PartTexts) string) string {
		return strings.Join(words.NamesOf(parts, text), w.Film.Language.Comma)
	}
	w.files = append(w.files, file{
		File:    name,
		Size:    strings.ToUpper(path.Ext(name)[1:]) + " · " + size,
		Name:    joined(func(p words.PartTexts) string { return p.Name }),
		For:     joined(func(p words.PartTexts) string { return p.For }),
		minutes: fmt.Sprintf("%d–%d", w.minutes, w.minutes+minutes),
		do:      words.NamesOf(parts, func(p words.PartTexts) string { return p.Do }),
	})
	w.minutes += minutes
}
