package main

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"os"
	"time"
)

// mostPage is the largest size of a page that is read, in bytes, of what it unpacks to, and of a file in a folder of frames.
const mostPage = 1 << 26

// newPageReel returns the reel of a page that plays a film. It unpacks what the page's own player does: a picture is a list
// of tiles that differ from the picture before, a tile is squares of patches, and all patches are in one PNG.
func newPageReel(f *os.File) (*reel, error) {
	page, err := io.ReadAll(atMost(f, mostPage))
	if err != nil {
		return nil, err
	}
	p := &pageFilm{}
	scenes, err := p.unpack(page)
	if err != nil {
		return nil, fmt.Errorf("it is not a page that plays a film, or it is damaged: %w", err)
	}
	var frames []reelFrame
	for line := range bytes.Lines(scenes) {
		frame, err := pageFrame(line)
		if err != nil {
			return nil, err
		}
		frames = append(frames, frame)
		if err := p.picture(); err != nil {
			return nil, fmt.Errorf("picture %d: %w", len(frames), err)
		}
	}
	return newReel(image.Pt(p.Width, p.Height), frames, p.decode)
}

// pageFrame reads what a page says of a picture: how long it stands, its step, its mark, and two lines of words.
func pageFrame(line []byte) (frame reelFrame, err error) {
	var hold, step, mark int
	var title, detail string
	scene := []any{&hold, &step, &mark, &title, &detail} // and its counters
	if err := json.Unmarshal(line, &scene); err != nil {
		return frame, err
	}
	return reelFrame{hold: time.Duration(hold) * time.Millisecond, marked: mark != 0, words: caption(title, detail)}, nil
}

// A pageFilm is the film in a page.
type pageFilm struct {
	Width, Height int
	Patch, Levels int

	atlas   image.Image
	numbers *bytes.Reader
	patches int
	squares [5][][4]int  // of each level, from 1: their quarters
	changes [][]pageTile // of each picture
}

// A pageTile is a tile of a picture.
type pageTile struct{ place, number int }

// unpack reads the parts of a page, and returns the lines about its pictures.
func (p *pageFilm) unpack(page []byte) (scenes []byte, err error) {
	about, err := between(page, `<script id="film" type="application/json">`, "</script>")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(about, p); err != nil {
		return nil, err
	}
	if p.Patch < 1 || p.Patch > 1<<10 || p.Levels < 1 || p.Levels > 4 || p.Width < 1 || p.Width > 1<<16 || p.Height < 1 || p.Height > 1<<16 {
		return nil, errors.New("impossible sizes")
	}
	atlas, err := packed(page, `src="data:image/png;base64,`, `"`)
	if err != nil {
		return nil, err
	}
	if config, err := png.DecodeConfig(bytes.NewReader(atlas)); err != nil || config.Width > 1<<16 || int64(config.Width)*int64(config.Height) > mostPage {
		return nil, errors.New("no patches")
	}
	if p.atlas, err = png.Decode(bytes.NewReader(atlas)); err != nil {
		return nil, err
	}
	numbers, err := inflated(page, "pictures")
	if err != nil {
		return nil, err
	}
	p.numbers = bytes.NewReader(numbers)
	return inflated(page, "scenes")
}

// between returns what is between two texts.
func between(page []byte, before, after string) ([]byte, error) {
	_, rest, found := bytes.Cut(page, []byte(before))
	if !found {
		return nil, errors.New("it lacks " + before)
	}
	data, _, _ := bytes.Cut(rest, []byte(after))
	return data, nil
}

// packed returns what is packed in base64 between two texts.
func packed(page []byte, before, after string) ([]byte, error) {
	text, err := between(page, before, after)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.AppendDecode(nil, text)
}

// inflated returns what an element holds.
func inflated(page []byte, id string) ([]byte, error) {
	data, err := packed(page, `<script id="`+id+`" type="text/plain">`, "</script>")
	if err != nil {
		return nil, err
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(atMost(r, mostPage))
}

// tile returns the side of a tile in pixels, and the number of tiles in a row.
func (p *pageFilm) tile() (side, across int) {
	side = p.Patch << p.Levels
	return side, (p.Width + side - 1) / side
}

// picture reads the next picture.
func (p *pageFilm) picture() error {
	side, across := p.tile()
	tiles := across * ((p.Height + side - 1) / side)
	var changes []pageTile
	for place := -1; ; {
		step, err := binary.ReadUvarint(p.numbers)
		if err != nil {
			return err
		}
		if step == 0 {
			p.changes = append(p.changes, changes)
			return nil
		}
		if step >= uint64(tiles-place) {
			return errors.New("a tile outside the picture")
		}
		place += int(step)
		number, err := p.square(p.Levels)
		if err != nil {
			return err
		}
		changes = append(changes, pageTile{place, number})
	}
}

// square reads a square of a level, and returns its number.
func (p *pageFilm) square(level int) (int, error) {
	known := p.patches
	if level > 0 {
		known = len(p.squares[level])
	}
	n, err := binary.ReadUvarint(p.numbers)
	switch {
	case err != nil:
		return 0, err
	case n > uint64(known):
		return 0, errors.New("an unknown square")
	case n > 0:
		return int(n) - 1, nil
	case level == 0:
		p.patches++
		return known, nil
	}
	var quarters [4]int
	for i := range quarters {
		if quarters[i], err = p.square(level - 1); err != nil {
			return 0, err
		}
	}
	p.squares[level] = append(p.squares[level], quarters)
	return len(p.squares[level]) - 1, nil
}

// decode paints the tiles that change with a picture.
func (p *pageFilm) decode(n int) (drawn, error) {
	side, across := p.tile()
	corner := func(t pageTile) image.Point { return image.Pt(t.place%across, t.place/across).Mul(side) }
	var place image.Rectangle
	for _, t := range p.changes[n] {
		place = place.Union(image.Rectangle{corner(t), corner(t).Add(image.Pt(side, side))})
	}
	img := image.NewRGBA(place)
	for _, t := range p.changes[n] {
		p.paint(img, p.Levels, t.number, corner(t))
	}
	return drawn{img, place}, nil
}

// paint paints a square of a level.
func (p *pageFilm) paint(img *image.RGBA, level, n int, at image.Point) {
	if level == 0 {
		columns := max(1, p.atlas.Bounds().Dx()/p.Patch)
		from := image.Pt(n%columns, n/columns).Mul(p.Patch)
		draw.Draw(img, image.Rectangle{at, at.Add(image.Pt(p.Patch, p.Patch))}, p.atlas, from, draw.Src)
		return
	}
	half := p.Patch << (level - 1)
	for i, quarter := range p.squares[level][n] {
		p.paint(img, level-1, quarter, at.Add(image.Pt(i%2, i/2).Mul(half)))
	}
}
