package film

import (
	"bufio"
	"context"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

// wordsTick is the unit of times in words: that of the videos and GIFs that subtitles go with.
const wordsTick = videoTick

// A cue is a caption, each part of it on one line, and its time.
type cue struct {
	story.Caption
	number     int // from 1
	step       int // of its first scene
	start, end time.Duration
}

// A cueEncoder writes the captions of a film, one cue for consecutive scenes with the same caption. A cue begins
// where the one before ends. A poster has no cue: the scene after it begins the film.
type cueEncoder struct {
	info   Info
	write  func(*Info, *cue) string
	out    *bufio.Writer
	latest cue           // not written yet
	passed time.Duration // of the film
}

// newCueEncoder returns the New of a format that writes a head, and then its cues.
func newCueEncoder(head func(*Info) string, write func(*Info, *cue) string) func(context.Context, Info, Sink) (Encoder, error) {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		e := &cueEncoder{info: i, write: write, out: bufio.NewWriter(contextWriter{ctx, to})}
		_, err := e.out.WriteString(head(&i))
		return e, err
	}
}

// noHead is the head of a format that has none.
func noHead(*Info) string { return "" }

// Add writes the cue before, if the caption is another.
func (e *cueEncoder) Add(p draw.Picture) error {
	e.passed += p.Hold
	s := p.Scene
	if s == nil || s.Poster {
		return nil
	}
	says := story.Caption{Title: oneLine(s.Caption.Title), Detail: oneLine(s.Caption.Detail)}
	var err error
	if says != e.latest.Caption {
		err = e.writeLatest()
		e.latest = cue{Caption: says, number: e.latest.number, step: s.Step, start: e.latest.end}
	}
	e.latest.end = e.passed
	return err
}

// writeLatest writes the latest cue, unless it is empty.
func (e *cueEncoder) writeLatest() error {
	if e.latest.Title == "" {
		return nil
	}
	e.latest.number++
	_, err := e.out.WriteString(e.write(&e.info, &e.latest))
	return err
}

// Close writes the last cue.
func (e *cueEncoder) Close() error {
	if err := e.writeLatest(); err != nil {
		return err
	}
	return e.out.Flush()
}

// oneLine returns a text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// join returns the title and the detail, if there is one, with something between them.
func (c *cue) join(between string) string {
	if c.Detail == "" {
		return c.Title
	}
	return c.Title + between + c.Detail
}
