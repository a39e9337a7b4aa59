package draw

import "image/color"

// Themes holds the themes, in the order in which lists show them. The first is the default.
var Themes = []Theme{
	{
		Name: "classic", Doc: "wood and ink on warm paper",
		Ground: rgb(0xfbfaf7), Light: rgb(0xf1e9da), Dark: rgb(0xd3c3a5),
		Queen: rgb(0x23272f), Text: rgb(0x23272f), Detail: rgb(0x4a5060), Muted: rgb(0x666c7b),
		Test: rgb(0x1f5fbf), Bad: rgb(0xc2361b), Good: rgb(0x0b7a5b),
		Cross: rgb(0x8d8574),
	},
}

// A Theme gives each meaning its colour.
type Theme struct {
	Name string
	Doc  string // one line for lists, without a full stop

	Ground color.RGBA // behind everything
	Light  color.RGBA // a light square
	Dark   color.RGBA // a dark square
	Queen  color.RGBA // a queen that stands, and the line around the board
	Text   color.RGBA // titles and figures
	Detail color.RGBA // the lines under titles
	Muted  color.RGBA // labels
	Test   color.RGBA // a square being tested or just filled
	Bad    color.RGBA // a conflict, a dead row, a backtrack
	Good   color.RGBA // a solution
	Cross  color.RGBA // the cross on an attacked square
}

// tint returns the colour of a square that is marked with another colour.
func tint(square, mark color.RGBA) color.RGBA { return mix(square, mark, 0.24) }

// crossOn returns the colour of a cross on a square, which it must not outshine.
func crossOn(square, cross color.RGBA) color.RGBA { return mix(square, cross, 0.6) }

// mix returns the colour that lies a part t of the way from a to b.
func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + t*(float64(y)-float64(x)) + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 0xff}
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}
