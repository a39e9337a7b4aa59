package reel

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Time says which scenes a film shows, and for how long.
type Time struct {
	Steps     Steps         `json:"steps,omitzero"`       // only these
	Slides    Steps         `json:"step,omitzero"`        // of Steps, the slides of a PDF; "" stands for those that show most
	Pace      pace.Pace     `json:"pace,omitempty"`       // chooses how long shots stand
	Holds     pace.Holds    `json:"hold,omitzero"`        // in place of the holds of the pace
	Speed     float64       `json:"speed,omitempty"`      // divides all holds; 0 stands for 1
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
	film, err := p.stepsOf("steps", p.Steps)
	if err != nil {
		return err
	}
	if p.slides, err = p.stepsOf("step", p.Slides); err != nil {
		return err
	}
	stops := make([][]int, len(p.Stops))
	for i, stop := range p.Stops {
		at, err := p.stepsOf("stop", stop.At)
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
		return words.Wrong("steps", p.Steps, "steps-none", words.Values{})
	}
	first, last := int(shots[0].Step), int(shots[len(shots)-1].Step)
	for _, step := range p.paused {
		switch {
		case step < first || step > last && !p.cut:
			return words.Wrong("pause", step, "steps-film", filmSteps(first, last))
		case step <= last && p.shotOf(step) < 0:
			return words.Wrong("pause", step, "steps-left", words.Values{})
		}
	}
	return nil
}

// filmSteps returns the first and the last step of a film for the problem of a step that it does not have.
func filmSteps(first, last int) words.Values {
	return words.Values{From: strconv.Itoa(first), Next: strconv.Itoa(last)}
}

// time returns the film with its holds and its poster.
func (p *plan) time() (pace.Film, error) {
	all := p.shots
	poster, frames, length := p.poster, max(0, p.MaxFrames), p.Length
	if poster != 0 { // it is a frame, too
		frames, length = max(0, frames-1), max(0, length-pace.ShortestHold)
	}
	if frames > 0 {
		if _, err := all.Thin(frames, p.paused); err != nil {
			return all, words.About("max-frames", nil, err)
		}
	}
	timing := pace.Timing{
		Pace: p.Pace, Holds: p.Holds, Speed: p.Speed, Pauses: p.Pauses,
		Length: length, Frames: frames, Kept: p.paused, Apart: p.slides != nil || p.stepped() && (p.MaxFrames < 0 || len(all.Shots) <= cmp.Or(frames, MaxFrames)),
	}
	f, err := all.Timed(timing)
	if err != nil {
		return f, words.About("duration", p.Length, err)
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
		return f, words.Wrong("poster", SolutionPoster, "poster-solution", words.Values{})
	}
	return f, words.Wrong("poster", poster, "steps-film", filmSteps(int(all.Shots[0].Step), int(all.Shots[len(all.Shots)-1].Step)))
}

// stepped reports whether all formats are pages and slides, which readers step through.
func (p *plan) stepped() bool { return !p.wants(film.Whole) && !p.wants(film.Words) }

// checkLength returns an error if the film is too long, or exceeds MaxFrames or MaxLength by mistake.
func (p *plan) checkLength(f *pace.Film) error {
	length, many := f.Length(), p.cut || len(f.Shots) > MaxFrames
	problem := "too-long"
	switch {
	case p.cut:
		problem = "too-many-cut"
	case many:
		problem = "too-many"
	}
	wrong := words.Wrong("", nil, problem, words.Values{N: len(f.Shots), Text: Seconds(length), Total: max(1, int(length.Minutes()))})
	switch mistake := p.MaxFrames == 0 && (many || p.Length == 0 && length > MaxLength); {
	case length > LongestFilm:
		return wrong
	case mistake:
		return words.Wrong("", nil, "too-long-or-all", words.Values{}).Of(wrong)
	}
	return nil
}

// hasRoom reports whether the film may have more than a poster.
func (p *plan) hasRoom() bool {
	return p.MaxFrames != 1 && (p.Length == 0 || p.Length > pace.ShortestHold)
}

// paint returns the film of timed shots: its description, its scenes, and painters for the formats in which it is written.
func (p *plan) paint(ctx context.Context, shots pace.Film) (f film.Film, err error) {
	for i, some := range p.slides {
		if shown := among([][]int{some}); !slices.ContainsFunc(shots.Shots, func(s pace.Shot) bool { return shown(int(s.Step)) }) {
			return f, words.Wrong("step", p.Slides, "slide-none", words.Values{Text: strings.Split(p.Slides.String(), ",")[i]})
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
		texts = draw.Layouts[slices.Index(LayoutNames(), "lesson")].For(p.sources[0].About, 1)
	}
	f.Info = film.Info{
		Frames: len(shots.Shots), Length: shots.Length(), Steps: int(last.Step), Plays: p.Plays, Rate: p.place.Rate,
		Language: p.telling.Language, Labels: p.telling.Labels, Font: p.look.Font, Texts: texts, Stops: p.stops, Clock: p.Clock,
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
