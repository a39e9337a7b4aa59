package reel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// Fit says what a film has to fit. The colors of edges, the size of squares, the pace and steps give way for it, in this order and only as
// far as needed; solutions and what other options ask for never do. film.Film.Reduced says what gave way.
type Fit struct {
	MaxBytes int64    `json:"max-bytes,omitempty"` // of each file; 0 is any number
	For      string   `json:"for,omitempty"`       // the name of one of Places
	Formats  []string `json:"formats,omitempty"`   // of film.Formats, in which the film is going to be written; nil stands for the first
}

// A Place is where a film is shown, and what fits there. A field that is 0 sets no limit.
type Place struct {
	Name     string
	Format   string // of film.Formats, where none is asked for
	Width    int    // of the largest picture, in pixels
	Height   int    // of the largest picture, in pixels
	Bytes    int64  // of the largest file
	Length   time.Duration
	Frames   int    // of the longest film
	Pixels   int64  // of all pictures of a film together
	Rate     int    // frames a second of a video; 0 makes each picture one frame
	Exact    bool   // pictures have exactly Width and Height, and are in 16 : 9
	Previews bool   // people see the first picture before the film plays
	Doc      string // what the film is there
	Source   string // where the figures are from
}

// Places holds the places that films can be made for. docs/places.md says where their figures are from, and when they were read.
var Places = []Place{
	{Name: "github", Format: "gif", Width: 830, Bytes: 10e6, Previews: true, Doc: "a README or an issue", Source: "GitHub Docs, Attaching files; 830 pixels is about the width of text"},
	{Name: "devto", Format: "gif", Frames: 500, Pixels: 200e6, Previews: true, Doc: "a post on dev.to", Source: "Forem, issue 5813 and pull request 13265"},
	{Name: "discord", Format: "gif", Bytes: 10e6, Previews: true, Doc: "a message without Nitro", Source: "Discord Support, File Attachments FAQ, as quoted elsewhere"},
	{Name: "x", Format: "mp4", Width: 1280, Height: 1024, Bytes: 8e9, Length: 20 * time.Minute, Rate: 30, Previews: true, Doc: "a post", Source: "X Developer Platform, Media best practices"},
	{Name: "linkedin", Format: "mp4", Width: 1080, Height: 1350, Bytes: 5e9, Length: 10 * time.Minute, Rate: 30, Previews: true, Doc: "a post", Source: "LinkedIn Help, Share videos in posts, as quoted elsewhere"},
	{Name: "wechat", Format: "mp4", Bytes: 10e6, Previews: true, Doc: "an article of an official account", Source: "WeChat official accounts, permanent assets"},
	{Name: "slides", Format: "mp4", Width: 1280, Height: 720, Exact: true, Doc: "a whole slide", Source: "PowerPoint, slides of 13.333 by 7.5 inches at 96 pixels an inch"},
	{Name: "1080p", Format: "mp4", Width: 1920, Height: 1080, Exact: true, Doc: "a full-screen video", Source: "ITU-R BT.709, Full HD"},
	{Name: "projector", Format: "html", Width: 1920, Height: 1000, Doc: "a page on a screen of 1920 by 1080", Source: "Full HD, less an estimate of what a browser takes"},
}

// PlaceNames returns the names of Places.
func PlaceNames() []string { return words.NamesOf(Places, func(p Place) string { return p.Name }) }

// WideLayout is the layout for places of exact sizes.
const WideLayout = "wide"

// fit returns the film that fits, in place of the film that was asked for.
func (p *plan) fit(ctx context.Context, asked film.Film) (film.Film, error) {
	place, fit := p.place, *p
	if p.Length == 0 && place.Length > 0 && asked.Length > place.Length {
		fit.Length = place.Length
	}
	if p.MaxFrames == 0 && place.Frames > 0 && asked.Frames > place.Frames {
		fit.MaxFrames = place.Frames
	}
	if place.Width > 0 && !place.Exact && !p.sized() && !p.unpainted && p.Scale == 0 {
		var err error
		if fit.look.Cell, err = p.cellFor(ctx, place); err != nil {
			return film.Film{}, err
		}
	}
	f, err := fit.again(ctx)
	if err != nil {
		return film.Film{}, err
	}
	before := f
	before.Length, before.Frames, before.Slides = asked.Length, asked.Frames, asked.Slides
	if fit.limit = cmp.Or(p.MaxBytes, place.Bytes); fit.limit > 0 || place.Pixels > 0 {
		if f, err = fit.shrink(ctx); err != nil {
			return film.Film{}, err
		}
	}
	f.Reduced = fit.reduced(p, before, f)
	return f, nil
}

