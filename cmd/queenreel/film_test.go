package main

import (
	"bytes"
	"testing"

	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// A program that leaves out all options draws what the command draws without flags.
func TestZeroOptionsDrawTheDefaultFilm(t *testing.T) {
	call, o := []string{"animate", "-o", "-", "--format", "gif"}, reel.Options{Made: "queenreel animate"}
	if raceDetector { // whose races are not in the number of frames
		o.Queens = 4
		call, o.Made = append(call, "-n", "4"), o.Made+" -n 4"
	}
	f, err := reel.Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var library, command, messages bytes.Buffer
	if err := film.Write(t.Context(), f, film.GIF.To(&library)); err != nil {
		t.Fatal(err)
	}
	if code := run(call, nil, &command, &messages); code != 0 {
		t.Fatal(messages.String())
	}
	if !bytes.Equal(library.Bytes(), command.Bytes()) {
		t.Errorf("the library writes %d bytes, the command %d, and they differ", library.Len(), command.Len())
	}
}
