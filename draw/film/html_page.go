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
	Counters         []string
	Film             filmData
}

// A pageMark is a kind of mark in the legend.
type pageMark struct{ Class, Name string }

// filmData describes the film to the player before it is decoded.
type filmData struct {
	Width  int               `json:"width"` // of pictures in pixels
	Height int               `json:"height"`
	Patch  int               `json:"patch"`  // the side of a patch in pixels
	Levels int               `json:"levels"` // how often a tile is quartered
	Plays  int               `json:"plays"`
	Words  map[string]string `json:"words"`

	CaptionAreas [][4]int `json:"telling,omitempty"` // what a question covers: left, top, width and height

	Night  []string `json:"night,omitempty"`  // the palette of the atlas in the second theme
	Ground string   `json:"ground,omitempty"` // the color of the page in that
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
		Meta: template.HTML(i.Meta().HTML()),
		Lang: e.language.Name, Title: cmp.Or(i.Title, i.Alt, "Queenreel"), Alt: i.Alt,
		Style: template.CSS(style), Script: template.JS(script),
		Size: i.Size.Div(max(1, i.Scale)), Ground: template.CSS(hex(i.ground())), Dark: dark(i.ground()), Words: words,
		Marks: []pageMark{{"deadend", words.DeadEnd}, {"backtrack", words.Backtrack}, {"solution", words.Solution}},
		Film: filmData{
			Width: i.Size.X, Height: i.Size.Y, Patch: e.mosaic.patch, Levels: mosaicLevels, Plays: i.Plays,
			Words: map[string]string{
				"step": words.Step, "play": words.Play, "pause": words.Pause, "question": words.Question, "strip": words.Strip,
			},
		},
	}
	for _, r := range i.CaptionAreas {
		p.Film.CaptionAreas = append(p.Film.CaptionAreas, [4]int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()})
	}
	if e.joiner != nil {
		_, night := e.joiner.palettes(i)
		for _, c := range night {
			p.Film.Night = append(p.Film.Night, hex(c))
		}
		p.Film.Ground = hex(i.Night[0])
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

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}
