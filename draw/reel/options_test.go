package reel

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Options from JSON make the film of those from Go, whatever they say.
func TestOptionsFromJSON(t *testing.T) {
	t.Parallel()
	var lines bytes.Buffer
	p := trace.Problem{N: 4, Solutions: 1}
	if err := trace.Write(&lines, solver.DLX.About(p), solver.DLX.Events(p)); err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(lines.String())
	if err != nil {
		t.Fatal(err)
	}
	dark, _ := themeNamed("dark")
	for text, want := range map[string]Options{
		`{"queens": 4}`: {Search: Search{Queens: 4}},
		`{"queens": 5, "solver": "propagate", "all": true, "by": "column", "detail": "tests", "lang": "zh", "labels": "index", "pace": "steady", "max-frames": 15}`: {
			Search: Search{Queens: 5, Solver: "propagate", All: true, By: "column"},
			Story:  Story{Detail: "tests", Language: words.Chinese(), Labels: "index"}, Time: Time{Pace: "steady", MaxFrames: 15},
		},
		`{"queens": 4, "theme": "dark", "layout": "lesson", "cell": 20, "title": "Four", "steps": "2:", "poster": "solution", "hold": {"end": 2000000000, "speed": 2}, "pause": [{"of": "conflict", "first": true, "hold": 1000000000}]}`: {
			Search: Search{Queens: 4}, Look: Look{Layout: "lesson", Options: panel.Options{Theme: dark, Cell: 20, Title: "Four"}},
			Time: Time{
				Steps: "2:", Poster: "solution", Holds: pace.Holds{End: 2e9, Speed: 2},
				Pauses: []pace.Pause{{Of: story.StepKinds[3], First: true, Hold: 1e9}},
			},
		},
		`{"queens": 4, "rivals": [{"solver": "backtrack"}, {"solver": "dlx"}], "clock": "work"}`: {
			Search: Search{Queens: 4, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "dlx"}}, Clock: "work"},
		},
		`{"queens": 4, "lang": {"Name": "de", "Placed": "{own}: Dame auf {at}", "Solvers": {"backtrack": {"Doc": "Zeile für Zeile"}}}}`: {
			Search: Search{Queens: 4}, Story: Story{Language: german()},
		},
		`{"trace": ` + string(quoted) + `}`: {Search: Search{Queens: 4, Solver: "dlx"}},
	} {
		var got Options
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		film := gifOf(t, want)
		if !bytes.Equal(gifOf(t, got), film) {
			t.Errorf("%.100s makes another film", text)
		}
		again, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var back Options
		if err := json.Unmarshal(again, &back); err != nil || !bytes.Equal(gifOf(t, back), film) {
			t.Errorf("%s makes another film, with error %v", again, err)
		}
	}
}

// german returns a language with a few texts.
func german() *words.Language {
	l := words.Language{Name: "de", CaptionTexts: words.CaptionTexts{Placed: "{own}: Dame auf {at}"}}
	l.Solvers = map[string]words.SolverText{"backtrack": {Doc: "Zeile für Zeile"}}
	whole := l.OrEnglish()
	return &whole
}

