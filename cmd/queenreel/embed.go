package main

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"image"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// An embedStyle is a form of what is pasted into a page.
type embedStyle struct {
	name  string
	write func(embedding) (string, error)
}

// embedStyles holds the styles. The first is the default.
var embedStyles = []embedStyle{
	{"html", embedding.html},
	{"markdown", embedding.markdown},
	{"iframe", embedding.iframe},
	{"video", embedding.video},
}

func newEmbed() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "embed FILE...",
		SuggestFor: []string{"html", "markdown", "paste", "snippet"},
		Short:      "Print the HTML or Markdown that shows films in a page",
		Long: `Print the HTML or Markdown to paste into a page. The files are one film, in as many
formats as you like: the browser picks the best that it knows. A film in a dark
theme is for readers who prefer dark pages, a still for those who want nothing to
move, and a page for those who click; 'film.html#step=7' opens it at a step or at a
mark, and &speed=2, &loop and &play may follow. Films and stills may be SVG. A video has subtitles
if you name a WebVTT file of the same run: animate -o film.mp4 -o film.vtt. Size
and description come from the files themselves. Previews of a page show the first
picture of a film: make the film with --poster solution, as --for does for places
that preview films.`,
		Example: `  queenreel animate -n 4 -o four.webp -o four.gif
  queenreel animate -n 4 --theme dark -o four-dark.webp
  queenreel still -n 4 -o four.png
  queenreel embed four.webp four.gif four-dark.webp four.png
  queenreel still -n 4 --step 9 --outline -o step.svg
  queenreel embed step.svg
  queenreel embed --as markdown four.gif
  queenreel animate -n 4 -o four.svg
  queenreel embed four.svg
  queenreel animate -n 4 -o four.html
  queenreel embed 'four.html#step=first-backtrack'`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("embed needs a file: name films and pictures that queenreel has written")
			}
			return nil
		},
	}
	style := embedStyles[0]
	choose(cmd, &style, "as", "style", embedStyles, func(s embedStyle) string { return s.name }, "what to paste: %s")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		e, err := readEmbedding(paths)
		if err != nil {
			return err
		}
		snippet, err := style.write(e)
		if err != nil {
			return err
		}
		fmt.Fprint(cmd.OutOrStdout(), snippet)
		return nil
	}
	return cmd
}

// An embedKind is what a page does with a file.
type embedKind uint8

const (
	stillKind embedKind = iota
	filmKind
	videoKind
	pageKind
	trackKind
)

// An embedType is what a page knows of a format.
type embedType struct {
	ending string // of its files
	kind   embedKind
	mime   string
}

// embedTypes holds the formats that a page can show. Of a kind, those come first that browsers should take first.
var embedTypes = []embedType{
	{"svg", stillKind, "image/svg+xml"},
	{"png", stillKind, "image/png"},
	{"svg", filmKind, "image/svg+xml"},
	{"webp", filmKind, "image/webp"},
	{"apng", filmKind, "image/apng"},
	{"png", filmKind, "image/apng"},
	{"gif", filmKind, "image/gif"},
	{"webm", videoKind, "video/webm"},
	{"mp4", videoKind, "video/mp4"},
	{"html", pageKind, "text/html"},
	{"vtt", trackKind, "text/vtt"},
}

// An embeddedFile is a file that a page shows.
type embeddedFile struct {
	film.Meta
	size  image.Point // on a page; of words none
	path  string
	place string // where a page opens, such as step=7, after a # in its address
	rank  int    // its place in embedTypes
}

// kind returns what a page does with the file.
func (f embeddedFile) kind() embedKind { return embedTypes[f.rank].kind }

// url returns the file's address, relative to the page if the path is relative. Two slashes would begin with another host.
func (f embeddedFile) url() string {
	path := filepath.ToSlash(f.path)
	if rest := strings.TrimLeft(path, "/"); rest != path {
		path = "/" + rest
	}
	return (&url.URL{Path: path, Fragment: f.place}).String()
}

