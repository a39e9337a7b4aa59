package film

import (
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
)

// HTML is the format of a page that plays a film step by step, in one file that needs no other.
var HTML = Format{
	Name: "html", Doc: "a page that plays the film and steps through it, for lessons and blogs", Ext: ".html", Type: "text/html", Look: Apart,
	Tick: time.Millisecond, TwoThemes: true, New: newHTMLEncoder,
}

// newHTMLEncoder returns an encoder that packs the data of a film into a page.
func newHTMLEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	return newPlayableEncoder(ctx, i, func(e *playableEncoder) error { return e.writePage(to) })
}

func (e *playableEncoder) writePage(w io.Writer) error {
	i, f := e.info, e.film()
	described, _ := json.Marshal(f) // texts and numbers cannot fail
	shade := "light"
	if f.Dark {
		shade = "dark"
	}
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
		"{{style}}", player.Source("player.css")+player.Source("page.css"),
		"{{needsscript}}", html.EscapeString(f.Words.NeedsScript),
		"{{film}}", packed(described),
		"{{pictures}}", packed(e.shapes.changes),
		"{{scenes}}", packed(e.scenes),
		"{{script}}", player.Bundle(player.Source("page.js")),
	).WriteString(w, player.Source("page.html"))
	return err
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}

// packed returns data compressed in the form that browsers call deflate, as base64.
func packed(data []byte) string {
	var out strings.Builder // which does not fail, as all that writes to it
	text := base64.NewEncoder(base64.StdEncoding, &out)
	z, _ := zlib.NewWriterLevel(text, zlib.BestCompression) // there is such a level
	z.Write(data)
	z.Close()
	text.Close()
	return out.String()
}

// A Playable is the data of a film that the player of pages takes, without its pictures.
type Playable struct {
	Film   []byte // a JSON object that describes the film
	Scenes []byte // a JSON object for each step, on a line of its own

	*describer // which has seen all scenes
}

// Data returns the data of a film for the player. Nothing is painted: the film needs no painters, but Themes. Errors are those of Write.
func Data(ctx context.Context, f Film) (p *Playable, err error) {
	unpainted := HTML
	unpainted.Look = Words
	unpainted.New = func(ctx context.Context, i Info, _ Sink) (Encoder, error) {
		return newPlayableEncoder(ctx, i, func(e *playableEncoder) error {
			described, _ := json.Marshal(e.film()) // texts and numbers cannot fail
			p = &Playable{described, e.scenes, e.describer}
			return nil
		})
	}
	if err := Write(ctx, f, unpainted.To(io.Discard)); err != nil {
		return nil, err
	}
	return p, nil
}

// A playableEncoder keeps what the player needs to know until the film ends: data of each step and, of painted films, the shapes in all
// pictures, and a few bytes for each that changes.
type playableEncoder struct {
	*describer
	ctx    context.Context
	scenes []byte                       // as a Playable has them
	finish func(*playableEncoder) error // ends a film that was not cut
	shapes *pageShapes                  // nil if nothing is painted

	// Of the step that is not complete.
	hold  time.Duration
	parts [][2]int64
}

func newPlayableEncoder(ctx context.Context, i Info, finish func(*playableEncoder) error) (*playableEncoder, error) {
	d, err := newDescriber(i)
	e := &playableEncoder{describer: d, ctx: ctx, finish: finish}
	if i.view.Day != nil {
		e.shapes = newPageShapes(i.view)
	}
	return e, err
}

// Close finishes the film, unless it was cut.
func (e *playableEncoder) Close() error {
	if err := context.Cause(e.ctx); err != nil {
		return err
	}
	return e.finish(e)
}

// Add keeps the picture, what shows it and what it says. The parts of a step are joined.
func (e *playableEncoder) Add(p draw.Picture) error {
	e.hold += p.Hold
	if p.Scene.Part > 0 {
		e.parts = append(e.parts, [2]int64{int64(p.Scene.Part), e.hold.Milliseconds()})
		return nil
	}
	data := e.scene(p.Scene, e.hold)
	if data.Lines != nil {
		data.Parts = e.parts
	}
	if e.shapes != nil {
		data.Rest, data.Hints = e.shapes.add(p.Scene)
	}
	line, _ := json.Marshal(data) // texts and numbers cannot fail
	e.scenes = append(append(e.scenes, line...), '\n')
	e.hold, e.parts = 0, nil
	return context.Cause(e.ctx)
}

// film returns what describes the film and its pictures to the player.
func (e *playableEncoder) film() filmData {
	i, f := e.info, e.describer.film()
	if e.shapes != nil {
		f.Parts = partsData(picturesIn(e.shapes.view.Day), i.About.N)
		f.Shapes = e.shapes.data(f.Parts)
	}
	return f
}
