package reel

import "time"

// A Place is where a film is shown, and what fits there. Zero values leave things as they are.
type Place struct {
	Name     string
	Format   string // of film.Formats, where none is asked for
	Width    int    // of the largest picture, in pixels
	Height   int    // of the largest picture, in pixels
	Bytes    int64  // of the largest file
	Length   time.Duration
	Exact    bool   // pictures are as large as that, and in 16 : 9
	Previews bool   // people see the first picture before the film plays
	Doc      string // what the film is there
	Source   string // where the figures are from
}

// Places holds the places that films can be made for. Where their figures are from, and when they were read, is in docs/places.md.
var Places = []Place{
	{"github", "gif", 830, 0, 10e6, 0, false, true, "a README or an issue", "GitHub Docs, Attaching files; 830 pixels is about the width of text"},
	{"discord", "gif", 0, 0, 10e6, 0, false, true, "a message without Nitro", "Discord Support, File Attachments FAQ, as quoted elsewhere"},
	{"x", "mp4", 1280, 1024, 8e9, 20 * time.Minute, false, true, "a post", "X Developer Platform, Media best practices"},
	{"linkedin", "mp4", 1080, 1350, 5e9, 10 * time.Minute, false, true, "a post", "LinkedIn Help, Share videos in posts, as quoted elsewhere"},
	{"wechat", "mp4", 0, 0, 10e6, 0, false, true, "an article of an official account", "WeChat official accounts, permanent assets"},
	{"slides", "mp4", 1280, 720, 0, 0, true, false, "a whole slide", "PowerPoint, slides of 13.333 by 7.5 inches at 96 pixels an inch"},
	{"1080p", "mp4", 1920, 1080, 0, 0, true, false, "a full-screen video", "ITU-R BT.709, Full HD"},
	{"projector", "html", 1920, 1000, 0, 0, false, false, "a page on a screen of 1920 by 1080", "Full HD, less an estimate of what a browser takes"},
}

// PlaceNames returns the names of Places.
func PlaceNames() []string { return NamesOf(Places, func(p Place) string { return p.Name }) }

// WideLayout is the layout for places of exact sizes.
const WideLayout = "wide"
