package reel_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/gif"
	"log"

	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// A search becomes a GIF: as docs/guide.md has it.
func ExampleFilm() {
	ctx, file := context.Background(), new(bytes.Buffer)

	options := reel.Options{Search: reel.Search{Queens: 9, Solver: "propagate"}}
	f, err := reel.Film(ctx, options)
	if err == nil {
		err = film.Write(ctx, f, film.GIF.To(file))
	}

	if err != nil {
		log.Fatal(err)
	}
	g, err := gif.DecodeAll(file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(g.Image) == f.Frames)
	// Output: true
}

// The same in Chinese, with another solver, as docs/guide.zh.md has it.
func ExampleFilm_chinese() {
	ctx, file := context.Background(), new(bytes.Buffer)

	options := reel.Options{Search: reel.Search{Queens: 6}, Story: reel.Story{Language: words.Chinese()}}
	f, err := reel.Film(ctx, options)
	if err == nil {
		err = film.Write(ctx, f, film.GIF.To(file))
	}

	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Language.Name)
	// Output: zh
}

// Programs that are given JSON fill the same value.
func ExampleOptions() {
	var options reel.Options
	err := json.Unmarshal([]byte(`{"queens": 6, "all": true, "lang": "zh", "theme": "dark", "max-frames": 40}`), &options)
	if err != nil {
		log.Fatal(err)
	}
	f, err := reel.Film(context.Background(), options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Frames, "frames in", f.Language.Name)
	// Output: 40 frames in zh
}
