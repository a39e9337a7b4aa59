package main

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"queenreel/draw"
)

// A sizeFlag is a number of bytes; 0 for none.
type sizeFlag struct {
	bytes int64
	text  string // as it was given
}

func (f *sizeFlag) Type() string   { return "SIZE" }
func (f *sizeFlag) String() string { return f.text }

// sizeUnits holds the units of sizes, in small letters; a unit comes before those that it ends with.
var sizeUnits = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"b", 1}, {"", 1},
}

// Set reads a size such as 1MB, 500kB or 300KiB.
func (f *sizeFlag) Set(text string) error {
	small := strings.ToLower(strings.TrimSpace(text))
	for _, unit := range sizeUnits {
		number, ok := strings.CutSuffix(small, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if bytes := n * unit.bytes; err == nil && bytes >= 1 && bytes < math.MaxInt64/1e6 {
			*f = sizeFlag{int64(bytes), text}
			return nil
		}
		break
	}
	return errors.New("must be a size, as in 1MB, 500kB or 300KiB")
}

// cellValue returns the value of the side of a square in pixels; 0 stands for the default, which cannot be given.
func cellValue(to *int) value {
	return value{"PX", func() string { return strconv.Itoa(*to) }, func(text string) error {
		side, err := parseInt(text)
		switch {
		case err != nil:
			return err
		case side < draw.MinCell || side > draw.MaxCell:
			return fmt.Errorf("squares go from %d to %d pixels", draw.MinCell, draw.MaxCell)
		}
		*to = side
		return nil
	}}
}

// pixelsValue returns the value of the size of a picture, such as 1920x1080; the zero point is none.
func pixelsValue(to *image.Point) value {
	return value{"WxH", func() string { return dimensions(*to) }, func(text string) error {
		width, height, _ := strings.Cut(text, "x")
		x, err := strconv.Atoi(width)
		y, also := strconv.Atoi(height)
		if err != nil || also != nil || x < 1 || y < 1 {
			return errors.New("must be a width and a height in pixels, as in 1920x1080")
		}
		*to = image.Pt(x, y)
		return nil
	}}
}

// dimensions returns a size as the command line writes it; "" for none.
func dimensions(size image.Point) string {
	if size == (image.Point{}) {
		return ""
	}
	return fmt.Sprintf("%dx%d", size.X, size.Y)
}
