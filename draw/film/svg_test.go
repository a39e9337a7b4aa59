package film

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	idraw "image/draw"
	"image/png"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A timedSVG is a picture of a film, and how long it is shown.
type timedSVG struct {
	file string
	hold time.Duration
}

// decodeSVG decodes an animation as an img element of Chromium shows it.
func decodeSVG(path string, size image.Point) iter.Seq2[shown, error] {
	return decodeScheme(path, size, "")
}

// decodeScheme decodes an animation as readers who prefer light or dark pages see it, or those who say nothing of it.
func decodeScheme(path string, size image.Point, scheme string) iter.Seq2[shown, error] {
	film, err := readAnimation(path)
	if err != nil {
		return failed(err)
	}
	var pictures []timedSVG
	for i, start := range film.starts {
		pictures = append(pictures, timedSVG{film.stopped((start + film.end(i)) / 2), film.hold(i)})
	}
	return inChromium(pictures, size, scheme)
}

// paintSVGs is a program that has Chromium paint files.
//
//go:embed testdata/paint_svgs.js
var paintSVGs string

// inChromium yields drawings as an img element of Chromium shows them to readers who prefer light or dark pages, or say nothing of it.
func inChromium(pictures []timedSVG, size image.Point, scheme string) iter.Seq2[shown, error] {
	tab, done, err := openWith(media("prefers-color-scheme", scheme), chromedp.Navigate("about:blank"))
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

// An animation is an SVG that moves, as this test reads it.
type animation struct {
	svg    string
	ms     float64   // its length
	starts []float64 // of its pictures, as parts of the whole
}

var (
	animationLength = regexp.MustCompile(`animation:([0-9.]+)s step-end `)
	keyframesRule   = regexp.MustCompile(`@keyframes \w+\{(.*)\}\n`)
	keyframePercent = regexp.MustCompile(`([0-9.]+)%[,{]`)
)

// readAnimation reads an animation.
func readAnimation(path string) (*animation, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	a := &animation{svg: string(file), starts: []float64{0}}
	length := animationLength.FindStringSubmatch(a.svg)
	if length == nil {
		return nil, errors.New("it does not say how long it is")
	}
	fmt.Sscan(length[1], &a.ms)
	a.ms *= 1000
	for _, rule := range keyframesRule.FindAllStringSubmatch(a.svg, -1) {
		for _, percent := range keyframePercent.FindAllStringSubmatch(rule[1], -1) {
			if start, _ := strconv.ParseFloat(percent[1], 64); start < 100 {
				a.starts = append(a.starts, start/100)
			}
		}
	}
	slices.Sort(a.starts)
	a.starts = slices.Compact(a.starts)
	return a, nil
}

// end returns where a picture ends, as a part of the whole.
func (a *animation) end(i int) float64 { return append(a.starts, 1)[i+1] }

// hold returns how long a picture is shown.
func (a *animation) hold(i int) time.Duration {
	ticks := func(part float64) time.Duration {
		return time.Duration(part * a.ms * float64(time.Millisecond)).Round(SVG.Tick)
	}
	return ticks(a.end(i)) - ticks(a.starts[i])
}

// stopped returns the animation with its clock stopped at a part of the whole.
func (a *animation) stopped(part float64) string {
	stop := fmt.Sprintf("*{animation-play-state:paused!important;animation-delay:%fms!important}</style>", -part*a.ms)
	return strings.Replace(a.svg, "</style>", stop, 1)
}

// Programs that know no animations meet nothing that is beyond the picture, where resvg fails on clip paths: all that is there without CSS
// stands in it.
func TestSVGStandsStill(t *testing.T) {
	scenes := timed(t, trace.Problem{N: 4, Solutions: 1}, story.Options{}, pace.Timing{}, solver.Backtrack)
	film := painted(newPainterOf(t, solver.Backtrack.About(trace.Problem{N: 4}), panel.Options{Cell: 24}), scenes)
	d := xml.NewDecoder(bytes.NewReader(encode(t, film, SVG)))
	heights, drawn, waiting := []float64{0}, 0, 0 // of the open elements, from the top of the picture; elements
tokens:
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			height, still := heights[len(heights)-1], e.Name.Local == "defs" || e.Name.Local == "style"
			for _, a := range e.Attr {
				var x, y float64
				switch a.Name.Local {
				case "transform":
					fmt.Sscanf(a.Value, "translate(%f %f)", &x, &y)
				case "y":
					fmt.Sscan(a.Value, &y)
				case "display":
					var group struct {
						Elements []struct{} `xml:",any"`
					}
					d.DecodeElement(&group, &e)
					waiting += len(group.Elements)
					continue tokens
				}
				height += y
			}
			if still {
				d.Skip()
				continue
			}
			if heights = append(heights, height); e.Name.Local == "use" || e.Name.Local == "path" {
				if drawn++; height < 0 || height > float64(film.Size.Y) {
					t.Errorf("%v is at a height of %v, in a picture of %v", e, height, film.Size)
				}
			}
		case xml.EndElement:
			heights = heights[:len(heights)-1]
		}
	}
	if drawn < 50 || waiting < 50 {
		t.Errorf("%d elements are drawn, and %d wait: too few to say much", drawn, waiting)
	}
}

// An SVG film in two themes is, for readers who prefer light or dark pages, pixel by pixel the stills in the theme that they prefer.
func TestSVGThemes(t *testing.T) {
	unraced(t)
	if len(installed(t, []decoder{{tool: chromium}})) == 0 {
		t.Skip("chromium is not installed")
	}
	p := trace.Problem{N: 4, Solutions: 1}
	scenes := timed(t, p, story.Options{}, pace.Timing{}, solver.CDCL)
	in := func(i int) draw.ScenePainter {
		look := panel.Options{Theme: &theme.Themes[i], Search: slices.Values(scenes), Cell: 24, Title: "Both", Panels: []string{"board", "caption", "tree"}}
		return newPainterOf(t, solver.CDCL.About(p), look)
	}
	const light, dark = 0, 1
	svgEqualsStills(t, in(light), in(dark), scenes[2:6])
}

