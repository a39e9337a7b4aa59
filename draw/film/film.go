// Package film turns pictures into files that move: into frames, which hold what changed, and the
// frames into one of the formats.
package film

import (
	"context"
	"image"
	"image/color"
	"io"
	"iter"
	"path/filepath"
	"strings"
	"time"

	"queenreel/draw"
)

// Formats holds the formats, in the order in which lists show them. The first is the default.
var Formats = []Format{
	GIF,
}

// A Format is a way to write a film into a file.
type Format struct {
	Name string // as the command line writes it
	Doc  string // one line for lists, without a full stop
	Ext  string // the ending of its files in small letters, with the dot

	// Encode writes a film as its frames come, and ranges them once. What the format cannot hold is an
	// error, and so are a film without frames, a failed write and a context that is done; what was
	// written by then is no file. No goroutine outlives the call.
	Encode func(ctx context.Context, w io.Writer, f Film) error
}

// FormatOf returns the format whose ending a path has, in small or large letters.
func FormatOf(path string) (Format, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	for _, f := range Formats {
		if f.Ext == ext {
			return f, true
		}
	}
	return Format{}, false
}

// A Film is what a format writes.
type Film struct {
	Size    image.Point   // of the whole picture, in pixels
	Palette color.Palette // of all frames; the last entry is transparent, the others are opaque
	Plays   int           // how often the film plays; 0 is for ever

	// Frames yields the frames, the first of them whole and opaque. It can be ranged as often as the
	// pictures can, one loop at a time.
	Frames iter.Seq[Frame]
}

// A Frame is what turns a picture into the next.
type Frame struct {
	// Image has the changed rectangle as its bounds; pixels within that are as in the picture that it is
	// laid over are transparent. It belongs to whom it is yielded, but its Palette is the film's.
	Image *image.Paletted
	Hold  time.Duration // how long the picture stands

	// Back says that after the hold the picture goes back to what it was before this frame, and that the
	// next frame is laid over that. The first and the last frame of a film stay.
	Back bool
}

// New returns a film of pictures, all of one size and palette, that plays for ever.
func New(size image.Point, palette color.Palette, pictures iter.Seq[draw.Picture]) Film {
	shared := append(palette[:len(palette):len(palette)], color.RGBA{})
	return Film{Size: size, Palette: shared, Frames: deltas(shared, pictures)}
}

// Watched returns the film with a call of watch for every frame, just before the frame goes to
// the format: for counters and progress bars. watch must not keep or change the image.
func (f Film) Watched(watch func(Frame)) Film {
	frames := f.Frames
	f.Frames = func(yield func(Frame) bool) {
		for frame := range frames {
			watch(frame)
			if !yield(frame) {
				return
			}
		}
	}
	return f
}
