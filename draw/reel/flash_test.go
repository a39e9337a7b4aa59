package reel

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"iter"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The law of flashes is success criterion 2.3.1 of the Web Content Accessibility Guidelines, version 2: where a film is as wide as a screen of 1024
// pixels, nothing flashes more than three times in a second, but for a quarter of any 341 x 256 pixels.
const (
	screenWidth  = 1024
	mostFlashing = 341 * 256 / 4
	mostChanges  = 6 // of a pixel in a second: there and back, three times
)

// A flashMeter counts the pixels of a film that flash.
type flashMeter struct {
	size       image.Point
	screen     []byte // the picture before, in four bytes a pixel: red, green, blue and another; nil before the first
	next       []byte
	linear     [256]float32
	light, red swings
	now        int32 // the time in ms
}

// newFlashMeter returns a meter of pictures of a size.
func newFlashMeter(size image.Point) *flashMeter {
	m := &flashMeter{size: size, next: make([]byte, 4*size.X*size.Y)}
	for i := range m.linear {
		c := float64(i) / 255
		if m.linear[i] = float32(c / 12.92); c > 0.04045 {
			m.linear[i] = float32(math.Pow((c+0.055)/1.055, 2.4))
		}
	}
	m.light = newSwings(size, func(from, to state) bool {
		return math.Abs(float64(to.value-from.value)) >= 0.1 && min(from.value, to.value) < 0.8
	})
	m.red = newSwings(size, func(from, to state) bool {
		return math.Abs(float64(to.value-from.value)) > 20 && (from.saturated || to.saturated)
	})
	return m
}

// add lets the next picture stand for a time.
func (m *flashMeter) add(hold time.Duration) {
	row, picture := 4*m.size.X, m.next
	for y := 0; y < len(picture); y += row {
		if m.screen != nil && bytes.Equal(picture[y:y+row], m.screen[y:y+row]) {
			continue
		}
		for i := y; i < y+row; i += 4 {
			if m.screen != nil && [3]byte(picture[i:]) == [3]byte(m.screen[i:]) {
				continue
			}
			r, g, b := m.linear[picture[i]], m.linear[picture[i+1]], m.linear[picture[i+2]]
			m.light.see(i/4, state{value: 0.2126*r + 0.7152*g + 0.0722*b}, m.now)
			m.red.see(i/4, state{value: max(0, 320*(r-g-b)), saturated: r > 0 && r >= 0.8*(r+g+b)}, m.now)
		}
	}
	m.light.count(m.size.X, m.now)
	m.red.count(m.size.X, m.now)
	m.screen = append(m.screen[:0], picture...)
	m.now += int32(hold.Milliseconds())
}

// A state is what flashes: relative luminance, or redness, which is 320 (R - G - B) of linear values, or 0. A saturated red has 0.8 of its light in R.
type state struct {
	value     float32
	saturated bool
}

// swings follows the states of all pixels from peaks to valleys and back.
type swings struct {
	differs  func(from, to state) bool // as much as a flash
	pixels   []pixel
	ends     map[int32]int // how many pixels stop flashing at which time
	flashing int
	most     int // that flashed at once, in 341 x 256 pixels of the screen
}

// A pixel has a past.
type pixel struct {
	turn    state // the last peak or valley
	rises   int8  // 1 after a change to turn from below, -1 from above, 0 before the first
	changes [mostChanges]int32
	until   int32 // it flashes
}

func newSwings(size image.Point, differs func(from, to state) bool) swings {
	s := swings{differs: differs, pixels: make([]pixel, size.X*size.Y), ends: map[int32]int{}}
	for i := range s.pixels {
		s.pixels[i] = pixel{turn: state{value: -1}, until: -1}
		for j := range s.pixels[i].changes {
			s.pixels[i].changes[j] = math.MinInt16
		}
	}
	return s
}

