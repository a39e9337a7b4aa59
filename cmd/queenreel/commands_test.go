package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// ownCommands returns the root and all commands below it, except those that come with cobra.
func ownCommands() []*cobra.Command {
	root := newRoot(io.Discard, nil)
	return append([]*cobra.Command{root}, slices.DeleteFunc(root.Commands(), func(c *cobra.Command) bool {
		return c.Name() == "help" || c.Name() == "completion"
	})...)
}

// A command goes by its name in the table, where a call that begins with it finds it alone.
func TestCommandNames(t *testing.T) {
	for _, c := range commands {
		root := newRoot(io.Discard, []string{c.name, "--help"})
		if len(root.Commands()) != 3 { // with help and completion
			t.Errorf("queenreel %s --help defines %d commands", c.name, len(root.Commands()))
		}
		if cmd, _, err := root.Find([]string{c.name}); err != nil || cmd.Name() != c.name {
			t.Errorf("the table says %s, the command %s, with error %v", c.name, cmd.Name(), err)
		}
	}
	for _, args := range [][]string{nil, {"help", "still"}, {"__complete", "still"}, {"still.png"}} {
		if got := len(newRoot(io.Discard, args).Commands()) - 2; got != len(commands) {
			t.Errorf("queenreel %v sees %d commands of %d", args, got, len(commands))
		}
	}
}

// Every command and every flag says in a few words what it does, in one style; up to six flags that most need stand first, and those of the
// sections have a line each. No line is wider than a terminal but the longest examples. A flag shows its default once, although pflag adds
// defaults to our texts, and has one letter on every command.
func TestHelpTexts(t *testing.T) {
	letters := map[string]string{}
	for _, cmd := range ownCommands() {
		path := cmd.CommandPath()
		help := called(t, append(strings.Fields(path)[1:], "--help")...)
		_, usage, _ := strings.Cut(help, "\nUsage:")
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("%s: the short help %q must be words without a full stop", path, cmd.Short)
		}
		for text, most := range map[string]int{strings.Replace(usage, cmd.Example, "", 1): helpWidth, cmd.Long: helpWidth + 4} {
			for line := range strings.Lines(text) {
				if n := utf8.RuneCountInString(line); n > most+1 {
					t.Errorf("%s: a line of %d characters: %s", path, n, line)
				}
			}
		}
		first := strings.Fields(cmd.Annotations[firstKey])
		_, begin, _ := strings.Cut(help, "\nFlags:\n")
		begin, _, _ = strings.Cut(begin, "\n\n")
		if len(first) > 6 || cmd.HasParent() && !slices.Contains(groups, cmd.GroupID) {
			t.Errorf("%s: %d flags stand first, and its group is %q", path, len(first), cmd.GroupID)
		}
		if short, _, found := strings.Cut(help, "\nMore:\n"); found {
			_, short, _ = strings.Cut(short, "\nFlags:\n")
			for line := range strings.Lines(short) {
				if strings.HasPrefix(line, "        ") {
					t.Errorf("%s: a flag that is often used has a second line: %s", path, line)
				}
			}
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			shown := pflag.NewFlagSet("", pflag.ContinueOnError)
			shown.AddFlag(f)
			defaults := strings.Count(shown.FlagUsages(), "(default ")
			letter, seen := letters[f.Name]
			for what, wrong := range map[string]bool{
				"its help must be words without a full stop": !f.Hidden && f.Usage == "" || strings.HasSuffix(strings.TrimSuffix(f.Usage, "..."), "."),
				"is not in the help":                         !f.Hidden && !strings.Contains(help, "--"+f.Name),
				"does not show its default once":             !f.Hidden && f.Value.Type() != "bool" && defaults != 1,
				"has another letter elsewhere":               seen && letter != f.Shorthand,
				"does not stand first":                       slices.Contains(first, f.Name) && !strings.Contains(begin, " --"+f.Name+" "),
			} {
				if wrong {
					t.Errorf("%s --%s: %s: %q", path, f.Name, what, f.Usage)
				}
			}
			letters[f.Name] = f.Shorthand
		})
	}
}

