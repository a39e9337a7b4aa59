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

// filmData describes the film to the player.
type filmData struct {
	Title    string            `json:"title"`
	Alt      string            `json:"alt"`
	Lang     string            `json:"lang"`
	Solver   string            `json:"solver"`
	N        int               `json:"n"`
	ByColumn bool              `json:"byColumn"` // it fills column by column
	Words    story.PlayerTexts `json:"words"`
	Counters []string          `json:"counters"`
	Plays    int               `json:"plays"`

	Width  int `json:"width"` // of pictures in pixels
	Height int `json:"height"`
	Scale  int `json:"scale"`
	Patch  int `json:"patch"`  // the side of a patch in pixels
	Levels int `json:"levels"` // how often a tile is quartered

	Ground      string   `json:"ground"` // the color of the page
	Dark        bool     `json:"dark"`   // texts on it are light
	NightGround string   `json:"nightGround,omitempty"`
	Night       []string `json:"night,omitempty"` // the palette of the atlas in the second theme

	Board        []int    `json:"board,omitempty"`        // left, top, and the side of a square
	CaptionAreas [][4]int `json:"captionAreas,omitempty"` // what a question covers: left, top, width and height
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

// film returns what describes the film to the player.
func (e *htmlEncoder) film() filmData {
	i := e.info
	f := filmData{
		Title: i.Title, Alt: i.Alt, Lang: e.language.Name, Solver: i.About.Solver, N: i.About.N, ByColumn: i.About.ByColumn,
		Words: e.language.Player, Plays: i.Plays, Counters: []string{},
		Width: i.Size.X, Height: i.Size.Y, Scale: max(1, i.Scale), Patch: e.mosaic.patch, Levels: mosaicLevels,
		Ground: hex(i.ground()), Dark: dark(i.ground()),
	}
	for _, c := range e.counters() {
		f.Counters = append(f.Counters, c.name)
	}
	for _, r := range i.CaptionAreas {
		f.CaptionAreas = append(f.CaptionAreas, [4]int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()})
	}
	if e.joiner != nil {
		_, night := e.joiner.palettes(i)
		for _, c := range night {
			f.Night = append(f.Night, hex(c))
		}
		f.NightGround = hex(i.Night[0])
	}
	return f
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}
