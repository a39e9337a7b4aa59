//go:build unix

package film

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"image/gif"
	"iter"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"queenreel/assets"
	"queenreel/draw"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// BenchmarkFilm films the search for all 92 solutions for 8 queens and, for comparison, every 32nd
// frame of it the plain way: gg draws the whole picture, draw.Draw maps it to the same palette, and
// gif.EncodeAll takes full frames. The reference would take minutes for all of it, and its cost a
// frame hardly varies. It draws the picture without what was added to it later, such as tints, arrows and the line of
// progress, so that it takes less than it should; %alike says how much of the picture it draws. Goal: 80 times-faster.
func BenchmarkFilm(b *testing.B) {
	const every = 32
	f, scenes := eightQueens(b)
	var ours, plain cost
	for b.Loop() {
		ours = measure(b, func(out *bytes.Buffer) (frames int) {
			if err := Write(b.Context(), f, GIF.To(out)); err != nil {
				b.Fatal(err)
			}
			return f.Frames
		})
		r := newReference(b, f.Palette, f.Size)
		plain = measure(b, func(out *bytes.Buffer) int { return r.encode(b, out, sample(scenes, every)) })
	}
	b.ReportMetric(plain.time/ours.time, "times-faster")
	b.ReportMetric(plain.wall/ours.wall, "times-faster-by-the-clock")
	b.ReportMetric(ours.bytes/plain.bytes, "bytes-ratio")
	b.ReportMetric(ours.time, "ns/frame")
	b.ReportMetric(plain.time, "reference-ns/frame")
	b.ReportMetric(ours.bytes, "B/frame")
	b.ReportMetric(plain.bytes, "reference-B/frame")
	b.ReportMetric(100*agreement(b, scenes), "%alike")
}

// A cost is what one frame takes: nanoseconds of all processors and by the clock, and bytes in the file.
type cost struct{ time, wall, bytes float64 }

// measure returns the cost of a frame of a film; encode returns how many it has.
func measure(b *testing.B, encode func(*bytes.Buffer) int) cost {
	var out bytes.Buffer
	var frames float64
	start := time.Now()
	spent := processorTime(b, func() { frames = float64(encode(&out)) })
	return cost{float64(spent) / frames, float64(time.Since(start)) / frames, float64(out.Len()) / frames}
}

// eightQueens returns the film of all solutions for 8 queens, and its scenes.
func eightQueens(t testing.TB) (Film, iter.Seq[story.Scene]) {
	t.Helper()
	p, s := trace.Problem{N: 8}, solver.Backtrack
	painter := newPainter(t, p.N, 0)
	scenes := tell(s, p, story.Options{})
	return New(painter, scenes, story.Count(t.Context(), scenes, math.MaxInt)), scenes
}

// sample yields the first of the scenes, and then one of every.
func sample(scenes iter.Seq[story.Scene], every int) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		for s := range scenes {
			if s.Step%every == 1 && !yield(s) {
				return
			}
		}
	}
}

// agreement returns the share of pixels in which the reference and the painter agree. They differ along
// edges only; were it much less than all, the two would not draw the same picture.
func agreement(b *testing.B, scenes iter.Seq[story.Scene]) float64 {
	painter := newPainter(b, 8, 0)
	r := newReference(b, painter.Palette(), painter.Size())
	same, all := 0, 0
	for s := range sample(scenes, 256) {
		ours, plain := painter.Paint(&s).Image, r.frame(&s)
		for i, index := range ours.Pix {
			if index == plain.Pix[i] {
				same++
			}
		}
		all += len(ours.Pix)
	}
	share := float64(same) / float64(all)
	if share < 0.95 {
		b.Errorf("the reference and the painter agree in only %.0f%% of the pixels: it must draw the same picture", 100*share)
	}
	return share
}

