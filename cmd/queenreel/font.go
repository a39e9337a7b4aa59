package main

import (
	"errors"
	"fmt"

	"queenreel/draw/raster"
)

// A fontFlag reads a font from a file.
type fontFlag struct {
	path string
	into **raster.Font
}

func (f *fontFlag) String() string { return f.path }
func (f *fontFlag) Type() string   { return fileType }

// Set reads the font.
func (f *fontFlag) Set(path string) error {
	file, err := readRegular(path, mostFontBytes)
	if err != nil {
		return err
	}
	f.path = path
	*f.into, err = raster.ParseFont(file)
	if errors.Is(err, raster.ErrLargeFont) {
		return fmt.Errorf("%w, with pyftsubset FONT --text=CHARACTERS", err)
	}
	return err
}
