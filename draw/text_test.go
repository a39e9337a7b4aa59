package draw

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// captionsOf returns every caption that backtrack meets for up to 10 queens: move by move those of
// the whole search, test by test for the largest board those up to the first solution.
func captionsOf(labels story.Labels, language *story.Language) []story.Caption {
	seen := map[story.Caption]bool{}
	for n := 1; n <= 10; n++ {
		for _, detail := range []story.Detail{story.Moves, story.Tests} {
			p := trace.Problem{N: n}
			if n > 8 || n > 6 && detail == story.Tests {
				p.Solutions = 1
			}
			o := story.Options{Labels: labels, Detail: detail, Language: language}
			for s := range tell(p, o) {
				seen[s.Caption] = true
			}
		}
	}
	var captions []story.Caption
	for c := range seen {
		captions = append(captions, c)
	}
	// Longest first: tests take a part, and the longest ones are wide.
	slices.SortFunc(captions, func(a, b story.Caption) int {
		return cmp.Or(len(b.Title+b.Detail)-len(a.Title+a.Detail), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Detail, b.Detail))
	})
	return captions
}

// No caption is cut, overflows its lines or its column, or becomes too small to read, on the smallest
// squares as on large ones, on boards small and large.
func TestCaptionsFit(t *testing.T) {
	t.Parallel()
	for i := range story.Languages {
		for _, labels := range []story.Labels{story.Chess, story.Index} {
			captions := captionsOf(labels, &story.Languages[i])
			if len(captions) < 400 {
				t.Fatalf("only %d captions", len(captions))
			}
			for _, c := range []struct{ n, cell, every int }{
				{1, MinCell, 8}, {4, MinCell, 1}, {10, MinCell, 8}, {4, 24, 8}, {8, 24, 8}, {4, 56, 8}, {8, 56, 8},
			} {
				o := Options{Cell: c.cell, Labels: labels, Language: &story.Languages[i]}
				p := newPainter(t, c.n, o)
				v := viewOf[*captionView](t, p)
				width := v.width - v.px(16)
				for j := 0; j < len(captions); j += every(c.every) {
					for k, text := range []string{captions[j].Title, captions[j].Detail} {
						want := v.style([]float64{18, 15}[k], k == 0)
						lines, st := v.text.fit(text, want, width, v.lines())
						switch {
						case strings.ReplaceAll(strings.Join(lines, ""), " ", "") != strings.ReplaceAll(text, " ", ""):
							t.Errorf("N=%d, cell %d: %q became %q", c.n, c.cell, text, lines)
						case len(lines) > v.lines():
							t.Errorf("N=%d, cell %d: %q takes %d lines of %d", c.n, c.cell, text, len(lines), v.lines())
						case v.text.widest(lines, st) > width:
							t.Errorf("N=%d, cell %d: %q is %d pixels wide, of %d", c.n, c.cell, text, v.text.widest(lines, st), width)
						case st.size < 0.7*want.size:
							t.Errorf("N=%d, cell %d: %q is set in %.1f pixels, not %.1f", c.n, c.cell, text, st.size, want.size)
						}
					}
					if t.Failed() {
						return
					}
				}
			}
		}
	}
}

// viewOf returns a painter's view of a kind.
func viewOf[V view](t *testing.T, p *Painter) V {
	t.Helper()
	for _, v := range p.views {
		if v, ok := v.view.(V); ok {
			return v
		}
	}
	var none V
	t.Fatalf("the picture has no %T", none)
	return none
}

// At the default size of the default board, captions need no squeezing at all: they are as in the mocks.
func TestCaptionsOfTheDefaultPicture(t *testing.T) {
	t.Parallel()
	p := newPainter(t, 8, Options{})
	v := viewOf[*captionView](t, p)
	for s := range tell(trace.Problem{N: 8, Solutions: 1}, story.Options{Detail: story.Tests}) {
		for k, text := range []string{s.Caption.Title, s.Caption.Detail} {
			want := v.style([]float64{18, 15}[k], k == 0)
			if lines, st := v.text.fit(text, want, v.width-v.px(16), 1); len(lines) != 1 || st != want {
				t.Errorf("step %d: %q is set as %q in %.1f pixels", s.Step, text, lines, st.size)
			}
		}
	}
}

