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
	cmd.Flags().Var(w.language, "lang", "language of the texts; zh-CN and zh_CN.UTF-8 are zh")
	complete(cmd, "lang", w.language.names)
}

// addLabels adds the flag for the names of squares.
func (w *wordFlags) addLabels(cmd *cobra.Command) {
	w.labels.add(cmd, "labels", "", "names of squares: "+w.labels.list())
}

// addLayout adds the flag for the layout of the pictures. It has a say in how squares are named.
func (w *wordFlags) addLayout(cmd *cobra.Command, usage string) {
	w.layout = newChoice("layout", draw.Layouts, func(l draw.Layout) string { return l.Name })
	cmd.Flags().Lookup("labels").Usage += "; a layout with pseudo-code has index"
	w.layout.add(cmd, "layout", "", fmt.Sprintf(usage, w.layout.list()))
}

// squareNames returns how squares are named: as --labels says, or else the layout.
func (w *wordFlags) squareNames() story.Labels {
	if w.layout != nil && !w.labels.chosen {
		return w.layout.value.Labels
	}
	return w.labels.value
}
