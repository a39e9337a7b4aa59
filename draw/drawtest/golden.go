package drawtest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The golden pictures protect what only an eye can judge. Other tests say what pictures must show. The pictures have a theme and a language
// of their own, so that colors and words of films can change without them.
var (
	GoldenTheme = theme.Theme{
		Name: "golden", Doc: "the colors of golden pictures",
		Ground: raster.RGB(0xfbfaf7), Light: raster.RGB(0xf1e9da), Dark: raster.RGB(0xd3c3a5),
		Queen: raster.RGB(0x23272f), Text: raster.RGB(0x23272f), Detail: raster.RGB(0x4a5060), Muted: raster.RGB(0x666c7b),
		Test: raster.RGB(0x1f5fbf), Bad: raster.RGB(0xc2361b), Good: raster.RGB(0x0b7a5b),
		Cross: raster.RGB(0x8d8574), Tint: 0.24,
	}
	GoldenLanguage = func() words.Language {
		l := words.Language{Name: "golden"}.OrEnglish()
		shorten(reflect.ValueOf(&l).Elem())
		return l
	}()
)

var (
	placeholder = regexp.MustCompile(`{\w+( \w+)*}`)
	lettered    = regexp.MustCompile(`[[:alpha:]]+`)
)

// shorten replaces the words in the texts of a language, and keeps each placeholder as often as it stands there.
func shorten(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		text := v.String()
		if holes := placeholder.FindAllString(text, -1); len(holes) > 0 {
			for i, hole := range holes {
				if name, _, counts := strings.Cut(hole, " "); counts {
					holes[i] = name + " one many}"
				}
			}
			slices.Sort(holes)
			v.SetString("say " + strings.Join(holes, " "))
		} else if at := lettered.FindStringIndex(text); at != nil {
			v.SetString(text[:at[0]] + "say" + text[at[0]+len(strings.TrimRight(text[at[0]:], " :")):])
		}
	case reflect.Struct:
		for f, field := range v.Fields() {
			if f.IsExported() {
				shorten(field)
			}
		}
	case reflect.Map:
		words := reflect.MakeMap(v.Type())
		for key, value := range v.Seq2() {
			short := reflect.New(value.Type()).Elem()
			short.Set(value)
			shorten(short)
			words.SetMapIndex(key, short)
		}
		v.Set(words)
	}
}

// Golden compares a picture with the golden one of a name, pixel by pixel, which UPDATE=1 writes. Pictures are the same on all machines.
func Golden(t testing.TB, name string, got *image.Paletted) {
	t.Helper()
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if tracetest.Update {
		if err := encoder.Encode(&file, got); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join("testdata", "golden", name+".png")
	want, err := png.Decode(bytes.NewReader(tracetest.GoldenFile(t, path, file.Bytes())))
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s is %v, got %v", path, want.Bounds(), got.Rect)
	}
	rgba := func(p color.Palette) (all []color.RGBA) {
		for _, c := range p {
			all = append(all, color.RGBAModel.Convert(c).(color.RGBA))
		}
		return all
	}
	golden := want.(*image.Paletted)
	ours, theirs, differ := rgba(got.Palette), rgba(golden.Palette), image.Rectangle{}
	for i, index := range got.Pix {
		if x, y := i%got.Stride, i/got.Stride; ours[index] != theirs[golden.Pix[i]] {
			differ = differ.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if !differ.Empty() {
		t.Errorf("%s: the picture differs in %v; UPDATE=1 draws it: look at it then", path, differ)
	}
}

// GoldenScenes tells the beginning of a search in the language of golden pictures.
func GoldenScenes(s solver.Solver, p trace.Problem, d story.Detail, most int) []story.State {
	return begin(TellOf(s, p, story.Options{Detail: d, Language: &GoldenLanguage}), most)
}
