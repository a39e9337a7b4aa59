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
		swatch, err := newSwatch(a, scenes, o)
		if err != nil {
			return nil, err
		}
		if sheet == nil {
			if sheet, err = newRGBA(swatch.Rect.Dx(), len(themes)*swatch.Rect.Dy()); err != nil {
				return nil, err
			}
		}
		at := image.Pt(0, i*swatch.Rect.Dy())
		idraw.Draw(sheet, swatch.Rect.Add(at), swatch, image.Point{}, idraw.Src)
	}
	return raster.Paletted(sheet)
}

// newRGBA returns an image of a size in pixels, or an Error if that is too large.
func newRGBA(width, height int) (*image.RGBA, error) {
	size := image.Pt(width, height)
	if err := raster.CheckSize(size); err != nil {
		return nil, &Error{Field: "Themes", Err: err, Remedy: "use fewer themes or scenes, or smaller squares"}
	}
	return image.NewRGBA(image.Rectangle{Max: size}), nil
}

// newSwatch draws scenes side by side in the theme of the options, under its name.
func newSwatch(a trace.About, scenes []story.Scene, o Options) (*image.RGBA, error) {
	painter, err := NewPainter(a, o)
	if err != nil {
		return nil, err
	}
	k, size := painter.sketch, painter.Size()
	swatch, err := newRGBA(len(scenes)*size.X, k.px(themeTitleHeight)+size.Y)
	if err != nil {
		return nil, err
	}
	title, err := k.themeTitle(swatch.Rect.Dx())
	if err != nil {
		return nil, err
	}
	idraw.Draw(swatch, title.Rect, title, image.Point{}, idraw.Src)
	for i := range scenes {
		still := painter.Paint(&scenes[i]).Image
		at := image.Pt(i*still.Rect.Dx(), title.Rect.Dy())
		idraw.Draw(swatch, still.Rect.Add(at), still, image.Point{}, idraw.Src)
	}
	return swatch, nil
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
