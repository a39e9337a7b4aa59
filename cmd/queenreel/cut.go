package main

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
)

// A film over one of these is taken for a mistake, unless --max-frames 0 says that it is meant.
const (
	mostFrames = 20_000
	mostLength = time.Hour
)

// countedFrames is up to where the frames of a film are counted before it is refused. As far as that, panels
// follow the search for a still too: so it is the same picture as in the film.
const countedFrames = draw.DefaultSteps

// A cut is what the flags say of which scenes a film shows, and for how long.
type cut struct {
	*storyFlags
	steps     stepRange
	maxFrames int
	pace      *choice[story.Pace]
	timing    story.Timing
}

// addCut adds the flags of a film of some story.
func addCut(cmd *cobra.Command, s *storyFlags) *cut {
	c := &cut{storyFlags: s, pace: newEnum[story.Pace]("pace", story.PaceNames)}
	cmd.Flags().Var(&c.steps, "steps", "only these steps, from 1; either end may be left out (default all)")
	under(cmd, stepFlags)
	c.pace.add(cmd, "pace", "", "lesson leaves time to read, then gathers speed; steady holds all steps of a kind alike; fast is shorter")
	cmd.Flags().Float64Var(&c.timing.Holds.Speed, "speed", 1, "divides all holds by `X`")
	d := story.DefaultHolds
	cmd.Flags().Var(&holdsFlag{&c.timing.Holds}, "hold", fmt.Sprintf("how long frames stand, at any pace (default by --pace; steady has start=%v, move=%v, test=%v, backtrack=%v, solution=%v, end=%v)",
		d.Start, d.Move, d.Test, d.Backtrack, d.Solution, d.End))
	completeList(cmd, "hold", holdKinds)
	pauses := &pausesFlag{&c.timing.Pauses}
	cmd.Flags().Var(pauses, "pause", "what stands at least so long, at any speed: a step (42), the first of a kind (first-conflict) or all of it: "+strings.Join(pauseNames(), ", ")+" (default none)")
	completeList(cmd, "pause", pauses.names())
	cmd.Flags().DurationVar(&c.timing.Length, "duration", 0, "the film lasts this `TIME`: longer or shorter holds first, then fewer steps (default as long as the holds)")
	cmd.Flags().IntVar(&c.maxFrames, "max-frames", 0, fmt.Sprintf("thin to `K` frames, but leave no solution out; 0 allows any length (default up to %d)", mostFrames))
	under(cmd, filmFlags)
	return c
}

// check reports what is wrong with the flags.
func (c *cut) check() error {
	// Slower, and the length of a film that is long already would overflow.
	if speed := c.timing.Holds.Speed; !(speed >= 0.01 && speed <= 1e6) {
		return usagef("--speed %v: must be more than 0: from 0.01 to 1000000", speed)
	}
	if c.maxFrames < 0 {
		return usagef("--max-frames %d: must not be negative", c.maxFrames)
	}
	if c.timing.Length < 0 {
		return usagef("--duration %v: must not be negative", c.timing.Length)
	}
	c.timing.Pace = c.pace.value
	return nil
}

// scenes returns the scenes of the film, and counts them first: a film that would run away is refused.
func (c *cut) scenes(cmd *cobra.Command, src *source) (iter.Seq[story.Scene], story.Census, error) {
	ctx := cmd.Context()
	meant := cmd.Flags().Changed("max-frames") || c.timing.Length > 0
	scenes, census, err := c.counted(ctx, src, meant)
	if err != nil {
		return nil, census, err
	}
	tooMany := !meant && (census.Cut || census.Scenes > mostFrames)
	if tooMany { // to say how long those would run that were counted
		scenes = story.Between(scenes, 1, census.Last.Step)
	}
	if c.maxFrames > 0 {
		if scenes, err = story.Thin(scenes, census, c.maxFrames); err != nil {
			return nil, census, usagef("--max-frames: %w", err)
		}
		census = story.Count(ctx, scenes, census.Scenes, c.pausedSteps()...)
	}
	scenes, timed, err := story.Timed(ctx, scenes, census, c.timing)
	switch {
	case err != nil:
		return nil, census, usagef("--duration %v: %w", c.timing.Length, err)
	case ctx.Err() != nil:
		return nil, census, ctx.Err()
	case tooMany || !meant && timed.Length > mostLength:
		return nil, census, runsAway(timed, census.Cut)
	}
	return scenes, timed, nil
}

