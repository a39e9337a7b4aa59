package film

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"image"
	"image/color"

	"queenreel/draw/story"
)

//go:embed player
var playerFiles embed.FS

// A page is the data of the templates of player/page.html.
type page struct {
	Meta             template.HTML
	Lang, Title, Alt string
	Style            template.CSS
	Script           template.JS
	Size             image.Point  // of the pictures on the page
	Ground           template.CSS // the color of the page
	Dark             bool         // texts on it are light
	Words            story.PlayerTexts
	Marks            []pageMark
	Film             filmData
}

// A pageMark is a kind of mark in the legend.
type pageMark struct{ Class, Name string }

// page returns the page before and after the data of the film.
func (e *htmlEncoder) page() (top, bottom []byte, err error) {
	files, err := template.ParseFS(playerFiles, "player/page.html")
	if err != nil {
		return nil, nil, err
	}
	style, err := playerFiles.ReadFile("player/player.css")
	if err != nil {
		return nil, nil, err
	}
	script, err := playerFiles.ReadFile("player/player.js")
	if err != nil {
		return nil, nil, err
	}
	i, words := e.info, e.info.language().Player
	p := page{
		Meta: template.HTML(i.Meta().HTML()),
		Lang: i.language().Name, Title: cmp.Or(i.Title, i.Alt, "Queenreel"), Alt: i.Alt,
		Style: template.CSS(style), Script: template.JS(script),
		Size: i.Size.Div(max(1, i.Scale)), Ground: template.CSS(hex(i.ground())), Dark: dark(i.ground()), Words: words,
		Marks: []pageMark{{"deadend", words.DeadEnd}, {"backtrack", words.Backtrack}, {"solution", words.Solution}},
		Film:  e.film(),
	}
	var before, after bytes.Buffer
	if err := files.ExecuteTemplate(&before, "top", p); err != nil {
		return nil, nil, err
	}
	if err := files.ExecuteTemplate(&after, "bottom", p); err != nil {
		return nil, nil, err
	}
	return before.Bytes(), after.Bytes(), nil
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}
