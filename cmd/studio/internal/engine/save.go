package engine

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/trace"
)

// A file is a kind of files that can be saved. Each is the very file that a command writes.
type file struct {
	name    string
	command string
	flags   string // that the command is shown with
	ending  string // after what all names begin with
	kind    string // of its content, as browsers name it
	write   func(context.Context, *saving) (searches []trace.About, err error)
}

var files = []file{
	{"gif", "animate", filmFlags, ".gif", "image/gif", writeFilm},
	{"webp", "animate", filmFlags, ".webp", "image/webp", writeFilm},
	{"apng", "animate", filmFlags, ".apng", "image/apng", writeFilm},
	{"html", "animate", filmFlags + " night", ".html", "text/html", writeFilm},
	{"png", "still", movingFlags, ".png", "image/png", writeStill},
	{"svg", "still", movingFlags, ".svg", "image/svg+xml", writeStill},
	{"sheet-png", "sheet", sheetFlags + " " + sizeFlags, "-sheet.png", "image/png", writeSheet},
	{"sheet-pdf", "sheet", sheetFlags + " " + pageFlags, "-sheet.pdf", "application/pdf", writePages},
	{"worksheet", "worksheet", worksheetFlags, "-worksheet.pdf", "application/pdf", writePages},
	{"md", "animate", filmFlags, ".md", "text/markdown", writeFilm},
	{"txt", "animate", filmFlags, ".txt", "text/plain", writeFilm},
	{"vtt", "animate", filmFlags, ".vtt", "text/vtt", writeFilm},
	{"srt", "animate", filmFlags, ".srt", "application/x-subrip", writeFilm},
	{"json", "animate", filmFlags, ".jsonl", "application/jsonl", writeFilm},
	{"trace", "trace", searchFlags + " all solutions trace", traceEnding, "application/jsonl", writeTrace},
}

const worksheetFlags = searchFlags + " solutions trace labels columns " + lookFlags + " " + pageFlags + " " + exerciseFlags

// A saving is a file that is being saved, with the options of its command.
type saving struct {
	*call
	file
	options reel.Options
	own     chosen
	to      bytes.Buffer

	size   image.Point // of its pictures, in pixels; zero for words
	length time.Duration
}

// A savedFile describes a file, beside its bytes.
type savedFile struct {
	Name    string `json:"name"`
	Command string `json:"command"` // that makes it; "" if there is none
	Type    string `json:"type,omitempty"`
	Summary string `json:"summary,omitempty"` // its size, in pixels, time and bytes
}

// saving returns the file that a request is about.
func (c *call) saving() (*saving, error) {
	i := slices.IndexFunc(files, func(f file) bool { return f.name == c.File })
	if i < 0 {
		return nil, fault{"file", fmt.Sprintf("there is no file %q: choose %s", c.File, reel.Alternatives(reel.NamesOf(files, func(f file) string { return f.name })))}
	}
	if c.Step < 0 {
		return nil, wrong("step", "must not be negative")
	}
	s := &saving{call: c, file: files[i]}
	if s.name == "worksheet" {
		c.Options = withGiven(c.Options)
	}
	var err error
	if s.own, err = c.chosen(s.flags + " " + noMeta); err != nil {
		return nil, err
	}
	if s.options, err = c.options(s.own); err != nil {
		return nil, err
	}
	if s.name == "worksheet" && s.options.Blank == 0 {
		s.options.Blank = reel.SomeExercises
	}
	if s.command == "animate" && s.options.Rivals != nil {
		s.command = "compare"
	}
	if s.command != "animate" && s.command != "compare" && slices.ContainsFunc(s.options.Rivals, func(r reel.Rival) bool { return r.Trace != nil }) {
		return nil, fault{"rivals", "a single picture shows solvers side by side, and no trace: save a film"}
	}
	s.options.Made = s.made()
	return s, nil
}

// withGiven returns options with the number of rows that are given, as the command has it where nothing is chosen.
func withGiven(options map[string]json.RawMessage) map[string]json.RawMessage {
	all := map[string]json.RawMessage{"given": json.RawMessage("1")}
	maps.Copy(all, options)
	return all
}

// made returns the command without what is about files, as metadata have it.
func (s *saving) made() string {
	words := append([]string{"queenreel", s.command}, s.words(s.own, s.flags, &s.options, s.command == "compare")...)
	if s.command == "still" && s.Step > 0 {
		words = append(words, "--step", fmt.Sprint(s.Step))
	}
	for i, word := range words {
		words[i] = naming.Word(word)
	}
	return strings.Join(words, " ")
}

// described returns the file's description for searches that it shows.
func (s *saving) described(searches []trace.About) savedFile {
	f := savedFile{Name: s.baseName(s.own, &s.options, searches), Type: s.kind}
	if s.command == "still" && s.Step > 0 {
		f.Name += fmt.Sprintf("-step-%d", s.Step)
	}
	f.Name += s.ending
	if s.command == "trace" && s.options.Trace != nil {
		return f
	}
	f.Command = s.options.Made
	if s.options.NoMeta && s.command != "trace" {
		f.Command += " --" + noMeta
	}
	f.Command += " -o " + naming.Word(f.Name)
	return f
}

