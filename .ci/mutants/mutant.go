package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// A mutant is a mistake: the bytes of a file from one offset to another become others.
type mutant struct {
	path     string // of the file
	file     string // the same, by its import path
	dir      string // of its package
	at       place
	local    bool // it is in a function
	from, to int
	text     string
}

// mutantsOf returns all mutants of the code of packages.
func mutantsOf(ctx context.Context, packages []string) ([]mutant, error) {
	list := exec.CommandContext(ctx, "go", append([]string{"list", "-f", "{{$dir := .Dir}}{{$path := .ImportPath}}{{range .GoFiles}}{{$dir}}\t{{$path}}\t{{.}}\n{{end}}"}, packages...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []mutant
	for line := range strings.Lines(string(out)) {
		names := strings.Split(strings.TrimSpace(line), "\t")
		if len(names) < 3 {
			continue
		}
		path := filepath.Join(names[0], names[2])
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		found, err := mutantsIn(names[0], names[1], path, source)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return nil, errors.New("these packages have no code")
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

// mutantsIn returns the mutants of a file of a package, but for what is arid.
func mutantsIn(dir, importPath, path string, source []byte) ([]mutant, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []mutant
	local := false
	add := func(from, to token.Pos, text string) {
		at := files.Position(from)
		all = append(all, mutant{path, importPath + "/" + filepath.Base(path), dir, place{at.Line, at.Column}, local, at.Offset, files.Position(to).Offset, text})
	}
	swap := func(at token.Pos, t token.Token) {
		if other, ok := swaps[t]; ok {
			add(at, at+token.Pos(len(t.String())), other.String())
		}
	}
	code := func(n ast.Node) string {
		return string(source[files.Position(n.Pos()).Offset:files.Position(n.End()).Offset])
	}
	inspect := func(n ast.Node, stack []ast.Node) bool {
		if arid(stack) {
			return false
		}
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.IMPORT
		case *ast.Field:
			return n.Tag == nil
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
				add(n.Pos(), n.End(), "_ = 0") // left out
			}
		case *ast.ExprStmt:
			add(n.Pos(), n.End(), "_ = 0")
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.End(), "!("+code(n.Cond)+")")
		case *ast.Ident:
			switch n.Name {
			case "true":
				add(n.Pos(), n.End(), "false")
			case "false":
				add(n.Pos(), n.End(), "true")
			}
		case *ast.BasicLit:
			if v, err := strconv.ParseInt(n.Value, 0, 62); n.Kind == token.INT && err == nil {
				add(n.Pos(), n.End(), fmt.Sprint(v+1))
			}
		}
		return true
	}
	for _, d := range tree.Decls {
		_, local = d.(*ast.FuncDecl)
		ast.PreorderStack(d, nil, func(n ast.Node, stack []ast.Node) bool { return inspect(n, append(stack, n)) })
	}
	return all, nil
}

// String returns the place and the mistake.
func (m mutant) String() string {
	source, err := os.ReadFile(m.path)
	if err != nil {
		return m.path
	}
	path := m.path
	if here, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(here, path); err == nil {
			path = rel
		}
	}
	short := func(s string) string {
		s = strings.Join(strings.Fields(s), " ")
		if len(s) > 60 {
			s = s[:57] + "..."
		}
		return s
	}
	return fmt.Sprintf("%s:%d: %s becomes %s", filepath.ToSlash(path), m.at.Line, short(string(source[m.from:m.to])), short(m.text))
}
