package film

import (
	"bufio"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/trace"
)

// told is a Meta with all that can go wrong in a container: quotes, markup, letters of all kinds, and more than a
// block of a GIF has room for.
var told = Meta{
	Title: `"Four" <b>&amp; 'more'</b>`, Alt: strings.Repeat("四皇后 Ö 👑\n\\u0041 ", 40), Lang: "zh", Theme: "dark", Dark: true,
	Solver: "backtrack", Queens: 4, Made: `queenreel animate -n 4 --title '"Four" <b>'`,
}

// infoOf returns the Info of a film that tells m.
func infoOf(f Film, m Meta) Film {
	f.Title, f.Alt, f.Lang, f.Theme, f.Made = m.Title, m.Alt, m.Lang, m.Theme, m.Made
	f.About = trace.About{Problem: trace.Problem{N: m.Queens}, Solver: m.Solver}
	return f
}

// darkFilm returns a film on a dark ground.
func darkFilm() Film {
	shots := randomShots(rand.New(rand.NewPCG(7, 7)), 3, image.Pt(9, 7))
	for i := range shots {
		shots[i].image.Palette[0] = color.RGBA{0x10, 0x14, 0x18, 0xff}
	}
	return filmOf(shots)
}

// What a film says of itself comes back from the file, in every format that has room for it.
func TestFilesTellWhatTheyShow(t *testing.T) {
	plain := darkFilm()
	for _, f := range Formats {
		if f.Folder {
			continue // its files are PNGs: see TestPNGTellsWhatItShows
		}
		if f.Words && f.Name != VTT.Name {
			continue // they have room for the words of the film alone
		}
		if inexact[f.Name] > 0 {
			continue // a program makes it, and takes its time: TestLaws asks the one that it has, TestVideoOptions sees what it is told
		}
		path := filepath.Join(t.TempDir(), "film"+f.Ext)
		write(t, path, infoOf(plain, told), f)
		if err := tellsAll(path, f, plain.Size); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		film := infoOf(plain, told)
		film.NoMeta = true
		write(t, path, film, f)
		if data, err := os.ReadFile(path); err != nil || bytes.Contains(data, []byte(software)) && f.Name != "html" {
			t.Errorf("%s: without its Meta it still names %s (%v)", f.Name, software, err)
		}
		if _, err := ReadFile(t.Context(), path); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: without its Meta the error is %v, and should be %v", f.Name, err, ErrForeign)
		}
	}
}

// tellsAll returns an error unless a film of some size tells what was told.
func tellsAll(path string, f Format, size image.Point) error {
	got, err := ReadFile(context.Background(), path)
	want := File{f.Name, f.Size(size), told}
	if f.Words {
		want.Meta.Theme, want.Meta.Dark = "", false
	}
	if err == nil && got != want {
		err = fmt.Errorf("it tells %+v, and should tell %+v", got, want)
	}
	return err
}

func write(t *testing.T, path string, film Film, f Format) {
	t.Helper()
	w, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := Write(t.Context(), film, f.To(w)); err != nil {
		t.Fatal(err)
	}
}

// A picture tells the same, and is the same picture for a decoder that is not ours.
func TestPNGTellsWhatItShows(t *testing.T) {
	img := randomShots(rand.New(rand.NewPCG(7, 8)), 1, image.Pt(9, 7))[0].image
	var b bytes.Buffer
	if err := png.Encode(told.InPNG(&b), img); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.png")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := ReadFile(t.Context(), path)
	if want := (File{"png", image.Pt(9, 7), told}); err != nil || got != want {
		t.Errorf("read %+v (%v), want %+v", got, err, want)
	}
	back, err := png.Decode(&b)
	if err != nil || !bytes.Equal(pixelsOf(back), pixelsOf(img)) {
		t.Errorf("the picture differs (%v)", err)
	}
}

func pixelsOf(img image.Image) []byte { return img.(*image.Paletted).Pix }

