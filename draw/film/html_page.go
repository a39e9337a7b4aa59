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

// A page is what the templates of player/page.html are filled with.
type page struct {
	Lang, Title, Alt string
	Style            template.CSS
	Script           template.JS
	Size             image.Point // of the pictures on the page
	Look             look
	Words            story.PlayerTexts
	Marks            []pageMark
	Counters         []string
	Film             filmData
}

// A pageMark is a kind of mark in the legend.
type pageMark struct{ Class, Name string }

// A look is what the page takes from the film's colors.
type look struct {
	Ground template.CSS
	Dark   bool // texts are light
}

// filmData is what the player knows of the film before it decodes it.
type filmData struct {
	Width  int               `json:"width"` // of pictures in pixels
	Height int               `json:"height"`
	Patch  int               `json:"patch"`  // the side of a patch in pixels
	Levels int               `json:"levels"` // how often a tile is quartered
	Plays  int               `json:"plays"`
	Words  map[string]string `json:"words"`
}

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
	i, words := e.info, e.language.Player
	p := page{
		Lang: e.language.Name, Title: cmp.Or(i.Title, i.Alt, "Queenreel"), Alt: i.Alt,
		Style: template.CSS(style), Script: template.JS(script),
		Size: i.Size, Look: lookOf(i.Palette[0]), Words: words,
		Marks: []pageMark{{"deadend", words.DeadEnd}, {"backtrack", words.Backtrack}, {"solution", words.Solution}},
		Film: filmData{
			Width: i.Size.X, Height: i.Size.Y, Patch: e.mosaic.patch, Levels: mosaicLevels, Plays: i.Plays,
			Words: map[string]string{
				"step": words.Step, "play": words.Play, "pause": words.Pause, "question": words.Question, "strip": words.Strip,
			},
		},
	}
	for _, c := range e.counters() {
		p.Counters = append(p.Counters, c.name)
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

// lookOf returns the look of a page around pictures on a ground, which is the first color of their palette.
func lookOf(ground color.Color) look {
	c := color.RGBAModel.Convert(ground).(color.RGBA)
	return look{
		Ground: template.CSS(fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)),
		Dark:   color.GrayModel.Convert(ground).(color.Gray).Y < 128,
	}
}
