package reel

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
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

// solutionShown stands for the first solution, where a poster is named by its step.
const solutionShown = -1

// A subject is what a film shows: a search, or several side by side.
type subject interface {
	searches() []trace.About // one, or several, each under its name
	scenes(story.Options) iter.Seq[story.Scene]
	Err(context.Context) error // why the scenes ended early when they were last ranged

	// painter returns a painter for scenes of a film whose census is given.
	painter(p *plan, c story.Census) (draw.ScenePainter, error)
}

// Film returns the film that the options ask for; see film.Write. Its pictures can be ranged again if the search can. With Rivals
// it shows several searches side by side. Formats say if it has pictures for pages: without caption and counters, for pages say
// these in text.
func Film(ctx context.Context, o Options) (film.Film, error) {
	p, err := o.open(ctx)
	if err != nil {
		return film.Film{}, err
	}
	return p.fitted(ctx)
}

// Transcript returns the film as Film does, for those formats that are words: nothing is painted.
func Transcript(ctx context.Context, o Options) (film.Film, error) {
	p, err := o.open(ctx)
	if err != nil {
		return film.Film{}, err
	}
	p.words = true
	return p.fitted(ctx)
}

// film returns the film, whatever it has to fit, and its census.
func (p *plan) film(ctx context.Context) (film.Film, story.Census, error) {
	scenes, census, err := p.filmScenes(ctx)
	if err != nil {
		return film.Film{}, census, err
	}
	f := film.Told(p.subject.searches(), p.look, scenes, census)
	f.Plays, f.Made, f.NoMeta = p.Plays, p.Made, p.NoMeta
	f.Err = func() error { return p.subject.Err(ctx) }
	if f.Slides, err = p.slides(ctx, scenes); err == nil && !p.words {
		err = p.paint(&f, census)
	}
	return f, census, err
}

// paint has the film painted and, if it becomes a page, the pictures of that, in both themes if there are two.
func (p *plan) paint(f *film.Film, census story.Census) error {
	painter, err := p.subject.painter(p, census)
	if err != nil {
		return err
	}
	f.Paint(painter)
	if !p.paged {
		return nil
	}
	page := *p
	page.wordless = true
	if f.Day = painter; !p.wordless {
		if f.Day, err = p.subject.painter(&page, census); err != nil {
			return err
		}
	}
	if page.look.Theme = p.Night; p.Night != nil {
		f.Night, err = p.subject.painter(&page, census)
	}
	return err
}

// filmScenes returns the scenes of the film, and their census. It refuses a film that would run away.
func (p *plan) filmScenes(ctx context.Context) (iter.Seq[story.Scene], story.Census, error) {
	meant := p.MaxFrames != 0 || p.Length > 0
	scenes, census, err := p.countScenes(ctx, meant)
	if err != nil {
		return nil, census, err
	}
	tooMany := !meant && (census.Cut || census.Scenes > MaxFrames)
	if tooMany { // to say how long those would run that were counted
		scenes = story.Between(scenes, 1, census.Last.Step)
	}
	whole, all := scenes, census
	poster, frames, length := p.poster, max(0, p.MaxFrames), p.Length
	if p.place.Previews && p.Poster == "" && len(all.Solutions) > 0 && p.hasRoom() && (p.MaxFrames <= 0 || p.MaxFrames > all.Essential()) {
		poster = solutionShown // rather than an empty board
	}
	if poster != 0 { // one picture more
		frames, length = max(0, frames-1), max(0, length-story.ShortestHold)
	}
	if frames > 0 {
		if scenes, err = story.Thin(scenes, census, frames); err != nil {
			return nil, census, fieldError("MaxFrames", "", err)
		}
		census = story.Count(ctx, scenes, census.Scenes, p.paused...)
	}
	scenes, timed, err := p.timeScenes(ctx, scenes, census, length)
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
	case poster == 0:
		return scenes, timed, nil
	}
	shown, err := findPoster(whole, all, poster)
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

