package draw

import (
	"image"
	"math"
	"slices"

	"queenreel/draw/board"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// together returns the options of a picture of several searches, in a column if the picture is to be tall, and those of each of them.
func together(o panel.Options, rows int) (all, each panel.Options) {
	if o.Cell == 0 {
		o.Cell = max(panel.MinCell, panel.DefaultCell(rows)*3/4&^1)
	}
	if o.Arrangement == panel.Tall {
		o.Columns = 1
	}
	if o.Arrangement != panel.Page {
		o.Arrangement = panel.Stacked
	}
	each = o
	each.Title, each.Width, each.Size = "", 0, panel.Size{}
	return o, each
}

// compare puts a headline over the searches, the name of each over its panels, a bar under its board and, at the end, a card in place of
// what stands under that. Counters that all searches have are level.
func (p *Painter) compare(searches []Search, clock story.Clock) error {
	var abouts []trace.About
	for _, search := range searches {
		abouts = append(abouts, search.About)
	}
	p.head = headline{clock: clock, opening: story.Opening(p.metrics.Language, clock, abouts)}
	p.under = panel.BesideFoot
	leveled, common := story.Leveled(abouts)
	for i, search := range searches {
		if err := p.metrics.Letters.Check(search.Name); err != nil {
			return words.Wrong("rivals", search.Name, "no-letter", words.Values{}).Of(err)
		}
		s := &p.panes[i]
		s.metrics.About = leveled[i]
		if len(s.panels) > 1 && s.metrics.Arrangement != panel.Page { // else nothing stands under its bar, or the figures stand in the page
			s.card, p.under = figuresCard{counters: story.ShownCounters(leveled[i]), common: common}, 0
		}
		under := 1 + slices.IndexFunc(s.panels, func(p panel.Panel) bool { return p.Name == board.Panel.Name })
		s.panels = slices.Insert(s.panels, under, barPanel(clock, search.Until))
		s.panels = slices.Insert(s.panels, 0, namePanel(search.Name))
	}
	return nil
}

// A headline stands over several searches: the title if there is one, in large letters what the film asks or, at the end, its verdict, and
// under that, smaller, what the clock counts, or why. Its height is the same in all pictures; a verdict that is long is set smaller. The
// zero headline takes no room and says nothing.
type headline struct {
	*panel.Metrics
	clock   story.Clock
	opening words.Caption // what it says up to the end
	titled  []string      // the lines of the title
	style   raster.Style  // of these
	width   int           // of its lines, in pixels
	lines   int           // of large letters
	notes   int           // of small ones
	place   image.Rectangle
	shown   words.Caption
}

// Lengths of a headline, in units.
const (
	verdictSize = 28
	leastSize   = 15 // of a verdict that takes more lines
	verdictStep = 1.2
	noteSize    = 17
	noteStep    = 22
	headFoot    = 8 // under all lines
)

// headLines is the number of lines that the title has at most, and the note too.
const headLines = 2

// headTop is the room over what stands over all searches, in units.
const headTop = 16

// layOut gives the headline its place over a number of searches side by side, which are so wide together, and returns where it ends.
func (h *headline) layOut(k *panel.Metrics, columns, width int) (bottom int) {
	h.Metrics, h.shown, h.lines, h.titled = k, words.Caption{}, 1, nil
	if h.opening == h.shown {
		return 0
	}
	h.width = width - k.LeftMargin - k.RightMargin()
	if columns == 1 {
		h.lines = 2
	}
	if k.Title != "" {
		h.titled, h.style = k.Letters.Fit(k.Title, k.Style(panel.TitleSize, true), h.width, headLines)
	}
	note, _ := k.Letters.Fit(story.ClockNote(k.Language, h.clock), k.Style(noteSize, false), h.width, headLines)
	h.notes = max(len(note), h.lines)
	top := k.Px(headTop + panel.TitleStep*float64(len(h.titled)))
	height := h.Px(verdictSize*verdictStep*float64(h.lines) + noteStep*float64(h.notes) + headFoot)
	h.place = image.Rect(k.LeftMargin, top, k.LeftMargin+h.width, top+height)
	return h.place.Max.Y
}

// begin moves the headline by the room around the picture, and writes the title.
func (h *headline) begin(c *raster.Canvas, spare image.Point) {
	h.place = h.place.Add(spare)
	h.WriteLines(c, spare.Add(image.Pt(h.LeftMargin, 0)), h.titled, h.style, headTop+20, panel.TitleStep, h.Theme.Text)
}

// paint writes what the film says of all searches: the detail as small as a note, muted up to the end, and the title as large as the rest
// of the place allows.
func (h *headline) paint(c *raster.Canvas, s *story.Scene) {
	said, detail := h.opening, h.Theme.Muted
	if s.Ends {
		said, detail = s.Caption, h.Theme.Text
	}
	if said == h.shown || h.place.Empty() {
		return
	}
	h.shown = said
	c.Fill(h.place, h.Theme.Ground)
	room := float64(h.place.Dy())/h.Unit - headFoot
	var note []string
	var noteStyle raster.Style
	if said.Detail != "" {
		note, noteStyle = h.Letters.Fit(said.Detail, h.Style(noteSize, false), h.width, h.notes)
		room -= noteStep * float64(len(note))
	}
	lines, style := h.fit(said.Title, room)
	step := verdictStep * style.Size / h.Unit
	h.WriteLines(c, h.place.Min, lines, style, 0.8*step, step, h.Theme.Text)
	h.WriteLines(c, h.place.Min, note, noteStyle, step*float64(len(lines))+noteSize, noteStep, detail)
}

// fit breaks a text into as few lines as fit a height, in units, each as large as that allows.
func (h *headline) fit(text string, height float64) (lines []string, style raster.Style) {
	for n := 1; ; n++ {
		size := min(verdictSize, height/verdictStep/float64(n))
		lines, style = h.Letters.Fit(text, h.Style(size, true), h.width, n)
		next := height / verdictStep / float64(n+1) // with a line more
		if style.Size == h.Style(size, true).Size || next < leastSize || h.Style(next, true).Size <= style.Size {
			return lines, style
		}
	}
}

// nameHeight is the height of the name over a board, in units, and nameLine where its baseline lies.
const (
	nameHeight = 44
	nameLine   = 30
)

// namePanel returns the panel with the name of a search over its board, which users cannot choose.
func namePanel(name string) panel.Panel {
	return panel.Panel{
		Name: "name",
		Ramps: func(t *theme.Theme) []raster.Ramp {
			return []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}} // with what stands over all searches, and in their cards
		},
		New: func(k *panel.Metrics) panel.View { return &nameView{Metrics: k, name: name} },
	}
}

