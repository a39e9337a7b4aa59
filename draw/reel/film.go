package reel

import (
	"context"
	"fmt"
	"slices"
	"time"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace"
)

// Time says which scenes a film shows, and for how long.
type Time struct {
	Steps     Steps         `json:"steps,omitzero"`       // only these
	Slides    Steps         `json:"step,omitzero"`        // those of them that are slides, where the film becomes a PDF; "" stands for those that show most
	Pace      string        `json:"pace,omitempty"`       // one of pace.Names
	Holds     pace.Holds    `json:"hold,omitzero"`        // in place of those of the pace
	Pauses    []pace.Pause  `json:"pause,omitempty"`      // the least holds of some scenes, at any speed
	Length    time.Duration `json:"duration,omitempty"`   // of the film, which has fewer steps if need be; 0 stands for the sum of its holds
	MaxFrames int           `json:"max-frames,omitempty"` // to which a film is thinned; below 0 any number may be; 0 refuses a film that would run away
	Poster    string        `json:"poster,omitempty"`     // what previews show: "start", "solution" or the number of a step
	Plays     int           `json:"plays,omitempty"`      // how often the film plays; 0 is for ever
}

// A film that exceeds one of these limits is refused as a mistake, unless MaxFrames or Length is given.
const (
	MaxFrames = 20_000
	MaxLength = time.Hour
)

// LongestHold is the longest of Holds and Pauses.
const LongestHold = time.Hour

// The limits of Speed. Lower and higher ones would make nothing but holds that are out of range.
const (
	MinSpeed = 0.01
	MaxSpeed = 1_000_000
)

// How long a comparison runs if nothing is said of its time, and what of that a solution takes. It is there to be looked at.
const (
	comparisonTime = 40 * time.Second
	solutionTime   = time.Second
)

// countedFrames is the number of frames that are counted before a film is refused: enough to say how long all of 10 queens
// would be.
const countedFrames = 80_000

// The posters that have a name.
const (
	StartPoster    = "start"
	SolutionPoster = "solution"
)

// solutionShown stands for the first solution, where a poster is named by its step.
const solutionShown = -1

// Film returns the film that the options ask for; see film.Write. With Rivals it shows several searches side by side. Formats say how it is
// painted: for pages without caption and counters, which they say in text, and not at all for words.
func Film(ctx context.Context, o Options) (film.Film, error) {
	p, err := o.open(ctx) // checked options, and what is searched
	if err != nil {
		return film.Film{}, err
	}
	return p.film(ctx)
}

// film returns the film of what is searched.
func (p *plan) film(ctx context.Context) (film.Film, error) {
	if err := p.search(ctx); err != nil { // each search once: its events, and a beat for each step
		return film.Film{}, err
	}
	shots, err := p.time() // the shots, fewer if need be, and how long each stands
	if err != nil {
		return film.Film{}, err
	}
	f, err := p.paint(ctx, shots) // scenes, told again, and painters of them
	if err != nil || p.MaxBytes == 0 && p.For == "" {
		return f, err
	}
	return p.fit(ctx, f) // what gives way for a size
}

// search runs the searches, and keeps the shots of the steps that are asked for.
func (p *plan) search(ctx context.Context) error {
	asked, err := p.Steps.parse()
	if err != nil {
		return fieldError("Steps", p.Steps.String(), err)
	}
	slides, err := p.Slides.parse()
	if err != nil {
		return fieldError("Step", p.Slides.String(), err)
	}
	open := countedFrames
	if p.meant() {
		open = allSteps
	}
	find := func(step int, beat story.Beat, last bool) {
		asked.find(step, beat.Kinds, last)
		slides.find(step, beat.Kinds, last)
	}
	err = p.run(ctx, p.telling, func() int { return max(asked.end(open), slides.end(0)) }, find)
	if err != nil {
		return err
	}
	f := p.allShots()
	for i := range f.Shots {
		find(i+1, f.Beat(&f.Shots[i]), i == len(f.Shots)-1)
	}
	if err := asked.check(); err != nil {
		return fieldError("Steps", p.Steps.String(), err)
	}
	if err := slides.check(); err != nil {
		return fieldError("Step", p.Slides.String(), err)
	}
	f.Shots = slices.DeleteFunc(f.Shots, func(s pace.Shot) bool { return !asked.contains(int(s.Step)) })
	for _, run := range p.runs {
		p.cut = p.cut || !run.Whole && len(run.Beats) < asked.end(open)
	}
	if p.cut && (p.meant() || len(f.Shots) <= MaxFrames) {
		return tooManyEvents()
	}
	if !p.meant() && len(f.Shots) > countedFrames {
		f.Shots, p.cut = f.Shots[:countedFrames], true
	}
	p.shots, p.slides = f, slides
	return p.checkSteps(asked)
}

// meant reports whether the film may have any length.
func (p *plan) meant() bool { return p.MaxFrames != 0 || p.Length > 0 }

// checkSteps returns an error if the film has no steps, or not those that have pauses.
func (p *plan) checkSteps(asked stepRanges) error {
	shots := p.shots.Shots
	if len(shots) == 0 {
		return fault("Steps", p.Steps.String(), "the film has fewer steps")
	}
	first, last := asked.first(), int(shots[len(shots)-1].Step)
	for _, step := range p.paused {
		switch {
		case step < first || step > last && !p.cut:
			return fieldError("Pauses", fmt.Sprint(step), noStep(first, last))
		case !asked.contains(step):
			return fault("Pauses", fmt.Sprint(step), "the film has only steps %s", p.Steps)
		}
	}
	return nil
}