// again times and paints the searches, once more if need be.
func (p *plan) again(ctx context.Context) (film.Film, error) {
	shots, err := p.time() // leaves steps out if need be, and gives the others their holds
	if err != nil {
		return film.Film{}, err
	}
	return p.paint(ctx, shots) // tells the searches again from their events, and makes painters of their scenes
}

// cellFor returns the side in pixels of the largest squares with which pictures fit a place, or the smallest side if none fits.
func (p *plan) cellFor(ctx context.Context, place Place) (int, error) {
	var err error
	tooLarge := func(i int) bool {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return true
		}
		smaller := *p
		smaller.look.Cell, smaller.look.Foot = panel.MinCell+1+i, make([]story.Shape, len(p.sources)) // whose height it has
		var painter draw.ScenePainter
		if painter, err = smaller.painter(&pace.Shot{}); err != nil {
			return true
		}
		size := painter.Size()
		return size.X > place.Width || place.Height > 0 && size.Y > place.Height
	}
	largest := min(panel.MaxCell, place.Width/p.sources[0].N)
	return panel.MinCell + sort.Search(largest-panel.MinCell, tooLarge), err
}

// reduced says in words what the plan gives up of the plan that was asked for; "" for nothing.
func (p *plan) reduced(asked *plan, before, after film.Film) string {
	now, then, picture := after.Info, before.Info, "frame"
	if p.formats[0].Look == film.Slides { // they stand as long as readers like
		now.Frames, then.Frames, then.Length, picture = after.Slides, before.Slides, now.Length, "page"
	}
	return strings.Join(holding(
		fact{fmt.Sprintf("it lasts %s instead of %s", Seconds(now.Length), Seconds(then.Length)), (now.Length - then.Length).Abs() >= time.Second}, // fewer steps may stand longer
		fact{"edges have fewer colours", p.look.Coarse && !asked.look.Coarse},
		fact{fmt.Sprintf("squares have %d pixels instead of %d", after.Cell(), before.Cell()), after.Cell() != before.Cell()},
		fact{"the pace is " + p.Pace, p.Pace != asked.Pace},
		fact{fmt.Sprintf("%s instead of %s", Count(now.Frames, picture), words.English.Number(then.Frames)), now.Frames < then.Frames},
	), "; ")
}

// shrink returns a film of which no file has more bytes than the limit, whose pictures have no more pixels together than the place takes,
// and which gives up as little as possible. It changes the plan to that of this film.
func (p *plan) shrink(ctx context.Context) (film.Film, error) {
	asked, err := p.try(ctx)
	if err != nil || asked.fits {
		return asked.film, err
	}
	p.look.Coarse = !p.unpainted && p.limit > 0
	last, err := p.try(ctx)
	if err != nil || last.fits {
		return last.film, err
	}
	cell, small := asked.film.Cell()/p.look.Scale, 24 // pixels: no square is made smaller to save bytes
	if p.layout.Arrangement == panel.Wide {
		small = max(small, int(math.Ceil(panel.SmallestWideBoard/float64(p.sources[0].N))))
	}
	if small < cell && !p.sized() && p.look.Size.X == 0 {
		if last, err = p.largest(ctx, &p.look.Cell, small, cell); err != nil || last.fits {
			return last.film, err
		}
	}
	if p.Pace == "" {
		p.Pace = pace.Names[pace.Fast]
		if last, err = p.try(ctx); err != nil || last.fits {
			return last.film, err
		}
		p.Pace = ""
	}
	if least := min(len(p.shots.Essential(p.paused))+1, asked.film.Frames); least < asked.film.Frames {
		if last, err = p.largest(ctx, &p.MaxFrames, least, asked.film.Frames); err != nil || last.fits {
			return last.film, err
		}
	}
	if last.pixels > p.place.Pixels && p.place.Pixels > 0 {
		return film.Film{}, remedied("film fewer {Steps}, or make it smaller with {Cell}", "For", p.For, "the film needs at least %.0f million pixels in all its pictures", math.Ceil(float64(last.pixels)/1e6))
	}
	p.limit = math.MaxInt64
	if last, err = p.try(ctx); err != nil {
		return film.Film{}, err
	}
	field, value := "For", p.For
	if p.MaxBytes > 0 {
		field, value = "MaxBytes", fmt.Sprint(p.MaxBytes)
	}
	return film.Film{}, remedied("allow that, or choose another format or fewer {Steps}", field, value, "the film needs at least %.0fkB", math.Ceil(float64(last.bytes)/1e3))
}