// What a language says of solvers that there are not, or of other code, is refused.
func TestCheckLanguage(t *testing.T) {
	for text, want := range map[string]string{
		`{"dl": {"Doc": "Kreuze"}}`:            "language de: Solvers.dl: no such solver: choose " + Alternatives(SolverNames()),
		`{"backtrack": {"Code": ["row = 1"]}}`: "language de: Solvers.backtrack.Code: has 1 line, the original 10",
		`{"by hand": {"Doc": "von Hand"}}`:     "",
	} {
		var o Options
		if err := json.Unmarshal([]byte(`{"queens": 4, "lang": {"Name": "de", "Solvers": `+text+`}}`), &o); err != nil {
			t.Fatal(err)
		}
		if _, err := Film(t.Context(), o); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// themeNamed returns one of theme.Themes.
func themeNamed(name string) (*theme.Theme, bool) {
	for i := range theme.Themes {
		if theme.Themes[i].Name == name {
			return &theme.Themes[i], true
		}
	}
	return nil, false
}

// gifOf returns the film of options.
func gifOf(t *testing.T, o Options) []byte {
	t.Helper()
	f, err := Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := film.Write(t.Context(), f, film.GIF.To(&b)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is wrong is said by the field that is wrong, before anything is searched or drawn.
func TestOptionsAreChecked(t *testing.T) {
	t.Parallel()
	for field, o := range map[string]Options{
		"Queens":            {Search: Search{Queens: 65}},
		"Solver":            {Search: Search{Solver: "none"}},
		"By":                {Search: Search{By: "diagonal"}},
		"Value":             {Search: Search{Value: "middle"}},
		"Fixed":             {Search: Search{Fixed: "0,1"}},
		"Solutions":         {Search: Search{Solutions: -1}},
		"All and Solutions": {Search: Search{All: true, Solutions: 2}},
		"Rivals":            {Search: Search{Rivals: []Rival{{Solver: "dlx"}}}},
		"Clock":             {Search: Search{Clock: "work"}},
		"Detail":            {Story: Story{Detail: "all"}},
		"Labels":            {Story: Story{Labels: "roman"}},
		"Layout":            {Look: Look{Layout: "none"}},
		"Panels":            {Look: Look{Options: panel.Options{Panels: []string{"none"}}}},
		"Width and Cell":    {Look: Look{Options: panel.Options{Width: 900, Cell: 20}}},
		"Scale":             {Look: Look{Options: panel.Options{Scale: 9}}},
		"Queen":             {Look: Look{QueenFile: []byte("none")}},
		"Font":              {Look: Look{FontFile: []byte("none")}},
		"Pace":              {Time: Time{Pace: "slow"}},
		"Step":              {Time: Time{Slides: "3"}}, // of a GIF
		"Poster":            {Time: Time{Poster: "0"}},
		"Speed":             {Time: Time{Holds: pace.Holds{Speed: -1}}},
		"Length":            {Time: Time{Length: -1}},
		"Plays":             {Time: Time{Plays: -1}},
		"For":               {Fit: Fit{For: "none"}},
		"MaxBytes":          {Search: Search{Queens: 4}, Fit: Fit{MaxBytes: 1}},
		"Formats":           {Search: Search{Queens: 4}, Fit: Fit{MaxBytes: 1, Formats: []string{"none"}}},
	} {
		_, err := Film(t.Context(), o)
		if wrong := new(Error); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%s: error %v", field, err)
		}
	}
}

// The lines of Go in each guide are those of an example.
func TestReadmeExamples(t *testing.T) {
	t.Parallel()
	read := func(path string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	examples := strings.ReplaceAll(read("example_test.go"), "\n\t", "\n")
	for _, page := range []string{"guide.md", "guide.zh.md"} {
		_, lines, _ := strings.Cut(read("../../docs/"+page), "```go\n")
		lines, _, found := strings.Cut(lines, "```\n")
		if !found || !strings.Contains(examples, "\n\n"+lines+"\n") {
			t.Errorf("%s has lines that example_test.go has not:\n%s", page, lines)
		}
	}
}

// A picture is for dark pages if its ground is, and tells of pixels that are not those of a page.
func TestMeta(t *testing.T) {
	t.Parallel()
	about := solver.DLX.About(trace.Problem{N: 4})
	for theme, dark := range map[string]bool{"classic": false, "dark": true} {
		for _, scale := range []int{0, 2} {
			o := Options{Made: "queenreel still"}
			o.Theme, _ = themeNamed(theme)
			o.Scale, o.NoMeta = scale, true
			look, err := o.Pictures()
			want := film.Meta{Alt: "b", Lang: "en", Theme: theme, Dark: dark, Scale: scale, Solver: "dlx", Queens: 4, Made: o.Made, Hidden: true}
			if got := o.Meta(look, about, "b"); err != nil || got != want {
				t.Errorf("%s at scale %d: %+v, want %+v (%v)", theme, scale, got, want, err)
			}
		}
	}
}
