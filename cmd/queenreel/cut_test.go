package main

import (
	"context"
	"errors"
	"iter"
	"regexp"
	"testing"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
)

// An endlessTale goes on and on with the same scene.
type endlessTale struct{ tale }

func (endlessTale) scenes(*storyFlags) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		for step := 1; yield(story.Scene{Step: step}); step++ {
		}
	}
}

func (t endlessTale) wordless(s *storyFlags) iter.Seq[story.Scene] { return t.scenes(s) }

func (endlessTale) ended(context.Context) error { return nil }

// A search that nobody would wait for is not counted to its end to be refused, and the refusal says so.
func TestEndlessFilmIsRefused(t *testing.T) {
	t.Parallel()
	_, _, err := addCut(&cobra.Command{}, &storyFlags{}).scenes(t.Context(), endlessTale{})
	want := regexp.MustCompile(`^the film would have more than 80000 frames and run for more than .* h .*: tame it with .*--max-frames`)
	if usage := new(usageError); !errors.As(err, usage) || !want.MatchString(err.Error()) {
		t.Errorf("got %v, want it to match %s", err, want)
	}
}
