package main

import (
	"fmt"
	"html"
	"image"
	"slices"
	"strings"

	"queenreel/draw/story"
)

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
	text := fmt.Sprintf("![%s](%s)", markdownText(f.Meta.Alt), markdownURL(f.url()))
	if pages := e.of(pageKind); len(pages) > 0 {
		text = fmt.Sprintf("[%s](%s)", text, markdownURL(pages.last().url()))
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
	if f.Size.X > 0 {
		f.Size = frameFor(f.Size)
	}
	return tag("iframe", append([]string{"src", f.url(), "title", f.Meta.Alt, "lang", f.Meta.Lang}, append(f.sides(),
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
		append(f.sides(), "poster", poster, "aria-label", f.Meta.Alt, "lang", f.Meta.Lang)...) + "\n"
	text += videos.sources("src", "", "")
	for i, track := range e.of(trackKind) {
		text += "  " + track.track(i == 0, f.Meta.Lang) + "\n"
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
	if f.Meta.Lang != spoken {
		kind = "subtitles"
	}
	label := f.Meta.Lang
	if i := slices.IndexFunc(story.Languages, func(l story.Language) bool { return l.Name == label }); i >= 0 {
		label = story.Languages[i].Doc
	}
	return tag(name, "kind", kind, "src", f.url(), "srclang", f.Meta.Lang, "label", label)
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
	return tag("img", append([]string{"src", f.url()}, append(f.sides(), "loading", "lazy", "alt", f.Meta.Alt, "lang", f.Meta.Lang)...)...)
}

// sides returns the attributes for the file's width and height, if they are known.
func (f embeddedFile) sides() []string {
	if f.Size.X == 0 {
		return nil
	}
	return []string{"width", fmt.Sprint(f.Size.X), "height", fmt.Sprint(f.Size.Y)}
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

// markdownText escapes what would end or change the text of a picture.
var markdownEscapes = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, "`", "\\`", `*`, `\*`, `_`, `\_`, `<`, `\<`, `&`, `\&`)

func markdownText(text string) string { return markdownEscapes.Replace(text) }

// markdownURL escapes what would end an address in parentheses.
func markdownURL(address string) string {
	return strings.NewReplacer("(", "%28", ")", "%29").Replace(address)
}
