package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A program that leaves out all options draws what the command draws without flags.
func TestZeroOptionsDrawTheDefaultFilm(t *testing.T) {
	f, err := reel.Film(t.Context(), reel.Options{Made: "queenreel animate"})
	if err != nil {
		t.Fatal(err)
	}
	var library bytes.Buffer
	if err := film.Write(t.Context(), f, film.GIF.To(&library)); err != nil {
		t.Fatal(err)
	}
	if command := called(t, "animate", "-o", "-", "--format", "gif"); command != library.String() {
		t.Errorf("the library writes %d bytes, the command %d, and they differ", library.Len(), len(command))
	}
}

// The first picture of a film is its still: that of the poster's step, which previews show, but for the line of progress at its foot; a
// slide, and a film that begins later.
func TestFilmsBeginWithTheirStills(t *testing.T) {
	board := image.Rect(0, 0, 4*16, 4*16)
	for _, c := range []struct {
		film, still string
		area        image.Rectangle
		hold        int // of the first picture, in hundredths; 0 is any
	}{
		{"--all --cell 16 --labels none --poster solution", "--all --cell 16 --labels none --step 17", board, 2},
		{"--all --cell 16 --labels none --poster 3", "--all --cell 16 --labels none --step 3", board, 2},
		{"--all --cell 16 --labels none --poster start", "--all --cell 16 --labels none --step 1", board, 0},
		{"--for slides --steps 10:10", "--layout wide --size 1280x720 --step 10", image.Rect(0, 0, 1280, 720), 0},
	} {
		g := tracetest.Must(gif.DecodeAll(strings.NewReader(called(t, strings.Fields("animate -n 4 -o - --format gif "+c.film)...))))
		still := tracetest.Must(png.Decode(strings.NewReader(called(t, strings.Fields("still -n 4 -o - "+c.still)...))))
		if !sameColors(g.Image[0].SubImage(c.area), still.(*image.Paletted).SubImage(c.area)) {
			t.Errorf("animate %s does not begin with still %s", c.film, c.still)
		}
		if hold := g.Delay[0]; c.hold > 0 && hold != c.hold {
			t.Errorf("animate %s: the first picture stands for %d ms", c.film, 10*hold)
		}
	}
}

// Stills and films give every panel what it needs, such as the whole search: they show what the library draws.
func TestPanelsGetWhatTheyNeed(t *testing.T) {
	const n, step = 5, 20
	about := solver.Table[0].About(trace.Problem{N: n})
	states, err := story.Tell(about, solver.Table[0].Events(about.Problem), story.Options{})
	if err != nil {
		t.Fatal(err)
	}
	show := func(o panel.Options) image.Image {
		o.Cell = panel.MinCell
		painter, err := draw.NewPainter(about, o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range states {
			if s.Step == step {
				return painter.Paint(story.SceneOf(&s)).Image
			}
		}
		t.Fatalf("no step %d", step)
		return nil
	}
	changed := 0 // panels that look different without the search
	for _, part := range draw.PanelNames() {
		want := show(panel.Options{Panels: []string{part}, Search: states})
		if !sameColors(want, show(panel.Options{Panels: []string{part}})) {
			changed++
		}
		args := []string{"-n", fmt.Sprint(n), "--all", "--cell", fmt.Sprint(panel.MinCell), "--panels", part, "-q", "-o", "-"}
		still := called(t, append([]string{"still", "--step", fmt.Sprint(step)}, args...)...)
		if got, err := png.Decode(strings.NewReader(still)); err != nil || !sameColors(want, got) {
			t.Errorf("%s: the still is another picture: %v", part, err)
		}
		film := called(t, append([]string{"animate", "--format", "gif", "--steps", fmt.Sprintf("%d:%[1]d", step)}, args...)...)
		if got, err := gif.Decode(strings.NewReader(film)); err != nil || !sameColors(want, got) {
			t.Errorf("%s: the film is another picture: %v", part, err)
		}
	}
	if changed == 0 {
		t.Error("no panel needs the search: this test protects less than it says")
	}
}

// sameColors reports whether two pictures show the same.
func sameColors(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if color.RGBAModel.Convert(a.At(x, y)) != color.RGBAModel.Convert(b.At(x, y)) {
				return false
			}
		}
	}
	return true
}

