package reel

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"queenreel/draw/film"
	"queenreel/draw/story/pace"
)

// The law of flashes is success criterion 2.3.1 of the Web Content Accessibility Guidelines, version 2: where a film is as wide as a screen of 1024
// pixels, nothing flashes more than three times in a second, but for a quarter of any 341 x 256 pixels.
const (
	screenWidth  = 1024
	mostFlashing = 341 * 256 / 4
	mostChanges  = 6 // of a pixel in a second: there and back, three times
)

// A flashMeter counts the pixels of a film that flash.
type flashMeter struct {
	size       image.Point
	screen     []byte // the picture before, in four bytes a pixel: red, green, blue and another; nil before the first
	linear     [256]float32
	light, red swings
	now        int32 // the time in ms
}

// newFlashMeter returns a meter of pictures of a size.
func newFlashMeter(size image.Point) *flashMeter {
	m := &flashMeter{size: size}
	for i := range m.linear {
		c := float64(i) / 255
		if m.linear[i] = float32(c / 12.92); c > 0.04045 {
			m.linear[i] = float32(math.Pow((c+0.055)/1.055, 2.4))
		}
	}
	m.light = newSwings(size, func(from, to state) bool {
		return math.Abs(float64(to.value-from.value)) >= 0.1 && min(from.value, to.value) < 0.8
	})
	m.red = newSwings(size, func(from, to state) bool {
		return math.Abs(float64(to.value-from.value)) > 20 && (from.saturated || to.saturated)
	})
	return m
}

// add shows a picture for a time.
func (m *flashMeter) add(picture []byte, hold time.Duration) {
	row := 4 * m.size.X
	for y := 0; y < len(picture); y += row {
		if m.screen != nil && bytes.Equal(picture[y:y+row], m.screen[y:y+row]) {
			continue
		}
		for i := y; i < y+row; i += 4 {
			if m.screen != nil && [3]byte(picture[i:]) == [3]byte(m.screen[i:]) {
				continue
			}
			r, g, b := m.linear[picture[i]], m.linear[picture[i+1]], m.linear[picture[i+2]]
			m.light.see(i/4, state{value: 0.2126*r + 0.7152*g + 0.0722*b}, m.now)
			m.red.see(i/4, state{value: max(0, 320*(r-g-b)), saturated: r > 0 && r >= 0.8*(r+g+b)}, m.now)
		}
	}
	m.light.count(m.size.X, m.now)
	m.red.count(m.size.X, m.now)
	m.screen = append(m.screen[:0], picture...)
	m.now += int32(hold.Milliseconds())
}

// A state is what flashes: relative luminance, or redness, which is 320 (R - G - B) of linear values, or 0. A saturated red has 0.8 of its light in R.
type state struct {
	value     float32
	saturated bool
}

// swings follows the states of all pixels from peaks to valleys and back.
type swings struct {
	differs  func(from, to state) bool // as much as a flash
	pixels   []pixel
	ends     map[int32]int // how many pixels stop flashing at which time
	flashing int
	most     int // that flashed at once, in 341 x 256 pixels of the screen
}

// A pixel has a past.
type pixel struct {
	turn    state // the last peak or valley
	rises   int8  // 1 after a change to turn from below, -1 from above, 0 before the first
	changes [mostChanges]int32
	until   int32 // it flashes
}

func newSwings(size image.Point, differs func(from, to state) bool) swings {
	s := swings{differs: differs, pixels: make([]pixel, size.X*size.Y), ends: map[int32]int{}}
	for i := range s.pixels {
		s.pixels[i] = pixel{turn: state{value: -1}, until: -1}
		for j := range s.pixels[i].changes {
			s.pixels[i].changes[j] = math.MinInt16
		}
	}
	return s
}

// see gives a pixel a new state.
func (s *swings) see(at int, now state, when int32) {
	p := &s.pixels[at]
	goesOn := p.rises > 0 && now.value >= p.turn.value || p.rises < 0 && now.value <= p.turn.value
	switch {
	case p.turn.value < 0 || goesOn:
		p.turn = now
		return
	case !s.differs(p.turn, now):
		return
	}
	p.rises = 1
	if now.value < p.turn.value {
		p.rises = -1
	}
	p.turn = now
	end := p.changes[0] + 1000
	copy(p.changes[:], p.changes[1:])
	p.changes[mostChanges-1] = when
	if end <= when {
		return
	}
	if p.until > when {
		s.ends[p.until]--
	} else {
		s.flashing++
	}
	p.until = end
	s.ends[end]++
}

