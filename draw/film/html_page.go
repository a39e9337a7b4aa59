package film

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"image/color"
	"strconv"
	"strings"

	"queenreel/draw/film/player"
)

// page returns the page before and after the data of the film.
func (e *htmlEncoder) page() (top, bottom []byte, err error) {
	i, f := e.info, e.film()
	described, err := json.Marshal(f) // which escapes what would end a script
	if err != nil {
		return nil, nil, err
	}
	shade := "light"
	if f.Dark {
		shade = "dark"
	}
	// Package html/template would make the studio 3 MB larger.
	before := strings.NewReplacer(
		"{{meta}}", i.Meta().HTML(),
		"{{lang}}", html.EscapeString(f.Lang),
		"{{title}}", html.EscapeString(cmp.Or(i.Title, i.Alt, "Queenreel")),
		"{{alt}}", html.EscapeString(i.Alt),
		"{{shade}}", shade,
		"{{ground}}", f.Ground,
		"{{style}}", player.Source("player.css")+player.Source("page.css"),
		"{{width}}", strconv.Itoa(f.Width),
		"{{height}}", strconv.Itoa(f.Height),
		"{{needsscript}}", html.EscapeString(f.Words.NeedsScript),
		"{{film}}", string(described),
	).Replace(player.Source("page.html"))
	script := player.Bundle(append(player.Sources(), player.Source("page.js"))...)
	return []byte(before), []byte("<script type=\"module\">\n" + script + "</script>\n</body>\n</html>\n"), nil
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}