// An embedding is files that show the same search, ordered as embedTypes.
type embedding []embeddedFile

// readEmbedding reads what files say of themselves.
func readEmbedding(paths []string) (embedding, error) {
	var e embedding
	for _, path := range paths {
		path, place := cutPlace(path)
		if err := checkEmbeddable(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		meta, err := film.ReadMeta(path)
		switch {
		case errors.Is(err, film.ErrForeign):
			return nil, fmt.Errorf("%s: %w: embed takes what queenreel wrote, without --no-metadata", path, err)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", path, staging.Cause(err))
		}
		ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
		rank := slices.IndexFunc(embedTypes, func(t embedType) bool {
			return t.ending == ending && (t.kind != stillKind || meta.Frames == 0)
		})
		if rank < 0 {
			return nil, fmt.Errorf("%s: pages show no files of its ending", path)
		}
		size := image.Pt(meta.Width, meta.Height).Div(max(1, meta.Scale))
		f := embeddedFile{meta, size, path, place, rank}
		if err := f.checkPlace(); err != nil {
			return nil, err
		}
		if err := e.check(f); err != nil {
			return nil, err
		}
		e = append(e, f)
	}
	slices.SortStableFunc(e, func(a, b embeddedFile) int { return cmp.Compare(a.rank, b.rank) })
	return e, nil
}

// cutPlace cuts the place where a page opens off a path, unless a file has that name.
func cutPlace(path string) (file, place string) {
	at := strings.LastIndexByte(path, '#')
	if _, err := os.Stat(path); err == nil || at < 0 {
		return path, ""
	}
	return path[:at], path[at+1:]
}

// checkPlace reports a place that the page of a film does not know.
func (f embeddedFile) checkPlace() error {
	if f.place != "" && f.kind() != pageKind {
		return usagef("%s#%s: only a page opens at a step: add -o film.html to what made it, and embed 'film.html#step=7'", f.path, f.place)
	}
	wants, err := url.ParseQuery(f.place)
	for _, name := range []string{"step", "speed", "loop", "play"} {
		delete(wants, name)
	}
	if err != nil || len(wants) > 0 {
		return usagef("%s#%s: a page takes step, speed, loop and play, as in '%[1]s#step=7&play'", f.path, f.place)
	}
	return nil
}

// checkEmbeddable says why no page shows what is at a path, and what it shows instead.
func checkEmbeddable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		if strings.EqualFold(filepath.Ext(path), film.Frames.Ext) {
			return errors.New("is a folder of frames, which no page plays: add -o film.webp or -o film.html to what made it, and embed that")
		}
		return errors.New("is a folder: name the files in it, or link to its index.html if it has one")
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".pdf":
		return errors.New("is for paper, and no page shows it: link to it, or make an svg or a png")
	case film.SRT.Ext:
		return errors.New("is for players, and browsers do not read it: add -o film.vtt to what made it, and embed that")
	}
	return checkRegular(path)
}

// check reports why a file cannot be one with the others.
func (e embedding) check(f embeddedFile) error {
	for _, other := range e {
		a, b := other.Meta, f.Meta
		if a.Queens != b.Queens || a.Solver != b.Solver {
			return usagef("%s shows %s by %s, and %s %s by %s: embed each by itself",
				other.path, reel.Count(a.Queens, "queen"), a.Solver, f.path, reel.Count(b.Queens, "queen"), b.Solver)
		}
		if f.kind() == trackKind && other.kind() == trackKind {
			if a.Lang == b.Lang {
				return usagef("%s and %s: a video has one track in each language", other.path, f.path)
			}
			continue
		}
		if f.rank == other.rank && a.Dark == b.Dark {
			return usagef("%s and %s: a page shows one %s, or two if one is in a dark theme", other.path, f.path, embedTypes[f.rank].ending)
		}
		if f.kind() == stillKind && other.kind() == stillKind && a.Lang == b.Lang && a.Alt != b.Alt {
			return usagef("%s and %s show two things: embed each by itself", other.path, f.path)
		}
	}
	return nil
}

