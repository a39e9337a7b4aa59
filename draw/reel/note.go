package reel

import (
	"context"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

// A Note tells a teacher about the film of a lesson.
type Note struct {
	Aims  []string // what the class learns
	Times []string // how long it takes
	Stops []Stop
	Board *draw.Painter // of the boards of stops
}

// A Stop is a place at which to stop the film.
type Stop struct {
	Step    int
	Heading string      // its step, its time, and what comes next
	Scene   story.Scene // what the film shows then
	Ask     string
	Choices []string      // numbered; there may be none
	Right   string        // the one that is right
	Answer  story.Caption // of the next step
}

// noteBoard is the side of the boards of a note in pixels, if their squares are not too small.
const noteBoard = 168

// note makes the note of a lesson.
func note(_ context.Context, m *lessonMaker, _ *Part) error {
	p, err := m.paper.plan()
	if err != nil {
		return err
	}
	about, l := m.Film.About, p.told.Language
	p.look.Panels, p.look.Cell = []string{"board"}, max(draw.MinCell, noteBoard/about.N)
	if m.Note.Board, err = draw.NewPainter(about, p.look); err != nil {
		return err
	}
	m.Note.Aims = l.LessonAims(about)
	var reading time.Duration
	for _, at := range m.stops {
		stop := Stop{
			Step: at.Scene.Step, Heading: l.StopAt(&at), Scene: at.Scene,
			Ask: l.StopAsk(&at), Choices: l.StopChoices(&at, p.told.Labels), Answer: at.Next.Words(),
		}
		if at.Question != nil {
			stop.Right = stop.Choices[at.Question.Answer]
		}
		stop.Scene.Showing = story.Showing{}
		m.Note.Aims, m.Note.Stops, reading = append(m.Note.Aims, l.StopAims(&at)...), append(m.Note.Stops, stop), reading+stop.reading()
	}
	m.Note.Times = l.LessonTimes(m.Film.Length, reading, len(m.Note.Stops))
	return nil
}

// reading returns how long it takes to read out what belongs to a stop.
func (s *Stop) reading() time.Duration {
	time := story.ReadingTime(s.Answer) + story.ReadingTime(story.Caption{Title: s.Ask})
	for _, line := range s.Choices {
		time += story.ReadingTime(story.Caption{Title: line})
	}
	return time
}
