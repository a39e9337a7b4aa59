package film

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
)

// A PageLook is what the player needs to know of pictures that are painted when they are shown, and of their theme.
type PageLook struct {
	Parts        []partData `json:"parts"`
	Ground       string     `json:"ground"`
	Dark         bool       `json:"dark"`
	LineColors   []string   `json:"lineColors"`
	LegendColors [][]string `json:"legendColors,omitempty"`
}

// Look returns the look of the film in a theme, with the parts of its pictures. nil stands for the first theme.
func (p *Playable) Look(t *theme.Theme, parts []draw.Part) PageLook {
	t = cmp.Or(t, &theme.Themes[0])
	look := PageLook{partsData(parts, p.info.About.N), hex(t.Ground), IsDark(t.Ground), []string{hex(t.Bad), hex(t.Test)}, nil}
	if len(p.legends) == 0 {
		return look
	}
	k, _ := p.metrics(t) // no error, as there was none in the first theme
	l := board.Legend.New(k).(legend)
	l.Inherit(p.legends[0])
	_, colors := signsOf(l)
	for _, c := range colors {
		look.LegendColors = append(look.LegendColors, []string{c})
	}
	return look
}

// signData is a mark on the board, and what it means.
type signData struct {
	SVG   string `json:"svg"`
	Text  string `json:"text"`
	Since int    `json:"since,omitempty"` // the first step that shows it
}

// colorsInSVG matches the colors of drawings.
var colorsInSVG = regexp.MustCompile(`#[0-9a-f]{6}`)

// addLegend adds the marks that occur, and their colors in each theme.
func (d *describer) addLegend(f *filmData) {
	for n, l := range d.legends {
		signs, colors := signsOf(l)
		if n == 0 {
			f.Legend, f.LegendColors = signs, make([][]string, len(colors))
		}
		for k, color := range colors {
			f.LegendColors[k] = append(f.LegendColors[k], color)
		}
	}
	if f.Legend != nil {
		f.LegendTitle = d.info.language().Panels.Legend
	}
}

// signsOf returns the marks that a legend explains, drawn in the variables --sign0 and so on, and the colors that these are.
func signsOf(l legend) (signs []signData, colors []string) {
	for _, mark := range l.Marks() {
		var svg bytes.Buffer // which does not fail
		_ = vector.SVG{Outline: true}.Write(&svg, mark.Sign)
		drawn := colorsInSVG.ReplaceAllStringFunc(svg.String(), func(color string) string {
			colors = append(colors, color)
			return fmt.Sprintf("var(--sign%d)", len(colors)-1)
		})
		signs = append(signs, signData{drawn, mark.Text, mark.Since})
	}
	return signs, colors
}
