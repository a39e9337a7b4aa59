package film

import (
	"image"
	"image/color"
	"math"

	"queenreel/draw"
)

// A yuvPicture is the current picture of a film in yuv420p: a luma for each pixel, and a chroma of blue
// and one of red for every two by two pixels. It is padded to even sizes in the film's background color.
//
// The colors are those of Recommendation ITU-R BT.709, section 3: the luma of black is 16, that of white 235.
type yuvPicture struct {
	size   image.Point // of the film
	padded image.Point
	Pix    []uint8       // the luma of all pixels, row by row, then the chroma of blue, then that of red
	colors [256]yuvColor // of each index
	begun  bool
}

// A yuvColor is a color as luma and chroma, the latter in 64ths, of which an average of four is taken.
type yuvColor struct {
	luma   uint8
	cb, cr uint16
}

// yuv returns a picture to show the film's pictures in; it is blank before the first.
func (i *Info) yuv() *yuvPicture {
	p := &yuvPicture{size: i.Size, padded: even(i.Size)}
	p.Pix = make([]uint8, p.padded.X*p.padded.Y*3/2)
	for index, c := range i.Palette {
		p.colors[index] = yuvColorOf(c)
	}
	return p
}

func yuvColorOf(c color.Color) yuvColor {
	rgb := color.RGBAModel.Convert(c).(color.RGBA)
	r, g, b := float64(rgb.R)/255, float64(rgb.G)/255, float64(rgb.B)/255
	y := float64(0.2126*r) + float64(0.7152*g) + float64(0.0722*b)
	return yuvColor{
		luma: uint8(math.Round(16 + float64(219*y))),
		cb:   uint16(math.Round(64 * (128 + float64(224/1.8556*(b-y))))),
		cr:   uint16(math.Round(64 * (128 + float64(224/1.5748*(r-y))))),
	}
}

// show changes p to the next picture of the film. It converts only what changed.
func (p *yuvPicture) show(next draw.Picture) {
	changed := next.Changed
	if !p.begun {
		p.begun, changed = true, []image.Rectangle{{Max: p.padded}}
	}
	for _, r := range changed {
		r = r.Intersect(image.Rectangle{Max: p.padded})
		for y := r.Min.Y &^ 1; y < r.Max.Y; y += 2 {
			for x := r.Min.X &^ 1; x < r.Max.X; x += 2 {
				p.showFour(next.Image, x, y)
			}
		}
	}
}

// showFour converts two by two pixels, the first of which is at even coordinates.
func (p *yuvPicture) showFour(img *image.Paletted, x, y int) {
	w, h := p.padded.X, p.padded.Y
	cb, cr := 0, 0
	for i := range 4 {
		at := image.Pt(x+i%2, y+i/2)
		index := uint8(0) // of the ground
		if at.X < p.size.X && at.Y < p.size.Y {
			index = img.Pix[at.Y*img.Stride+at.X]
		}
		c := &p.colors[index]
		p.Pix[at.Y*w+at.X] = c.luma
		cb, cr = cb+int(c.cb), cr+int(c.cr)
	}
	const half = 4 * 64 / 2
	at := w*h + y/2*(w/2) + x/2
	p.Pix[at] = uint8((cb + half) / (4 * 64))
	p.Pix[at+w*h/4] = uint8((cr + half) / (4 * 64))
}
