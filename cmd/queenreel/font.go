package main

import (
	"errors"
	"fmt"

	"queenreel/draw/raster"
)

// readFont reads a font from a file.
func readFont(path string) (*raster.Font, error) {
	file, err := readRegular(path, mostFontBytes)
	if err != nil {
		return nil, err
	}
	font, err := raster.ParseFont(file)
	if errors.Is(err, raster.ErrLargeFont) {
		return nil, fmt.Errorf("%w, with pyftsubset FONT --text=CHARACTERS", err)
	}
	return font, err
}
