// Architecture draws the packages of Queenreel and their imports, from the code, into docs/architecture.svg:
//
//	go run ./docs/architecture
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/build"
	"html"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	rooms, err := readRooms(".")
	if err == nil {
		err = os.WriteFile("docs/architecture.svg", drawRooms(rooms), 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// module is what the import paths of our packages begin with.
const module = "queenreel/"

// A room is a package, as the picture shows it.
type room struct {
	doc     []string // the first sentence of its documentation, in lines
	imports []string // of our packages, but for those that come with another
	layer   int      // how many imports lead down from it
	at      int      // its place in its layer
}

// readRooms reads the packages below a folder, but for those of tests and of docs.
func readRooms(root string) (map[string]*room, error) {
	rooms := map[string]*room{}
	err := filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		others := []string{"testdata", "drawtest", "tracetest", "docs", "out"}
		if name := d.Name(); slices.Contains(others, name) || len(name) > 2 && name[0] == '.' {
			return filepath.SkipDir
		}
		p, err := build.ImportDir(dir, 0)
		if err != nil || len(p.GoFiles) == 0 { // no package, or one of tests
			return nil
		}
		r := &room{doc: wrap(p.Doc, 31)}
		for _, i := range p.Imports {
			if ours, ok := strings.CutPrefix(i, module); ok {
				r.imports = append(r.imports, ours)
			}
		}
		name, err := filepath.Rel(root, dir)
		rooms[filepath.ToSlash(name)] = r
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, r := range rooms {
		r.imports = slices.DeleteFunc(r.imports, func(i string) bool {
			return slices.ContainsFunc(r.imports, func(other string) bool { return other != i && reaches(rooms, other, i) })
		})
	}
	for range rooms { // enough for the longest way
		for _, r := range rooms {
			for _, i := range r.imports {
				r.layer = max(r.layer, rooms[i].layer+1)
			}
		}
	}
	return rooms, nil
}

// reaches reports whether imports lead from one package to another.
func reaches(rooms map[string]*room, from, to string) bool {
	return from == to || slices.ContainsFunc(rooms[from].imports, func(i string) bool { return reaches(rooms, i, to) })
}

// wrap breaks a text into lines of at most width bytes, longer only where a word is.
func wrap(text string, width int) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+1+len(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// Sizes in the picture, in pixels.
const (
	boxWidth, boxHeight = 220, 122
	pitchX, pitchY      = 244, 166
	edge                = 16
)

// drawRooms draws the packages, each above those that it imports.
func drawRooms(rooms map[string]*room) []byte {
	layers := map[int][]string{}
	names := slices.SortedFunc(maps.Keys(rooms), func(a, b string) int { return cmp.Or(rooms[a].layer-rooms[b].layer, cmp.Compare(a, b)) })
	for _, name := range names {
		layers[rooms[name].layer] = append(layers[rooms[name].layer], name)
	}
	widest := 0
	for _, l := range layers {
		widest = max(widest, len(l))
		for i, name := range l {
			rooms[name].at = i
		}
	}
	width, height := (widest-1)*pitchX+boxWidth+2*edge, (len(layers)-1)*pitchY+boxHeight+2*edge
	corner := func(r *room) (x, y int) {
		free := (widest - len(layers[r.layer])) * pitchX / 2
		if r.layer < len(layers)-1 {
			free = max(0, free-pitchX/2) // leaves a way for arrows from the top
		}
		return edge + free + r.at*pitchX, edge + (len(layers)-1-r.layer)*pitchY
	}

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%d" `, width, height)
	fmt.Fprintln(&b, `font-family="sans-serif" font-size="12" role="img">`)
	fmt.Fprintln(&b, `<title>The packages of Queenreel: an arrow leads from a package to one that it imports</title>`)
	fmt.Fprint(&b, `<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" orient="auto">`)
	fmt.Fprintln(&b, `<path d="M0 0 8 4 0 8z" fill="#5b6472"/></marker></defs>`)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	for _, name := range names {
		for i, below := range rooms[name].imports {
			x0, y0 := corner(rooms[name])
			x1, y1 := corner(rooms[below])
			x0 += boxWidth * (i + 1) / (len(rooms[name].imports) + 1)
			fmt.Fprintf(&b, `<path d="M%d %dL%d %d" `, x0, y0+boxHeight, x1+boxWidth/2, y1)
			fmt.Fprintln(&b, `stroke="#5b6472" stroke-width="1.5" marker-end="url(#tip)"/>`)
		}
	}
	for _, name := range names {
		x, y := corner(rooms[name])
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" rx="6" `, x, y, boxWidth, boxHeight)
		fmt.Fprintln(&b, `fill="#f3f0e6" stroke="#23272f"/>`)
		fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="15" font-weight="bold" fill="#23272f">%s</text>`+"\n", x+12, y+24, name)
		for i, line := range rooms[name].doc {
			fmt.Fprintf(&b, `<text x="%d" y="%d" fill="#3f4652">%s</text>`+"\n", x+12, y+44+16*i, html.EscapeString(line))
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
