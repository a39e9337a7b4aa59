package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/draw/reel"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// pages are those that show how to use the program: each in English, and in Chinese.
var pages = []string{"README.md", "README.zh.md", "docs/guide.md", "docs/guide.zh.md"}

// spoken is what a Chinese page adds to each call of a command that speaks.
const spoken = " --lang zh"

// readPage returns the text of a page in the root of the repository.
func readPage(page string) string {
	return string(tracetest.Must(os.ReadFile(filepath.Join("..", "..", page))))
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

// examples returns the command lines of a command's help, without their comments.
func examples(cmd *cobra.Command) []string {
	var lines []string
	for line := range strings.Lines(cmd.Example) {
		if line, _, _ = strings.Cut(strings.TrimSpace(line), "  "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Every command has examples in its help; they, and the command lines of READMEs and guides, work from top to bottom in a folder that is
// empty at first. What a script or a text before runs is left out. Plain runs take the first third of each help, and no lesson.
func TestExamples(t *testing.T) {
	cs, tested := newCallers(t), scriptLines(t)
	try := func(name string, lines []string) {
		if len(lines) == 0 {
			t.Errorf("%s has no command line", name)
		}
		lines = slices.DeleteFunc(lines, func(line string) bool {
			line = strings.Replace(line, spoken, "", 1)
			done := tested[line]
			tested[line] = true
			return done
		})
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runLines(t, cs, lines)
		})
	}
	for _, cmd := range ownCommands() {
		switch lines := examples(cmd); {
		case tracetest.Full:
			try(cmd.Name(), lines)
		case cmd.Name() != "lesson":
			try(cmd.Name(), lines[:(len(lines)+2)/3])
		}
	}
	for _, page := range pages {
		if tracetest.Full {
			try(page, shellLines(readPage(page)))
		}
	}
}

// scriptLines returns the command lines that scripts, the slow ones among them, already run and expect to succeed.
func scriptLines(t *testing.T) map[string]bool {
	t.Helper()
	scripts := tracetest.Must(filepath.Glob("testdata/s*/*.txtar"))
	if len(scripts) == 0 {
		t.Fatal("no scripts")
	}
	lines := map[string]bool{}
	run := regexp.MustCompile(`(?m)^(?:exec queenreel|runs) (.*?)(?: --cell 12)?$`) // smaller squares make no other call
	for _, script := range scripts {
		for _, m := range run.FindAllStringSubmatch(string(tracetest.Must(os.ReadFile(script))), -1) {
			lines["queenreel "+m[1]] = true
		}
	}
	// It takes seconds, and demo does the same.
	lines["queenreel solutions"] = lines["queenreel demo"]
	return lines
}

// sized matches a flag for the size of a picture.
var sized = regexp.MustCompile(`--(cell|width|page|for) `)

// squared matches a line that ends with a command whose pictures have squares of --cell.
var squared = regexp.MustCompile(`(^|\| )queenreel (animate|compare|solutions|still)\b[^|]*$`)

// smaller returns a command line that makes the same of fewer queens and smaller squares, which takes less time. Scripts draw
// pictures of the default size.
func smaller(line string) string {
	line = strings.NewReplacer(
		"lesson -n 6", "lesson -n 4", "trace -s cdcl", "trace -n 4 -s cdcl", "trace |", "trace -n 4 |", "propagate -n 9", "propagate -n 5",
		"propagate -n 6", "propagate -n 4", "animate -n 6", "animate -n 4", "animate --all", "animate -n 5 --all", "dlx -n 5", "dlx -n 4",
		"--count -n 12", "--count -n 9", "--count -n 15", "--count -n 9", "--to 6", "--to 4", "--to 7", "--to 5",
		"sheet --group", "sheet -n 6 --group", "sheet --page", "sheet -n 6 --page",
		"worksheet --blank 4 --given 3", "worksheet -n 6 --blank 3 --given 2", "worksheet --blank 6 --given 3", "worksheet -n 6 --blank 2 --given 1",
	).Replace(line)
	if squared.MatchString(line) && !sized.MatchString(line) {
		line += " --cell 12"
	}
	return line
}

// runLines runs command lines, made smaller, one after the other in a new folder. Callers make the calls, but for lines that
// need a shell, such as pipes.
func runLines(t *testing.T, cs callers, lines []string) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	folder := t.TempDir()
	for _, line := range lines {
		line = smaller(line)
		args, is := strings.CutPrefix(line, "queenreel")
		start := time.Now()
		switch {
		case !is:
			t.Errorf("%s: is no call of queenreel", line)
		case strings.ContainsAny(line, "|&;<>()$`\\\"'*?[]#~"):
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			cmd := exec.CommandContext(ctx, "sh", "-c", line)
			cmd.Dir = folder
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%.1000s", line, err, out)
			}
			cancel()
		default:
			if e, err := cs.call(request{Folder: folder, Env: os.Environ(), Args: strings.Fields(args)}); err != nil || e.Code != 0 {
				t.Errorf("%s: exit code %d, %v\n%.1000s", line, e.Code, err, e.Stderr)
			}
		}
		t.Logf("%s: %v", line, time.Since(start).Round(time.Millisecond))
	}
}