// A reference draws the picture of 8 queens, plainly and whole. Its measures are in pixels, those
// of a painter with default options.
type reference struct {
	palette    color.Palette
	size       image.Point
	theme      draw.Theme
	title      font.Face
	detail     font.Face
	figure     font.Face
	small      font.Face
	counters   []trace.Counter
	left, top  float64
	cell, side float64
}

func newReference(t testing.TB, palette color.Palette, size image.Point) *reference {
	return &reference{
		palette: palette, size: size, theme: draw.Themes[0], counters: solver.Backtrack.Counts,
		title:  loadFace(t, assets.SemiBold, 18),
		detail: loadFace(t, assets.Regular, 15),
		figure: loadFace(t, assets.SemiBold, 20),
		small:  loadFace(t, assets.Regular, 13),
		left:   40, top: 24, cell: 56, side: 8 * 56,
	}
}

func loadFace(t testing.TB, data []byte, size float64) font.Face {
	t.Helper()
	f, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	return face
}

// encode writes the scenes as a GIF of full frames and returns how many they are.
func (r *reference) encode(t testing.TB, out *bytes.Buffer, scenes iter.Seq[story.Scene]) int {
	g := gif.GIF{Config: image.Config{ColorModel: r.palette, Width: r.size.X, Height: r.size.Y}}
	for s := range scenes {
		g.Image = append(g.Image, r.frame(&s))
		g.Delay = append(g.Delay, int(s.Hold/gifTick))
	}
	if err := gif.EncodeAll(out, &g); err != nil {
		t.Fatal(err)
	}
	return len(g.Image)
}

// frame draws a scene.
func (r *reference) frame(s *story.Scene) *image.Paletted {
	dc := gg.NewContext(r.size.X, r.size.Y)
	dc.SetColor(r.theme.Ground)
	dc.Clear()
	r.border(dc, s)
	for row := range 8 {
		for col := range 8 {
			r.square(dc, s, trace.Sq(row, col))
		}
	}
	r.labels(dc)
	r.words(dc, s)
	frame := image.NewPaletted(image.Rectangle{Max: r.size}, r.palette)
	idraw.Draw(frame, frame.Rect, dc.Image(), image.Point{}, idraw.Src)
	return frame
}

func (r *reference) border(dc *gg.Context, s *story.Scene) {
	if s.Mood == story.Backtrack || s.Mood == story.Solved {
		dc.SetColor(r.mood(s.Mood))
		dc.DrawRectangle(r.left-6, r.top-6, r.side+12, r.side+12)
	} else {
		dc.SetColor(r.theme.Queen)
		dc.DrawRectangle(r.left-4, r.top-4, r.side+8, r.side+8)
		dc.Fill()
		dc.SetColor(r.theme.Ground)
		dc.DrawRectangle(r.left-2, r.top-2, r.side+4, r.side+4)
	}
	dc.Fill()
}

// mood returns the color of a mood.
func (r *reference) mood(m story.Mood) color.Color {
	switch m {
	case story.Placement:
		return r.theme.Test
	case story.Backtrack:
		return r.theme.Bad
	case story.Solved:
		return r.theme.Good
	}
	return r.theme.Text
}

