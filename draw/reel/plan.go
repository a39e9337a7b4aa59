package reel

import (
	"cmp"
	"errors"
	"fmt"
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

// A plan is checked options, the values that their names stand for, and the searches that they open.
type plan struct {
	Options
	telling story.Options
	look    panel.Options // of pictures; the layout and the search decide their panels
	layout  draw.Layout
	place   Place // the zero Place for none: it has no limits
	formats []film.Format
	poster  int   // its step; 0 for the film's first, or solutionShown
	paused  []int // the steps that have pauses of their own

	looks        []film.Look // of the formats, each once, in the order of film.Looks; none for words alone
	sizedByPlace bool        // pictures have the size of the place

	sources []*Source // one search, or several side by side
}

// plan checks the options of the story, the look, the files and the time.
func (o Options) plan() (*plan, error) {
	p, c := &plan{Options: o, look: o.Look.Options}, new(check)
	if i := c.index("for", "place", o.For, PlaceNames()); o.For != "" {
		p.place = Places[i]
	}
	formatNames := words.NamesOf(film.Formats, func(f film.Format) string { return f.Name })
	for _, name := range o.Formats {
		p.formats = append(p.formats, film.Formats[c.index("formats", "format", name, formatNames)])
	}
	if o.Formats == nil {
		p.formats = film.Formats[:1]
	}
	for _, look := range film.Looks {
		if p.wants(look) {
			p.looks = append(p.looks, look)
		}
	}
	if p.place.Exact && o.sizes() == nil {
		p.look.Size, p.sizedByPlace = panel.Size{X: p.place.Width, Y: p.place.Height}, true
	}
	if slides := slices.Equal(o.Formats, []string{film.PDF.Name}) && o.Panels == nil; slides || p.sizedByPlace {
		p.Layout = cmp.Or(p.Layout, WideLayout)
	}
	labels := c.index("labels", "labels", o.Labels, words.LabelNames)
	p.telling = story.Options{Language: o.language(), Detail: o.Detail, Labels: words.Labels(labels), Suspense: o.Suspense}
	p.layout = draw.Layouts[c.index("layout", "layout", p.Layout, LayoutNames())]
	p.look.Theme, p.look.Scale = cmp.Or(p.look.Theme, &theme.Themes[0]), cmp.Or(p.look.Scale, 1)
	p.look.Language, p.look.Labels = p.telling.Language, p.telling.Labels
	for _, t := range []*theme.Theme{p.look.Theme, p.Night} {
		if t != nil && t.Ground.Clear > 0 && !o.Overlay && p.looks != nil {
			c.fail(words.Wrong("theme", t.Name, "theme-clear", words.Values{}))
		}
	}
	c.fail(words.About("lang", p.telling.Language.Name, CheckLanguage(p.telling.Language)))
	p.check(c)
	return p, c.err
}

// wants reports whether a format has pictures of a look.
func (p *plan) wants(look film.Look) bool {
	return slices.ContainsFunc(p.formats, func(f film.Format) bool { return f.Look == look })
}

func (p *plan) check(c *check) {
	look := &p.look
	if p.FontFile != nil {
		var err error
		problem := "font"
		if look.Font, err = raster.ParseFont(p.FontFile); errors.Is(err, raster.ErrLargeFont) {
			problem = "font-large"
		}
		if err != nil {
			c.fail(words.Wrong("font", nil, problem, words.Values{}).Of(err))
		}
	}
	c.require(trace.Printable(look.Title), "title", look.Title, "printable", words.Values{})
	if sizes := p.sizes(); len(sizes) > 1 {
		c.fail(words.Wrong(sizes[1]+","+sizes[0], nil, "one-of-them", words.Values{}))
	}
	c.fail(look.Check())
	speeds := words.Values{From: fmt.Sprint(MinSpeed), N: MaxSpeed}
	c.require(p.Speed == 0 || p.Speed >= MinSpeed && p.Speed <= MaxSpeed, "speed", p.Speed, "speed", speeds)
	longest := words.Values{Text: fmt.Sprint(LongestFilm.Hours())}
	c.require(p.Length >= 0 && p.Length <= Length(LongestFilm), "duration", p.Length, "length", longest)
	c.require(p.Plays >= 0, "plays", p.Plays, "plays", words.Values{})
	holds := words.Values{From: pace.ShortestHold.String(), Next: "1h"}
	inRange := func(hold time.Duration) bool { return hold >= pace.ShortestHold && hold <= LongestHold }
	for i, hold := range p.Holds.Fields() {
		c.require(*hold == 0 || inRange(*hold), "hold", fmt.Sprintf("%s=%v", pace.HoldKinds[i], *hold), "hold", holds)
	}
	for _, pause := range p.Pauses {
		c.require(inRange(pause.Hold), "pause", pause, "hold", holds)
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
		c.require(err == nil && step >= 1, "poster", p.Poster, "poster", words.Values{})
		p.poster = step
	}
	roomy := p.MaxFrames != 1 && (p.Length == 0 || time.Duration(p.Length) > pace.ShortestHold) // for more than a poster
	c.require(p.poster == 0 || roomy, "poster", p.Poster, "poster-room", holds)
	p.checkStops(c)
	c.require(p.Slides == "" || p.wants(film.Slides), "step", p.Slides, "slides", words.Values{})
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

func (s *Story) language() *words.Language { return cmp.Or(s.Language, &words.English) }

// sizes returns the fields that say how large pictures are.
func (o *Options) sizes() []string {
	return holding(fact{"cell", o.Cell != 0}, fact{"width", o.Width != 0}, fact{"size", o.Size.X != 0})
}

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

// require fails with a problem about a field unless ok is set.
func (c *check) require(ok bool, field string, value any, problem string, said words.Values) {
	if !ok {
		c.fail(words.Wrong(field, value, problem, said))
	}
}

// index returns the index of the name among those that a field can have. It returns 0 for an empty name, which stands for the first,
// and fails for any other.
func (c *check) index(field, what, name string, names []string) int {
	i := slices.Index(names, name)
	if i < 0 && name != "" {
		c.fail(words.About(field, name, words.NoSuch(what, name, names...)))
	}
	return max(0, i)
}