// count counts the pixels that flash at a time in pictures of a width.
func (s *swings) count(width int, when int32) {
	for end, n := range s.ends {
		if end <= when {
			s.flashing -= n
			delete(s.ends, end)
		}
	}
	view := image.Pt(341, 256).Mul(width).Div(screenWidth)
	onScreen := func(pixels int) int { return pixels * 341 * 256 / (view.X * view.Y) }
	if onScreen(s.flashing) <= s.most {
		return
	}
	// The pixels in a view are those in four rectangles that begin at the corner of the picture.
	stride, height := width+1, len(s.pixels)/width
	sums := make([]int, stride*(height+1))
	for y := range height {
		for x := range width {
			at := (y+1)*stride + x + 1
			sums[at] = sums[at-1] + sums[at-stride] - sums[at-stride-1]
			if s.pixels[y*width+x].until > when {
				sums[at]++
			}
			left, top := max(0, x+1-view.X), max(0, y+1-view.Y)
			inView := sums[at] - sums[at-x-1+left] - sums[top*stride+x+1] + sums[top*stride+left]
			s.most = max(s.most, onScreen(inView))
		}
	}
}

// measureFlashes measures the file of a film as ffmpeg decodes it.
func measureFlashes(t *testing.T, path string) *flashMeter {
	t.Helper()
	list, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "framecrc", "-").Output()
	if err != nil {
		t.Fatalf("ffmpeg: %s: %v", path, err)
	}
	var size image.Point
	var holds []time.Duration
	unit := time.Duration(0)
	for line := range strings.Lines(string(list)) {
		var num, den, decoded, shown, hold time.Duration
		if n, _ := fmt.Sscanf(line, "#tb 0: %d/%d", &num, &den); n == 2 {
			unit = num * time.Second / den
		}
		fmt.Sscanf(line, "#dimensions 0: %dx%d", &size.X, &size.Y)
		if n, _ := fmt.Sscanf(line, "0, %d, %d, %d,", &decoded, &shown, &hold); n == 3 {
			holds = append(holds, hold*unit)
		}
	}
	decode := exec.Command("ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-")
	pictures, err := decode.StdoutPipe()
	if err == nil {
		err = decode.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	m := newFlashMeter(size)
	picture := make([]byte, 4*size.X*size.Y)
	for _, hold := range holds {
		if _, err := io.ReadFull(pictures, picture); err != nil {
			t.Fatalf("%s has fewer pictures than %d: %v", path, len(holds), err)
		}
		m.add(picture, hold)
	}
	if rest, _ := io.Copy(io.Discard, pictures); rest > 0 || decode.Wait() != nil || len(holds) == 0 {
		t.Fatalf("%s has %d pictures, and %d bytes more", path, len(holds), rest)
	}
	return m
}

// needFFmpeg skips a test where there is no ffmpeg.
func needFFmpeg(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		if os.Getenv("CI") != "" {
			t.Error("ffmpeg is not installed, and CI is set")
		}
		t.Skip("ffmpeg is not installed")
	}
}

// checkFlashes reports a file that flashes.
func checkFlashes(t *testing.T, path, what string) {
	t.Helper()
	m := measureFlashes(t, path)
	if testing.Verbose() {
		t.Logf("%-28s %6d pixels flash, and %6d in red", what, m.light.most, m.red.most)
	}
	if max(m.light.most, m.red.most) > mostFlashing {
		t.Errorf("%s: %d pixels flash, and %d in red, of at most %d", what, m.light.most, m.red.most, mostFlashing)
	}
}

// checkFilm reports a film that flashes.
func checkFilm(t *testing.T, o Options, what string) {
	t.Helper()
	f, err := Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "film.gif")
	file, err := os.Create(path)
	if err == nil {
		err = film.Write(t.Context(), f, film.GIF.To(file))
	}
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	checkFlashes(t, path, what)
}

