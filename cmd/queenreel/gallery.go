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

	"queenreel/draw/reel"
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

// newIndex lists the pictures of solutions, which have names with their numbers.
func newIndex(solved *reel.Solved, name numberedName) index {
	classes := trace.Classes(solved.Boards)
	x := index{
		N: solved.About.N, Solver: solved.About.Solver, Solutions: len(solved.Boards), Classes: len(classes),
		Lang: solved.Painter.Options().Language.Name, Title: solved.Title, size: solved.Painter.Size(), board: solved.Painter.Board(),
	}
	if solved.Sheets != nil {
		x.size, x.board = solved.Sheets.Size(), solved.Sheets.Board()
	}
	all := make([]picture, len(solved.Boards))
	for n, c := range classes {
		for _, m := range c.Members {
			all[m.Index] = picture{Class: n + 1, Size: c.Size, Symmetry: m.Symmetry}
		}
	}
	for _, n := range solved.Numbers {
		p := all[n-1]
		p.Number, p.Queens = n, solved.Boards[n-1].Columns()
		p.File, p.Alt = name.of(n, len(solved.Boards)), solved.Alt(n)
		x.Pictures = append(x.Pictures, p)
	}
	return x
}

// writeIndex stages index.html and index.json, which list the pictures.
func (s *solutionsFolder) writeIndex() error {
	page, list := report{Format: "html", Alt: s.index.Title, folder: s.path}, report{Format: "json", Alt: s.index.Title, folder: s.path}
	if err := s.write(filepath.Join(s.path, "index.html"), page, s.writeGallery); err != nil {
		return err
	}
	return s.write(filepath.Join(s.path, "index.json"), list, s.index.writeJSON)
}

// writeJSON writes index.json.
func (x *index) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(x)
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

var galleryTemplate = template.Must(template.New("gallery").Parse(galleryPage))

// writeGallery writes index.html, a page that shows the pictures.
func (s *solutionsFolder) writeGallery(w io.Writer) error {
	type entry struct {
		picture
		Heading, How string // of its class, and how it comes from the first of that
	}
	x, look := &s.index, s.solved.Painter.Options()
	language, theme := look.Language, look.Theme
	var entries []entry
	classes := make([]string, x.Classes)
	for _, p := range x.Pictures {
		heading := language.ClassHeading(p.Class, trace.Class{Size: p.Size, Members: make([]trace.Member, p.Size)})
		entries = append(entries, entry{p, heading, language.Symmetry(p.Symmetry)})
		classes[p.Class-1] = heading
	}
	info := s.solved.Info(x.Title)
	info.Title = x.Title
	meta := info.Meta()
	return galleryTemplate.Execute(w, map[string]any{
		"Title": x.Title, "Lang": x.Lang, "Size": x.size, "Board": x.board, "Comma": language.Comma, "Entries": entries, "Classes": classes,
		"Words": &language.Gallery, "Meta": template.HTML(meta.HTML()), // escaped there
		"Ground": theme.Ground.String(), "Text": theme.Text.String(), "Muted": theme.Muted.String(), "Light": theme.Light.String(), "Accent": theme.Test.String(),
	})
}
