// Package player is the code that shows films in pages: modules of JavaScript, and a style sheet. It holds the film's pictures and
// words together, and knows no solver. The pages of draw/film and of cmd/studio mount the same player.
package player

import (
	"embed"
	"encoding/base64"
	"strings"
)

// Files holds the modules, player.css, page.html with the page of a film around them, and queen.svg with the shapes of the queen.
//
//go:embed *.js *.css *.html queen.svg
var Files embed.FS

// modules are the files that make up mount, each after those that it imports from.
var modules = []string{
	"markup.js", "shapes.js", "screen.js", "texts.js", "board.js", "present.js",
	"timeline.js", "questions.js", "tree.js", "player.js", "splice.js",
}

// Source returns the text of one of Files. There must be such a file.
func Source(name string) string {
	text, err := Files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Icon returns the address of the icon of pages, which holds it: the queen on a square.
func Icon() string {
	icon := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -9 116 116">` +
		`<path fill="#f1e9da" d="M-8-9h116v116H-8z"/>` + Source("queen.svg") + "</svg>"
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(icon))
}

// Style joins the style of the player and those of others, in order.
func Style(others ...string) string {
	return short(append([]string{Source("player.css")}, others...))
}

// Bundle joins the modules that make up the player and the sources of others into one, in order: each must stand after those that it
// imports from, and no two may declare the same name.
func Bundle(others ...string) string {
	var sources []string
	for _, name := range modules {
		sources = append(sources, Source(name))
	}
	return short(append(sources, others...))
}

// short joins texts without what programs do not need: imports, which are of names only and in lines of their own; the word that exports;
// comments without quotes; the room before lines, and empty ones. Texts of several lines have no such lines.
func short(texts []string) string {
	var all strings.Builder
	for _, text := range texts {
		for line := range strings.Lines(text) {
			line = strings.TrimPrefix(strings.TrimSpace(line), "export ")
			if line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "import ") {
				continue
			}
			quoted := 1 + strings.LastIndexAny(line, "'\"`") // up to here
			code, _, _ := strings.Cut(line[quoted:], " // ")
			all.WriteString(line[:quoted] + code + "\n")
		}
	}
	return all.String()
}
