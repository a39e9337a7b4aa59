package reel

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A plan is checked options, with the values that their names stand for.
type plan struct {
	Options
	told    story.Options // of stories
	look    draw.Options  // of pictures; the layout and the search decide their panels
	layout  draw.Layout
	place   Place // the zero Place, which anything fits, for none
	formats []film.Format
	poster  poster

	words    bool // nothing is to be painted
	placed   bool // the size of pictures is that of the place
	paged    bool // the film becomes a page, with pictures of its own
	wordless bool // nothing else is painted: pictures are those of pages
}

// plan checks the options of the story, the look, the files and the time.
func (o Options) plan() (*plan, error) {
	p, c := &plan{Options: o, look: o.Look.Options}, new(check)
	if i := c.index("For", "place", o.For, PlaceNames()); o.For != "" {
		p.place = Places[i]
	}
	formatNames := NamesOf(film.Formats, func(f film.Format) string { return f.Name })
	for _, name := range o.Formats {
		p.formats = append(p.formats, film.Formats[c.index("Formats", "format", name, formatNames)])
	}
	if o.Formats == nil {
		p.formats = film.Formats[:1]
	}
	p.arrange()
	detail := c.index("Detail", "detail", o.Detail, story.DetailNames)
	labels := c.index("Labels", "labels", o.Labels, story.LabelNames)
	p.told = story.Options{Language: o.language(), Detail: story.Detail(detail), Labels: story.Labels(labels), Suspense: o.Suspense}
	p.layout = draw.Layouts[c.index("Layout", "layout", p.Layout, LayoutNames())]
	p.look.Theme, p.look.Scale = cmp.Or(p.look.Theme, &draw.Themes[0]), cmp.Or(p.look.Scale, 1)
	p.look.Language, p.look.Labels = p.told.Language, p.told.Labels
	c.fail(p.readFiles())
	c.fail(fieldError("Language", p.told.Language.Name, CheckLanguage(p.told.Language)))
	p.checkLook(c)
	p.checkTime(c)
	return p, c.err
}

// arrange gives pictures the exact size of the place, if it has one, unless the options say how large they are; and the layout that
// fills it, unless they name another. It finds out which pictures the film has.
func (p *plan) arrange() {
	if slices.Equal(p.Formats, []string{film.PDF.Name}) && p.Panels == nil {
		p.Layout = cmp.Or(p.Layout, WideLayout)
	}
	if p.place.Exact && !p.sized() {
		p.look.Size, p.placed = image.Pt(p.place.Width, p.place.Height), true
		p.Layout = cmp.Or(p.Layout, WideLayout)
	}
	p.paged = slices.ContainsFunc(p.formats, func(f film.Format) bool { return f.Page })
	p.wordless = p.paged && !slices.ContainsFunc(p.formats, func(f film.Format) bool { return !f.Page && !f.Words })
}

// checkLook checks the sizes, the title and the columns of pictures.
func (p *plan) checkLook(c *check) {
	look := &p.look
	c.require(look.Width >= 0, "Width", look.Width, "must be at least 1")
	c.require(trace.Printable(look.Title), "Title", look.Title, "must be printable characters")
	c.require(look.Columns >= 0, "Columns", look.Columns, "must not be negative")
	c.require(look.Scale >= 1 && look.Scale <= draw.MaxScale, "Scale", look.Scale, "must be from 1 to %d", draw.MaxScale)
	if sizes := p.sizes(); len(sizes) > 1 {
		c.fail(fault(sizes[1]+" and "+sizes[0], "", "give only one of them"))
	}
}

// checkTime checks the times, the poster and the slides.
func (p *plan) checkTime(c *check) {
	c.index("Pace", "pace", p.Pace, story.PaceNames)
	speed := p.Holds.Speed
	c.require(speed == 0 || speed >= MinSpeed && speed <= MaxSpeed, "Speed", speed, "must be from %v to %v", MinSpeed, MaxSpeed)
	c.require(p.Length >= 0, "Length", p.Length, "must not be negative")
	c.require(p.Plays >= 0, "Plays", p.Plays, "must not be negative; 0 repeats the film endlessly")
	var err error
	p.poster, err = parsePoster(p.Poster)
	c.fail(fieldError("Poster", p.Poster, err))
	c.require(!p.poster.extra() || p.hasRoom(), "Poster", p.Poster, "leaves no room for the film: allow more than one frame and %v", story.ShortestHold)
	if p.Slides != "" && !slices.ContainsFunc(p.formats, func(f film.Format) bool { return f.Slides }) {
		c.fail(remedied("add {Output} slides.pdf, or film only these {Steps}", "Step", p.Slides.String(), "names the slides of a PDF"))
	}
}

// silent returns the options of stories without captions, which take less time.
func (p *plan) silent() story.Options {
	silent := p.told
	silent.Wordless = true
	return silent
}

// language returns the language of all texts.
func (s *Story) language() *story.Language { return cmp.Or(s.Language, &story.English) }

// sizes returns the fields that say how large pictures are.
func (o *Options) sizes() []string {
	return fieldsSet(setting{"Cell", o.Cell != 0}, setting{"Width", o.Width != 0}, setting{"Size", o.Size.X != 0})
}

// sized reports whether the options say how large pictures are.
func (o *Options) sized() bool { return o.sizes() != nil }

// A setting is a field, and whether it has a value.
type setting struct {
	field string
	isSet bool
}

// fieldsSet returns the fields that have a value.
func fieldsSet(settings ...setting) []string {
	var fields []string
	for _, s := range settings {
		if s.isSet {
			fields = append(fields, s.field)
		}
	}
	return fields
}

// A check keeps the first error of several.
type check struct{ err error }

// fail keeps err, unless it is nil or another came before.
func (c *check) fail(err error) { c.err = cmp.Or(c.err, err) }

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
	c.require(i >= 0 || name == "", field, name, "no such %s: choose %s", what, Alternatives(names))
	return max(0, i)
}
