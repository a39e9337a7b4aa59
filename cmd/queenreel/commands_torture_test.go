package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/trace/tracetest"

	"github.com/spf13/pflag"
)

// oddValues are tried on every flag.
var oddValues = []string{
	"", "0", "1", "2", "3", "5", "-1", "7", "64", "99", "9223372036854775807", "99999999999999999999", "0.5", "NaN", "1e9", "1:4", "4:", "2-3", "0,4", "1,1", "x", "-",
	"\x1b[31m", "皇后", "1s", "20ms", "-5s", "move=50ms", "first-conflict=1s", "1/2", "3/2", "1kB", "2MB", "board", "board,tree", "dark", "print", "print,dark",
	"zh", "fr", "column", "tests", "lesson", "phone", "fast", "solution", "gif", "frames", "png", "dlx", "propagate", "cdcl", "minconflicts", "backtrack",
	"a.gif", "a.png", "b.webp", "c.apng", "d.html", "e.frames", "sub/f.gif", "stands.gif", "missing.json", "theme.json", "trace.jsonl", ".", "/dev/null", "false",
	"f.svg", "g.pdf", "h.md", "i.vtt", "j.srt", "k.txt", "l.json", "m-%03d.png", "n/%d.png", "%s.png", "folder", "search.jsonl", "own.json", "stands.pdf",
	"first-backtrack", ":first-dead-row", "dead-row,solution", "end:start", "projector", "paper", "wide", "tree", "1280x720", "one", "many", "a4", "60x60mm",
}

// A random call ends within 20 seconds with exit code 0, 1 or 2, an error of one line, and no stray file.
func TestRandomCalls(t *testing.T) {
	tracetest.Needs(t)
	calls := 4000
	if testing.Short() {
		calls = 200
	}
	t.Chdir(t.TempDir())
	random := rand.New(rand.NewPCG(13, 2))
	for i := range calls {
		args := randomCall(random)
		if err := tryCall(args); err != nil {
			t.Errorf("call %d: queenreel %q: %v", i, args, err)
		}
		if t.Failed() && i > 0 && random.IntN(20) == 0 {
			t.FailNow() // a few tell enough
		}
	}
}

// randomCall returns a subcommand of a small board with up to five flags, most of which make sense by themselves.
func randomCall(random *rand.Rand) []string {
	commands := commandsBelow(newRoot(&bytes.Buffer{}, nil))
	cmd := commands[random.IntN(len(commands))]
	if cmd.Name() == "demo" { // takes long, and is tested
		cmd = commands[0]
	}
	args := strings.Fields(cmd.CommandPath())[1:]
	var flags []*pflag.Flag
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f) })
	if cmd.Flags().Lookup("queens") != nil {
		args = append(args, "-n", fmt.Sprint(1+random.IntN(6)))
	}
	if cmd.Flags().Lookup("cell") != nil {
		args = append(args, "--cell", fmt.Sprint(12+random.IntN(20)))
	}
	for range min(len(flags), random.IntN(6)) {
		f := flags[random.IntN(len(flags))]
		switch value := oddValues[random.IntN(len(oddValues))]; {
		case f.Name == "open": // shows what was written on the desktop, if there is one
		case f.NoOptDefVal != "" && random.IntN(3) > 0:
			args = append(args, "--"+f.Name)
		case f.Name == "queens" && (value == "64" || value == "99"):
			// some solvers would be at it for years
		default:
			args = append(args, "--"+f.Name+"="+value)
		}
	}
	if random.IntN(10) == 0 {
		args = append(args, oddValues[random.IntN(len(oddValues))])
	}
	return args
}

// tryCall runs a call in a folder where some files stand, and says what is wrong with how it ends.
func tryCall(args []string) error {
	const limit = 20 * time.Second
	here, err := os.MkdirTemp(".", "call")
	if err != nil {
		return err
	}
	defer os.RemoveAll(here)
	back, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.Chdir(here); err != nil {
		return err
	}
	defer os.Chdir(back)
	for name, text := range map[string]string{
		"stands.gif": "an old film", "stands.pdf": "old pages", "theme.json": "{}", "trace.jsonl": "{}\n", "own.json": `{"Name": "de", "Doc": "Deutsch"}`,
		"search.jsonl": `{"format":"queenreel-trace","version":1,"n":4}` + "\n" + `{"event":"place","at":[0,1]}` + "\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
	}
	before, err := snapshot(".")
	if err != nil {
		return err
	}
	var stdout, stderr bytes.Buffer
	ended := make(chan any, 1)
	code := 0
	go func() {
		defer func() { ended <- recover() }()
		code = run(args, strings.NewReader(""), &stdout, &stderr)
	}()
	select {
	case p := <-ended:
		if p != nil {
			return fmt.Errorf("panic: %v", p)
		}
	case <-time.After(limit):
		return fmt.Errorf("it runs for more than %v", limit)
	}
	after, err := snapshot(".")
	switch {
	case err != nil:
		return err
	case code < 0 || code > 2:
		return fmt.Errorf("exit code %d", code)
	case code != 0 && (strings.Count(stderr.String(), "\n") != 1 || stderr.Len() > 1000 || strings.Contains(stderr.String(), "\x1b")):
		return fmt.Errorf("exit code %d, and the error is no line: %q", code, stderr.String())
	case code != 0 && !maps.Equal(before, after):
		return fmt.Errorf("exit code %d, and the files are %v", code, slices.Sorted(maps.Keys(after)))
	}
	for name := range after {
		if strings.HasPrefix(name[strings.LastIndex(name, "/")+1:], ".") {
			return fmt.Errorf("it leaves %s", name)
		}
	}
	return nil
}
