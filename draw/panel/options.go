package panel

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"iter"
	"regexp"
	"strings"

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
	Cell        int          `json:"cell,omitempty"`   // the side of a square in pixels; 0 stands for DefaultCell of the board

	// Size is the size of the picture in pixels: squares are as large as fit, and the rest is ground. The zero Size leaves it open.
	Size image.Point `json:"size,omitzero"`

	Width    int             `json:"width,omitempty"`  // of the picture in pixels: squares are as large as fit; 0 leaves them at Cell
	Scale    int             `json:"scale,omitempty"`  // multiplies all lengths in pixels, for dense screens; 0 stands for 1
	Coarse   bool            `json:"coarse,omitempty"` // edges are a little rougher, and files smaller
	Labels   words.Labels    `json:"-"`                // the names of rows and columns beside the board
	Language *words.Language `json:"-"`                // of all texts but those of scenes; nil stands for English
	Title    string          `json:"title,omitempty"`  // over the board; "" stands for none
	Font     *raster.Font    `json:"-"`                // of all texts but code; it and the embedded fonts stand in for each other

	// Columns is the number of pictures or boards side by side, in a strip or a sheet; 0 chooses.
	Columns int `json:"columns,omitempty"`

	// Search yields all scenes of the search from its first, for panels that need more than the scene that is painted.
	// draw.NewPainter ranges over it, and reads no words in it. With nil, such panels make do with the scenes that are painted.
	Search iter.Seq[story.Scene] `json:"-"`

	// Foot has the shape of each search, of all steps of a film, for pictures of it: they show it at their foot. nil stands for none.
	Foot []story.Shape `json:"-"`

	// Steps is the last step of Search that such panels watch, no earlier than the last step that is painted.
	// 0 stands for DefaultSteps.
	Steps int `json:"-"`
}

// DefaultSteps is the number of steps that panels watch if Steps is 0. If there were no bound, a picture of an early step would take as
// long as the whole search.
const DefaultSteps = 20_000

// withDefaults returns the options for boards of n rows, with the defaults in place of zero values.
func (o Options) withDefaults(n int) Options {
	if o.Panels == nil {
		o.Panels = DefaultPanels
	}
	if o.Cell == 0 && o.Width == 0 && o.Size == (image.Point{}) {
		switch o.Arrangement {
		case Wide:
			o.Size = image.Pt(wideWidth, wideHeight)
		case Tall:
			o.Size = image.Pt(tallWidth, tallHeight)
		}
		if n > 32 || o.Arrangement == Tall && len(o.Panels) > 4 {
			o.Size = o.Size.Mul(2)
		}
	}
	o.Theme = cmp.Or(o.Theme, &theme.Themes[0])
	o.Cell = cmp.Or(o.Cell, DefaultCell(n))
	o.Scale = cmp.Or(o.Scale, 1)
	o.Language = cmp.Or(o.Language, &words.English)
	o.Steps = cmp.Or(o.Steps, DefaultSteps)
	return o
}

// Check returns an Error for options that are out of range on any board and in any layout.
func (o Options) Check() error {
	const maxScale = 8
	o = o.withDefaults(1)
	switch {
	case o.Cell < MinCell || o.Cell > MaxCell:
		return &Error{Field: "Cell", Value: fmt.Sprint(o.Cell), Err: fmt.Errorf("squares go from %d to %d pixels", MinCell, MaxCell)}
	case o.Width < 0:
		return &Error{Field: "Width", Value: fmt.Sprint(o.Width), Err: errors.New("must be at least 1")}
	case o.Size.X < 0 || o.Size.Y < 0 || (o.Size.X == 0) != (o.Size.Y == 0):
		return &Error{Field: "Size", Value: Dimensions(o.Size), Err: errors.New("a picture has at least one pixel")}
	case o.Width > 0 && o.Size.X > 0:
		return &Error{Field: "Width", Value: fmt.Sprint(o.Width), Err: errors.New("the size already says it")}
	case o.Scale < 1 || o.Scale > maxScale:
		return &Error{Field: "Scale", Value: fmt.Sprint(o.Scale), Err: fmt.Errorf("must be from 1 to %d", maxScale)}
	case int(o.Labels) >= len(words.LabelNames):
		return &Error{Field: "Labels", Value: fmt.Sprint(o.Labels), Err: errors.New("there are no such labels")}
	case o.Columns < 0:
		return &Error{Field: "Columns", Value: fmt.Sprint(o.Columns), Err: errors.New("must not be negative")}
	case o.Steps < 0:
		return &Error{Field: "Steps", Value: fmt.Sprint(o.Steps), Err: errors.New("must not be negative")}
	}
	return nil
}

// An Error says that pictures cannot have a value. It names the fields of this package; a program whose users know the value by
// another name calls Text.
type Error struct {
	Field  string // the field of Options that has the value, or About, N, Boards, Scenes or Themes; two are joined by " and "
	Value  string // "" if Err says it
	Err    error  // what is wrong with it
	Remedy string // what to do about it, with names of fields in braces; "" if Err says it
}

// Error returns the message with names of fields in small letters.
func (e *Error) Error() string { return e.Text(strings.ToLower) }

// Text returns the message with names of fields as the function gives them. The message leaves a field out whose name is "".
func (e *Error) Text(name func(field string) string) string {
	s := strings.Join(words.NamesOf(strings.Split(e.Field, " and "), name), " and ")
	if s != "" && e.Value != "" {
		s += " " + e.Value
	}
	if s != "" {
		s += ": "
	}
	s += e.Err.Error()
	if e.Remedy != "" {
		s += ": " + inBraces.ReplaceAllStringFunc(e.Remedy, func(field string) string { return name(field[1 : len(field)-1]) })
	}
	return s
}

// inBraces matches the name of a field in a remedy.
var inBraces = regexp.MustCompile(`\{\w+\}`)

// Unwrap returns what is wrong with the value.
func (e *Error) Unwrap() error { return e.Err }