// In the picture itself, texts keep out of the margin on the right and at the foot.
func TestTextsKeepTheMargins(t *testing.T) {
	t.Parallel()
	for _, cell := range []int{MinCell, 24, 56} {
		for _, n := range []int{1, 4, 8} {
			p := newPainter(t, n, Options{Cell: cell, Title: "A heading that takes two lines where the board is a small one"})
			ground := Themes[0].Ground
			for s := range tell(trace.Problem{N: n, Solutions: 1}, story.Options{Detail: story.Tests}) {
				img := p.Paint(&s).Image
				size := p.Size()
				for _, r := range []image.Rectangle{
					image.Rect(size.X-8, 0, size.X, size.Y), image.Rect(0, size.Y-4, size.X, size.Y),
					image.Rect(0, 0, size.X, 4), image.Rect(0, 0, 4, size.Y),
				} {
					if got := countColour(img, r, ground); got != r.Dx()*r.Dy() {
						t.Fatalf("N=%d, cell %d, step %d: something is painted in %v", n, cell, s.Step, r)
					}
				}
				if s.Step > 40 {
					break
				}
			}
		}
	}
}

func countColour(img *image.Paletted, r image.Rectangle, c color.RGBA) int {
	return (&boardShot{img: img}).count(r, c)
}

// Counters stand side by side and never touch, however many there are and however large they grow:
// between each and the next a strip of nothing is left.
func TestCountersKeepApart(t *testing.T) {
	t.Parallel()
	var all []trace.Counter
	for c := range trace.Counter(len(trace.Counters{})) {
		all = append(all, c)
	}
	sets := map[string][]trace.Counter{"all": all}
	for _, s := range solver.Table {
		sets[s.Name] = s.Counts
	}
	for name, counts := range sets {
		for _, c := range []struct{ n, cell int }{{1, MinCell}, {8, MinCell}, {8, 24}, {4, 56}, {8, 56}, {20, 56}} {
			for i := range story.Languages {
				shown := solver.Solver{Counts: counts}
				p := painterOf(t, shown, c.n, Options{Panels: []string{"counters"}, Cell: c.cell, Language: &story.Languages[i]})
				s := story.Scene{Board: trace.Board{N: c.n}}
				for _, value := range []int{0, 8, 15_720, 348_150, 123_456_789, 888_888_888_888} {
					for i := range s.Counters {
						s.Counters[i] = value
					}
					img := p.Paint(&s).Image
					v := viewOf[*countersView](t, p)
					pitch := v.width / v.columns()
					for col := range v.columns() {
						right := v.left() + (col+1)*pitch
						strip := image.Rect(right-v.px(6)+1, 0, right-1-v.px(1), p.Size().Y) // a j reaches a little to the left
						if countColour(img, strip, Themes[0].Ground) != strip.Dx()*strip.Dy() {
							t.Errorf("%s, N=%d, cell %d, value %d: counter %d runs into the next", name, c.n, c.cell, value, col)
						}
					}
				}
			}
		}
	}
}

// Every text of every language can be written: no font has boxes for letters that it lacks.
func TestFontsHaveEveryText(t *testing.T) {
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range story.Languages {
		v := reflect.ValueOf(language)
		texts := []string{"0123456789()+,.:;-–—/abcdefghijklmnopqrstuvwxyzäöüßéñçå…’“”×≥"}
		for i := range v.NumField() {
			if v.Field(i).Kind() == reflect.String {
				texts = append(texts, v.Field(i).String())
			}
		}
		for _, name := range language.Counters {
			texts = append(texts, name)
		}
		for _, text := range texts {
			if r, missing := l.missing(text); missing {
				t.Errorf("%s: no font has %q (%U) of %q", language.Name, r, r, text)
			}
		}
	}
	for _, s := range solver.Table {
		if r, missing := l.missing(s.Name + s.Doc); missing {
			t.Errorf("%s: no font has %q", s.Name, r)
		}
	}
	if r, missing := l.missing("ab𓀀c"); !missing || r != '𓀀' { // Egyptian hieroglyphs are in no font of ours
		t.Errorf("missing found %q, %t", r, missing)
	}
}

// The fonts hold the same letters in both weights: missing looks at one of them only.
func TestWeightsHaveTheSameLetters(t *testing.T) {
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	for r := rune(' '); r < 0x3000; r++ {
		if a, b := fontOf(l.fonts[regular], r) >= 0, fontOf(l.fonts[bold], r) >= 0; a != b {
			t.Errorf("%q (%U): regular %t, bold %t", r, r, a, b)
		}
	}
}

