package film

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"queenreel/draw"
)

// Formats holds the formats, in the order in which lists show them. The first is the default.
var Formats = []Format{
	GIF,
}

// A Format is a way to write a film.
type Format struct {
	Name   string // as the command line writes it
	Doc    string // one line for lists, without a full stop
	Ext    string // the ending of its files, or of its folders, in small letters, with the dot
	Folder bool   // a film is a folder of files

	// Tick is the resolution of holds, from a nanosecond to story.ShortestHold. Holds and the film's
	// length come to encoders as multiples of it. What rounding leaves over is carried on to the next
	// picture, so a film is never more than half a tick longer or shorter than was asked.
	Tick time.Duration

	// New returns an encoder, which may keep the context. What the format cannot hold of a film is an
	// error, if the Info tells; nothing is written then.
	New func(ctx context.Context, i Info, to Sink) (Encoder, error)
}

// An Encoder writes one film. Its methods are called one at a time, and only they write to the sink. When
// its context is done, the film is cut: it writes nothing more then, not even what it still holds, and
// returns the cause.
type Encoder interface {
	// Add writes the next picture, or keeps a copy of what it needs: the picture changes after the call.
	// A picture that the format cannot hold and a failed write are errors, and the film is cut then.
	Add(draw.Picture) error

	// Close writes what is still to be written, and waits until the encoder's goroutines have ended.
	// It is called once, also after an error and when the context is done.
	Close() error
}

// A Sink is a place to write a film to.
type Sink struct {
	io.Writer // a file or a stream; nil for a folder

	// Create makes a file in a folder: name has no path. Nil where the sink is no folder.
	Create func(name string) (io.WriteCloser, error)
}

// A Target is a format, and where to write it.
type Target struct {
	Format Format
	Sink   Sink
}

// To returns the target that writes the format, which is one of single files, to w.
func (f Format) To(w io.Writer) Target { return Target{f, Sink{Writer: w}} }

// Length returns how long a film of the given length is when the format has written it.
func (f Format) Length(film time.Duration) time.Duration { return film.Round(f.Tick) }

// FormatOf returns the format whose ending a path has, in small or large letters.
func FormatOf(path string) (f Format, ok bool) { return formatOf(Formats, path) }

func formatOf(table []Format, path string) (f Format, ok bool) {
	ext := strings.ToLower(filepath.Ext(path))
	i := slices.IndexFunc(table, func(f Format) bool { return f.Ext == ext })
	if i < 0 {
		return Format{}, false
	}
	return table[i], true
}