// The films that most people make do not flash.
func TestFlashes(t *testing.T) {
	t.Parallel()
	needFFmpeg(t)
	var small Look
	small.Cell = 24 // as wide as the screen, whatever its pixels
	checkFilm(t, Options{Look: small}, "8 queens")
	checkFilm(t, Options{Search: Search{Queens: 6, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}}, Look: small}, "a comparison")
}

// At a steady pace, pictures stand long enough to be seen.
func TestSteadyLooks(t *testing.T) {
	t.Parallel()
	for i, hold := range pace.DefaultHolds.Fields() {
		if *hold < film.LeastLook {
			t.Errorf("%s: %v is under %v", pace.HoldKinds[i], *hold, film.LeastLook)
		}
	}
}

// The meter tells what flashes from what does not, just under the limits and just over them. In these pictures a view of 341 x 256 pixels of the
// screen has 85 x 64, a quarter of which are 1360.
func TestFlashMeter(t *testing.T) {
	t.Parallel()
	type color [3]byte
	type colors []color
	size := image.Pt(256, 150)
	all := []image.Rectangle{{Max: size}}
	gray := func(value byte) color { return color{value, value, value} }
	black, white, red := gray(0), gray(255), color{255, 0, 0}
	stairs := colors{gray(0), gray(60), gray(90), gray(110), gray(120), gray(110), gray(90), gray(60)}
	const fast = 100 * time.Millisecond
	for _, c := range []struct {
		what       string
		colors     colors // in turn
		hold       time.Duration
		pictures   int
		parts      []image.Rectangle // the rest is white
		light, red bool
	}{
		{"all", colors{black, white}, fast, 12, all, true, false},
		{"a quarter", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(10, 10, 10+42, 10+32)}, false, false},
		{"more than a quarter", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(10, 10, 10+43, 10+32)}, true, false},
		{"far apart", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(0, 0, 40, 32), image.Rect(100, 0, 140, 32)}, false, false},
		{"close together", colors{black, white}, fast, 12, []image.Rectangle{image.Rect(0, 0, 40, 32), image.Rect(50, 0, 90, 32)}, true, false},
		{"three times a second", colors{black, white}, 167 * time.Millisecond, 20, all, false, false},
		{"more often", colors{black, white}, 166 * time.Millisecond, 20, all, true, false},
		{"up and down three times", colors{black, white}, fast, 7, all, false, false},
		{"and once more", colors{black, white}, fast, 8, all, true, false},
		{"by less than a tenth", colors{black, gray(88)}, fast, 12, all, false, false},
		{"by a tenth", colors{black, gray(90)}, fast, 12, all, true, false},
		{"both light", colors{gray(232), white}, fast, 12, all, false, false},
		{"one not so light", colors{gray(230), white}, fast, 12, all, true, false},
		{"up and down by stairs", stairs, fast, 40, all, false, false},
		{"by stairs that go by fast", stairs, 20 * time.Millisecond, 40, all, true, false},
		{"red", colors{red, gray(127)}, fast, 12, all, false, true},
		{"less red", colors{{200, 120, 120}, gray(140)}, fast, 12, all, false, false},
		{"both red", colors{red, {200, 0, 0}}, fast, 12, all, false, true},
		{"both dark", colors{{70, 0, 0}, black}, fast, 12, all, false, false},
	} {
		m := newFlashMeter(size)
		for i := range c.pictures {
			picture := bytes.Repeat([]byte{255}, 4*size.X*size.Y)
			for _, part := range c.parts {
				for y := part.Min.Y; y < part.Max.Y; y++ {
					for x := part.Min.X; x < part.Max.X; x++ {
						copy(picture[4*(y*size.X+x):], c.colors[i%len(c.colors)][:])
					}
				}
			}
			m.add(picture, c.hold)
		}
		if light, red := m.light.most > mostFlashing, m.red.most > mostFlashing; light != c.light || red != c.red {
			t.Errorf("%s: light flashes: %v, red: %v, with %d and %d pixels", c.what, light, red, m.light.most, m.red.most)
		}
	}
}
