package film

import (
	"bytes"
	"fmt"
	"regexp"

	"queenreel/draw/board"
	"queenreel/draw/vector"
)

// signData is a mark on the board, and what it means.
type signData struct {
	SVG  string `json:"svg"`
	Text string `json:"text"`
}

// colorsInSVG matches the colors of drawings.
var colorsInSVG = regexp.MustCompile(`#[0-9a-f]{6}`)

// addLegend adds the marks that occur. Their colors are variables, since each theme has its own.
func (d *describer) addLegend(f *filmData) error {
	var signs [][]board.Mark
	for _, l := range d.legends {
		marks, err := l.Marks()
		if err != nil {
			return err
		}
		signs = append(signs, marks)
	}
	if signs == nil {
		return nil
	}
	f.LegendTitle = d.info.language().Panels.Legend
	numbers := map[string]int{}
	for i, mark := range signs[0] {
		var colors [][]string // of the drawing, in each theme
		var text string
		for n := range signs {
			var svg bytes.Buffer
			if err := (vector.SVG{Outline: true}).Write(&svg, signs[n][i].Sign); err != nil {
				return err
			}
			colors = append(colors, colorsInSVG.FindAllString(svg.String(), -1))
			if n == 0 {
				text = svg.String()
			}
		}
		at := -1
		text = colorsInSVG.ReplaceAllStringFunc(text, func(string) string {
			at++
			var pair []string
			for _, of := range colors {
				pair = append(pair, of[at])
			}
			number, known := numbers[fmt.Sprint(pair)]
			if !known {
				number = len(numbers)
				numbers[fmt.Sprint(pair)] = number
				f.LegendColors = append(f.LegendColors, pair)
			}
			return fmt.Sprintf("var(--sign%d)", number)
		})
		f.Legend = append(f.Legend, signData{text, mark.Text})
	}
	return nil
}
