package film

import (
	"cmp"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/theme"
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
func (p *Playable) Look(t *theme.Theme, parts []draw.Part) (PageLook, error) {
	t = cmp.Or(t, &theme.Themes[0])
	look := PageLook{partsData(parts, p.info.About.N), hex(t.Ground), IsDark(t.Ground), []string{hex(t.Bad), hex(t.Test)}, nil}
	if len(p.legends) == 0 {
		return look, nil
	}
	k, err := p.metrics(t)
	if err != nil {
		return look, err
	}
	l := board.Legend.New(k).(legend)
	l.Inherit(p.legends[0])
	_, colors, err := signsOf(l)
	for _, c := range colors {
		look.LegendColors = append(look.LegendColors, []string{c})
	}
	return look, err
}
