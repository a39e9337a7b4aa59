package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Mutants that are built together do what each of them does alone, and the same ones do not compile. Among the functions are a method, a
// generic one with any number of arguments, one that calls itself, and one whose parameter has no name.
func TestBatch(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod": "module p\n\ngo 1.24\n",
		"p.go": `package p

var table = [...]int{7, 8}

type point struct{ x int }

func (p *point) move(by ...int) { p.x += sum(by...) }

func sum[T int | float64](all ...T) (total T) {
	for _, x := range all {
		total += x
	}
	return
}

func last(n int) int {
	if n > 1 {
		return last(n / 2)
	}
	return table[n]
}

func unnamed(int) bool { return true }
`,
		"p_test.go": `package p

import (
	"fmt"
	"testing"
)

func Test(t *testing.T) {
	p := &point{1}
	p.move(2, 3)
	fmt.Println(p.x, sum(0.5, 4), last(5), unnamed(0))
}
`} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	all, err := mutantsOf(ctx, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{temp: t.TempDir()}
	b, err := newBatch(ctx, l, all)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	said := func(binary string) string {
		run := exec.Command(binary, "-test.timeout=1s")
		run.Dir = dir
		out, _ := run.Output() // a panic fails, and what it says names addresses
		return string(out)
	}
	together, apart, invalid := 0, 0, 0
	for _, m := range all {
		if b.numbers[m] == 0 {
			apart++
			continue
		}
		overlay, err := l.overlay(m)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := l.build(ctx, dir, ".test", "-overlay", overlay)
		if valid := err == nil; valid == b.invalid[m] {
			t.Errorf("%v compiles alone: %v, %v", m, valid, err)
		}
		if err != nil {
			invalid++
			continue
		}
		together++
		want := said(alone)
		if binary, err := b.binary(ctx, dir, b.numbers[m]); err != nil {
			t.Error(err)
		} else if got := said(binary); got != want {
			t.Errorf("%v: %q, and alone %q", m, got, want)
		}
	}
	if together != 8 || apart != 4 || invalid != 1 {
		t.Errorf("%d mutants were together, %d apart, and %d did not compile, want 8, 4, and 1", together, apart, invalid)
	}
}
