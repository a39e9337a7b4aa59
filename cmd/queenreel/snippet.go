package main

import (
	"fmt"
	"html"
	"image"
	"slices"
	"strings"

	"queenreel/draw/film"
	"queenreel/draw/story/words"
)

func (e embedding) of(kind embedKind) embedding {
	return slices.DeleteFunc(slices.Clone(e), func(f embeddedFile) bool { return f.kind() != kind })
}

func (e embedding) themed(dark bool) embedding {
	return slices.DeleteFunc(slices.Clone(e), func(f embeddedFile) bool { return f.Dark != dark })
}

// last returns the file that most programs show, one for light pages if there is any.
func (e embedding) last() embeddedFile {
	if light := e.themed(false); len(light) > 0 {
		e = light
	}
	return e[len(e)-1]
}

// html returns a picture that shows the best film that a browser knows, in the reader's colors, or a frame if there is only a page.
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

// markdown returns the film that Markdown can show, as a link to its page if there is one. It returns HTML, which may stand in
// Markdown, if there is a film for dark pages, too.
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

// frameFor returns the size of a frame that shows the whole page of a film, even after a site makes it narrower. A page that is too low
// makes its picture smaller, down to 7 tenths; a page under 528 pixels is narrow.
func frameFor(picture image.Point) image.Point {
	// The room in pixels that a page needs around its picture, with its margins and a scroll bar. A narrow page has only half of its figures
	// on a line; a wide one has its words beside the picture.
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

// video returns a video with controls that does not begin by itself, and a picture for browsers without videos.
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
	for _, track := range e.of(trackKind) {
		text += "  " + track.track(f.Lang) + "\n"
	}
	if pictures := append(e.of(stillKind), e.of(filmKind)...); len(pictures) > 0 {
		text += "  " + pictures.last().img() + "\n"
	}
	return text + "</video>\n", nil
}

// track returns the element that shows the file as the captions of a video or, if the video speaks another language, as
// subtitles. It is off until a reader turns it on: most pictures have its words, too, and it would cover them.
func (f embeddedFile) track(spoken string) string {
	kind := "captions"
	if f.Lang != spoken {
		kind = "subtitles"
	}
	label := f.Lang
	if i := slices.IndexFunc(words.Languages(), func(l words.Language) bool { return l.Name == label }); i >= 0 {
		label = words.Languages()[i].Doc
	}
	return tag("track", "kind", kind, "src", f.url(), "srclang", f.Lang, "label", label)
}

// sources returns a line with a source for each file but the one at a path; sources for dark pages stand first. attr is the attribute for
// their addresses, and condition, if it is not "", stands in all of them.
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

// tag returns the start tag of an element, with the attributes that have a value: their names and values stand in turn.
func tag(name string, attributes ...string) string {
	text := "<" + name
	for i := 0; i < len(attributes); i += 2 {
		if value := attributes[i+1]; value != "" {
			text += fmt.Sprintf(" %s=\"%s\"", attributes[i], html.EscapeString(value))
		}
	}
	return text + ">"
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// markdownURL escapes what would end an address in parentheses.
var markdownURL = strings.NewReplacer("(", "%28", ")", "%29")
