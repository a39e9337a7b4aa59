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

// A cellFlag is the side of a square in pixels; 0 stands for the default, which cannot be given.
type cellFlag int

func (f *cellFlag) String() string { return strconv.Itoa(int(*f)) }
func (f *cellFlag) Type() string   { return "PX" }

// Set reads the side.
func (f *cellFlag) Set(text string) error {
	side, err := strconv.Atoi(text)
	if err != nil {
		return errors.New("must be a whole number")
	}
	if side < draw.MinCell || side > draw.MaxCell {
		return fmt.Errorf("squares go from %d to %d pixels", draw.MinCell, draw.MaxCell)
	}
	*f = cellFlag(side)
	return nil
}

// A pixelsFlag is the size of a picture in pixels; the zero pixelsFlag is none.
type pixelsFlag image.Point

func (f *pixelsFlag) Type() string { return "WxH" }

func (f *pixelsFlag) String() string {
	if *f == (pixelsFlag{}) {
		return ""
	}
	return fmt.Sprintf("%dx%d", f.X, f.Y)
}

// Set reads a size such as 1920x1080.
func (f *pixelsFlag) Set(text string) error {
	width, height, _ := strings.Cut(text, "x")
	x, err := strconv.Atoi(width)
	y, also := strconv.Atoi(height)
	if err != nil || also != nil || x < 1 || y < 1 {
		return errors.New("must be a width and a height in pixels, as in 1920x1080")
	}
	*f = pixelsFlag{x, y}
	return nil
}
