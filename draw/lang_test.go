package draw

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"queenreel/assets"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Every text of every language can be written: no font has boxes for letters that it lacks.
func TestFontsHaveEveryText(t *testing.T) {
	l := raster.NewLettering(nil)
	texts := map[string]string{"figures and signs": "0123456789()+,.:;-–—/abcdefghijklmnopqrstuvwxyzäöüßéñçå…’“”×≥"}
	for _, language := range story.Languages {
		language.Alt, language.Player = story.AltTexts{}, story.PlayerTexts{} // stand in no picture
		texts[language.Name] = fmt.Sprintf("%v", language)
	}
	for _, s := range solver.Table {
		texts[s.Name] = s.Name + s.Doc
	}
	for name, text := range texts {
		if r, missing := l.Missing(text); missing {
			t.Errorf("%s: no font has %q (%U): run make fonts", name, r, r)
		}
	}
}

// Every copy of the program carries the Chinese fonts, which take 20 MB each if they are not cut.
func TestChineseFontsAreSmall(t *testing.T) {
	for _, file := range [][]byte{assets.ChineseRegular(), assets.ChineseBold()} {
		if len(file) > 800_000 {
			t.Errorf("%d bytes: run make fonts", len(file))
		}
	}
}

// Whatever a solver makes captions say, they fit into their place and can be read, whatever the size of the squares and the board. Digits have
// one width, so texts that differ only in digits are tried once.
func TestCaptionsFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	for i := range story.Languages {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 10} {
			said := captions(n, &story.Languages[i])
			for _, board := range []struct{ n, cell int }{{n, MinCell}, {n, 24}, {n, DefaultCell(8)}, {1, MinCell}, {10, MinCell}} {
				k := sketchOf(t, board.n, Options{Cell: board.cell, Language: &story.Languages[i]})
				for c, least := range said {
					checkFit(t, &captionView{sketch: k}, c.Title, k.style(18, true), least)
					checkFit(t, &captionView{sketch: k}, c.Detail, k.style(15, false), least)
				}
			}
		}
	}
}

// checkFit reports a text that is too wide for a caption, takes too many lines, is cut, or smaller than a part of the wanted size.
func checkFit(t *testing.T, v *captionView, text string, st raster.Style, least float64) {
	t.Helper()
	width := v.width - v.px(16)
	lines, fitted := v.text.Fit(text, st, width, v.lines())
	if len(lines) > v.lines() || widest(v.text, lines, fitted) > width {
		t.Errorf("%s N=%d cell %d: %q overflows", v.Language.Name, v.n, v.Cell, lines)
	}
	if fitted.Size < least*st.Size {
		t.Errorf("%s N=%d cell %d: %q is set in %.1f pixels, not %.1f", v.Language.Name, v.n, v.Cell, text, fitted.Size, st.Size)
	}
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if bare(strings.Join(lines, "")) != bare(text) || strings.ContainsAny(text, "{}") {
		t.Errorf("%s: %q became %q", v.Language.Name, text, lines)
	}
}

// captions returns the captions of all solvers, with both details and all ways to name squares, and the least part of the wanted size
// that they may have; solvers take turns with the names on boards of 5 and 6, and those of other boards than 4 to 6 are the first of
// backtrack. All their digits are 0.
func captions(n int, l *story.Language) map[story.Caption]float64 {
	zeros := strings.NewReplacer("1", "0", "2", "0", "3", "0", "4", "0", "5", "0", "6", "0", "7", "0", "8", "0", "9", "0")
	all := map[story.Caption]float64{}
	for i, s := range solver.Table {
		for _, detail := range []story.Detail{story.Moves, story.Tests} {
			for _, labels := range []story.Labels{story.Chess, story.Index, story.NoLabels} {
				exhaustive := s.Name == "exhaustive" // it looks at all boards: thousands for 6 queens, about which it says what it does for 5
				others := n < 4 || n > 6
				if others && i > 0 || !others && n > 4 && i > 0 && (i+n+int(detail)+int(labels))%3 != 0 || n > 5 && exhaustive {
					continue
				}
				p := trace.Problem{N: n, Seed: 1}
				if n >= 6 || exhaustive {
					p.Solutions = 1 // all of them would take too long
				}
				o := story.Options{Language: l, Detail: detail, Labels: labels}
				for scene := range tellOf(s, p, o) {
					c := story.Caption{Title: zeros.Replace(scene.Caption.Title), Detail: zeros.Replace(scene.Caption.Detail)}
					if all[c] = max(all[c], 0.7); slices.Contains(s.Counts, trace.Moves) {
						all[c] = 0.65
					}
					if others && scene.Step == 500 {
						break
					}
				}
			}
		}
	}
	return all
}

// A title may have any of the common Chinese characters, in both weights that titles and texts are set in.
func TestCommonChinese(t *testing.T) {
	list, err := os.ReadFile("../assets/fonts/common-chinese.txt")
	common := []rune(strings.Join(strings.Fields(string(list)), ""))
	if err != nil || len(common) != 3500 {
		t.Errorf("%d common characters and error %v, want 3500", len(common), err)
	}
	l := raster.NewLettering(nil)
	if r, missing := l.Missing(string(common) + "八皇后问题：《》（）！？"); missing {
		t.Errorf("no font has %q", r)
	}
}

// A text of a language from elsewhere that cannot be written is refused, unless no picture shows it: the error names it, the letter
// and what to do. Code has no boxes, either.
func TestLanguageNeedsFont(t *testing.T) {
	for text, want := range map[string]string{
		`"Row": "ሀ {text}"`:         "language am: Row: no font has the character 'ሀ' (U+1200): name a font that has it with font",
		`"Marks": {"Queen": "ሀ"}`:   "language am: Marks.Queen: no font has the character 'ሀ' (U+1200): name a font that has it with font",
		`"Player": {"Play": "ሀ"}`:   "",
		`"Row": "ряд {text} 行"`:     "",
		`"Doc": "Ελληνικά äßćłøÅǧ"`: "",
	} {
		l, err := story.ReadLanguage([]byte(`{"Name": "am", ` + text + `}`))
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewPainter(about(4), Options{Language: l})
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	k := sketchOf(t, 4, Options{})
	mono := raster.Style{Size: 14, Weight: raster.Mono}
	if k.text.Width("ж", mono) == k.text.Width("\uffff", mono) {
		t.Error("code has a box for a letter that other texts have")
	}
}
