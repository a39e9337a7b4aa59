package reel

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"sort"
	"strconv"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// Fit says what a film has to fit: its squares get smaller until it does, and film.Film.Reduced says so.
type Fit struct {
	MaxBytes Bytes    `json:"max-bytes,omitempty"` // of each file; 0 is any number
	For      string   `json:"for,omitempty"`       // the name of one of Places
	Formats  []string `json:"formats,omitempty"`   // of film.Formats, in which the film is going to be written; nil stands for the first
}

// Bytes are the size of a file. As text they are a number, which may have a unit, as in 1MB, 500kB or 300KiB.
type Bytes int64

// units holds the units of bytes, in small letters; a unit comes before those that it ends with.
var units = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"b", 1}, {"", 1},
}

// MarshalText returns the number without a unit.
func (b Bytes) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(b), 10), nil }

// UnmarshalText reads a number and its unit, in small or large letters.
func (b *Bytes) UnmarshalText(text []byte) error {
	small := strings.ToLower(strings.TrimSpace(string(text)))
	for _, unit := range units {
		number, is := strings.CutSuffix(small, unit.name)
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if bytes := n * unit.bytes; is && err == nil && bytes >= 1 && bytes < math.MaxInt64/1e6 {
			*b = Bytes(bytes)
			return nil
		}
	}
	return words.Wrong("", nil, "bytes", words.Values{})
}

// A Place is where a film is shown, and what fits there. A field that is 0 sets no limit.
type Place struct {
	Name   string
	Format string // of film.Formats, where none is asked for
	Width  int    // of the largest picture, in pixels
	Height int    // of the largest picture, in pixels
	Bytes  int64  // of the largest file
	Length time.Duration
	Frames int    // of the longest film
	Pixels int64  // of all pictures of a film together
	Rate   int    // frames a second of a video; 0 makes each picture one frame
	Exact  bool   // pictures have exactly Width and Height, and are in 16 : 9
	Doc    string // what the film is there
	Source string // where the figures are from
}

// Places holds the places that films can be made for. docs/places.md says where their figures are from, and when they were read.
var Places = []Place{
	{Name: "github", Format: "gif", Width: 830, Bytes: 10e6, Doc: "a README or an issue",
		Source: "GitHub Docs, Attaching files; 830 pixels is about the width of text"},
	{Name: "devto", Format: "gif", Frames: 500, Pixels: 200e6, Doc: "a post on dev.to",
		Source: "Forem, issue 5813 and pull request 13265"},
	{Name: "discord", Format: "gif", Bytes: 10e6, Doc: "a message without Nitro",
		Source: "Discord Support, File Attachments FAQ, as quoted elsewhere"},
	{Name: "mastodon", Format: "gif", Width: 960, Height: 960, Bytes: 16e6, Doc: "a post",
		Source: "Mastodon, app/models/concerns/attachmentable.rb, as quoted elsewhere"},
	{Name: "x", Format: "mp4", Width: 1280, Height: 1024, Bytes: 8e9, Length: 20 * time.Minute, Rate: 30, Doc: "a post",
		Source: "X Developer Platform, Media best practices"},
	{Name: "linkedin", Format: "mp4", Width: 1080, Height: 1350, Bytes: 5e9, Length: 10 * time.Minute, Rate: 30, Doc: "a post",
		Source: "LinkedIn Help, Share videos in posts, as quoted elsewhere"},
	{Name: "wechat", Format: "mp4", Bytes: 10e6, Doc: "an article of an official account",
		Source: "WeChat official accounts, permanent assets"},
	{Name: "slides", Format: "mp4", Width: 1280, Height: 720, Exact: true, Doc: "a whole slide",
		Source: "PowerPoint, slides of 13.333 by 7.5 inches at 96 pixels an inch"},
	{Name: "1080p", Format: "mp4", Width: 1920, Height: 1080, Exact: true, Doc: "a full-screen video",
		Source: "ITU-R BT.709, Full HD"},
	{Name: "projector", Format: "html", Width: 1920, Height: 1000, Doc: "a page on a screen of 1920 by 1080",
		Source: "Full HD, less an estimate of what a browser takes"},
}

// PlaceNames returns the names of Places.
func PlaceNames() []string { return words.NamesOf(Places, func(p Place) string { return p.Name }) }

// WideLayout is the layout for places of exact sizes.
const WideLayout = "wide"

// fit returns the film that fits, instead of the film that was asked for: as long as the place takes, in pictures as large as it shows,
// with squares that are small enough for its files.
func (p *plan) fit(ctx context.Context, a *asked, free film.Film) (film.Film, error) {
	place, most, look := p.place, p.limits(), p.look
	if most.length == 0 && place.Length > 0 && free.Length > place.Length {
		most.length = place.Length
	}
	if most.frames == 0 && place.Frames > 0 && free.Frames > place.Frames {
		most.frames = place.Frames
	}
	if place.Width > 0 && !place.Exact && p.sizes() == nil && p.looks != nil && p.Scale == 0 {
		var err error
		if look.Cell, err = p.cellFor(ctx, place); err != nil {
			return film.Film{}, err
		}
	}
	whole, err := p.shoot(ctx, a, most, look)
	if err != nil {
		return film.Film{}, err
	}
	f, err := p.shrink(ctx, whole, func(cell int) (film.Film, error) {
		look.Cell = cell
		return p.shoot(ctx, a, most, look)
	})
	if err != nil {
		return film.Film{}, err
	}
	then := whole
	then.Length, then.Frames, then.Slides = free.Length, free.Frames, free.Slides
	f.Reduced = reduced(then, f, p.formats[0].Look == film.Slides)
	return f, nil
}

