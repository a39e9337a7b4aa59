package film

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// heard is something that a file of words says, and when. A file need not tell its step and its end.
type heard struct {
	step          int
	start, end    time.Duration
	title, detail string
}

// oddTexts are captions that look like markup, times, or the end of a cue.
var oddTexts = []words.Caption{
	{}, {Title: "Row 4: a queen on a4", Detail: "no queen attacks it"}, {Title: "Row 4: a queen on a4"},
	{Title: "a --> b & <c> <b>&amp;</b>", Detail: "*d* _e_ [f](g) `h` | # i ~j~ \\k"},
	{Title: "  1\n\n00:00:01.000 --> 00:00:02.000\r\nNOTE", Detail: "WEBVTT\n\n\n-->"},
	{Title: "7", Detail: "{\\an8}{b}<i>"}, {Title: "第 4 行：👑", Detail: "\t- **2** ·  0:00.0"},
}

// worded returns a film whose pictures say odd things, the first as a poster.
func worded(f Film) Film {
	scenes := f.Scenes
	f.Steps = 2000
	f.Scenes = func(yield func(story.Scene) bool) {
		rnd, step := rand.New(rand.NewPCG(9, uint64(f.Frames))), 0
		changed(scenes, func(s *story.Scene) {
			if s.Poster = s.Step == 1 && f.Frames > 1; s.Poster {
				s.Step, s.Caption.Title, s.Asks = 5, "poster", f.Frames%2 == 0
				return
			}
			step += 1 + rnd.IntN(20)
			s.Step, s.Caption = step, oddTexts[rnd.IntN(len(oddTexts))]
		})(yield)
	}
	return f
}

// saidBy returns what a film says: a text for all scenes that say it one after another, or one for each picture.
func saidBy(f Film, tick time.Duration, each bool) []heard {
	scenes := slices.Collect(f.Scenes)
	var holds []time.Duration
	for _, s := range scenes {
		holds = append(holds, s.Hold)
	}
	holds = inTicks(holds, tick)
	plain := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	var said []heard
	end := time.Duration(0)
	for i, s := range scenes {
		h := heard{s.Step, end, end + holds[i], s.Caption.Title, s.Caption.Detail}
		if s.Asks && !each {
			h.step = 0 // the question before the first step
		}
		end = h.end
		switch last := len(said) - 1; {
		case each:
			said = append(said, h)
		case s.Poster && !s.Asks: // what comes next begins the film
			end, holds[i+1] = 0, holds[i]+holds[i+1]
		case last >= 0 && said[last].title == plain(h.title) && said[last].detail == plain(h.detail):
			said[last].end = end
		default:
			h.title, h.detail = plain(h.title), plain(h.detail)
			said = append(said, h)
		}
	}
	if each {
		return said
	}
	return slices.DeleteFunc(said, func(h heard) bool { return h.title == "" })
}

// says returns an error unless the file at a path says what a film says, at its times.
func (tr *trial) says(f Film, d decoder, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	all, err := d.hear(path, string(text))
	if err != nil {
		return err
	}
	want := saidBy(f, tr.Tick, tr.Name == JSON.Name)
	for i, w := range want {
		if i == len(all) {
			return fmt.Errorf("it says %d things of %d", i, len(want))
		}
		got, unit := all[i], time.Millisecond
		if got.step == 0 {
			w.step = 0
		}
		if got.end == 0 {
			w.end, unit = 0, 100*time.Millisecond
		}
		if w.start = w.start.Truncate(unit); got != w {
			return fmt.Errorf("it says\n%+v, and should say\n%+v", got, w)
		}
	}
	if len(all) > len(want) {
		return fmt.Errorf("it goes on with %+v", all[len(want)])
	}
	return nil
}