// largest sets a number of the plan by bisection to a large one with which the film fits, from the least on and below over, with which
// it does not fit. It returns that film. If even the film of the least number does not fit, it returns that.
func (p *plan) largest(ctx context.Context, number *int, least, over int) (best trial, err error) {
	*number = least
	if best, err = p.try(ctx); err != nil || !best.fits {
		return best, err
	}
	fits := least
	const most = 6 // films are tried
	for n := 0; n < most && over-fits > 1; n++ {
		*number = (fits + over) / 2
		tried, err := p.try(ctx)
		switch {
		case err != nil:
			return tried, err
		case tried.fits:
			best, fits = tried, *number
		default:
			over = *number
		}
	}
	*number = fits
	return best, nil
}

// A trial is a film that was written to see how large it is. The bytes of a film that is too large are not known: its writing
// ends at the limit, and how far it has come by then depends on the number of processors.
type trial struct {
	film   film.Film
	pixels int64 // of all its pictures together
	bytes  int64 // of the largest of its files
	fits   bool
}

// try writes the film, keeping none of its bytes, unless its pixels are too many or no limit is set to its bytes.
func (p *plan) try(ctx context.Context) (trial, error) {
	f, err := p.again(ctx)
	if err != nil {
		return trial{}, err
	}
	result := trial{film: f}
	if f.Painter != nil {
		size := f.Painter.Size()
		result.pixels = int64(f.Frames) * int64(size.X*size.Y)
	}
	if tooMany := p.place.Pixels > 0 && result.pixels > p.place.Pixels; tooMany || p.limit == 0 {
		result.fits = !tooMany
		return result, nil
	}
	counted := f
	if !p.unpainted {
		counted.Scenes = Watched(f.Scenes, p.watch(f.Frames))
	}
	var to []film.Target
	files := make([]byteCounter, len(p.formats))
	for i, format := range p.formats {
		file := &files[i]
		file.limit = p.limit
		target := film.Target{Format: format, Sink: film.Sink{Writer: file, At: file}}
		if format.Folder { // whose files are counted together
			target.Sink = film.Sink{Create: func(string) (io.WriteCloser, error) { return file, nil }}
		}
		to = append(to, target)
	}
	err = film.Write(ctx, counted, to...)
	tooLarge := errors.Is(err, errTooLarge)
	if err != nil && !tooLarge {
		return trial{}, err
	}
	result.fits = !tooLarge
	for _, file := range files {
		result.bytes = max(result.bytes, file.bytes)
	}
	return result, nil
}

// errTooLarge ends the writing of a file that has more bytes than allowed.
var errTooLarge = errors.New("the file is too large")

// A byteCounter counts the bytes of a file that is written to it, up to a limit.
type byteCounter struct{ bytes, limit int64 }

func (c *byteCounter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	if c.limit > 0 && c.bytes > c.limit {
		return 0, errTooLarge
	}
	return len(p), nil
}

// WriteAt replaces bytes that have been counted.
func (c *byteCounter) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

func (c *byteCounter) Close() error { return nil }
