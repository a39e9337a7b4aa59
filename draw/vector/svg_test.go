package vector_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// stillOf returns a painter of all panels for a solver, and the scene of a step.
func stillOf(t *testing.T, s solver.Solver, l *story.Language, step int) (*draw.Painter, story.Scene) {
	t.Helper()
	p := trace.Problem{N: 6, Solutions: 2}
	about := s.About(p)
	scenes, failure := story.Tell(about, s.Events(p), story.Options{Language: l})
	painter, err := draw.NewPainter(about, draw.Options{Panels: draw.PanelNames(), Language: l, Search: scenes, Title: "六 & <6>", Cell: 28})
	if err != nil {
		t.Fatal(err)
	}
	var last story.Scene
	for last = range scenes {
		if last.Step == step {
			break
		}
	}
	if err := failure(); err != nil {
		t.Fatal(err)
	}
	return painter, last
}

// A drawing looks as the still does, with every panel, in both languages.
func TestStillReadBack(t *testing.T) {
	for _, c := range []struct {
		solver, lang string
		step         int
	}{
		{"backtrack", "en", 17}, {"cdcl", "zh", 30}, {"minconflicts", "en", 9}, {"dlx", "zh", 1000},
	} {
		painter, scene := stillOf(t, solverNamed(c.solver), languageNamed(c.lang), c.step)
		d, err := painter.Drawing(&scene)
		if err != nil {
			t.Fatal(err)
		}
		checkReaders(t, fmt.Sprint(c.solver, c.step), painter.Paint(&scene).Image, d)
	}
}

func solverNamed(name string) solver.Solver {
	return solver.Table[slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name })]
}

func languageNamed(name string) *story.Language {
	return &story.Languages[slices.IndexFunc(story.Languages, func(l story.Language) bool { return l.Name == name })]
}

// An SVG is well-formed, has no pixels, and its words are text with the names of our fonts; as outlines they are not.
func TestSVGWords(t *testing.T) {
	painter, scene := stillOf(t, solver.Backtrack, languageNamed("en"), 17)
	d, err := painter.Drawing(&scene)
	if err != nil {
		t.Fatal(err)
	}
	for _, outline := range []bool{false, true} {
		var file bytes.Buffer
		o := vector.SVG{Outline: outline, Title: "A & B", Desc: "<desc>", Lang: "en", Meta: `{"a":"b"}`, DPI: 300}
		if err := o.Write(&file, d); err != nil {
			t.Fatal(err)
		}
		words := wordsOf(t, file.Bytes())
		for _, want := range []string{"A & B", "<desc>", `{"a":"b"}`} {
			if !slices.Contains(words["title"], want) && !slices.Contains(words["desc"], want) && !slices.Contains(words["metadata"], want) {
				t.Errorf("%q is not in the file", want)
			}
		}
		for _, want := range []string{"六 & <6>", scene.Caption.Title} {
			if slices.Contains(words["text"], want) == outline {
				t.Errorf("outline %t: %q among %q", outline, want, words["text"])
			}
		}
		if len(words["image"]) > 0 || bytes.Contains(file.Bytes(), []byte("data:")) {
			t.Error("an SVG has pixels")
		}
		if bytes.Contains(file.Bytes(), []byte(`font-family="Inter, `)) == outline {
			t.Errorf("outline %t, and fonts are named: %t", outline, !outline)
		}
	}
}

// What an SVG refers to, masks of shapes and clips, it defines before.
func TestSVGDefinesWhatItUses(t *testing.T) {
	reference := regexp.MustCompile(`(?:url\(|href=")#([^)"]+)`)
	for _, name := range []string{"backtrack", "cdcl", "dlx"} {
		painter, scene := stillOf(t, solverNamed(name), languageNamed("en"), 17)
		d, err := painter.Drawing(&scene)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := (vector.SVG{}).Write(&file, d); err != nil {
			t.Fatal(err)
		}
		text := file.String()
		clips := 0
		for _, at := range reference.FindAllStringSubmatchIndex(text, -1) {
			id := text[at[2]:at[3]]
			if !strings.Contains(text[:at[0]], `id="`+id+`"`) {
				t.Fatalf("%s: %s is not defined before it is used", name, id)
			}
			if text[at[0]] == 'u' {
				clips++
			}
		}
		if clips == 0 {
			t.Errorf("%s: nothing is clipped", name)
		}
	}
}

// wordsOf returns the texts of elements, by their names.
func wordsOf(t *testing.T, file []byte) map[string][]string {
	t.Helper()
	words := map[string][]string{}
	name := ""
	for d := xml.NewDecoder(bytes.NewReader(file)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return words
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name = e.Name.Local
		case xml.CharData:
			if text := string(e); strings.TrimSpace(text) != "" {
				words[name] = append(words[name], text)
			}
		}
	}
}

// Two runs give the same bytes, though each finds its own masks.
func TestSVGIsTheSame(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		painter, scene := stillOf(t, solver.Backtrack, languageNamed("zh"), 17)
		strip, err := painter.Strip([]story.Scene{scene, scene})
		if err != nil {
			t.Fatal(err)
		}
		if err := (vector.SVG{}).Write(&files[i], strip.Drawing()); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("two runs differ")
	}
}
