package reel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"time"

	"queenreel/draw/story"
)

// Time says which scenes a film shows, and for how long.
type Time struct {
	Steps     Steps         `json:"steps,omitzero"`       // only these
	Slides    Steps         `json:"step,omitzero"`        // those of them that are slides, where the film becomes a PDF; "" stands for those that show most
	Pace      string        `json:"pace,omitempty"`       // one of story.PaceNames
	Holds     story.Holds   `json:"hold,omitzero"`        // in place of those of the pace
	Pauses    []story.Pause `json:"pause,omitempty"`      // the least holds of some scenes, at any speed
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

// A poster is the picture that previews of a film show. The zero poster is its first.
type poster struct {
	solution bool
	step     int // or 0
}

// parsePoster reads a poster.
func parsePoster(text string) (poster, error) {
	switch text {
	case "", StartPoster:
		return poster{}, nil
	case SolutionPoster:
		return poster{solution: true}, nil
	}
	step, err := strconv.Atoi(text)
	if err != nil || step < 1 {
		return poster{}, errors.New("must be start, solution or a step from 1, as in 42")
	}
	return poster{step: step}, nil
}

// extra reports whether the poster is one more picture, before the film's first.
func (p poster) extra() bool { return p != poster{} }

// find returns the poster among the scenes that c counted.
func (p poster) find(scenes iter.Seq[story.Scene], c story.Census) (story.Scene, error) {
	first := 0 // step
	for s := range scenes {
		if first == 0 {
			first = s.Step
		}
		if s.Step == p.step || p.solution && s.Mood == story.Solved {
			return s, nil
		}
		if s.Step == c.Last.Step {
			break
		}
	}
	if p.solution {
		return story.Scene{}, fault("Poster", SolutionPoster, "the film shows no solution: choose %s or a step", StartPoster)
	}
	return story.Scene{}, fieldError("Poster", fmt.Sprint(p.step), noStep(first, c.Last.Step))
}

// noStep says that a film has other steps.
func noStep(first, last int) error { return fmt.Errorf("the film has the steps %d to %d", first, last) }

// hasRoom reports whether the film may have more than a poster.
func (p *plan) hasRoom() bool {
	return p.MaxFrames != 1 && (p.Length == 0 || p.Length > story.ShortestHold)
}

// posterOf returns the poster of a film whose scenes are those of a census. Where films are previewed it is the solution, if there is
// one and no other poster is asked for.
func (p *plan) posterOf(all story.Census) poster {
	room := p.hasRoom() && (p.MaxFrames <= 0 || p.MaxFrames > all.Essential())
	if p.place.Previews && p.Poster == "" && len(all.Solutions) > 0 && room {
		return poster{solution: true}
	}
	return p.poster
}

// timing returns how the film is timed.
func (p *plan) timing() story.Timing {
	return story.Timing{
		Pace: story.Pace(max(0, slices.Index(story.PaceNames, p.Pace))), Holds: p.Holds, Pauses: p.Pauses, Length: p.Length,
		Language: p.told.Language, Labels: p.told.Labels,
	}
}

// filmScenes returns the scenes of the film, and their census. It refuses a film that would run away.
func (p *plan) filmScenes(ctx context.Context, told filmable) (iter.Seq[story.Scene], story.Census, error) {
	meant := p.MaxFrames != 0 || p.Length > 0
	scenes, census, err := p.countScenes(ctx, told, meant)
	if err != nil {
		return nil, census, err
	}
	tooMany := !meant && (census.Cut || census.Scenes > MaxFrames)
	if tooMany { // to say how long those would run that were counted
		scenes = story.Between(scenes, 1, census.Last.Step)
	}
	whole, all := scenes, census
	poster, frames, timing := p.posterOf(all), max(0, p.MaxFrames), p.timing()
	if poster.extra() {
		frames, timing.Length = max(0, frames-1), max(0, timing.Length-story.ShortestHold)
	}
	if frames > 0 {
		if scenes, err = story.Thin(scenes, census, frames); err != nil {
			return nil, census, fieldError("MaxFrames", "", err)
		}
		census = story.Count(ctx, scenes, census.Scenes, p.pausedSteps()...)
	}
	scenes, timed, err := p.timeScenes(ctx, scenes, census, timing)
	switch {
	case err != nil:
		return nil, census, fieldError("Length", p.Length.String(), err)
	case ctx.Err() != nil:
		return nil, census, ctx.Err()
	case tooMany || !meant && timed.Length > MaxLength:
		return nil, census, &Error{
			Field: "Frames", Err: &TooLong{timed.Scenes, timed.Length, census.Cut},
			Remedy: "shorten it with {Solutions}, {Steps} or {MaxFrames}; {MaxFrames} 0 films it in full",
		}
	case !poster.extra():
		return scenes, timed, nil
	}
	shown, err := poster.find(whole, all)
	if err != nil {
		return nil, timed, cmp.Or(ctx.Err(), err)
	}
	scenes, timed = story.WithPoster(scenes, timed, shown)
	return scenes, timed, nil
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

// timeScenes gives the scenes of a census their holds. A comparison whose time no option sets runs for comparisonTime at most, unless
// its solutions need more.
func (p *plan) timeScenes(ctx context.Context, scenes iter.Seq[story.Scene], census story.Census, t story.Timing) (iter.Seq[story.Scene], story.Census, error) {
	film, timed, err := story.Timed(ctx, scenes, census, t)
	solutions := time.Duration(len(census.Solutions)) * solutionTime
	untimed := p.Pace == "" && p.Holds == (story.Holds{}) && p.Pauses == nil && p.Length == 0 && p.MaxFrames == 0
	if err != nil || !untimed || census.Last.Lanes == nil || timed.Length <= comparisonTime || solutions > comparisonTime {
		return film, timed, err
	}
	t.Length = comparisonTime
	return story.Timed(ctx, scenes, census, t)
}

// countScenes returns the scenes of the steps in Steps, and their census. If meant is set, the film may have any length, and all
// its scenes are counted, which takes as long as the search.
func (p *plan) countScenes(ctx context.Context, told filmable, meant bool) (iter.Seq[story.Scene], story.Census, error) {
	scenes, wordless := told.scenes(p.told), told.scenes(p.silent())
	asked, err := p.Steps.ranges(withProgress(wordless, &p.Options, 0))
	if err := cmp.Or(told.Err(ctx), fieldError("Steps", p.Steps.String(), err)); err != nil {
		return nil, story.Census{}, err
	}
	scenes, wordless = asked.filter(scenes), asked.filter(wordless)
	maxScenes := countedFrames
	if meant {
		maxScenes = math.MaxInt
	}
	census := story.Count(ctx, withProgress(wordless, &p.Options, 0), maxScenes, p.pausedSteps()...)
	if err := told.Err(ctx); err != nil {
		return nil, census, err
	}
	if census.Scenes == 0 {
		return nil, census, fault("Steps", p.Steps.String(), "the film has fewer steps")
	}
	first, last := asked.first(), census.Last.Step
	for _, step := range p.pausedSteps() {
		switch {
		case step < first || step > last && !census.Cut:
			return nil, census, fieldError("Pauses", fmt.Sprint(step), noStep(first, last))
		case !asked.contains(step):
			return nil, census, fault("Pauses", fmt.Sprint(step), "the film has only steps %s", p.Steps)
		}
	}
	return scenes, census, nil
}

// pausedSteps returns the steps that have pauses of their own.
func (p *plan) pausedSteps() []int {
	var steps []int
	for _, pause := range p.Pauses {
		if pause.Step > 0 {
			steps = append(steps, pause.Step)
		}
	}
	return steps
}

// slides returns a function that reports whether a step of a film is a slide; nil if none is asked for. Each of the steps that are
// asked for must be among the film's scenes.
func (p *plan) slides(ctx context.Context, told filmable, scenes iter.Seq[story.Scene]) (func(int) bool, error) {
	if p.Slides == "" {
		return nil, nil
	}
	asked, err := p.Slides.ranges(withProgress(told.scenes(p.silent()), &p.Options, 0))
	if err := cmp.Or(told.Err(ctx), fieldError("Step", p.Slides.String(), err)); err != nil {
		return nil, err
	}
	seen := make([]bool, len(asked))
	for s := range scenes {
		for i, r := range asked {
			seen[i] = seen[i] || stepRanges{r}.contains(s.Step)
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		return nil, cmp.Or(told.Err(ctx), fault("Step", p.Slides.String(), "the film does not show step %d", asked[i].from))
	}
	return asked.contains, told.Err(ctx)
}

// noProgress follows work that nobody watches.
type noProgress struct{}

func (noProgress) Step()   {}
func (noProgress) Finish() {}

// progress returns the Progress of work of a number of steps.
func (o *Options) progress(steps int) Progress {
	if o.Watch != nil {
		if p := o.Watch(steps); p != nil {
			return p
		}
	}
	return noProgress{}
}

// withProgress yields the values of a sequence, each a step of work that Watch follows.
func withProgress[T any](all iter.Seq[T], o *Options, steps int) iter.Seq[T] {
	return func(yield func(T) bool) {
		p := o.progress(steps)
		defer p.Finish()
		for v := range all {
			if !yield(v) {
				return
			}
			p.Step()
		}
	}
}
