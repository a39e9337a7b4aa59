package film

import (
	"bytes"
	"fmt"
	"regexp"

	"queenreel/draw/board"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
)

// PageColors are the colors of a page by day and, if it has two themes, by night.
type PageColors struct {
	Ground       string     `json:"ground"`                 // of the page
	Dark         bool       `json:"dark"`                   // texts on it are light
	NightGround  string     `json:"nightGround"`            // "" for one theme
	LineColors   []string   `json:"lineColors,omitempty"`   // of the lines of a row without a square and of a clause, by day and then by night
	LegendColors [][]string `json:"legendColors,omitempty"` // of the legend's signs, as --sign0 and so on, in each theme
}

// Colors returns the colors of the film's page in one theme or two.
func (d *describer) Colors(themes [2]*theme.Theme) (page PageColors) {
	for n, t := range themes {
		if t == nil {
			break
		}
		page.LineColors = append(page.LineColors, hex(t.Bad), hex(t.Test))
		if n == 0 {
			page.Ground, page.Dark = hex(t.Ground), IsDark(t.Ground)
		} else {
			page.NightGround = hex(t.Ground)
		}
		if d.legend == nil {
			continue
		}
		k, _ := d.metrics(t) // no error, as there was none before
		own := board.Legend.New(k).(legend)
		own.Inherit(d.legend)
		_, colors := signsOf(own)
		if page.LegendColors == nil {
			page.LegendColors = make([][]string, len(colors))
		}
		for i, color := range colors {
			page.LegendColors[i] = append(page.LegendColors[i], color)
		}
	}
	return page
}

// signData is a mark on the board, and what it means.
type signData struct {
	SVG   string `json:"svg"`
	Text  string `json:"text"`
	Since int    `json:"since,omitempty"` // the first step that shows it
}

// colorsInSVG matches the colors of drawings.
var colorsInSVG = regexp.MustCompile(`#[0-9a-f]{6}`)

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
