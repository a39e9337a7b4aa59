package main

import (
	"github.com/spf13/cobra"

	"queenreel/draw/story"
)

// storyFlags holds the flags that say which scenes a search has.
type storyFlags struct {
	words  *wordFlags
	detail *choice[story.Detail]
}

// addStory adds the flags about scenes, but for those of their words.
func addStory(cmd *cobra.Command, w *wordFlags) *storyFlags {
	s := &storyFlags{w, newEnum[story.Detail]("detail", story.DetailNames)}
	s.detail.add(cmd, "detail", "", "a picture for each placement and backtrack (moves), or for each tested square too (tests)")
	under(cmd, stepHeading)
	return s
}

// options returns how a story is to be told.
func (s *storyFlags) options() story.Options {
	return story.Options{Language: &s.words.language.value, Labels: s.words.labels.value, Detail: s.detail.value}
}
