package reel

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace"
)

// Time says which scenes a film shows, and for how long.
type Time struct {
	Steps     Steps         `json:"steps,omitzero"`       // only these
	Slides    Steps         `json:"step,omitzero"`        // of Steps, the slides of a PDF; "" stands for those that show most
	Pace      string        `json:"pace,omitempty"`       // one of pace.Names
	Holds     pace.Holds    `json:"hold,omitzero"`        // in place of the holds of the pace
	Pauses    []pace.Pause  `json:"pause,omitempty"`      // the least holds of some scenes, at any speed
	Stops     []Stop        `json:"stop,omitempty"`       // the questions of pages
	Length    time.Duration `json:"duration,omitempty"`   // of the film, which leaves out steps if need be; 0 stands for the sum of its holds
	MaxFrames int           `json:"max-frames,omitempty"` // the film leaves out steps if it has more; below 0 it may have any number; 0 refuses a film that exceeds MaxFrames or MaxLength
	Poster    string        `json:"poster,omitempty"`     // what previews show: "start", "solution" or the number of a step
	Plays     int           `json:"plays,omitempty"`      // how often the film plays; 0 is for ever
}

// The limits of a film. One that exceeds MaxFrames or MaxLength is refused as a mistake, unless the field of that name is given.
const (
	MaxFrames   = 20_000
	MaxLength   = time.Hour
	LongestFilm = 1000 * time.Hour // whatever is given
)

// LongestHold is the longest of Holds and Pauses.
const LongestHold = time.Hour

// The limits of Speed. Beyond them, all holds would be out of range.
const (
	MinSpeed = 0.01
	MaxSpeed = 1_000_000
)

// countedSteps is the number of steps that are counted before a film is refused, fewer on boards of more than 10 queens, whose steps take
// longer. All solutions for 10 queens take fewer with backtrack. A picture shows up to two of them.
const countedSteps = 120_000

// The names of posters.
const (
	StartPoster    = "start"
	SolutionPoster = "solution"
)

// solutionShown is the step of a poster that shows the first solution.
const solutionShown = -1

// Film returns the film that the options ask for; film.Write writes it. With Rivals it shows several searches side by side. Formats say how
// it is painted: for pages without caption and counters, which pages have as text, and for formats of words not at all.
func Film(ctx context.Context, o Options) (film.Film, error) {
	p, err := o.open(ctx) // checks the options, and opens the searches
	if err != nil {
		return film.Film{}, err
	}
	return p.film(ctx)
}

func (p *plan) film(ctx context.Context) (film.Film, error) {
	if err := p.search(ctx); err != nil { // runs each search once, and keeps its events and a beat for each step
		return film.Film{}, err
	}
	f, err := p.again(ctx)
	if err != nil || p.MaxBytes == 0 && p.For == "" {
		return f, err
	}
	return p.fit(ctx, f) // gives up what the place, or the limit of bytes, has no room for
}

// search runs the searches, and keeps the shots of the steps that are asked for.
func (p *plan) search(ctx context.Context) error {
	open := max(countedSteps*10/max(10, p.sources[0].N), 2*MaxFrames+1)
	if p.anySteps() {
		open = story.AllSteps
	}
	all := []Steps{p.Steps}
	if p.Slides != "" {
		all = append(all, p.Slides)
	}
	for _, stop := range p.Stops {
		all = append(all, stop.At)
	}
	if err := p.run(ctx, p.telling, open, all...); err != nil {
		return err
	}
	film, err := p.stepsOf("Steps", p.Steps)
	if err != nil {
		return err
	}
	if p.slides, err = p.stepsOf("Step", p.Slides); err != nil {
		return err
	}
	stops := make([][]int, len(p.Stops))
	for i, stop := range p.Stops {
		at, err := p.stepsOf("Stops", stop.At)
		if err != nil {
			return err
		}
		stops[i] = slices.Concat(at...)
	}
	f := &p.shots
	if p.Steps != "" {
		shown := among(film)
		f.Shots = slices.DeleteFunc(f.Shots, func(s pace.Shot) bool { return !shown(int(s.Step)) })
	}
	if p.cut = !p.whole(); p.cut && (p.anySteps() || len(f.Shots) <= 2*MaxFrames) {
		return tooManyEvents()
	}
	if len(f.Shots) > open {
		f.Shots, p.cut = f.Shots[:open], true
	}
	for _, run := range p.runs {
		if slices.ContainsFunc(run.Arc.Steps(), func(step int) bool { return p.shotOf(step) < 0 }) {
			run.AsksNothing(p.telling)
		}
	}
	if err := p.checkSteps(); err != nil {
		return err
	}
	return p.findStops(stops)
}

