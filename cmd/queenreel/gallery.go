package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"image"
	"io"
	"os"
	"path/filepath"
	"strings"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// An index is the list of the pictures in a folder of solutions. Its JSON form is that of index.json.
type index struct {
	Title     string    `json:"title"`
	N         int       `json:"n"`
	Solver    string    `json:"solver"`
	Solutions int       `json:"solutions"` // found, whether or not they have a picture
	Classes   int       `json:"classes"`   // of those
	Lang      string    `json:"lang"`
	Pictures  []picture `json:"pictures"`

	size  image.Point     // of each picture
	board image.Rectangle // its part that shows the squares of the board
}

// A picture is one of a solution.
type picture struct {
	File     string         `json:"file"`
	Number   int            `json:"number"` // among all, in the order in which they are found
	Queens   []int          `json:"queens"` // the column of the queen in each row
	Class    int            `json:"class"`  // from 1, in the order in which they are found
	Size     int            `json:"size"`   // of the class: 8, 4, 2 or 1
	Symmetry trace.Symmetry `json:"symmetry"`
	Alt      string         `json:"alt"`
}

// indexed returns the pictures of all boards, in their order, but for their files and alts.
func indexed(boards []trace.Board) (pictures []picture, classes []trace.Class) {
	pictures, classes = make([]picture, len(boards)), trace.Classes(boards)
	for n, c := range classes {
		for _, m := range c.Members {
			pictures[m.Index] = picture{
				Number: m.Index + 1, Queens: boards[m.Index].Columns(), Class: n + 1, Size: c.Size, Symmetry: m.Symmetry,
			}
		}
	}
	return pictures, classes
}

// writeJSON writes index.json.
func (x *index) writeJSON(w io.Writer) (report, error) {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return report{Format: "json", Alt: x.Title}, e.Encode(x)
}

// maxPage is the largest size, in bytes, of a page or a list of an earlier run that is read.
const maxPage = 1 << 26

//go:embed gallery.html
var galleryPage string

// checkIndex returns an error if a folder has an index.html that the named command did not write, or that cannot be read.
func checkIndex(folder, command string) error {
	path := filepath.Join(folder, "index.html")
	if _, err := os.Lstat(path); err != nil {
		return nil // a folder that cannot be read is seen when it is written
	}
	if page, err := readRegular(path, maxPage); err == nil && strings.Contains(string(page), `content="`+command+`"`) {
		return nil
	}
	return fmt.Errorf("%s was not made by %s: remove it, or choose another folder", path, command)
}

// writeHTML writes index.html, a page that shows the pictures.
func (x *index) writeHTML(w io.Writer, language *story.Language, theme *draw.Theme, meta film.Meta) (report, error) {
	page, err := template.New("gallery").Parse(galleryPage)
	if err != nil {
		return report{}, fmt.Errorf("the page of solutions: %w", err)
	}
	type entry struct {
		picture
		Heading, How string // of its class, and how it comes from the first of that
	}
	var entries []entry
	var classes []string
	for _, p := range x.Pictures {
		heading := language.ClassHeading(p.Class, trace.Class{Size: p.Size, Members: make([]trace.Member, p.Size)})
		entries = append(entries, entry{p, heading, language.Symmetry(p.Symmetry)})
		for len(classes) < p.Class {
			classes = append(classes, "")
		}
		classes[p.Class-1] = heading
	}
	return report{Format: "html", Alt: x.Title}, page.Execute(w, map[string]any{
		"Title": x.Title, "Lang": x.Lang, "Size": x.size, "Board": x.board, "Comma": language.Comma, "Entries": entries, "Classes": classes,
		"Words": &language.Gallery, "Meta": template.HTML(meta.HTML()), // escaped there
		"Ground": theme.Ground.String(), "Text": theme.Text.String(), "Muted": theme.Muted.String(), "Light": theme.Light.String(), "Accent": theme.Test.String(),
	})
}
