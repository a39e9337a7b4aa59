package film

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// oddTexts are captions that look like markup, times, or the end of a cue.
var oddTexts = []words.Caption{
	{}, {Title: "Row 4: a queen on a4", Detail: "no queen attacks it"}, {Title: "Row 4: a queen on a4"},
	{Title: "a --> b & <c> <b>&amp;</b>", Detail: "*d* _e_ [f](g) `h` | # i ~j~ \\k"},
	{Title: "  1\n\n00:00:01.000 --> 00:00:02.000\r\nNOTE", Detail: "WEBVTT\n\n\n-->"},
	{Title: "7", Detail: "{\\an8}{b}<i>"}, {Title: "第 4 行：👑", Detail: "\t- **2** ·  0:00.0"},
}

// worded returns a film whose pictures say odd things, some by removals that go by fast. The first is a poster.
func worded(f Film) Film {
	scenes := f.Scenes
	f.Steps = 2000
	f.Scenes = func(yield func(story.Scene) bool) {
		rnd, step := rand.New(rand.NewPCG(9, uint64(f.Frames))), 0
		changed(scenes, func(s *story.Scene) {
			if s.Poster = s.Step == 1 && f.Frames > 1; s.Poster {
				s.Step, s.Caption.Title = 5, "poster"
				return
			}
			step += 1 + rnd.IntN(20)
			s.Step, s.Caption, s.Mood, s.Fast = step, oddTexts[rnd.IntN(len(oddTexts))], story.Mood(rnd.IntN(len(story.MoodNames))), rnd.IntN(9) == 0
		})(yield)
	}
	return f
}

// Films in words are, to the letter, what readers and programs rely on: here one of more than an hour, with squares by row and column and
// crosses by their shapes. A removal that goes by too fast joins the cue before. What rounding leaves over is not lost: the last picture
// has it. Another film says odd things.
func TestWords(t *testing.T) {
	about := trace.About{Problem: trace.Problem{N: 4, Solutions: 1}, Counts: []trace.Counter{trace.Placements, trace.Solutions}}
	row := drawtest.StateOf(t, "Q...\n....\n....\n....\n")
	row.Step, row.Kind, row.Mood, row.At, row.Next = 7, trace.TakeBack, story.Backtrack, trace.Sq(1, 2), trace.Sq(1, 3)
	row.Leaving.Add(trace.Sq(1, 2))
	row.Straight.Add(trace.Sq(2, 0))
	row.Diagonal.Add(trace.Sq(3, 3))
	row.Other.Add(trace.Sq(2, 1))
	row.Reason = story.Reason{Line: trace.Row(2), Value: 3, Squares: drawtest.SetOf(trace.Sq(2, 0)), By: drawtest.SetOf(trace.Sq(0, 0))}
	row.Caption = words.Caption{Title: `a & "b"`, Detail: "c_d <e>"}
	row.Counters[trace.Placements], row.Counters[trace.Tests] = 5, 99
	column, late := row, drawtest.StateOf(t, "Q...\n....\n....\n....\n")
	column.Step, column.Reason = 8, story.Reason{Line: trace.Column(3)}
	late.Step, late.Caption.Title = 10, "j\n\nk"
	shown := func(s story.State, how story.Showing) story.Scene {
		scene := story.SceneOf(&s)
		scene.Show(how)
		return *scene
	}
	brief := story.Showing{Hold: 123 * time.Millisecond}
	one := filmed(about, []story.Scene{
		shown(row, brief), shown(column, brief), shown(late, story.Showing{Hold: 2 * time.Second, Part: 1}), // of the same step, a picture of its own
		shown(late, story.Showing{Hold: 3601*time.Second + 994*time.Millisecond}), shown(row, brief),
	})
	one.Meta = Meta{Title: "Two\n\nlines --> & *one*", Alt: "What  it shows.", Lang: "en", Queens: 4}

	p, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.DLX}
	scenes := timed(t, p, story.Options{Language: &drawtest.GoldenLanguage}, pace.Timing{}, solvers...)
	side := painted(comparisonOf(t, p, solvers...), scenes[1:3])
	odd := worded(filmOf(randomShots(rand.New(rand.NewPCG(2, 1)), 30, image.Pt(3, 3))))
	for _, f := range Formats {
		if f.Look == Words {
			tracetest.Golden(t, "testdata/words/film"+f.Ext, encode(t, one, f))
			tracetest.Golden(t, "testdata/words/odd"+f.Ext, encode(t, odd, f))
		}
		if f.Name == Markdown.Name || f.Name == JSON.Name {
			tracetest.Golden(t, "testdata/words/comparison"+f.Ext, encode(t, side, f))
		}
	}
	folder := newDisk()
	small := worded(smallFilm())
	small.Scenes = changed(small.Scenes, func(s *story.Scene) { s.Unread.Title = "not listed, for nobody could read it" })
	write(t, small, Frames.on(folder))
	tracetest.Golden(t, "testdata/words/folder.json", folder.files["index.json"].Bytes())
}

