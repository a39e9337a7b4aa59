package raster_test

import (
	"fmt"
	"image"
	"log"

	"queenreel/draw/raster"
)

// A canvas is painted in colors, and tells what has changed. The edge of a disc gets the colors that its
// ramp has between the two.
func Example() {
	paper := raster.RGB(0xffffff)
	blue := raster.RGB(0x1f5fbf)
	ink, err := raster.NewInk(nil, []raster.Ramp{{blue, paper}})
	if err != nil {
		log.Fatal(err)
	}
	canvas, err := raster.NewCanvas(image.Pt(16, 10), ink)
	if err != nil {
		log.Fatal(err)
	}
	canvas.Fill(canvas.Bounds(), paper)
	canvas.TakeChanged()

	canvas.Stamp(raster.Disc(0, 0, 4), image.Pt(8, 5), blue)

	fmt.Println("colors:", len(ink.Palette()), "changed:", canvas.TakeChanged())
	img := canvas.Image() // to be encoded as a PNG or a GIF
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			fmt.Print(string("# +o"[img.ColorIndexAt(x, y)]))
		}
		fmt.Println("|")
	}
	// Output:
	// colors: 4 changed: (3,0)-(13,10)
	//                 |
	//       o##o      |
	//      ######     |
	//     o######o    |
	//     ########    |
	//     ########    |
	//     o######o    |
	//      ######     |
	//       o##o      |
	//                 |
}
