package film

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"

	"queenreel/draw/vector"
)

// signData is a mark on the board, and what it means.
type signData struct {
	SVG  string `json:"svg"`
	Text string `json:"text"`
}

// colorsInSVG matches the colors of drawings.
var colorsInSVG = regexp.MustCompile(`#[0-9a-f]{6}`)

// addLegend adds the marks that occur. Their colors are variables, since each theme has its own; those that all themes have alike are one, unless
// other themes may follow.
func (d *describer) addLegend(f *filmData) error {
	var signs []string
	var colors [][]string // in each theme
	for n, l := range d.legends {
		drawn, of, err := signsOf(l)
		if err != nil {
			return err
		}
		if n == 0 {
			signs = drawn
		}
		colors = append(colors, of)
	}
	if signs == nil {
		return nil
	}
	f.LegendTitle = d.info.language().Panels.Legend
	numbers, at := map[string]int{}, -1
	marks, _ := d.legends[0].Marks() // there was no error
	for i, sign := range signs {
		sign = colorsInSVG.ReplaceAllStringFunc(sign, func(string) string {
			at++
			var pair []string
			for _, of := range colors {
				pair = append(pair, of[at])
			}
			key := fmt.Sprint(pair)
			if d.info.painter == nil {
				key = strconv.Itoa(at)
			}
			if _, known := numbers[key]; !known {
				numbers[key] = len(numbers)
				f.LegendColors = append(f.LegendColors, pair)
			}
			return fmt.Sprintf("var(--sign%d)", numbers[key])
		})
		f.Legend = append(f.Legend, signData{sign, marks[i].Text})
	}
	return nil
}

// signsOf returns the marks that a legend explains as drawings, and the colors of them all in their order.
func signsOf(l legend) (signs, colors []string, err error) {
	marks, err := l.Marks()
	for _, mark := range marks {
		var svg bytes.Buffer
		if err := (vector.SVG{Outline: true}).Write(&svg, mark.Sign); err != nil {
			return nil, nil, err
		}
		signs, colors = append(signs, svg.String()), append(colors, colorsInSVG.FindAllString(svg.String(), -1)...)
	}
	return signs, colors, err
}