// countScenes returns the scenes of the steps in Steps, and their census. If meant is set, the film may have any length, and all
// its scenes are counted, which takes as long as the search.
func (p *plan) countScenes(ctx context.Context, meant bool) (iter.Seq[story.Scene], story.Census, error) {
	asked, err := p.Steps.find(p.outline())
	if err := cmp.Or(p.subject.Err(ctx), fieldError("Steps", p.Steps.String(), err)); err != nil {
		return nil, story.Census{}, err
	}
	maxScenes := countedFrames
	if meant {
		maxScenes = math.MaxInt
	}
	census := story.Count(ctx, asked.filter(p.outline()), maxScenes, p.paused...)
	if err := p.subject.Err(ctx); err != nil {
		return nil, census, err
	}
	if census.Scenes == 0 {
		return nil, census, fault("Steps", p.Steps.String(), "the film has fewer steps")
	}
	first, last := asked.first(), census.Last.Step
	for _, step := range p.paused {
		switch {
		case step < first || step > last && !census.Cut:
			return nil, census, fieldError("Pauses", fmt.Sprint(step), noStep(first, last))
		case !asked.contains(step):
			return nil, census, fault("Pauses", fmt.Sprint(step), "the film has only steps %s", p.Steps)
		}
	}
	return asked.filter(p.subject.scenes(p.told)), census, nil
}

// noStep says that a film has other steps.
func noStep(first, last int) error { return fmt.Errorf("the film has the steps %d to %d", first, last) }

// hasRoom reports whether the film may have more than a poster.
func (p *plan) hasRoom() bool {
	return p.MaxFrames != 1 && (p.Length == 0 || p.Length > story.ShortestHold)
}

// findPoster returns the poster among the scenes that c counted.
func findPoster(scenes iter.Seq[story.Scene], c story.Census, poster int) (story.Scene, error) {
	first := 0 // step
	for s := range scenes {
		if first == 0 {
			first = s.Step
		}
		if s.Step == poster || poster == solutionShown && s.Mood == story.Solved {
			return s, nil
		}
		if s.Step == c.Last.Step {
			break
		}
	}
	if poster == solutionShown {
		return story.Scene{}, fault("Poster", SolutionPoster, "the film shows no solution: choose %s or a step", StartPoster)
	}
	return story.Scene{}, fieldError("Poster", fmt.Sprint(poster), noStep(first, c.Last.Step))
}

// timeScenes gives the scenes of a census their holds, in a film of the given length, or of any if that is 0. A comparison whose time
// no option sets runs for comparisonTime at most, unless its solutions need more.
func (p *plan) timeScenes(ctx context.Context, scenes iter.Seq[story.Scene], census story.Census, length time.Duration) (iter.Seq[story.Scene], story.Census, error) {
	t := story.Timing{
		Pace: story.Pace(max(0, slices.Index(story.PaceNames, p.Pace))), Holds: p.Holds, Pauses: p.Pauses, Length: length,
		Language: p.told.Language, Labels: p.told.Labels,
	}
	film, timed, err := story.Timed(ctx, scenes, census, t)
	solutions := time.Duration(len(census.Solutions)) * solutionTime
	untimed := p.Pace == "" && p.Holds == (story.Holds{}) && p.Pauses == nil && p.Length == 0 && p.MaxFrames == 0
	if err != nil || !untimed || census.Last.Lanes == nil || timed.Length <= comparisonTime || solutions > comparisonTime {
		return film, timed, err
	}
	t.Length = comparisonTime
	return story.Timed(ctx, scenes, census, t)
}

// slides returns a function that reports whether a step of a film is a slide; nil if none is asked for. Each of the steps that are
// asked for must be among the film's scenes.
func (p *plan) slides(ctx context.Context, scenes iter.Seq[story.Scene]) (func(int) bool, error) {
	if p.Slides == "" {
		return nil, nil
	}
	asked, err := p.Slides.find(p.outline())
	if err := cmp.Or(p.subject.Err(ctx), fieldError("Step", p.Slides.String(), err)); err != nil {
		return nil, err
	}
	seen := make([]bool, len(asked))
	for s := range scenes {
		for i, r := range asked {
			seen[i] = seen[i] || r.contains(s.Step)
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		return nil, cmp.Or(p.subject.Err(ctx), fault("Step", p.Slides.String(), "the film does not show step %d", asked[i].from.step))
	}
	return asked.contains, p.subject.Err(ctx)
}
