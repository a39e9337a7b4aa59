package reel

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The law of reading, over what films show. A sentence is the title or the detail of a caption. Its pattern is what is left of it without the names
// of squares, lines and numbers. Films for the deaf allow 17 to 20 characters a second, spaces among them, and 9 of Chinese: so do these where a
// pattern is new, and more where it is known.
var (
	latinSpeeds   = speeds{18, 24, 32} // of the first sentence of a pattern, of the second and third, and of all later ones
	chineseSpeeds = speeds{9, 12, 16}
)

const leastText = 500 * time.Millisecond // no text stands shorter

// speeds holds characters a second.
type speeds [3]float64

// unspaced returns a text without the spaces of Chinese, which are no characters: they only set names of squares apart.
func unspaced(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return strings.ReplaceAll(text, " ", "")
	}
	return text
}

// What changes in the sentences of a pattern: squares, letters and numbers, lists of them and the numbers that stand for long lists, and the plural
// after a number.
var (
	variable = regexp.MustCompile(`\b([a-z]?[0-9][0-9,]*|[a-z])\b`)
	line     = regexp.MustCompile(`(?:[Rr]ows?|[Cc]olumns?) #|第?#[行列]`)
	list     = regexp.MustCompile(`#(?:(?:(?:, and|,| and|、|和) ?#)+| queens?\b| squares?\b|个皇后|格)`)
	plural   = regexp.MustCompile(`(# (?:free )?\w+)s\b`)
	verb     = regexp.MustCompile(`# are\b`)
)

// patternOf returns what is left of a sentence without what changes.
func patternOf(sentence string) string {
	sentence = unspaced(variable.ReplaceAllString(sentence, "#"))
	for _, one := range []*regexp.Regexp{list, line, list} {
		sentence = one.ReplaceAllString(sentence, "#")
	}
	return verb.ReplaceAllString(plural.ReplaceAllString(sentence, "$1"), "# is")
}

// A text is a caption that a film shows for a time.
type text struct {
	words.Caption
	step     int // of its first picture
	from, to time.Duration
	need     time.Duration // to read it
	newest   int           // how often the least known of its sentences came before: the index of its speed
}

// haste returns how much faster one has to read the text than the law says.
func (t *text) haste() float64 { return float64(t.need) / float64(max(1, t.to-t.from)) }

// textsShown returns the captions that a film shows, of each search for itself. What is said of two searches at once is read once.
func textsShown(scenes iter.Seq[story.Scene], allowed speeds) (texts []text) {
	said := map[string]int{}
	present := map[int]int{} // the text of each search that stands
	passed := time.Duration(0)
	for s := range scenes {
		lanes := s.Lanes
		if lanes == nil {
			lanes = []story.Scene{s}
		}
		before := len(texts)
		for i := range lanes {
			if s.Poster {
				continue
			}
			caption := lanes[i].Caption
			if at, stands := present[i]; stands && texts[at].Caption == caption {
				texts[at].to += s.Hold
				continue
			}
			delete(present, i)
			if caption == (words.Caption{}) {
				continue
			}
			t := text{Caption: caption, step: s.Step, from: passed, to: passed + s.Hold, newest: len(allowed)}
			for _, sentence := range []string{caption.Title, caption.Detail} {
				twice := slices.ContainsFunc(texts[before:], func(other text) bool { return other.Title == sentence || other.Detail == sentence })
				if sentence == "" || twice {
					continue
				}
				pattern := patternOf(sentence)
				known := [...]int{0, 1, 1, 2}[min(said[pattern], 3)]
				said[pattern]++
				t.need += time.Duration(float64(utf8.RuneCountInString(unspaced(sentence))) / allowed[known] * float64(time.Second))
				t.newest = min(t.newest, known)
			}
			present[i] = len(texts)
			texts = append(texts, t)
		}
		passed += s.Hold
	}
	return slices.DeleteFunc(texts, func(t text) bool { return t.need == 0 })
}

// A reading is how a film wants to be read.
type reading struct {
	allowed  speeds
	worst    [3]text // the hardest texts, by how well their least known sentences are known
	shortest text
	together float64 // the haste of who reads all that a comparison says
}

// read returns how a film in a language wants to be read.
func read(scenes iter.Seq[story.Scene], l *words.Language) reading {
	r := reading{allowed: latinSpeeds}
	if l.Name == "zh" {
		r.allowed = chineseSpeeds
	}
	texts := textsShown(scenes, r.allowed)
	for _, t := range texts {
		if w := &r.worst[t.newest]; t.haste() > w.haste() {
			*w = t
		}
		if s := &r.shortest; s.need == 0 || t.to-t.from < s.to-s.from {
			*s = t
		}
	}
	// Who reads first what goes first, can read all if each stretch of the film leaves time for what is shown within it alone.
	slices.SortStableFunc(texts, func(a, b text) int { return cmp.Compare(a.to, b.to) })
	for _, first := range texts {
		need := time.Duration(0)
		for _, t := range texts {
			if t.from >= first.from {
				need += t.need
				r.together = max(r.together, float64(need)/float64(t.to-first.from))
			}
		}
	}
	return r
}

