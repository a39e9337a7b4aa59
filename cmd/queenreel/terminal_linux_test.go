package main

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// A typist watches a terminal, and types when it sees something.
type typist struct {
	sees, types string
	resizes     image.Point // the terminal, before that, unless zero
}

// openPTY opens a terminal of a size in letters: the end of a person, and that of a program.
func openPTY(t *testing.T, size image.Point) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { person.Close() })
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	resize(t, person, size)
	program, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

func resize(t *testing.T, f *os.File, size image.Point) {
	t.Helper()
	if err := unix.IoctlSetWinsize(int(f.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(size.X), Row: uint16(size.Y)}); err != nil {
		t.Error(err)
	}
}

// patience is how long a test waits for what comes at once, however busy the machine is.
const patience = 2 * time.Minute

// inTerminal runs a command line in a terminal that somebody sits at, and returns what is written to it.
func inTerminal(t *testing.T, size image.Point, typing []typist, args ...string) (code int, out, stderr string) {
	t.Helper()
	person, program := openPTY(t, size)
	before, err := term.GetState(int(program.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	const last = "\x1b[?1049l"
	ended := make(chan string, 1)
	go func() {
		var seen []byte
		from := 0
		buf := make([]byte, 1<<16)
		for !bytes.HasSuffix(seen, []byte(last)) {
			n, err := person.Read(buf)
			if err != nil {
				break
			}
			seen = append(seen, buf[:n]...)
			if len(typing) > 0 && bytes.Contains(seen[from:], []byte(typing[0].sees)) {
				if typing[0].resizes != (image.Point{}) {
					resize(t, person, typing[0].resizes)
				}
				person.WriteString(typing[0].types)
				typing, from = typing[1:], len(seen)
			}
		}
		ended <- string(seen)
	}()
	late := time.AfterFunc(patience, func() {
		t.Errorf("%q shows nothing of what is waited for", args)
		person.WriteString("q")
	})
	defer late.Stop()
	var said bytes.Buffer
	code = run(args, program, program, &said)
	if code == 0 {
		select {
		case out = <-ended:
		case <-time.After(patience):
			t.Errorf("%q does not give the terminal back", args)
		}
	}
	if after, err := term.GetState(int(program.Fd())); err != nil || *after != *before {
		t.Errorf("%q leaves the terminal in another state, with error %v", args, err)
	}
	return code, out, said.String()
}

// A search plays on a screen of its own, as large as the terminal, which is given back as it was; so does a trace.
func TestPlay(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "search.jsonl")
	if code, _, said := call("trace", "-n", "4", "-o", trace, "-q"); code != 0 {
		t.Fatal(said)
	}
	_, told, _ := call("tell", "-n", "4", "--steps", ":1") // 1  0:00.0  title  — detail
	caption := strings.Replace(strings.SplitN(strings.TrimSpace(told), "  ", 3)[2], "  — ", ": ", 1)
	status := "1/34  0:00/10:05  " + caption
	quit := []typist{{sees: "1/", types: "q"}}
	answer := typist{sees: "\x1b[c", types: "\x1b[6;20;10t\x1b[?62c"}
	const film = "-n 4 --all --cell 12 --pace fast --pause 1=10m"
	const begin, clear, end = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[2J", "\x1b[m\x1b[?25h\x1b[?1049l"
	for _, c := range []struct {
		name   string
		size   image.Point
		typing []typist
		args   string
		clears int // the screen
		want   []string
	}{
		{"film", image.Pt(40, 12), quit, "--graphics blocks " + film, 2, []string{begin, "\x1b[12;1H" + status[:39] + "\x1b[K", "▀", end}},
		{"no size", image.Pt(0, 0), quit, "--graphics blocks " + film, 2, []string{"\x1b[24;1H" + status[:79] + "\x1b[K"}},
		{"no rows", image.Pt(40, 0), quit, "--graphics blocks " + film, 2, []string{"\x1b[24;1H"}},
		{"no columns", image.Pt(0, 12), quit, "--graphics blocks " + film, 2, []string{"\x1b[24;1H"}},
		{"no screen's size", image.Pt(65535, 65535), quit, "--graphics blocks " + film, 2, []string{"\x1b[2000;1H" + status}}, // 34 GB of letters
		{"a column", image.Pt(1, 2), []typist{{sees: "\x1b[2;1H", types: "q"}}, "--graphics blocks " + film, 2, nil},
		{"steps", image.Pt(40, 12), []typist{{sees: "1/", types: "\x1b[C"}, {sees: "2/", types: "q"}}, "--graphics blocks " + film, 2, []string{"\x1b[12;1H2/34"}},
		{"resized", image.Pt(40, 12), []typist{{"1/", "\x1b[C", image.Pt(30, 10)}, {sees: "2/", types: "q"}}, "--graphics blocks " + film, 3,
			[]string{"\x1b[2J\x1b[", "\x1b[10;1H2/34  "}},
		{"kitty", image.Pt(40, 12), []typist{answer, quit[0]}, "--graphics kitty " + film, 2, []string{begin, "\x1b_G", "\x1b_Ga=d,d=A,q=2\x1b\\" + end}},
		{"trace", image.Pt(100, 12), quit, "--graphics blocks --cell 12 " + trace, 2, []string{"1/14  0:00/0:", caption[:40]}},
		{"search", image.Pt(100, 12), quit, "--graphics blocks --cell 12 --max-frames 3 -n 4", 2, []string{"1/3  ", caption[:40]}},
	} {
		code, out, said := inTerminal(t, c.size, c.typing, strings.Fields("play "+c.args)...)
		if code != 0 || said != "" || strings.Count(out, clear) != c.clears {
			t.Errorf("%s: exit code %d and %q, cleared %d times", c.name, code, said, strings.Count(out, clear))
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: without %q: %q", c.name, want, out[max(0, len(out)-300):])
			}
		}
	}
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"six.gif", 2, "play six.gif: it is a film already: open it in a browser or a viewer; play takes a trace, or the flags of a search"},
		{"nothing.jsonl", 1, "--trace nothing.jsonl: no such file or directory"},
		{trace + " -n 5", 2, "--trace and --queens: the trace says what was searched: leave one of them out"},
		{"-n 65", 2, "--queens 65: pictures go up to 64"},
		{"-n 64 --cell 60 --steps 1:3", 2, "the picture would have 3928x4047 pixels, and a terminal shows up to 9,000,000: choose a smaller --cell"},
		{"-n 9 --all --detail tests --max-frames 0", 2, "the film would have 89166 frames, and a terminal plays up to 20,000: shorten it with --steps or --max-frames"},
		{"--cell 20 --width 200", 2, "--width and --cell: give only one of them"},
	} {
		if code, _, said := inTerminal(t, image.Pt(40, 12), nil, strings.Fields("play "+c.args)...); code != c.code || said != "queenreel: "+c.want+"\n" {
			t.Errorf("play %s: exit code %d and %q", c.args, code, said)
		}
	}
}

// Long work shows on a terminal how far it has come, also where nobody knows how long it will take; and what it shows is gone when
// it is stopped.
func TestProgress(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"still -n 30 --step 9999999", "still -n 30 --strip", "sheet -n 16 -s exhaustive", "solutions -n 30", "solve -n 64 -s exhaustive", "solve --count -n 27",
		"trace -n 30 --all -o long.jsonl", "animate -n 30 --all --max-frames 9", "quiz -n 30", "plot --y depth -n 30",
		"still -n 30 -s backtrack -s dlx", "compare backtrack dlx -n 30 --clock time",
	} {
		person, program := openPTY(t, image.Pt(80, 24))
		ctx, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
		root := newRoot(io.Discard, nil)
		root.SetArgs(strings.Fields(args))
		root.SetErr(program)
		if err := root.ExecuteContext(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: error %v", args, err)
		}
		stop()
		program.WriteString("END")
		var shown []byte
		for buf := make([]byte, 1<<12); !bytes.HasSuffix(shown, []byte("END")); {
			n, err := person.Read(buf)
			if err != nil {
				t.Fatal(err)
			}
			shown = append(shown, buf[:n]...)
		}
		if !regexp.MustCompile(`^\r?[0-9]+ (/ [0-9]+ \[|in [0-9]).*\r(\x1b\[0m)? +(\x1b\[0m)?\rEND$`).Match(shown) {
			t.Errorf("%s: the terminal has %q", args, shown)
		}
	}
}

// On a terminal, very many pictures are written only after a yes; after anything else there is nothing, not even their folder.
func TestAsksBeforeManyFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	many := strings.Fields("solutions -n 12 --solutions 1001 --cell 12 -o many")
	for _, answer := range []string{"n\n", "\n", "\x04"} {
		person, program := openPTY(t, image.Pt(80, 24))
		person.WriteString(answer)
		if code := run(many, program, io.Discard, program); code != 1 {
			t.Errorf("after %q: exit code %d", answer, code)
		}
		if _, err := os.Stat("many"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("after %q there is a folder, with error %v", answer, err)
		}
		shown := make([]byte, 1<<14)
		n, _ := person.Read(shown)
		for !bytes.Contains(shown[:n], []byte("queenreel: nothing was written")) {
			more, err := person.Read(shown[n:])
			if err != nil {
				t.Fatal(err)
			}
			n += more
		}
		if !regexp.MustCompile(`1,001 pictures, about [0-9.]+ MB: --only and --solutions choose fewer\r\nwrite them\? \[y/N\] `).Match(shown[:n]) {
			t.Errorf("after %q: the terminal has %q", answer, shown[:n])
		}
	}
	for answer, goesOn := range map[string]bool{"y\n": true, " Yes\n": true, "yesterday\n": false} {
		person, program := openPTY(t, image.Pt(80, 24))
		person.WriteString(answer)
		root := newRoot(io.Discard, nil)
		root.SetIn(program)
		root.SetErr(program)
		if err := newFlags(root).confirm(t.Context(), "much"); (err == nil) != goesOn {
			t.Errorf("after %q: error %v", answer, err)
		}
	}
}
