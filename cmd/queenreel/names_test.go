package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/trace"
)

// parse returns the command of a command line, with its flags parsed.
func parse(t *testing.T, args ...string) *cobra.Command {
	t.Helper()
	root := newRoot(io.Discard, args)
	cmd, rest, err := root.Find(args)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return cmd
}

// nameOf returns the default name of a command line that has no trace.
func nameOf(t *testing.T, args ...string) string {
	t.Helper()
	flags := parse(t, args...).Flags()
	n, err := strconv.Atoi(flags.Lookup("queens").Value.String())
	if err != nil {
		t.Fatal(err)
	}
	return defaultName(flags, fmt.Sprintf("%d-queens", n), strings.Join(flags.Args(), " vs "))
}

// A name has the search, the layout, the theme and the language if they differ from the defaults.
func TestDefaultNames(t *testing.T) {
	mine := writeFile(t, "my theme.json", []byte("{}"))
	for _, c := range []struct{ args, want string }{
		{"animate", "8-queens"},
		{"animate -s backtrack --solutions 1 --layout film --lang en-GB", "8-queens"},
		{"animate -n 6 --cell 20 --speed 2 --plays 1 --max-frames 7 -q", "6-queens"},
		{"still --lang zh_CN.UTF-8 --layout lesson -s propagate", "8-queens-propagate-lesson-zh"},
		{"still --step 42", "8-queens"},                               // the step comes after it
		{"animate --detail tests --steps 1:60 --title A", "8-queens"}, // what else differs is not in the name
		{"compare backtrack propagate --all", "8-queens-backtrack-vs-propagate-all"},
		{"animate --theme " + strings.ReplaceAll(mine, " ", "\x00"), "8-queens-my-theme"},
	} {
		args := strings.Fields(c.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "\x00", " ")
		}
		if got := nameOf(t, args...); got != c.want {
			t.Errorf("%s: the name is %s, want %s", c.args, got, c.want)
		}
	}
}

// The name of a film of a trace contains the trace's solver, whatever characters that has.
func TestDefaultNamesOfTraces(t *testing.T) {
	for solver, want := range map[string]string{
		"my hand":               "5-queens-my-hand-all",
		"../../etc/passwd":      "5-queens-etc-passwd-all",
		"回溯法 2.0":               "5-queens-回溯法-2-0-all",
		"***":                   "5-queens-trace-all",
		strings.Repeat("x", 99): "5-queens-" + strings.Repeat("x", 40) + "-all",
	} {
		flags := parse(t, "animate", "--trace", "x.jsonl", "--all").Flags()
		begin, named := naming.Begin([]trace.About{{Problem: trace.Problem{N: 5}, Solver: solver}}, true)
		if got := defaultName(flags, begin, named); got != want {
			t.Errorf("%q: the name is %s, want %s", solver, got, want)
		}
	}
}

// The pages show command lines with the files that they write. No two write the same one.
func TestPageNames(t *testing.T) {
	shown := regexp.MustCompile(`(?m)^queenreel ([^|#\n]*?) +# out/([^,， \n]+)`)
	for _, page := range pages {
		lines := shown.FindAllStringSubmatch(readPage(t, page), -1)
		if len(lines) < 4 {
			t.Errorf("%s: shows %d files", page, len(lines))
		}
		endings := map[string]string{
			"animate": ".gif", "compare": ".gif", "solutions": "-solutions/01.png", "sheet": "-sheet.png", "lesson": "-lesson", "still": "-step-42.png",
		}
		seen := map[string]string{}
		for _, m := range lines {
			args := strings.Fields(m[1])
			ending := endings[args[0]]
			if slices.Contains(args, "--board") {
				ending = "-board.png"
			}
			if want := nameOf(t, args...) + ending; want != m[2] {
				t.Errorf("%s: %s writes out/%s, not out/%s", page, m[1], want, m[2])
			}
			if other, ok := seen[m[2]]; ok {
				t.Errorf("%s: %s and %s write the same file", page, m[1], other)
			}
			seen[m[2]] = m[1]
		}
	}
}

// A name has its number at most once, padded with zeros to the width of the largest or of the verb.
func TestNumberedNames(t *testing.T) {
	for _, c := range []struct {
		text  string
		steps []int
		want  string // "" for an error
	}{
		{"f-%d.png", []int{5, 42}, "f-05.png f-42.png"},
		{"f-%d.png", []int{1000, 9}, "f-1000.png f-0009.png"},
		{"f-%03d.png", []int{5, 42}, "f-005.png f-042.png"},
		{"%09d", []int{12}, "000000012"},
		{"%%d-%d-%%d", []int{3}, "%d-3-%d"},
		{"100%%.png", []int{3}, "100%.png"},
		{"f-%s.png", nil, ""},
		{"f-%3d.png", nil, ""}, // blanks
		{"f-%00d.png", nil, ""},
		{"f-%010d.png", nil, ""},
		{"%d-%d.png", nil, ""},
		{"100%.png", nil, ""},
		{"%%%", nil, ""},
	} {
		name, err := parseNumberedName(c.text)
		var names []string
		for _, step := range c.steps {
			names = append(names, name.of(step, slices.Max(c.steps)))
		}
		if got := strings.Join(names, " "); err != nil != (c.want == "") || got != c.want {
			t.Errorf("%s: %q, with error %v, want %q", c.text, got, err, c.want)
		}
	}
}

// A file is the same under each of its names, also before it exists.
func TestCheckApart(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("real", 0o777), os.WriteFile("real/there.gif", nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"folder": "real", "there.gif": filepath.Join("real", "there.gif"), "soon.gif": filepath.Join("real", "soon.gif")} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	absolute := must(filepath.Abs("a.gif"))
	for _, test := range []struct {
		path, other string
		apart       bool
	}{
		{"a.gif", "b.gif", true},
		{"real/a.gif", "a.gif", true},
		{"-", "./-", true},
		{"a.gif", "a.gifs/b.gif", true},
		{"-", "-", false},
		{"a.gif", "./a.gif", false},
		{"a.gif", absolute, false},
		{"A.gif", "a.GIF", false},
		{"real/a.gif", "folder/a.gif", false},
		{"real/new/a.gif", "folder/new/../new/a.gif", false},
		{"there.gif", "real/there.gif", false},
		{"soon.gif", "real/soon.gif", false},
		{"a.frames", "a.frames/a.gif", false},
		{"real/x/a.gif", "folder/x", false},
	} {
		for _, pair := range [][2]string{{test.path, test.other}, {test.other, test.path}} {
			if err := checkApart(pair[0], pair[1]); (err == nil) != test.apart {
				t.Errorf("%s and %s: %v", pair[0], pair[1], err)
			}
		}
	}
}
