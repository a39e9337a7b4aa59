package draw

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"queenreel/assets"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/trace/solver"
)

// Every text of every language can be written: no font has boxes for letters that it lacks.
func TestFontsHaveEveryText(t *testing.T) {
	l := raster.NewLettering(nil)
	texts := map[string]string{"figures and signs": "0123456789()+,.:;-–—/abcdefghijklmnopqrstuvwxyzäöüßéñçå…’“”×≥"}
	for _, language := range words.Languages() {
		language.Alt, language.Player = words.AltTexts{}, words.PlayerTexts{} // stand in no picture
		texts[language.Name] = fmt.Sprintf("%v", language)
	}
	for _, s := range solver.Table {
		texts[s.Name] = s.Name + s.Doc
	}
	for name, text := range texts {
		if err := l.Check(text); err != nil {
			t.Errorf("%s: %v: run make fonts", name, err)
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

// A title may have any of the common Chinese characters, in both weights that titles and texts are set in.
func TestCommonChinese(t *testing.T) {
	list, err := os.ReadFile("../assets/fonts/common-chinese.txt")
	common := []rune(strings.Join(strings.Fields(string(list)), ""))
	if err != nil || len(common) != 3500 {
		t.Errorf("%d common characters and error %v, want 3500", len(common), err)
	}
	l := raster.NewLettering(nil)
	if err := l.Check(string(common) + "八皇后问题：《》（）！？"); err != nil {
		t.Error(err)
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
		l, err := words.Read([]byte(`{"Name": "am", ` + text + `}`))
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewPainter(drawtest.About(4), panel.Options{Language: l})
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	k := metricsOf(t, 4, panel.Options{})
	mono := raster.Style{Size: 14, Weight: raster.Mono}
	if k.Letters.Width("ж", mono) == k.Letters.Width("\uffff", mono) {
		t.Error("code has a box for a letter that other texts have")
	}
}
