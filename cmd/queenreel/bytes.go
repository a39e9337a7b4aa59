package main

import (
	"errors"
	"math"
	"strconv"
	"strings"
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
