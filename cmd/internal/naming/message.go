package naming

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The longest message, in characters. Of a longer one the middle is left out: it begins with what is wrong, most
// often with a value that is too long, and ends with what to do.
const (
	messageStart = 300
	messageEnd   = 300
)

// OneLine returns the error's message on a single line of limited length, in which nothing moves the cursor of a
// terminal or changes its colours.
func OneLine(err error) string {
	return Printable(strings.Join(strings.Fields(shortened(err.Error())), " "))
}

// shortened leaves out the middle of a text that is too long.
func shortened(text string) string {
	var starts []int // of its characters
	for i := range text {
		starts = append(starts, i)
	}
	end := len(starts) - messageEnd
	if end <= messageStart {
		return text
	}
	return text[:starts[messageStart]] + " ... " + text[starts[end]:]
}

// Printable returns a text with escapes in place of what is no printable character.
func Printable(text string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[n:]
	}
	return b.String()
}
