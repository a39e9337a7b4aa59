package film

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"image/png"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"

	"github.com/chromedp/chromedp"
)

// A timedSVG is a picture of a film, and how long it is shown.
type timedSVG struct {
	file string
	hold time.Duration
}

// decodeSVG decodes an animation as an img element of Chromium shows it.
func decodeSVG(path string, size image.Point) iter.Seq2[shown, error] {
	film, err := readAnimation(path)
	if err != nil {
		return failed(err)
	}
	var pictures []timedSVG
	for i, start := range film.starts {
		pictures = append(pictures, timedSVG{film.stopped((start + film.end(i)) / 2), film.hold(i)})
	}
	return inChromium(pictures, size)
}

// paintSVGs is a program that has Chromium paint files.
//
//go:embed testdata/paint_svgs.js
var paintSVGs string

// inChromium yields drawings as an img element of Chromium shows them.
func inChromium(pictures []timedSVG, size image.Point) iter.Seq2[shown, error] {
	tab, done, err := openBlank()
	if err != nil {
		return failed(fmt.Errorf("chromium: %w", err))
	}
	defer done()
	var files [][2]any
	for _, p := range pictures {
		files = append(files, [2]any{p.file, p.hold.Milliseconds()})
	}
	argument, err := json.Marshal(files)
	if err != nil {
		return failed(err)
	}
	text, err := chromedp.Run(tab, chromedp.Evaluate[string](fmt.Sprintf("%s(%s)", paintSVGs, argument), chromedp.EvalAwaitPromise))
	if err != nil {
		return failed(fmt.Errorf("chromium: %w", err))
	}
	return unpacked(text, size)
}

// decodeWithRSVG lets librsvg, which knows no animations, draw an animation as it is in each picture.
func decodeWithRSVG(path string, _ image.Point) iter.Seq2[shown, error] {
	film, err := readAnimation(path)
	if err != nil {
		return failed(err)
	}
	return func(yield func(shown, error) bool) {
		for i := range film.starts {
			convert := exec.Command("rsvg-convert")
			convert.Stdin = strings.NewReader(film.still(i))
			file, err := convert.Output()
			var img image.Image
			if err == nil {
				img, err = png.Decode(bytes.NewReader(file))
			}
			if err != nil {
				yield(shown{}, fmt.Errorf("rsvg-convert: %w", err))
				return
			}
			picture := image.NewRGBA(img.Bounds())
			idraw.Draw(picture, picture.Rect, img, image.Point{}, idraw.Src)
			if !yield(shown{picture, film.hold(i)}, nil) {
				return
			}
		}
	}
}

// An animation is an SVG that moves, as this test reads it.
type animation struct {
	svg    string
	ms     float64   // its length
	starts []float64 // of its pictures, as parts of the whole
	rules  map[string][]keyframe
}

// A keyframe is a part of a rule.
type keyframe struct {
	start        float64
	declarations string
}

var (
	animationLength = regexp.MustCompile(`animation:([0-9.]+)s step-end `)
	keyframesRule   = regexp.MustCompile(`@keyframes (\w+)\{(.*)\}\n`)
	keyframeRule    = regexp.MustCompile(`([0-9.%,]+)\{([^}]*)\}`)
	animated        = regexp.MustCompile(`<(g|rect)([^>]*) style="animation-name:(\w+)[^"]*"`)
)

