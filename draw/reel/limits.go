package reel

import (
	"math"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/story/words"
)

// The limits of a film. One that exceeds MaxFrames or MaxLength is refused as a mistake, unless the field of that name is given.
const (
	MaxFrames   = 20_000
	MaxLength   = time.Hour
	LongestFilm = 1000 * time.Hour // whatever is given
)

// A Length is how long a film lasts, as text 1.5s or 200ms.
type Length time.Duration

func (l Length) String() string { return time.Duration(l).String() }

// MarshalText returns the length as text.
func (l Length) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads a length.
func (l *Length) UnmarshalText(text []byte) error {
	length, err := time.ParseDuration(string(text))
	if err != nil || length == 0 {
		return words.Wrong("", nil, "time", words.Values{})
	}
	*l = Length(length)
	return nil
}

// Bytes are the size of a file. As text they are a number, which may have a unit, as in 1MB, 500kB or 300KiB.
type Bytes int64

// units holds the units of bytes, in small letters; a unit comes before those that it ends with.
var units = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"b", 1}, {"", 1},
}

// MarshalText returns the number without a unit.
func (b Bytes) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(b), 10), nil }

// UnmarshalText reads a number and its unit, in small or large letters.
func (b *Bytes) UnmarshalText(text []byte) error {
	small := strings.ToLower(strings.TrimSpace(string(text)))
	for _, unit := range units {
		number, is := strings.CutSuffix(small, unit.name)
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if bytes := n * unit.bytes; is && err == nil && bytes >= 1 && bytes < math.MaxInt64/1e6 {
			*b = Bytes(bytes)
			return nil
		}
	}
	return words.Wrong("", nil, "bytes", words.Values{})
}
