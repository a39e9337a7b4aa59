package film

import (
	"bytes"
	"fmt"
	"regexp"

	"queenreel/draw/vector"
)

// signData is a mark on the board, and what it means.
type signData struct {
	SVG  string `json:"svg"`
	Text string `json:"text"`
}

// colorsInSVG matches the colors of drawings.
var colorsInSVG = regexp.MustCompile(`#[0-9a-f]{6}`)

// addLegend adds the marks that occur, and their colors in each theme.
func (d *describer) addLegend(f *filmData) error {
	for n, l := range d.legends {
		signs, colors, err := signsOf(l)
		if err != nil {
			return err
		}
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
	return nil
}

// signsOf returns the marks that a legend explains, drawn in the variables --sign0 and so on, and the colors that these are.
func signsOf(l legend) (signs []signData, colors []string, err error) {
	marks, err := l.Marks()
	for _, mark := range marks {
		var svg bytes.Buffer
		if err := (vector.SVG{Outline: true}).Write(&svg, mark.Sign); err != nil {
			return nil, nil, err
		}
		drawn := colorsInSVG.ReplaceAllStringFunc(svg.String(), func(color string) string {
			colors = append(colors, color)
			return fmt.Sprintf("var(--sign%d)", len(colors)-1)
		})
		signs = append(signs, signData{drawn, mark.Text})
	}
	return signs, colors, err
}
