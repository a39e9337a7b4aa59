package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/cover"
)

// A mutant is the code with a mistake: some bytes of a file are replaced.
type mutant struct {
	path         string // of the file
	name         string // of the file, after the import path of its package
	line, column int
	from, to     int // what is replaced, in bytes
	old, new     string
	tests        []test // those that run the code there
}

func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d: %.60q becomes %.60q", m.name, m.line, m.old, m.new)
}

// isRun reports whether the innermost block of code that holds a mutant was run. Tables, and the values of a case, are in no block: any code of
// the package may use them.
func (m *mutant) isRun(profiles []*cover.Profile) bool {
	var inner *cover.ProfileBlock
	some := false
	for _, p := range profiles {
		if path.Dir(p.FileName) != path.Dir(m.name) {
			continue
		}
		for i, b := range p.Blocks { // in the order of their starts
			some = some || b.Count > 0
			if p.FileName == m.name && m.isIn(b) {
				inner = &p.Blocks[i]
			}
		}
	}
	if inner != nil {
		return inner.Count > 0
	}
	return some
}

// isIn reports whether a mutant lies in a block of its file.
func (m *mutant) isIn(b cover.ProfileBlock) bool {
	starts := b.StartLine < m.line || b.StartLine == m.line && b.StartCol <= m.column
	return starts && (m.line < b.EndLine || m.line == b.EndLine && m.column < b.EndCol)
}

// write writes the mutant into a folder, and the file for the flag -overlay by which the compiler reads it.
func (m *mutant) write(folder string) (overlay string, err error) {
	source, err := os.ReadFile(m.path)
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "mutant.go")
	if err := os.WriteFile(file, []byte(string(source[:m.from])+m.new+string(source[m.to:])), 0o666); err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, fmt.Appendf(nil, `{"Replace": {%q: %q}}`, m.path, file), 0o666)
}

// mutantsOf returns all mutants of the code of packages.
func mutantsOf(ctx context.Context, packages []string) ([]*mutant, error) {
	const format = "{{$p := .}}{{range .GoFiles}}{{$p.Dir}}/{{.}}\t{{$p.ImportPath}}\n{{end}}"
	list := exec.CommandContext(ctx, "go", append([]string{"list", "-f", format}, packages...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []*mutant
	for line := range strings.Lines(string(out)) {
		file, importPath, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		mutants, err := mutantsIn(file, path.Join(importPath, filepath.Base(file)), string(source))
		if err != nil {
			return nil, err
		}
		all = append(all, mutants...)
	}
	return all, nil
}

// swaps maps an operator to the one that a mutant has in its place.
var swaps = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.QUO,
	token.SHL: token.SHR, token.SHR: token.SHL, token.AND: token.OR, token.OR: token.AND,
	token.INC: token.DEC, token.DEC: token.INC, token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.BREAK: token.CONTINUE, token.CONTINUE: token.BREAK,
}

// mutantsIn returns the mutants of a file.
func mutantsIn(file, name, source string) ([]*mutant, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []*mutant
	replace := func(from, to token.Pos, format string) {
		start, end := files.Position(from), files.Position(to)
		old := source[start.Offset:end.Offset]
		all = append(all, &mutant{
			path: file, name: name, line: start.Line, column: start.Column, from: start.Offset, to: end.Offset,
			old: old, new: strings.ReplaceAll(format, "CODE", old),
		})
	}
	swap := func(at token.Pos, t token.Token) {
		if other, ok := swaps[t]; ok {
			replace(at, at+token.Pos(len(t.String())), other.String())
		}
	}
	arid := map[ast.Node]bool{}
	ast.Inspect(tree, func(n ast.Node) bool {
		if n == nil || arid[n] {
			return false
		}
		for _, part := range aridParts(n) {
			arid[part] = true
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			swap(n.OpPos, n.Op)
		case *ast.IncDecStmt:
			swap(n.TokPos, n.Tok)
		case *ast.BranchStmt:
			if n.Label == nil {
				swap(n.TokPos, n.Tok)
			}
		case *ast.AssignStmt:
			swap(n.TokPos, n.Tok)
			if n.Tok != token.DEFINE {
				replace(n.Pos(), n.End(), "_ = 0") // left out
			}
		case *ast.ExprStmt:
			replace(n.Pos(), n.End(), "_ = 0")
		case *ast.IfStmt:
			replace(n.Cond.Pos(), n.Cond.End(), "!(CODE)")
		case *ast.Ident:
			switch n.Name {
			case "true":
				replace(n.Pos(), n.End(), "false")
			case "false":
				replace(n.Pos(), n.End(), "true")
			}
		case *ast.BasicLit:
			if v, err := strconv.ParseInt(n.Value, 0, 62); n.Kind == token.INT && err == nil {
				replace(n.Pos(), n.End(), fmt.Sprint(v+1))
			}
		}
		return true
	})
	return all, nil
}

// sizes maps functions to the first of their arguments that only cost memory or time, or of which only the sign counts.
var sizes = map[string]int{"make": 2, "slices.Grow": 1, "bufio.NewReaderSize": 1, "bufio.NewWriterSize": 1, "math.Inf": 0, "runtime.GOMAXPROCS": 0}

// aridParts returns the parts of some code in which a mistake changes nothing that a test can see, whatever the code is for: the lengths of
// arrays, capacities and the like, and what is returned beside an error, which callers don't look at. Such code is called arid in
// G. Petrović and M. Ivanković, State of Mutation Testing at Google (2018).
func aridParts(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.ArrayType:
		return []ast.Expr{n.Len}
	case *ast.CallExpr:
		if first, ok := sizes[types.ExprString(n.Fun)]; ok {
			return n.Args[min(first, len(n.Args)):]
		}
	case *ast.ReturnStmt:
		if last := len(n.Results) - 1; last > 0 && isError(n.Results[last]) {
			return n.Results[:last]
		}
	}
	return nil
}

// isError reports whether a result is called err, or made by a function for errors.
func isError(result ast.Expr) bool {
	if call, ok := result.(*ast.CallExpr); ok {
		result = call.Fun
	}
	name := types.ExprString(result)
	return name == "err" || name == "errors.New" || name == "fmt.Errorf"
}
