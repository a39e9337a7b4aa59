package main

import (
	"context"
	"errors"
	"iter"
	"math"
	"regexp"
	"testing"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
)

// A longTale has some steps with the same scene.
type longTale struct {
	tale
	steps int
}

func (t longTale) scenes(*storyFlags) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		for step := 1; step <= t.steps && yield(story.Scene{Step: step}); step++ {
		}
	}
}

func (t longTale) wordless(s *storyFlags) iter.Seq[story.Scene] { return t.scenes(s) }

func (longTale) ended(context.Context) error { return nil }

// A film of 20000 frames is made; a longer one is refused unless a flag means it.
func TestLongFilmIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		steps int
		args  []string
		fine  bool
	}{
		{20_000, nil, true}, {20_001, nil, false}, {20_001, []string{"--max-frames", "0"}, true},
	} {
		cmd := &cobra.Command{}
		cut := addCut(cmd, &storyFlags{words: newWords()}, nil)
		if err := cmd.ParseFlags(append(c.args, "--pace", "steady", "--hold", "move=20ms")); err != nil {
			t.Fatal(err)
		}
		if _, _, err := cut.scenes(t.Context(), longTale{steps: c.steps}); (err == nil) != c.fine {
			t.Errorf("%d steps with %q: error %v", c.steps, c.args, err)
		}
	}
}

// A search that nobody would wait for is not counted to its end to be refused, and the refusal says so.
func TestEndlessFilmIsRefused(t *testing.T) {
	t.Parallel()
	_, _, err := addCut(&cobra.Command{}, &storyFlags{words: newWords()}, nil).scenes(t.Context(), longTale{steps: math.MaxInt})
	want := regexp.MustCompile(`^the film would have more than 80000 frames and run for more than .* h .*: shorten it with .*--max-frames`)
	if usage := new(usageError); !errors.As(err, usage) || !want.MatchString(err.Error()) {
		t.Errorf("got %v, want it to match %s", err, want)
	}
}
