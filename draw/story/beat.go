package story

import (
	"hash/fnv"
	"math"
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
	Mood          Mood
	Kind          trace.Kind
	Kinds         Kinds
	Sees          Insight
	Title, Detail Text   // of the caption
	Said          uint32 // equal for equal titles
	Work          uint32 // what WorkClock shows
	Undone        uint32 // the steps that fell with a queen that is taken back
	Lines         uint8  // how many lines explain a row or column without a square
	Depth         uint16 // how far the search has come; see Depth
}

// beatOf returns the beat of a scene of a search.
func beatOf(s *State, a trace.About) Beat {
	unit := WorkUnit(a)
	s = s.Marked()
	title, detail := TextOf(s.Caption.Title, s.pattern.Title), TextOf(s.Caption.Detail, s.pattern.Detail)
	undone := 0
	if s.fell() {
		undone = s.Undone
	}
	return Beat{
		Mood: s.Mood, Kind: s.Kind, Kinds: kindsOf(s), Sees: s.Sees, Title: title, Detail: detail,
		Said: TextOf("", s.Caption.Title).Pattern, Work: uint32(s.Counters[unit]), Undone: uint32(undone), Lines: uint8(len(s.Lines)),
		Depth: uint16(Depth(a, s)),
	}
}

// The marks of steps that viewers look for.
const (
	DeadEndMark   = "deadend"
	BacktrackMark = "backtrack"
	SolutionMark  = "solution"
)

// Mark returns the mark of scenes of a mood, or "".
func (m Mood) Mark() string {
	switch m {
	case Solved:
		return SolutionMark
	case Backtrack, Jump:
		return BacktrackMark
	case DeadEnd:
		return DeadEndMark
	}
	return ""
}

// A StepKind is a kind of steps. Marks, pauses and pages name it.
type StepKind struct {
	Name, Doc string
	has       func(s *State) bool
}

// StepKinds holds the kinds of steps, in the order in which lists show them.
var StepKinds = []StepKind{
	{"start", "the first scene of the search", func(s *State) bool { return s.Step == 1 }},
	{"placement", "a queen placed or moved", ofMood(Placement)},
	{"test", "a square tested", func(s *State) bool { return s.Kind == trace.Test }},
	{"conflict", "a tested square that is attacked, or a dead end", ofMood(Conflict, DeadEnd)},
	{"pruned", "squares ruled out", ofMood(Pruned)},
	{"dead-end", "the search goes no further", ofMood(DeadEnd)},
	{"dead-row", "a dead end: a row or column with all its squares attacked", func(s *State) bool { return s.Mood == DeadEnd && s.Reason.Kind == ReasonAllAttacked }},
	{"backtrack", "queens taken back", ofMood(Backtrack, Jump)},
	{"learned", "a clause learned", ofMood(Learned)},
	{"jump", "several queens skipped and taken back at once", ofMood(Jump)},
	{"solution", "a solution", ofMood(Solved)},
	{"end", "the last scene of the film", func(*State) bool { return false }}, // the film knows it
}

func ofMood(moods ...Mood) func(*State) bool {
	return func(s *State) bool { return slices.Contains(moods, s.Mood) }
}

// Kinds is a set of StepKinds, by their places in the table.
type Kinds uint16

// kindsOf returns the kinds of a scene but for "end": a scene does not know whether it is the last of a film.
func kindsOf(s *State) (kinds Kinds) {
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

// A Text is what pacing needs to know of a text.
type Text struct {
	Pattern  uint32 // equal for texts that differ only in what fills their placeholders
	Signs    uint16 // its characters: with spaces, or without in a script that does not part words by them
	Unspaced bool   // such a script is in it
}

// TextOf returns what pacing needs to know of a text with some pattern.
func TextOf(text, pattern string) Text {
	hash := fnv.New32a()
	hash.Write([]byte(pattern)) // a hash does not fail
	t := Text{Pattern: hash.Sum32(), Signs: uint16(utf8.RuneCountInString(text)), Unspaced: strings.ContainsFunc(text, isUnspaced)}
	if t.Unspaced {
		t.Signs -= uint16(strings.Count(text, " "))
	}
	return t
}

// Plus returns two texts, one after the other. The pattern is that of the first.
func (t Text) Plus(other Text) Text {
	return Text{t.Pattern, t.Signs + other.Signs, t.Unspaced || other.Unspaced}
}

// readingSpeeds are the characters that beginners read in a second: of a new sentence, and of one of which the pattern has come
// once before, twice, and more often. In scripts without spaces they read half as many.
var readingSpeeds = []float64{18, 24, 24, 32}

// Familiar is how often a pattern has come before once it is only glanced at.
const Familiar = 3

// Time returns how long a beginner reads a text of which the pattern has come some times before.
func (t Text) Time(again int) time.Duration {
	speed := readingSpeeds[min(again, len(readingSpeeds)-1)]
	if t.Unspaced {
		speed /= 2
	}
	const unit = 10 * time.Millisecond
	return time.Duration(math.Ceil(float64(t.Signs)/speed*float64(time.Second/unit))) * unit
}

// ReadingTime returns how long a beginner needs to read a caption that is new.
func ReadingTime(c words.Caption) time.Duration {
	return TextOf(c.Title, "").Time(0) + TextOf(c.Detail, "").Time(0)
}

// isUnspaced reports whether a character belongs to a script that does not part words by spaces.
func isUnspaced(r rune) bool {
	const thai = 0x0e00 // of these scripts the first in Unicode
	return r >= thai &&
		unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// ReadableHold is the shortest hold of any text.
const ReadableHold = 500 * time.Millisecond

// Readable reports whether a text of a familiar pattern can be read while a picture stands.
func (t Text) Readable(hold time.Duration) bool { return hold >= max(ReadableHold, t.Time(Familiar)) }