// readAnimation reads an animation.
func readAnimation(path string) (*animation, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	a := &animation{svg: string(file), starts: []float64{0}, rules: map[string][]keyframe{}}
	length := animationLength.FindStringSubmatch(a.svg)
	if length == nil {
		return nil, errors.New("it does not say how long it is")
	}
	fmt.Sscan(length[1], &a.ms)
	a.ms *= 1000
	for _, rule := range keyframesRule.FindAllStringSubmatch(a.svg, -1) {
		name := rule[1]
		for _, frame := range keyframeRule.FindAllStringSubmatch(rule[2], -1) {
			for percent := range strings.SplitSeq(frame[1], ",") {
				k := keyframe{declarations: frame[2]}
				fmt.Sscan(strings.TrimSuffix(percent, "%"), &k.start)
				k.start /= 100
				a.rules[name] = append(a.rules[name], k)
				if k.start < 1 {
					a.starts = append(a.starts, k.start)
				}
			}
		}
		slices.SortFunc(a.rules[name], func(a, b keyframe) int { return cmp.Compare(a.start, b.start) })
	}
	slices.Sort(a.starts)
	a.starts = slices.Compact(a.starts)
	return a, nil
}

// end returns where a picture ends, as a part of the whole.
func (a *animation) end(i int) float64 { return append(a.starts, 1)[i+1] }

// hold returns how long a picture is shown.
func (a *animation) hold(i int) time.Duration {
	ms := func(part float64) time.Duration { return time.Duration(math.Round(part * a.ms)) }
	return (ms(a.end(i)) - ms(a.starts[i])) * time.Millisecond
}

// stopped returns the animation with its clock stopped at a part of the whole.
func (a *animation) stopped(part float64) string {
	stop := fmt.Sprintf("*{animation-play-state:paused!important;animation-delay:%fms!important}</style>", -part*a.ms)
	return strings.Replace(a.svg, "</style>", stop, 1)
}

// still returns the animation as it is in a picture, for readers who know no animations.
func (a *animation) still(i int) string {
	return animated.ReplaceAllStringFunc(a.svg, func(element string) string {
		m := animated.FindStringSubmatch(element)
		attributes := map[string]string{}
		for _, k := range a.rules[m[3]] {
			for d := range strings.SplitSeq(k.declarations, ";") {
				if property, value, _ := strings.Cut(d, ":"); k.start <= a.starts[i] {
					attributes[property] = strings.NewReplacer("translateY(", "translate(0 ", "px", "").Replace(value)
				}
			}
		}
		text := m[2]
		for name, value := range attributes {
			before := regexp.MustCompile(fmt.Sprintf(` %s="[^"]*"`, name))
			text = before.ReplaceAllString(text, "") + fmt.Sprintf(` %s="%s"`, name, value)
		}
		return "<" + m[1] + text
	})
}

// Each picture of an SVG film is, pixel by pixel, the still of its step as Chromium draws both: whatever the panels, the theme and the
// language.
func TestSVGFilmsEqualStills(t *testing.T) {
	unraced(t)
	if len(installed(t, []decoder{{tool: chromium}})) == 0 {
		t.Skip("chromium is not installed")
	}
	p := trace.Problem{N: 4, Solutions: 1}
	for _, c := range []struct {
		solver solver.Solver
		look   draw.Options
	}{
		{solver.Backtrack, draw.Options{Title: "A & B <C>", Panels: draw.PanelNames()}},
		{solver.CDCL, draw.Options{Theme: &draw.Themes[1], Language: &story.Chinese, Arrangement: draw.Wide, Panels: []string{"board", "caption", "counters", "tree"}}},
		{solver.MinConflicts, draw.Options{Queen: portrait(), Scale: 2}},
	} {
		told := tell(c.solver, p, story.Options{Language: c.look.Language})
		c.look.Search, c.look.Cell = told, 24
		svgEqualsStills(t, newPainterOf(t, c.solver.About(p), c.look), told)
	}
	painter, told := comparisonOf(t, p, solver.Backtrack, solver.MinConflicts)
	svgEqualsStills(t, painter, told)
}