// A chunk goes behind the header however the encoder cuts its writes, and errors come back.
func TestInserter(t *testing.T) {
	for _, w := range []func(io.Writer) io.Writer{
		func(w io.Writer) io.Writer { return w },
		func(w io.Writer) io.Writer { return &byteWriter{w} },
	} {
		var b bytes.Buffer
		n, err := w(&inserter{w: &b, after: 3, data: []byte("<new>")}).Write([]byte("abcdef"))
		if n != 6 || err != nil || b.String() != "abc<new>def" {
			t.Errorf("wrote %q: %d bytes, %v", &b, n, err)
		}
	}
	for room := range len("abc<new>def") {
		d := newDisk()
		d.room = room
		target := GIF.on(d)
		if _, err := (&inserter{w: target.Sink, after: 3, data: []byte("<new>")}).Write([]byte("abcdef")); !errors.Is(err, errFull) {
			t.Errorf("with room for %d bytes the error is %v", room, err)
		}
	}
}

// A byteWriter writes bytes one at a time.
type byteWriter struct{ w io.Writer }

func (b *byteWriter) Write(p []byte) (int, error) {
	for i := range p {
		if _, err := b.w.Write(p[i : i+1]); err != nil {
			return i, err
		}
	}
	return len(p), nil
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
	if got, want := ascii("~\x7f\u0080"), "~\x7f\\u0080"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := told.GIF(); bytes.IndexFunc(got[3:], func(r rune) bool { return r > 0x7f && r != 0xff && r != 0xfffd }) >= 0 {
		t.Errorf("a comment of a GIF has letters that are not of ASCII: %q", got)
	}
}

// The comment of a GIF comes after its loop count, which some programs look for in no other place than behind the color table; a
// film without one has the comment there.
func TestGIFCommentIsSecond(t *testing.T) {
	for plays, want := range map[int]string{0: "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00\x21\xfe", 1: "\x21\xfe"} {
		info := infoOf(darkFilm(), told)
		info.Plays = plays
		path := filepath.Join(t.TempDir(), "a.gif")
		write(t, path, info, GIF)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if blocks := data[13+3<<(1+data[10]&7):]; !bytes.HasPrefix(blocks, []byte(want)) {
			t.Errorf("%d plays: after the colors comes %q", plays, blocks[:30])
		}
	}
}

// gifsicle, which is not ours, sees the comment.
func TestGIFComment(t *testing.T) {
	if _, err := exec.LookPath("gifsicle"); err != nil {
		t.Skip("gifsicle is not installed")
	}
	path := filepath.Join(t.TempDir(), "a.gif")
	write(t, path, infoOf(darkFilm(), Meta{Made: "queenreel animate"}), GIF)
	out, err := exec.Command("gifsicle", "--info", path).CombinedOutput()
	if err != nil || !strings.Contains(string(out), `\"made\":\"queenreel animate\"`) && !strings.Contains(string(out), `"made":"queenreel animate"`) {
		t.Errorf("gifsicle: %v: %s", err, out)
	}
	if !strings.Contains(string(out), "loop forever") {
		t.Errorf("the loop count is lost: %s", out)
	}
}

