package main

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A batch is mutants that are built together, since a build takes longer than most tests do. Each function has a copy for each mutant in
// it, which it calls when the number of that mutant is in the program; copies of the program differ in that number alone. Such meta-mutants
// come from R. Untch, A. Offutt and M. Harrold, Mutation Analysis Using Mutant Schemata (1993).
type batch struct {
	lab      *lab
	overlay  string
	numbers  map[mutant]int    // from 1; only of those that are in the batch
	invalid  map[mutant]bool   // these don't compile
	binaries map[string]string // the tests of a package, by its folder
}

// newBatch prepares those of the mutants that can be built together: they are in functions whose parameters all have names.
func newBatch(ctx context.Context, l *lab, mutants []mutant) (*batch, error) {
	b := &batch{l, filepath.Join(l.temp, "batch.json"), map[mutant]int{}, map[mutant]bool{}, map[string]string{}}
	byPath := map[string][]mutant{}
	for _, m := range mutants {
		byPath[m.path] = append(byPath[m.path], m)
	}
	// One file may hide the mistakes of another, as a package that does not compile hides those that import it.
	for {
		changed, lines, err := b.sources(byPath)
		if err != nil {
			return nil, err
		}
		if err := writeOverlay(b.overlay, changed); err != nil {
			return nil, err
		}
		found, err := b.invalidate(ctx, byPath, lines)
		if found == 0 || err != nil {
			return b, err
		}
	}
}

// sources writes the files with the copies, and returns them by those that they replace; and which mutant each line of them belongs to.
func (b *batch) sources(byPath map[string][]mutant) (changed map[string]string, lines map[string]map[int]mutant, err error) {
	changed, lines = map[string]string{}, map[string]map[int]mutant{}
	for path, mutants := range byPath {
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		mutants = slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool { return b.invalid[m] })
		text, name, of, err := b.withCopies(path, source, mutants)
		if err != nil {
			return nil, nil, err
		}
		changed[path] = filepath.Join(b.lab.temp, fmt.Sprintf("batch%d.go", len(changed)))
		if err := os.WriteFile(changed[path], text, 0o666); err != nil {
			return nil, nil, err
		}
		lines[filepath.Base(changed[path])] = of
		choice := filepath.Join(filepath.Dir(path), "zz_mutant.go")
		changed[choice] = filepath.Join(b.lab.temp, name+"_zz_mutant.go")
		text = fmt.Appendf(nil, "package %s\n\nimport \"strconv\"\n\nvar zzMutant, _ = strconv.Atoi(%q[%d:])\n", name, mark(0), len(mark(0))-digits)
		if err := os.WriteFile(changed[choice], text, 0o666); err != nil {
			return nil, nil, err
		}
	}
	return changed, lines, nil
}

// mark returns what the program holds to say which mutant it is.
func mark(number int) []byte {
	return fmt.Appendf(nil, "the number of the mutant is %0*d", digits, number)
}

const digits = 6

// withCopies returns a file with copies of its functions at its end, the name of its package, and the mutant of each line of a copy.
func (b *batch) withCopies(path string, source []byte, mutants []mutant) (text []byte, name string, of map[int]mutant, err error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, "", nil, err
	}
	offset := func(p token.Pos) int { return files.Position(p).Offset }
	of = map[int]mutant{}
	var copies bytes.Buffer
	copied := 0 // up to this offset
	line := files.Position(tree.FileEnd).Line + 2
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		call, ok := callOf(f)
		if !ok {
			continue
		}
		var cases strings.Builder
		for _, m := range mutants {
			if m.from < offset(f.Body.Lbrace) || m.to > offset(f.End()) {
				continue
			}
			if b.numbers[m] == 0 {
				b.numbers[m] = len(b.numbers) + 1
			}
			changed := fmt.Sprintf("zz%d", b.numbers[m])
			fmt.Fprintf(&cases, "case %d: "+call+"; ", b.numbers[m], f.Name.Name+changed)
			start := copies.Len()
			fmt.Fprintf(&copies, "%s%s%s%s%s\n", source[offset(f.Type.Func):offset(f.Name.End())], changed,
				source[offset(f.Name.End()):m.from], m.text, source[m.to:offset(f.End())])
			for range bytes.Count(copies.Bytes()[start:], []byte("\n")) {
				of[line] = m
				line++
			}
		}
		if cases.Len() > 0 {
			text = append(text, source[copied:offset(f.Body.Lbrace)+1]...)
			text = fmt.Appendf(text, "switch zzMutant { %s}; ", cases.String())
			copied = offset(f.Body.Lbrace) + 1
		}
	}
	text = append(text, source[copied:]...)
	return append(append(text, "\n\n"...), copies.Bytes()...), tree.Name.Name, of, nil
}

