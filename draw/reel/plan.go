package reel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// A plan is checked options, the values that their names stand for, and the searches that are filmed or drawn with them.
type plan struct {
	Options
	telling story.Options
	look    panel.Options // of pictures; the layout and the search decide their panels
	layout  draw.Layout
	place   Place // the zero Place for none: it has no limits
	formats []film.Format
	poster  int   // its step; 0 for the film's first, or solutionShown
	paused  []int // the steps that have pauses of their own, or stops

	looks        []film.Look // of the formats, each once, in the order of film.Looks; none for words alone
	sizedByPlace bool        // pictures have the size of the place

	sources []*Source // one search, or several side by side
	names   []string  // of several searches; nil for one
	clock   story.Clock
	runs    []*story.Search // the searches, once they have run
	shots   pace.Film       // of the steps that are asked for, without holds
	slides  [][]int         // their steps, of each range that is asked for; nil for those that show most
	stops   []film.Stop
	cut     bool // there are more shots
}

// open returns the plan of a film, of one search or several.
func (o Options) open(ctx context.Context) (*plan, error) {
	p, err := o.plan()
	if err != nil {
		return nil, err
	}
	if o.Rivals == nil && o.Clock == "" {
		src, err := o.Open(ctx, trace.MaxN)
		p.sources = []*Source{src}
		return p, err
	}
	if o.Rivals == nil {
		return nil, remedied("give {Solver} two or more times", "Clock", o.Clock, "needs several searches")
	}
	return p, p.openAll(ctx)
}

// plan checks the options of the story, the look, the files and the time.
func (o Options) plan() (*plan, error) {
	p, c := &plan{Options: o, look: o.Look.Options}, new(check)
	if i := c.index("For", "place", o.For, PlaceNames()); o.For != "" {
		p.place = Places[i]
	}
	formatNames := words.NamesOf(film.Formats, func(f film.Format) string { return f.Name })
	for _, name := range o.Formats {
		p.formats = append(p.formats, film.Formats[c.index("Formats", "format", name, formatNames)])
	}
	if o.Formats == nil {
		p.formats = film.Formats[:1]
	}
	for _, look := range film.Looks {
		if p.wants(look) {
			p.looks = append(p.looks, look)
		}
	}
	if p.place.Exact && !o.sized() {
		p.look.Size, p.sizedByPlace = image.Pt(p.place.Width, p.place.Height), true
	}
	if slides := slices.Equal(o.Formats, []string{film.PDF.Name}) && o.Panels == nil; slides || p.sizedByPlace {
		p.Layout = cmp.Or(p.Layout, WideLayout)
	}
	detail := c.index("Detail", "detail", o.Detail, story.DetailNames)
	labels := c.index("Labels", "labels", o.Labels, words.LabelNames)
	p.telling = story.Options{Language: o.language(), Detail: story.Detail(detail), Labels: words.Labels(labels), Suspense: o.Suspense}
	p.layout = draw.Layouts[c.index("Layout", "layout", p.Layout, LayoutNames())]
	p.look.Theme, p.look.Scale = cmp.Or(p.look.Theme, &theme.Themes[0]), cmp.Or(p.look.Scale, 1)
	p.look.Language, p.look.Labels = p.telling.Language, p.telling.Labels
	for _, t := range []*theme.Theme{p.look.Theme, p.Night} {
		if t != nil && t.Ground.Clear > 0 && !o.Overlay && p.looks != nil {
			c.fail(remedied("choose a colour", "Theme", t.Name, `the ground "none" is for single pictures as PNG or SVG: a GIF has no half-clear edges, and paper is white`))
		}
	}
	c.fail(p.readFiles())
	c.fail(fieldError("Language", p.telling.Language.Name, CheckLanguage(p.telling.Language)))
	p.check(c)
	return p, c.err
}

// wants reports whether a format has pictures of a look.
func (p *plan) wants(look film.Look) bool {
	return slices.ContainsFunc(p.formats, func(f film.Format) bool { return f.Look == look })
}

