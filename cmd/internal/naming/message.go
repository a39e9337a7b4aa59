package naming

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine returns the error's message on a single line, in which nothing moves the cursor of a terminal or changes its
// colours. A long message has no middle: it begins with what is wrong, most often with a value that is too long, and ends
// with what to do.
func OneLine(err error) string {
	const longestEnd = 300 // in characters, and of the beginning
	text := err.Error()
	var starts []int // of the characters
	for i := range text {
		starts = append(starts, i)
	}
	if n := len(starts); n > 2*longestEnd {
		text = text[:starts[longestEnd]] + " ... " + text[starts[n-longestEnd]:]
	}
	return Printable(strings.Join(strings.Fields(text), " "))
}

// Brief returns a value as a message names it: a long one has only its beginning.
func Brief(value string) string {
	const longest = 60 // in characters
	if letters := []rune(value); len(letters) > longest {
		return string(letters[:longest]) + "..."
	}
	return value
}

// Printable returns a text with escapes in place of characters that are not printable.
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