// Where all targets are words or drawn, nothing is painted, and the words are those that stand beside pictures. Beside pictures they are
// painted once.
func TestWordsAreNotPainted(t *testing.T) {
	f := worded(smallFilm())
	p := f.Views[Whole].Day.(*script)
	alone, together, without := newDisk(), newDisk(), newDisk()
	targets := []Target{VTT.on(alone)}
	for _, format := range Formats {
		if format.Drawn {
			targets = append(targets, format.To(io.Discard))
		}
	}
	write(t, f, targets...)
	if p.painted > 0 || len(targets) < 4 {
		t.Errorf("%d pictures are painted for words and drawings", p.painted)
	}
	write(t, f, GIF.To(io.Discard), VTT.on(together))
	if p.painted != f.Frames {
		t.Errorf("%d pictures are painted of %d", p.painted, f.Frames)
	}
	f.Views = nil
	write(t, f, VTT.on(without))
	if !alone.equal(together) || !alone.equal(without) {
		t.Error("there are other words beside a GIF, or without a painter")
	}
}

// told is a Meta with all that can go wrong in a container: quotes, markup, letters of all kinds, and more than a
// block of a GIF has room for.
var told = Meta{
	Title: `"Four" <b>&amp; 'more'</b>`, Alt: strings.Repeat("四皇后 Ö 👑 \\u0041 ", 40), Lang: "zh", Theme: "dark",
	Solver: "backtrack", Queens: 4, Made: `queenreel animate -n 4 --title '"Four" <b>'`,
}

// infoOf returns a film that tells m.
func infoOf(f Film, m Meta) Film {
	f.Meta, f.About.N = m, m.Queens
	f.Dark = IsDark(f.Palette[0])
	return f
}

// tells is the law that a film for pages tells whose it is, whatever its container.
func (tr *trial) tells() error {
	if tr.Folder || tr.Look == Words && tr.Name != VTT.Name || tr.Look == Slides {
		return nil
	}
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	f := infoOf(worded(smallFilm()), told)
	path, err := tr.save(f, dir)
	if err != nil {
		return err
	}
	got, err := ReadMeta(path)
	want := told.Sized(tr.Size(f.Size), f.Frames)
	want.Dark = f.Dark
	switch tr.Name {
	case GIF.Name:
		want.Frames = 0
	case VTT.Name:
		want.Theme, want.Dark, want.Frames = "", false, 0
	}
	if err == nil && got != want {
		err = fmt.Errorf("it tells %+v, and should tell %+v", got, want)
	}
	return err
}

// A film without its Meta does not tell whose it is.
func TestFilesWithoutMeta(t *testing.T) {
	film := infoOf(smallFilm(), told)
	film.Hidden = true
	for _, f := range append(animations(), HTML, SVG, VTT) {
		data := encode(t, film, f)
		if bytes.Contains(data, []byte(software)) && f.Name != HTML.Name {
			t.Errorf("%s: it names %s", f.Name, software)
		}
		if _, err := read(t, data); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: the error is %v, and should be %v", f.Name, err, ErrForeign)
		}
	}
}

// read returns what a file of these bytes tells.
func read(t *testing.T, data []byte) (Meta, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	writeFile(t, path, data)
	return ReadMeta(path)
}

