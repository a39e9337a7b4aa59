package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// A place is where a film is shown, and what fits there. Zero values leave things as they are.
type place struct {
	name     string
	format   string // of film.Formats, where no file is named
	width    int    // of the largest picture, in pixels
	height   int    // of the largest picture, in pixels
	bytes    int64  // of the largest file
	length   time.Duration
	exact    bool   // pictures are as large as that, and in 16 : 9
	previews bool   // people see the first picture before the film plays
	doc      string // what the film is there
	source   string // where the figures are from
}

// places holds the places that --for knows. Where their figures are from, and when they were read, is in docs/places.md.
var places = []place{
	{"github", "gif", 830, 0, 10e6, 0, false, true, "a README or an issue", "GitHub Docs, Attaching files; 830 pixels is about the width of text"},
	{"discord", "gif", 0, 0, 10e6, 0, false, true, "a message without Nitro", "Discord Support, File Attachments FAQ, as quoted elsewhere"},
	{"x", "mp4", 1280, 1024, 8e9, 20 * time.Minute, false, true, "a post", "X Developer Platform, Media best practices"},
	{"linkedin", "mp4", 1080, 1350, 5e9, 10 * time.Minute, false, true, "a post", "LinkedIn Help, Share videos in posts, as quoted elsewhere"},
	{"wechat", "mp4", 0, 0, 10e6, 0, false, true, "an article of an official account", "WeChat official accounts, permanent assets"},
	{"slides", "mp4", 1280, 720, 0, 0, true, false, "a whole slide", "PowerPoint, slides of 13.333 by 7.5 inches at 96 pixels an inch"},
	{"1080p", "mp4", 1920, 1080, 0, 0, true, false, "a full-screen video", "ITU-R BT.709, Full HD"},
	{"projector", "html", 1920, 1000, 0, 0, false, false, "a page on a screen of 1920 by 1080", "Full HD, less an estimate of what a browser takes"},
}

// wideLayout is the layout for places of exact sizes.
const wideLayout = "wide"

func newPlaces() *cobra.Command {
	return newList("places", "List the places that --for fits films to", places,
		func(p place) (name, doc string) { return p.name, p.line() })
}

// line says what fits the place, and where that is from.
func (p place) line() string {
	facts := []string{p.doc, p.format}
	switch {
	case p.exact:
		facts = append(facts, fmt.Sprintf("%dx%d pixels, layout %s", p.width, p.height, wideLayout))
	case p.width > 0 && p.height > 0:
		facts = append(facts, fmt.Sprintf("up to %dx%d pixels", p.width, p.height))
	case p.width > 0:
		facts = append(facts, fmt.Sprintf("up to %d pixels wide", p.width))
	}
	if p.bytes > 0 {
		facts = append(facts, "up to "+size(p.bytes))
	}
	if p.length > 0 {
		facts = append(facts, "up to "+seconds(p.length))
	}
	if p.previews {
		facts = append(facts, "previews show the solution")
	}
	return strings.Join(facts, ", ") + " (" + p.source + ")"
}