func (p *plan) check(c *check) {
	look := &p.look
	c.require(trace.Printable(look.Title), "Title", look.Title, "must be printable characters")
	if sizes := p.sizes(); len(sizes) > 1 {
		c.fail(fault(sizes[1]+" and "+sizes[0], "", "give only one of them"))
	}
	c.fail(look.Check())
	c.index("Pace", "pace", p.Pace, pace.Names)
	speed := p.Holds.Speed
	c.require(speed == 0 || speed >= MinSpeed && speed <= MaxSpeed, "Speed", speed, "must be from %v to %s", MinSpeed, words.English.Number(MaxSpeed))
	c.require(p.Length >= 0 && p.Length <= LongestFilm, "Length", p.Length, "must be a time up to %.0fh", LongestFilm.Hours())
	c.require(p.Plays >= 0, "Plays", p.Plays, "must not be negative; 0 repeats the film endlessly")
	inRange := func(hold time.Duration) bool { return hold >= pace.ShortestHold && hold <= LongestHold }
	for i, hold := range p.Holds.Fields() {
		c.require(*hold == 0 || inRange(*hold), "Holds", fmt.Sprintf("%s=%v", pace.HoldKinds[i], *hold), "must be a time from %v to 1h", pace.ShortestHold)
	}
	for _, pause := range p.Pauses {
		c.require(inRange(pause.Hold), "Pauses", pause, "must be a time from %v to 1h", pace.ShortestHold)
		if pause.Step > 0 {
			p.paused = append(p.paused, pause.Step)
		}
	}
	switch p.Poster {
	case "", StartPoster:
	case SolutionPoster:
		p.poster = solutionShown
	default:
		step, err := strconv.Atoi(p.Poster)
		c.require(err == nil && step >= 1, "Poster", p.Poster, "must be start, solution or a step from 1, as in 42")
		p.poster = step
	}
	c.require(p.poster == 0 || p.hasRoom(), "Poster", p.Poster, "leaves no room for the film: allow more than one frame and %v", pace.ShortestHold)
	p.checkStops(c)
	if p.Slides != "" && !p.wants(film.Slides) {
		c.fail(remedied("add {Output} slides.pdf, or film only these {Steps}", "Step", p.Slides.String(), "names the slides of a PDF"))
	}
}

func (p *plan) readFiles() (err error) {
	if p.FontFile != nil {
		p.look.Font, err = raster.ParseFont(p.FontFile)
		if errors.Is(err, raster.ErrLargeFont) {
			err = fmt.Errorf("%w, with pyftsubset FONT --text=CHARACTERS", err)
		}
	}
	return fieldError("Font", "", err)
}

// silent returns the options of stories without captions.
func (p *plan) silent() story.Options {
	silent := p.telling
	silent.Wordless = true
	return silent
}

// watch returns the Progress of work of a number of steps, or of 0 where the number is not known.
func (o *Options) watch(steps int) Progress {
	if o.Watch == nil {
		return unwatched{}
	}
	return o.Watch(steps)
}

// unwatched is the Progress of work that nobody follows.
type unwatched struct{}

func (unwatched) Step()   {}
func (unwatched) Finish() {}

// ofPlace names the place in an error about a size that the place has set.
func (p *plan) ofPlace(err error) error {
	if wrong := new(Error); p.sizedByPlace && errors.As(err, &wrong) && wrong.Field == "Size" {
		return remedied("choose fewer {Queens}, or a {Size}", "For", p.For, "%w, not %s", wrong.Err, wrong.Value)
	}
	return err
}

func (s *Story) language() *words.Language { return cmp.Or(s.Language, &words.English) }

// sizes returns the fields that say how large pictures are.
func (o *Options) sizes() []string {
	return holding(fact{"Cell", o.Cell != 0}, fact{"Width", o.Width != 0}, fact{"Size", o.Size.X != 0})
}

func (o *Options) sized() bool { return o.sizes() != nil }

// A fact is a text, such as the name of a field that has a value, and whether it holds.
type fact struct {
	text  string
	holds bool
}

// holding returns the texts of the facts that hold.
func holding(facts ...fact) []string {
	var texts []string
	for _, f := range facts {
		if f.holds {
			texts = append(texts, f.text)
		}
	}
	return texts
}

// A check keeps the first error of several.
type check struct{ err error }

// fail keeps err, unless it is nil or another came before.
func (c *check) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// require fails with an Error about a field unless ok is set.
func (c *check) require(ok bool, field string, value any, format string, args ...any) {
	if !ok {
		c.fail(fault(field, fmt.Sprint(value), format, args...))
	}
}

// index returns the index of the name among those that a field can have. It returns 0 for an empty name, which stands for the first,
// and fails for any other.
func (c *check) index(field, what, name string, names []string) int {
	i := slices.Index(names, name)
	if i < 0 && name != "" {
		c.fail(fieldError(field, name, NoSuch(what, name, names...)))
	}
	return max(0, i)
}
