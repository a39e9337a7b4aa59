package film

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// told is a Meta with all that can go wrong in a container: quotes, markup, letters of all kinds, and more than a
// block of a GIF has room for.
var told = Meta{
	Title: `"Four" <b>&amp; 'more'</b>`, Alt: strings.Repeat("四皇后 Ö 👑 \\u0041 ", 40), Lang: "zh", Theme: "dark",
	Solver: "backtrack", Queens: 4, Made: `queenreel animate -n 4 --title '"Four" <b>'`,
}

// infoOf returns a film that tells m.
func infoOf(f Film, m Meta) Film {
	f.Meta, f.About.N = m, m.Queens
	f.Dark = IsDark(f.Palette[0])
	return f
}

// smallFilm returns a film of a few pictures.
func smallFilm() Film { return filmOf(randomShots(rand.New(rand.NewPCG(7, 7)), 3, image.Pt(9, 7))) }

// tells returns an error unless the file of a film that was told tells so, if it is one for pages.
func (tr *trial) tells(f Film, path string) error {
	if tr.Folder || tr.Look == Words && tr.Name != VTT.Name || tr.Look == Slides {
		return nil
	}
	got, err := ReadMeta(path)
	want := told.Sized(tr.Size(f.Size), f.Frames)
	want.Dark = f.Dark
	switch tr.Name {
	case GIF.Name:
		want.Frames = 0
	case VTT.Name:
		want.Theme, want.Dark, want.Frames = "", false, 0
	}
	if err == nil && got != want {
		err = fmt.Errorf("it tells %+v, and should tell %+v", got, want)
	}
	return err
}

// A film without its Meta does not tell whose it is.
func TestFilesWithoutMeta(t *testing.T) {
	film := infoOf(smallFilm(), told)
	film.Hidden = true
	for _, f := range []Format{GIF, HTML, WebP, APNG, SVG, VTT} {
		data := encode(t, film, f)
		if bytes.Contains(data, []byte(software)) && f.Name != HTML.Name {
			t.Errorf("%s: it names %s", f.Name, software)
		}
		if _, err := read(t, data); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: the error is %v, and should be %v", f.Name, err, ErrForeign)
		}
	}
}

// read returns what a file of these bytes tells.
func read(t *testing.T, data []byte) (Meta, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	writeFile(t, path, data)
	return ReadMeta(path)
}

// tellingPNG returns a PNG of a picture that tells what was told.
func tellingPNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return told.InPNG(b.Bytes(), 0)
}

// A picture tells the same, and is the same picture for a decoder that is not ours.
func TestPNGTellsWhatItShows(t *testing.T) {
	img := randomShots(rand.New(rand.NewPCG(7, 8)), 1, image.Pt(9, 7))[0].image
	data := tellingPNG(t, img)
	if got, err := read(t, data); err != nil || got != told.Sized(image.Pt(9, 7), 0) {
		t.Errorf("read %+v (%v)", got, err)
	}
	back, err := png.Decode(bytes.NewReader(data))
	if err != nil || !bytes.Equal(back.(*image.Paletted).Pix, img.Pix) {
		t.Errorf("the picture differs (%v)", err)
	}
}

// Files hold 200 letters of a title; what has no title is called by the first sentence of its description.
func TestLongTitles(t *testing.T) {
	long := Meta{Title: strings.Repeat("八皇后 ", 100), Alt: "One. Two."}
	if got := []rune(long.Written().Title); len(got) != MaxTitle || got[0] != '八' || got[MaxTitle-1] != '…' {
		t.Errorf("%d letters: %s", len(got), string(got))
	}
	for want, m := range map[string]Meta{"Eight": {Title: "Eight", Alt: "One. Two."}, "One": {Alt: "One. Two."}, "Only": {Alt: "Only."}, "一，二": {Alt: "一，二。三。"}, "": {}} {
		if got := m.Heading(); got != want {
			t.Errorf("%v is called %q", m, got)
		}
	}
}

