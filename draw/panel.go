package draw

import (
	"image"
	"image/color"
	"math"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// Panels holds the parts that a picture can be made of, in the order in which lists show them.
var Panels = []Panel{
	boardPanel,
	captionPanel,
	countersPanel,
	treePanel,
	codePanel,
	domainsPanel,
	logPanel,
	legendPanel,
}

// Layouts holds sets of panels that go well together, the default first.
var Layouts = []Layout{
	{"film", []string{"board", "caption", "counters"}},
	{"lesson", []string{"board", "caption", "counters", "tree", "code"}},
	{"plain", []string{"board"}},
}

// A Layout is a name for some panels.
type Layout struct {
	Name   string
	Panels []string
}

// DefaultPanels are the panels of a picture for which none are named.
var DefaultPanels = Layouts[0].Panels

// A Panel is a part of a picture: the board, or something that explains it.
type Panel struct {
	Name string
	Doc  string // one line for lists, without a full stop

	beside bool                       // it stands in the column right of the board
	grows  bool                       // it takes the height that its column has left
	ramps  func(*Theme) []raster.Ramp // the colors that meet in it
	view   func(k *sketch) view       // makes it for one picture
}

// column returns 0 for a panel that stands under the board, and 1 for one beside it.
func (p *Panel) column() int {
	if p.beside {
		return 1
	}
	return 0
}

// A view is a panel of one picture. It keeps what it painted, to paint only what changes.
type view interface {
	// size returns the least size that the view needs, in pixels.
	size() image.Point
	// paint brings the canvas, which is the view's place in the picture, up to date with a scene.
	paint(c *raster.Canvas, s *story.Scene)
}

// A sketch is what all views of a picture share.
type sketch struct {
	Options
	about    trace.About
	n        int // rows of the board
	theme    *Theme
	text     *raster.Lettering
	portrait *image.NRGBA // of a queen, in a square; nil if she has but an outline
	unit     float64      // pixels for one of the units that texts and gaps are measured in
	width    int          // of the column that the board stands in, between its margins
}

// px returns a length in pixels.
func (k *sketch) px(units float64) int { return int(math.Round(units * k.unit)) }

// style returns the style of text whose size is given in units.
func (k *sketch) style(units float64, strong bool) raster.Style {
	s := raster.Style{Size: units * k.unit}
	if strong {
		s.Weight = raster.Bold
	}
	return s
}

// mono returns the style of code whose size is given in units.
func (k *sketch) mono(units float64) raster.Style {
	return raster.Style{Size: units * k.unit, Weight: raster.Mono}
}

// left and right return the margins beside the board; labels stand in them.
func (k *sketch) left() int {
	if k.Labels == story.NoLabels {
		return k.px(28)
	}
	return k.px(40)
}

func (k *sketch) right() int {
	if k.Labels == story.NoLabels {
		return k.px(28)
	}
	return k.px(42)
}

// moodColor returns the color of a mood.
func (k *sketch) moodColor(m story.Mood) color.RGBA {
	switch m {
	case story.Placement, story.Free:
		return k.theme.Test
	case story.Conflict, story.Backtrack:
		return k.theme.Bad
	case story.Solved:
		return k.theme.Good
	}
	return k.theme.Text
}
