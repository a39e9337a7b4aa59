package main

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"image"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/trace"
)

// An embedStyle is a form of the text to paste into a page.
type embedStyle struct {
	name  string
	write func(pictures, pages []embeddedFile) (string, error)
}

// embedStyles holds the styles. The first is the default.
var embedStyles = []embedStyle{{"html", embeddedHTML}, {"click", embeddedClick}, {"markdown", embeddedMarkdown}}

func newEmbed() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "embed FILE...",
		SuggestFor: []string{"html", "info", "inspect", "markdown", "paste", "snippet"},
		Short:      "Print the HTML or Markdown that shows films in a page",
		Long: `Print the HTML or Markdown to paste into a page. The files are one film, in as many
formats as you like: the browser takes the best one that it knows, a dark one on
dark pages, and a still for readers who prefer reduced motion. A page stands in a
frame; 'film.html#step=7' opens it at a step or at a mark, and &speed=2, &loop and
&play may follow. Beside pictures, a click on them leads to the page. Sizes and
descriptions come from the files.

--as click prints a still that shows the film when it is clicked, and hides it
again; --as markdown prints the picture that every browser knows. The guide shows
how to embed a video with subtitles. Previews show the first picture of a film: make
it with --poster solution.

--made prints the command that made each file instead.`,
		Example: `  queenreel animate -n 4 -o four.webp -o four.gif
  queenreel animate -n 4 --theme dark -o four-dark.webp
  queenreel still -n 4 -o four.png
  queenreel embed four.webp four.gif four-dark.webp four.png
  queenreel still -n 4 --step 9 --outline -o step.svg
  queenreel embed step.svg
  queenreel embed --as click four.png four.gif
  queenreel embed --as markdown four.gif
  queenreel animate -n 4 -o four.html
  queenreel embed 'four.html#step=first-backtrack'
  queenreel embed --made four.gif`,
		Args: cobra.ArbitraryArgs,
	}
	style := embedStyles[0]
	choose(cmd, &style, "as", "style", embedStyles, func(s embedStyle) string { return s.name }, "what to paste: %s")
	made := cmd.Flags().Bool("made", false, "print the command that made each file instead")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		if len(paths) == 0 {
			return usagef("embed needs a file: name films and pictures that queenreel has written")
		}
		if *made {
			return printMade(cmd, paths)
		}
		pictures, pages, err := readEmbedded(paths)
		if err != nil {
			return err
		}
		text, err := style.write(pictures, pages)
		fmt.Fprint(cmd.OutOrStdout(), text)
		return err
	}
	return cmd
}

// printMade prints the command that made each file, a line each.
func printMade(cmd *cobra.Command, paths []string) error {
	for _, path := range paths {
		meta, err := readMeta(path)
		if err != nil {
			return err
		}
		if !trace.Printable(meta.Made) {
			return fmt.Errorf("%s: its command has control characters", path)
		}
		fmt.Fprintln(cmd.OutOrStdout(), meta.Made)
	}
	return nil
}

// readMeta reads what a file says of itself.
func readMeta(path string) (film.Meta, error) {
	if err := checkRegular(path); err != nil {
		return film.Meta{}, fmt.Errorf("%s: %w", path, err)
	}
	meta, err := film.ReadMeta(path)
	switch {
	case errors.Is(err, film.ErrForeign):
		err = fmt.Errorf("%s: %w: name a film, a picture or a page that queenreel wrote without --no-metadata", path, err)
	case err != nil:
		err = fmt.Errorf("%s: %w", path, staging.Cause(err))
	}
	return meta, err
}

// An embedType is what a page knows of a format.
type embedType struct{ ending, mime string }

// pageType is the media type of pages.
const pageType = "text/html"

// embedTypes returns the formats that a page shows, pictures in the order in which browsers should try them: the first of the table, which
// plays everywhere, is the last. The first two are those of stills, too.
func embedTypes() []embedType {
	types := []embedType{{".svg", "image/svg+xml"}, {".png", "image/png"}}
	for _, f := range slices.Backward(film.Formats) {
		if strings.HasPrefix(f.Type, "image/") || f.Type == pageType {
			types = append(types, embedType{f.Ext, f.Type})
		}
	}
	return types
}

// An embeddedFile is a file that a page shows.
type embeddedFile struct {
	film.Meta
	url   string
	mime  string
	size  image.Point // on a page; zero if the file has none
	moves bool
	order int // of pictures: stills before films, dark before light, and then as embedTypes returns them
}

// readEmbedded reads what files say of themselves. Pictures are in the order in which browsers should try them.
func readEmbedded(paths []string) (pictures, pages []embeddedFile, err error) {
	for _, path := range paths {
		f, err := readEmbeddedFile(path)
		if err != nil {
			return nil, nil, err
		}
		if f.mime == pageType {
			pages = append(pages, f)
		} else {
			pictures = append(pictures, f)
		}
		first := append(slices.Clip(pictures), pages...)[0]
		if f.Queens != first.Queens || f.Solver != first.Solver || f.Lang != first.Lang || len(pages) > 1 {
			return nil, nil, usagef("%s and %s show two things: embed each by itself", paths[0], path)
		}
	}
	slices.SortStableFunc(pictures, func(a, b embeddedFile) int { return cmp.Compare(a.order, b.order) })
	return pictures, pages, nil
}