// Films in words are, to the letter, what readers and programs rely on: here one of more than an hour. The laws hold what else they
// may say.
func TestWords(t *testing.T) {
	f := filmed(trace.About{Problem: trace.Problem{N: 4}}, []story.Scene{
		{Step: 9, Caption: words.Caption{Title: "a & b", Detail: "c_d"}, Showing: story.Showing{Hold: 3601*time.Second + 994*time.Millisecond}},
		{Step: 10, Caption: words.Caption{Title: "j\n\nk"}, Showing: story.Showing{Hold: 2 * time.Second}},
	})
	f.Meta = Meta{Title: "Two\n\nlines --> & *one*", Alt: "What  it shows.", Lang: "en", Queens: 4}
	for _, c := range []struct {
		format Format
		want   string
	}{
		{Text, ` 9     0:00.0  a & b  — c_d
10  1:00:01.9  j k
`},
		{Markdown, `# Two lines --\> \& \*one\*

What it shows.

- **9** · 0:00.0 · a \& b — *c\_d*
- **10** · 1:00:01.9 · j k
`},
		{VTT, `WEBVTT

NOTE {"software":"queenreel","title":"Two\n\nlines --\u003e & *one*","alt":"What  it shows.","lang":"en","n":4}

9
00:00:00.000 --> 01:00:01.990
a &amp; b
c_d

10
01:00:01.990 --> 01:00:03.990
j k
`},
		{SRT, `1
00:00:00,000 --> 01:00:01,990
a & b
c_d

2
01:00:01,990 --> 01:00:03,990
j k

`},
	} {
		if got := string(encode(t, f, c.format)); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.format.Name, got, c.want)
		}
	}
	f.Title = ""
	want := "# " + strings.TrimSuffix(story.FilmAlt(&words.English, f.About, nil, 2, 0, words.Caption{}, words.Chess), ".") + "\n\n- **9** "
	if got := string(encode(t, f, Markdown)); !strings.HasPrefix(got, want) {
		t.Errorf("without a title: got\n%s\nwant the start\n%s", got, want)
	}
}

// A line of JSON has what the scene has: the squares by row and column, the crosses by their shapes.
func TestJSON(t *testing.T) {
	about := trace.About{Problem: trace.Problem{N: 4}, Counts: []trace.Counter{trace.Placements, trace.Solutions}}
	s := story.Scene{Step: 7, Marks: new(story.Marks), Mood: story.Backtrack, Board: about.Board(), At: trace.Sq(1, 2), From: trace.Sq(-1, -1), Next: trace.Sq(1, 3), Showing: story.Showing{Hold: 123 * time.Millisecond}}
	for _, q := range []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2)} {
		if err := s.Board.Apply(trace.Event{Kind: trace.Place, At: q}); err != nil {
			t.Fatal(err)
		}
	}
	s.Leaving.Add(trace.Sq(1, 2))
	s.Straight.Add(trace.Sq(2, 0))
	s.Diagonal.Add(trace.Sq(3, 3))
	s.Other.Add(trace.Sq(2, 1))
	s.Reason = story.Reason{Line: trace.Row(2), Value: 3}
	s.Reason.Squares.Add(trace.Sq(2, 0))
	s.Reason.By.Add(trace.Sq(0, 0))
	s.Caption.Title = "Row 2: \"dead\""
	s.Counters[trace.Placements], s.Counters[trace.Tests] = 5, 99
	column := s
	column.Step, column.Reason = 8, story.Reason{Line: trace.Column(3)}
	lines := strings.SplitAfter(string(encode(t, filmed(about, []story.Scene{s, column}), JSON)), "\n")
	want := `{"step":7,"start_ms":0,"hold_ms":120,"mood":"backtrack","title":"Row 2: \"dead\"","detail":"","at":[1,2],"next":[1,3],` +
		`"queens":[[0,0],[1,2]],"leaving":[[1,2]],` +
		`"crossed":[{"at":[2,0],"shape":"line"},{"at":[3,3],"shape":"diagonal"},{"at":[2,1],"shape":"other"}],` +
		`"reason":{"kind":"` + fmt.Sprint(s.Reason.Kind) + `","line":{"row":2},"squares":[[2,0]],"by":[[0,0]],"value":3},` +
		`"counters":{"placements":5,"solutions":0}}` + "\n"
	if lines[0] != want {
		t.Errorf("got:\n%swant:\n%s", lines[0], want)
	}
	// 123 ms twice are 250 ms in hundredths: what rounding left over is not lost.
	if want := `{"step":8,"start_ms":120,"hold_ms":130,`; !strings.HasPrefix(lines[1], want) || !strings.Contains(lines[1], `"line":{"column":3}`) {
		t.Errorf("the second line is %s", lines[1])
	}
}

