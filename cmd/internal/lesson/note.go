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

func (w *lesson) note() ([]byte, error) {
	l, light, dark, meta := &w.Film.Language.Lesson, w.Light, w.Dark, w.Film.Meta
	meta.Title = w.Title
	b := bytes.NewBufferString(strings.NewReplacer(
		"$lang", html.EscapeString(w.Film.Language.Name), "$title", html.EscapeString(w.Title), "$meta", meta.Written().HTML(),
		"$light-ground", light.Ground.String(), "$light-text", light.Text.String(), "$light-muted", light.Muted.String(), "$light-test", light.Test.String(), "$light-dark", light.Dark.String(),
		"$dark-ground", dark.Ground.String(), "$dark-text", dark.Text.String(), "$dark-muted", dark.Muted.String(), "$dark-test", dark.Test.String(), "$dark-light", dark.Light.String(),
	).Replace(head))
	add := func(markup string, said ...any) { // which are escaped
		for i := range said {
			if text, is := said[i].(string); is {
				said[i] = html.EscapeString(text)
			}
		}
		fmt.Fprintf(b, markup, said...)
	}
	list := func(tag string, items []string) {
		add("<%s>\n", tag)
		for _, item := range items {
			add("<li>%s</li>\n", item)
		}
		add("</%s>\n", tag)
	}
	emblem, err := picture(w.Emblem, w.Last)
	if err != nil {
		return nil, err
	}
	add("<header>\n<img src=\"%s\" alt=\"\">\n<h1>%s</h1>\n</header>\n<main>\n", emblem, w.Title)
	add("<h2>%s</h2>\n<ul class=\"files\">\n", w.Film.Language.Say(l.Plan, words.Values{N: w.minutes}))
	add("<li><b>0–%d</b><span>%s</span></li>\n", beginMinutes, l.Begin)
	for _, f := range w.files {
		add("<li><b>%s</b><span><a href=\"%s\">%s</a> <small>%s</small><br>", f.minutes, f.File, f.Name, f.Size)
		for _, do := range f.do {
			add("%s<br>", do)
		}
		add("<small>%s</small></span></li>\n", f.For)
	}
	add("</ul>\n")
	for _, lack := range w.Lacks {
		add("<p class=\"lacks\">%s</p>\n", lack)
	}
	add("<h2>%s</h2>\n", l.Aims)
	list("ul", w.Aims)
	add("<h2>%s</h2>\n", l.Time)
	for _, time := range w.Times {
		add("<p>%s</p>\n", time)
	}
	if len(w.Stops) > 0 {
		add("<h2>%s</h2>\n", l.Stops)
		if rule := w.Film.Language.RuleOf(w.Film.About).Detail; rule != "" {
			add("<p>%s</p>\n", rule)
		}
	}
	for _, s := range w.Stops {
		board, err := picture(w.Board, s.Scene)
		if err != nil {
			return nil, err
		}
		add("<section>\n<h3><a href=\"film.html#step=%d\">%s</a></h3>\n", s.Scene.Step, s.Heading)
		add("<img src=\"%s\" alt=\"%s\">\n", board, story.StillAlt(w.Film.Language, &s.Scene, w.Film.Labels))
		add("<dl>\n<dt>%s</dt>\n<dd>%s", l.Ask, s.Ask)
		if len(s.Choices) > 0 {
			list("ol", s.Choices)
		}
		add("</dd>\n<dt>%s</dt>\n<dd>", l.Answer)
		if s.Right != "" {
			add("%s<br>", s.Right)
		}
		add("<strong>%s</strong>", s.Answer.Title)
		if s.Answer.Detail != "" {
			add(" — %s", s.Answer.Detail)
		}
		if s.Why != "" {
			add("<br>%s", s.Why)
		}
		add("</dd>\n</dl>\n</section>\n")
	}
	add("</main>\n</html>\n")
	return b.Bytes(), nil
}

// picture returns the address of the picture of a scene, whose letters are outlines, which need no fonts.
func picture(p *draw.Painter, s story.Scene) (string, error) {
	shown := pictures.OfScene(p, &s, film.Meta{})
	shown.Outline = true
	var svg bytes.Buffer
	err := shown.Write(&svg, "svg")
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes()), err
}