// cellFor returns the side in pixels of the largest squares with which pictures fit a place, or the smallest side if none fits.
func (p *plan) cellFor(ctx context.Context, place Place) (int, error) {
	var err error
	tooLarge := func(i int) bool {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return true
		}
		o := p.look
		o.Cell, o.Foot = panel.MinCell+1+i, make([]story.Shape, len(p.sources)) // whose height it has
		var painter draw.ScenePainter
		if painter, err = p.painter(p.looks[0], o, pace.Film{}, nil); err != nil {
			return true
		}
		size := painter.Size()
		return size.X > place.Width || place.Height > 0 && size.Y > place.Height
	}
	largest := min(panel.MaxCell, place.Width/p.sources[0].N)
	return panel.MinCell + sort.Search(largest-panel.MinCell, tooLarge), err
}

// reduced says in words what a film gives up of another; "" for nothing. Slides are counted in pages, which stand as long as readers like.
func reduced(then, now film.Film, slides bool) string {
	frames, before, what := now.Frames, then.Frames, "frame"
	if slides {
		frames, before, what = now.Slides, then.Slides, "page"
	}
	shorter := !slides && (now.Length-then.Length).Abs() >= time.Second // fewer steps may stand longer
	return strings.Join(holding(
		fact{fmt.Sprintf("it lasts %s instead of %s", Seconds(now.Length), Seconds(then.Length)), shorter},
		fact{fmt.Sprintf("squares have %d pixels instead of %d", now.Cell(), then.Cell()), now.Cell() != then.Cell()},
		fact{fmt.Sprintf("%s instead of %s", Count(frames, what), words.English.Number(before)), frames < before},
	), "; ")
}

// trials is the largest number of films that shrink writes to see how large they are.
const trials = 6

// shrink returns the film, or one with the largest squares that it finds by bisection with which no file has more bytes than the limit, and
// all pictures together have no more pixels than the place takes. It is an error if the smallest squares are too large.
func (p *plan) shrink(ctx context.Context, whole film.Film, of func(cell int) (film.Film, error)) (film.Film, error) {
	now, err := p.weigh(ctx, whole)
	if err != nil || p.takes(now) {
		return whole, err
	}
	best, fits, over := whole, panel.MinCell, whole.Cell()/p.look.Scale
	if p.layout.Arrangement == panel.Wide {
		fits = max(fits, int(math.Ceil(panel.SmallestWideBoard/float64(p.sources[0].N))))
	}
	if p.sizes() != nil || p.look.Size.X > 0 || p.looks == nil {
		return film.Film{}, p.tooLarge(now)
	}
	for cell, n := fits, 1; n < trials && fits < over; cell, n = (fits+over)/2, n+1 {
		f, err := of(cell)
		if err != nil {
			return film.Film{}, err
		}
		now, err := p.weigh(ctx, f)
		switch {
		case err != nil:
			return film.Film{}, err
		case p.takes(now):
			best, fits = f, cell
		case cell == fits:
			return film.Film{}, p.tooLarge(now)
		default:
			over = cell
		}
	}
	return best, nil
}

// A weight says how large a film is.
type weight struct {
	pixels int64 // of all its pictures together
	bytes  int64 // of the largest of its files; 0 where nothing limits them
}

// bytes returns the limit of each file; 0 for none.
func (p *plan) bytes() int64 { return cmp.Or(int64(p.MaxBytes), p.place.Bytes) }

// takes reports whether a film is as small as the place, or the limit of bytes, asks for.
func (p *plan) takes(w weight) bool {
	return (p.bytes() == 0 || w.bytes <= p.bytes()) && (p.place.Pixels == 0 || w.pixels <= p.place.Pixels)
}

// tooLarge is the error of a film whose squares cannot get smaller.
func (p *plan) tooLarge(least weight) error {
	if p.place.Pixels > 0 && least.pixels > p.place.Pixels {
		return words.Wrong("for", p.For, "place-pixels", words.Values{N: int(math.Ceil(float64(least.pixels) / 1e6))})
	}
	needed := words.Values{Text: fmt.Sprintf("%.0fkB", math.Ceil(float64(least.bytes)/1e3))} // as it can be given
	if p.MaxBytes > 0 {
		return words.Wrong("max-bytes", p.MaxBytes, "needs-bytes", needed)
	}
	return words.Wrong("for", p.For, "needs-bytes", needed)
}

// weigh writes the film, keeping none of its bytes, if a limit is set to them.
func (p *plan) weigh(ctx context.Context, f film.Film) (w weight, err error) {
	if first := f.First(); first != nil {
		size := first.Size()
		w.pixels = int64(f.Frames) * int64(size.X*size.Y)
	}
	if p.bytes() == 0 {
		return w, nil
	}
	if p.looks != nil {
		f.Scenes = Watched(f.Scenes, p.watch(f.Frames))
	}
	var to []film.Target
	files := make([]byteCounter, len(p.formats))
	for i, format := range p.formats {
		file := &files[i]
		target := film.Target{Format: format, Sink: film.Sink{Writer: file, At: file}}
		if format.Folder { // whose files are counted together
			target.Sink = film.Sink{Create: func(string) (io.WriteCloser, error) { return file, nil }}
		}
		to = append(to, target)
	}
	if err := film.Write(ctx, f, to...); err != nil {
		return w, err
	}
	for _, file := range files {
		w.bytes = max(w.bytes, int64(file))
	}
	return w, nil
}

// A byteCounter counts the bytes of a file that is written to it.
type byteCounter int64

func (c *byteCounter) Write(p []byte) (int, error) {
	*c += byteCounter(len(p))
	return len(p), nil
}

// WriteAt replaces bytes that have been counted.
func (c *byteCounter) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

func (c *byteCounter) Close() error { return nil }