// of returns the files of a kind.
func (e embedding) of(kind embedKind) embedding {
	return slices.DeleteFunc(slices.Clone(e), func(f embeddedFile) bool { return f.kind() != kind })
}

// themed returns the files for dark pages, or those for others.
func (e embedding) themed(dark bool) embedding {
	return slices.DeleteFunc(slices.Clone(e), func(f embeddedFile) bool { return f.Dark != dark })
}

// last returns the file that the most programs show, of the light ones if there are any.
func (e embedding) last() embeddedFile {
	if light := e.themed(false); len(light) > 0 {
		e = light
	}
	return e[len(e)-1]
}

// html returns a picture that shows the best film that a browser knows, in the reader's colors; a frame, if there is only a page.
func (e embedding) html() (string, error) {
	films, stills, pages := e.of(filmKind), e.of(stillKind), e.of(pageKind)
	if videos := e.of(videoKind); len(videos) > 0 {
		return "", usagef("%s: is a video: embed it with --as video", videos[0].path)
	}
	if tracks := e.of(trackKind); len(tracks) > 0 {
		return "", usagef("%s: is the track of a video: embed both with --as video", tracks[0].path)
	}
	if len(films) == 0 {
		films, stills = stills, nil
	}
	if len(films) == 0 {
		return e.iframe()
	}
	img := films.last()
	text := img.img() + "\n"
	if sources := stills.sources("srcset", "(prefers-reduced-motion: reduce)", "") + films.sources("srcset", "", img.path); sources != "" {
		text = "<picture>\n" + sources + indented(text) + "</picture>\n"
	}
	if len(pages) > 0 {
		text = tag("a", "href", pages.last().url()) + "\n" + indented(text) + "</a>\n"
	}
	return text, nil
}

// markdown returns the film that Markdown can show, as a link to its page if there is one. Of two, one for dark pages, it
// has HTML choose, which Markdown takes.
func (e embedding) markdown() (string, error) {
	pictures := append(e.of(stillKind), e.of(filmKind)...)
	if len(pictures) == 0 {
		return "", usagef("%s: Markdown shows pictures: name a film that is one, such as a GIF", e[0].path)
	}
	if len(pictures.themed(true)) > 0 && len(pictures.themed(false)) > 0 {
		return append(pictures, e.of(pageKind)...).html()
	}
	f := pictures.last()
	text := fmt.Sprintf("![%s](%s)", film.EscapeMarkdown(f.Alt), markdownURL.Replace(f.url()))
	if pages := e.of(pageKind); len(pages) > 0 {
		text = fmt.Sprintf("[%s](%s)", text, markdownURL.Replace(pages.last().url()))
	}
	return text + "\n", nil
}

// The room in pixels that a page needs around its picture, with its margins and a scroll bar: beside it, and under it where lines are wide
// enough for all figures, or for half of them. Pages from a width on have their words beside the picture.
const (
	pageBeside, pageUnder, narrowPageUnder = 48, 400, 560
	widePage                               = 960
	widePageBeside, widePageUnder          = 480, 200
)

// frameFor returns the size of a frame for the page of a film, which cuts nothing of it where it is made narrower. Pages that are too low
// for their pictures make these smaller, down to 7 tenths; those under 528 pixels are narrow, and the rest of them is for the picture.
func frameFor(picture image.Point) image.Point {
	const narrowest, widest = 528 - 32, widePage - 32
	shrunk := func(width int) int { return min(picture.Y*7/10, width*picture.Y/picture.X) }
	least := max(shrunk(narrowest)+narrowPageUnder, shrunk(widest)+pageUnder)
	if picture.X+pageBeside >= widePage {
		return image.Pt(picture.X+widePageBeside, max(picture.Y+widePageUnder, least))
	}
	return image.Pt(picture.X+pageBeside, max(picture.Y+pageUnder, least))
}