// The command lines of README and guide for each place work, from top to bottom: here for 4 queens and in 5 frames, to save time,
// and without ffmpeg.
func TestReadmePlaces(t *testing.T) {
	t.Parallel()
	lines := append(typedLines(readPage("README.md")), typedLines(readPage("docs/guide.md"))...)
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
	page := readPage("docs/places.md")
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
		text := readPage(page)
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
	if n := len(strings.Fields(readPage("README.md"))); n > 800 {
		t.Errorf("the README has %d words", n)
	}
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
		for _, line := range shellLines(readPage(page)) {
			for _, m := range long.FindAllStringSubmatch(line, -1) {
				if _, ok := letters[m[2]]; !ok {
					t.Errorf("%s: %s: no command has the flag --%s", page, line, m[2])
				}
			}
		}
		for _, span := range code.FindAllString(blocks.ReplaceAllString(readPage(page), ""), -1) {
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

// The pages, but for examples of HTML, lead to files that exist, and show every picture of the gallery.
func TestPageLinks(t *testing.T) {
	examples := regexp.MustCompile("(?s)```html.*?```")
	links := regexp.MustCompile(`(?:\]\(|src(?:set)?=")([^)#:"]+)[)#"]`)
	shown := map[string]bool{}
	for _, page := range pages {
		for _, m := range links.FindAllStringSubmatch(examples.ReplaceAllString(readPage(page), ""), -1) {
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

// The pages show command lines with the files that they write. No two write the same one.
func TestPageNames(t *testing.T) {
	shown := regexp.MustCompile(`(?m)^queenreel ([^|#\n]*?) +# out/([^,， \n]+)`)
	for _, page := range pages {
		lines := shown.FindAllStringSubmatch(readPage(page), -1)
		if len(lines) < 4 {
			t.Errorf("%s: shows %d files", page, len(lines))
		}
		endings := map[string]string{
			"animate": ".gif", "compare": ".gif", "solutions": "-solutions/01.png", "sheet": "-sheet.png", "lesson": "-lesson",
			"still": "-step-42.png",
		}
		seen := map[string]string{}
		for _, m := range lines {
			args := strings.Fields(m[1])
			ending := endings[args[0]]
			if slices.Contains(args, "--board") {
				ending = "-board.png"
			}
			if want := nameOf(t, args) + ending; want != m[2] {
				t.Errorf("%s: %s writes out/%s, not out/%s", page, m[1], want, m[2])
			}
			if other, ok := seen[m[2]]; ok {
				t.Errorf("%s: %s and %s write the same file", page, m[1], other)
			}
			seen[m[2]] = m[1]
		}
	}
}

// nameOf returns the default name of a command line that has no trace.
func nameOf(t *testing.T, args []string) string {
	t.Helper()
	cmd, rest, err := newRoot(io.Discard, args).Find(args)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	n := tracetest.Must(strconv.Atoi(cmd.Flag("queens").Value.String()))
	return defaultName(cmd.Flags(), fmt.Sprintf("%d-queens", n), strings.Join(cmd.Flags().Args(), " vs "))
}
