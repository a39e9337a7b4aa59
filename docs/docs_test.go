// Package docs tests that the pages are true.
package docs

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

func read(path string) string { return string(tracetest.Must(os.ReadFile(path))) }

// The release workflow takes the version from the changelog, and who cites the program from another file.
func TestVersions(t *testing.T) {
	newest := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$`).FindStringSubmatch(read("../CHANGELOG.md"))
	if newest == nil {
		t.Fatal("the changelog has no version with its date")
	}
	for _, line := range []string{"\nversion: " + newest[1] + "\n", "\ndate-released: " + newest[2] + "\n"} {
		if !strings.Contains(read("../CITATION.cff"), line) {
			t.Errorf("CITATION.cff does not say %q", line)
		}
	}
}

// The recipes of counting.md count what there is to count.
func TestCountingRecipes(t *testing.T) {
	tracetest.Needs(t, "go", "bash")
	for recipe, programs := range map[string][]string{
		"loop": nil, "parallel": {"parallel"}, "slurm": {"sbatch", "slurmctld", "slurmd", "munged"}, "kubernetes": nil, "c": {"cc"},
	} {
		t.Run(recipe, func(t *testing.T) {
			tracetest.Needs(t, programs...)
			out, err := exec.CommandContext(t.Context(), "bash", "testdata/counting.sh", recipe).CombinedOutput()
			if t.Logf("%s", out); err != nil {
				t.Error(err)
			}
		})
	}
}

// An example of the page about extending is a file in testdata, or code on the page: more of the file of the table that it extends.
type example struct {
	code  string // the file in testdata, or what the code begins with, after the fence
	to    string // the folder of the file; "" for code on the page
	in    string // the file of the table
	table string // the first line of the table
	line  string // what the example adds below; "" for the code itself
}

var examples = []example{
	{"outward.go", "trace/solver", "trace/solver/solver.go", "var Table = []Solver{\n", "Outward,"},
	{"var sea = ", "", "draw/theme/theme.go", "var Themes = []Theme{\n", "sea,"},
	{"left.go", "draw/panel", "draw/layouts.go", "var Panels = []panel.Panel{\n", "panel.Left,"},
	{"eo.json", "draw/story/words", "draw/story/words/language.go", "var Names = []string{\n", `"eo",`},
	{"ppm.go", "draw/film", "draw/film/format.go", "var Formats = []Format{\n", "PPM,"},
	{`"ppm": `, "", "draw/film/decoders_test.go", "var decoders = map[string][]decoder{\n", ""},
}

// The examples of the page about extending stand where it says, and pass the tests that there are: laws range over the tables. That needs
// a compiler, and is left to full runs.
func TestExtendingPasses(t *testing.T) {
	page, folder := read("extending.md"), t.TempDir()
	replace := map[string]string{} // files of ours by others
	write := func(name, text string) (path string) {
		path = filepath.Join(folder, strconv.Itoa(len(replace))+filepath.Base(name))
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, e := range examples {
		if e.to != "" {
			replace[filepath.Join("..", e.to, e.code)] = write(e.code, read("testdata/"+e.code))
		}
		_, code, shown := strings.Cut(page, "\n"+e.code)
		code, _, fenced := strings.Cut(code, "```\n")
		if e.to == "" && !(shown && fenced) || e.to != "" && !strings.Contains(page, "(testdata/"+e.code+")") {
			t.Fatalf("extending.md does not show %s", e.code)
		}
		code = e.code + code
		above, table, found := strings.Cut(read("../"+e.in), e.table)
		entries, below, closed := strings.Cut(table, "\n}\n")
		if !found || !closed {
			t.Fatalf("%s has no line %q", e.in, e.table)
		}
		switch {
		case e.to != "":
		case e.line != "":
			below += "\n" + code
		default:
			e.line = code
		}
		replace["../"+e.in] = write(e.in, above+e.table+entries+"\n"+e.line+"\n}\n"+below)
	}
	overlay := write("overlay.json", string(tracetest.Must(json.Marshal(map[string]any{"Replace": replace}))))
	tracetest.Needs(t, "go")
	cmd := exec.CommandContext(t.Context(), "go", "test", "-overlay", overlay, "../trace/solver", "../draw/...")
	cmd.Env = append(os.Environ(), "FULL=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// ideas says, for each solver, at which scene a film shows what is special about it: at scene i.
var ideas = map[string]func(scenes []story.Scene, i int) bool{
	"backtrack": failsTwice, // a queen is removed, and then the one above it
	"iterative": failsTwice,
	"exhaustive": func(scenes []story.Scene, i int) bool { // a full board is refused
		return scenes[i].States[0].Reason.Kind == story.ReasonRejected
	},
	"heuristic": func(scenes []story.Scene, i int) bool { // a queen skips a free square that attacks more, and the search is shorter for it
		s := &scenes[i]
		if s.States[0].Reason.Kind != story.ReasonCheapest || len(scenes) >= len(filmed("backtrack", s.States[0].Board.N)) {
			return false
		}
		for col := range int(s.States[0].At.Col) {
			if _, known := s.States[0].Costs.Of(trace.Sq(int(s.States[0].At.Row), col)); known {
				return true
			}
		}
		return false
	},
	"forward": func(scenes []story.Scene, i int) bool { // a row has no square left before its turn
		return int(scenes[i].States[0].Dead.Row) > openRow(&scenes[i])
	},
	"propagate": func(scenes []story.Scene, i int) bool { // squares are ruled out that no queen attacks, and a queen or a failure follows
		hall := func(s story.Scene) bool {
			return s.States[0].Reason.Kind == story.ReasonHall || s.States[0].Reason.Kind == story.ReasonHallDiagonal
		}
		next := slices.IndexFunc(scenes[i:], func(s story.Scene) bool { return !hall(s) })
		return hall(scenes[i]) && (scenes[i+next].States[0].Reason.Kind == story.ReasonForced || scenes[i+next].Mood == story.DeadEnd)
	},
	"firstfail": func(scenes []story.Scene, i int) bool { // a row is filled before its turn
		return scenes[i].States[0].Reason.Kind == story.ReasonChosen && int(scenes[i].States[0].Chosen.Row) > openRow(&scenes[i])
	},
	"cdcl": func(scenes []story.Scene, i int) bool { // a backjump over queens that played no part
		return scenes[i].Mood == story.Jump && scenes[i].States[0].Reason.Value >= 2 && scenes[i].States[0].Reason.Squares != trace.Set{}
	},
	"minconflicts": func(scenes []story.Scene, i int) bool { // a queen moves, and fewer attack each other
		return scenes[i].States[0].Kind == trace.Move && scenes[i].States[0].Attacks < scenes[i-1].States[0].Attacks
	},
	"dlx": func(scenes []story.Scene, i int) bool { // a column is filled, not a row
		return scenes[i].Mood == story.Placement && scenes[i].States[0].Chosen != trace.Nowhere && scenes[i].States[0].Chosen.Row < 0
	},
}

func failsTwice(scenes []story.Scene, i int) bool {
	return i > 1 && scenes[i-2].Mood == story.Backtrack && scenes[i-1].Mood == story.DeadEnd && scenes[i].Mood == story.Backtrack
}

// openRow returns the first row without a queen, or whose queen was just placed.
func openRow(s *story.Scene) int {
	for row, col := range s.States[0].Board.Columns() {
		if at := trace.Sq(row, col); col < 0 || s.Mood == story.Placement && at == s.States[0].At {
			return row
		}
	}
	return s.States[0].Board.N
}

// films holds what filmed returns.
var films = map[string][]story.Scene{}

// filmed returns a scene of each step of a search for the first solution, the whole one.
func filmed(solver string, queens int) []story.Scene {
	key := fmt.Sprint(solver, queens)
	if films[key] == nil {
		if f, err := reel.Film(context.Background(), reel.Options{Search: reel.Search{Queens: queens, Solver: solver}, Fit: reel.Fit{Formats: []string{"html"}}}); err == nil {
			films[key] = slices.DeleteFunc(slices.Collect(f.Scenes), func(s story.Scene) bool { return s.Part > 0 || s.Poster })
		}
	}
	return films[key]
}

// showsAt returns the first step at which a film shows the idea of its solver, or 0, and the number of all steps.
func showsAt(solver string, queens int) (step, steps int) {
	scenes := filmed(solver, queens)
	for i := range scenes {
		if ideas[solver](scenes, i) {
			return scenes[i].Step, len(scenes)
		}
	}
	return 0, len(scenes)
}

// The board of each solver shows its idea, no smaller one does so in as few steps, and the guides say at which step.
func TestSolversShowTheirIdeas(t *testing.T) {
	for _, s := range solver.Table {
		if ideas[s.Name] == nil {
			t.Errorf("say in ideas what %s is for", s.Name)
			continue
		}
		step, steps := showsAt(s.Name, s.Example)
		if step == 0 {
			t.Errorf("%s with %d queens does not show what the solver is for", s.Name, s.Example)
		}
		for n := 4; n < s.Example; n++ {
			if also, fewer := showsAt(s.Name, n); also > 0 && fewer <= steps {
				t.Errorf("%s shows its idea with %d queens in %d steps: why with %d in %d?", s.Name, n, fewer, s.Example, steps)
			}
		}
		for _, guide := range []string{"guide.md", "guide.zh.md"} {
			line := fmt.Sprintf("| [%d](../out/gallery/solver-%s.gif) | %d | %d |", s.Example, s.Name, steps, step)
			if !strings.Contains(read(guide), "| `"+s.Name+"` |") || !strings.Contains(read(guide), line) {
				t.Errorf("%s has no row of %s with %s", guide, s.Name, line)
			}
		}
	}
}

// Every example of a film, a lesson or a comparison that names a solver shows its idea.
func TestExamplesShowTheirIdeas(t *testing.T) {
	example := regexp.MustCompile(`(?m)(?:^ *queenreel|bin/queenreel|draw \S+) (?:animate|compare|lesson|still|quiz|tell) .*?(?:#|&|$|")`)
	names := words.NamesOf(solver.Table, func(s solver.Solver) string { return s.Name })
	named := regexp.MustCompile(`\b(?:` + strings.Join(names, "|") + `)\b`)
	board := regexp.MustCompile(`-n (\d+)`)
	examples := 0
	for _, file := range slices.Concat([]string{"../README.md", "../README.zh.md", "guide.md", "guide.zh.md", "../Makefile"},
		tracetest.Must(filepath.Glob("../cmd/queenreel/*.go"))) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, line := range example.FindAllString(read(file), -1) {
			queens := 8
			if n := board.FindStringSubmatch(line); n != nil {
				queens, _ = strconv.Atoi(n[1])
			}
			for _, name := range named.FindAllString(line, -1) {
				examples++
				if step, _ := showsAt(name, queens); step == 0 {
					t.Errorf("%s: %s\n\tdoes not show what %s is for", file, line, name)
				}
			}
		}
	}
	if examples < 10 {
		t.Errorf("found %d examples that name a solver", examples)
	}
}
