package lesson

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// head is the head of the note: its style, with names for colours and words.
//
//go:embed note.html
var head string

// note returns the page that leads the teacher through the lesson. html/template would make the studio 3 MB larger.
func (w *lesson) note() ([]byte, error) {
	n := &noteWriter{lesson: w, texts: &w.Film.Language.Lesson}
	if err := n.begin(); err != nil {
		return nil, err
	}
	n.plan()
	n.aims()
	if err := n.stops(); err != nil {
		return nil, err
	}
	n.add("</main>\n</html>\n")
	return n.page.Bytes(), nil
}

// A noteWriter writes a note, part by part.
type noteWriter struct {
	*lesson
	texts *words.LessonTexts
	page  bytes.Buffer
}

// add writes markup, whose verbs stand for what is said. Strings are escaped.
func (n *noteWriter) add(markup string, said ...any) {
	for i := range said {
		if text, is := said[i].(string); is {
			said[i] = html.EscapeString(text)
		}
	}
	fmt.Fprintf(&n.page, markup, said...)
}

// items writes a list, whose tag is ul or ol.
func (n *noteWriter) items(tag string, items []string) {
	n.add("<%s>\n", tag)
	for _, item := range items {
		n.add("<li>%s</li>\n", item)
	}
	n.add("</%s>\n", tag)
}

// begin writes the head and the heading, with the film's last scene as its emblem.
func (n *noteWriter) begin() error {
	light, dark, meta := n.Light, n.Dark, n.Film.Meta
	meta.Title = n.Title
	n.page.WriteString(strings.NewReplacer(
		"$lang", html.EscapeString(n.Film.Language.Name),
		"$title", html.EscapeString(n.Title),
		"$meta", meta.Written().HTML(),

		"$light-ground", light.Ground.String(),
		"$light-text", light.Text.String(),
		"$light-muted", light.Muted.String(),
		"$light-test", light.Test.String(),
		"$light-dark", light.Dark.String(),

		"$dark-ground", dark.Ground.String(),
		"$dark-text", dark.Text.String(),
		"$dark-muted", dark.Muted.String(),
		"$dark-test", dark.Test.String(),
		"$dark-light", dark.Light.String(),
	).Replace(head))
	emblem, err := picture(n.Emblem, &n.Last)
	n.add("<header>\n<img src=\"%s\" alt=\"\">\n<h1>%s</h1>\n</header>\n<main>\n", emblem, n.Title)
	return err
}

// plan writes from when to when the class uses each file, and what it does then; and what the lesson lacks.
func (n *noteWriter) plan() {
	n.add("<h2>%s</h2>\n", n.Film.Language.Say(n.texts.Plan, words.Values{N: n.minutes}))
	n.add("<ul class=\"files\">\n")
	n.add("<li><b>0–%d</b><span>%s</span></li>\n", beginMinutes, n.texts.Begin)
	for _, f := range n.files {
		n.add("<li><b>%s</b><span><a href=\"%s\">%s</a> <small>%s</small><br>", f.minutes, f.File, f.Name, f.Size)
		for _, do := range f.do {
			n.add("%s<br>", do)
		}
		n.add("<small>%s</small></span></li>\n", f.For)
	}
	n.add("</ul>\n")
	for _, lack := range n.Lacks {
		n.add("<p class=\"lacks\">%s</p>\n", lack)
	}
}

// aims writes what the class learns, and how long it takes.
func (n *noteWriter) aims() {
	n.add("<h2>%s</h2>\n", n.texts.Aims)
	n.items("ul", n.Aims)
	n.add("<h2>%s</h2>\n", n.texts.Time)
	for _, time := range n.Times {
		n.add("<p>%s</p>\n", time)
	}
}

// stops writes where the film stops, after the rule of the search.
func (n *noteWriter) stops() error {
	if len(n.Stops) == 0 {
		return nil
	}
	n.add("<h2>%s</h2>\n", n.texts.Stops)
	if rule := n.Film.Language.RuleOf(n.Film.About).Detail; rule != "" {
		n.add("<p>%s</p>\n", rule)
	}
	for i, s := range n.Stops {
		n.add("<section>\n<h3><a href=\"film.html#step=%d\">%s</a></h3>\n", s.State.Step, s.Heading)
		seen := i > 0 && s.State.Mood == story.Calm && s.State.Board == n.Stops[i-1].State.Board
		if !seen { // the end shows the board of the solution once more
			board, err := picture(n.Board, &s.State)
			if err != nil {
				return err
			}
			n.add("<img src=\"%s\" alt=\"%s\">\n", board, story.StillAlt(n.Film.Language, &s.State, n.Film.Labels))
		}
		n.stop(&s)
		n.add("</section>\n")
	}
	return nil
}

// stop writes what to ask at a stop, and the answer.
func (n *noteWriter) stop(s *story.StopNote) {
	n.add("<dl>\n<dt>%s</dt>\n<dd>%s", n.texts.Ask, s.Ask)
	if len(s.Choices) > 0 {
		n.items("ol", s.Choices)
	}
	n.add("</dd>\n<dt>%s</dt>\n<dd>", n.texts.Answer)
	if s.Right != "" {
		n.add("%s<br>", s.Right)
	}
	n.add("<strong>%s</strong>", s.Answer.Title)
	if s.Answer.Detail != "" {
		n.add(" — %s", s.Answer.Detail)
	}
	if s.Why != "" {
		n.add("<br>%s", s.Why)
	}
	n.add("</dd>\n</dl>\n")
}

// picture returns the address of the picture of a state, whose letters are outlines, which need no fonts.
func picture(p *draw.Painter, s *story.State) (string, error) {
	shown := pictures.OfScene(p, story.SceneOf(s), film.Meta{})
	shown.Outline = true
	var svg bytes.Buffer
	err := shown.Write(&svg, "svg")
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes()), err
}