// A nameView is the name of a search.
type nameView struct {
	*panel.Metrics
	name  string
	begun bool
}

func (v *nameView) Height() int { return v.Px(nameHeight) }

func (v *nameView) Paint(c *raster.Canvas, _ *story.State) {
	if v.begun {
		return
	}
	v.begun = true
	at := c.Bounds().Min.Add(image.Pt(v.LeftMargin, v.Px(nameLine)))
	v.WriteLine(c, at, v.name, v.Style(panel.TitleSize, true), v.ColumnWidth, v.Theme.Text)
}

// barName is the name of the panel under the boards of several searches, which users cannot choose.
const barName = "bar"

// barPanel returns the panel that shows how much of a search is done by a clock. until is the reading of the clock when the search is over;
// with 0 the bar stays empty.
func barPanel(clock story.Clock, until int) panel.Panel {
	return panel.Panel{
		Name: barName,
		Ramps: func(t *theme.Theme) []raster.Ramp {
			return []raster.Ramp{{t.Text, t.Ground}, {t.Good, t.Ground}, {t.Bad, t.Ground}}
		},
		New: func(k *panel.Metrics) panel.View {
			return &barView{Metrics: k, clock: clock, until: until, shown: -1}
		},
	}
}

// A barView is a bar, with the reading of the clock over it. When the search is over, the color of the bar says whether it has found a
// solution.
type barView struct {
	*panel.Metrics
	clock story.Clock
	until int
	shown int // the reading as painted; -1 before the first scene
	color raster.Color
}

// Lengths in units.
const (
	barText   = 18 // from the top to the baseline of the words
	barTop    = 26
	barWidth  = 8
	barHeight = 38 // of the panel
)

