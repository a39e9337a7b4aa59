package main

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A film that exceeds one of these limits is refused as a mistake, unless --max-frames or --duration is given.
const (
	mostFrames = 20_000
	mostLength = time.Hour
)

// The values of --speed. Lower and higher ones would make nothing but holds that are out of range.
const (
	slowest = 0.01
	fastest = 1_000_000
)

// How long a comparison runs that no flag says anything about, and what of that a solution takes. It is there to be looked at.
const (
	comparisonTime = 40 * time.Second
	solutionTime   = time.Second
)

// countedFrames is the number of frames that are counted before a film is refused: enough to say how long
// all of 10 queens would be.
const countedFrames = 80_000

// cutFlags holds the flags that say which scenes a film shows, and for how long.
type cutFlags struct {
	cmd       *cobra.Command
	story     *storyFlags
	steps     stepRange
	maxFrames int
	pace      *choice[story.Pace]
	timing    story.Timing // but for its pace
	poster    posterFlag
	previewed bool    // what shows the film previews it: its poster is the solution, if it has one and no flag names another
	output    *output // shows the progress of counting; nil shows none
}

// addCut adds the flags of a film of a story. The output, if there is one, shows how its steps are counted.
func addCut(cmd *cobra.Command, s *storyFlags, o *output) *cutFlags {
	c := &cutFlags{cmd: cmd, story: s, output: o, pace: newEnum[story.Pace]("pace", story.PaceNames)}
	cmd.Flags().Var(&c.steps, "steps", "only steps A to B, counted from 1; either may be left out (default all)")
	under(cmd, stepHeading)
	c.pace.add(cmd, "pace", "", "lesson gives what is new time to be read, and speeds up what repeats; steady shows all steps of a kind alike; fast is shorter")
	cmd.Flags().Float64Var(&c.timing.Holds.Speed, "speed", 1, "play `X` times as fast")
	d := story.DefaultHolds
	cmd.Flags().Var(&holdsFlag{&c.timing.Holds}, "hold", fmt.Sprintf("how long each kind of picture is shown, at any pace (default by --pace; steady has start=%v, move=%v, test=%v, backtrack=%v, solution=%v, end=%v)",
		d.Start, d.Move, d.Test, d.Backtrack, d.Solution, d.End))
	completeList(cmd, "hold", holdKinds)
	pauses := &pausesFlag{&c.timing.Pauses}
	cmd.Flags().Var(pauses, "pause", "the least time for a step (42), a kind of step or its first (first-conflict), at any speed: "+strings.Join(pauseNames(), ", ")+" (default none)")
	completeList(cmd, "pause", pauses.names())
	cmd.Flags().DurationVar(&c.timing.Length, "duration", 0, "make the film last this `TIME`, by longer or shorter holds and, if need be, fewer steps (default the sum of the holds)")
	cmd.Flags().IntVar(&c.maxFrames, "max-frames", 0, fmt.Sprintf("thin the film to `K` frames, keeping every solution; 0 allows any length (default up to %d)", mostFrames))
	cmd.Flags().Var(&c.poster, "poster", fmt.Sprintf("what previews show, as the first %v of the film: %s, %s or a step (42)", story.ShortestHold, startPoster, solutionPoster))
	complete(cmd, "poster", []string{startPoster, solutionPoster})
	under(cmd, filmHeading)
	return c
}

// check reports what is wrong with the flags.
func (c *cutFlags) check() error {
	if speed := c.timing.Holds.Speed; !(speed >= slowest && speed <= fastest) {
		return usagef("--speed %v: must be from %v to %v", speed, slowest, fastest)
	}
	if c.maxFrames < 0 {
		return usagef("--max-frames %d: must not be negative", c.maxFrames)
	}
	if c.timing.Length < 0 {
		return usagef("--duration %v: must not be negative", c.timing.Length)
	}
	if c.poster.extra() && !c.hasRoom() {
		return usagef("--poster %v: leaves no room for the film: allow more than one frame and %v", &c.poster, story.ShortestHold)
	}
	return nil
}

// hasRoom reports whether the film may have more than a poster.
func (c *cutFlags) hasRoom() bool {
	return c.maxFrames != 1 && (c.timing.Length == 0 || c.timing.Length > story.ShortestHold)
}

// posterOf returns the poster of a film whose scenes are those of a census.
func (c *cutFlags) posterOf(all story.Census) posterFlag {
	room := c.hasRoom() && (c.maxFrames == 0 || c.maxFrames > all.Essential())
	if c.previewed && !c.cmd.Flags().Changed("poster") && len(all.Solutions) > 0 && room {
		return posterFlag{solution: true}
	}
	return c.poster
}

// A tale is what films tell: a search, or several side by side.
type tale interface {
	searches() []trace.About // one, or several, each under its name
	scenes(*storyFlags) iter.Seq[story.Scene]
	wordless(*storyFlags) iter.Seq[story.Scene] // the same without captions
	ended(context.Context) error                // why the scenes ended early when they were last ranged

	// painter returns a painter for scenes of a film that c counted.
	painter(p *pictureFlags, s *storyFlags, c story.Census) (draw.ScenePainter, error)
	rows() int // of the board
}