// A film without a word about itself has no block for it, and a Meta is said the same way each time.
func TestMetaText(t *testing.T) {
	var none Meta
	if data := [][]byte{none.GIF(), none.PNG(), none.XMP(), []byte(none.HTML()), []byte(none.Text())}; len(bytes.Join(data, nil)) > 0 {
		t.Errorf("nothing is said as %q", data)
	}
	m := Meta{Title: "a", Alt: "b < c", Lang: "en", Theme: "classic", Solver: "dlx", Queens: 8, Made: "queenreel animate -s dlx"}
	const want = `{"software":"queenreel","title":"a","alt":"b < c","lang":"en","theme":"classic","solver":"dlx","n":8,"made":"queenreel animate -s dlx"}`
	if m.Text() != want {
		t.Errorf("got  %s\nwant %s", m.Text(), want)
	}
	if got := (Meta{Title: "~\x7f\u0080👑"}).GIF(); !bytes.Contains(got, []byte("\"~\x7f\\u0080\\ud83d\\udc51\"")) {
		t.Errorf("a comment of a GIF is %q", got)
	}
}

// The comment of a GIF comes after its loop count, which some programs look for in no other place than behind the color table; a
// film without one has the comment there. gifsicle, which is not ours, sees both.
func TestGIFComment(t *testing.T) {
	for plays, want := range map[int]string{0: "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00\x21\xfe", 1: "\x21\xfe"} {
		info := infoOf(smallFilm(), Meta{Made: "queenreel animate"})
		info.Plays = plays
		data := encode(t, info, GIF)
		if blocks := data[13+3<<(1+data[10]&7):]; !bytes.HasPrefix(blocks, []byte(want)) {
			t.Errorf("%d plays: after the colors comes %q", plays, blocks[:30])
		}
		gifsicle := exec.Command("gifsicle", "--info", "-")
		gifsicle.Stdin = bytes.NewReader(data)
		out, err := gifsicle.CombinedOutput()
		if errors.Is(err, exec.ErrNotFound) {
			continue
		}
		said := strings.ReplaceAll(string(out), `\"`, `"`)
		if err != nil || !strings.Contains(said, `"made":"queenreel animate"`) || strings.Contains(said, "loop forever") != (plays == 0) {
			t.Errorf("gifsicle: %v: %s", err, out)
		}
	}
}

// What other programs write is an error of one kind, and so is what steers a terminal or ends in the middle.
func TestReadForeignFiles(t *testing.T) {
	film := string(encode(t, infoOf(smallFilm(), told), GIF))
	for name, data := range map[string]string{
		"an empty file":              "",
		"a text":                     software,
		"a GIF with another comment": strings.ReplaceAll(film, `"software"`, `"hardware"`),
		"a GIF cut in its comment":   film[:strings.Index(film, `"made"`)],
		"a page cut in its element":  told.HTML()[:99],
		"a title that steers":        string(encode(t, infoOf(smallFilm(), Meta{Title: "\x1b]0;gone\a"}), GIF)),
		"a description that turns":   string(encode(t, infoOf(smallFilm(), Meta{Alt: "\u202e"}), GIF)),
	} {
		if _, err := read(t, []byte(data)); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if _, err := ReadMeta(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// pngHead is how a PNG of 9 by 7 pixels begins, up to its second chunk.
const pngHead = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x09\x00\x00\x00\x07\x08\x03\x00\x00\x00...."

// A PNG for a printer says how many pixels make a metre: https://www.w3.org/TR/png-3/#11pHYs.
func TestDensity(t *testing.T) {
	for dpi, perMetre := range map[int]string{254: "\x00\x00\x27\x10", 300: "\x00\x00\x2e\x23"} {
		want := pngHead + string(appendPNGChunk(nil, "pHYs", []byte(perMetre+perMetre+"\x01")))
		if got := string(Meta{}.InPNG([]byte(pngHead), dpi)); got != want {
			t.Errorf("%d: %q, want %q", dpi, got, want)
		}
	}
}
