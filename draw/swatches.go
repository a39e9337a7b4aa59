package draw

import (
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// DefaultSwatchCell is the side of a square of a sheet of themes, in pixels, where none is given.
const DefaultSwatchCell = 34

// Swatches draws the same scenes in every one of some themes, under the theme's name and Doc, and the
// themes one below the other. Of the options it takes Cell, Labels and Language. It returns an error if
// there is no theme or no scene. The caller owns the picture.
func Swatches(themes []Theme, scenes []story.Scene, o Options) (*image.Paletted, error) {
	if len(themes) == 0 || len(scenes) == 0 {
		return nil, fmt.Errorf("a sheet of themes needs a theme and a scene")
	}
	if o.Cell == 0 {
		o.Cell = DefaultSwatchCell
	}
	o.Panels = []string{"board", "caption"}
	var sheet *image.RGBA
	for i := range themes {
		o.Theme = &themes[i]
		swatch, err := newSwatch(scenes, o)
		if err != nil {
			return nil, err
		}
		if sheet == nil {
			sheet = image.NewRGBA(image.Rect(0, 0, swatch.Rect.Dx(), len(themes)*swatch.Rect.Dy()))
		}
		at := image.Pt(0, i*swatch.Rect.Dy())
		idraw.Draw(sheet, swatch.Rect.Add(at), swatch, image.Point{}, idraw.Src)
	}
	return raster.Paletted(sheet)
}

// newSwatch draws scenes side by side in the theme of the options, under its name.
func newSwatch(scenes []story.Scene, o Options) (*image.RGBA, error) {
	about := trace.About{Problem: trace.Problem{N: scenes[0].Board.N}}
	painter, err := NewPainter(about, o)
	if err != nil {
		return nil, err
	}
	k, err := newSketch(about, o)
	if err != nil {
		return nil, err
	}
	title, err := k.themeTitle(len(scenes) * painter.Size().X)
	if err != nil {
		return nil, err
	}
	swatch := image.NewRGBA(image.Rect(0, 0, title.Rect.Dx(), title.Rect.Dy()+painter.Size().Y))
	idraw.Draw(swatch, title.Rect, title, image.Point{}, idraw.Src)
	for i := range scenes {
		still := painter.Paint(&scenes[i]).Image
		at := image.Pt(i*still.Rect.Dx(), title.Rect.Dy())
		idraw.Draw(swatch, still.Rect.Add(at), still, image.Point{}, idraw.Src)
	}
	return swatch, nil
}

// themeTitle writes the name of the theme and its Doc into a picture whose width is given in pixels.
func (k *sketch) themeTitle(width int) (*image.Paletted, error) {
	t := k.theme
	ink, err := raster.NewInk(color.Palette{t.Ground}, []raster.Ramp{{t.Text, t.Ground}, {t.Detail, t.Ground}})
	if err != nil {
		return nil, err
	}
	c, err := raster.NewCanvas(image.Pt(width, k.px(44)), ink)
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
	doc, st := k.text.Fit(t.Doc, k.style(15, false), width-k.right()-pen.X, 1)
	k.text.Draw(c, pen, doc[0], st, t.Detail)
	return c.Image(), nil
}
