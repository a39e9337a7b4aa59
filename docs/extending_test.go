package docs

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// An example is a piece of code on the page about extending: a file of its own, or more of the file of the table that it extends.
type example struct {
	begins string // what the code begins with, after the fence
	file   string // "" for none
	in     string // the file of the table
	table  string // the first line of the table
	line   string // what the example adds below; "" for the code itself
}

var examples = []example{
	{"package solver\n", "trace/solver/outward.go", "trace/solver/solver.go", "var Table = []Solver{\n", "Outward,"},
	{"var sea = ", "", "draw/theme/theme.go", "var Themes = []Theme{\n", "sea,"},
	{"package panel\n", "draw/panel/visits.go", "draw/layouts.go", "var Panels = []panel.Panel{\n", "panel.Visits,"},
	{"{\n  \"Name\": \"eo\"", "draw/story/words/eo.json", "draw/story/words/language.go", "var Names = []string{\n", `"eo",`},
	{"package film\n", "draw/film/ppm.go", "draw/film/format.go", "var Formats = []Format{\n", "PPM,"},
	{`"ppm": `, "", "draw/film/decoders_test.go", "var decoders = map[string][]decoder{\n", ""},
}

// runGo runs a command of go on packages in which all examples stand where the page says.
func runGo(t *testing.T, command string, packages ...string) {
	t.Helper()
	page, folder := read(t, "extending.md"), t.TempDir()
	replace := map[string]string{} // files of ours by others
	write := func(name, text string) (path string) {
		path = filepath.Join(folder, strconv.Itoa(len(replace))+filepath.Base(name))
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, e := range examples {
		_, code, _ := strings.Cut(page, "\n"+e.begins)
		code, _, found := strings.Cut(code, "```\n")
		if !found {
			t.Fatalf("extending.md has no example that begins with %q", e.begins)
		}
		code = e.begins + code
		above, table, found := strings.Cut(read(t, "../"+e.in), e.table)
		entries, below, closed := strings.Cut(table, "\n}\n")
		if !found || !closed {
			t.Fatalf("%s has no line %q", e.in, e.table)
		}
		switch {
		case e.file != "":
			replace["../"+e.file] = write(e.file, code)
		case e.line != "":
			below += "\n" + code
		default:
			e.line = code
		}
		replace["../"+e.in] = write(e.in, above+e.table+entries+"\n"+e.line+"\n}\n"+below)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{command, "-overlay", write("overlay.json", string(overlay))}, packages...)
	if out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput(); err != nil {
		t.Errorf("go %v: %v\n%s", args, err, out)
	}
}

// The code of the page compiles where it says, beside the tests. That it passes them too is tested more slowly.
func TestExtendingCompiles(t *testing.T) {
	var folders []string
	for _, e := range examples {
		for _, file := range []string{e.file, e.in} {
			if file != "" {
				folders = append(folders, "../"+path.Dir(file))
			}
		}
	}
	runGo(t, "vet", folders...) // which compiles tests, too, once for all runs
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