// see gives a pixel a new state.
func (s *swings) see(at int, now state, when int32) {
	p := &s.pixels[at]
	goesOn := p.rises > 0 && now.value >= p.turn.value || p.rises < 0 && now.value <= p.turn.value
	switch {
	case p.turn.value < 0 || goesOn:
		p.turn = now
		return
	case !s.differs(p.turn, now):
		return
	}
	p.rises = 1
	if now.value < p.turn.value {
		p.rises = -1
	}
	p.turn = now
	end := p.changes[0] + 1000
	copy(p.changes[:], p.changes[1:])
	p.changes[mostChanges-1] = when
	if end <= when {
		return
	}
	if p.until > when {
		s.ends[p.until]--
	} else {
		s.flashing++
	}
	p.until = end
	s.ends[end]++
}

// count counts the pixels that flash at a time in pictures of a width.
func (s *swings) count(width int, when int32) {
	for end, n := range s.ends {
		if end <= when {
			s.flashing -= n
			delete(s.ends, end)
		}
	}
	view := image.Pt(341, 256).Mul(width).Div(screenWidth)
	onScreen := func(pixels int) int { return pixels * 341 * 256 / (view.X * view.Y) }
	if onScreen(s.flashing) <= s.most {
		return
	}
	// The pixels in a view are those in four rectangles that begin at the corner of the picture.
	stride, height := width+1, len(s.pixels)/width
	sums := make([]int, stride*(height+1))
	for y := range height {
		for x := range width {
			at := (y+1)*stride + x + 1
			sums[at] = sums[at-1] + sums[at-stride] - sums[at-stride-1]
			if s.pixels[y*width+x].until > when {
				sums[at]++
			}
			left, top := max(0, x+1-view.X), max(0, y+1-view.Y)
			inView := sums[at] - sums[at-x-1+left] - sums[top*stride+x+1] + sums[top*stride+left]
			s.most = max(s.most, onScreen(inView))
		}
	}
}

// checkGIF reports a GIF that flashes.
func checkGIF(t *testing.T, file []byte, what string) {
	t.Helper()
	g := tracetest.Must(gif.DecodeAll(bytes.NewReader(file)))
	m := newFlashMeter(image.Pt(g.Config.Width, g.Config.Height))
	for i, picture := range g.Image {
		before := slices.Clone(m.next)
		m.show(picture)
		m.add(time.Duration(g.Delay[i]) * 10 * time.Millisecond)
		if g.Disposal[i] == gif.DisposalPrevious {
			copy(m.next, before)
		}
		if g.Disposal[i] == gif.DisposalBackground {
			t.Fatalf("%s: picture %d leaves a hole", what, i)
		}
	}
	m.check(t, what)
}

// checkFilm reports a film that flashes.
func checkFilm(t *testing.T, o Options, what string) {
	t.Helper()
	var m *flashMeter
	meter := film.Format{Name: "meter", New: func(_ context.Context, i film.Info, _ film.Sink) (film.Encoder, error) {
		m = newFlashMeter(i.Size)
		return m, nil
	}}
	if err := film.Write(t.Context(), filmOf(t, o), meter.To(io.Discard)); err != nil {
		t.Fatal(err)
	}
	m.check(t, what)
}

// Add shows the next picture of a film.
func (m *flashMeter) Add(p draw.Picture) error {
	m.show(p.Image)
	m.add(p.Hold)
	return nil
}

// show paints a picture, or a part of it, over the next one.
func (m *flashMeter) show(picture *image.Paletted) {
	var colors [256]color.RGBA
	for i, c := range picture.Palette {
		colors[i] = color.RGBAModel.Convert(c).(color.RGBA)
	}
	for i, index := range picture.Pix {
		if c := colors[index]; c.A != 0 {
			at := 4 * ((picture.Rect.Min.Y+i/picture.Stride)*m.size.X + picture.Rect.Min.X + i%picture.Stride)
			m.next[at], m.next[at+1], m.next[at+2] = c.R, c.G, c.B
		}
	}
}

func (m *flashMeter) Close() error { return nil }

func (m *flashMeter) check(t *testing.T, what string) {
	t.Helper()
	if testing.Verbose() {
		t.Logf("%-28s %6d pixels flash, and %6d in red", what, m.light.most, m.red.most)
	}
	if max(m.light.most, m.red.most) > mostFlashing {
		t.Errorf("%s: %d pixels flash, and %d in red, of at most %d", what, m.light.most, m.red.most, mostFlashing)
	}
}

