package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// addPaper adds the flags for a quiz on paper.
func (q *quizFlags) addPaper() {
	all := q.cmd.Flags()
	all.Var(textual("SIZE", &q.Page), "page", "pages of a PDF: "+reel.PageUsage+" (default "+reel.DefaultPage().Name+")")
	complete(q.cmd, "page", reel.PageNames())
	setHeading(q.cmd, pageHeading)
	q.addTheme(reel.PrintTheme)
	all.StringVar(&q.Title, "title", "", "a heading with this `TEXT` (default the question)")
	q.addFont()
	setHeading(q.cmd, pictureHeading)
	q.addOutput()
	q.addMetadata()
	all.StringVar(&q.key, "key", "", "write the answers to a `FILE` of their own (default after the questions)")
	q.file = q.addPictureFile("quizzes", "the `FILE` to write with boards as pictures, .pdf, .html or .md; - is standard output (default none: it asks)", "pdf", "html", "md")
}

// prepare writes the quiz on paper.
func (q *quizFlags) prepare(ctx context.Context) error {
	if err := q.checkPaper(); err != nil {
		return err
	}
	if err := q.open(ctx); err != nil {
		return err
	}
	print, err := reel.QuizOnPaper(ctx, q.Options, q.questions)
	if err != nil {
		return err
	}
	if q.key == "" {
		return q.writeQuiz(print, q.file.path, q.file.kind(), slices.Concat(print.Questions, print.Answers))
	}
	if err := q.writeQuiz(print, q.file.path, q.file.kind(), print.Questions); err != nil {
		return err
	}
	return q.writeQuiz(print, q.key, q.file.kind(), print.Answers)
}

// checkPaper reports what is wrong with the flags.
func (q *quizFlags) checkPaper() error {
	switch {
	case q.questions < 1 || q.questions > maxQuestions:
		return usagef("--questions %d: must be from 1 to %d", q.questions, maxQuestions)
	case q.answers || q.style.chosen:
		return usagef("--answers and --style are for quizzes in a terminal: leave them out, or --output")
	case q.file.path == "":
		return usagef("--output: name a file, or - for standard output")
	case q.file.path == "-" && q.file.kind() == "md":
		return usagef("-o -: Markdown has its boards in files beside it: name one")
	case q.given("key"):
		if err := q.file.checkKey(q.key); err != nil {
			return err
		}
	}
	return q.file.check(q.output, "pdf", "html", "md")
}

// writeQuiz stages the file with some cards of a quiz in a format, and what stands beside it.
func (o *output) writeQuiz(print *reel.QuizPrint, path, format string, cards []draw.Card) error {
	laid, err := print.Cards(cards)
	if err != nil {
		return err
	}
	info := print.Info
	info.Title, info.Palette = cards[0].Page, laid.Palette()
	if format == "pdf" {
		return o.writePDF(path, laid, info, func(i int) (*raster.Drawing, error) {
			page, err := laid.Page(i)
			if err != nil {
				return nil, err
			}
			return page.Drawing(), nil
		})
	}
	texts, err := cardTexts(laid, cards, info)
	if err != nil {
		return err
	}
	if format == "html" {
		return o.writeCardsHTML(path, texts, info)
	}
	return o.writeMarkdown(path, texts, info)
}

// A cardText is a card with its picture as SVG, and what that shows in words.
type cardText struct {
	draw.Card
	svg []byte
	Alt string
}

// Picture returns the picture as an address that holds all of it.
func (c cardText) Picture() template.URL { return svgURL(c.svg) }

// svgURL returns an SVG as an address that holds all of it.
func svgURL(svg []byte) template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg))
}

// embeddableSVG returns the picture of a scene as an SVG that needs no fonts, and of what i says has only the title and the alt.
func embeddableSVG(p *draw.Painter, s *story.Scene, dpi int, i film.Info) ([]byte, error) {
	i.NoMeta = true
	picture := pictures.OfScene(p, s, i)
	picture.Outline, picture.DPI = true, dpi
	var svg bytes.Buffer
	err := picture.Write(&svg, "svg")
	return svg.Bytes(), err
}

// cardTexts returns cards with their pictures.
func cardTexts(laid *draw.Cards, cards []draw.Card, info film.Info) (texts []cardText, err error) {
	for _, card := range cards {
		painter, scene := laid.Legend(), new(story.Scene)
		text := cardText{Card: card, Alt: info.Language.Panels.Legend}
		if card.Scene != nil {
			painter, scene = laid.Board(), card.Scene
			board := scene.Position()
			text.Alt = story.QueenList(&board, laid.Board().Options().Labels)
		}
		info.Title, info.Alt = card.Title, text.Alt
		if text.svg, err = embeddableSVG(painter, scene, laid.DPI(), info); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

//go:embed quizpaper.html
var quizHTML string

var quizTemplate = template.Must(template.New("quiz").Parse(quizHTML))

// writeCardsHTML stages cards as a page.
func (o *output) writeCardsHTML(path string, cards []cardText, info film.Info) error {
	return o.write(path, report{Format: "html", Frames: len(cards), Alt: info.Alt}, func(w io.Writer) error {
		meta := info.Meta()
		return quizTemplate.Execute(w, map[string]any{
			"Lang": meta.Lang, "Meta": template.HTML(meta.HTML()), // escaped there
			"Title": info.Title, "Cards": cards,
		})
	})
}

// writeMarkdown stages cards as Markdown, and their pictures beside it.
func (o *output) writeMarkdown(path string, cards []cardText, info film.Info) error {
	var text bytes.Buffer
	base := strings.TrimSuffix(path, filepath.Ext(path))
	for i, card := range cards {
		if card.Page != "" {
			fmt.Fprintf(&text, "# %s\n\n", card.Page)
		}
		if card.Title != "" {
			fmt.Fprintf(&text, "## %s\n\n", card.Title)
		}
		picture := fmt.Sprintf("%s-%02d.svg", base, i+1)
		fmt.Fprintf(&text, "![%s](<%s>)\n\n", card.Alt, filepath.Base(picture))
		for _, line := range card.Lines {
			fmt.Fprintf(&text, "%s  \n", line)
		}
		fmt.Fprintln(&text)
		if err := o.writeBytes(picture, report{Format: "svg", Frames: 1, Alt: card.Alt}, card.svg); err != nil {
			return err
		}
	}
	return o.writeBytes(path, report{Format: "md", Frames: len(cards), Alt: info.Alt}, text.Bytes())
}