// Files hold 200 letters of a title; what has no title is called by the first sentence of its description.
func TestLongTitles(t *testing.T) {
	long := Meta{Title: strings.Repeat("八皇后 ", 100), Alt: "One. Two."}
	if got := []rune(long.Written().Title); len(got) != maxTitle || got[0] != '八' || got[maxTitle-1] != '…' {
		t.Errorf("%d letters: %s", len(got), string(got))
	}
	for want, m := range map[string]Meta{
		"Eight": {Title: "Eight", Alt: "One. Two."}, "One": {Alt: "One. Two."}, "Only": {Alt: "Only."}, "一，二": {Alt: "一，二。三。"}, "": {},
	} {
		if got := m.Heading(); got != want {
			t.Errorf("%v is called %q", m, got)
		}
	}
}

// The comment of a GIF comes after its loop count, which some programs look for in no other place than behind the color table; a
// film without one has the comment there. gifsicle, which is not ours, sees both.
func TestGIFComment(t *testing.T) {
	for plays, want := range map[int]string{0: "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00\x21\xfe", 1: "\x21\xfe"} {
		info := infoOf(smallFilm(), Meta{Made: "queenreel animate"})
		info.Plays = plays
		data := encode(t, info, GIF)
		if blocks := data[13+3<<(1+data[10]&7):]; !bytes.HasPrefix(blocks, []byte(want)) {
			t.Errorf("%d plays: after the colors comes %q", plays, blocks[:30])
		}
		t.Run(fmt.Sprintf("gifsicle, %d plays", plays), func(t *testing.T) {
			tracetest.Needs(t, "gifsicle")
			said := strings.ReplaceAll(string(output(t, data, "gifsicle", "--info", "-")), `\"`, `"`)
			if !strings.Contains(said, `"made":"queenreel animate"`) || strings.Contains(said, "loop forever") != (plays == 0) {
				t.Errorf("gifsicle says %s", said)
			}
		})
	}
}

