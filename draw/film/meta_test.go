package film

import (
	"bytes"
	"context"
	"encoding/binary"
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
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// told is a Meta with all that can go wrong in a container: quotes, markup, letters of all kinds, and more than a
// block of a GIF has room for.
var told = Meta{
	Title: `"Four" <b>&amp; 'more'</b>`, Alt: strings.Repeat("四皇后 Ö 👑 \\u0041 ", 40), Lang: "zh", Theme: "dark",
	Solver: "backtrack", Queens: 4, Made: `queenreel animate -n 4 --title '"Four" <b>'`,
}

// infoOf returns the Info of a film that tells m.
func infoOf(f Film, m Meta) Film {
	f.Title, f.Alt, f.Theme, f.Made = m.Title, m.Alt, m.Theme, m.Made
	if m.Lang == told.Lang {
		f.Language = &story.Chinese
	}
	f.About = trace.About{Problem: trace.Problem{N: m.Queens}, Solver: m.Solver}
	return f
}

// smallFilm returns a film of a few pictures.
func smallFilm() Film { return filmOf(randomShots(rand.New(rand.NewPCG(7, 7)), 3, image.Pt(9, 7))) }

// tells returns an error unless the file of a film that was told tells so, if it has room for that; see containers.
func (tr *trial) tells(f Film, path string) error {
	if !slices.ContainsFunc(containers, func(c container) bool { return c.format == tr.Name || tr.Name == APNG.Name && c.format == "png" }) {
		return nil
	}
	got, err := ReadFile(context.Background(), path)
	want := File{Format: tr.Name, Size: tr.Size(f.Size), Meta: told, Moves: tr.Name == SVG.Name}
	want.Meta.Dark = IsDark(f.Palette[0])
	if tr.Words {
		want.Meta.Theme, want.Meta.Dark = "", false
	}
	if err == nil && got != want {
		err = fmt.Errorf("it tells %+v, and should tell %+v", got, want)
	}
	return err
}

// A film without its Meta does not tell whose it is.
func TestFilesWithoutMeta(t *testing.T) {
	film := infoOf(smallFilm(), told)
	film.NoMeta = true
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
func read(t *testing.T, data []byte) (File, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	writeFile(t, path, data)
	return ReadFile(t.Context(), path)
}

// tellingPNG returns a PNG of a picture that tells what was told.
func tellingPNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(told.InPNG(&b), img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A picture tells the same, and is the same picture for a decoder that is not ours.
func TestPNGTellsWhatItShows(t *testing.T) {
	img := randomShots(rand.New(rand.NewPCG(7, 8)), 1, image.Pt(9, 7))[0].image
	data := tellingPNG(t, img)
	if got, err := read(t, data); err != nil || got != (File{Format: "png", Size: image.Pt(9, 7), Meta: told}) {
		t.Errorf("read %+v (%v)", got, err)
	}
	back, err := png.Decode(bytes.NewReader(data))
	if err != nil || !bytes.Equal(back.(*image.Paletted).Pix, img.Pix) {
		t.Errorf("the picture differs (%v)", err)
	}
}

// A chunk goes behind the header however the encoder cuts its writes, and errors come back.
func TestInserter(t *testing.T) {
	write := func(cut, room int) (string, error) {
		d := newDisk()
		d.room = room
		w := &inserter{w: GIF.on(d).Sink, after: 3, data: []byte("<new>")}
		for part := range slices.Chunk([]byte("abcdef"), cut) {
			if n, err := w.Write(part); n != len(part) || err != nil {
				return "", err
			}
		}
		return d.files["film"].String(), nil
	}
	const want = "abc<new>def"
	for cut := 1; cut <= 6; cut++ {
		if got, err := write(cut, len(want)); got != want || err != nil {
			t.Errorf("in parts of %d it wrote %q (%v)", cut, got, err)
		}
		if _, err := write(cut, len(want)-1); !errors.Is(err, errFull) {
			t.Errorf("in parts of %d the error is %v", cut, err)
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

// webpStart is how a WebP of 0x040303 by 0x070606 pixels begins, up to its second chunk.
const webpStart = "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x04\x00\x00\x00\x02\x03\x04\x05\x06\x07"

// pngHead is how a PNG of 9 by 7 pixels begins, up to its second chunk.
const pngHead = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x09\x00\x00\x00\x07\x08\x03\x00\x00\x00...."

// What other programs write is an error of one kind, and so is a file cut anywhere, but never a panic.
func TestReadForeignFiles(t *testing.T) {
	film := encode(t, infoOf(smallFilm(), told), GIF)
	for name, data := range map[string]string{
		"an empty file":              "",
		"a text":                     "queenreel",
		"a GIF with another comment": strings.ReplaceAll(string(film), `"software"`, `"hardware"`),
		"a GIF with a long comment":  "GIF89a\x01\x00\x01\x00\x00\x00\x00\x21\xfe" + strings.Repeat("\xff", maxTaken+maxTaken/64), // and no end
		"a GIF of comments":          "GIF89a\x01\x00\x01\x00\x00\x00\x00" + strings.Repeat("\x21\xfe\x00", maxTaken/2),
		"a PNG of texts":             pngHead + strings.Repeat("\x00\x00\x00\x00teXt....", maxTaken/8),
		"a WebP of chunks":           webpStart + strings.Repeat("more\x00\x00\x00\x00", maxTaken/7),
		"a title that steers":        string(encode(t, infoOf(smallFilm(), Meta{Title: "\x1b]0;gone\a"}), GIF)),
		"a description that turns":   string(encode(t, infoOf(smallFilm(), Meta{Alt: "\u202e"}), GIF)),
		"a chunk of 4 GB":            pngHead + "\xff\xff\xff\xffiTXt",
		"a PNG":                      pngHead + "\x00\x00\x00\x00IDAT",
		"a PNG with a long text":     pngHead + "\x00\x10\x00\x01iTXt",
		"a PNG with a short text":    pngHead + "\x00\x00\x00\x07iTXtComment\x00\x00\x00\x00\x00\x00\x00\x00IDAT",
		"a simple WebP":              "RIFF\x0e\x00\x00\x00WEBPVP8L\x02\x00\x00\x00ab",
		"a WebP with a long text":    webpStart + "XMP \x01\x00\x10\x00",
	} {
		if _, err := read(t, []byte(data)); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if _, err := ReadFile(t.Context(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	endsEarly := func(err error) bool {
		return errors.Is(err, io.ErrUnexpectedEOF) && strings.Contains(err.Error(), "ends too early")
	}
	for _, head := range []string{webpStart + "XMP \x00\x00\x10\x00", pngHead + "\x00\x10\x00\x00iTXt"} { // which could be whole
		if _, err := read(t, []byte(head)); !endsEarly(err) {
			t.Errorf("%.8q, which ends before the longest text: the error is %v", head, err)
		}
	}
	webp := append([]byte(webpStart+"XMP "), byte(len(told.XMP())), byte(len(told.XMP())>>8), 0, 0)
	for format, data := range map[string][]byte{"gif": film, "png": tellingPNG(t, image.NewGray(image.Rect(0, 0, 2, 2))), "webp": append(webp, told.XMP()...)} {
		got, err := read(t, data)
		if err != nil || got.Format != format || format == "webp" && got.Size != image.Pt(0x040303, 0x070606) {
			t.Errorf("read %+v, %v", got, err)
		}
		for n := 0; n < 400; n += 7 {
			if _, err := read(t, data[:n]); !errors.Is(err, ErrForeign) && !endsEarly(err) {
				t.Errorf("%s: the error for its first %d bytes is %v", format, n, err)
			}
		}
	}
}

// What others have put into a file before and behind what it tells is passed over.
func TestReadAmongForeignTexts(t *testing.T) {
	chunk := func(name, data string) string { return string(appendPNGChunk(nil, name, []byte(data))) }
	gif, xmp := string(told.GIF()), string(told.XMP())
	length := string(binary.LittleEndian.AppendUint32(nil, uint32(len(xmp))))
	const comment = "\x21\xfe\x05hello\x00"
	for file, format := range map[string]string{
		webpStart[:24] + "\x08\x00\x00\x06\x00\x00" + "ICCP\x01\x00\x00\x00a\x00XMP " + length + xmp: "webp", // padded to even

		pngHead + chunk("tEXt", "Comment\x00hello") + string(told.PNG()) + chunk("iTXt", "Title\x00\x00\x00\x00\x00hello") + chunk("IDAT", ""): "png",

		"GIF89a\x09\x00\x07\x00\x80\x00\x00......" + comment + gif + comment: "gif",
		"GIF89a\x09\x00\x07\x00\x77\x00\x00" + comment + gif:                 "gif", // without a color table
	} {
		if got, err := read(t, []byte(file)); err != nil || got != (File{Format: format, Size: image.Pt(9, 7), Meta: told}) {
			t.Errorf("%.20q: read %+v (%v)", file, got, err)
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
		{`<svg width="1000000" height="999999">` + meta, image.Pt(0, 999999)},
		{`<svg width="261" height="91"><path d="M0 0"/>` + meta, image.Pt(-1, -1)},
		{`<svg width="261" height="91"><metadata>{"software":"another"}</metadata>`, image.Pt(-1, -1)},
		{`<svg width="261" height="91"><metadata>` + text.String(), image.Pt(-1, -1)},
		{`<svg <`, image.Pt(-1, -1)},
	} {
		got, err := read(t, []byte(c.file))
		if c.size.X < 0 {
			if !errors.Is(err, ErrForeign) {
				t.Errorf("%.60s: it tells %+v, with error %v", c.file, got, err)
			}
		} else if want := (File{Format: "svg", Size: c.size, Meta: told}); err != nil || got != want {
			t.Errorf("%.60s: it tells %+v, with error %v", c.file, got, err)
		}
	}
}