// String returns the characters a second of the film, by how well they are known, and its shortest text.
func (r reading) String() string {
	var all strings.Builder
	for i := range r.worst {
		fmt.Fprintf(&all, "%4.1f ", r.worst[i].haste()*r.allowed[i])
	}
	return fmt.Sprintf("%s characters a second, shortest %v", &all, (r.shortest.to - r.shortest.from).Round(time.Millisecond))
}

// check reports what breaks the law.
func (r reading) check(t *testing.T, film string) {
	t.Helper()
	if testing.Verbose() {
		t.Logf("%-28s %v", film, r)
	}
	for i := range r.worst {
		if w := &r.worst[i]; w.haste() > 1 {
			t.Errorf("%s: step %d says %q for %v, at %.1f characters a second and not %v", film, w.step, w.Caption, w.to-w.from, w.haste()*r.allowed[i], r.allowed[i])
		}
	}
	if s := &r.shortest; s.to-s.from < leastText {
		t.Errorf("%s: step %d says %q for %v", film, s.step, s.Caption, s.to-s.from)
	}
	if r.together > 1 {
		t.Errorf("%s: all of it together takes %.1f times as long as it stands", film, r.together)
	}
}

// Films leave the time to read what they say, and to see each picture. In plain tests languages take turns.
func TestReading(t *testing.T) {
	t.Parallel()
	for i, l := range []*words.Language{&words.English, words.Chinese()} {
		lawfulFilms(t, l, i, func(what string, f film.Film) {
			glimpses := 0
			scenes := func(yield func(story.Scene) bool) {
				for s := range f.Scenes {
					if s.Hold < film.LeastLook && !s.Poster {
						glimpses++
					}
					yield(s)
				}
			}
			read(scenes, l).check(t, l.Name+" "+what)
			if glimpses > 0 || f.Glimpses > 0 {
				t.Errorf("%s %s: %d of %d pictures stand under %v, and the film says %d", l.Name, what, glimpses, f.Frames, film.LeastLook, f.Glimpses)
			}
		})
	}
}

// The measure takes pictures that say the same for one text, and knows a pattern again.
func TestReadingMeasure(t *testing.T) {
	t.Parallel()
	scene := func(title, detail string, ms time.Duration) (s story.Scene) {
		s.Caption, s.Hold = words.Caption{Title: title, Detail: detail}, ms*time.Millisecond
		return s
	}
	var hastes []float64
	for _, s := range textsShown(slices.Values([]story.Scene{
		scene("Row 3: b3 is the one", "", 400), // 20 characters
		scene("Row 3: b3 is the one", "", 600),
		scene("Row 2: b2 and c2 is the one", "", 1000), // 27
		scene("", "", 1000),
		scene("Column h: 8 squares is the one", "b3 and nothing else", 2000), // 30 and 19
		scene("Row 3: b3 is the one", "", 625),
		scene("第 3 行：皇后放在 b3", "", 1000),          // 10
		scene("第 a 和 b 列：皇后放在 b3 和 c4", "", 1000), // 15
	}), speeds{10, 16, 32}) {
		hastes = append(hastes, s.haste())
	}
	want := []float64{20 / 10.0, 27 / 16.0, (30/16.0 + 19/10.0) / 2, 1, 10 / 10.0, 15 / 16.0}
	if !slices.EqualFunc(hastes, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }) {
		t.Errorf("texts take %.3f of their times, want %.3f", hastes, want)
	}
}

// lawfulFilms makes the films in a language for which the law holds: those of all solvers for 4 to 8 queens, unless they are too long to be made
// without being meant, and comparisons. Plain tests make every other, beginning with the first or the second, and not the longest.
func lawfulFilms(t *testing.T, l *words.Language, first int, check func(what string, f film.Film)) {
	t.Helper()
	made := first
	show := func(what string, search Search) {
		if made++; !tracetest.Full && (made%2 == 0 || search.All && search.Queens > 6) {
			return
		}
		f, err := Film(t.Context(), Options{Search: search, Story: Story{Language: l}, Fit: Fit{Formats: []string{"text"}}})
		switch tooLong := new(TooLong); {
		case errors.As(err, &tooLong):
		case err != nil:
			t.Fatal(err)
		default:
			check(what, f)
		}
	}
	for _, sv := range solver.Table {
		for n := 4; n <= 8; n++ {
			show(fmt.Sprint(sv.Name, " ", n), Search{Queens: n, Solver: sv.Name})
			if n > 5 && sv.Name == solver.Exhaustive.Name {
				break // the others are too long
			}
			show(fmt.Sprint(sv.Name, " ", n, " all"), Search{Queens: n, Solver: sv.Name, All: true})
		}
	}
	two := []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}
	show("two", Search{Queens: 6, Rivals: two})
	show("four", Search{Queens: 6, Rivals: append(two, Rival{Solver: "forward"}, Rival{Solver: "cdcl"})})
}
