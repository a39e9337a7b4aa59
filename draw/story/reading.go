package story

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// How fast beginners read.
const (
	wordTime      = 220 * time.Millisecond  // a word
	characterTime = 110 * time.Millisecond  // a character of a script without spaces
	glanceTime    = time.Second             // the shortest time for any text
	patienceTime  = 3200 * time.Millisecond // the longest time for a caption of a film
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
	return min(max(read, glanceTime), patienceTime)
}

// isUnspaced reports whether a character belongs to a script that does not part words by spaces. In a text
// that has one, all characters count, those of squares and punctuation too.
func isUnspaced(r rune) bool {
	const thai = 0x0e00 // of these scripts the first in Unicode
	return r >= thai && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
