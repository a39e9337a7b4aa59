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
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Time says which scenes a film shows, and for how long.
type Time struct {
	Steps     Steps        `json:"steps,omitzero"`       // only these
	Slides    Steps        `json:"step,omitzero"`        // of Steps, the slides of a PDF; "" stands for those that show most
	Pace      pace.Pace    `json:"pace,omitempty"`       // chooses how long shots stand
	Holds     pace.Holds   `json:"hold,omitzero"`        // in place of the holds of the pace
	Speed     float64      `json:"speed,omitempty"`      // divides all holds; 0 stands for 1
	Pauses    []pace.Pause `json:"pause,omitempty"`      // the least holds of some scenes, at any speed
	Stops     []Stop       `json:"stop,omitempty"`       // the questions of pages
	Length    Length       `json:"duration,omitempty"`   // of the film, which leaves out steps if need be; 0 is the sum of its holds
	MaxFrames int          `json:"max-frames,omitempty"` // the film leaves out steps if it has more; below 0 it may have any number; 0 refuses a film that exceeds MaxFrames or MaxLength
	Poster    string       `json:"poster,omitempty"`     // what previews show: "start", "solution" or the number of a step
	Plays     int          `json:"plays,omitempty"`      // how often the film plays; 0 is for ever
}

// LongestHold is the longest of Holds and Pauses.
const LongestHold = time.Hour

// The limits of Speed. Beyond them, all holds would be out of range.
const (
	MinSpeed = 0.01
	MaxSpeed = 1_000_000
)

// The limits of a film. One that exceeds MaxFrames or MaxLength is refused as a mistake, unless the field of that name is given.
const (
	MaxFrames   = 20_000
	MaxLength   = time.Hour
	LongestFilm = 1000 * time.Hour // whatever is given
)

// A Length is how long a film lasts, as text 1.5s or 200ms.
type Length time.Duration

func (l Length) String() string { return time.Duration(l).String() }

// MarshalText returns the length as text.
func (l Length) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads a length.
func (l *Length) UnmarshalText(text []byte) error {
	length, err := time.ParseDuration(string(text))
	if err != nil || length == 0 {
		return words.Wrong("", nil, "time", words.Values{})
	}
	*l = Length(length)
	return nil
}

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
	p, err := o.open(ctx) // checks the options, and opens one to four searches
	if err != nil {
		return film.Film{}, err
	}
	return p.film(ctx)
}

func (p *plan) film(ctx context.Context) (film.Film, error) {
	shots, err := p.run(ctx, p.telling, p.filmed()) // runs each search once, and keeps its events, its beats, and a shot of each step
	if err != nil {
		return film.Film{}, err
	}
	asked, err := p.choose(shots) // finds the steps that are asked for
	if err != nil {
		return film.Film{}, err
	}
	f, err := p.shoot(ctx, asked, p.limits(), p.look)
	if err != nil || p.MaxBytes == 0 && p.For == "" {
		return f, err
	}
	return p.fit(ctx, asked, f) // makes it shorter and smaller until it fits
}

// shoot returns the film of the shots that are asked for, within limits and with a look.
func (p *plan) shoot(ctx context.Context, a *asked, most limits, look panel.Options) (film.Film, error) {
	shots, err := p.time(a, most) // gives each its hold, leaves out what there is no time for, and chooses poster and slides
	if err != nil {
		return film.Film{}, err
	}
	f := p.describe(a, shots)
	f.Err = ctx.Err
	f.Views, err = p.views(shots, look, nil) // makes painters for the formats
	return f, err
}

// asked is what is asked for of a film.
type asked struct {
	shots  pace.Film   // of all steps, without holds
	cut    bool        // there are more shots
	slides [][]int     // their steps, of each range that is asked for; nil for those that show most
	stops  []film.Stop // the questions of pages
	kept   []int       // the steps that have pauses of their own, or stops
}

// filmed returns how far searches are run for a film.
func (p *plan) filmed() wanted {
	w := wanted{open: p.most(), all: []Steps{p.Steps}}
	if p.Slides != "" {
		w.all = append(w.all, p.Slides)
	}
	for _, stop := range p.Stops {
		w.all = append(w.all, stop.At)
	}
	return w
}

