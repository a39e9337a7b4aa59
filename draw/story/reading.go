package story

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// How fast beginners read.
const (
	wordTime      = 300 * time.Millisecond  // a word
	characterTime = 250 * time.Millisecond  // a character of a script without spaces
	glanceTime    = 1200 * time.Millisecond // the least for any text
)

// ReadingTime returns how long a beginner needs to read a caption.
func ReadingTime(c Caption) time.Duration {
	text := c.Title + " " + c.Detail
	unspaced := strings.ContainsFunc(text, isUnspaced)
	var read time.Duration
	for word := range strings.FieldsSeq(text) {
		if unspaced {
			read += time.Duration(utf8.RuneCountInString(word)) * characterTime
		} else {
			read += wordTime
		}
	}
	return max(read, glanceTime)
}

// isUnspaced reports whether a character belongs to a script that does not part words by spaces. In a text
// that has one, all characters count, those of squares and punctuation too.
func isUnspaced(r rune) bool {
	const thai = 0x0e00 // of these scripts the first in Unicode
	return r >= thai && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
