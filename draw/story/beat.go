package story

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Beat is what pacing needs to know of a step.
type Beat struct {
	Pattern
	Kinds         Kinds
	Title, Detail Length // of the caption
	Said          uint32 // equal for equal titles
	Work          uint32 // what WorkClock shows
	Undone        uint32 // as Undone of the scene
	Lines         uint8  // how many lines explain a line without a square
}

// A Pattern is common to scenes whose captions differ only in squares and numbers.
type Pattern struct {
	Mood   Mood
	Kind   trace.Kind
	Reason ReasonKind
}

// beatOf returns the beat of a scene of a search whose work a counter counts.
func beatOf(s *Scene, unit trace.Counter) Beat {
	s = s.Marked()
	said := fnv.New32a()
	said.Write([]byte(s.Caption.Title)) // a hash does not fail
	return Beat{
		Pattern: Pattern{s.Mood, s.Kind, s.Reason.Kind}, Kinds: KindsOf(s),
		Title: LengthOf(s.Caption.Title), Detail: LengthOf(s.Caption.Detail), Said: said.Sum32(), Work: uint32(s.Counters[unit]),
		Undone: uint32(s.Undone), Lines: uint8(len(s.Lines)),
	}
}

// The marks of steps that viewers look for.
const (
	DeadEndMark   = "deadend"
	BacktrackMark = "backtrack"
	SolutionMark  = "solution"
)

// Mark returns the mark of a step, or "".
func (b *Beat) Mark() string { return markOf(b.Mood, b.Kinds.Has(deadRow)) }

// Mark returns the mark of a scene, or "".
func (s *Scene) Mark() string { return markOf(s.Mood, s.Dead != trace.Nowhere) }

func markOf(m Mood, dead bool) string {
	switch {
	case m == Solved:
		return SolutionMark
	case m == Backtrack || m == Jump:
		return BacktrackMark
	case dead:
		return DeadEndMark
	}
	return ""
}

// A StepKind is a kind of steps. Marks, pauses and pages name it.
type StepKind struct {
	Name, Doc string
	has       func(s *Scene) bool
}

// StepKinds holds the kinds of steps, in the order in which lists show them.
var StepKinds = []StepKind{
	{"start", "the first scene of the search", func(s *Scene) bool { return s.Step == 1 }},
	{"placement", "a queen placed or moved", ofMood(Placement)},
	{"test", "a square tested", ofMood(Free, Conflict)},
	{"conflict", "a tested square that is attacked, or a line that is dead", func(s *Scene) bool { return s.Mood == Conflict || s.Dead != trace.Nowhere }},
	{"pruned", "squares ruled out", ofMood(Pruned)},
	{"dead-row", "a row or column with no square left", func(s *Scene) bool { return s.Dead != trace.Nowhere }},
	{"backtrack", "queens taken back", ofMood(Backtrack, Jump)},
	{"learned", "a clause learned", ofMood(Learned)},
	{"jump", "several queens skipped and taken back at once", ofMood(Jump)},
	{"solution", "a solution", ofMood(Solved)},
	{"end", "the last scene of the film", func(*Scene) bool { return false }}, // the film knows it
}

// deadRow is the place of the kind "dead-row".
const deadRow = 5

// ofMood returns a function that reports whether a scene has one of the moods.
func ofMood(moods ...Mood) func(*Scene) bool {
	return func(s *Scene) bool { return slices.Contains(moods, s.Mood) }
}

// UnmarshalText sets the kind to one of StepKinds by its name.
func (k *StepKind) UnmarshalText(name []byte) error {
	i := slices.IndexFunc(StepKinds, func(known StepKind) bool { return known.Name == string(name) })
	if i < 0 {
		return fmt.Errorf("no such kind of steps: %q", name)
	}
	*k = StepKinds[i]
	return nil
}

// MarshalText returns the name of the kind.
func (k StepKind) MarshalText() ([]byte, error) { return []byte(k.Name), nil }

// Kinds is a set of StepKinds, by their places in the table.
type Kinds uint16

// KindsOf returns the kinds of a scene but for "end": a scene does not know whether it is the last of a film.
func KindsOf(s *Scene) (kinds Kinds) {
	for i, k := range StepKinds {
		if k.has(s) {
			kinds |= 1 << i
		}
	}
	return kinds
}

// Has reports whether the kind at a place in StepKinds is in the set.
func (k Kinds) Has(place int) bool { return k>>place&1 != 0 }

// Of reports whether a kind is in the set.
func (k Kinds) Of(kind StepKind) bool {
	i := slices.IndexFunc(StepKinds, func(known StepKind) bool { return known.Name == kind.Name })
	return i >= 0 && k.Has(i)
}

// A Length is how much there is to read in a text.
type Length struct {
	Words    uint16
	Signs    uint16 // characters other than spaces
	Unspaced bool   // a script in it does not part words by spaces: all its characters count
}

// LengthOf returns the length of a text.
func LengthOf(text string) (l Length) {
	for word := range strings.FieldsSeq(text) {
		l.Words++
		l.Signs += uint16(utf8.RuneCountInString(word))
	}
	l.Unspaced = strings.ContainsFunc(text, isUnspaced)
	return l
}

// Plus returns the length of two texts, one after the other.
func (l Length) Plus(other Length) Length {
	return Length{l.Words + other.Words, l.Signs + other.Signs, l.Unspaced || other.Unspaced}
}

// How fast beginners read.
const (
	wordTime      = 220 * time.Millisecond  // a word
	characterTime = 110 * time.Millisecond  // a character of a script without spaces
	glanceTime    = time.Second             // the shortest time for any text
	patienceTime  = 3200 * time.Millisecond // the longest time for a caption of a film
)

// Time returns how long a beginner needs to read a text.
func (l Length) Time() time.Duration {
	read := time.Duration(l.Words) * wordTime
	if l.Unspaced {
		read = time.Duration(l.Signs) * characterTime
	}
	return min(max(read, glanceTime), patienceTime)
}

// ReadingTime returns how long a beginner needs to read a caption.
func ReadingTime(c words.Caption) time.Duration {
	return LengthOf(c.Title).Plus(LengthOf(c.Detail)).Time()
}

// isUnspaced reports whether a character belongs to a script that does not part words by spaces.
func isUnspaced(r rune) bool {
	const thai = 0x0e00 // of these scripts the first in Unicode
	return r >= thai && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// What can be read in a film.
const (
	ReadableHold = 500 * time.Millisecond // no text stands shorter
	familiar     = 0.36                   // a sentence of a known pattern needs this part of its reading time
)

// Readable reports whether a text can be read while a picture stands.
func (l Length) Readable(hold time.Duration) bool {
	return hold >= max(ReadableHold, time.Duration(familiar*float64(l.Time())))
}
