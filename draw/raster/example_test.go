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

// Text is drawn in a color of the ink too.
func ExampleLettering_Draw() {
	paper, black := raster.RGB(0xffffff), raster.RGB(0x000000)
	ink, err := raster.NewInk(nil, []raster.Ramp{{black, paper}})
	if err != nil {
		log.Fatal(err)
	}
	canvas, err := raster.NewCanvas(image.Pt(100, 30), ink)
	if err != nil {
		log.Fatal(err)
	}
	canvas.Fill(canvas.Bounds(), paper)
	canvas.TakeChanged()
	lettering, err := raster.NewLettering(nil)
	if err != nil {
		log.Fatal(err)
	}

	style := raster.Style{Size: 16}
	lettering.Draw(canvas, image.Pt(10, 20), "8 queens", style, black)

	fmt.Println("width:", lettering.Width("8 queens", style), "changed:", canvas.TakeChanged())
	// Output: width: 71 changed: (10,8)-(80,24)
}

// Text is measured before it is drawn: here it is broken into lines of a width.
func ExampleLettering_Fit() {
	lettering, err := raster.NewLettering(nil)
	if err != nil {
		log.Fatal(err)
	}
	style := raster.Style{Size: 15, Weight: raster.Bold}
	lines, style := lettering.Fit("Row 2: no square left, 皇后无处可放", style, 120, 3)
	for _, line := range lines {
		fmt.Printf("%q fits: %t\n", line, lettering.Width(line, style) <= 120)
	}
	// Output:
	// "Row 2: no" fits: true
	// "square left, 皇后" fits: true
	// "无处可放" fits: true
}
