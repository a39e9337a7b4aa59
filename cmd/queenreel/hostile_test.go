package main

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"queenreel/trace"
)

// hostile is a name of a solver, a title and the name of a file that is markup wherever a writer forgets to escape it.
const hostile = "=1|<zz>&amp;\"'*_--> [x](y)`~\\{i}"

// unmarked holds for each ending what is wrong with a text in which the hostile name is markup; nil is nothing.
var unmarked = map[string]func(text string) error{
	".csv":  plainCells,
	".html": without(`<zz`),
	".json": values,
	".md":   without("[<>`~]|\\w\\||\\[x|'\\*"),
	".srt":  without(`<zz|\{i|[^\d] -->|-->[^ ]`),
	".svg":  wellFormed,
	".txt":  without(`\t`),
	".vtt": func(text string) error {
		return without(`<zz|[^\d] -->|-->[^ ]`)(regexp.MustCompile(`(?m)^NOTE .*`).ReplaceAllString(text, ""))
	},
	".webp": func(text string) error {
		xmp := regexp.MustCompile(`(?s)<x:xmpmeta.*</x:xmpmeta>`).FindString(text)
		return wellFormed(xmp)
	},
}

// without returns the check that a text without its backslashes, and what they escape, has no match of a pattern.
func without(pattern string) func(string) error {
	wrong, escapes := regexp.MustCompile(pattern), regexp.MustCompile(`\\[[:punct:]]`)
	return func(text string) error {
		if found := wrong.FindString(escapes.ReplaceAllString(text, "")); found != "" {
			return errors.New("has " + found)
		}
		return nil
	}
}

// values reports what is wrong with a text as values of JSON.
func values(text string) error {
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		if err := d.Decode(new(any)); err != nil {
			return err
		}
	}
	return nil
}

// plainCells reports a cell of CSV that begins a formula.
func plainCells(text string) error {
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	for _, record := range records {
		for _, cell := range record {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
				err = errors.New("has the cell " + cell)
			}
		}
	}
	return err
}

// wellFormed reports what is wrong with a text as XML, or an element that only the hostile name has.
func wellFormed(text string) error {
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if begin, is := token.(xml.StartElement); is && begin.Name.Local == "zz" {
			return errors.New("has an element zz")
		}
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// Whoever names a solver, a file or a title, nothing that is written takes the name for markup, for a formula or for an end of its text,
// and nothing that is printed steers a terminal.
func TestWritersEscape(t *testing.T) {
	t.Parallel()
	cs, folder := newCallers(t), t.TempDir()
	made := func(args ...string) string {
		e, err := cs.call(request{Folder: folder, Env: os.Environ(), Args: args})
		if err != nil || e.Code != 0 {
			t.Fatalf("%q: %v: %s", args, err, e.Stderr)
		}
		for _, line := range strings.Split(e.Stdout+e.Stderr, "\n") {
			if !trace.Printable(line) {
				t.Errorf("%q prints %q", args, line)
			}
		}
		return e.Stdout
	}
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	named := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(hostile)
	lines := strings.Replace(made("trace", "-n", "4"), `"solver":"backtrack"`, `"solver":"`+named+`"`, 1)
	file := hostile + "\x1b\r.jsonl"
	put(file, lines)
	put(hostile+".jsonl", lines)
	for style, ending := range map[string]string{"csv": "csv", "markdown": "md", "text": "txt", "json": "json"} {
		put("table."+ending, made("table", "--trace", file, "--style", style))
	}
	put("wrong"+file, lines+"more\n")
	made("table", "--lenient", "--trace", "wrong"+file)
	made("animate", "--trace", file, "--title", hostile, "--cell", "12", "-o", "film.html", "-o", "film.svg",
		"-o", "film.md", "-o", "film.webp")
	made("compare", hostile+".jsonl", "backtrack", "--title", hostile, "--cell", "12", "-o", "both.html", "-o", "both.svg", "-o", "both.md",
		"-o", "both.vtt", "-o", "both.srt", "-o", "both.txt")
	made("still", "--trace", file, "--title", hostile, "-o", "still.svg")
	made("plot", "--trace", file, "--title", hostile, "-o", "plot.svg")
	made("solutions", "--trace", file, "--title", hostile, "--format", "svg", "-o", "solutions")
	made("lesson", "--trace", file, "--title", hostile, "-o", "lesson")
	made("solve", "--trace", file)
	for style, ending := range map[string]string{"html": "html", "markdown": "md"} {
		put("snippet."+ending, made("embed", "--as", style, "film.webp"))
	}
	err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		check := unmarked[filepath.Ext(path)]
		if check == nil || err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if !strings.Contains(string(text), "zz") && filepath.Base(path) != "index.json" {
			t.Errorf("%s does not have the name", path)
		}
		if wrong := check(string(text)); wrong != nil {
			t.Errorf("%s %v", path, wrong)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
