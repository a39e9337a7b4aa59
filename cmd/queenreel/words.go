package main

import (
	"github.com/spf13/cobra"

	"queenreel/draw/story"
)

// wordFlags holds the flags that say in what words a search is told.
type wordFlags struct {
	language languageChoice
	labels   *choice[story.Labels]
}

// newWords returns the defaults of the flags.
func newWords() *wordFlags {
	return &wordFlags{newLanguageChoice(), newEnum[story.Labels]("labels", story.LabelNames)}
}

// addLanguage adds the flag for the language.
func (w *wordFlags) addLanguage(cmd *cobra.Command) {
	cmd.Flags().Var(w.language, "lang", "language of the texts; zh-CN and zh_CN.UTF-8 are zh")
	complete(cmd, "lang", w.language.names)
}

// addLabels adds the flag for the names of squares.
func (w *wordFlags) addLabels(cmd *cobra.Command) {
	w.labels.add(cmd, "labels", "", "names of squares: "+w.labels.list())
}
