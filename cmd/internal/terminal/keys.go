package terminal

import (
	"io"
	"strings"
)

// readKeys sends what is typed, until the input ends. It ends with the program: a read from a terminal cannot be stopped.
func readKeys(in io.Reader, keys chan<- string) {
	defer close(keys)
	var buf [256]byte
	for {
		n, err := in.Read(buf[:])
		keys <- string(buf[:n])
		if err != nil {
			return
		}
	}
}

// A key is something that a player does.
type key uint8

const (
	noKey key = iota
	quitKey
	pauseKey
	nextKey
	backKey
	nextMarkKey
	backMarkKey
	forwardKey
	rewindKey
	homeKey
	endKey
	tenthKey // and the nine after it
)

// sequences holds what terminals send for keys.
var sequences = []struct {
	text string
	key  key
}{
	{"\x1b[C", nextKey}, {"\x1bOC", nextKey}, {"\x1b[D", backKey}, {"\x1bOD", backKey},
	{"\x1b[1;2C", nextMarkKey}, {"\x1b[c", nextMarkKey}, {"\x1b[1;2D", backMarkKey}, {"\x1b[d", backMarkKey},
	{"\x1b[A", forwardKey}, {"\x1bOA", forwardKey}, {"\x1b[B", rewindKey}, {"\x1bOB", rewindKey},
	{"\x1b[H", homeKey}, {"\x1bOH", homeKey}, {"\x1b[1~", homeKey}, {"\x1b[7~", homeKey},
	{"\x1b[F", endKey}, {"\x1bOF", endKey}, {"\x1b[4~", endKey}, {"\x1b[8~", endKey},
	{" ", pauseKey}, {"q", quitKey}, {"Q", quitKey}, {"\x03", quitKey}, {"\x04", quitKey},
}

// firstKey returns the key that a text begins with, and the rest of it. What means nothing is skipped.
func firstKey(text string) (key, string) {
	for _, s := range sequences {
		if rest, ok := strings.CutPrefix(text, s.text); ok {
			return s.key, rest
		}
	}
	if d := text[0]; d >= '0' && d <= '9' {
		return tenthKey + key(d-'0'), text[1:]
	}
	if rest, ok := strings.CutPrefix(text, "\x1b["); ok { // another sequence, or an answer that came late
		return noKey, rest[sequenceEnd(rest)+1:]
	}
	return noKey, text[1:]
}

// sequenceEnd returns where the sequence ends that has begun before a text, or -1.
func sequenceEnd(text string) int {
	return strings.IndexFunc(text, func(r rune) bool { return r >= '@' && r <= '~' })
}
