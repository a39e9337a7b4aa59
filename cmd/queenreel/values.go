package main

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"queenreel/draw/reel"
)

// A value is that of a flag.
type value struct {
	kind string
	text func() string
	set  func(text string) error
}

func (v value) Type() string          { return v.kind }
func (v value) String() string        { return v.text() }
func (v value) Set(text string) error { return v.set(text) }

// noText is the text of a value that help texts do not show.
func noText() string { return "" }

// textual returns the value of what has a text of its own.
func textual(kind string, to interface {
	encoding.TextUnmarshaler
	fmt.Stringer
}) value {
	return value{kind, to.String, func(text string) error { return to.UnmarshalText([]byte(text)) }}
}

// number returns the value of a number from 1 on. Help texts show the usual one in place of 0, which stands for it; problem is what is
// wrong with other numbers.
func number(to *int, usual int, problem string) value {
	return wholeNumber("number", to, usual, 1, math.MaxInt, problem)
}

// wholeNumber returns the value of a whole number within limits.
func wholeNumber(kind string, to *int, usual, least, most int, problem string) value {
	text := func() string { return strconv.Itoa(cmp.Or(*to, usual)) }
	return value{kind, text, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil:
			return errors.New("must be a whole number")
		case n < least || n > most:
			return errors.New(problem)
		}
		*to = n
		return nil
	}}
}

// speedValue returns the value of the factor by which a film is faster.
func speedValue(to *float64) value {
	text := func() string { return strconv.FormatFloat(cmp.Or(*to, 1), 'g', -1, 64) }
	return value{"factor", text, func(text string) error {
		x, err := strconv.ParseFloat(text, 64)
		switch {
		case err != nil:
			return errors.New("must be a number")
		case !(x >= reel.MinSpeed && x <= reel.MaxSpeed):
			return fmt.Errorf("must be from %v to %v", reel.MinSpeed, reel.MaxSpeed)
		}
		*to = x
		return nil
	}}
}

// posterValue returns the value of what previews show, which reel checks.
func posterValue(to *string) value {
	return value{"PICTURE", func() string { return cmp.Or(*to, reel.StartPoster) }, func(text string) error {
		*to = text
		return nil
	}}
}

// fileType is the type of flags that name a file to read, as help texts show it.
const fileType = "FILE"

// fileValue returns the value of the path of a file to read; "" is none. Nothing is read while the flags are parsed: the shell does that
// for each completion.
func fileValue(to *string) value {
	return value{fileType, func() string { return *to }, func(path string) error {
		if path == "" {
			return errors.New("must name a file")
		}
		*to = path
		return nil
	}}
}

// sizeUnits holds the units of sizes, in small letters; a unit comes before those that it ends with.
var sizeUnits = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"b", 1}, {"", 1},
}

// sizeValue returns the value of a number of bytes, such as 1MB, 500kB or 300KiB; 0 is none.
func sizeValue(to *int64) value {
	given := ""
	return value{"SIZE", func() string { return given }, func(text string) error {
		small := strings.ToLower(strings.TrimSpace(text))
		for _, unit := range sizeUnits {
			number, ok := strings.CutSuffix(small, unit.name)
			if !ok {
				continue
			}
			n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
			if bytes := n * unit.bytes; err == nil && bytes >= 1 && bytes < math.MaxInt64/1e6 {
				*to, given = int64(bytes), text
				return nil
			}
			break
		}
		return errors.New("must be a size, as in 1MB, 500kB or 300KiB")
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