// svgEqualsStills compares the film of what is told with its stills.
func svgEqualsStills(t *testing.T, painter draw.ScenePainter, told iter.Seq[story.Scene]) {
	t.Helper()
	told, census := timed(t, told, story.Timing{})
	film := New(painter, told, census)
	path := filepath.Join(t.TempDir(), "film.svg")
	writeFile(t, path, encode(t, film, SVG))
	var stills []timedSVG
	for s := range told {
		d, err := painter.Drawing(&s)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := (vector.SVG{Outline: true}).Write(&b, d); err != nil {
			t.Fatal(err)
		}
		stills = append(stills, timedSVG{b.String(), s.Hold})
	}
	next, stop := iter.Pull2(inChromium(stills, film.Size))
	defer stop()
	n := 0
	for picture, err := range decodeSVG(path, film.Size) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		still, err, more := next()
		if !more || err != nil || !bytes.Equal(picture.Pix, still.Pix) {
			t.Fatalf("%s: picture %d is not the still of its step (%v)", film.About.Solver, n, err)
		}
	}
	if n != len(stills) {
		t.Errorf("%s: %d pictures, not %d", film.About.Solver, n, len(stills))
	}
}

// A film of which more changes than browsers can stand, or of more pictures, is refused with the number of its pictures.
func TestSVGLimits(t *testing.T) {
	shots := randomShots(rand.New(rand.NewPCG(3, 3)), 40, image.Pt(120, 120))
	for i := range shots { // all of each is another
		for j := range shots[i].image.Pix {
			shots[i].image.Pix[j] = uint8((i + j) % 5)
		}
	}
	var wrong *draw.Error
	if err := Write(t.Context(), filmOf(shots), SVG.To(io.Discard)); !errors.As(err, &wrong) || wrong.Value != "40" {
		t.Errorf("the error is %v", err)
	}
	film := filmOf(shots)
	film.Frames = SVG.MaxFrames + 1
	if err := Write(t.Context(), film, SVG.To(io.Discard)); !errors.As(err, &wrong) || wrong.Field != "Frames" {
		t.Errorf("the error is %v", err)
	}
	film = filmOf(shots[:1])
	film.Pictures = func(yield func(draw.Picture) bool) { yield(draw.Picture{Image: shots[0].image, Hold: film.Length}) }
	if err := Write(t.Context(), film, SVG.To(io.Discard)); err == nil {
		t.Error("there is a film of pictures without drawings")
	}
}

// A film that plays twice shows its last picture when it is over, and readers who want nothing to move see its first.
func TestSVGEnds(t *testing.T) {
	shots := randomShots(rand.New(rand.NewPCG(4, 3)), 5, image.Pt(9, 7))
	film := filmOf(shots)
	film.Plays = 2
	path := filepath.Join(t.TempDir(), "film.svg")
	writeFile(t, path, encode(t, film, SVG))
	a, err := readAnimation(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.svg, "step-end 2 forwards}") {
		t.Error("it does not play twice")
	}
	if n := strings.Count(a.svg, ` color="#`); n == 0 || strings.Count(a.svg, ` fill="currentColor"`) < n {
		t.Error("a color has no fill beside it, without which programs that are no browsers draw black")
	}
	if len(installed(t, []decoder{{tool: chromium}})) == 0 {
		return
	}
	unmoved := strings.Replace(a.svg, "prefers-reduced-motion:no-preference", "not all", 1)
	pictures := []timedSVG{{a.stopped(1.001), time.Second}, {a.stopped(2.5), time.Second}, {unmoved, time.Second}}
	colors, i := rgbaOf(film.Palette), 0
	for got, err := range inChromium(pictures, film.Size) {
		if err != nil {
			t.Fatal(err)
		}
		if shot := []int{0, 4, 0}[i]; !near(got.RGBA, shots[shot].image, &colors, 0) {
			t.Errorf("picture %d is not shot %d", i, shot)
		}
		i++
	}
}

// portrait returns a picture that stands for a queen.
func portrait() image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	for i := range 1200 {
		img.Set(i%40, 5+i/40, color.NRGBA{uint8(i), uint8(i / 7), 90, 255})
	}
	return img
}
