package main

import (
	"bytes"
	"cmp"
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
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// addPaper adds the flags for a quiz on paper.
func (q *quizFlags) addPaper() {
	all := q.cmd.Flags()
	all.Var(textual("SIZE", &q.Page), "page", "pages of a PDF: "+reel.PageUsage+" (default "+reel.DefaultPage().Name+")")
	complete(q.cmd, "page", reel.PageNames())
	setHeading(q.cmd, pageHeading)
	q.theme = addTheme(q.cmd)
	q.theme.names = reel.PrintTheme
	all.Lookup("theme").DefValue = reel.PrintTheme
	all.StringVar(&q.Title, "title", "", "a heading with this `TEXT` (default the question)")
	q.addFont()
	setHeading(q.cmd, pictureHeading)
	q.output = addOutput(q.cmd)
	addMetadata(q.cmd, &q.NoMeta)
	all.StringVar(&q.key, "key", "", "write the answers to a `FILE` of their own (default after the questions)")
	q.file = addPictureFile(q.cmd, "quizzes", "the `FILE` to write with boards as pictures, .pdf, .html or .md; - is standard output (default none: it asks)", "pdf", "html", "md")
}

// prepare writes the quiz on paper.
func (q *quizFlags) prepare(ctx context.Context) error {
	if err := q.checkPaper(); err != nil {
		return err
	}
	defer q.close()
	if err := q.open(ctx); err != nil {
		return err
	}
	q.Watch = q.output.watch
	print, err := reel.QuizOnPaper(ctx, q.Options, q.questions)
	if err != nil {
		return err
	}
	if q.key == "" {
		return q.output.writeQuiz(print, q.file.path, q.file.kind(), slices.Concat(print.Questions, print.Answers))
	}
	return cmp.Or(q.output.writeQuiz(print, q.file.path, q.file.kind(), print.Questions), q.output.writeQuiz(print, q.key, q.file.kind(), print.Answers))
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
	case q.file.path == "-" && q.file.is("md"):
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
	switch format {
	case "pdf":
		return o.write(path, func(w io.Writer) (report, error) { return writeCardsPDF(w, laid, info) })
	case "html":
		return o.write(path, func(w io.Writer) (report, error) { return writeCardsHTML(w, laid, cards, info) })
	}
	return o.writeMarkdown(path, laid, cards, info)
}

// writeCardsPDF writes the pages of cards.
func writeCardsPDF(w io.Writer, laid *draw.Cards, info film.Info) (report, error) {
	pdf, size := pictures.NewPDF(w, laid.DPI(), info), laid.Size()
	for i := range laid.Len() {
		page, err := laid.Page(i)
		if err == nil {
			err = pdf.Add(page.Drawing())
		}
		if err != nil {
			return report{}, err
		}
	}
	return report{Format: "pdf", Width: size.X, Height: size.Y, Frames: laid.Len(), Alt: info.Alt, pages: laid.Len()}, pdf.Close()
}

// A cardText is a card with its picture as SVG, and what that shows in words.
type cardText struct {
	draw.Card
	svg []byte
	Alt string
}

// svgURL returns an SVG as an address that holds all of it.
func svgURL(svg []byte) template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg))
}

// Picture returns the picture as an address that holds all of it.
func (c cardText) Picture() template.URL {
	return svgURL(c.svg)
}

// cardTexts returns cards with their pictures.
func cardTexts(laid *draw.Cards, cards []draw.Card, info film.Info) ([]cardText, error) {
	var all []cardText
	for _, card := range cards {
		painter, scene := laid.Legend(), new(story.Scene)
		text := cardText{Card: card, Alt: info.Language.Panels.Legend}
		if card.Scene != nil {
			painter, scene = laid.Board(), card.Scene
			board := scene.Position()
			text.Alt = story.QueenList(&board, laid.Board().Options().Labels)
		}
		drawing, err := painter.Drawing(scene)
		if err != nil {
			return nil, err
		}
		var svg bytes.Buffer
		about := info
		about.Title, about.Alt, about.NoMeta = card.Title, text.Alt, true
		if err := pictures.WriteSVG(&svg, drawing, true, laid.DPI(), about); err != nil {
			return nil, err
		}
		text.svg = svg.Bytes()
		all = append(all, text)
	}
	return all, nil
}

//go:embed quizpaper.html
var quizHTML string

var quizTemplate = template.Must(template.New("quiz").Parse(quizHTML))

// writeCardsHTML writes cards as a page.
func writeCardsHTML(w io.Writer, laid *draw.Cards, cards []draw.Card, info film.Info) (report, error) {
	texts, err := cardTexts(laid, cards, info)
	if err != nil {
		return report{}, err
	}
	meta := info.Meta()
	return report{Format: "html", Frames: len(cards), Alt: info.Alt}, quizTemplate.Execute(w, map[string]any{
		"Lang": meta.Lang, "Meta": template.HTML(meta.HTML()), // escaped there
		"Title": info.Title, "Cards": texts,
	})
}

// writeMarkdown writes cards as Markdown, and their pictures beside it.
func (o *output) writeMarkdown(path string, laid *draw.Cards, cards []draw.Card, info film.Info) error {
	texts, err := cardTexts(laid, cards, info)
	if err != nil {
		return err
	}
	var to strings.Builder
	base := strings.TrimSuffix(path, filepath.Ext(path))
	for i, card := range texts {
		if card.Page != "" {
			fmt.Fprintf(&to, "# %s\n\n", card.Page)
		}
		if card.Title != "" {
			fmt.Fprintf(&to, "## %s\n\n", card.Title)
		}
		picture := fmt.Sprintf("%s-%02d.svg", base, i+1)
		fmt.Fprintf(&to, "![%s](<%s>)\n\n", card.Alt, filepath.Base(picture))
		for _, line := range card.Lines {
			fmt.Fprintf(&to, "%s  \n", line)
		}
		fmt.Fprintln(&to)
		if err := o.write(picture, func(w io.Writer) (report, error) {
			_, err := w.Write(card.svg)
			return report{Format: "svg", Frames: 1, Alt: card.Alt}, err
		}); err != nil {
			return err
		}
	}
	return o.write(path, func(w io.Writer) (report, error) {
		_, err := io.WriteString(w, to.String())
		return report{Format: "md", Frames: len(cards), Alt: info.Alt}, err
	})
}