func (r *reference) square(dc *gg.Context, s *story.Scene, at trace.Square) {
	dc.Push()
	defer dc.Pop()
	dc.Translate(r.left+float64(at.Col)*r.cell, r.top+float64(at.Row)*r.cell)
	fill := func(c raster.Color, alpha float64) {
		dc.SetRGBA255(int(c.R), int(c.G), int(c.B), int(255*alpha+0.5))
	}

	has, about := s.Board.Has(at), at == s.At
	dead := !has && (at.Row == s.Dead.Row || at.Col == s.Dead.Col)
	queen := r.theme.Queen
	switch {
	case dead, about && s.Mood == story.Backtrack:
		queen = r.theme.Bad
	case has && s.Mood == story.Solved:
		queen = r.theme.Good
	}
	marked := queen != r.theme.Queen
	fill(r.theme.Light, 1)
	if (at.Row+at.Col)%2 == 1 && !marked {
		fill(r.theme.Dark, 1)
	}
	dc.DrawRectangle(0, 0, r.cell, r.cell)
	dc.Fill()
	if marked {
		fill(queen, 0.24)
		dc.DrawRectangle(0, 0, r.cell, r.cell)
		dc.Fill()
	}
	if has {
		fill(queen, 1)
		r.queen(dc)
	}
	switch {
	case dead:
		fill(r.theme.Bad, 1)
		r.cross(dc)
	case s.Straight.Has(at) || s.Diagonal.Has(at):
		fill(r.theme.Cross, 0.6)
		r.cross(dc)
	}
	if about && s.Mood != story.Solved {
		dc.SetColor(r.mood(s.Mood))
		dc.SetLineWidth(4)
		dc.DrawRectangle(2, 2, r.cell-4, r.cell-4)
		dc.Stroke()
	}
}

func (r *reference) cross(dc *gg.Context) {
	lo, hi := r.cell*0.357, r.cell*0.643
	dc.DrawLine(lo, lo, hi, hi)
	dc.DrawLine(lo, hi, hi, lo)
	dc.SetLineWidth(r.cell * 0.06)
	dc.SetLineCapRound()
	dc.Stroke()
}

// queen fills the outline of assets/queen.path, a bit smaller than the square.
func (r *reference) queen(dc *gg.Context) {
	dc.Push()
	defer dc.Pop()
	dc.Translate(0.06*r.cell, 0.06*r.cell)
	dc.Scale(0.88*r.cell/100, 0.88*r.cell/100)
	lines := bufio.NewScanner(strings.NewReader(assets.Queen))
	for lines.Scan() {
		op, args, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		var a [6]float64
		fmt.Sscan(args, &a[0], &a[1], &a[2], &a[3], &a[4], &a[5])
		switch op {
		case "M":
			dc.MoveTo(a[0], a[1])
		case "L":
			dc.LineTo(a[0], a[1])
		case "Q":
			dc.QuadraticTo(a[0], a[1], a[2], a[3])
		case "C":
			dc.CubicTo(a[0], a[1], a[2], a[3], a[4], a[5])
		case "O":
			dc.NewSubPath()
			dc.DrawCircle(a[0], a[1], a[2])
		case "Z":
			dc.ClosePath()
		}
	}
	dc.Fill()
}

func (r *reference) labels(dc *gg.Context) {
	dc.SetColor(r.theme.Muted)
	dc.SetFontFace(r.small)
	for i := range 8 {
		middle := (float64(i) + 0.5) * r.cell
		dc.DrawStringAnchored(story.Chess.Row(i, 8), r.left-17, r.top+middle+4, 0.5, 0)
		dc.DrawStringAnchored(story.Chess.Column(i), r.left+middle, r.top+r.side+22, 0.5, 0)
	}
}

// words draws the caption and the counters.
func (r *reference) words(dc *gg.Context, s *story.Scene) {
	y := r.top + r.side + 60
	dc.SetColor(r.mood(s.Mood))
	dc.DrawRectangle(r.left, y, 5, 44)
	dc.Fill()
	dc.SetFontFace(r.title)
	dc.DrawString(s.Caption.Title, r.left+16, y+17)
	dc.SetColor(r.theme.Detail)
	dc.SetFontFace(r.detail)
	dc.DrawString(s.Caption.Detail, r.left+16, y+39)

	y += 58
	for i, counter := range r.counters {
		x := r.left + float64(i*int(r.side)/len(r.counters))
		dc.SetColor(r.theme.Text)
		dc.SetFontFace(r.figure)
		dc.DrawString(fmt.Sprint(s.Counters[counter]), x, y+16)
		dc.SetColor(r.theme.Muted)
		dc.SetFontFace(r.small)
		dc.DrawString(story.English.Counters[counter], x, y+32)
	}
}
