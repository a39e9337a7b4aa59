package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The scripts in docs/counting.md work, here with 10 queens in 5 parts. A few lines of shell replace schedulers.
func TestCountingDoc(t *testing.T) {
	page, err := os.ReadFile("../../docs/counting.md")
	if err != nil {
		t.Fatal(err)
	}
	code := codeBlocks(strings.NewReplacer("-n 18", "-n 10", "64", "5").Replace(string(page)))
	find := func(heading, pattern string) string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(code[heading])
		if m == nil {
			t.Fatalf("%s: the code has no %s", heading, pattern)
		}
		return m[1]
	}

	t.Run("One machine", func(t *testing.T) {
		checkCount(t, code["One machine"], nil)
	})
	t.Run("GNU parallel", func(t *testing.T) {
		if out, _ := exec.Command("parallel", "--version").Output(); !bytes.HasPrefix(out, []byte("GNU parallel")) {
			t.Skip("needs GNU parallel")
		}
		checkCount(t, code["GNU parallel"], map[string]string{"machines": ":\n"}) // this one, without ssh
	})
	t.Run("Slurm", func(t *testing.T) {
		tasks, output := find("Slurm", `#SBATCH --array=1-(\d+)\n`), find("Slurm", `#SBATCH --output=(.*)%a.json\n`)
		checkCount(t, `export SLURM_CPUS_PER_TASK=1
for task in $(seq `+tasks+`); do SLURM_ARRAY_TASK_ID=$task sh count.sh > `+output+`$task.json; done
queenreel sum part-*.json`,
			map[string]string{"count.sh": code["Slurm"]})
	})
	t.Run("Kubernetes", func(t *testing.T) {
		pods, args := find("Kubernetes", `  completions: (\d+)\n`), find("Kubernetes", `args: \["(.*)"\]\n`)
		_, script, _ := strings.Cut(code["Kubernetes"], "\n\n")
		checkCount(t, script, map[string]string{"kubectl": `#!/bin/sh
case $1 in
get) seq 0 $((` + pods + ` - 1)) | sed 's,^,pod/queens-,' ;;
logs) JOB_COMPLETION_INDEX=${2##*-} sh -c '` + args + `' ;;
esac
`})
	})
}

// codeBlocks returns the fenced code below each heading of a page, with an empty line between blocks.
func codeBlocks(page string) map[string]string {
	code := map[string]string{}
	heading, fenced := "", false
	for line := range strings.Lines(page) {
		name, isHeading := strings.CutPrefix(line, "## ")
		switch {
		case strings.HasPrefix(line, "```"):
			if fenced = !fenced; fenced && code[heading] != "" {
				code[heading] += "\n"
			}
		case fenced:
			code[heading] += line
		case isHeading:
			heading = strings.TrimSpace(name)
		}
	}
	return code
}

// checkCount runs a script in a folder with some files, which are programs to it, and checks that it prints
// the number of solutions for 10 queens.
func checkCount(t *testing.T, script string, files map[string]string) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("needs a shell")
	}
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", script)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "PATH="+folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if out, err := cmd.Output(); err != nil || string(out) != "724\n" {
		t.Errorf("printed %q, with error %v: %s\n%s", out, err, &stderr, script)
	}
}

// Ctrl-C ends sum even while it waits for standard input.
func TestSumCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	r, w := io.Pipe()
	defer w.Close()
	root := newRoot(io.Discard, nil)
	root.SetArgs([]string{"sum", "-"})
	root.SetIn(r)
	if err := root.ExecuteContext(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("returned %v", err)
	}
}

// A line of a part is read as it was printed, and not if it says what no part is.
func TestParsePart(t *testing.T) {
	for line, fine := range map[string]bool{
		`{"n":1,"part":1,"parts":1,"solutions":1}`:   true,
		`{"n":27,"part":3,"parts":3,"solutions":0}`:  true,
		`{"n":28,"part":1,"parts":1,"solutions":0}`:  false,
		`{"n":0,"part":1,"parts":1,"solutions":0}`:   false,
		`{"n":8,"part":0,"parts":1,"solutions":0}`:   false,
		`{"n":8,"part":2,"parts":1,"solutions":0}`:   false,
		`{"n":8, "part":1,"parts":1,"solutions":0}`:  false,
		`{"n":8,"part":1,"parts":1,"solutions":-1}`:  false,
		`{"n":8,"part":1,"parts":1,"solutions":92}}`: false,
	} {
		if _, err := parsePart([]byte(line)); (err == nil) != fine {
			t.Errorf("%s: error %v", line, err)
		}
	}
}

// Parts are kept in memory, and there is an end to that.
func TestPartsEnd(t *testing.T) {
	all := total{first: partCount{N: 8, Parts: maxParts + 1}, found: map[int]string{}}
	for part := range maxParts {
		all.found[part+1] = "somewhere"
	}
	err := all.add(partCount{N: 8, Part: maxParts + 1, Parts: maxParts + 1}, "here")
	if want := "is one of more than 1,000,000 parts: count in fewer"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
