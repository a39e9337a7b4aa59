package film

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"image/color"

	"queenreel/draw/film/player"
)

// A page is the data of the template player/page.html.
type page struct {
	Meta             template.HTML
	Lang, Title, Alt string
	Style            template.CSS
	Ground           template.CSS // the color of the page
	Dark             bool         // texts on it are light
	NeedsScript      string
	Film             filmData
}

// page returns the page before and after the data of the film.
func (e *htmlEncoder) page() (top, bottom []byte, err error) {
	file, err := template.ParseFS(player.Files, "page.html")
	if err != nil {
		return nil, nil, err
	}
	i, f := e.info, e.film()
	p := page{
		Meta: template.HTML(i.Meta().HTML()),
		Lang: f.Lang, Title: cmp.Or(i.Title, i.Alt, "Queenreel"), Alt: i.Alt,
		Style:  template.CSS(player.Source("player.css") + player.Source("page.css")),
		Ground: template.CSS(f.Ground), Dark: f.Dark, NeedsScript: f.Words.NeedsScript,
		Film: f,
	}
	var before bytes.Buffer
	if err := file.Execute(&before, p); err != nil {
		return nil, nil, err
	}
	script := player.Bundle(append(player.Sources(), player.Source("page.js"))...)
	return before.Bytes(), []byte("<script type=\"module\">\n" + script + "</script>\n</body>\n</html>\n"), nil
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}
