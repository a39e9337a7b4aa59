package chart

import (
	"queenreel/draw/internal/drawtest"
	"queenreel/draw/panel"
)

// inGolden returns options with the theme and the language of golden pictures.
func inGolden(o panel.Options) panel.Options {
	o.Theme, o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
	return o
}
