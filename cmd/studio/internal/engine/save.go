package engine

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/options"
	"queenreel/cmd/internal/pictures"
	"queenreel/draw/film"
	"queenreel/draw/paper"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A file is a kind of files that can be saved. Each is the very file that a command writes.
type file struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`   // the page's key for what people want: files of one kind are several ways to have it
	Word   string `json:"word"`   // the page's key for what it is
	Ending string `json:"ending"` // the end of its name

	by    string                                                             // the command
	write func(context.Context, *saving) (searches []trace.About, err error) // nil if the command alone can
}

// files holds them in the order in which the page lists them.
var files = []file{
	{"slide", "Slide", "SlideGIF", ".gif", "animate", writeFilm},
	{"slides", "Slide", "Slides", "-slides.pdf", "animate", writeFilm},
	{"mp4", "Slide", "Video", ".mp4", "animate", nil}, // only ffmpeg makes it
	{"html", "Page", "HTML", ".html", "animate", writeFilm},
	{"webp", "Page", "WebP", ".webp", "animate", writeFilm},
	{"apng", "Page", "APNG", ".apng", "animate", writeFilm},
	{"gif", "Chat", "GIF", ".gif", "animate", writeFilm},
	{"worksheet", "Worksheet", "Exercises", "-worksheet.pdf", "worksheet", writeSheet},
	{"quiz", "Quiz", "Questions", "-quiz.pdf", "quiz", writeSheet},
	{"lesson", "Lesson", "Folder", "-lesson" + zipEnding, "lesson", writeLesson},
	{"sheet-pdf", "Solutions", "SheetPDF", "-sheet.pdf", "sheet", writeSheet},
	{"sheet-png", "Solutions", "SheetPNG", "-sheet.png", "sheet", writeSheet},
	{"png", "Board", "PNG", ".png", "still", writeStill},
	{"svg", "Board", "SVG", ".svg", "still", writeStill},
	{"boards", "Board", "Boards", "-boards.pdf", "sheet", writeSheet},
	{"md", "Data", "Transcript", ".md", "animate", writeFilm},
	{"txt", "Data", "Text", ".txt", "animate", writeFilm},
	{"vtt", "Data", "VTT", ".vtt", "animate", writeFilm},
	{"srt", "Data", "SRT", ".srt", "animate", writeFilm},
	{"json", "Data", "JSON", ".jsonl", "animate", writeFilm},
	{"trace", "Data", "Trace", traceEnding, "trace", writeTrace},
}

// mediaType returns the media type of a file: that of the format with its ending, if there is one.
func (f *file) mediaType() string {
	format, _ := film.FormatOf(film.Formats, "film"+f.Ending)
	return cmp.Or(format.Type, map[string]string{".png": "image/png", zipEnding: "application/zip"}[path.Ext(f.Ending)])
}

// A saving is a file that is being saved, with the options of its command.
type saving struct {
	*chosen
	file
	to bytes.Buffer

	size   image.Point // of its pictures, in pixels; zero for words
	length time.Duration
}

// A savedFile describes a file, beside its bytes.
type savedFile struct {
	Name    string `json:"name"`
	Command string `json:"command"` // the command that makes it; "" if there is none
	Type    string `json:"type,omitempty"`
	Summary string `json:"summary,omitempty"` // its size, in pixels, time and bytes
}

// saving returns the file that a request is about.
func (c *call) saving(ctx context.Context) (*saving, error) {
	i := slices.IndexFunc(files, func(f file) bool { return f.Name == c.File })
	if i < 0 {
		return nil, words.About("file", c.File, words.NoSuch("file", c.File, words.NamesOf(files, func(f file) string { return f.Name })...))
	}
	if c.Step < 0 {
		return nil, words.Wrong("step", c.Step, "not-negative", words.Values{})
	}
	own, err := c.read(files[i].by)
	if err != nil {
		return nil, err
	}
	s := &saving{chosen: own, file: files[i]}
	if s.command == "worksheet" {
		s.options.Blank, s.options.Given = cmp.Or(s.options.Blank, reel.SomeExercises), cmp.Or(s.options.Given, 1)
	}
	if s.command == "still" && slices.ContainsFunc(s.options.Rivals, func(r reel.Rival) bool { return r.Trace != nil }) {
		return nil, words.Wrong(rivals, nil, "rivals-still", words.Values{})
	}
	for _, t := range s.traces() {
		src, err := (&reel.Search{Trace: t, Lenient: true}).Open(ctx, trace.MaxN)
		if err != nil {
			return nil, err
		}
		if src.Wrong != nil {
			s.json["lenient"] = []byte("true")
		}
	}
	s.options.Made = s.made()
	return s, nil
}

// made returns the command as metadata have it, without the names of files.
func (s *saving) made() string {
	words := []string{"queenreel", s.command}
	for _, r := range s.options.Rivals {
		switch {
		case r.Trace != nil:
			words = append(words, naming.Word(r.Name+traceEnding))
		case s.command == "compare":
			words = append(words, naming.Word(r.Solver))
		default:
			words = append(words, naming.Flag("solver", "s", r.Solver, false)...)
		}
	}
	for o := range options.Of(s.command) {
		text := s.text(o)
		if text == "" {
			continue
		}
		values := []string{text}
		if o.Each {
			values = strings.Split(text, "\n")
		}
		for _, value := range values {
			words = append(words, naming.Flag(o.Name, o.Letter, value, value == "true")...)
		}
	}
	if s.command == "still" && s.Step > 0 {
		words = append(words, "--step", strconv.Itoa(s.Step))
	}
	return strings.Join(words, " ")
}

// described returns the file's description for searches that it shows.
func (s *saving) described(searches []trace.About) savedFile {
	begin, solver := naming.Begin(searches, s.options.Trace != nil)
	f := savedFile{Name: naming.File(begin, solver, s.value), Type: s.mediaType()}
	if s.command == "still" && s.Step > 0 {
		f.Name += fmt.Sprintf("-step-%d", s.Step)
	}
	f.Name += s.Ending
	if s.command == "trace" && s.options.Trace != nil {
		return f
	}
	f.Command = s.options.Made + " -o " + naming.Word(strings.TrimSuffix(f.Name, zipEnding))
	return f
}

// searches returns the searches of the options, or what boards that somebody has are, with what names of files say of them.
func (s *saving) searches(ctx context.Context) ([]trace.About, error) {
	if s.options.Board != "" {
		print, err := reel.Sheet(ctx, s.options)
		if err != nil {
			return nil, err
		}
		return []trace.About{print.About}, nil
	}
	search := s.options.Search
	search.Lenient = search.Trace != nil
	search.Rivals, search.Clock = nil, story.StepClock
	var names []string
	for _, r := range s.options.Rivals {
		names = append(names, cmp.Or(r.Name, r.Solver))
		if r.Trace != nil && search.Queens == 0 {
			search = reel.Search{Trace: r.Trace, Lenient: true}
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

func command(ctx context.Context, c *chosen) (any, error) {
	s, err := c.saving(ctx)
	if err != nil {
		return nil, err
	}
	searches, err := s.searches(ctx)
	if err != nil {
		return nil, err
	}
	d := s.described(searches)
	return savedFile{Name: d.Name, Command: d.Command}, nil
}

func save(ctx context.Context, c *chosen) (any, error) {
	s, err := c.saving(ctx)
	if err != nil {
		return nil, err
	}
	if s.write == nil {
		return nil, words.Wrong("file", s.Name, "file", words.Values{})
	}
	searches, err := s.write(ctx, s)
	if err != nil {
		return nil, err
	}
	c.data = map[string][]byte{"file": s.to.Bytes()}
	d := s.described(searches)
	var facts []string
	if s.length > 0 {
		facts = append(facts, reel.Seconds(s.length))
	}
	if s.size != (image.Point{}) {
		facts = append(facts, fmt.Sprintf("%d×%d", s.size.X, s.size.Y))
	}
	d.Summary = strings.ReplaceAll(strings.Join(append(facts, naming.Size(int64(s.to.Len()))), " · "), ".", c.language().Decimal)
	return d, nil
}

func writeFilm(ctx context.Context, s *saving) ([]trace.About, error) {
	format, _ := film.FormatOf(film.Formats, "film"+s.Ending) // there is one
	s.options.Formats = []string{format.Name}
	f, err := reel.Film(ctx, s.options)
	if err != nil {
		return nil, err
	}
	info := f.InfoOf(format)
	s.size, s.length = format.Size(info.Size), info.Length
	f.Scenes = reel.Watched(f.Scenes, s.watch(f.Frames))
	return f.Searches, film.Write(ctx, f, format.To(&s.to))
}

func writeStill(ctx context.Context, s *saving) ([]trace.About, error) {
	var steps reel.Steps
	if s.Step != 0 {
		steps = reel.Steps(strconv.Itoa(s.Step))
	}
	s.options.Overlay = true
	stills, err := reel.Still(ctx, s.options, steps)
	if err != nil {
		return nil, err
	}
	scene := &stills.Scenes[0]
	picture := pictures.OfScene(stills.Painter, scene, stills.Meta(scene))
	s.size = picture.Size
	return stills.Searches, picture.Write(&s.to, path.Ext(s.Ending)[1:])
}

// writeSheet writes all solutions in one picture, or solutions, exercises, questions or boards on pages.
func writeSheet(ctx context.Context, s *saving) ([]trace.About, error) {
	pages := path.Ext(s.Ending) == ".pdf"
	if pages {
		s.options.Page = cmp.Or(s.options.Page, reel.DefaultPage())
	}
	fill := reel.Sheet
	if s.command == "quiz" {
		fill = func(ctx context.Context, o reel.Options) (*reel.Print, error) {
			return reel.QuizOnPaper(ctx, o, story.RoundSize)
		}
	}
	print, err := fill(ctx, s.options)
	if err != nil {
		return nil, err
	}
	sheets, meta, err := print.Lay(print.All())
	if err != nil {
		return nil, err
	}
	if !pages {
		s.size = sheets.Size()
		return []trace.About{print.About}, pictures.OfCanvas(sheets.Page(0), meta).Write(&s.to, "png")
	}
	return []trace.About{print.About}, s.writePages(&s.to, paper.Document{sheets}, meta)
}

func (s *saving) writePages(to io.Writer, d paper.Document, meta film.Meta) error {
	bar := s.watch(d.Len())
	return pictures.WritePDF(to, meta, d.Len(), func(i int) (*raster.Drawing, int, error) {
		defer bar.Step()
		page, dpi := d.Page(i)
		return page.Drawing(), dpi, nil
	})
}

// writeTrace writes the events of a search, or the trace that was read.
func writeTrace(ctx context.Context, s *saving) ([]trace.About, error) {
	src, err := s.options.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, err
	}
	if t := s.options.Trace; t != nil {
		s.to.Write(t.Lines)
		return []trace.About{src.About}, nil
	}
	return []trace.About{src.About}, trace.Write(&s.to, src.About, src.Events)
}
