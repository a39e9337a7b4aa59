package engine

import (
	"bytes"
	"context"
	"encoding/json"

	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// play films a search for the player. The search of one of the last films is not run again. The data of the reply are the changes of its
// pictures.
func play(ctx context.Context, c *chosen) (any, error) {
	c.options.Suspense = string(c.Options[suspense]) == "true"
	kept := &c.engine.shows
	show, err := reel.NewShow(ctx, c.options, kept[:]...)
	if err != nil {
		return nil, err
	}
	if show.Frames > reel.MaxFrames {
		return nil, words.Wrong("max-frames", nil, "play-frames", words.Values{N: show.Frames, Total: reel.MaxFrames})
	}
	told := show.Film
	told.Scenes = reel.Watched(told.Scenes, c.watch(told.Frames))
	data, err := film.Data(ctx, told)
	if err != nil {
		return nil, err
	}
	kept[0], kept[1] = show, kept[0]
	var scenes []json.RawMessage
	for line := range bytes.Lines(data.Scenes) {
		scenes = append(scenes, line)
	}
	c.data = map[string][]byte{"pictures": data.Pictures}
	return map[string]any{"film": json.RawMessage(data.Film), "scenes": scenes, "rule": c.language().RuleOf(told.About)}, nil
}
