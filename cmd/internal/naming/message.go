package naming

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"queenreel/draw/panel"
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

// Fault returns an error of draw, reel or film as one about a field that a flag sets, or nil.
func Fault(err error) *panel.Error {
	var told *panel.Error
	if !errors.As(err, &told) || told.Field == "About" || told.Field == "Lanes" {
		return nil
	}
	own := *told
	return &own
}

// Flag returns the name of the flag of a field: max-frames for MaxFrames. What "" stands for is said without one.
func Flag(field string) string {
	others := map[string]string{
		"N": "queens", "Language": "lang", "DPI": "dpi", "Paper": "page", "Length": "duration", "Pauses": "pause", "Night": "theme", "Depth": "y depth",
		"Panels": "", "Frames": "", "Boards": "", "Scenes": "",
	}
	if flag, is := others[field]; is {
		return flag
	}
	var flag strings.Builder
	for i, r := range field {
		if unicode.IsUpper(r) && i > 0 {
			flag.WriteByte('-')
		}
		flag.WriteRune(unicode.ToLower(r))
	}
	return flag.String()
}
