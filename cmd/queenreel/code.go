package main

import (
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace/solver"
)

// pythonParts is what stands around a listing in a whole program: the beginning, functions that listings call, and the end.
//
//go:embed code.py
var pythonParts string

// pythonOwn holds what programs call that Python has.
var pythonOwn = []string{"abs", "all", "any", "int", "len", "max", "min", "print", "range", "reversed", "sorted", "sum"}

// calledFunction matches a function that a program calls or defines, after a point if it is a method.
var calledFunction = regexp.MustCompile(`(\.?)\b((?:def )?\w+)\(`)

func listCode(out io.Writer, named []string, asJSON bool) error {
	if len(named) == 0 {
		return printTable(out, solver.Table, asJSON, "name prints", func(s solver.Solver) []string {
			if _, whole := program(s); whole {
				return []string{s.Name, "a program in Python, to run"}
			}
			return []string{s.Name, "a listing, and what it calls that is not spelled out"}
		})
	}
	i := slices.Index(reel.SolverNames(), named[0])
	if i < 0 {
		return usagef("list code %s: %w", named[0], words.NoSuch("solver", named[0], reel.SolverNames()...))
	}
	s := solver.Table[i]
	if asJSON {
		return printJSON(out, linesOf(s), "  ")
	}
	text, whole := program(s)
	if !whole {
		text = explained(s)
	}
	_, err := fmt.Fprintf(out, "# %s: %s\n%s", s.Name, s.Doc, text)
	return err
}

func linesOf(s solver.Solver) (lines []string) {
	for _, line := range s.Code {
		lines = append(lines, line.Text)
	}
	return lines
}

// explained returns the listing of a solver, under what its given calls do.
func explained(s solver.Solver) string {
	var text strings.Builder
	for _, line := range s.Code {
		if line.Given != "" {
			fmt.Fprintf(&text, "# %s\n", line.Given)
		}
	}
	return text.String() + strings.Join(linesOf(s), "\n") + "\n"
}

// program returns the listing of a solver as a whole program, with the functions that it calls. There is none if one of them is not
// known.
func program(s solver.Solver) (text string, whole bool) {
	parts := strings.Split(pythonParts, "\n\n\n")
	begin, functions, end := parts[0], parts[1:len(parts)-1], parts[len(parts)-1]
	code := strings.Join(linesOf(s), "\n")
	needed, own := calls(code)
	for i := 0; i < len(needed); i++ {
		name := needed[i]
		at := slices.IndexFunc(functions, func(f string) bool { return strings.HasPrefix(f, "def "+name+"(") })
		switch {
		case slices.Contains(own, name), slices.Contains(pythonOwn, name):
		case at < 0:
			return "", false
		default:
			more, _ := calls(functions[at])
			needed = append(needed, slices.DeleteFunc(more, func(n string) bool { return slices.Contains(needed, n) })...)
		}
	}
	all := []string{begin}
	for _, f := range functions {
		_, defined := calls(f)
		if slices.Contains(needed, defined[0]) {
			all = append(all, f)
		}
	}
	return strings.Join(append(all, code, end), "\n\n\n"), true
}

// calls returns the functions that a program calls, each once, and those that it defines. Methods are none.
func calls(code string) (called, defined []string) {
	for _, m := range calledFunction.FindAllStringSubmatch(code, -1) {
		name, defines := strings.CutPrefix(m[2], "def ")
		switch {
		case m[1] == ".":
		case defines:
			defined = append(defined, name)
		case !slices.Contains(called, name):
			called = append(called, name)
		}
	}
	return called, defined
}