func (v *barView) Height() int { return v.Px(barHeight) }

func (v *barView) Paint(c *raster.Canvas, s *story.State) {
	color := v.Theme.Muted
	switch {
	case s.Ends && s.Counters[trace.Solutions] > 0:
		color = v.Theme.Good
	case s.Ends:
		color = v.Theme.Bad
	}
	if v.shown == s.Reading && v.color == color {
		return
	}
	v.shown, v.color = s.Reading, color
	at := c.Bounds().Min.Add(image.Pt(v.LeftMargin, 0))
	c.Fill(image.Rect(at.X, at.Y, at.X+v.ColumnWidth, at.Y+v.Px(barTop)), v.Theme.Ground)
	reached := story.Reached(v.Language, v.About, v.clock, s.Reading)
	v.WriteLine(c, at.Add(image.Pt(0, v.Px(barText))), reached, v.Style(15, true), v.ColumnWidth, v.Theme.Text)
	length := 0
	if v.until > 0 && s.Reading > 0 {
		length = max(1, int(math.Round(float64(v.ColumnWidth)*min(1, float64(s.Reading)/float64(v.until)))))
	}
	top := at.Y + v.Px(barTop)
	c.Fill(image.Rect(at.X, top, at.X+length, top+v.Px(barWidth)), color)
	c.Fill(image.Rect(at.X+length, top, at.X+v.ColumnWidth, top+v.Px(barWidth)), panel.RestColor(v.Theme))
}

// A figuresCard shows the figures of a search when all searches are over, in place of the panels under the bar. All cards of a picture
// begin with the figures that all searches have, so that these are level; other figures of the search follow.
type figuresCard struct {
	*panel.Metrics
	counters []trace.Counter // none if the search shows nothing but its board
	common   int             // the number of them that all searches have
	place    image.Rectangle
	under    *raster.Canvas // what it covers, to be painted again; nil if it covers nothing
}

// Lengths in units.
const (
	figureTop  = 14 // over the first line
	figureStep = 27 // from line to line
	figureFoot = 16
	figureName = 78 // from a figure to its name
)

// layOut gives the card of a pane its place under the bar. It covers all of a panel or nothing.
func (f *figuresCard) layOut(p *pane) {
	f.Metrics, f.under, f.place = p.metrics, nil, image.Rectangle{}
	if f.counters == nil {
		return
	}
	bar := slices.IndexFunc(p.views, func(v placedView) bool { return v.panel.Name == barName })
	top := p.views[bar].place.Max.Y
	f.place = image.Rect(0, top, p.size.X, top+f.Px(figureTop+figureStep*float64(len(f.counters))+figureFoot))
	for _, v := range p.views {
		covered := v.panel.Name == panel.Caption.Name || v.panel.Name == panel.Counters.Name
		if covered || v.place.Overlaps(f.place) {
			f.place.Max.Y = max(f.place.Max.Y, v.place.Max.Y)
		}
	}
}

// lift uncovers what the card covers.
func (f *figuresCard) lift(c *raster.Canvas) {
	if f.under != nil {
		c.Copy(f.under, f.place.Min)
		f.under = nil
	}
}

func (f *figuresCard) cover(c *raster.Canvas, s *story.State) {
	if f.counters == nil {
		return
	}
	f.under = c.Sub(f.place).Clone()
	c.Fill(f.place, f.Theme.Ground)
	at := f.place.Min.Add(image.Pt(f.LeftMargin, f.Px(figureTop)))
	for i, counter := range f.counters {
		color := f.Theme.Text
		if i >= f.common {
			color = f.Theme.Muted
		}
		if counter == trace.Solutions && s.Counters[counter] > 0 {
			color = f.Theme.Good
		}
		line := at.Add(image.Pt(0, f.Px(18)))
		f.WriteLine(c, line, f.Language.Number(s.Counters[counter]), f.Style(20, true), f.Px(figureName-8), color)
		line.X += f.Px(figureName)
		f.WriteLine(c, line, f.Language.Counters[counter], f.Style(15, false), f.ColumnWidth-f.Px(figureName), f.Theme.Muted)
		at.Y += f.Px(figureStep)
	}
}