// What other programs write is an error of one kind, and so is a file cut anywhere, but never a panic.
func TestReadForeignFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	read := func(data []byte) error {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := ReadFile(t.Context(), path)
		return err
	}
	var plain bytes.Buffer
	if err := png.Encode(&plain, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"an empty file":              nil,
		"a text":                     []byte("queenreel"),
		"a page":                     []byte("<!doctype html><title>queenreel</title>"),
		"a PNG":                      plain.Bytes(),
		"a GIF":                      encode(t, darkFilm(), GIF),
		"a GIF with another comment": bytes.ReplaceAll(encode(t, infoOf(darkFilm(), told), GIF), []byte(`"software"`), []byte(`"hardware"`)),
		"a GIF with a long comment":  append([]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00\x21\xfe"), bytes.Repeat([]byte("\xff"), longestText+longestText/64)...), // and no end
		"a chunk of 4 GB":            []byte(pngHead + "\xff\xff\xff\xffiTXt"),
		"a WebP without a text":      []byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x02\x03\x04\x05\x06\x07"),
		"a simple WebP":              []byte("RIFF\x0e\x00\x00\x00WEBPVP8L\x02\x00\x00\x00ab"),
		"a WebP with a long text":    []byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x02\x03\x04\x05\x06\x07XMP \x01\x00\x10\x00"),
		"a PNG with a long text":     []byte(pngHead + "\x00\x10\x00\x01iTXt"),
		"a PNG with a short text":    []byte(pngHead + "\x00\x00\x00\x07iTXtComment\x00\x00\x00\x00\x00\x00\x00\x00IDAT"),
	} {
		if err := read(data); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	for name, data := range map[string]string{ // which could be whole
		"a WebP": "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x02\x03\x04\x05\x06\x07XMP \x00\x00\x10\x00",
		"a PNG":  pngHead + "\x00\x10\x00\x00iTXt",
	} {
		if err := read([]byte(data)); !errors.Is(err, io.ErrUnexpectedEOF) || !strings.Contains(err.Error(), "ends too early") {
			t.Errorf("%s that ends before the longest text: the error is %v", name, err)
		}
	}
	if _, err := ReadFile(t.Context(), filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	var picture bytes.Buffer
	if err := png.Encode(told.InPNG(&picture), image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	webp := append([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x04\x00\x00\x00\x08\x00\x00\x06\x00\x00XMP "), byte(len(told.XMP())), byte(len(told.XMP())>>8), 0, 0)
	webp = append(webp, told.XMP()...)
	for _, data := range [][]byte{encode(t, infoOf(darkFilm(), told), GIF), picture.Bytes(), webp} {
		if err := read(data); err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 400; n += 7 {
			if err := read(data[:n]); !errors.Is(err, ErrForeign) && (!errors.Is(err, io.ErrUnexpectedEOF) || !strings.Contains(err.Error(), "ends too early")) {
				t.Errorf("%q: the error for its first %d bytes is %v", data[:8], n, err)
			}
		}
	}
}

// pngHead is how a PNG begins, up to its second chunk.
const pngHead = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x09\x00\x00\x00\x07\x08\x03\x00\x00\x00...."

// What others have put into a file before and behind what it tells is passed over.
func TestReadAmongForeignTexts(t *testing.T) {
	png := told.PNG()
	gif := string(told.GIF())
	const comment = "\x21\xfe\x05hello\x00"
	for name, c := range map[string]struct{ file, data string }{
		"a PNG": {"png", pngHead + string(appendPNGChunk(nil, "tEXt", []byte("Comment\x00hello"))) + string(png) +
			string(appendPNGChunk(nil, "iTXt", []byte("Title\x00\x00\x00\x00\x00hello"))) + string(appendPNGChunk(nil, "IDAT", nil))},
		"a GIF":                 {"gif", "GIF89a\x09\x00\x07\x00\x80\x00\x00......" + comment + gif + comment},
		"a GIF without a table": {"gif", "GIF89a\x09\x00\x07\x00\x77\x00\x00" + comment + gif},
	} {
		path := filepath.Join(t.TempDir(), "a")
		if err := os.WriteFile(path, []byte(c.data), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := ReadFile(t.Context(), path)
		if want := (File{c.file, image.Pt(9, 7), told}); err != nil || got != want {
			t.Errorf("%s: read %+v (%v), want %+v", name, got, err, want)
		}
	}
}

// A PNG for a printer says how many pixels make a metre: https://www.w3.org/TR/png-3/#11pHYs.
func TestDensity(t *testing.T) {
	for dpi, perMetre := range map[int]string{254: "\x00\x00\x27\x10", 300: "\x00\x00\x2e\x23"} {
		var b bytes.Buffer
		if _, err := io.WriteString(Density(&b, dpi), pngHead); err != nil {
			t.Fatal(err)
		}
		if got, want := b.String(), pngHead+string(appendPNGChunk(nil, "pHYs", []byte(perMetre+perMetre+"\x01"))); got != want {
			t.Errorf("%d: %q, want %q", dpi, got, want)
		}
	}
}

// A film is for dark pages if its ground is, and tells of pixels that are not those of a page.
func TestInfoMeta(t *testing.T) {
	for _, c := range []struct {
		ground       uint8
		scale        int
		want         Meta
		noMeta, mute bool
	}{
		{ground: 127, want: Meta{Title: "a", Dark: true}},
		{ground: 128, want: Meta{Title: "a"}},
		{ground: 255, scale: 1, want: Meta{Title: "a"}},
		{ground: 255, scale: 2, want: Meta{Title: "a", Scale: 2}},
		{ground: 0, scale: 3, want: Meta{Title: "a", Dark: true, Scale: 3}},
		{ground: 0, scale: 2, noMeta: true},
		{ground: 0, scale: 2, mute: true},
	} {
		i := Info{Title: "a", Palette: color.Palette{color.Gray{c.ground}}, Scale: c.scale, NoMeta: c.noMeta}
		if c.mute {
			i.Title = ""
		}
		if got := i.Meta(); got != c.want {
			t.Errorf("a ground of %d at scale %d: %+v, want %+v", c.ground, c.scale, got, c.want)
		}
	}
}

// A side of a WebP takes three bytes.
func TestReadWebPSize(t *testing.T) {
	data := "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x04\x00\x00\x00\x02\x03\x04\x05\x06\x07XMP \x00\x00\x00\x00"
	var f File
	if _, err := readWebP(bufio.NewReader(strings.NewReader(data)), &f); err != nil {
		t.Fatal(err)
	}
	if want := image.Pt(0x040303, 0x070606); f.Size != want {
		t.Errorf("the size is %v, want %v", f.Size, want)
	}
}

// A drawing tells what it shows and how large browsers show it, before anything is drawn.
func TestReadSVG(t *testing.T) {
	var text bytes.Buffer
	if err := xml.EscapeText(&text, []byte(told.Text())); err != nil {
		t.Fatal(err)
	}
	meta := "<title>Four</title>\n<desc>&lt;metadata&gt;</desc>\n<metadata>" + text.String() + "</metadata>"
	for _, c := range []struct {
		file string
		size image.Point // none for a file that says nothing
	}{
		{`<svg xmlns="http://www.w3.org/2000/svg" width="261" height="91">` + meta + "</svg>", image.Pt(261, 91)},
		{`<svg width="210mm" height="297.0mm" viewBox="0 0 2480 3508">` + meta + `<path d="M0 0"/>`, image.Pt(794, 1123)},
		{`<svg width="100%" height="-3">` + meta, image.Point{}},
		{`<svg width="0.6" height="NaN">` + meta, image.Pt(1, 0)},
		{`<svg width="1000000" height="999999">` + meta, image.Pt(0, 999999)},
		{`<svg width="261" height="91"><path d="M0 0"/>` + meta, image.Pt(-1, -1)},
		{`<svg width="261" height="91"><title>Four</title></svg>`, image.Pt(-1, -1)},
		{`<svg width="261" height="91"><metadata>{"software":"another"}</metadata>`, image.Pt(-1, -1)},
		{`<svg width="261" height="91"><metadata>` + text.String(), image.Pt(-1, -1)},
		{`<svg <`, image.Pt(-1, -1)},
	} {
		path := filepath.Join(t.TempDir(), "x.svg")
		if err := os.WriteFile(path, []byte(c.file), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := ReadFile(t.Context(), path)
		if c.size.X < 0 {
			if !errors.Is(err, ErrForeign) {
				t.Errorf("%.60s: it tells %+v, with error %v", c.file, got, err)
			}
		} else if want := (File{Format: "svg", Size: c.size, Meta: told}); err != nil || got != want {
			t.Errorf("%.60s: it tells %+v, with error %v", c.file, got, err)
		}
	}
}