// The shapes in a line of JSON are those in its picture, of all solvers: where a figure is seen on an empty square, it is the one that JSON says.
func TestShapesInPictures(t *testing.T) {
	t.Parallel()
	const cell = 60
	shapes := map[string][2][]image.Point{ // what is painted, and what is not, from the middle of a square
		"line":     {{{}, {-8, 0}, {8, 0}, {0, -8}, {0, 8}}, {{-6, -6}, {6, 6}, {-6, 6}, {6, -6}}},
		"diagonal": {{{}, {-6, -6}, {6, 6}, {-6, 6}, {6, -6}}, {{-8, 0}, {8, 0}, {0, -8}, {0, 8}}},
		"other":    {{{-8, 0}, {8, 0}, {0, -8}, {0, 8}}, {{}, {-8, -8}, {8, 8}}},
	}
	seen := map[string]int{}
	for _, s := range solver.Table {
		for _, detail := range []story.Detail{story.Moves, story.Tests} {
			p := newPainterOf(t, s.About(trace.Problem{N: 6}), panel.Options{Cell: cell, Panels: []string{"board"}})
			scenes := tellSome(30, s, trace.Problem{N: 6}, story.Options{Detail: detail})
			for i, line := range slices.Collect(bytes.Lines(encode(t, painted(p, scenes), JSON))) {
				var said jsonScene
				if err := json.Unmarshal(line, &said); err != nil {
					t.Fatal(err)
				}
				scenes[i].Showing = story.Showing{Bare: true}
				img, crossed := p.Paint(&scenes[i]).Image, map[trace.Square]string{}
				for _, c := range said.Crossed {
					crossed[trace.Sq(c.At[0], c.At[1])] = c.Shape
				}
				for j := range 36 {
					at := trace.Sq(j/6, j%6)
					middle := p.Parts()[0].Squares.Min.Add(image.Pt(int(at.Col)*cell+cell/2, int(at.Row)*cell+cell/2))
					ground := img.At(middle.X-cell/4, middle.Y-cell/3)
					for shape, points := range shapes {
						bare := func(d image.Point) bool { return img.At(middle.X+d.X, middle.Y+d.Y) == ground }
						painted := func(d image.Point) bool { return !bare(d) }
						_, cost := scenes[i].Costs.Of(at)
						if cost || scenes[i].At == at || scenes[i].Ghosts.Has(at) || slices.ContainsFunc(points[0], bare) || slices.ContainsFunc(points[1], painted) {
							continue
						}
						seen[shape]++
						if crossed[at] != shape {
							t.Fatalf("%s, %s, step %d: %v has the figure of %q, and JSON says %q", s.Name, story.DetailNames[detail], said.Step, at, shape, crossed[at])
						}
					}
				}
			}
		}
	}
	if seen["line"] < 1500 || seen["diagonal"] < 1500 || seen["other"] < 10 {
		t.Errorf("only these figures were seen: %v", seen)
	}
}

// A comparison says by name whose scene is new, and in JSON where each search stands.
func TestComparisonInWords(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	solvers := []solver.Solver{solver.Backtrack, solver.DLX}
	scenes := timed(t, p, story.Options{}, pace.Timing{}, solvers...)
	f := painted(comparisonOf(t, p, solvers...), scenes)
	if want := story.FilmAlt(&words.English, f.About, []string{"backtrack", "dlx"}, len(scenes), 0, scenes[len(scenes)-1].Caption, words.Chess); f.Alt != want || f.About.Solver != "backtrack, dlx" {
		t.Errorf("it is described as %q of %q, want %q", f.Alt, f.About.Solver, want)
	}
	if heading := "# " + f.Alt[:20]; !strings.HasPrefix(string(encode(t, f, Markdown)), heading) {
		t.Errorf("it is headed\n%s", encode(t, f, Markdown))
	}
	for i, line := range slices.Collect(bytes.Lines(encode(t, f, JSON))) {
		var got jsonComparison
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatal(err)
		}
		s := scenes[i]
		if got.Step != s.Step || got.Title != s.Caption.Title || len(got.Lanes) != 2 {
			t.Fatalf("the line of step %d is %s", s.Step, line)
		}
		for j, lane := range got.Lanes {
			about, want := f.Searches[j], &s.Lanes[j]
			unit := story.WorkUnit(about)
			if lane.Name != about.Solver || lane.Step != want.Step || lane.Title != want.Caption.Title || len(lane.Queens) != want.Board.Len() ||
				lane.Counters[unit.String()] != want.Counters[unit] {
				t.Errorf("lane %d of step %d is %+v", j, got.Step, lane)
			}
		}
	}
}

// Where all targets are words, nothing is painted, and the words are those that stand beside pictures. Beside pictures they are painted once.
func TestWordsAreNotPainted(t *testing.T) {
	f := worded(smallFilm())
	p := f.Painter.(*script)
	alone, together, without := newDisk(), newDisk(), newDisk()
	write(t, f, VTT.on(alone))
	if p.painted > 0 {
		t.Errorf("%d pictures are painted for words", p.painted)
	}
	write(t, f, GIF.To(io.Discard), VTT.on(together))
	if p.painted != f.Frames {
		t.Errorf("%d pictures are painted of %d", p.painted, f.Frames)
	}
	f.Painter = nil
	write(t, f, VTT.on(without))
	if !alone.equal(together) || !alone.equal(without) {
		t.Error("there are other words beside a GIF, or without a painter")
	}
}