// scenes returns the scenes of the film, and their census. It refuses a film that would run away.
func (c *cutFlags) scenes(ctx context.Context, src tale) (iter.Seq[story.Scene], story.Census, error) {
	meant := c.cmd.Flags().Changed("max-frames") || c.timing.Length > 0
	scenes, census, err := c.counted(ctx, src, meant)
	if err != nil {
		return nil, census, err
	}
	tooMany := !meant && (census.Cut || census.Scenes > mostFrames)
	if tooMany { // to say how long those would run that were counted
		scenes = story.Between(scenes, 1, census.Last.Step)
	}
	whole, all := scenes, census
	poster := c.posterOf(all)
	frames, timing := c.beside(poster)
	if frames > 0 {
		if scenes, err = story.Thin(scenes, census, frames); err != nil {
			return nil, census, usagef("--max-frames: %w", err)
		}
		census = story.Count(ctx, scenes, census.Scenes, c.pausedSteps()...)
	}
	scenes, timed, err := c.timed(ctx, scenes, census, timing)
	switch {
	case err != nil:
		return nil, census, usagef("--duration %v: %w", c.timing.Length, err)
	case ctx.Err() != nil:
		return nil, census, ctx.Err()
	case tooMany || !meant && timed.Length > mostLength:
		return nil, census, runsAway(timed, census.Cut)
	case !poster.extra():
		return scenes, timed, nil
	}
	shown, err := poster.of(whole, all)
	if err != nil {
		return nil, timed, cmp.Or(ctx.Err(), err)
	}
	scenes, timed = story.WithPoster(scenes, timed, shown)
	return scenes, timed, nil
}

// timed returns the scenes that c counted as a film shows them. Where no flag says how long they stand, the film runs for at
// most as long as a comparison should, if its solutions leave room for that.
func (c *cutFlags) timed(ctx context.Context, scenes iter.Seq[story.Scene], census story.Census, t story.Timing) (iter.Seq[story.Scene], story.Census, error) {
	film, timed, err := story.Timed(ctx, scenes, census, t)
	told := slices.ContainsFunc([]string{"pace", "hold", "pause", "speed", "duration", "max-frames"}, c.cmd.Flags().Changed)
	solutions := time.Duration(len(census.Solutions)) * solutionTime
	if err != nil || told || census.Last.Lanes == nil || timed.Length <= comparisonTime || solutions > comparisonTime {
		return film, timed, err
	}
	t.Length = comparisonTime
	return story.Timed(ctx, scenes, census, t)
}

// beside returns how many frames the film may have beside a poster, and its timing.
func (c *cutFlags) beside(poster posterFlag) (frames int, t story.Timing) {
	frames, t = c.maxFrames, c.timing
	t.Pace = c.pace.value
	t.Language, t.Labels = &c.story.words.language.value, c.story.words.labels.value
	if poster.extra() {
		frames, t.Length = max(0, frames-1), max(0, t.Length-story.ShortestHold)
	}
	return frames, t
}

// counted returns the scenes that --steps selects, and their census. If meant is set, the film is wanted at any
// length, and all its scenes are counted, which takes as long as the search.
func (c *cutFlags) counted(ctx context.Context, src tale, meant bool) (iter.Seq[story.Scene], story.Census, error) {
	scenes, wordless := src.scenes(c.story), src.wordless(c.story)
	if c.steps.from > 0 {
		scenes, wordless = story.Between(scenes, c.steps.from, c.steps.to), story.Between(wordless, c.steps.from, c.steps.to)
	}
	most := countedFrames
	if meant {
		most = math.MaxInt
	}
	bar := c.output.progress(0) // how many there are is to be found out
	census := story.Count(ctx, watched(wordless, bar), most, c.pausedSteps()...)
	bar.finish()
	if err := src.ended(ctx); err != nil {
		return nil, census, err
	}
	if census.Scenes == 0 {
		return nil, census, usagef("--steps %v: the film has fewer steps", &c.steps)
	}
	first, last := max(1, c.steps.from), census.Last.Step
	for _, step := range c.pausedSteps() {
		if step < first || step > last && !census.Cut {
			return nil, census, usagef("--pause %d: %w", step, noStep(first, last))
		}
	}
	return scenes, census, nil
}

// pausedSteps returns the steps that --pause names by their numbers.
func (c *cutFlags) pausedSteps() []int {
	var steps []int
	for _, p := range c.timing.Pauses {
		if p.Step > 0 {
			steps = append(steps, p.Step)
		}
	}
	return steps
}

// runsAway returns the error that refuses a film. The film goes on after the scenes of c if cut is set.
func runsAway(c story.Census, cut bool) error {
	more := ""
	if cut {
		more = "more than "
	}
	return usagef("the film would have %s%s and run for %s%s: shorten it with --solutions, --steps or --max-frames; --max-frames 0 films it in full",
		more, count(c.Scenes, "frame"), more, seconds(c.Length))
}