// What other programs write is an error of one kind, and so is what steers a terminal or ends in the middle.
func TestReadForeignFiles(t *testing.T) {
	film := string(encode(t, infoOf(smallFilm(), told), GIF))
	for name, data := range map[string]string{
		"an empty file":              "",
		"a text":                     software,
		"a GIF with another comment": strings.ReplaceAll(film, `"software"`, `"hardware"`),
		"a GIF cut in its comment":   film[:strings.Index(film, `"made"`)],
		"a page cut in its element":  told.HTML()[:99],
		"a title that steers":        string(encode(t, infoOf(smallFilm(), Meta{Title: "\x1b]0;gone\a"}), GIF)),
		"a description that turns":   string(encode(t, infoOf(smallFilm(), Meta{Alt: "\u202e"}), GIF)),
	} {
		if _, err := read(t, []byte(data)); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if _, err := ReadMeta(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// A PNG for a printer says how many pixels make a metre: https://www.w3.org/TR/png-3/#11pHYs.
func TestDensity(t *testing.T) {
	const head = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x09\x00\x00\x00\x07\x08\x03\x00\x00\x00...." // up to the second chunk
	for dpi, perMetre := range map[int]string{254: "\x00\x00\x27\x10", 300: "\x00\x00\x2e\x23"} {
		want := head + string(appendPNGChunk(nil, "pHYs", []byte(perMetre+perMetre+"\x01")))
		if got := string(Meta{}.InPNG([]byte(head), dpi)); got != want {
			t.Errorf("%d: %q, want %q", dpi, got, want)
		}
	}
}

// A file from anywhere tells what it shows, or is an error.
func FuzzReadMeta(f *testing.F) {
	for _, format := range append(animations(), SVG) {
		f.Add(encode(f, infoOf(smallFilm(), told), format))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		path := filepath.Join(t.TempDir(), "film")
		writeFile(t, path, file)
		if got, err := ReadMeta(path); !errors.Is(err, ErrForeign) && err != nil || err != nil && got != (Meta{}) {
			t.Errorf("read %+v, %v", got, err)
		}
	})
}

// FFmpeg, which is not ours, hears the same in both formats of subtitles.
func TestSubtitlesAreHeard(t *testing.T) {
	tracetest.Needs(t, "ffmpeg")
	plain := strings.NewReplacer("\r", "", `\{`, "{", `\}`, "}", "\u200b", "")
	want := plain.Replace(string(bytesOf(t, "testdata/words/odd.srt")))
	for _, file := range []string{"testdata/words/odd.vtt", "testdata/words/odd.srt"} {
		if got := plain.Replace(string(output(t, nil, "ffmpeg", "-v", "error", "-i", file, "-f", "srt", "-"))); got != want {
			t.Errorf("%s: it hears %s", file, got)
		}
	}
}

// played returns the encoder of the page of a film, which has ended.
func played(ctx context.Context, f Film) (e *htmlEncoder, err error) {
	page := HTML
	page.New = func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		made, err := newHTMLEncoder(ctx, i, to)
		e = made.(*htmlEncoder)
		return made, err
	}
	err = Write(ctx, f, page.To(io.Discard))
	return e, err
}

// A page has what its player needs: of the film where boards and trees are in its pictures, its code, its legend and its counters, and of
// each scene what it says, shows, points to and asks. Words of the player, colors of its pictures and drawings of signs are left out.
func TestPageData(t *testing.T) {
	golden := func(name string, f Film) {
		t.Helper()
		e, err := played(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		film := e.film()
		film.Shapes = nil
		for i := range film.Legend {
			film.Legend[i].SVG = ""
		}
		var values map[string]json.RawMessage
		if err := json.Unmarshal(tracetest.Must(json.Marshal(film)), &values); err != nil {
			t.Fatal(err)
		}
		var text []byte
		for _, key := range slices.Sorted(maps.Keys(values)) {
			if !slices.Contains([]string{"words"}, key) {
				text = fmt.Appendf(text, "%s: %s\n", key, values[key])
			}
		}
		text = fmt.Appendf(text, "%d bytes of pictures\n\n", len(e.shapes.changes))
		tracetest.Golden(t, "testdata/page/"+name+".txt", slices.Concat(text, e.scenes.Bytes(), []byte("\n"), e.words.Bytes()))
	}
	one := func(name string, n, most int, panels ...string) {
		p, s := trace.Problem{N: n, Solutions: 1}, drawtest.Solver(name)
		scenes := tell(most, s, p, story.Options{Language: &drawtest.GoldenLanguage})
		f := painted(newPainterOf(t, s.About(p), panel.Options{
			Cell: 28, Theme: &drawtest.GoldenTheme, Language: &drawtest.GoldenLanguage, Panels: panels, Search: drawtest.StatesOf(scenes),
		}), scenes)
		f.Views[Apart], f.Texts, f.Stops = f.Views[Whole], []string{"code", "legend", "clauses", "stack"}, []Stop{{7, "Which one?"}}
		golden(name, f)
	}
	one("backtrack", 4, 99, "board", "tree")
	one("cdcl", 6, 12, "caption", "board")
	one("minconflicts", 4, 9, "board")
	p, solvers := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate}
	side := timed(t, p, story.Options{Language: &drawtest.GoldenLanguage}, pace.Timing{}, solvers...)
	golden("comparison", painted(comparisonOf(t, p, solvers...), side[2:4]))
}

// Other formats of a run show the film's pictures, and not those of a page, which has painters of its own; two pages are the same. A page has
// the ground of its painter, on which texts are light or dark.
func TestPageBesideOthers(t *testing.T) {
	painter := func(colors int, panels ...string) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: 12, Theme: &theme.Themes[colors], Panels: panels})
	}
	f := painted(painter(0), quickScenes(&words.English))
	alone := encode(t, f, GIF)
	f.Views = map[Look]View{Whole: {Day: painter(0)}, Apart: {painter(0, "board"), painter(1, "board")}}
	var page, again, beside bytes.Buffer
	write(t, f, HTML.To(&page), GIF.To(&beside), HTML.To(&again))
	if !bytes.Equal(beside.Bytes(), alone) || !bytes.Equal(page.Bytes(), again.Bytes()) {
		t.Error("a GIF beside a page is not that of the film alone, or two pages of a run differ")
	}
	f.Views[Apart] = View{Day: painter(1, "board")}
	for i, data := range [][]byte{page.Bytes(), encode(t, f, HTML)} {
		look := fmt.Sprintf(`class="%s" style="--ground: %s"`, []string{"light", "dark"}[i], hex(theme.Themes[i].Ground))
		if !bytes.Contains(data, []byte(look)) {
			t.Errorf("the page begins with %.200s, and not %s", data, look)
		}
	}
	if size := f.InfoOf(HTML).Size; size != f.Views[Apart].Day.Size() || size == f.Size || f.InfoOf(GIF).Size != f.Size {
		t.Errorf("pictures have %v in a page, and %v in a GIF", size, f.InfoOf(GIF).Size)
	}
}

