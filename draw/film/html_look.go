package film

import (
	"bytes"
	"fmt"
	"regexp"

	"queenreel/draw/vector"
)

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
