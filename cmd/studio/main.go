// Command studio builds the studio: one page with all of Queenreel, for browsers. Nothing needs to be installed to use it, and it asks no
// network for anything.
package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"html/template"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"queenreel/assets"
	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/pictures"
	"queenreel/cmd/internal/staging"
	"queenreel/cmd/studio/internal/engine"
	"queenreel/cmd/studio/page"
	"queenreel/draw/board"
	"queenreel/draw/film/player"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
)

func main() {
	output := flag.String("o", filepath.Join("out", "studio.html"), "the `FILE` to write")
	address := flag.String("address", "", "the `URL` of the folder that the page will be in: with it, previews of links have the picture beside the page")
	flag.Parse()
	if err := write(*output, *address); err != nil {
		fmt.Fprintln(os.Stderr, "studio:", err)
		os.Exit(1)
	}
}

// write writes the page, and beside it the picture that stands for it where people share its address.
func write(path, address string) error {
	program, err := compile()
	if err != nil {
		return err
	}
	support, err := support()
	if err != nil {
		return err
	}
	picture := strings.TrimSuffix(path, filepath.Ext(path)) + ".png"
	studio := assemble(packed(program, gzip.BestCompression), support, bundle(modules), address+filepath.Base(picture))
	preview, err := preview()
	if err != nil {
		return err
	}
	var files staging.Transaction
	for name, text := range map[string]string{path: studio, picture: preview} {
		file, err := files.Create(name)
		if err == nil {
			_, err = io.WriteString(file, text)
			err = cmp.Or(err, file.Close())
		}
		if err != nil {
			files.Discard()
			return err
		}
	}
	if err := files.Commit(context.Background()); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, path, "", naming.Size(int64(len(studio))))
	return nil
}

// modules are the scripts of the page, each after those that it imports.
var modules = []string{
	"engine.js", "parts.js", "options.js", "files.js", "stops.js", "address.js",
	"rule.js", "slate.js", "fixed.js", "bar.js", "score.js", "path.js", "pictures.js", "round.js",
	"learn.js", "whatif.js", "watch.js", "make.js", "share.js", "own.js", "predict.js", "app.js",
}

// bundle returns the player and modules of the page as one script.
func bundle(modules []string) string {
	return player.Bundle(words.NamesOf(modules, page.File)...)
}

// preview returns the picture of the first dead row, where the film asks.
func preview() (string, error) {
	stills, err := reel.Still(context.Background(), reel.Options{Look: reel.Look{Layout: "wide"}}, "first-dead-row")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	scene := &stills.Scenes[0]
	err = pictures.OfScene(stills.Painter, scene, stills.Meta(scene)).Write(&b, "png")
	return b.String(), err
}

// assemble returns a page of the packed engine, the script that Go's programs need in browsers, and a script of its own. The page
// may run these, and reaches no other file and no network. Previews of links to it have the picture at an address.
func assemble(packedEngine, support, script, picture string) string {
	titles := map[string][]string{} // of boards to place on, and of films, with their details
	for _, l := range words.Languages() {
		titles[l.Name] = []string{l.Reasons["start"].Title, l.Titles[solver.Backtrack.Name], l.StartDetail}
	}
	first, _ := json.Marshal(titles) // which strings can be
	boot := strings.Replace(page.File("boot.js"), "/* titles */", string(first), 1)
	catalogues := map[string]json.RawMessage{} // of the languages: the page speaks before its engine is there
	languages := page.Languages()
	for _, l := range languages {
		catalogues[l.Name] = new(engine.Engine).Do(context.Background(), fmt.Appendf(nil, `{"do": "about", "lang": %q}`, l.Name), nil).JSON
	}
	spoken, _ := json.Marshal(catalogues) // which JSON can be
	each := func(name string) string {
		all := words.NamesOf(languages, func(l words.Language) string { return l.Studio.PageTexts["Page"][name] })
		return html.EscapeString(strings.Join(all, " · "))
	}
	about := languages[0].Studio.PageTexts["Facts"]
	policy := "default-src 'none'; script-src " + hashed(boot) + " " + hashed(script) + " 'wasm-unsafe-eval'; worker-src blob:; " +
		"style-src 'unsafe-inline'; img-src blob: data:; base-uri 'none'; form-action 'none'"
	style := player.Style(page.File("studio.css"), page.File("act.css"), page.File("learn.css"), page.File("share.css"))
	data := func(id, text string) string { return `<script id="` + id + `" type="text/plain">` + text + "</script>" }
	return strings.NewReplacer(
		"<!-- policy -->", `<meta http-equiv="Content-Security-Policy" content="`+policy+`">`,
		"{{title}}", html.EscapeString(about["Title"]),
		"{{description}}", html.EscapeString(about["Description"]),
		"{{picture}}", html.EscapeString(picture),
		"{{icon}}", player.Icon(),
		"{{starting}}", each("Starting"),
		"{{none}}", each("NoEngine"),
		"{{old}}", each("TooOld"),
		"<!-- signs -->", vector.Symbols(signSide, board.Signs(signSide)),
		"<!-- facts -->", facts(),
		"<!-- style -->", "<style>"+style+"</style>",
		"<!-- boot -->", "<script>"+boot+"</script>",
		"<!-- script -->", data("catalogues", string(spoken))+`<script type="module" async>`+script+"</script>",
		"<!-- data -->", strings.Join([]string{
			data("worker", support+page.File("worker.js")),
			data("engine", packedEngine),
			data("chinese-regular", packed(assets.ChineseRegular(), gzip.BestCompression)),
			data("chinese-bold", packed(assets.ChineseBold(), gzip.BestCompression)),
		}, "\n"),
	).Replace(page.File("index.html"))
}

// signSide is the side of the squares whose shapes the page has, for boards that it draws itself.
const signSide = 100

// facts returns what the page says of the problem, in all languages, for those who search for it and where no script runs.
func facts() string {
	say := func(l *words.Language, text string, n, total, queens int) string {
		return l.Say(text, words.Values{N: n, Total: total, Queens: queens})
	}
	all := func(n int) int { return int(solver.KnownCounts[n]) }
	distinct := func() []int { // for each N from 0: https://oeis.org/A002562
		return []int{1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787}
	}
	columns := func() []int { return []int{0, 4, 7, 5, 2, 6, 1, 3} } // of the solution that is shown
	square := func(row, column int) string { return words.Grid.Square(trace.Sq(row, column), 8) }
	var b strings.Builder
	functions := template.FuncMap{"say": say, "all": all, "distinct": distinct, "columns": columns, "square": square}
	section := template.Must(template.New("facts").Funcs(functions).Parse(page.File("facts.html")))
	if err := section.Execute(&b, page.Languages()); err != nil {
		panic(err) // it takes every language
	}
	return b.String()
}

// hashed returns what allows a script in a policy.
func hashed(script string) string {
	hash := sha256.Sum256([]byte(script))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// packed returns data as the page holds them, packed at a level of package gzip.
func packed(data []byte, level int) string {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, level) // there is such a level
	w.Write(data)                          // a buffer does not fail
	w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// compile returns the engine.
func compile() ([]byte, error) {
	folder, err := os.MkdirTemp("", "studio-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "engine.wasm")
	if _, err := run("build", "-trimpath", "-ldflags=-s -w", "-o", path, "queenreel/cmd/studio/engine"); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// support returns the script that Go's programs need in browsers.
func support() (string, error) {
	root, err := run("env", "GOROOT")
	if err != nil {
		return "", err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return string(script), err
}

// run returns what the go command prints for browsers.
func run(args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = slices.Concat(os.Environ(), []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"})
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return out, nil
}
