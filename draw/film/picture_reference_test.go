package film

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"image/gif"
	"io"
	"iter"
	"math"
	"strings"
	"testing"

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

// The reference draws what a painter draws, so that the two can be compared in time.
func TestReferencePicture(t *testing.T) {
	unraced(t)
	scenes := tell(solver.Backtrack, trace.Problem{N: 8}, story.Options{})
	agreement(t, func(yield func(story.Scene) bool) {
		for s := range scenes {
			s.Passed = float64(s.Step) / 230
			switch s.Step { // a queen placed; a dead row with ghosts, and where the search goes on; a solution
			case 12, 31, 219:
				if !yield(s) {
					return
				}
			case 220:
				return
			}
		}
	})
}

// agreement returns the share of pixels in which the reference and the painter agree: whose colors are not further
// apart than two neighboring levels of the edge of a letter. They differ in where letters stand, by less than a pixel;
// were it in more, the two would not draw the same picture.
func agreement(t testing.TB, scenes iter.Seq[story.Scene]) float64 {
	const level = 100
	painter := newPainter(t, 8, 0)
	r := newReference(t, painter.Palette(), painter.Size())
	far := func(a, b uint8) bool {
		return raster.Distance(r.palette[a].(raster.Color), r.palette[b].(raster.Color)) > level
	}
	differ, all := 0, 0
	for s := range scenes {
		ours, plain := painter.Paint(&s).Image, r.frame(&s)
		here := 0
		for i, index := range ours.Pix {
			if index != plain.Pix[i] && far(index, plain.Pix[i]) {
				here++
			}
		}
		if share := float64(here) / float64(len(ours.Pix)); share > 0.01 {
			t.Errorf("in step %d the reference and the painter differ in %.1f%% of the pixels: it must draw the same picture", s.Step, 100*share)
		}
		differ, all = differ+here, all+len(ours.Pix)
	}
	return 1 - float64(differ)/float64(all)
}

// A reference draws the picture of the search for 8 queens, plainly and whole, but for the end card. Its measures are
// in pixels, those of a painter with default options.
type reference struct {
	palette    color.Palette
	size       image.Point
	theme      *draw.Theme
	bold, thin *opentype.Font
	faces      map[face]font.Face
	left, top  float64
	cell, side float64
}

// A face is a font and a size in pixels.
type face struct {
	font *opentype.Font
	size float64
}

