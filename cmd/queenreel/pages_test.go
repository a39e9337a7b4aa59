package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"queenreel/draw/reel"
	"queenreel/trace/solver"
)

// pages are those that show how to use the program: each in English, and in Chinese.
var pages = []string{"README.md", "README.zh.md", "docs/guide.md", "docs/guide.zh.md"}

// spoken is what a Chinese page adds to each call of a command that speaks.
const spoken = " --lang zh"

// typedLines returns the command lines of a page for each place.
func typedLines(text string) (lines []string) {
	rows := regexp.MustCompile("(?m)^\\| .* \\| .*`queenreel .*\\|$")
	code := regexp.MustCompile("`(queenreel [^`]*)`")
	for _, row := range rows.FindAllString(text, -1) {
		for _, m := range code.FindAllStringSubmatch(row, -1) {
			lines = append(lines, m[1])
		}
	}
	return lines
}

// The command lines of README and guide for each place work, from top to bottom: here for 4 queens and in 5 frames, to save time,
// and without ffmpeg.
func TestReadmePlaces(t *testing.T) {
	t.Parallel()
	lines := append(typedLines(readPage(t, "README.md")), typedLines(readPage(t, "docs/guide.md"))...)
	if len(lines) < 12 {
		t.Errorf("the pages say to type %q, and no more", lines)
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return strings.Contains(line, ".mp4") })
	for i, line := range lines {
		switch {
		case strings.Contains(line, "--page"):
			lines[i] += " -n 4"
		case !strings.HasPrefix(line, "queenreel embed"):
			lines[i] += " -n 4 --cell 12"
		}
		if strings.HasPrefix(line, "queenreel animate") {
			lines[i] += " --max-frames 5"
		}
	}
	runLines(t, newCallers(t), lines)
}

// Each place says where its figures are from, and the page on them says more.
func TestPlacesHaveSources(t *testing.T) {
	t.Parallel()
	page := readPage(t, "docs/places.md")
	for _, p := range reel.Places {
		if p.Source == "" || !strings.Contains(page, "| `"+p.Name+"` | ") {
			t.Errorf("%s: where are its figures from?", p.Name)
		}
	}
}

// A page says the same in both languages: it has as many sections, shows the same calls of the program, and leads to the same
// pages. The Chinese one has every command that speaks, and no other, speak Chinese.
func TestPagesAgree(t *testing.T) {
	sections := regexp.MustCompile(`(?m)^## `)
	links := regexp.MustCompile(`\]\(([^)#]*)`)
	english := strings.NewReplacer(".zh.md", ".md", "-zh.", "-en.", spoken, "")
	facts := func(page string) (n int, calls, targets []string) {
		text := readPage(t, page)
		for _, line := range append(shellLines(text), typedLines(text)...) {
			if strings.Contains(line, spoken) != (strings.HasSuffix(page, ".zh.md") && speaks(line)) {
				t.Errorf("%s: %s: is in another language, or its command has no words", page, line)
			}
			calls = append(calls, english.Replace(line))
		}
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			targets = append(targets, english.Replace(m[1]))
		}
		slices.Sort(targets)
		return len(sections.FindAllString(text, -1)), calls, slices.Compact(targets)
	}
	for _, page := range pages {
		if !strings.HasSuffix(page, ".zh.md") {
			continue
		}
		n, calls, targets := facts(english.Replace(page))
		n2, calls2, targets2 := facts(page)
		if n2 != n {
			t.Errorf("%s has %d sections, want %d", page, n2, n)
		}
		if diff := cmp.Diff(calls, calls2); diff != "" {
			t.Errorf("%s shows other calls (-want +got):\n%s", page, diff)
		}
		if diff := cmp.Diff(targets, targets2); diff != "" {
			t.Errorf("%s leads to other pages (-want +got):\n%s", page, diff)
		}
	}
}

// speaks reports whether a call has a command with words in a language. A language of its own is a file.
func speaks(line string) bool {
	for call := range strings.SplitSeq(line, " | ") {
		name := strings.Fields(call)[1]
		for _, cmd := range ownCommands() {
			if cmd.Name() == name && cmd.Flags().Lookup("lang") != nil && !strings.Contains(call, "--lang french.json") {
				return true
			}
		}
	}
	return false
}

// A README is read at a visit: what takes longer stands in the guide.
func TestReadmeIsShort(t *testing.T) {
	if n := len(strings.Fields(readPage(t, "README.md"))); n > 900 {
		t.Errorf("the README has %d words", n)
	}
}

// readPage returns the text of a page in the root of the repository.
func readPage(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// shellLines returns the command lines in the code blocks of a page: those between fences of shells, and those that
// are indented by four blanks.
func shellLines(page string) []string {
	var lines []string
	fenced := false
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "```") {
			fenced = line == "```sh\n"
			continue
		}
		if !fenced && !strings.HasPrefix(line, "    ") {
			continue
		}
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		line = strings.TrimSpace(line)
		if args, ok := strings.CutPrefix(line, "go run ./cmd/queenreel"); ok {
			line = "queenreel" + args
		}
		if strings.HasPrefix(line, "queenreel ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// The pages speak only of flags that exist, with the letters that they have, in their texts as in their tables.
func TestPageFlags(t *testing.T) {
	letters := map[string]string{"help": "h", "version": "v"}
	for _, cmd := range ownCommands() {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { letters[f.Name] = f.Shorthand })
	}
	blocks := regexp.MustCompile("(?s)```.*?```")
	code := regexp.MustCompile("`[^`\n]*`")
	long := regexp.MustCompile(`(?:-(\w), )?\B--([a-z][a-z-]*)`)
	others := regexp.MustCompile("^`(go|git|make|apt-get|ffmpeg|gifsicle|docker) ")
	for _, page := range pages {
		for _, line := range shellLines(readPage(t, page)) {
			for _, m := range long.FindAllStringSubmatch(line, -1) {
				if _, ok := letters[m[2]]; !ok {
					t.Errorf("%s: %s: no command has the flag --%s", page, line, m[2])
				}
			}
		}
		for _, span := range code.FindAllString(blocks.ReplaceAllString(readPage(t, page), ""), -1) {
			if others.MatchString(span) {
				continue // the flags of other programs
			}
			for _, m := range long.FindAllStringSubmatch(span, -1) {
				letter, ok := letters[m[2]]
				if !ok || m[1] != "" && m[1] != letter {
					t.Errorf("%s: %s: no command has the flag %s", page, span, m[0])
				}
			}
		}
	}
}

// The pages lead to files that exist, and show every picture of the gallery.
func TestPageLinks(t *testing.T) {
	links := regexp.MustCompile(`(?:\]\(|src(?:set)?=")([^)#:"]+)[)#"]`)
	shown := map[string]bool{}
	for _, page := range pages {
		for _, m := range links.FindAllStringSubmatch(readPage(t, page), -1) {
			path := filepath.Join("..", "..", filepath.Dir(page), m[1])
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s leads to %s, which is missing", page, m[1])
			}
			shown[path] = true
		}
	}
	for _, path := range galleryFiles(t, "*") {
		if !shown[path] {
			t.Errorf("no page shows %s", path)
		}
	}
	for _, s := range solver.Table {
		if !shown[filepath.Join("..", "..", "out", "gallery", "solver-"+s.Name+".gif")] {
			t.Errorf("the guide shows no film of %s", s.Name)
		}
	}
}

// galleryFiles returns the paths of the files in the gallery that a pattern matches.
func galleryFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "out", "gallery", pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("the gallery has no %s, with error %v", pattern, err)
	}
	return paths
}