// shotOf returns the index of the shot of a step, or -1.
func (p *plan) shotOf(step int) int {
	i, found := slices.BinarySearchFunc(p.shots.Shots, step, func(s pace.Shot, step int) int { return cmp.Compare(int(s.Step), step) })
	if !found {
		return -1
	}
	return i
}

// anySteps reports whether the film may be of any number of steps. One of a length has no more than MaxFrames of them if it is short.
func (p *plan) anySteps() bool {
	return p.MaxFrames != 0 || p.Length > 0 && p.Length <= MaxFrames*film.LeastLook
}

// checkSteps returns an error if the film has no steps, or not those that have pauses.
func (p *plan) checkSteps() error {
	shots := p.shots.Shots
	if len(shots) == 0 {
		return fault("Steps", p.Steps.String(), "the film has fewer steps")
	}
	first, last := int(shots[0].Step), int(shots[len(shots)-1].Step)
	for _, step := range p.paused {
		switch {
		case step < first || step > last && !p.cut:
			return fieldError("Pauses", fmt.Sprint(step), noStep(first, last))
		case step <= last && p.shotOf(step) < 0:
			return remedied("add it to {Steps}", "Pauses", fmt.Sprint(step), "the film does not show this step")
		}
	}
	return nil
}

func noStep(first, last int) error { return fmt.Errorf("the film has the steps %d to %d", first, last) }

// time returns the film with its holds and its poster.
func (p *plan) time() (pace.Film, error) {
	all := p.shots
	poster, frames, length := p.poster, max(0, p.MaxFrames), p.Length
	if poster != 0 { // it is a frame, too
		frames, length = max(0, frames-1), max(0, length-pace.ShortestHold)
	}
	if frames > 0 {
		if _, err := all.Thin(frames, p.paused); err != nil {
			return all, fieldError("MaxFrames", "", err)
		}
	}
	timing := pace.Timing{
		Pace: pace.Pace(max(0, slices.Index(pace.Names, p.Pace))), Holds: p.Holds, Pauses: p.Pauses,
		Length: length, Frames: frames, Kept: p.paused, Apart: p.slides != nil || p.stepped() && (p.MaxFrames < 0 || len(all.Shots) <= cmp.Or(frames, MaxFrames)),
	}
	f, err := all.Timed(timing)
	if err != nil {
		return f, fieldError("Length", p.Length.String(), err)
	}
	if err := p.checkLength(&f); err != nil {
		return f, err
	}
	if poster == 0 {
		return f, nil
	}
	i := slices.IndexFunc(all.Shots, func(s pace.Shot) bool {
		return int(s.Step) == poster || poster == solutionShown && all.Beat(&s).Mood == story.Solved
	})
	switch {
	case i >= 0:
		return f.WithPoster(all.Shots[i]), nil
	case poster == solutionShown:
		return f, fault("Poster", SolutionPoster, "the film shows no solution: choose %s or a step", StartPoster)
	}
	return f, fieldError("Poster", fmt.Sprint(poster), noStep(int(all.Shots[0].Step), int(all.Shots[len(all.Shots)-1].Step)))
}

