package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"image/color"
	"math"
	"strconv"

	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A shown film is one that a page shows.
type shown struct {
	number int // the page's
	*reel.Show
	data *film.Playable
}

// play films a search for the player, which asks for the pictures when it shows them. The search of one of the last films is not run again.
func play(ctx context.Context, c *chosen) (any, error) {
	c.options.Suspense = string(c.Options[suspense]) == "true"
	kept := &c.engine.shows
	show, err := reel.NewShow(ctx, c.options, kept[0].Show, kept[1].Show)
	if err != nil {
		return nil, err
	}
	if show.Len() > reel.MaxFrames {
		return nil, words.Wrong("max-frames", nil, "play-frames", words.Values{N: show.Len(), Total: reel.MaxFrames})
	}
	told := show.Film
	var end story.Scene
	told.Scenes = func(yield func(story.Scene) bool) {
		for end = range reel.Watched(show.Film.Scenes, c.watch(told.Frames)) {
			if !yield(end) {
				return
			}
		}
	}
	data, err := film.Data(ctx, told)
	if err != nil {
		return nil, err
	}
	parts, err := show.Lay(c.options, 1, show.Rooms())
	if err != nil {
		return nil, err
	}
	if kept[0].number != c.Show {
		kept[1] = kept[0]
	}
	kept[0] = shown{c.Show, show, data}
	var scenes []json.RawMessage
	for line := range bytes.Lines(data.Scenes) {
		scenes = append(scenes, line)
	}
	look, rule := data.Look(c.options.Theme, parts), c.language().RuleOf(told.About)
	return map[string]any{"film": json.RawMessage(data.Film), "scenes": scenes, "look": look, "rule": rule, "wrong": c.wrong(&end)}, nil
}

func (c *call) show() (shown, error) {
	for _, kept := range c.engine.shows {
		if kept.Show != nil && kept.number == c.Show {
			return kept, nil
		}
	}
	return shown{}, words.Wrong("show", nil, "show", words.Values{})
}

// lay gives the pictures of a film their sizes and their looks.
func lay(_ context.Context, c *chosen) (any, error) {
	show, err := c.show()
	if err != nil {
		return nil, err
	}
	parts, err := show.Lay(c.options, min(max(1, int(math.Round(c.Density))), 8), c.Rooms)
	if err != nil {
		return nil, err
	}
	return show.data.Look(c.options.Theme, parts), nil
}

// paint paints the pictures of a scene. The reply has the size of each, and its data are their pixels and their colors, four bytes each,
// under their numbers.
func paint(_ context.Context, c *chosen) (any, error) {
	show, err := c.show()
	if err != nil {
		return nil, err
	}
	if c.Scene < 0 || c.Scene >= show.Len() {
		return nil, words.Wrong("scene", c.Scene, "from-to", words.Values{Total: show.Len() - 1})
	}
	sizes := [][2]int{}
	c.data = map[string][]byte{}
	for i, p := range show.Paint(c.Scene, c.Playing, c.Asking) {
		n, size := strconv.Itoa(i), p.Rect.Size()
		sizes = append(sizes, [2]int{size.X, size.Y})
		var pixels []byte
		for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
			at := p.PixOffset(p.Rect.Min.X, y)
			pixels = append(pixels, p.Pix[at:at+size.X]...)
		}
		var colors []byte
		for _, entry := range p.Palette {
			v := color.RGBAModel.Convert(entry).(color.RGBA)
			colors = append(colors, v.R, v.G, v.B, v.A)
		}
		c.data["pixels"+n], c.data["colors"+n] = pixels, colors
	}
	return sizes, nil
}
