package draw

import (
	"image/color"

	"queenreel/draw/raster"
)

// Themes holds the themes, in the order in which lists show them. The first is the default.
var Themes = []Theme{
	{
		Name: "classic", Doc: "wood and ink on warm paper",
		Ground: rgb(0xfbfaf7), Light: rgb(0xf1e9da), Dark: rgb(0xd3c3a5),
		Queen: rgb(0x23272f), Text: rgb(0x23272f), Detail: rgb(0x4a5060), Muted: rgb(0x666c7b),
		Test: rgb(0x1f5fbf), Bad: rgb(0xc2361b), Good: rgb(0x0b7a5b),
		Cross: rgb(0x8d8574), Tint: 0.24,
	},
	{
		Name: "dark", Doc: "light queens on a night sky, for dark pages and rooms",
		Ground: rgb(0x15181e), Light: rgb(0x434d60), Dark: rgb(0x2d3442),
		Queen: rgb(0xf3efe6), Text: rgb(0xf3efe6), Detail: rgb(0xc3c8d2), Muted: rgb(0x98a0b0),
		Test: rgb(0x6db6ff), Bad: rgb(0xff8068), Good: rgb(0x52d6a4),
		Cross: rgb(0x99a3b5), Tint: 0.26,
	},
	{
		Name: "contrast", Doc: "black on white, and marks that no colour-blindness mixes up",
		Ground: rgb(0xffffff), Light: rgb(0xf7f7f7), Dark: rgb(0xdcdfe4),
		Queen: rgb(0x000000), Text: rgb(0x000000), Detail: rgb(0x333333), Muted: rgb(0x6c6c6c),
		Test: rgb(0x1f66f0), Bad: rgb(0xad4500), Good: rgb(0x004540),
		Cross: rgb(0x808080), Tint: 0.36,
	},
	{
		Name: "print", Doc: "white paper and little ink, told apart in grey as well",
		Ground: rgb(0xffffff), Light: rgb(0xfdfdfd), Dark: rgb(0xdcdcdc),
		Queen: rgb(0x000000), Text: rgb(0x000000), Detail: rgb(0x333333), Muted: rgb(0x5a5a5a),
		Test: rgb(0x2a70d0), Bad: rgb(0x9e1c00), Good: rgb(0x00391f),
		Cross: rgb(0x787878), Tint: 0.30,
	},
	{
		Name: "slate", Doc: "cool greys and blues, for pages about code",
		Ground: rgb(0xf7f9fb), Light: rgb(0xe6ebf2), Dark: rgb(0xb9c5d4),
		Queen: rgb(0x1b2536), Text: rgb(0x1b2536), Detail: rgb(0x435066), Muted: rgb(0x5d6a80),
		Test: rgb(0x2456c7), Bad: rgb(0xb9234a), Good: rgb(0x0a6c64),
		Cross: rgb(0x5c6b82), Tint: 0.24,
	},
}

// A Theme gives each meaning its color.
type Theme struct {
	Name string
	Doc  string // one line for lists, without a full stop

	Ground color.RGBA // behind everything
	Light  color.RGBA // a light square
	Dark   color.RGBA // a dark square
	Queen  color.RGBA // a queen that stands, and the line around the board
	Text   color.RGBA // titles and figures
	Detail color.RGBA // the lines under titles
	Muted  color.RGBA // labels, headings and notes
	Test   color.RGBA // a square that is being tested or was just filled
	Bad    color.RGBA // a conflict, a dead row, a backtrack
	Good   color.RGBA // a solution
	Cross  color.RGBA // the cross on an attacked square

	Tint float64 // how much of the color of a mark the square takes, from 0 to 1
}

// marked returns the color of a square that is marked with another color. It is the same for light and
// dark squares, so that a row that turns red is one band, with even contrast to what stands on it.
func (t *Theme) marked(mark color.RGBA) color.RGBA {
	square := t.Light
	if raster.Distance(t.Dark, mark) > raster.Distance(t.Light, mark) {
		square = t.Dark
	}
	return raster.Mix(square, mark, t.Tint)
}

// crossOn returns the color of a cross on a square: paler than the cross's own, so as not to drown queens.
func crossOn(square, cross color.RGBA) color.RGBA { return raster.Mix(square, cross, 0.6) }

// rgb returns an opaque color given as 0xrrggbb.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}
