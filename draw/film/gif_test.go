package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// plainGIF returns what image/gif writes of the frames of a film, the first of which is opaque.
func plainGIF(t *testing.T, f Film) []byte {
	t.Helper()
	c := newCutter(&f.Info, deltaOptions{back: true})
	g := gif.GIF{LoopCount: f.Plays - 1, Config: image.Config{ColorModel: c.palette, Width: f.Size.X, Height: f.Size.Y}} // after the first time
	switch f.Plays {
	case 0:
		g.LoopCount = 0
	case 1:
		g.LoopCount = -1
	}
	passed := time.Duration(0)
	add := func(frames []frame) {
		for _, f := range frames {
			g.Image = append(g.Image, f.image(c.palette))
			g.Delay = append(g.Delay, int((passed+f.Hold).Round(gifTick)/gifTick-passed.Round(gifTick)/gifTick))
			g.Disposal = append(g.Disposal, gif.DisposalNone)
			if f.Back {
				g.Disposal[len(g.Disposal)-1] = gif.DisposalPrevious
			}
			passed += f.Hold
		}
	}
	for p := range f.pictures() {
		add(c.add(p))
	}
	add(c.end())
	opaque := slices.Clone(c.palette)
	opaque[len(opaque)-1] = color.Black
	g.Image[0].Palette = opaque
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &g); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Films are, byte for byte, what image/gif writes of the same frames, with any number of processors: with one color table, one
// header, and one trailer.
func TestGIFAgainstReference(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	check := func(name string, f Film) {
		t.Helper()
		f.Hidden = true
		want := plainGIF(t, f)
		for _, procs := range processors() {
			runtime.GOMAXPROCS(procs)
			if got := encode(t, f, GIF); !bytes.Equal(got, want) {
				t.Errorf("%s, %d processors: %d bytes that differ from the reference's %d", name, procs, len(got), len(want))
			}
		}
	}
	rnd := rand.New(rand.NewPCG(9, 1))
	for _, n := range lengths {
		for _, plays := range []int{0, 1, 2, 1 << 16} {
			f := filmOf(randomShots(rnd, n, image.Pt(23, 31)))
			f.Plays = plays
			check(fmt.Sprintf("%d frames, %d plays", n, plays), f)
		}
	}
	if raceDetector {
		return // what follows compares other pixels
	}
	for _, colors := range []int{1, 2, 3, 4, 7, 8, 128, 255} { // and one that is transparent
		check(fmt.Sprintf("%d colors", colors), filmOf(recolored(randomShots(rnd, 2*chunkLen, image.Pt(180, 90)), colors)))
	}
	for _, s := range []solver.Solver{solver.Backtrack, solver.Propagate} {
		check(s.Name, painted(newPainter(t, 5, panel.Options{Cell: 28}), tell(s, trace.Problem{N: 5}, story.Options{})))
	}
}

// Programs that look at the first frame to know whether a GIF is transparent find that it is not, and that it stays.
func TestGIFBeginsOpaque(t *testing.T) {
	file := encode(t, painted(newPainter(t, 4, panel.Options{Cell: 12}), tell(solver.Backtrack, trace.Problem{N: 4}, story.Options{})), GIF)
	at := bytes.Index(file, []byte(frameLabel))
	if at < 0 || file[at+len(frameLabel)] != gif.DisposalNone<<2 {
		t.Fatalf("the first frame's flags are %#x", file[at+len(frameLabel)])
	}
	second := bytes.Index(file[at+1:], []byte(frameLabel))
	if second < 0 || file[at+1+second+len(frameLabel)]&1 == 0 {
		t.Error("no later frame is transparent: they repeat what stays")
	}
}

// recolored returns the shots of randomShots with a palette of n colors, from the first to the last of which
// their pixels range.
func recolored(shots []shot, n int) []shot {
	var palette color.Palette
	for i := range n {
		palette = append(palette, color.Gray{uint8(i)})
	}
	for _, s := range shots {
		most := len(s.image.Palette) - 1
		for i, index := range s.image.Pix {
			s.image.Pix[i] = uint8(int(index) * (n - 1) / most)
		}
		s.image.Palette = palette
	}
	return shots
}