// A lesson has all that its note leads to, in every language, and nothing else. Each file is what its name says; steps to which the note
// leads are steps of the film. Plain tests make two.
func TestLesson(t *testing.T) {
	german := tracetest.Must(filepath.Abs("testdata/de.json"))
	cases := []struct{ args, lang, title string }{
		{"-n 4", "en", "A lesson: 4 queens, backtrack"},
		{"-n 4 -s cdcl --lang zh --theme dark,classic", "zh", "一节课：4 皇后与 cdcl"},
		{"-n 3 --title 3b --no-metadata --lang " + german, "de", "3b"}, // which has no texts of lessons
	}
	for _, c := range tracetest.Some(t, cases) {
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "new", "lesson")
			e := call(append([]string{"lesson", "--json", "-o", folder}, strings.Fields(c.args)...)...)
			if e.Code != 0 {
				t.Fatal(e.Stderr)
			}
			files := contents(t, folder)
			lines, told := strings.Count(e.Stdout, "\n"), strings.Count(e.Stderr, "\n")-strings.Count(e.Stderr, "goes straight")-strings.Count(e.Stderr, "are in English")
			if lines != len(files) || told != len(files) {
				t.Errorf("%d files, %d lines of JSON, and the summary is\n%s", len(files), lines, e.Stderr)
			}
			for name, text := range files {
				begins := map[string]string{".html": "<!", ".pdf": "%PDF-", ".json": "{"}[filepath.Ext(name)]
				if begins == "" || !strings.HasPrefix(text, begins) {
					t.Errorf("%s begins with %.20q", name, text)
				}
			}
			note := files["index.html"]
			if strings.Contains(note, "<script") || strings.Contains(note, "ZgotmplZ") || strings.Contains(note, "· 0 ") {
				t.Error("the note may run scripts, holds what its template refuses, or speaks of nothing")
			}
			for _, has := range []string{"default-src 'none'", `<html lang="` + c.lang + `"`, "<h1>" + c.title + "</h1>"} {
				if !strings.Contains(note, has) {
					t.Errorf("the note has no %s", has)
				}
			}
			film := regexp.MustCompile(`film\.html",.*"frames":(\d+)`).FindStringSubmatch(e.Stdout)
			frames := tracetest.Must(strconv.Atoi(film[1])) // as many as steps
			linked := map[string]bool{"index.html": true, "index.json": true}
			for _, m := range regexp.MustCompile(`<a href="([^"#]*)(?:#step=(\d+))?"`).FindAllStringSubmatch(note, -1) {
				linked[m[1]] = true
				if m[2] != "" && tracetest.Must(strconv.Atoi(m[2])) > frames {
					t.Errorf("the note leads to step %s of %d", m[2], frames)
				}
			}
			if got, want := slices.Sorted(maps.Keys(linked)), slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
				t.Errorf("the note leads to %q, and there are %q", got, want)
			}
		})
	}
}

// Single pictures in a theme without ground have none: PNGs are clear beside an opaque board, and SVGs have no rectangle behind all.
func TestPicturesWithoutGround(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.json", []byte(`{"ground": "none"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"still -n 4 --step 5", "still -n 4 --board 2,4,1,3 --labels one", "still -n 4 --step 1-3 --strip",
		"still -n 4 -s backtrack -s dlx --step 5 --layout lesson",
	} {
		svg := called(t, strings.Fields(args+" --theme mine.json --format svg -o -")...)
		if strings.Contains(svg, `d="M0 0h`) {
			t.Errorf("%s: the SVG has a ground", args)
		}
		opaque, img := 0, tracetest.Must(png.Decode(strings.NewReader(called(t, strings.Fields(args+" --theme mine.json --format png -o -")...))))
		for i := range img.Bounds().Dx() * img.Bounds().Dy() {
			if _, _, _, alpha := img.At(i%img.Bounds().Dx(), i/img.Bounds().Dx()).RGBA(); alpha == 0xffff {
				opaque++
			}
		}
		if _, _, _, alpha := img.At(0, 0).RGBA(); alpha != 0 || opaque < 1000 {
			t.Errorf("%s: the corner has an alpha of %d, and %d pixels are opaque", args, alpha, opaque)
		}
	}
}