// most returns the number of steps after which a film is refused.
func (p *plan) most() int {
	if p.anySteps() {
		return story.AllSteps
	}
	return max(countedSteps*10/max(10, p.sources[0].N), 2*MaxFrames+1)
}

// choose returns the shots that are asked for, of those of all steps.
func (p *plan) choose(shots pace.Film) (*asked, error) {
	steps, err := p.Steps.of(shots, "steps")
	if err != nil {
		return nil, err
	}
	a := &asked{cut: !whole(shots), kept: slices.Clone(p.paused)}
	if a.slides, err = p.Slides.of(shots, "step"); err != nil {
		return nil, err
	}
	var stops [][]int
	for _, stop := range p.Stops {
		at, err := stop.At.of(shots, "stop")
		if err != nil {
			return nil, err
		}
		stops = append(stops, slices.Concat(at...))
	}
	if p.Steps != "" {
		shown := among(steps)
		shots.Shots = slices.DeleteFunc(shots.Shots, func(s pace.Shot) bool { return !shown(int(s.Step)) })
	}
	if a.cut && (p.anySteps() || len(shots.Shots) <= 2*MaxFrames) {
		return nil, tooManyEvents()
	}
	if most := p.most(); len(shots.Shots) > most {
		shots.Shots, a.cut = shots.Shots[:most], true
	}
	a.shots = shots
	for _, search := range shots.Searches {
		if slices.ContainsFunc(search.Arc.Steps(), func(step int) bool { return a.shotOf(step) < 0 }) {
			search.AsksNothing(p.telling)
		}
	}
	if err := a.checkSteps(p); err != nil {
		return nil, err
	}
	return a, a.findStops(p.Stops, stops)
}

// shotOf returns the index of the shot of a step, or -1.
func (a *asked) shotOf(step int) int {
	i, found := slices.BinarySearchFunc(a.shots.Shots, step, func(s pace.Shot, step int) int { return cmp.Compare(int(s.Step), step) })
	if !found {
		return -1
	}
	return i
}

// anySteps reports whether the film may be of any number of steps. One of a length has no more than MaxFrames of them if it is short.
func (p *plan) anySteps() bool {
	return p.MaxFrames != 0 || p.Length > 0 && time.Duration(p.Length) <= MaxFrames*film.LeastLook
}

// checkSteps returns an error if the film has no steps, or not those that have pauses.
func (a *asked) checkSteps(p *plan) error {
	if len(a.shots.Shots) == 0 {
		return words.Wrong("steps", p.Steps, "steps-none", words.Values{})
	}
	first, last := ends(a.shots)
	for _, step := range p.paused {
		switch {
		case step < first || step > last && !a.cut:
			return words.Wrong("pause", step, "steps-film", filmSteps(a.shots))
		case step <= last && a.shotOf(step) < 0:
			return words.Wrong("pause", step, "steps-left", words.Values{})
		}
	}
	return nil
}

// ends returns the first and the last step of a film.
func ends(f pace.Film) (first, last int) {
	return int(f.Shots[0].Step), int(f.Shots[len(f.Shots)-1].Step)
}

// filmSteps returns the first and the last step of a film for the problem of a step that it does not have.
func filmSteps(f pace.Film) words.Values {
	first, last := ends(f)
	return words.Values{From: strconv.Itoa(first), Next: strconv.Itoa(last)}
}

// limits are those of a film, as in Time.
type limits struct {
	length time.Duration
	frames int
}

func (p *plan) limits() limits { return limits{time.Duration(p.Length), p.MaxFrames} }

// time returns what is asked for with its holds, its poster and its slides.
func (p *plan) time(a *asked, most limits) (pace.Film, error) {
	frames, length := max(0, most.frames), most.length
	if p.poster != 0 { // it is a frame, too
		frames, length = max(0, frames-1), max(0, length-pace.ShortestHold)
	}
	if frames > 0 {
		if _, err := a.shots.Thin(frames, a.kept); err != nil {
			return a.shots, words.About("max-frames", nil, err)
		}
	}
	stepped := !p.wants(film.Whole) && !p.wants(film.Words) && (most.frames < 0 || len(a.shots.Shots) <= cmp.Or(frames, MaxFrames))
	f, err := a.shots.Timed(pace.Timing{
		Pace: p.Pace, Holds: p.Holds, Speed: p.Speed, Pauses: p.Pauses,
		Length: length, Frames: frames, Kept: a.kept, Apart: a.slides != nil || stepped,
	})
	if err != nil {
		return f, words.About("duration", Length(most.length), err)
	}
	if err := checkLength(f, a.cut, most); err != nil {
		return f, err
	}
	if f, err = p.withPoster(f, a.shots); err != nil {
		return f, err
	}
	return f, p.markSlides(f, a.slides)
}

