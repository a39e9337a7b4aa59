package panel

import (
	"cmp"
	"fmt"
	"image"
	"iter"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// The smallest and the largest side of a square, in pixels.
const (
	MinCell = 12
	MaxCell = 400
)

// DefaultCell returns the side in pixels of a square of a board with n rows, if none is given. Boards of up to 8 rows are about equally
// large; the largest boards are twice as large.
func DefaultCell(n int) int {
	n = max(n, 1)
	return min(140, max(448/n, min(56, 900/n))) &^ 1
}

// Options say what pictures look like. The zero value stands for the default picture.
type Options struct {
	Theme       *theme.Theme `json:"theme,omitempty"`  // nil stands for the first of theme.Themes
	Panels      []string     `json:"panels,omitempty"` // their names, in the order in which they stand; nil stands for DefaultPanels
	Arrangement Arrangement  `json:"-"`                // of the panels

	Cell int `json:"cell,omitempty"` // the side of a square in pixels; 0 stands for DefaultCell of the board

	// Size is the size of the picture in pixels: squares are as large as fit, and the rest is ground. The zero Size leaves it open.
	Size Size `json:"size,omitzero"`

	Width    int             `json:"width,omitempty"` // of the picture in pixels: squares are as large as fit; 0 leaves them at Cell
	Scale    int             `json:"scale,omitempty"` // multiplies all lengths in pixels, for dense screens; 0 stands for 1
	Labels   words.Labels    `json:"-"`               // the names of rows and columns beside the board
	Language *words.Language `json:"-"`               // of all texts but those of scenes; nil stands for English
	Title    string          `json:"title,omitempty"` // over the board; "" stands for none
	Font     *raster.Font    `json:"-"`               // of all texts but code; it and the embedded fonts stand in for each other

	// Columns is the number of pictures or boards side by side, in a strip or a sheet; 0 chooses.
	Columns int `json:"columns,omitempty"`

	// Search yields all scenes of the search from its first, for panels that need more than the scene that is painted.
	// draw.NewPainter ranges over it, and reads no words in it. With nil, such panels make do with the scenes that are painted.
	Search iter.Seq[story.State] `json:"-"`

	// Foot has the shape of each search, of all steps of a film, for pictures of it: they show it at their foot. nil stands for none.
	Foot []story.Shape `json:"-"`

	// Steps is the last step of Search that such panels watch, no earlier than the last step that is painted.
	// 0 stands for DefaultSteps.
	Steps int `json:"-"`
}

// A Size is the width and the height of a picture in pixels, as text 1920x1080.
type Size image.Point

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.X, s.Y) }

// MarshalText returns the size as text.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a size.
func (s *Size) UnmarshalText(text []byte) error {
	if _, err := fmt.Sscanf(string(text)+"\n", "%dx%d\n", &s.X, &s.Y); err != nil || s.X < 1 || s.Y < 1 {
		return words.Wrong("", nil, "pixels", words.Values{})
	}
	return nil
}

// DefaultSteps is the number of steps that panels watch if Steps is 0. If there were no bound, a picture of an early step would take as
// long as the whole search.
const DefaultSteps = 20_000

// withDefaults returns the options for boards of n rows, with the defaults in place of zero values.
func (o Options) withDefaults(n int) Options {
	if o.Panels == nil {
		o.Panels = DefaultPanels
	}
	if o.Cell == 0 && o.Width == 0 && o.Size == (Size{}) {
		switch o.Arrangement {
		case Wide:
			o.Size = Size{wideWidth, wideHeight}
		case Tall:
			o.Size = Size{tallWidth, tallHeight}
		}
		if n > 32 || o.Arrangement == Tall && len(o.Panels) > 4 {
			o.Size = Size(image.Point(o.Size).Mul(2))
		}
	}
	o.Theme = cmp.Or(o.Theme, &theme.Themes[0])
	o.Cell = cmp.Or(o.Cell, DefaultCell(n))
	o.Scale = cmp.Or(o.Scale, 1)
	o.Language = cmp.Or(o.Language, &words.English)
	o.Steps = cmp.Or(o.Steps, DefaultSteps)
	return o
}

// Check returns a words.Error for options that are out of range on any board and in any layout.
func (o Options) Check() error {
	const maxScale = 8
	o = o.withDefaults(1)
	switch {
	case o.Cell < MinCell || o.Cell > MaxCell:
		return words.Wrong("cell", o.Cell, "cell", words.Values{N: MinCell, Total: MaxCell})
	case o.Width < 0:
		return words.Wrong("width", o.Width, "at-least", words.Values{N: 1})
	case o.Size.X < 0 || o.Size.Y < 0 || (o.Size.X == 0) != (o.Size.Y == 0):
		return words.Wrong("size", o.Size, "no-pixel", words.Values{})
	case o.Width > 0 && o.Size.X > 0:
		return words.Wrong("width", o.Width, "sized", words.Values{})
	case o.Scale < 1 || o.Scale > maxScale:
		return words.Wrong("scale", o.Scale, "from-to", words.Values{N: 1, Total: maxScale})
	case int(o.Labels) >= len(words.LabelNames):
		return words.Wrong("labels", o.Labels, "no-labels", words.Values{})
	case o.Columns < 0:
		return words.Wrong("columns", o.Columns, "not-negative", words.Values{})
	case o.Steps < 0:
		return words.Wrong("steps", o.Steps, "not-negative", words.Values{})
	}
	return nil
}