func newReference(t testing.TB, palette color.Palette, size image.Point) *reference {
	load := func(data []byte) *opentype.Font {
		f, err := opentype.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	return &reference{
		palette: palette, size: size, theme: &draw.Themes[0],
		bold: load(assets.SemiBold), thin: load(assets.Regular), faces: map[face]font.Face{},
		left: 40, top: 24, cell: 56, side: 8 * 56,
	}
}

// face returns a font in a size.
func (r *reference) face(f *opentype.Font, size float64) font.Face {
	key := face{f, size}
	if r.faces[key] == nil {
		r.faces[key], _ = opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	}
	return r.faces[key]
}

// encode writes the scenes as a GIF of full frames and returns how many they are.
func (r *reference) encode(t testing.TB, out io.Writer, scenes iter.Seq[story.Scene]) int {
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
	for at := range squares {
		dc.SetColor(r.ground(s, at))
		x, y := r.corner(at)
		dc.DrawRectangle(x, y, r.cell, r.cell)
		dc.Fill()
	}
	r.arrow(dc, s)
	for at := range squares {
		dc.Push()
		dc.Translate(r.corner(at))
		r.marks(dc, s, at)
		dc.Pop()
	}
	r.dead(dc, s)
	r.labels(dc)
	r.caption(dc, s)
	r.counters(dc, s)
	r.progress(dc, s)
	frame := image.NewPaletted(image.Rectangle{Max: r.size}, r.palette)
	idraw.Draw(frame, frame.Rect, dc.Image(), image.Point{}, idraw.Src)
	return frame
}

// squares yields the squares of the board.
func squares(yield func(trace.Square) bool) {
	for i := range 64 {
		if !yield(trace.Sq(i/8, i%8)) {
			return
		}
	}
}

// corner returns the top left corner of a square.
func (r *reference) corner(at trace.Square) (x, y float64) {
	return r.left + float64(at.Col)*r.cell, r.top + float64(at.Row)*r.cell
}

func solved(s *story.Scene) bool { return s.Mood == story.Solved }

func (r *reference) border(dc *gg.Context, s *story.Scene) {
	if s.Mood == story.Backtrack || solved(s) {
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

// isDead reports whether a square lies on the row that has no square left.
func isDead(s *story.Scene, at trace.Square) bool {
	return s.Dead.Row == at.Row && s.Dead.Col < 0 || s.Dead.Col == at.Col && s.Dead.Row < 0
}

// ground returns the color of a square without what stands on it.
func (r *reference) ground(s *story.Scene, at trace.Square) raster.Color {
	t := r.theme
	has := s.Board.Has(at)
	switch {
	case has && solved(s):
		return raster.Mix(t.Light, t.Good, t.Tint)
	case s.Leaving.Has(at), isDead(s, at) && !has:
		return raster.Mix(t.Light, t.Bad, t.Tint)
	case (at.Row+at.Col)%2 == 1:
		return t.Dark
	}
	return t.Light
}

// arrow draws where the queen of a scene came from, or where it goes next.
func (r *reference) arrow(dc *gg.Context, s *story.Scene) {
	from, to := s.From, s.At
	leaves := s.Leaving.Has(s.At)
	if leaves {
		from, to = s.At, s.Next
	}
	if s.Mood != story.Placement && !leaves || !from.On(8) || !to.On(8) || from == to {
		return
	}
	x0, y0 := r.corner(from)
	x1, y1 := r.corner(to)
	half := r.cell / 2
	x0, y0, x1, y1 = x0+half, y0+half, x1+half, y1+half
	length := math.Hypot(x1-x0, y1-y0)
	ux, uy := (x1-x0)/length, (y1-y0)/length
	if edge := half / max(math.Abs(ux), math.Abs(uy)); leaves {
		x0, y0 = x0+ux*(edge+0.12*r.cell), y0+uy*(edge+0.12*r.cell)
	} else {
		x1, y1 = x1-ux*(edge+0.1*r.cell), y1-uy*(edge+0.1*r.cell)
	}
	if r.inTheWay(s, from, to) {
		aside := 0.36 * r.cell
		x0, x1 = x0+math.Abs(uy)*aside, x1+math.Abs(uy)*aside
		y0, y1 = y0+math.Abs(ux)*aside, y1+math.Abs(ux)*aside
	}
	barb := min(0.17*r.cell, math.Hypot(x1-x0, y1-y0)) * math.Sqrt2 / 2
	bx, by := -ux*barb, -uy*barb
	dc.SetColor(r.theme.Test)
	dc.DrawLine(x0, y0, x1, y1)
	dc.MoveTo(x1+bx-by, y1+by+bx)
	dc.LineTo(x1, y1)
	dc.LineTo(x1+bx+by, y1+by-bx)
	dc.SetLineWidth(0.055 * r.cell)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.Stroke()
}

// inTheWay reports whether something stands where an arrow runs along a row.
func (r *reference) inTheWay(s *story.Scene, from, to trace.Square) bool {
	if from.Row != to.Row {
		return false
	}
	for col := min(from.Col, to.Col); col <= max(from.Col, to.Col); col++ {
		at := trace.Square{Row: from.Row, Col: col}
		if at == s.At {
			continue // the queen itself
		}
		if s.Board.Has(at) || r.ghost(s, at) || r.figure(s, at) != 0 {
			return true
		}
	}
	return false
}

// ghost reports whether a square shows a queen who stood there in vain.
func (r *reference) ghost(s *story.Scene, at trace.Square) bool {
	return s.Ghosts.Has(at) && at != s.From && !s.Board.Has(at)
}

// figure returns the sign for why no queen can stand on a square: '+', 'x', or 0 for none. A row that has a queen
// needs none.
func (r *reference) figure(s *story.Scene, at trace.Square) rune {
	for q := range s.Board.Queens() {
		if q == at || q.Row == at.Row && !isDead(s, at) && !s.Skipped.Has(at) {
			return 0
		}
	}
	straight, diagonal := s.Straight.Has(at), s.Diagonal.Has(at)
	if (isDead(s, at) || s.Skipped.Has(at)) && !straight && !diagonal {
		for q := range s.Board.Queens() {
			straight = straight || q.Col == at.Col
		}
		diagonal = !straight
	}
	switch {
	case straight:
		return '+'
	case diagonal:
		return 'x'
	}
	return 0
}

// marks draws what stands on a square whose corner is the origin.
func (r *reference) marks(dc *gg.Context, s *story.Scene, at trace.Square) {
	t, ground := r.theme, r.ground(s, at)
	sign, fresh := raster.Mix(ground, t.Cross, 0.6), raster.Mix(ground, t.Queen, 0.62)
	if s.Fresh.Has(at) {
		sign = fresh
	}
	if isDead(s, at) {
		sign, fresh = t.Bad, t.Bad
	}
	switch {
	case s.Board.Has(at):
		dc.SetColor(t.Queen)
		if s.Leaving.Has(at) {
			dc.SetColor(t.Bad)
		}
		if solved(s) {
			dc.SetColor(t.Good)
		}
		r.queen(dc, "OMLQCZ")
		dc.Fill()
	case r.ghost(s, at):
		dc.DrawImage(r.hollow(ground, fresh), 0, 0)
	default:
		dc.SetColor(sign)
		r.sign(dc, r.figure(s, at))
	}
	ring := color.Color(t.Test)
	switch {
	case s.Leaving.Has(at):
		ring = t.Bad
	case at != s.At || s.Mood != story.Placement:
		return
	}
	dc.SetColor(ring)
	dc.SetLineWidth(4)
	dc.DrawRectangle(2, 2, r.cell-4, r.cell-4)
	dc.Stroke()
}

func (r *reference) sign(dc *gg.Context, figure rune) {
	middle := r.cell / 2
	switch figure {
	case '+':
		span := r.cell * 0.33 / 2
		dc.DrawLine(middle-span, middle, middle+span, middle)
		dc.DrawLine(middle, middle-span, middle, middle+span)
	case 'x':
		span := r.cell * 0.286 / 2
		dc.DrawLine(middle-span, middle-span, middle+span, middle+span)
		dc.DrawLine(middle-span, middle+span, middle+span, middle-span)
	}
	dc.SetLineWidth(r.cell * 0.06)
	dc.SetLineCapRound()
	dc.Stroke()
}

// queen adds those parts of assets/queen.path that have the given names to the path, a bit smaller than the square.
func (r *reference) queen(dc *gg.Context, parts string) {
	dc.Push()
	defer dc.Pop()
	dc.Translate(0.06*r.cell, 0.06*r.cell)
	dc.Scale(0.88*r.cell/100, 0.88*r.cell/100)
	lines := bufio.NewScanner(strings.NewReader(assets.Queen))
	for lines.Scan() {
		op, args, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		if !strings.Contains(parts, op) {
			continue
		}
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
}

// hollow returns a square with the outline of a queen: its body's, and over it those of the pearls of its crown.
func (r *reference) hollow(ground, line color.Color) image.Image {
	dc := gg.NewContext(int(r.cell), int(r.cell))
	dc.SetColor(ground)
	dc.Clear()
	dc.SetLineWidth(2 * 0.03 * r.cell) // one half of it is cut off
	for _, parts := range []string{"MLQCZ", "O"} {
		dc.SetColor(ground)
		r.queen(dc, parts)
		dc.FillPreserve()
		dc.ClipPreserve()
		dc.SetColor(line)
		dc.Stroke()
		dc.ResetClip()
	}
	return dc.Image()
}

// dead draws the line around the row that has no square left, and rings that lie over it.
func (r *reference) dead(dc *gg.Context, s *story.Scene) {
	if s.Dead.Row < 0 {
		return
	}
	dc.SetColor(r.theme.Bad)
	dc.SetLineWidth(3)
	dc.DrawRectangle(r.left+1.5, r.top+float64(s.Dead.Row)*r.cell+1.5, r.side-3, r.cell-3)
	dc.Stroke()
}

func (r *reference) labels(dc *gg.Context) {
	dc.SetColor(r.theme.Muted)
	dc.SetFontFace(r.face(r.thin, 13))
	for i := range 8 {
		middle := (float64(i) + 0.5) * r.cell
		dc.DrawStringAnchored(story.Chess.Row(i, 8), r.left-17, r.top+middle+4, 0.5, 0)
		dc.DrawStringAnchored(story.Chess.Column(i), r.left+middle, r.top+r.side+22, 0.5, 0)
	}
}

// caption draws the title and the detail. A detail that is too long is set smaller, and then in two lines.
func (r *reference) caption(dc *gg.Context, s *story.Scene) {
	y, height := r.top+r.side+60, 44.0
	width := r.side - 16
	details, size, pitch := []string{s.Caption.Detail}, 15.0, 21.0
	for ; size > 12; size *= 0.97 {
		dc.SetFontFace(r.face(r.thin, size))
		if w, _ := dc.MeasureString(details[0]); w <= width {
			break
		}
	}
	if size < 13 {
		size, pitch = 13, 17
		dc.SetFontFace(r.face(r.thin, size))
		details = dc.WordWrap(s.Caption.Detail, width)
		y, height = y-12, 23+pitch*float64(len(details))
	}
	dc.SetColor(r.mood(s.Mood))
	dc.DrawRectangle(r.left, y, 5, height)
	dc.Fill()
	dc.SetFontFace(r.face(r.bold, 18))
	dc.DrawString(s.Caption.Title, r.left+16, y+17)
	dc.SetColor(r.theme.Detail)
	dc.SetFontFace(r.face(r.thin, size))
	for i, line := range details {
		dc.DrawString(line, r.left+16, y+39+pitch*float64(i))
	}
}

func (r *reference) counters(dc *gg.Context, s *story.Scene) {
	y := r.top + r.side + 118
	counters := solver.Backtrack.Counts
	for i, counter := range counters {
		x := r.left + float64(i*int(r.side)/len(counters))
		dc.SetColor(r.theme.Text)
		dc.SetFontFace(r.face(r.bold, 20))
		dc.DrawString(fmt.Sprint(s.Counters[counter]), x, y+16)
		dc.SetColor(r.theme.Muted)
		dc.SetFontFace(r.face(r.thin, 13))
		dc.DrawString(story.English.Counters[counter], x, y+32)
	}
}

// progress draws how much of the film has passed.
func (r *reference) progress(dc *gg.Context, s *story.Scene) {
	if s.Passed == 0 {
		return
	}
	y := float64(r.size.Y - 4)
	dc.SetColor(raster.Mix(r.theme.Ground, r.theme.Muted, 0.16))
	dc.DrawRectangle(0, y, float64(r.size.X), 4)
	dc.Fill()
	dc.SetColor(r.theme.Muted)
	dc.DrawRectangle(0, y, math.Round(s.Passed*float64(r.size.X)), 4)
	dc.Fill()
}
