package reel

import (
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Options say what is filmed, and how. Names that are empty, and numbers that are 0, stand for the defaults.
type Options struct {
	Search
	Story
	Look
	Time
	Fit
	Paper

	Made   string `json:"made,omitempty"`        // the command that makes the same again, for the files' metadata
	NoMeta bool   `json:"no-metadata,omitempty"` // the files do not say what they show

	Overlay bool `json:"-"` // the files are single pictures as PNG or SVG, whose Theme may have a clear ground

	// Watch, if not nil, is called before long work of a number of steps, or of 0 where the number is not known.
	Watch func(steps int) Progress `json:"-"`
}

// A Progress follows long work.
type Progress interface {
	Step()   // one more step is done
	Finish() // the work is over
}

// Story says how a search is told.
type Story struct {
	Detail   story.Detail    `json:"detail,omitempty"` // which events get a scene of their own
	Labels   string          `json:"labels,omitempty"` // one of words.LabelNames; "" stands for the first, and on sheets of solutions for the last
	Language *words.Language `json:"lang,omitempty"`   // nil stands for English

	Suspense bool `json:"suspense,omitempty"` // no picture tells where the search goes on after it
}

// Look says what pictures look like.
type Look struct {
	panel.Options // of which those fields that JSON leaves out follow from others

	Layout   string       `json:"layout,omitempty"` // the name of one of draw.Layouts
	Night    *theme.Theme `json:"night,omitempty"`  // of pages and SVG films for readers who like dark ones, if Theme is light, or the other way round; nil is none
	FontFile []byte       `json:"font,omitempty"`   // a TrueType or OpenType font, in place of Font; nil is none
}

// LayoutNames returns the names of draw.Layouts.
func LayoutNames() []string {
	return words.NamesOf(draw.Layouts, func(l draw.Layout) string { return l.Name })
}

// Pictures returns the options of pictures that show no search, such as charts.
func (o Options) Pictures() (panel.Options, error) {
	p, err := o.plan()
	return p.look, err
}

// Meta describes pictures with the look that Pictures returns. alt is their text for readers who cannot see them.
func (o *Options) Meta(look panel.Options, about trace.About, alt string) film.Meta {
	m := film.Meta{
		Title: look.Title, Alt: alt, Lang: look.Language.Name, Theme: look.Theme.Name, Dark: film.IsDark(look.Theme.Ground.Solid()),
		Solver: about.Solver, Queens: about.N, Made: o.Made, Hidden: o.NoMeta,
	}
	if look.Scale > 1 {
		m.Scale = look.Scale
	}
	return m
}