// styles are those that pictures use, small and large.
var styles = []style{{9, regular}, {10.8, bold}, {13, regular}, {15, regular}, {18, bold}, {20, bold}, {40, regular}}

// Figures have one width, so that counters do not dance.
func TestFiguresHaveOneWidth(t *testing.T) {
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range styles {
		want := l.width("0000000", s)
		for d := '1'; d <= '9'; d++ {
			text := strings.Repeat(string(d), 7)
			if got := l.width(text, s); got != want {
				t.Errorf("%v: %s is %d pixels wide, 0000000 is %d", s, text, got, want)
			}
		}
	}
}

// What is drawn lies within the measured width, but for what a letter's side bearing may add: texts
// are laid out by what is measured.
func TestInkLiesWithinTheWidth(t *testing.T) {
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	k, err := newInk([]color.RGBA{rgb(0xffffff), rgb(0)}, []ramp{{rgb(0), rgb(0xffffff)}})
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"8", "1", "111", "Row 4, square c4: attacked by c7", "AVAWAY To. Yo, LT", "(4, 2)", "fjord", "squares tested", "W", "f", "j"}
	for _, s := range styles {
		for _, text := range texts {
			c := canvas{Paletted: image.NewPaletted(image.Rect(0, 0, 900, 80), k.palette)}
			const x, y = 20, 50
			l.draw(&c, image.Pt(x, y), text, s, k.over(rgb(0)))
			ink := differences(image.NewPaletted(c.Rect, k.palette), c.Paletted)
			bearing := int(s.size/10) + 1
			if ink.Min.X < x-bearing || ink.Max.X > x+l.width(text, s)+bearing {
				t.Errorf("%v %q: ink from %d to %d, width %d", s, text, ink.Min.X-x, ink.Max.X-x, l.width(text, s))
			}
			if ink.Dx() < l.width(text, s)/3 || ink.Min.Y < y-int(1.1*s.size) || ink.Max.Y > y+int(0.4*s.size)+1 {
				t.Errorf("%v %q: ink in %v, width %d", s, text, ink, l.width(text, s))
			}
			if !ink.In(c.changed) {
				t.Errorf("%v %q: ink in %v, changed %v", s, text, ink, c.changed)
			}
		}
	}
}

// Text drawn about its middle has as much room left as right, to half a pixel and a bearing.
func TestCentred(t *testing.T) {
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	k, err := newInk([]color.RGBA{rgb(0xffffff), rgb(0)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range styles {
		for _, text := range []string{"8", "h", "10", "aa", "bl", "63"} {
			c := canvas{Paletted: image.NewPaletted(image.Rect(0, 0, 200, 80), k.palette)}
			l.drawCentred(&c, image.Pt(100, 50), text, s, k.over(rgb(0)))
			ink := differences(image.NewPaletted(c.Rect, k.palette), c.Paletted)
			if off := ink.Min.X + ink.Max.X - 200; float64(max(off, -off)) > 3+s.size/5 {
				t.Errorf("%v %q: ink from %d to %d about 100", s, text, ink.Min.X, ink.Max.X)
			}
		}
	}
}

// Breaking lines loses no word, and makes the text smaller only where it must.
func TestFit(t *testing.T) {
	t.Parallel()
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := style{15, regular}
	text := "take the queen on d4 back, try the next square of row 4"
	whole := l.width(text, s)
	for lines := 1; lines <= 3; lines++ {
		for width := whole / 5; width <= whole+10; width += 7 {
			got, st := l.fit(text, s, width, lines)
			if strings.Join(got, " ") != text {
				t.Fatalf("%d lines of %d pixels: %q", lines, width, got)
			}
			fits := len(got) <= lines && l.widest(got, st) <= width
			if !fits && st.size > s.size/2 {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels does not fit, and could be smaller", lines, width, got, st.size)
			}
			larger := style{st.size / 0.94, regular}
			if again := l.wrap(text, larger, width); st != s && len(again) <= lines && l.widest(again, larger) <= width {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels, and would fit at %.1f", lines, width, got, st.size, larger.size)
			}
		}
	}
	if got, st := l.fit("", s, 100, 1); fmt.Sprint(got) != "[]" || st != s {
		t.Errorf("no text is %q in %v", got, st)
	}
}
