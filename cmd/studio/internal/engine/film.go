package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"image/color"

	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// A playable is the data of a film that the player takes, but for its pictures: those are among the data of the reply. They are the
// mosaic's description (pictures), the patches as indices (atlas) and the palettes, four bytes a color (day, night).
type playable struct {
	Atlas   [2]int            `json:"atlas"` // its width and height
	Film    json.RawMessage   `json:"film"`
	Scenes  []json.RawMessage `json:"scenes"`
	Command string            `json:"command"`
}

// play films a search for the player.
func play(ctx context.Context, c *call) (any, map[string][]byte, error) {
	c.File = film.HTML.Name
	s, err := c.saving()
	if err != nil {
		return nil, nil, err
	}
	s.options.Formats, s.options.Suspense = []string{film.HTML.Name}, string(c.Options[suspense]) == "true"
	f, err := reel.Film(ctx, s.options)
	if err != nil {
		return nil, nil, err
	}
	if f.Frames > reel.MaxFrames {
		return nil, nil, wrong("max-frames", "the film would have %d frames: a page plays up to %d", f.Frames, reel.MaxFrames)
	}
	f.Pictures = s.counted(f)
	p, err := film.Play(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	played := playable{Film: p.Film, Atlas: [2]int{p.Atlas.Stride, p.Atlas.Rect.Dy()}, Command: s.described(f.Searches()).Command}
	for line := range bytes.Lines(p.Scenes) {
		played.Scenes = append(played.Scenes, line)
	}
	data := map[string][]byte{"pictures": p.Pictures, "atlas": p.Atlas.Pix, "day": rgba(p.Atlas.Palette)}
	if p.Night != nil {
		data["night"] = rgba(p.Night)
	}
	return played, data, nil
}

// rgba returns the colors of a palette, four bytes each.
func rgba(p color.Palette) []byte {
	var all []byte
	for _, c := range p {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		all = append(all, v.R, v.G, v.B, v.A)
	}
	return all
}
