// Command mutants puts small mistakes into the code, one at a time, and runs the tests of the package: a mistake that they do not
// notice says what they do not test, or that the code does not matter there. The code stays as it is: go test is shown the mistake in
// an overlay. It prints a line for each mutant, and how many died.
//
//	go run ./tools/mutants -n 40 ./trace ./draw/film
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	n := flag.Int("n", 100, "try this many mutants")
	seed := flag.Uint64("seed", 1, "choose others")
	limit := flag.Duration("timeout", 2*time.Minute, "tests that take longer have noticed")
	wide := flag.Bool("wide", false, "run the tests of all packages on those that live")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *n, *seed, *limit, *wide, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// A mutant is a mistake: the bytes of a file from one offset to another become others.
type mutant struct {
	path     string // of the file
	dir      string // of its package
	line     int
	from, to int
	text     string
}

// run tries mutants of packages, chosen at random.
func run(ctx context.Context, n int, seed uint64, limit time.Duration, wide bool, packages []string) error {
	all, err := mutantsOf(ctx, packages)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	died, lived := 0, 0
	for _, m := range all {
		if died+lived == n {
			break
		}
		fate, err := m.try(ctx, temp, limit, m.dir)
		if fate == "LIVED" && wide && err == nil {
			fate, err = m.try(ctx, temp, limit, "./...")
		}
		switch {
		case err != nil:
			return err
		case fate == "":
			continue // it does not compile
		case fate == "LIVED":
			lived++
		default:
			died++
		}
		fmt.Println(fate, m)
	}
	fmt.Printf("%d of %d died (%.1f %%), of %d that there are\n", died, died+lived, 100*float64(died)/float64(max(1, died+lived)), len(all))
	return nil
}

// mutantsOf returns all mutants of the code of packages.
func mutantsOf(ctx context.Context, packages []string) ([]mutant, error) {
	list := exec.CommandContext(ctx, "go", append([]string{"list", "-f", "{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}\t{{.}}\n{{end}}"}, packages...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []mutant
	for line := range strings.Lines(string(out)) {
		dir, name, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		found, err := mutantsIn(dir, filepath.Join(dir, name))
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

// swaps holds what an operator is taken for.
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
func mutantsIn(dir, path string) ([]mutant, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []mutant
	add := func(from, to token.Pos, text string) {
		at := files.Position(from)
		all = append(all, mutant{path, dir, at.Line, at.Offset, files.Position(to).Offset, text})
	}
	swap := func(at token.Pos, t token.Token) {
		if other, ok := swaps[t]; ok {
			add(at, at+token.Pos(len(t.String())), other.String())
		}
	}
	code := func(n ast.Node) string {
		return string(source[files.Position(n.Pos()).Offset:files.Position(n.End()).Offset])
	}
	ast.Inspect(tree, func(n ast.Node) bool {
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
	})
	return all, nil
}

// try runs tests on a mutant, and returns what came of it; nothing if it does not compile.
func (m mutant) try(ctx context.Context, temp string, limit time.Duration, tests string) (fate string, err error) {
	source, err := os.ReadFile(m.path)
	if err != nil {
		return "", err
	}
	changed, overlay := filepath.Join(temp, "mutant.go"), filepath.Join(temp, "overlay.json")
	if err := os.WriteFile(changed, []byte(string(source[:m.from])+m.text+string(source[m.to:])), 0o666); err != nil {
		return "", err
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{m.path: changed}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, replace, 0o666); err != nil {
		return "", err
	}
	if exec.CommandContext(ctx, "go", "build", "-overlay", overlay, m.dir).Run() != nil {
		return "", ctx.Err()
	}
	test := exec.CommandContext(ctx, "go", "test", "-overlay", overlay, "-failfast", "-vet=off", "-timeout", limit.String(), tests)
	var out bytes.Buffer
	test.Stdout, test.Stderr = &out, &out
	switch err := test.Run(); {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return "LIVED", nil
	case bytes.Contains(out.Bytes(), []byte("panic: test timed out")):
		return "hung ", nil
	}
	return "died ", nil
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
	return fmt.Sprintf("%s:%d: %s becomes %s", filepath.ToSlash(path), m.line, short(string(source[m.from:m.to])), short(m.text))
}