// readEmbeddedFile reads what a file says of itself. The path of a page may end in the place where it opens, as in film.html#step=7.
func readEmbeddedFile(path string) (f embeddedFile, err error) {
	name, place, opens := strings.Cut(path, ".html#")
	if opens {
		path = name + ".html"
	}
	if f.Meta, err = readMeta(path); err != nil {
		return f, err
	}
	types := embedTypes()
	f.order = slices.IndexFunc(types, func(t embedType) bool { return t.ending == strings.ToLower(filepath.Ext(path)) })
	if f.order < 0 {
		const advice = "add -o film.webp or -o film.html to what made it, or see the guide about videos"
		return f, usagef("%s: is neither a picture nor a page: %s", path, advice)
	}
	f.mime, f.moves = types[f.order].mime, f.Frames > 0 || f.order > 1
	if !f.Dark {
		f.order += len(types)
	}
	if f.moves {
		f.order += 2 * len(types)
	}
	if slashed := filepath.ToSlash(path); strings.HasPrefix(slashed, "//") { // would begin with another host
		path = "/" + strings.TrimLeft(slashed, "/")
	}
	f.url = (&url.URL{Path: filepath.ToSlash(path), Fragment: place}).String()
	f.size = image.Pt(f.Width, f.Height).Div(max(1, f.Scale))
	return f, nil
}

// embeddedHTML returns a picture that shows the best film that a browser knows, in the reader's colors, and leads to the page of the film
// if there is one. Without pictures, it returns a frame for the page.
func embeddedHTML(pictures, pages []embeddedFile) (string, error) {
	if len(pictures) == 0 {
		f := pages[0]
		if f.size.X > 0 {
			f.size = frameFor(f.size)
		}
		return "<iframe" + attribute("src", f.url) + attribute("title", f.Alt) + attribute("lang", f.Lang) + f.sides() +
			` loading="lazy" allow="fullscreen" style="border: 0; max-width: 100%"></iframe>` + "\n", nil
	}
	last := pictures[len(pictures)-1]
	text := "<img" + attribute("src", last.url) + last.sides() + ` loading="lazy"` +
		attribute("alt", last.Alt) + attribute("lang", last.Lang) + ">\n"
	if len(pictures) > 1 {
		sources := ""
		for _, f := range pictures[:len(pictures)-1] {
			var media []string
			if last.moves && !f.moves {
				media = append(media, "(prefers-reduced-motion: reduce)")
			}
			if f.Dark && !last.Dark {
				media = append(media, "(prefers-color-scheme: dark)")
			}
			sources += "  <source" + attribute("media", strings.Join(media, " and ")) +
				attribute("srcset", f.url) + attribute("type", f.mime) + ">\n"
		}
		text = "<picture>\n" + sources + "  " + text + "</picture>\n"
	}
	if len(pages) > 0 {
		text = "<a" + attribute("href", pages[0].url) + ">\n" + text + "</a>\n"
	}
	return text, nil
}

// embeddedClick returns stills that show what moves when they are clicked.
func embeddedClick(pictures, pages []embeddedFile) (string, error) {
	first := slices.IndexFunc(pictures, func(f embeddedFile) bool { return f.moves })
	if first < 0 {
		first = len(pictures)
	}
	if first == 0 || first == len(pictures) && pages == nil {
		return "", usagef("--as click: name a still, as queenreel still -o film.png draws one, and a film")
	}
	still, _ := embeddedHTML(pictures[:first], nil)
	film, _ := embeddedHTML(pictures[first:], pages)
	return "<details>\n<summary>\n" + still + "</summary>\n" + film + "</details>\n", nil
}

// embeddedMarkdown returns the picture that every browser knows, as a link to the page of the film if there is one.
func embeddedMarkdown(pictures, pages []embeddedFile) (string, error) {
	parenthesized := strings.NewReplacer("(", "%28", ")", "%29") // which would end an address
	text := ""
	if len(pictures) > 0 {
		f := pictures[len(pictures)-1]
		text = fmt.Sprintf("![%s](%s)", film.EscapeMarkdown(f.Alt), parenthesized.Replace(f.url))
	}
	if len(pages) > 0 {
		f := pages[0]
		text = fmt.Sprintf("[%s](%s)", cmp.Or(text, film.EscapeMarkdown(f.Alt)), parenthesized.Replace(f.url))
	}
	return text + "\n", nil
}

// frameFor returns the size of a frame that shows the whole page of a film, even after a site makes it narrower. A page that is too low
// makes its picture smaller, down to 7 tenths; a page under 528 pixels is narrow.
func frameFor(picture image.Point) image.Point {
	// The room in pixels that a page needs around its picture, with its margins and a scroll bar. A narrow page has only half of its
	// figures on a line; a wide one has its words beside the picture.
	const pageBeside, pageUnder, narrowPageUnder = 48, 400, 590
	const widePage, widePageBeside, widePageUnder = 960, 480, 200
	const narrowest, widest = 528 - 32, widePage - 32
	shrunk := func(width int) int { return min(picture.Y*7/10, width*picture.Y/picture.X) }
	least := max(shrunk(narrowest)+narrowPageUnder, shrunk(widest)+pageUnder)
	if picture.X+pageBeside >= widePage {
		return image.Pt(picture.X+widePageBeside, max(picture.Y+widePageUnder, least))
	}
	return image.Pt(picture.X+pageBeside, max(picture.Y+pageUnder, least))
}

// sides returns the attributes for the file's width and height, if they are known.
func (f embeddedFile) sides() string {
	if f.size.X == 0 {
		return ""
	}
	return fmt.Sprintf(` width="%d" height="%d"`, f.size.X, f.size.Y)
}

// attribute returns an attribute of an element after a space, or "" for no value.
func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, html.EscapeString(value))
}