// stepped reports whether all formats are pages and slides, which readers step through.
func (p *plan) stepped() bool { return !p.wants(film.Whole) && !p.wants(film.Words) }

// checkLength returns an error if the film is too long, or exceeds MaxFrames or MaxLength by mistake.
func (p *plan) checkLength(f *pace.Film) error {
	length, many := f.Length(), p.cut || len(f.Shots) > MaxFrames
	remedy := "shorten it with {Pauses}, {Holds}, {Speed} or {Length}"
	if many {
		remedy = "shorten it with another {Solver}, fewer {Solutions}, {Steps} or {MaxFrames}, or a short {Length}"
	}
	switch mistake := p.MaxFrames == 0 && (many || p.Length == 0 && length > MaxLength); {
	case length > LongestFilm:
	case mistake:
		remedy += "; {MaxFrames} 0 films it in full"
	default:
		return nil
	}
	return &Error{Field: "Frames", Err: &TooLong{len(f.Shots), length, p.cut}, Remedy: remedy}
}

// hasRoom reports whether the film may have more than a poster.
func (p *plan) hasRoom() bool {
	return p.MaxFrames != 1 && (p.Length == 0 || p.Length > pace.ShortestHold)
}

// paint returns the film of timed shots: its description, its scenes, and painters for the formats in which it is written.
func (p *plan) paint(ctx context.Context, shots pace.Film) (f film.Film, err error) {
	for i, some := range p.slides {
		if shown := among([][]int{some}); !slices.ContainsFunc(shots.Shots, func(s pace.Shot) bool { return shown(int(s.Step)) }) {
			return f, fault("Step", p.Slides.String(), "the film does not show step %s", strings.Split(p.Slides.String(), ",")[i])
		}
	}
	var slides func(step int) bool
	if p.slides != nil {
		slides = among(p.slides)
	}
	f.Slides = shots.MarkSlides(slides)
	last := &shots.Shots[len(shots.Shots)-1]
	texts := p.panels(0) // that pages write: those that are asked for or, in other layouts than the plain one, all that tell of the search
	if p.look.Panels == nil && p.layout.Name != "plain" {
		texts = draw.Layouts[slices.Index(LayoutNames(), "lesson")].For(p.sources[0].About)
	}
	f.Info = film.Info{
		Frames: len(shots.Shots), Length: shots.Length(), Steps: int(last.Step), Plays: p.Plays, Rate: p.place.Rate,
		Language: p.telling.Language, Labels: p.telling.Labels, Font: p.look.Font, Texts: texts, Stops: p.stops, Clock: p.clock,
	}
	f.Searches = p.searches()
	f.About = trace.Together(f.Searches)
	for _, shot := range shots.Shots {
		f.Longest = max(f.Longest, shot.Hold)
		if shot.Hold < film.LeastLook && !shot.Poster {
			f.Glimpses++
		}
	}
	end := shots.Last(p.telling).Caption
	if shots.Captions && !story.Readable(end, last.Hold) {
		end.Detail = ""
	}
	f.Meta = p.Meta(p.look, f.About, f.Describe(0, end))
	f.SlideAlt = f.Describe(f.Slides, end)
	f.Scenes = shots.Scenes(p.telling)
	f.Err = ctx.Err
	if len(shots.Shots) > 1 { // else it is a still
		p.look.Foot = shots.Shapes()
	}
	f.Views = map[film.Look]film.View{}
	for _, look := range p.looks {
		if f.Views[look], err = p.view(look, last); err != nil {
			return f, err
		}
	}
	return f, nil
}

// TooLong is the error of a film that exceeds MaxFrames or MaxLength.
type TooLong struct {
	Frames int
	Length time.Duration
	Cut    bool // it would have more frames than Frames
}

func (e *TooLong) Error() string {
	more, least := "", ""
	if e.Cut {
		more, least = "more than ", "at least "
	}
	return fmt.Sprintf("the film would have %s%s and run for %s%s", more, Count(e.Frames, "frame"), least, Seconds(e.Length))
}