// All themes draw the same shapes, in all panels: an SVG film in two themes has those of the first.
func TestThemesDrawTheSame(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	for _, s := range []solver.Solver{solver.Backtrack, solver.CDCL, solver.MinConflicts} {
		scenes := tellSome(10, s, p, story.Options{})
		var first []*raster.Drawing
		for i := range theme.Themes {
			look := panel.Options{Theme: &theme.Themes[i], Search: slices.Values(scenes), Cell: 24, Panels: draw.PanelNames()}
			painter := newPainterOf(t, s.About(p), look)
			for j, scene := range scenes {
				d := painter.Drawing(&scene)
				if i == 0 {
					first = append(first, d)
				} else if !sameShapes(first[j], d) {
					t.Fatalf("step %d of %s has other shapes in the theme %s", scene.Step, s.Name, theme.Themes[i].Name)
				}
			}
		}
	}
}

// sameShapes reports whether two drawings differ in colors alone.
func sameShapes(a, b *raster.Drawing) bool {
	return slices.EqualFunc(a.Layers, b.Layers, func(l, m raster.Layer) bool {
		if l.Copy != nil || m.Copy != nil {
			return l.Copy != nil && m.Copy != nil && l.Clip == m.Clip && l.At == m.At && sameShapes(l.Copy, m.Copy)
		}
		same := l.Clip == m.Clip && l.Reach == m.Reach && l.At == m.At && (l.Image == nil) == (m.Image == nil) && reflect.DeepEqual(l.Shapes, m.Shapes)
		return same && (l.Text == nil) == (m.Text == nil) && (l.Text == nil || l.Text.Line == m.Text.Line && l.Text.Style == m.Text.Style)
	})
}

// svgEqualsStills compares the film of scenes with its stills: by day and by night, if there is a second painter.
func svgEqualsStills(t *testing.T, day, night draw.ScenePainter, scenes []story.Scene) {
	t.Helper()
	film := painted(day, scenes)
	film.Night = night
	path := filepath.Join(t.TempDir(), "film.svg")
	writeFile(t, path, encode(t, film, SVG))
	if night == nil {
		svgShows(t, path, "", day, scenes)
		return
	}
	svgShows(t, path, "light", day, scenes)
	svgShows(t, path, "dark", night, scenes)
}

// svgShows compares what readers who prefer some pages see of a film with the stills of a painter.
func svgShows(t *testing.T, path, scheme string, painter draw.ScenePainter, scenes []story.Scene) {
	t.Helper()
	name := painter.Options().Theme.Name
	var stills []timedSVG
	for _, s := range scenes {
		var b bytes.Buffer
		if err := (vector.SVG{Outline: true}).Write(&b, painter.Drawing(&s)); err != nil {
			t.Fatal(err)
		}
		stills = append(stills, timedSVG{b.String(), s.Hold})
	}
	next, stop := iter.Pull2(inChromium(stills, painter.Size(), ""))
	defer stop()
	n := 0
	for picture, err := range decodeScheme(path, painter.Size(), scheme) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		still, err, more := next()
		if !more || err != nil || !bytes.Equal(picture.Pix, still.Pix) {
			t.Fatalf("%s: picture %d is not the still of its step (%v)", name, n, err)
		}
	}
	if n != len(stills) {
		t.Errorf("%s: %d pictures, not %d", name, n, len(stills))
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
	var wrong *panel.Error
	if err := Write(t.Context(), filmOf(shots), SVG.To(io.Discard)); !errors.As(err, &wrong) || wrong.Value != "40" {
		t.Errorf("the error is %v", err)
	}
	film := filmOf(shots)
	film.Frames = SVG.MaxFrames + 1
	if err := Write(t.Context(), film, SVG.To(io.Discard)); !errors.As(err, &wrong) || wrong.Field != "Frames" {
		t.Errorf("the error is %v", err)
	}
}

// A film that plays twice shows its last picture when it is over, and readers who want nothing to move see its first, as do programs that
// know no animations.
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
	if !strings.Contains(a.svg, ` fill="#`) || strings.Count(a.svg, ` color="#`) != strings.Count(a.svg, ` fill="currentColor"`) {
		t.Error("a color has no fill beside it, without which programs that are no browsers draw black")
	}
	colors := rgbaOf(film.Palette)
	if rsvg := (decoder{tool: "rsvg-convert"}); len(installed(t, []decoder{rsvg})) > 0 {
		file, err := exec.Command(rsvg.tool, path).Output()
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		picture := image.NewRGBA(img.Bounds())
		idraw.Draw(picture, picture.Rect, img, image.Point{}, idraw.Src)
		if !near(picture, shots[0].image, &colors, 0) {
			t.Error("a program that knows no animations does not show the first picture")
		}
	}
	if len(installed(t, []decoder{{tool: chromium}})) == 0 {
		return
	}
	unmoved := strings.Replace(a.svg, "prefers-reduced-motion:no-preference", "not all", 1)
	pictures := []timedSVG{{a.stopped(1.001), time.Second}, {a.stopped(2.5), time.Second}, {unmoved, time.Second}}
	i := 0
	for got, err := range inChromium(pictures, film.Size, "") {
		if err != nil {
			t.Fatal(err)
		}
		if shot := []int{0, 4, 0}[i]; !near(got.RGBA, shots[shot].image, &colors, 0) {
			t.Errorf("picture %d is not shot %d", i, shot)
		}
		i++
	}
}