// counted returns the scenes that --steps leaves, and counts them. It counts all of a film that is meant, which
// takes as long as the search does.
func (c *cut) counted(ctx context.Context, src *source, meant bool) (iter.Seq[story.Scene], story.Census, error) {
	scenes := src.scenes(c.storyFlags)
	if c.steps.from > 0 {
		scenes = story.Between(scenes, c.steps.from, c.steps.to)
	}
	most := countedFrames
	if meant {
		most = 1 << 40
	}
	census := story.Count(ctx, scenes, most, c.pausedSteps()...)
	if err := src.ended(ctx); err != nil {
		return nil, census, err
	}
	if census.Scenes == 0 {
		return nil, census, usagef("--steps %v: the film has fewer steps", &c.steps)
	}
	first, last := max(1, c.steps.from), census.Last.Step
	for _, step := range c.pausedSteps() {
		if step < first || step > last && !census.Cut {
			return nil, census, usagef("--pause %d: the film has the steps %d to %d", step, first, last)
		}
	}
	return scenes, census, nil
}

// pausedSteps returns the steps that --pause names by their numbers.
func (c *cut) pausedSteps() []int {
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
	return usagef("the film would have %s%s and run for %s%s: tame it with --solutions, --steps or --max-frames; --max-frames 0 means it",
		more, count(c.Scenes, "frame"), more, seconds(c.Length))
}

// holdKinds are the kinds of holds, as --hold names them.
var holdKinds = []string{"start", "move", "test", "backtrack", "solution", "end"}

// A holdsFlag reads KIND=DURATION,… into holds.
type holdsFlag struct{ holds *story.Holds }

func (f *holdsFlag) String() string { return "" }
func (f *holdsFlag) Type() string   { return "KIND=DURATION,..." }

// Set reads a list of holds.
func (f *holdsFlag) Set(list string) error {
	kinds := []*time.Duration{&f.holds.Start, &f.holds.Move, &f.holds.Test, &f.holds.Backtrack, &f.holds.Solution, &f.holds.End}
	return eachTime(list, func(kind string, hold time.Duration) error {
		i := slices.Index(holdKinds, kind)
		if i < 0 {
			return fmt.Errorf("no hold %q: there is %s", kind, strings.Join(holdKinds, ", "))
		}
		*kinds[i] = hold
		return nil
	})
}

// A pausesFlag reads WHAT=DURATION,… into pauses.
type pausesFlag struct{ pauses *[]story.Pause }

func (f *pausesFlag) String() string { return "" }
func (f *pausesFlag) Type() string   { return "WHAT=DURATION,..." }

// firstOf stands before the name of a kind of which only the first scene pauses.
const firstOf = "first-"

// Set adds a list of pauses.
func (f *pausesFlag) Set(list string) error {
	return eachTime(list, func(what string, hold time.Duration) error {
		p := story.Pause{Hold: hold}
		step, err := strconv.Atoi(what)
		kind, isFirst := strings.CutPrefix(what, firstOf)
		i := slices.Index(pauseNames(), kind)
		switch {
		case err == nil && step > 0:
			p.Step = step
		case i >= 0:
			p.Of, p.First = story.PauseKinds[i], isFirst
		default:
			return fmt.Errorf("no pause %q: there is a step such as 42, and with or without %s %s", what, firstOf, strings.Join(pauseNames(), ", "))
		}
		*f.pauses = append(*f.pauses, p)
		return nil
	})
}

// names returns what the flag can pause at, but for steps.
func (f *pausesFlag) names() []string {
	names := pauseNames()
	for _, name := range pauseNames() {
		names = append(names, firstOf+name)
	}
	return names
}

// pauseNames returns the names of the kinds of scenes that can pause.
func pauseNames() []string {
	var names []string
	for _, k := range story.PauseKinds {
		names = append(names, k.Name)
	}
	return names
}

// eachTime calls set for each item of a list such as move=1s,end=5s.
func eachTime(list string, set func(name string, d time.Duration) error) error {
	for _, item := range strings.Split(list, ",") {
		name, text, _ := strings.Cut(item, "=")
		d, err := time.ParseDuration(text)
		if err != nil || d < story.ShortestHold || d > time.Hour {
			err = fmt.Errorf("%s=%s: must be a time from 20ms to 1h, as in %s=1.5s", name, text, cmp.Or(name, "end"))
		}
		if unknown := set(name, d); unknown != nil {
			err = unknown
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// completeList completes the last item of a flag's list with names, each with an equals sign.
func completeList(cmd *cobra.Command, flag string, names []string) {
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := begun[:strings.LastIndex(begun, ",")+1]
		var all []cobra.Completion
		for _, name := range names {
			all = append(all, before+name+"=")
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}