// The data of a film whose pictures are drawn on demand are those of its page, but for what tells of pictures; and these are the same.
func TestData(t *testing.T) {
	painter := func(colors int) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: 28, Theme: &theme.Themes[colors]})
	}
	f := painted(painter(0), quickScenes(&words.English))
	f.Views[Apart] = View{painter(0), painter(1)}
	e, err := played(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(`"rest":true,`, "", `,"rest":true`, "").Replace(e.scenes.String())
	film := e.film()
	film.Shapes = nil
	data, err := Data(t.Context(), f, nil)
	if err != nil || string(data.Scenes) != want || !bytes.Equal(data.Words, e.words.Bytes()) || !bytes.Equal(tracetest.Must(json.Marshal(film)), data.Film) {
		t.Errorf("the film is %s, with error %v", data.Film, err)
	}
	if drawn := f.Views[Apart].Draw(f.Scenes); !bytes.Equal(drawn.Pictures, e.shapes.changes) || !reflect.DeepEqual(drawn.Shapes, e.shapes.data()) {
		t.Error("pictures on demand are others")
	}
	f.Frames++
	if p, err := Data(t.Context(), f, nil); err == nil || p != nil {
		t.Errorf("a film that lacks a picture gives %v, with error %v", p, err)
	}
}

// In each theme the signs of a legend have as many colors as in the one of the film, which has its own.
func TestColors(t *testing.T) {
	for _, sv := range solver.Table {
		a := sv.About(trace.Problem{N: 4, Solutions: 2})
		f := painted(newPainterOf(t, a, panel.Options{Cell: 12}), tell(math.MaxInt, sv, a.Problem, story.Options{}))
		f.Texts = []string{board.Legend.Name}
		data, err := Data(t.Context(), f, nil)
		if err != nil {
			t.Fatal(err)
		}
		var film filmData
		if err := json.Unmarshal(data.Film, &film); err != nil {
			t.Fatal(err)
		}
		for i := range theme.Themes {
			colors := data.Colors([2]*theme.Theme{&theme.Themes[i]})
			if len(colors.LegendColors) != len(film.LegendColors) || len(film.LegendColors) == 0 {
				t.Errorf("%s, %s: %d colors, want %d", sv.Name, theme.Themes[i].Name, len(colors.LegendColors), len(film.LegendColors))
			}
			if same := reflect.DeepEqual(colors, film.PageColors); same != (i == 0) {
				t.Errorf("%s, %s: the colors are %v", sv.Name, theme.Themes[i].Name, colors)
			}
		}
	}
}

// Each picture of a page, put together as its player does it from what changes, has the shapes that the scene draws, and no others: in the
// colors of the day and of the night, and one over another as it paints them. So it is for all solvers, in all layouts.
func TestPageDrawsScenes(t *testing.T) {
	day := theme.Themes[0]
	day.Test, day.Bad = day.Good, day.Good // what differs by night alone is drawn anew, too
	for _, s := range solver.Table {
		p := trace.Problem{N: 5, Solutions: 1}
		scenes := timed(t, p, story.Options{}, brief, s)
		scenes = scenes[:min(len(scenes), 40)]
		for _, layout := range draw.Layouts {
			var painters [2]draw.ScenePainter
			for i, colors := range []*theme.Theme{&day, &theme.Themes[1]} {
				painters[i] = newPainterOf(t, s.About(p), panel.Options{
					Theme: colors, Panels: layout.For(s.About(p), 1), Arrangement: layout.Arrangement, Search: drawtest.StatesOf(scenes),
				})
			}
			drawsScenes(t, s.Name+", "+layout.Name, scenes, painters[0], painters[1])
		}
	}
	p, side := trace.Problem{N: 4, Solutions: 1}, []solver.Solver{solver.Backtrack, solver.Propagate, solver.MinConflicts}
	drawsScenes(t, "a comparison", timed(t, p, story.Options{}, brief, side...), comparisonOf(t, p, side...), nil)
}

