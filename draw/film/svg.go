package film

import (
	"context"
	"errors"
	"time"

	"queenreel/draw"
	"queenreel/draw/story/words"
	"queenreel/draw/vector"
)

// SVG is an animation of shapes. It holds no program, so that pages show it as a picture.
var SVG = Format{
	Name: "svg", Doc: "shapes that move, sharp at any size; an image for README files, Markdown and pages", Ext: ".svg", Type: "image/svg+xml",
	Tick: 10 * time.Millisecond, MaxFrames: 3000, TwoThemes: true, Drawn: true, New: newSVGEncoder,
}

// An svgEncoder draws pictures as shapes. The animation keeps what changes from picture to picture until the end.
type svgEncoder struct {
	*vector.Animation
	ctx  context.Context
	info *Info
}

func newSVGEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	m := i.Written().Sized(i.Size, i.Frames)
	svg := vector.SVG{Title: m.Heading(), Desc: m.Alt, Lang: m.Lang, Meta: m.Text()}
	if i.view.Night != nil {
		svg.Scheme = map[bool]string{false: "light", true: "dark"}[IsDark(i.view.Night.Palette()[0])]
	}
	return &svgEncoder{vector.NewAnimation(ContextWriter{ctx, to}, svg, i.Plays), ctx, &i}, nil
}

func (e *svgEncoder) Add(p draw.Picture) error {
	day, night := e.info.view.drawings(p.Scene)
	err := e.Animation.Add(day, night, p.Hold)
	if errors.Is(err, vector.ErrManyChanges) {
		err = words.Wrong("", nil, "format-changes", words.Values{N: vector.MaxChanges / 1000})
	}
	return err
}

// Close lays the shapes out and writes the film, unless it was cut.
func (e *svgEncoder) Close() error {
	if err := context.Cause(e.ctx); err != nil {
		return err
	}
	return e.Animation.Close()
}