// The commands and flags have the names and defaults in testdata/commands.txt, because scripts rely on them. A line has a flag and its
// commands.
func TestCommandsAreAsTheyWere(t *testing.T) {
	takers := map[string][]string{} // commands, by flag
	var names []string
	for _, cmd := range ownCommands() {
		name := strings.TrimPrefix(cmd.CommandPath(), "queenreel ")
		names = append(names, name)
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			flag := fmt.Sprintf("--%s %s = %s", f.Name, f.Value.Type(), f.DefValue)
			if f.Shorthand != "" {
				flag = fmt.Sprintf("-%s, %s", f.Shorthand, flag)
			}
			takers[flag] = append(takers[flag], name)
		})
	}
	got := strings.Join(names, ", ") + "\n\n"
	for _, flag := range slices.SortedFunc(maps.Keys(takers), func(a, b string) int {
		return strings.Compare(a[strings.Index(a, "--"):], b[strings.Index(b, "--"):])
	}) {
		got += flag + ": " + strings.Join(takers[flag], ", ") + "\n"
	}
	tracetest.Golden(t, "testdata/commands.txt", []byte(got))
}

// docs/reliability.md has the numbers of the code.
func TestLimitsDocumented(t *testing.T) {
	_, rest, _ := strings.Cut(string(tracetest.Must(os.ReadFile("../../docs/reliability.md"))), "\n| size | at most |\n")
	table, _, _ := strings.Cut(rest, "\n\n")
	numbers := []int{
		trace.MaxN, maxSolved, solver.MaxCount, maxParts, panel.MinCell, panel.MaxCell, raster.MaxPixels, raster.MaxSide, maxClasses, film.MaxPixels,
		story.MaxEvents, film.MaxFiles, reel.MaxFrames, int(reel.LongestFilm.Hours()), reel.MaxSpeed, reel.MaxSteps, reel.MaxStripped, reel.MaxPictures,
	}
	texts := []string{reel.MaxLength.String(), pace.ShortestHold.String(), reel.LongestHold.String(), fmt.Sprint(reel.MinSpeed)}
	for _, size := range []int64{maxFontBytes, words.MaxBytes, maxThemeBytes, maxTrace, maxLine, maxArray} {
		texts = append(texts, naming.Size(size))
	}
	for _, s := range solver.Table {
		numbers = append(numbers, s.MaxN)
	}
	for _, f := range film.Formats {
		numbers = append(numbers, f.MaxPixels, f.MaxFrames)
		texts = append(texts, min(cmp.Or(f.MaxHold, reel.LongestHold), reel.LongestHold).String())
	}
	for _, n := range numbers { // of which 0 is none
		texts = append(texts, words.English.Number(n))
	}
	short := strings.NewReplacer("h0m0s", "h", ".0 ", " ")
	for _, text := range texts {
		if text = short.Replace(text); !strings.Contains(table, text) {
			t.Errorf("%s is no limit there", text)
		}
	}
}

// The flag of `make release`: where the man pages are written.
var man = flag.String("man", "", "write the man pages into this folder")

// Every command has a man page.
func TestManPages(t *testing.T) {
	root := newRoot(io.Discard, nil)
	root.DisableAutoGenTag = true
	if *man == "" {
		*man = t.TempDir()
	}
	if err := doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Queenreel", Manual: "Queenreel"}, *man); err != nil {
		t.Fatal(err)
	}
	if pages := tracetest.Must(filepath.Glob(filepath.Join(*man, "queenreel*.1"))); len(pages) < len(ownCommands()) {
		t.Errorf("there are %q", pages)
	}
}

// Every solver takes all boards of a chart, and charts have titles that tell them apart, in every language.
func TestCharts(t *testing.T) {
	for _, s := range solver.Table {
		if s.MaxN != 0 && s.MaxN < trace.MaxN {
			t.Errorf("%s goes up to %d: plot must leave it out of larger boards", s.Name, s.MaxN)
		}
	}
	for _, l := range words.Languages() {
		titles := map[string]string{"": "nothing"}
		for _, q := range quantities {
			if q.texts == nil {
				continue
			}
			title := q.texts(&l.Chart).Title
			if titles[title] != "" {
				t.Errorf("%s: charts of %s and of %s are both called %q", l.Name, q.name, titles[title], title)
			}
			titles[title] = q.name
		}
	}
}

