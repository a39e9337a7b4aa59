//go:build unix

package draw_test

import (
	"syscall"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// BenchmarkPictures times what a film of all solutions for 8 queens takes before its pictures are encoded, in
// processor time a picture: its story, worded and timed, and the painting of each layout.
func BenchmarkPictures(b *testing.B) {
	p := trace.Problem{N: 8}
	about := solver.Backtrack.About(p)
	search, err := story.Run(about, solver.Backtrack.Events(p), story.Options{}, story.MaxEvents, false, func(*story.Search) bool { return true })
	if err != nil {
		b.Fatal(err)
	}
	film, err := pace.New([]*story.Search{search}, nil).Timed(pace.Timing{})
	if err != nil {
		b.Fatal(err)
	}
	scenes := film.Scenes(story.Options{})
	b.Run("story", func(b *testing.B) {
		measure(b, len(film.Shots), func() {
			for range scenes {
			}
		})
	})
	for _, l := range draw.Layouts {
		b.Run(l.Name, func(b *testing.B) {
			measure(b, len(film.Shots), func() {
				painter, err := draw.NewPainter(about, panel.Options{Panels: l.Panels, Arrangement: l.Arrangement, Search: search.Scenes(story.Options{})})
				if err != nil {
					b.Fatal(err)
				}
				for scene := range scenes {
					painter.Paint(&scene)
				}
			})
		})
	}
}

// measure reports the processor time that a task takes for each of its pictures.
func measure(b *testing.B, pictures int, task func()) {
	start := processorTime()
	for b.Loop() {
		task()
	}
	b.ReportMetric(float64(processorTime()-start)/float64(b.N*pictures), "cpu-ns/picture")
}

// processorTime returns the time that all cores have spent on the program so far.
func processorTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
