package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	idraw "image/draw"
	"image/png"
	"iter"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// decodePDF decodes the pages of slides, of each the middle, where a picture of some size stands. Pages are shown for no time.
func decodePDF(path string, size image.Point) iter.Seq2[shown, error] {
	return func(yield func(shown, error) bool) {
		for n := 1; ; n++ {
			convert := exec.Command("pdftoppm", "-r", fmt.Sprint(slideDPI), "-png", "-f", fmt.Sprint(n), "-l", fmt.Sprint(n), path)
			file, err := convert.Output()
			if err != nil && n > 1 {
				return // there are no more
			}
			var page image.Image
			if err == nil {
				page, err = png.Decode(bytes.NewReader(file))
			}
			if err == nil && page.Bounds().Size() != slideSize(size) {
				err = fmt.Errorf("page %d has %v pixels", n, page.Bounds())
			}
			if err != nil {
				yield(shown{}, err)
				return
			}
			picture := image.NewRGBA(image.Rectangle{Max: size})
			idraw.Draw(picture, picture.Rect, page, slideSize(size).Sub(size).Div(2), idraw.Src)
			if !yield(shown{RGBA: picture, hold: 0}, nil) {
				return
			}
		}
	}
}

// showsSlides is the law of shows for slides: each is a page.
func (tr *trial) showsSlides() error {
	shots := tiledShots(4)
	f := filmOf(shots)
	f.Scenes = changed(f.Scenes, func(s *story.Scene) { s.Step, s.Slide = 1000, true })
	d := newDisk()
	if err := tr.write(context.Background(), f, d); err != nil {
		return err
	}
	path := filepath.Join(tr.dir, "film"+tr.Ext)
	if err := d.save(path, false); err != nil {
		return err
	}
	colors := rgbaOf(f.Palette)
	n := 0
	for page, err := range tr.decoders[0].decode(path, f.Size) {
		if err != nil {
			return err
		}
		if n == len(shots) || !near(page.RGBA, shots[n].image, &colors, 1) {
			return fmt.Errorf("page %d is not the picture of its scene", n+1)
		}
		n++
	}
	if n < len(shots) {
		return errors.New("it has too few pages")
	}
	return nil
}

// Slides are the start, what is new, the first queen that is tried after a backtrack, dead ends ever more rarely, all solutions and the end. Each says all words of its scene, and the
// step, and is as wide as screens.
func TestSlides(t *testing.T) {
	p := trace.Problem{N: 6}
	scenes := timed(t, p, story.Options{}, pace.Timing{}, solver.Backtrack)
	painter := newPainterOf(t, solver.Backtrack.About(p), panel.Options{Cell: 20, Search: slices.Values(scenes)})
	path := filepath.Join(t.TempDir(), "slides.pdf")
	file := encode(t, painted(painter, scenes), PDF)
	writeFile(t, path, file)
	text, err := exec.Command("pdftotext", path, "-").Output()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("pdftotext is not installed")
	}
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
	backs, seen, retried := 0, map[story.Mood]bool{}, false
	var want []story.Scene
	for i, s := range scenes {
		if s.Part > 0 || s.Poster {
			continue
		}
		back := s.Mood == story.Backtrack
		if back {
			backs++
		}
		retry := !retried && i > 0 && s.Mood == story.Placement && scenes[i-1].Mood == story.Backtrack
		retried = retried || retry
		if !seen[s.Mood] || retry || s.Mood == story.Solved || back && slices.Contains([]int{1, 2, 4, 8, 16, 32, 64, 128}, backs) || i == len(scenes)-1 {
			want = append(want, s)
		}
		seen[s.Mood] = true
	}
	if len(pages) != len(want) || len(want) < 12 {
		t.Fatalf("%d pages, and not %d", len(pages), len(want))
	}
	for i, page := range pages {
		said := strings.Join(strings.Fields(page), " ")
		for _, words := range []string{want[i].Words().Title, want[i].Words().Detail, words.English.StepName(want[i].Step)} {
			if !strings.Contains(said, words) {
				t.Errorf("page %d does not say %q: %s", i+1, words, said)
			}
		}
	}
	notes := notesIn(t, file)
	if len(notes) != len(want) {
		t.Fatalf("%d notes on %d pages", len(notes), len(want))
	}
	for i, note := range notes {
		if c := want[i].Words(); note != strings.TrimSuffix(c.Title+"\n"+c.Detail, "\n") {
			t.Errorf("the note of page %d is %q, and its words are %q", i+1, note, c)
		}
	}
}

// notesIn returns the notes of slides, page by page: what programs that show slides read from their annotations.
func notesIn(t *testing.T, file []byte) (notes []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`/Subtype/Text/Rect\[[^]]*\]/Contents <feff([0-9a-f]*)>/Open false`).FindAllSubmatch(file, -1) {
		var codes []uint16
		for code := range slices.Chunk(m[1], 4) {
			n, err := strconv.ParseUint(string(code), 16, 16)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, uint16(n))
		}
		notes = append(notes, string(utf16.Decode(codes)))
	}
	return notes
}