// noStep says that a film has other steps.
func noStep(first, last int) error { return fmt.Errorf("the film has the steps %d to %d", first, last) }

// time returns the film with its holds. It refuses one that would run away.
func (p *plan) time() (pace.Film, error) {
	all := p.shots
	poster, frames, length := p.poster, max(0, p.MaxFrames), p.Length
	if p.place.Previews && p.Poster == "" && all.Solutions() > 0 && p.hasRoom() && (p.MaxFrames <= 0 || p.MaxFrames > all.Essential(p.paused)) {
		poster = solutionShown // rather than an empty board
	}
	if poster != 0 { // one picture more
		frames, length = max(0, frames-1), max(0, length-pace.ShortestHold)
	}
	f := all
	if frames > 0 {
		var err error
		if f, err = f.Thin(frames, p.paused); err != nil {
			return f, fieldError("MaxFrames", "", err)
		}
	}
	f, err := p.timed(f, length)
	if err != nil {
		return f, fieldError("Length", p.Length.String(), err)
	}
	if tooMany := p.cut || len(all.Shots) > MaxFrames; !p.meant() && (tooMany || f.Length() > MaxLength) {
		return f, &Error{
			Field: "Frames", Err: &TooLong{len(f.Shots), f.Length(), p.cut},
			Remedy: "shorten it with {Solutions}, {Steps} or {MaxFrames}; {MaxFrames} 0 films it in full",
		}
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

// hasRoom reports whether the film may have more than a poster.
func (p *plan) hasRoom() bool {
	return p.MaxFrames != 1 && (p.Length == 0 || p.Length > pace.ShortestHold)
}

// timed gives shots their holds, in a film of the given length, or of any if that is 0. A comparison whose time no option sets runs for
// comparisonTime at most, unless its solutions need more.
func (p *plan) timed(shots pace.Film, length time.Duration) (pace.Film, error) {
	t := pace.Timing{Pace: pace.Pace(max(0, slices.Index(pace.Names, p.Pace))), Holds: p.Holds, Pauses: p.Pauses, Length: length}
	f, err := shots.Timed(t)
	untimed := p.Pace == "" && p.Holds == (pace.Holds{}) && p.Pauses == nil && p.Length == 0 && p.MaxFrames == 0
	if err != nil || !untimed || p.names == nil || f.Length() <= comparisonTime || time.Duration(shots.Solutions())*solutionTime > comparisonTime {
		return f, err
	}
	t.Length = comparisonTime
	return shots.Timed(t)
}

// paint returns the film of timed shots: what it is, its scenes, and painters for the formats that it is written in.
func (p *plan) paint(ctx context.Context, shots pace.Film) (f film.Film, err error) {
	slides, err := p.markSlides(&shots)
	if err != nil {
		return f, err
	}
	last := &shots.Shots[len(shots.Shots)-1]
	f.Info = film.Info{
		Frames: len(shots.Shots), Length: shots.Length(), Steps: int(last.Step), Plays: p.Plays,
		Language: p.telling.Language, Labels: p.telling.Labels,
	}
	for i, src := range p.sources {
		about := src.About
		if p.names != nil {
			about.Solver = p.names[i]
		}
		f.Searches = append(f.Searches, about)
	}
	f.About, f.Slides = trace.Together(f.Searches), slides
	for i := range shots.Shots {
		f.Longest = max(f.Longest, shots.Shots[i].Hold)
	}
	end := shots.Last(p.telling).Caption
	if shots.Captions && !story.Readable(end, last.Hold) {
		end.Detail = ""
	}
	f.Meta = p.Meta(p.look, f.About, f.Describe(end))
	f.Scenes = shots.Scenes(p.telling)
	f.Err = ctx.Err
	if p.unpainted {
		return f, nil
	}
	if f.Painter, err = p.painter(last); err != nil || !p.hasPages {
		return f, err
	}
	page := *p
	page.onlyPages = true
	if f.Page = f.Painter; !p.onlyPages {
		if f.Page, err = page.painter(last); err != nil {
			return f, err
		}
	}
	if page.look.Theme = p.Night; p.Night != nil {
		f.Night, err = page.painter(last)
	}
	return f, err
}

// markSlides marks the shots that are pages of slides, and returns how many they are. Each step that is asked for must be among them.
func (p *plan) markSlides(shots *pace.Film) (pages int, err error) {
	if p.Slides == "" {
		return shots.MarkSlides(nil), nil
	}
	for _, at := range p.slides {
		if !slices.ContainsFunc(shots.Shots, func(s pace.Shot) bool { return at.contains(int(s.Step)) }) {
			return 0, fault("Step", p.Slides.String(), "the film does not show step %d", at.from.step)
		}
	}
	return shots.MarkSlides(p.slides.contains), nil
}

// TooLong is the error of a film that runs away.
type TooLong struct {
	Frames int
	Length time.Duration
	Cut    bool // it would have more than these frames
}

func (e *TooLong) Error() string {
	more := ""
	if e.Cut {
		more = "more than "
	}
	return fmt.Sprintf("the film would have %s%s and run for %s%s", more, Count(e.Frames, "frame"), more, Seconds(e.Length))
}
