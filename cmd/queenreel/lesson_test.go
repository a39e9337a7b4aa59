package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A lesson has all that its index leads to, in every language, and nothing else. Each file is what its name says; steps to which the note
// leads are steps of the film; the index and the note say nothing that is not in the language.
func TestLesson(t *testing.T) {
	german := must(filepath.Abs("testdata/de.json"))
	for _, c := range []struct{ args, lang, title string }{
		{"-n 5", "en", "A lesson: 5 queens, backtrack"},
		{"-n 4 -s cdcl --lang zh", "zh", "4 皇后课：cdcl"},
		{"-n 3 --lang " + german, "de", "A lesson: 3 queens, backtrack"}, // which has no texts of lessons
		{"-n 5 --all --for screen --theme dark,classic", "en", ""},
		{"-n 4 --for paper --title 4b --theme slate --no-metadata", "en", "4b"},
	} {
		if raceDetector && c.args != "-n 5" {
			break
		}
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "new", "lesson")
			code, out, told := call(append([]string{"lesson", "--json", "-o", folder}, strings.Fields(c.args)...)...)
			if code != 0 {
				t.Fatalf("exit code %d: %s", code, told)
			}
			files := contents(t, folder)
			if lines := strings.Count(out, "\n"); lines != len(files) || strings.Count(told, "\n") != len(files) {
				t.Errorf("%d files, %d lines of JSON, and the summary is\n%s", len(files), lines, told)
			}
			index, note := files["index.html"], files["note.html"]
			if linked := append(links(index), "index.html"); !slices.Equal(slices.Sorted(slices.Values(linked)), slices.Sorted(maps.Keys(files))) {
				t.Errorf("the index leads to %q", linked)
			}
			for name, text := range files {
				checkLessonFile(t, name, text, c.lang)
			}
			if !strings.Contains(index, "<h1>"+c.title) || !strings.Contains(note, c.title+"</h1>") {
				t.Errorf("the title is not %q", c.title)
			}
			frames := regexp.MustCompile(`film\.html",.*"frames":(\d+)`).FindStringSubmatch(out) // as many as steps
			for _, link := range links(note) {
				file, step, stepped := strings.Cut(link, "#step=")
				if _, is := files[file]; !is || stepped && must(strconv.Atoi(step)) > must(strconv.Atoi(frames[1])) {
					t.Errorf("the note leads to %s, and the film has %q", link, frames)
				}
			}
		})
	}
}

// links returns where a page leads.
func links(page string) (targets []string) {
	for _, m := range regexp.MustCompile(`<a href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		targets = append(targets, m[1])
	}
	return targets
}

// checkLessonFile fails the test unless a file is what its name says.
func checkLessonFile(t *testing.T, name, text, lang string) {
	t.Helper()
	is := map[string]struct{ begins, holds string }{
		".html": {"<!", `<html lang="` + lang + `"`}, ".pdf": {"%PDF-", "%%EOF"}, ".vtt": {"WEBVTT\n", "00:00:00.000 --> "},
	}[filepath.Ext(name)]
	if is.begins == "" || !strings.HasPrefix(text, is.begins) || !strings.Contains(text, is.holds) || strings.Contains(text, "ZgotmplZ") {
		t.Errorf("%s begins with %.20q and has no %s", name, text, is.holds)
	}
	if own := name == "index.html" || name == "note.html"; own && (strings.Contains(text, "<script") || !strings.Contains(text, "default-src 'none'")) {
		t.Errorf("%s: may run scripts", name)
	}
}

// What a lesson holds is what the commands make alone, and a second run makes the same again.
func TestLessonIsWhatCommandsMake(t *testing.T) {
	if raceDetector {
		t.Skip("compares files of commands that other tests run")
	}
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"lesson -n 6 -s firstfail --seed 3 -o lesson", "lesson -n 6 -s firstfail --seed 3 -o again", // it finds solutions in an order of its own
		"animate -n 6 -s firstfail --layout wide -o film.html -o slides.pdf -o film.vtt",
		"worksheet -n 6 --seed 3 -o worksheet.pdf --key worksheet-answers.pdf",
		"quiz -n 6 -s firstfail --seed 3 -o quiz.pdf --key quiz-answers.pdf", "quiz -n 6 -s firstfail --seed 3 -o quiz.html --key quiz-answers.html",
		"sheet -n 6 -s firstfail --theme print --page a4 -o solutions.pdf",
	} {
		if code, _, told := call(append(strings.Fields(args), "-q", "--no-metadata")...); code != 0 {
			t.Fatalf("%s: exit code %d: %s", args, code, told)
		}
	}
	for name, text := range contents(t, "lesson") {
		for _, other := range []string{name, filepath.Join("again", name)} {
			data, err := os.ReadFile(other)
			if alone := filepath.Base(other) == other; alone && (name == "index.html" || name == "note.html") {
				continue
			}
			if err != nil || string(data) != text {
				t.Errorf("%s is another file: %v", other, err)
			}
		}
	}
}