// callOf returns the statements that hand a call of a function to another one with the same parameters, whose name stands as %s; it
// reports false where a parameter has no name.
func callOf(f *ast.FuncDecl) (format string, ok bool) {
	prefix := ""
	if f.Recv != nil {
		names := namesOf(f.Recv)
		if names == nil {
			return "", false
		}
		prefix = names[0] + "."
	}
	types := ""
	if f.Type.TypeParams != nil {
		types = "[" + strings.Join(namesOf(f.Type.TypeParams), ", ") + "]"
	}
	args := namesOf(f.Type.Params)
	if args == nil {
		return "", false
	}
	if n := len(f.Type.Params.List); n > 0 {
		if _, several := f.Type.Params.List[n-1].Type.(*ast.Ellipsis); several {
			args[len(args)-1] += "..."
		}
	}
	call := fmt.Sprintf("%s%%s%s(%s)", prefix, types, strings.Join(args, ", "))
	if f.Type.Results == nil {
		return call + "; return", true
	}
	return "return " + call, true
}

// namesOf returns the names of fields, or nil if one has none.
func namesOf(fields *ast.FieldList) []string {
	names := []string{}
	for _, f := range fields.List {
		if len(f.Names) == 0 {
			return nil
		}
		for _, name := range f.Names {
			if name.Name == "_" {
				return nil
			}
			names = append(names, name.Name)
		}
	}
	return names
}

// complaint is what the compiler says of a line.
var complaint = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: `)

// invalidate builds the packages, and marks the mutants that the compiler complains of.
func (b *batch) invalidate(ctx context.Context, byPath map[string][]mutant, lines map[string]map[int]mutant) (found int, err error) {
	args := []string{"build", "-gcflags=-e", "-overlay", b.overlay}
	for _, mutants := range byPath {
		args = append(args, mutants[0].dir)
	}
	slices.Sort(args[4:])
	out, failed := exec.CommandContext(ctx, "go", slices.Compact(args)...).CombinedOutput()
	if failed == nil {
		return 0, nil
	}
	for _, c := range complaint.FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(c[2]))
		if m, ok := lines[filepath.Base(string(c[1]))][line]; ok && !b.invalid[m] {
			b.invalid[m] = true
			found++
		}
	}
	if found == 0 {
		return 0, fmt.Errorf("go build: %w\n%s", failed, out)
	}
	return found, nil
}

// binary returns the tests of a package with a mutant of the batch, by its number, or with none; they stand until the next call for it.
func (b *batch) binary(ctx context.Context, dir string, number int) (string, error) {
	if b.binaries[dir] == "" {
		var err error
		if b.binaries[dir], err = b.lab.build(ctx, dir, ".batch", "-overlay", b.overlay); err != nil {
			return "", err
		}
	}
	if number == 0 {
		return b.binaries[dir], nil
	}
	program, err := os.ReadFile(b.binaries[dir])
	if err != nil {
		return "", err
	}
	path := filepath.Join(b.lab.temp, filepath.Base(dir)+".test")
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		return "", err
	}
	return path, os.WriteFile(path, bytes.ReplaceAll(program, mark(0), mark(number)), 0o777)
}