// checkLength returns an error if the film is too long, or exceeds MaxFrames or MaxLength by mistake.
func checkLength(f pace.Film, cut bool, most limits) error {
	length, many := f.Length(), cut || len(f.Shots) > MaxFrames
	problem := "too-long"
	switch {
	case cut:
		problem = "too-many-cut"
	case many:
		problem = "too-many"
	}
	wrong := words.Wrong("", nil, problem, words.Values{N: len(f.Shots), Text: Seconds(length), Total: max(1, int(length.Minutes()))})
	switch mistake := most.frames == 0 && (many || most.length == 0 && length > MaxLength); {
	case length > LongestFilm:
		return wrong
	case mistake:
		return words.Wrong("", nil, "too-long-or-all", words.Values{}).Of(wrong)
	}
	return nil
}

// withPoster returns a timed film with its poster, which is one of all shots that are asked for.
func (p *plan) withPoster(f, all pace.Film) (pace.Film, error) {
	if p.poster == 0 {
		return f, nil
	}
	i := slices.IndexFunc(all.Shots, func(s pace.Shot) bool {
		return int(s.Step) == p.poster || p.poster == solutionShown && all.Beat(&s).Mood == story.Solved
	})
	switch {
	case i >= 0:
		return f.WithPoster(all.Shots[i]), nil
	case p.poster == solutionShown:
		return f, words.Wrong("poster", SolutionPoster, "poster-solution", words.Values{})
	}
	return f, words.Wrong("poster", p.poster, "steps-film", filmSteps(all))
}

// markSlides marks the shots that are slides: those of the steps of each range that is asked for, or those that show most.
func (p *plan) markSlides(f pace.Film, asked [][]int) error {
	for i, some := range asked {
		if shown := among([][]int{some}); !slices.ContainsFunc(f.Shots, func(s pace.Shot) bool { return shown(int(s.Step)) }) {
			return words.Wrong("step", p.Slides, "slide-none", words.Values{Text: strings.Split(p.Slides.String(), ",")[i]})
		}
	}
	var shown func(step int) bool
	if asked != nil {
		shown = among(asked)
	}
	f.MarkSlides(shown)
	return nil
}

// describe returns the film of timed shots, without views.
func (p *plan) describe(a *asked, shots pace.Film) film.Film {
	last := &shots.Shots[len(shots.Shots)-1]
	texts := p.panels(p.layout, 0) // that pages write: those that are asked for or, but in the plain layout, all that tell of the search
	if p.look.Panels == nil && p.layout.Name != "plain" {
		texts = draw.Layouts[slices.Index(LayoutNames(), "lesson")].For(p.sources[0].About, 1)
	}
	f := film.Film{Info: film.Info{
		Frames: len(shots.Shots), Length: shots.Length(), Steps: int(last.Step), Plays: p.Plays, Rate: p.place.Rate,
		Language: p.telling.Language, Labels: p.telling.Labels, Font: p.look.Font, Texts: texts, Stops: a.stops, Clock: p.Clock,
	}}
	f.Searches = p.searches()
	f.About = trace.Together(f.Searches)
	for _, shot := range shots.Shots {
		f.Longest = max(f.Longest, shot.Hold)
		if shot.Hold < film.LeastLook && !shot.Poster {
			f.Glimpses++
		}
		if shot.Slide {
			f.Slides++
		}
	}
	end := shots.Last(p.telling).Caption
	if shots.Captions && !story.Readable(end, last.Hold) {
		end.Detail = ""
	}
	f.Meta = p.Meta(p.look, f.About, f.Describe(0, end))
	f.SlideAlt = f.Describe(f.Slides, end)
	f.Scenes = shots.Scenes(p.telling)
	return f
}
