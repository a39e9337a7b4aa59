package engine

import (
	"context"
	"encoding/json"

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

// play films a search for the player, which asks for the pictures when it shows them. The data of the reply are what is said of the scenes
// and, unless a film that the page has shows the same, what they show. The search of one of the last films is not run again.
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
	var like *film.Playable
	if has, err := c.kept(c.Like); err == nil && has.Alike(show) {
		like = has.data
	}
	data, err := film.Data(ctx, told, like)
	if err != nil {
		return nil, err
	}
	if kept[0].number != c.Show {
		kept[1] = kept[0]
	}
	kept[0] = shown{c.Show, show, data}
	c.data = map[string][]byte{"words": data.Words}
	if like == nil {
		c.data["scenes"] = data.Scenes
	}
	return map[string]any{"film": json.RawMessage(data.Film), "rule": c.language().RuleOf(told.About), "wrong": c.wrong(&end)}, nil
}

// color gives the pictures of a film other themes, and returns the colors of its page.
func color(_ context.Context, c *chosen) (any, error) {
	show, err := c.kept(c.Show)
	if err != nil {
		return nil, err
	}
	if err := show.Color(c.options); err != nil {
		return nil, err
	}
	return show.data.Colors(show.InfoOf(film.HTML).Themes), nil
}

// mostDrawn is the most scenes whose pictures are drawn for a reply: a page waits for all of them.
const mostDrawn = 64

// shapes draws the pictures of scenes. The data of the reply are what changes from each picture to the next.
func shapes(_ context.Context, c *chosen) (any, error) {
	show, err := c.kept(c.Show)
	if err != nil {
		return nil, err
	}
	if c.From < 0 || c.From >= show.Len() {
		return nil, words.Wrong("from", c.From, "from-to", words.Values{Total: show.Len() - 1})
	}
	drawing := show.Draw(c.From, min(max(1, c.Count), mostDrawn))
	c.data = map[string][]byte{"pictures": drawing.Pictures}
	return drawing, nil
}

// kept returns the film of a number of the page.
func (c *call) kept(number int) (shown, error) {
	for _, kept := range c.engine.shows {
		if kept.Show != nil && kept.number == number {
			return kept, nil
		}
	}
	return shown{}, words.Wrong("show", nil, "show", words.Values{})
}