// iframe returns a frame for the page of the film, with room for its picture and its controls.
func (e embedding) iframe() (string, error) {
	pages := e.of(pageKind)
	if len(pages) == 0 {
		return "", usagef("%s: --as iframe shows a page: make one with queenreel animate -o film.html", e[0].path)
	}
	if len(pages) > 1 {
		return "", usagef("%s and %s: a frame shows one page: make one in two themes with --theme classic,dark", pages[0].path, pages[1].path)
	}
	f := pages.last()
	if f.size.X > 0 {
		f.size = frameFor(f.size)
	}
	return tag("iframe", append([]string{"src", f.url(), "title", f.Alt, "lang", f.Lang}, append(f.sides(),
		"loading", "lazy", "allow", "fullscreen", "style", "border: 0; max-width: 100%")...)...) + "</iframe>\n", nil
}

// video returns a video with controls, which does not begin by itself, and for browsers without videos a picture.
func (e embedding) video() (string, error) {
	videos := e.of(videoKind)
	if len(videos) == 0 {
		return "", usagef("%s: --as video shows videos: make one with queenreel animate -o film.mp4", e[0].path)
	}
	f := videos.last()
	poster := ""
	if stills := e.of(stillKind); len(stills) > 0 {
		poster = stills.last().url()
	}
	text := tag("video controls loop muted playsinline preload=\"metadata\"",
		append(f.sides(), "poster", poster, "aria-label", f.Alt, "lang", f.Lang)...) + "\n"
	text += videos.sources("src", "", "")
	for i, track := range e.of(trackKind) {
		text += "  " + track.track(i == 0, f.Lang) + "\n"
	}
	if pictures := append(e.of(stillKind), e.of(filmKind)...); len(pictures) > 0 {
		text += "  " + pictures.last().img() + "\n"
	}
	return text + "</video>\n", nil
}

// track returns the element that shows the file as the captions of a video or, where that speaks another language, as
// subtitles.
func (f embeddedFile) track(first bool, spoken string) string {
	name, kind := "track", "captions"
	if first {
		name += " default"
	}
	if f.Lang != spoken {
		kind = "subtitles"
	}
	label := f.Lang
	if i := slices.IndexFunc(words.Languages, func(l words.Language) bool { return l.Name == label }); i >= 0 {
		label = words.Languages[i].Doc
	}
	return tag(name, "kind", kind, "src", f.url(), "srclang", f.Lang, "label", label)
}

// sources returns a source for each file but one, on lines of their own; those for dark pages are first. All have the
// condition, if it is not empty, and attr is the attribute for their addresses.
func (e embedding) sources(attr, condition, but string) string {
	text := ""
	for _, dark := range []bool{true, false} {
		media := condition
		if dark && len(e.themed(false)) > 0 {
			media = strings.TrimPrefix(condition+" and (prefers-color-scheme: dark)", " and ")
		}
		for _, f := range e.themed(dark) {
			if f.path != but {
				text += "  " + tag("source", "media", media, attr, f.url(), "type", embedTypes[f.rank].mime) + "\n"
			}
		}
	}
	return text
}

// img returns the element that shows the file.
func (f embeddedFile) img() string {
	return tag("img", append([]string{"src", f.url()}, append(f.sides(), "loading", "lazy", "alt", f.Alt, "lang", f.Lang)...)...)
}

// sides returns the attributes for the file's width and height, if they are known.
func (f embeddedFile) sides() []string {
	if f.size.X == 0 {
		return nil
	}
	return []string{"width", fmt.Sprint(f.size.X), "height", fmt.Sprint(f.size.Y)}
}

// tag returns the start tag of an element, with names and values of attributes in turn. Those without a value are
// left out.
func tag(name string, attributes ...string) string {
	text := "<" + name
	for i := 0; i < len(attributes); i += 2 {
		if value := attributes[i+1]; value != "" {
			text += fmt.Sprintf(" %s=\"%s\"", attributes[i], html.EscapeString(value))
		}
	}
	return text + ">"
}

// indented returns lines with two spaces before each.
func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// markdownURL escapes what would end an address in parentheses.
var markdownURL = strings.NewReplacer("(", "%28", ")", "%29")