// The films of the gallery are watched to their end: none lasts much over 75 s but that of cdcl, whose first jump comes late. Those at the
// top of a README come quickly.
func TestGalleryIsShort(t *testing.T) {
	tracetest.Needs(t)
	for _, path := range galleryFiles(t, "*.gif") {
		data := tracetest.Must(os.ReadFile(path))
		d, err := decode("gif", data)
		longest := 76 * time.Second
		if filepath.Base(path) == "solver-cdcl.gif" {
			longest = 90 * time.Second
		}
		if err != nil || d.length > longest || strings.Contains(path, "lesson") && len(data) > 1e6 {
			t.Errorf("%s lasts %v and has %d bytes, with error %v", path, d.length, len(data), err)
		}
	}
}

// The same call gives the same bytes on every processor that runs here. Each rounds in its own way: those from v3 on compute x*y+z in one
// step, as those of arm64 do.
func TestProcessorsAgree(t *testing.T) {
	tracetest.Needs(t)
	compareProcessors(t, "", "GOARCH=amd64 GOAMD64=v3")
}

// The same for those that an emulator runs here, which takes minutes. Not each kernel for amd64 runs programs of 386.
func TestEmulatedProcessorsAgree(t *testing.T) {
	tracetest.Needs(t, "qemu-i386", "qemu-aarch64", "qemu-arm")
	t.Setenv("GODEBUG", "asyncpreemptoff=1") // qemu-i386 7.2 fails at signals
	compareProcessors(t, "qemu-i386", "GOARCH=386")
	compareProcessors(t, "qemu-aarch64", "GOARCH=arm64")
	compareProcessors(t, "qemu-arm", "GOARCH=arm")
}

// compareProcessors compares what the calls of testdata/portable.txt, which draw every panel, mark, shape and format, small, write on the
// first of amd64 and on some other processors, with an emulator or none.
func compareProcessors(t *testing.T, emulator string, others ...string) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the programs of other processors are run on amd64")
	}
	calls := strings.Split(strings.TrimSpace(string(tracetest.Must(os.ReadFile("testdata/portable.txt")))), "\n")
	calls = append(calls, "still -n 4 --title Four -o file.png --panels "+strings.Join(draw.PanelNames(), ","))
	for _, f := range film.Formats {
		if f.Name != film.MP4.Name && f.Name != film.WebM.Name { // which others encode
			calls = append(calls, "animate -n 4 -s propagate --detail tests --max-frames 12 --cell 20 --theme dark --lang zh -o file"+f.Ext)
		}
	}
	for _, s := range solver.Table {
		calls = append(calls, "still -n 4 --step 3 --cell 16 -s "+s.Name+" -o file.svg")
	}
	first, programs := buildFor(t, "GOARCH=amd64 GOAMD64=v1"), map[string][]string{}
	for _, other := range others {
		programs[other] = slices.DeleteFunc([]string{emulator, buildFor(t, other)}, func(word string) bool { return word == "" })
	}
	for _, call := range calls {
		want := outputOf(t, append([]string{first}, strings.Fields(call)...))
		for other, program := range programs {
			if !maps.Equal(want, outputOf(t, slices.Concat(program, strings.Fields(call)))) {
				t.Errorf("queenreel %s writes something else with %s", call, other)
			}
		}
	}
}

// buildFor returns the program for a processor, which variables of go build name.
func buildFor(t *testing.T, processor string) string {
	program := filepath.Join(t.TempDir(), "queenreel")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(append(os.Environ(), "CGO_ENABLED=0"), strings.Fields(processor)...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", processor, err, out)
	}
	return program
}

// outputOf runs a command in a folder of its own, and returns the files that it writes, and what it prints as one of them.
func outputOf(t *testing.T, command []string) map[string]string {
	folder := t.TempDir()
	run := exec.CommandContext(t.Context(), command[0], command[1:]...)
	run.Dir = folder
	var problem bytes.Buffer
	run.Stderr = &problem
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%q: %v: %s", command, err, problem.Bytes())
	}
	files := contents(t, folder)
	files["standard output"] = string(out)
	return files
}
