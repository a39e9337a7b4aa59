// Package tracetest is what all tests share, as net/http has httptest. It imports nothing of Queenreel's.
//
// Two variables of the environment say how tests run. FULL=1 has them take whole matrices of cases, and use browsers, other programs and builds of
// their own, of which plain tests need none. UPDATE=1 has them write golden files from what they get.
package tracetest

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What the variables say.
var (
	Full   = os.Getenv("FULL") == "1"
	Update = os.Getenv("UPDATE") == "1"
)

// full asks for FULL again while a test runs: what a variable is initialized with, go test does not see, and it would give what it keeps of a plain
// run for that of a full one.
func full() bool { return os.Getenv("FULL") == "1" }

// Some returns the cases that a test takes: all of them in full runs. A plain run takes about the square root of their number, evenly spread: of a
// square matrix that is listed row by row, its diagonal.
func Some[T any](t testing.TB, all []T) []T {
	t.Helper()
	if full() {
		return all
	}
	var some []T
	for i := 0; i < len(all); i += int(math.Sqrt(float64(len(all)))) + 1 {
		some = append(some, all[i])
	}
	return some
}

// Needs skips a test in plain runs, and where one of some programs is not installed. Where CI is set, a missing program fails the test.
func Needs(t testing.TB, programs ...string) {
	t.Helper()
	if !full() {
		t.Skip("plain runs leave it out: FULL=1 runs it")
	}
	for _, p := range programs {
		switch _, err := exec.LookPath(p); {
		case err != nil && os.Getenv("CI") != "":
			t.Fatalf("needs %s, which is not installed", p)
		case err != nil:
			t.Skipf("needs %s, which is not installed", p)
		}
	}
}

// Must returns a value that comes without an error. Other values end the program: it is for what tests are made of, not for what they test.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Golden compares a text with the golden one at a path below the folder of the test. UPDATE=1 writes it there.
func Golden(t testing.TB, path string, got []byte) {
	t.Helper()
	if want := GoldenFile(t, path, got); !bytes.Equal(got, want) {
		t.Errorf("%s: %s; if what is new is right, UPDATE=1 writes it", path, difference(string(got), string(want)))
	}
}

// GoldenFile returns what stands at a path, after UPDATE=1 wrote it.
func GoldenFile(t testing.TB, path string, got []byte) []byte {
	t.Helper()
	if Update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// difference names the first line in which texts differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < min(len(g), len(w))-1 && g[i] == w[i] {
		i++
	}
	return fmt.Sprintf("line %d is\n%s\nand was\n%s", i+1, g[i], w[i])
}
