package main

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// A lesson has all that its note leads to, in every language, and nothing else. Each file is what its name says; steps to which the note
// leads are steps of the film. Plain tests make one in English.
func TestLesson(t *testing.T) {
	german := must(filepath.Abs("testdata/de.json"))
	for _, c := range []struct{ args, lang, title string }{
		{"-n 4", "en", "A lesson: 4 queens, backtrack"},
		{"-n 4 -s cdcl --lang zh --theme dark,classic", "zh", "4 皇后课：cdcl"},
		{"-n 3 --title 3b --no-metadata --lang " + german, "de", "3b"}, // which has no texts of lessons
	} {
		if !tracetest.Full && c.lang != "en" {
			continue
		}
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "new", "lesson")
			code, out, told := call(append([]string{"lesson", "--json", "-o", folder}, strings.Fields(c.args)...)...)
			if code != 0 {
				t.Fatalf("exit code %d: %s", code, told)
			}
			files := contents(t, folder)
			if lines := strings.Count(out, "\n"); lines != len(files) || strings.Count(told, "\n") != len(files)+strings.Count(told, "goes straight") {
				t.Errorf("%d files, %d lines of JSON, and the summary is\n%s", len(files), lines, told)
			}
			for name, text := range files {
				begins := map[string]string{".html": "<!", ".pdf": "%PDF-", ".json": "{"}[filepath.Ext(name)]
				if begins == "" || !strings.HasPrefix(text, begins) {
					t.Errorf("%s begins with %.20q", name, text)
				}
			}
			note := files["index.html"]
			if strings.Contains(note, "<script") || strings.Contains(note, "ZgotmplZ") {
				t.Error("the note may run scripts, or holds what its template refuses")
			}
			for _, has := range []string{"default-src 'none'", `<html lang="` + c.lang + `"`, "<h1>" + c.title + "</h1>"} {
				if !strings.Contains(note, has) {
					t.Errorf("the note has no %s", has)
				}
			}
			frames := must(strconv.Atoi(regexp.MustCompile(`film\.html",.*"frames":(\d+)`).FindStringSubmatch(out)[1])) // as many as steps
			linked := map[string]bool{"index.html": true, "index.json": true}
			for _, m := range regexp.MustCompile(`<a href="([^"#]*)(?:#step=(\d+))?"`).FindAllStringSubmatch(note, -1) {
				linked[m[1]] = true
				if m[2] != "" && must(strconv.Atoi(m[2])) > frames {
					t.Errorf("the note leads to step %s of %d", m[2], frames)
				}
			}
			if got, want := slices.Sorted(maps.Keys(linked)), slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
				t.Errorf("the note leads to %q, and there are %q", got, want)
			}
		})
	}
}
