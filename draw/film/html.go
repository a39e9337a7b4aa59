package film

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image/color"
	"io"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film/player"
	"queenreel/draw/story"
)

// HTML is the format of a page that plays a film step by step, in one file that needs no other.
var HTML = Format{
	Name: "html", Doc: "a page that plays the film and steps through it, for lessons and blogs", Ext: ".html", Type: "text/html", Look: Apart,
	Tick: time.Millisecond, TwoThemes: true, Drawn: true, New: newHTMLEncoder,
}

// An htmlEncoder packs the data of a film, and the shapes in all its pictures, into a page.
type htmlEncoder struct {
	playable
	shapes *shapes
	ctx    context.Context
	to     io.Writer
}

func newHTMLEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	d, err := newDescriber(i)
	return &htmlEncoder{playable{describer: d}, newShapes(i.view), ctx, to}, err
}

// Add keeps what the picture shows and says, and its shapes.
func (e *htmlEncoder) Add(p draw.Picture) error {
	e.add(p, e.shapes.add)
	return context.Cause(e.ctx)
}

// film returns what describes the film and its shapes to the player.
func (e *htmlEncoder) film() filmData {
	f := e.playable.film()
	f.Shapes = e.shapes.data()
	return f
}

// Close writes the page, unless the film was cut.
func (e *htmlEncoder) Close() error {
	if err := context.Cause(e.ctx); err != nil {
		return err
	}
	i, f := e.info, e.film()
	described, _ := json.Marshal(f) // texts and numbers cannot fail
	shade := "light"
	if f.Dark {
		shade = "dark"
	}
	data := packed(described, e.shapes.changes, e.scenes.Bytes(), e.words.Bytes())
	// Package html/template would make the studio 3 MB larger.
	_, err := strings.NewReplacer(
		"{{meta}}", i.Written().Sized(i.Size.Mul(max(1, i.Scale)), i.Frames).HTML(),
		"{{lang}}", html.EscapeString(f.Lang),
		"{{title}}", html.EscapeString(cmp.Or(i.Title, i.Alt, "Queenreel")),
		"{{given}}", fmt.Sprint(i.Title != ""),
		"{{alt}}", html.EscapeString(i.Alt),
		"{{icon}}", player.Icon(),
		"{{shade}}", shade,
		"{{ground}}", f.Ground,
		"{{style}}", player.Style(player.Source("page.css")),
		"{{needsscript}}", html.EscapeString(f.Words.NeedsScript),
		"{{film}}", data[0],
		"{{pictures}}", data[1],
		"{{scenes}}", data[2],
		"{{words}}", data[3],
		"{{script}}", player.Bundle(player.Source("page.js")),
	).WriteString(e.to, player.Source("page.html"))
	return err
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}

// packed returns each of some data compressed in the form that browsers call deflate, as base64.
func packed(data ...[]byte) (all []string) {
	const level = 8                         // the best takes half as long again, for a thousandth of the page
	z, _ := zlib.NewWriterLevel(nil, level) // there is such a level
	for _, d := range data {
		var out strings.Builder // which does not fail, as all that writes to it
		text := base64.NewEncoder(base64.StdEncoding, &out)
		z.Reset(text)
		z.Write(d)
		z.Close()
		text.Close()
		all = append(all, out.String())
	}
	return all
}

// A Playable is the data of a film that the player of pages takes, without its pictures.
type Playable struct {
	Film   []byte // a JSON object that describes the film
	Scenes []byte // what each step shows: JSON objects, each on a line of its own
	Words  []byte // what is said of each step, and how long it stands: as Scenes

	*describer // which knows all that scenes have shown
}

// Data returns the data of a film for the player, and draws nothing. What its scenes show is taken from like, if that is not nil: the data
// of a film that shows the same. Errors are those of Write.
func Data(ctx context.Context, f Film, like *Playable) (*Playable, error) {
	infos, err := f.infos([]Target{HTML.To(io.Discard)})
	if err != nil {
		return nil, err
	}
	d, err := newDescriber(infos[0])
	if err != nil {
		return nil, err
	}
	p := &playable{describer: d, like: like}
	if err := f.feed(ctx, []targetEncoder{{p, &infos[0], HTML}}); err != nil {
		return nil, err
	}
	scenes := p.scenes.Bytes()
	if like != nil {
		scenes = like.Scenes
		d.inherit(like.describer)
	}
	described, _ := json.Marshal(p.film()) // texts and numbers cannot fail
	return &Playable{described, scenes, p.words.Bytes(), d}, nil
}

// A playable keeps what the player needs to know of each step.
type playable struct {
	*describer
	like          *Playable    // what scenes show is known by; nil if it is not
	scenes, words bytes.Buffer // as a Playable has them

	// Of the step that is not complete.
	hold  time.Duration
	parts [][2]int64
}

// Add keeps what the picture shows and says.
func (p *playable) Add(next draw.Picture) error {
	p.add(next, func(s *story.Scene) pictured { return pictured{Hints: s.Hints()} })
	return nil
}

// Close has nothing to write.
func (p *playable) Close() error { return nil }

// add keeps what the picture shows and says, and how its shapes are drawn. The parts of a step are joined.
func (p *playable) add(next draw.Picture, draw func(*story.Scene) pictured) {
	p.hold += next.Hold
	if next.Scene.Part > 0 {
		p.parts = append(p.parts, [2]int64{int64(next.Scene.Part), p.hold.Milliseconds()})
		return
	}
	if p.like == nil {
		shown := p.shown(next.Scene)
		shown.pictured = draw(next.Scene)
		_ = json.NewEncoder(&p.scenes).Encode(shown) // texts and numbers cannot fail
	}
	_ = json.NewEncoder(&p.words).Encode(p.said(next.Scene, p.hold, p.parts))
	p.hold, p.parts = 0, nil
}
