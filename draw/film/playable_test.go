package film

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The data of a film that is played elsewhere are those of its page, unpacked.
func TestPlay(t *testing.T) {
	painter := func(theme int) *draw.Painter {
		return newPainter(t, 4, draw.Options{Cell: 28, Theme: &draw.Themes[theme]})
	}
	f := painted(t, painter(0), fourQueens())
	f.Day, f.Night = painter(0), painter(1)
	page := string(encode(t, f, HTML))
	p, err := Play(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	between := func(before, after string) []byte {
		_, rest, _ := strings.Cut(page, before)
		text, _, _ := strings.Cut(rest, after)
		return []byte(text)
	}
	unpacked := func(id string) []byte {
		packed, err := base64.StdEncoding.DecodeString(string(between(`id="`+id+`" type="text/plain">`, "<")))
		if err != nil {
			t.Fatal(err)
		}
		r, err := zlib.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, c := range []struct {
		what      string
		got, want []byte
	}{
		{"film", p.Film, between(`<script id="film" type="application/json">`, "</script>")},
		{"scenes", p.Scenes, unpacked("scenes")},
		{"pictures", p.Pictures, unpacked("pictures")},
	} {
		if len(c.want) == 0 || !bytes.Equal(c.got, c.want) {
			t.Errorf("%s: %d bytes differ from the %d of the page", c.what, len(c.got), len(c.want))
		}
	}
	atlas, err := png.Decode(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(between("data:image/png;base64,", `"`))))
	if err != nil {
		t.Fatal(err)
	}
	if got := atlas.(*image.Paletted); !bytes.Equal(p.Atlas.Pix, got.Pix) || len(p.Night) != len(p.Atlas.Palette) || slices.Equal(p.Night, p.Atlas.Palette) {
		t.Errorf("the atlas is another, or its night palette of %d colors is none", len(p.Night))
	}
	f.Frames++
	if p, err := Play(t.Context(), f); err == nil || p != nil {
		t.Errorf("a film that lacks a picture gives %v, with error %v", p, err)
	}
}

// Painters that cannot paint a page are refused, as are pictures without scenes.
func TestPagesRefused(t *testing.T) {
	painter := func(theme, cell int) *draw.Painter {
		return newPainter(t, 4, draw.Options{Cell: cell, Theme: &draw.Themes[theme]})
	}
	f := painted(t, painter(0, 28), fourQueens())
	f.Day = painter(0, 28)
	for problem, night := range map[string]*draw.Painter{"one theme for light pages": painter(0, 28), "the same size": painter(1, 30)} {
		f.Night = night
		wrong := new(Error)
		if _, err := Play(t.Context(), f); !errors.As(err, &wrong) || wrong.Field != "Night" || !strings.Contains(wrong.Problem, problem) {
			t.Errorf("a page with two themes that should not have %s: error %v", problem, err)
		}
	}
	shots := filmOf(randomShots(rand.New(rand.NewPCG(1, 1)), 2, image.Pt(9, 9)))
	shots.Day = painter(0, 28)
	if _, err := Play(t.Context(), shots); err == nil {
		t.Error("a page paints pictures that show no scenes")
	}
}

// The player knows where the board and the nodes of the tree are in the pictures that a page shows.
func TestPlacesInPictures(t *testing.T) {
	scenes := tell(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, story.Options{})
	painter := func(panels ...string) *draw.Painter {
		return newPainter(t, 6, draw.Options{Cell: 28, Panels: panels, Search: scenes})
	}
	f := painted(t, painter("caption", "board"), scenes)
	played := func() (d struct {
		Width, Height int
		Board         []int
		Tree          [][7]int
	}) {
		p, err := Play(t.Context(), f)
		if err == nil {
			err = json.Unmarshal(p.Film, &d)
		}
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if d := played(); d.Board[1] != painter("caption", "board").Board().Min.Y || d.Board[2] != 28 || d.Tree != nil {
		t.Errorf("under a caption the board is at %v, and the tree has %d nodes", d.Board, len(d.Tree))
	}
	day := painter("board", "tree")
	f.Day = day
	d := played()
	if at := day.Board().Min; d.Width != day.Size().X || d.Board[0] != at.X || d.Board[1] != at.Y || len(d.Tree) != len(day.Tree()) {
		t.Errorf("the board is at %v, and the tree has %d nodes", d.Board, len(d.Tree))
	}
	for i, n := range day.Tree() {
		failed := map[bool]int{true: 1}[n.Failed]
		if want := [7]int{n.Place.Min.X, n.Place.Min.Y, n.Place.Dx(), n.Place.Dy(), n.Born, n.Parent, failed}; d.Tree[i] != want {
			t.Errorf("node %d is %v, want %v", i, d.Tree[i], want)
		}
	}
}
