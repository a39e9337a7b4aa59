package docs

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A compiler checks our packages from their source, with code pasted into them, and takes other packages as go has built them. It takes a second,
// where go vet compiles all that depends on the pasted code.
type compiler struct {
	testing.TB
	pasted  map[string]string // the texts of files, by their absolute paths
	fset    *token.FileSet
	sources map[string][]*ast.File // by import path, without tests
	checked map[string]*types.Package
	foreign map[string]string // the files with what packages of others export, by import path
	built   types.Importer    // of packages of others
}

// newCompiler returns a compiler of the packages in some folders, which are named from the root, and of all that they need.
func newCompiler(t testing.TB, pasted map[string]string, folders []string) *compiler {
	t.Helper()
	c := &compiler{TB: t, pasted: pasted, fset: token.NewFileSet(), sources: map[string][]*ast.File{}, checked: map[string]*types.Package{}, foreign: map[string]string{}}
	for _, folder := range folders {
		c.need(c.parse(folder, true))
	}
	args := append([]string{"list", "-export", "-f", "{{.ImportPath}} {{.Export}}"}, slices.Sorted(maps.Keys(c.foreign))...)
	out, err := exec.CommandContext(t.Context(), "go", args...).Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		c.foreign[name] = file
	}
	c.built = importer.ForCompiler(c.fset, "gc", func(name string) (io.ReadCloser, error) { return os.Open(c.foreign[name]) })
	return c
}

// need parses the packages of ours that files import, and notes those of others.
func (c *compiler) need(files []*ast.File) {
	for _, f := range files {
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			folder, ours := strings.CutPrefix(name, module)
			switch _, seen := c.sources[name]; {
			case seen || name == "unsafe":
			case ours:
				c.sources[name] = c.parse(folder, false)
				c.need(c.sources[name])
			default:
				c.foreign[name] = ""
			}
		}
	}
}

// parse parses the files of a package of ours that are built here, with the tests inside of the package or without.
func (c *compiler) parse(folder string, tests bool) (files []*ast.File) {
	dir, err := filepath.Abs(filepath.Join("..", folder))
	if err != nil {
		c.Fatal(err)
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for name := range c.pasted {
		if filepath.Dir(name) == dir && filepath.Ext(name) == ".go" && !slices.Contains(paths, name) {
			paths = append(paths, name)
		}
	}
	for _, name := range paths {
		if strings.HasSuffix(name, "_test.go") && !tests {
			continue
		}
		text, replaced := c.pasted[name]
		if built, err := build.Default.MatchFile(dir, filepath.Base(name)); !replaced && (err != nil || !built) {
			continue
		}
		var source any // nil for the file itself
		if replaced {
			source = text
		}
		f, err := parser.ParseFile(c.fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			c.Fatal(err)
		}
		if !strings.HasSuffix(f.Name.Name, "_test") {
			files = append(files, f)
		}
	}
	return files
}

// Import returns a package that another one imports, without the bodies of its functions.
func (c *compiler) Import(name string) (*types.Package, error) {
	files, ours := c.sources[name]
	if !ours {
		return c.built.Import(name)
	}
	if p := c.checked[name]; p != nil {
		return p, nil
	}
	p, err := (&types.Config{Importer: c, IgnoreFuncBodies: true}).Check(name, c.fset, files, nil)
	c.checked[name] = p
	return p, err
}

// check reports what does not compile in a package of ours, its tests included.
func (c *compiler) check(folder string) {
	config := types.Config{Importer: c, Error: func(err error) { c.Errorf("%v", err) }}
	_, _ = config.Check(path.Join(module, folder), c.fset, c.parse(folder, true), nil)
}
