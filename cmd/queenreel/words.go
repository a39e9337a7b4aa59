package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
)

// wordFlags holds the flags that say in what words a search is told.
type wordFlags struct {
	language languageChoice
	labels   *choice[story.Labels]
	layout   *choice[draw.Layout] // of the pictures; nil without addLayout
}

// newWords returns the defaults of the flags.
func newWords() *wordFlags {
	return &wordFlags{language: newLanguageChoice(), labels: newEnum[story.Labels]("labels", story.LabelNames)}
}

// addLanguage adds the flag for the language.
func (w *wordFlags) addLanguage(cmd *cobra.Command) {
	cmd.Flags().Var(w.language, "lang", "language of all texts: "+w.language.list()+"; zh-CN and zh_CN.UTF-8 are zh")
	complete(cmd, "lang", w.language.names)
}

// addLabels adds the flag for the names of squares.
func (w *wordFlags) addLabels(cmd *cobra.Command) {
	w.labels.add(cmd, "labels", "", "how squares are named: "+w.labels.list()+"; index counts rows and columns from 0")
}

// addLayout adds the flag for the layout of the pictures.
func (w *wordFlags) addLayout(cmd *cobra.Command, usage string) {
	w.layout = newChoice("layout", draw.Layouts, func(l draw.Layout) string { return l.Name })
	w.layout.add(cmd, "layout", "", fmt.Sprintf(usage, w.layout.list()))
}