// The films that most people make do not flash.
func TestFlashes(t *testing.T) {
	t.Parallel()
	var small Look
	small.Cell = 24 // as wide as the screen, whatever its pixels
	checkFilm(t, Options{Look: small}, "8 queens")
	checkFilm(t, Options{Search: Search{Queens: 6, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}}, Look: small}, "a comparison")
}

// The meter tells what flashes from what does not, just under the limits and just over them. In these pictures a view of 341 x 256 pixels of the
// screen has 85 x 64, a quarter of which are 1360.
func TestFlashMeter(t *testing.T) {
	t.Parallel()
	type color [3]byte
	type colors []color
	size := image.Pt(256, 150)
	all := []image.Rectangle{{Max: size}}
	gray := func(value byte) color { return color{value, value, value} }
	black, white, red := gray(0), gray(255), color{255, 0, 0}
	stairs := colors{gray(0), gray(60), gray(90), gray(110), gray(120), gray(110), gray(90), gray(60)}
	const fast = 100 * time.Millisecond
	for _, c := range []struct {
		what       string
		colors     colors // in turn
		hold       time.Duration
		pictures   int
		parts      []image.Rectangle // the rest is white
		light, red bool
	}{
		{"all", colors{black, white}, fast, 12, all, true, false},
		{"a quarter", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(10, 10, 10+42, 10+32)}, false, false},
		{"more than a quarter", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(10, 10, 10+43, 10+32)}, true, false},
		{"far apart", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(0, 0, 40, 32), image.Rect(100, 0, 140, 32)}, false, false},
		{"close together", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(0, 0, 40, 32), image.Rect(50, 0, 90, 32)}, true, false},
		{"three times a second", colors{black, white}, 167 * time.Millisecond, 20, all, false, false},
		{"more often", colors{black, white}, 166 * time.Millisecond, 20, all, true, false},
		{"up and down three times", colors{black, white}, fast, 7, all, false, false},
		{"and once more", colors{black, white}, fast, 8, all, true, false},
		{"by less than a tenth", colors{black, gray(88)}, fast, 12, all, false, false},
		{"by a tenth", colors{black, gray(90)}, fast, 12, all, true, false},
		{"both light", colors{gray(232), white}, fast, 12, all, false, false},
		{"one not so light", colors{gray(230), white}, fast, 12, all, true, false},
		{"up and down by stairs", stairs, fast, 40, all, false, false},
		{"by stairs that go by fast", stairs, 20 * time.Millisecond, 40, all, true, false},
		{"red", colors{red, gray(127)}, fast, 12, all, false, true},
		{"less red", colors{{200, 120, 120}, gray(140)}, fast, 12, all, false, false},
		{"both red", colors{red, {200, 0, 0}}, fast, 12, all, false, true},
		{"both dark", colors{{70, 0, 0}, black}, fast, 12, all, false, false},
	} {
		m := newFlashMeter(size)
		for i := range c.pictures {
			m.next = bytes.Repeat([]byte{255}, 4*size.X*size.Y)
			for _, part := range c.parts {
				for y := part.Min.Y; y < part.Max.Y; y++ {
					for x := part.Min.X; x < part.Max.X; x++ {
						copy(m.next[4*(y*size.X+x):], c.colors[i%len(c.colors)][:])
					}
				}
			}
			m.add(c.hold)
		}
		if light, red := m.light.most > mostFlashing, m.red.most > mostFlashing; light != c.light || red != c.red {
			t.Errorf("%s: light flashes: %v, red: %v, with %d and %d pixels", c.what, light, red, m.light.most, m.red.most)
		}
	}
}