// drawsScenes compares the pictures of the page of scenes with sequences of one picture each.
func drawsScenes(t *testing.T, name string, scenes []story.Scene, day, night draw.ScenePainter) {
	t.Helper()
	f := painted(day, scenes)
	view := View{day, night}
	f.Views[Whole] = view
	e, err := played(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	changes, states := bytes.NewReader(e.shapes.changes), make([]vector.State, e.shapes.Size())
	turn := func() []visible { // to the next picture
		for {
			n, err := binary.ReadUvarint(changes)
			if err != nil {
				t.Fatalf("%s: the page has too few pictures", name)
			}
			if n == 0 {
				return visibles(e.shapes.Sequence, states)
			}
			state := tracetest.Must(binary.ReadUvarint(changes))
			states[n-1] = e.shapes.states.values[state]
		}
	}
	lines := slices.Collect(bytes.Lines(e.scenes.Bytes()))
	for i := range scenes {
		var line struct{ Rest, Hints bool }
		if err := json.Unmarshal(lines[i], &line); err != nil {
			t.Fatal(err)
		}
		check := func(what string, shown story.Scene, got []visible) {
			t.Helper()
			alone := vector.NewSequence(false)
			alone.Add(view.drawings(&shown))
			only := make([]vector.State, alone.Size())
			for n, state := range alone.Changes() {
				only[n] = state
			}
			want := slices.DeleteFunc(visibles(alone, only), func(v visible) bool { // what is in no part, and the ground
				inPart := func(part draw.Part) bool { return v.reach.Overlaps(part.Place) }
				return v.reach.Size() == day.Size() || !slices.ContainsFunc(picturesIn(day), inPart)
			})
			if err := alike(want, got); err != nil {
				t.Fatalf("%s: step %d, %s: %v", name, scenes[i].Step, what, err)
			}
		}
		rest := scenes[i].AtRest()
		rest = rest.Unlined()
		got := turn()
		check("as it plays", scenes[i].Unlined(), got)
		if line.Rest {
			got = turn()
		}
		check("at rest", rest, got)
		if line.Hints {
			check("asked", rest.Asking(), turn())
		}
	}
}

// A visible shape is an element that is shown.
type visible struct {
	svg string // with all that it refers to
	vector.Spot
	vector.State
	reach image.Rectangle
	level int
}

// What symbols refer to, and where they do.
var (
	clipInDefs = regexp.MustCompile(`id="(c\d+)">(.*)</clipPath>`)
	idInSymbol = regexp.MustCompile(`#c\d+`)
)

// visibles returns the elements of a sequence that are shown in some states, by levels: those of a level in another order than the sequence
// has them, for pages paint them in any.
func visibles(q *vector.Sequence, states []vector.State) (shown []visible) {
	named, symbols := map[string]string{}, q.Symbols()
	for _, def := range clipInDefs.FindAllStringSubmatch(q.Defs(), -1) {
		named["#"+def[1]] = def[2]
	}
	for number, e := range q.Elements() {
		if states[number].Visible {
			svg := idInSymbol.ReplaceAllStringFunc(symbols[e.Symbol], func(id string) string { return named[id] })
			v := visible{svg, e.Spot, states[number], e.Reach, e.Level}
			v.Symbol = 0 // which counts from the first picture of all
			shown = append(shown, v)
		}
	}
	slices.Reverse(shown)
	slices.SortStableFunc(shown, func(v, w visible) int { return cmp.Compare(v.level, w.level) })
	return shown
}

// alike returns an error if a picture has not the shapes that are wanted, or has two that overlap in another order.
func alike(want, got []visible) error {
	type look struct {
		svg string
		vector.Spot
		vector.State
	}
	places := map[look][]int{}
	for i, v := range got {
		l := look{v.svg, v.Spot, v.State}
		places[l] = append(places[l], i)
	}
	var at []int
	for i, v := range want {
		l := look{v.svg, v.Spot, v.State}
		if len(places[l]) == 0 {
			return fmt.Errorf("%+v is missing", v)
		}
		at, places[l] = append(at, places[l][0]), places[l][1:]
		for j, under := range want[:i] {
			if at[j] > at[i] && under.reach.Overlaps(v.reach) {
				return fmt.Errorf("%+v lies under %+v", v, under)
			}
		}
	}
	if len(got) > len(want) {
		return fmt.Errorf("%d shapes, want %d", len(got), len(want))
	}
	return nil
}
