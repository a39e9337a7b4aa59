package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// A lesson holds the files that the commands make alone, but for its note and the questions of its page, and a second run makes the same files.
func TestLessonIsWhatCommandsMake(t *testing.T) {
	tracetest.Needs(t)
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"lesson -n 6 -s firstfail --seed 3 -o lesson", "lesson -n 6 -s firstfail --seed 3 -o again", // it finds solutions in an order of its own
		"animate -n 6 -s firstfail --layout wide -o film.html -o slides.pdf",
		"worksheet -n 6 --seed 3 -o worksheet.pdf",
		"quiz -n 6 -s firstfail --seed 3 -o quiz.pdf",
		"sheet -n 6 -s firstfail --theme print --page a4 -o solutions.pdf",
	} {
		if code, _, told := call(append(strings.Fields(args), "-q", "--no-metadata")...); code != 0 {
			t.Fatalf("%s: exit code %d: %s", args, code, told)
		}
	}
	for name, text := range contents(t, "lesson") {
		for _, other := range []string{name, filepath.Join("again", name)} {
			data, err := os.ReadFile(other)
			if alone := filepath.Base(other) == other; alone && (strings.HasPrefix(name, "index.") || name == "film.html") {
				continue
			}
			if err != nil || string(data) != text {
				t.Errorf("%s is another file: %v", other, err)
			}
		}
	}
}