// No film flashes: not those of the gallery, and none of any solver for 4 to 8 queens, of all solutions for 8, of any theme and in a lesson.
func TestNoFilmFlashes(t *testing.T) {
	tracetest.Needs(t)
	paths, err := filepath.Glob("../../out/gallery/*.gif")
	if len(paths) == 0 || err != nil {
		t.Fatalf("there is no gallery: %v", err)
	}
	for _, path := range paths {
		checkGIF(t, tracetest.Must(os.ReadFile(path)), filepath.Base(path))
	}
	for _, sv := range solver.Table {
		short := sv.Name != solver.Exhaustive.Name // whose longer films are refused
		for n := 4; n <= 8 && (n <= 6 || short); n++ {
			checkFilm(t, Options{Search: Search{Queens: n, Solver: sv.Name}}, fmt.Sprint(sv.Name, " ", n))
		}
		if short {
			checkFilm(t, Options{Search: Search{Queens: 8, Solver: sv.Name, All: true}}, sv.Name+" 8 all")
		}
	}
	for _, all := range []bool{false, true} {
		checkFilm(t, Options{Search: Search{Queens: 8, All: all}, Look: Look{Layout: "lesson"}}, fmt.Sprint("lesson 8 all: ", all))
	}
	for i := range theme.Themes[1:] {
		o := Options{Search: Search{Queens: 6, All: true}}
		o.Theme = &theme.Themes[1+i]
		checkFilm(t, o, o.Theme.Name)
	}
	four := []Rival{{Solver: "backtrack"}, {Solver: "propagate"}, {Solver: "forward"}, {Solver: "cdcl"}}
	checkFilm(t, Options{Search: Search{Queens: 6, Rivals: four}}, "four")
}

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

// What changes in the sentences of a pattern: squares, letters and numbers; and in texts of languages the nouns after numbers.
var (
	variable = regexp.MustCompile(`\b([a-z]?[0-9]+(?:[.,][0-9]{3})*|[a-z])\b`)
	noun     = regexp.MustCompile(`{(?:n|total|queens) ([^{}]+)}`)
)

// patternsOf returns a function that finds what is left of a sentence in a language without what changes: the forms of nouns after numbers, and
// the names of lines, lists, and the numbers that stand for long lists.
func patternsOf(l *words.Language) func(sentence string) string {
	bare := func(text string) string { return unspaced(variable.ReplaceAllString(text, "#")) }
	say := func(text string) string { return bare(l.Say(text, words.Values{Text: "1", List: "1", At: "1", N: 1})) }
	first := map[string]string{} // the first form of each noun, by all of them
	for _, forms := range noun.FindAllStringSubmatch(string(tracetest.Must(json.Marshal(l))), -1) {
		all := strings.Fields(forms[1])
		for _, form := range all {
			first[strings.ReplaceAll("# "+form, "_", " ")] = strings.ReplaceAll("# "+all[0], "_", " ")
		}
	}
	forms := oneOf(slices.Collect(maps.Keys(first))...)
	line := oneOf(say(l.Row), say(l.Column), say(l.Rows), say(l.Columns))
	list := regexp.MustCompile("#(" + oneOf(unspaced(l.Between), unspaced(l.And), unspaced(l.Or)).String() + "#)+|" + oneOf(say(l.Queens), say(l.Squares)).String())
	return func(sentence string) string {
		sentence = forms.ReplaceAllStringFunc(bare(sentence), func(form string) string { return cmp.Or(first[form], form) })
		for _, name := range []*regexp.Regexp{list, line, list} {
			sentence = name.ReplaceAllString(sentence, "#")
		}
		if sentence == say(l.AfterOne) { // which is said of several, too
			return say(l.Reasons["after"].Detail)
		}
		return sentence
	}
}

// oneOf returns what matches one of some texts, the longest if possible, with capitals or without.
func oneOf(texts ...string) *regexp.Regexp {
	slices.SortFunc(texts, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for i, text := range texts {
		texts[i] = regexp.QuoteMeta(text)
	}
	return regexp.MustCompile("(?i:" + strings.Join(texts, "|") + ")")
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
func textsShown(scenes iter.Seq[story.Scene], allowed speeds, l *words.Language) (texts []text) {
	patternOf := patternsOf(l)
	said := map[string]int{}
	present := map[int]int{} // the text of each search that stands
	passed := time.Duration(0)
	for s := range scenes {
		before := len(texts)
		for i := range s.States {
			if s.Poster {
				continue
			}
			caption := s.States[i].Caption
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
	texts := textsShown(scenes, r.allowed, l)
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

// check reports what breaks the law.
func (r reading) check(t *testing.T, film string) {
	t.Helper()
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
	for i := range words.Languages() {
		l := &words.Languages()[i]
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
		switch tooLong := new(words.Error); {
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