// A failingWriter fails once, when room bytes are exceeded. Later writes succeed, as they may on a disk.
type failingWriter struct{ room int }

var errFull = errors.New("the writer is full")

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.room < 0 {
		return len(p), nil
	}
	if w.room -= len(p); w.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// Whatever the command, and wherever its output breaks off, the run fails and says so in one line. (full.txtar has a disk that is full.)
func TestWriteErrors(t *testing.T) {
	calls := []string{
		"--help", "--version", "help solve", "completion bash", "solve -n 4 --count", "trace -n 4", "list solvers", "list themes --json",
		"still -n 4 --cell 12 -o -", "sheet -n 4 --cell 12 -o -", "animate -n 4 --cell 12 -o - --format gif",
	}
	for _, s := range boardStyles {
		calls = append(calls, "solve -n 4 --all --times --style "+s.name)
	}
	for _, s := range tableStyles {
		calls = append(calls, "table --to 2 --solvers backtrack,dlx --style "+s.name)
	}
	for _, c := range calls {
		out := called(t, strings.Fields(c)...)
		// A writer fails at the start of each line of a table or a board. The last may be shorter in another run, because times vary,
		// but not empty.
		for room := range len(out) {
			if room > 0 && (out[room-1] != '\n' || !strings.Contains(c, "--style")) {
				continue
			}
			var stderr bytes.Buffer
			code := run(strings.Fields(c), strings.NewReader(""), &failingWriter{room}, &stderr)
			if want := "queenreel: cannot write standard output: " + errFull.Error() + "\n"; code != 1 || stderr.String() != want {
				t.Errorf("%s, with room for %d bytes: exit code %d and %q, want 1 and %q", c, room, code, &stderr, want)
			}
		}
	}
}

// Numbers that somebody may give, and forms in which flags take one.
var (
	oddNumbers  = append(strings.Fields("0 -1 1000000000 2147483648 9223372036 9223372036854775807 18446744073709551616 1e400 NaN"), "")
	numberForms = strings.Fields("%s 1-%s %s: %ss %sh %sx9 9x%s %[1]sx%[1]smm %sMB 1/%s %s/3 move=%ss %s=1s %s=Why? ,%s a%s")
)

// Any number for any flag that takes some is taken, or refused in a line that names the flag. No call hangs.
func TestNumbers(t *testing.T) {
	needs := map[string]string{"compare": "backtrack dlx"}
	more := map[string]string{"plot": "-n 5 --y depth", "still": "--strip --step 1-9", "solve": "--count", "sheet": "--page a4", "solutions": "--page a4"}
	var calls [][]string
	for _, cmd := range ownCommands() {
		plain := strings.Fields(cmd.CommandPath() + " " + needs[cmd.Name()])[1:]
		if cmd.Flags().Lookup("queens") != nil && cmd.Name() != "plot" {
			plain = append(plain, "-n", "5")
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			for _, form := range numberForms {
				if f.Value.Set(fmt.Sprintf(form, "3")) != nil || f.Value.Set(fmt.Sprintf(form, "x")) == nil {
					continue
				}
				for _, number := range oddNumbers {
					flag := "--" + f.Name + "=" + fmt.Sprintf(form, number)
					if calls = append(calls, append(slices.Clip(plain), flag)); more[cmd.Name()] != "" {
						calls = append(calls, append(slices.Concat(plain, strings.Fields(more[cmd.Name()])), flag))
					}
				}
			}
		})
	}
	cs := newCallers(t)
	for _, args := range tracetest.Some(t, calls) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			flag, _, _ := strings.Cut(args[len(args)-1], "=")
			switch e, err := cs.call(request{Folder: t.TempDir(), Env: os.Environ(), Args: args}); {
			case err != nil:
				t.Error(err)
			case e.Code != 0:
				if err := e.checkFailure(min(e.Code, 2)); err != nil || !strings.Contains(e.Stderr, flag) {
					t.Errorf("the error does not name %s: %s, %v", flag, e.Stderr, err)
				}
			}
		})
	}
}

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
