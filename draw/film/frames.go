package film

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

// Frames is a folder of numbered PNGs and a list of them.
var Frames = Format{
	Name: "frames", Doc: "a folder of numbered PNGs, with their times and texts in index.json", Ext: ".frames", Folder: true,
	Tick: time.Millisecond, New: newFramesEncoder,
}

// A framesEncoder writes PNGs, which are encoded in parallel, and a line of the list for each.
type framesEncoder struct {
	info  Info
	png   PNGEncoder
	out   orderedWriter
	lines io.Writer // of the list
	list  io.Closer
	added int // pictures so far
	err   error
}

func newFramesEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	list, err := to.Create("index.json")
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(list, "{\"format\":\"queenreel-folder\",\"about\":%s,\"width\":%d,\"height\":%d,\"plays\":%d,\"frames\":[\n",
		cmp.Or(i.Written().Text(), "{}"), i.Size.X, i.Size.Y, i.Plays)
	return &framesEncoder{
		info: i, png: PNGEncoder{Many: true}, lines: ContextWriter{ctx, list}, list: list, err: err,
		out: orderedWriter{w: ContextWriter{ctx, &fileSeries{create: to.Create, files: i.Frames}}, maxPieces: i.maxPieces(MaxPixels)},
	}, nil
}

// frameName returns the name of the nth PNG in a folder of frames. Names sort in the order of their numbers.
func frameName(n, frames int) string { return fmt.Sprintf("%0*d.png", len(fmt.Sprint(frames)), n) }

// A listedFrame is a line of the list. Its form is part of the contract of the command line.
type listedFrame struct {
	File   string `json:"file"`
	Hold   int64  `json:"hold_ms"`
	Step   int    `json:"step,omitempty"`
	Mood   string `json:"mood,omitempty"`
	Title  string `json:"title,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// Add has the picture encoded, and writes its line.
func (e *framesEncoder) Add(p draw.Picture) error {
	if e.err != nil {
		return e.err
	}
	if e.err = e.out.add(e.png.Pack(p.Image)); e.err != nil {
		return e.err
	}
	e.added++
	s := p.Scene
	f := listedFrame{
		File: frameName(e.added, e.info.Frames), Hold: p.Hold.Milliseconds(),
		Step: s.Step, Mood: story.MoodNames[s.Mood], Title: s.Caption.Title, Detail: s.Caption.Detail,
	}
	line, _ := json.Marshal(f) // texts and numbers cannot fail
	if e.added < e.info.Frames {
		line = append(line, ',')
	}
	_, e.err = e.lines.Write(append(line, '\n'))
	return e.err
}

// Close writes the PNGs that are left, and the end of the list.
func (e *framesEncoder) Close() error {
	if err := e.out.close(); e.err == nil {
		e.err = err
	}
	if e.err == nil {
		_, e.err = io.WriteString(e.lines, "]}\n")
	}
	if err := e.list.Close(); e.err == nil {
		e.err = err
	}
	return e.err
}

// A fileSeries writes numbered files, each with one call of Write.
type fileSeries struct {
	create   func(name string) (io.WriteCloser, error)
	n, files int // so far, and in all
}

func (s *fileSeries) Write(data []byte) (int, error) {
	s.n++
	f, err := s.create(frameName(s.n, s.files))
	if err != nil {
		return 0, err
	}
	n, err := f.Write(data)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return n, err
}