// searches returns the searches that the options are about, as far as names of files go.
func (s *saving) searches(ctx context.Context) ([]trace.About, error) {
	search := s.options.Search
	search.Rivals, search.Clock = nil, ""
	var names []string
	for _, r := range s.options.Rivals {
		names = append(names, cmp.Or(r.Name, r.Solver))
		if r.Trace != nil && search.Queens == 0 {
			search = reel.Search{Trace: r.Trace}
		}
	}
	src, err := search.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, err
	}
	searches := []trace.About{src.About}
	for i, name := range names {
		searches = append(searches[:i], src.About)
		searches[i].Solver = name
	}
	return searches, nil
}

// command returns the command that makes a file.
func command(ctx context.Context, c *call) (any, map[string][]byte, error) {
	s, err := c.saving()
	if err != nil {
		return nil, nil, err
	}
	searches, err := s.searches(ctx)
	if err != nil {
		return nil, nil, err
	}
	d := s.described(searches)
	return savedFile{Name: d.Name, Command: d.Command}, nil, nil
}

// save makes a file.
func save(ctx context.Context, c *call) (any, map[string][]byte, error) {
	s, err := c.saving()
	if err != nil {
		return nil, nil, err
	}
	searches, err := s.write(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	d := s.described(searches)
	d.Summary = s.summary()
	return d, map[string][]byte{"file": s.to.Bytes()}, nil
}

// summary returns what can be measured of the file.
func (s *saving) summary() string {
	var facts []string
	if s.length > 0 {
		facts = append(facts, reel.Seconds(s.length))
	}
	if s.size != (image.Point{}) {
		facts = append(facts, fmt.Sprintf("%d×%d", s.size.X, s.size.Y))
	}
	return strings.Join(append(facts, naming.Size(int64(s.to.Len()))), " · ")
}

// writeFilm writes a film, or its words.
func writeFilm(ctx context.Context, s *saving) ([]trace.About, error) {
	format, _ := film.FormatOf(film.Formats, "film"+s.ending) // there is one
	s.options.Formats = []string{format.Name}
	filmed := reel.Film
	if format.Words {
		filmed = reel.Transcript
	}
	f, err := filmed(ctx, s.options)
	if err != nil {
		return nil, err
	}
	s.size, s.length = format.Size(f.Size), format.Length(f.Length)
	f.Pictures = s.counted(f)
	return f.Searches(), film.Write(ctx, f, format.To(&s.to))
}

// counted yields the pictures of a film, and reports how many there were.
func (c *call) counted(f film.Film) iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		bar := c.watch(f.Frames)
		for p := range f.Pictures {
			if !yield(p) {
				return
			}
			bar.Step()
		}
	}
}

// writeStill writes the picture of a step.
func writeStill(ctx context.Context, s *saving) ([]trace.About, error) {
	var steps reel.Steps
	if s.Step != 0 {
		steps = reel.Steps(strconv.Itoa(s.Step))
	}
	stills, err := reel.Still(ctx, s.options, steps)
	if err != nil {
		return nil, err
	}
	scene := &stills.Scenes[0]
	picture := pictures.OfScene(stills.Painter, scene, stills.Info(scene))
	s.size = picture.Size
	return stills.Painter.Searches(), picture.Write(&s.to, s.name)
}

// writeSheet writes all solutions in one picture.
func writeSheet(ctx context.Context, s *saving) ([]trace.About, error) {
	sheets, info, err := reel.Sheet(ctx, s.options)
	if err != nil {
		return nil, err
	}
	s.size = sheets.Size()
	return info.Searches(), pictures.OfCanvas(sheets.Page(0), info).Write(&s.to, "png")
}

// writePages writes solutions or exercises on pages.
func writePages(ctx context.Context, s *saving) ([]trace.About, error) {
	s.options.Page = cmp.Or(s.options.Page, reel.DefaultPage())
	sheets, info, err := reel.Sheet(ctx, s.options)
	if err != nil {
		return nil, err
	}
	bar := s.watch(sheets.Len())
	return info.Searches(), pictures.WritePDF(&s.to, sheets.DPI(), info, sheets.Len(), func(i int) (*raster.Drawing, error) {
		defer bar.Step()
		return sheets.Page(i).Drawing(), nil
	})
}

// writeTrace writes the events of a search, or the trace that was read.
func writeTrace(ctx context.Context, s *saving) ([]trace.About, error) {
	src, err := s.options.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, err
	}
	if t := s.options.Trace; t != nil {
		text, err := t.MarshalText()
		s.to.Write(text)
		return []trace.About{src.About}, err
	}
	return []trace.About{src.About}, trace.Write(&s.to, src.About, src.Events)
}
