package draw

import (
	"cmp"
	"errors"
	"image"
	"image/color"
	idraw "image/draw"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// DefaultSwatchCell is the side of a square of a sheet of themes, in pixels, where none is given.
const DefaultSwatchCell = 34

// Swatches draws the same scenes of a search in every one of some themes, under the theme's name and Doc, and
// the themes one below the other. It takes all options but Theme and Title; without Panels it shows the board
// and its caption. No themes, no scenes, and what NewPainter refuses are an *Error. The caller owns the picture.
func Swatches(a trace.About, scenes []story.Scene, themes []Theme, o Options) (*image.Paletted, error) {
	if len(themes) == 0 {
		return nil, &Error{Field: "Themes", Err: errors.New("a sheet of themes needs a theme")}
	}
	if len(scenes) == 0 {
		return nil, &Error{Field: "Scenes", Err: errors.New("a sheet of themes needs a scene")}
	}
	o.Cell = cmp.Or(o.Cell, DefaultSwatchCell)
	o.Title = ""
	if o.Panels == nil {
		o.Panels = []string{"board", "caption"}
	}
	var sheet *image.RGBA
	for i := range themes {
		o.Theme = &themes[i]
		painter, err := NewPainter(a, o)
		if err != nil {
			return nil, err
		}
		k, size := painter.sketch, painter.Size()
		row := image.Pt(len(scenes)*size.X, k.px(themeTitleHeight)+size.Y)
		if sheet == nil {
			if sheet, err = newSwatches(row, len(themes)); err != nil {
				return nil, err
			}
		}
		title, err := k.themeTitle(row.X)
		if err != nil {
			return nil, err
		}
		at := image.Pt(0, i*row.Y)
		idraw.Draw(sheet, title.Rect.Add(at), title, image.Point{}, idraw.Src)
		at.Y += title.Rect.Dy()
		for j := range scenes {
			still := painter.Paint(&scenes[j]).Image
			idraw.Draw(sheet, still.Rect.Add(at), still, image.Point{}, idraw.Src)
			at.X += size.X
		}
	}
	return raster.Paletted(sheet)
}

// newSwatches returns an image of some rows of a size in pixels, or an Error if a row, or all of them, are too large.
func newSwatches(row image.Point, rows int) (*image.RGBA, error) {
	all := image.Pt(row.X, rows*row.Y)
	if err := cmp.Or(raster.CheckSize(row), raster.CheckSize(all)); err != nil {
		return nil, &Error{Field: "Themes", Err: err, Remedy: "use fewer themes or scenes, or smaller squares"}
	}
	return image.NewRGBA(image.Rectangle{Max: all}), nil
}

// themeTitleHeight is the height of the line with the name of a theme, in units.
const themeTitleHeight = 44

// themeTitle writes the name of the theme and its Doc into a picture whose width is given in pixels.
func (k *sketch) themeTitle(width int) (*image.Paletted, error) {
	t := k.Theme
	ink, err := raster.NewInk(color.Palette{t.Ground}, []raster.Ramp{{t.Text, t.Ground}, {t.Detail, t.Ground}})
	if err != nil {
		return nil, err
	}
	c, err := raster.NewCanvas(image.Pt(width, k.px(themeTitleHeight)), ink)
	if err != nil {
		return nil, err
	}
	c.Fill(c.Bounds(), t.Ground)
	pen := image.Pt(k.left(), k.px(40))
	room := width - k.left() - k.right()
	name, st := k.text.Fit(t.Name, k.style(titleSize, true), room/2, 1)
	k.text.Draw(c, pen, name[0], st, t.Text)
	if name[0] != "" {
		pen.X += k.text.Width(name[0], st) + k.px(16)
	}
	k.writeLine(c, pen, t.Doc, k.style(15, false), width-k.right()-pen.X, t.Detail)
	return c.Image(), nil
}
