package reel

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
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

	// Watch, if not nil, is told of work that takes long: of how many steps, or 0 where it is not known. It may return nil.
	Watch func(steps int) Progress `json:"-"`

	words  bool // nothing is to be painted
	placed bool // Size is that of the place
}

// A Progress is told how far work has come.
type Progress interface {
	Step()   // one more step is done
	Finish() // there are no more
}

// Story says how a search is told.
type Story struct {
	Detail   string          `json:"detail,omitempty"` // one of story.DetailNames
	Labels   string          `json:"labels,omitempty"` // one of story.LabelNames; "" stands for the first, and on sheets of solutions for the last
	Language *story.Language `json:"lang,omitempty"`   // nil stands for English
}

// Look says what pictures look like.
type Look struct {
	draw.Options // of which those fields that JSON leaves out follow from others

	Layout    string      `json:"layout,omitempty"` // the name of one of draw.Layouts
	Night     *draw.Theme `json:"night,omitempty"`  // of pages for readers who like dark ones, if Theme is light, or the other way round; nil is none
	QueenFile []byte      `json:"queen,omitempty"`  // a PNG, in place of Queen; nil is none
	FontFile  []byte      `json:"font,omitempty"`   // a TrueType or OpenType font, in place of Font; nil is none
}

// An Error says that nothing can be made with the value of a field.
type Error = draw.Error

// fault returns an Error about a field.
func fault(field, value, format string, args ...any) error {
	return &Error{Field: field, Value: value, Err: fmt.Errorf(format, args...)}
}

// remedied returns an Error about a field, with what to do about it.
func remedied(remedy, field, value, format string, args ...any) error {
	return &Error{Field: field, Value: value, Err: fmt.Errorf(format, args...), Remedy: remedy}
}

// fieldError returns err as an Error about a field, unless it is nil.
func fieldError(field, value string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Field: field, Value: value, Err: err}
}

// indexOf returns the index of the name among those that a field can have; that of the first, if it is empty.
func indexOf(field, what, name string, names []string) (int, error) {
	i := slices.Index(names, name)
	if i < 0 && name != "" {
		return 0, fault(field, name, "no such %s: choose %s", what, Alternatives(names))
	}
	return max(0, i), nil
}

// NamesOf returns the names of a table's entries.
func NamesOf[T any](table []T, name func(T) string) []string {
	var names []string
	for _, entry := range table {
		names = append(names, name(entry))
	}
	return names
}

// LayoutNames returns the names of draw.Layouts.
func LayoutNames() []string {
	return NamesOf(draw.Layouts, func(l draw.Layout) string { return l.Name })
}

// told returns how stories are told.
func (s *Story) told() (story.Options, error) {
	detail, err := indexOf("Detail", "detail", s.Detail, story.DetailNames)
	labels, err2 := indexOf("Labels", "labels", s.Labels, story.LabelNames)
	return story.Options{Language: s.language(), Detail: story.Detail(detail), Labels: story.Labels(labels)}, cmp.Or(err, err2)
}

// language returns the language of all texts.
func (s *Story) language() *story.Language { return cmp.Or(s.Language, &story.English) }

// layout returns the layout that is asked for.
func (o *Options) layout() (draw.Layout, error) {
	i, err := indexOf("Layout", "layout", o.Layout, LayoutNames())
	return draw.Layouts[i], err
}

// Pictures returns the options of pictures, but for what follows from a layout and a search.
func (o *Options) Pictures() (draw.Options, error) {
	told, err := o.told()
	look := o.Look.Options
	if o.QueenFile != nil && err == nil {
		look.Queen, err = readQueen(o.QueenFile)
		err = fieldError("Queen", "", err)
	}
	if o.FontFile != nil && err == nil {
		look.Font, err = readFont(o.FontFile)
		err = fieldError("Font", "", err)
	}
	look.Theme, look.Scale = cmp.Or(look.Theme, &draw.Themes[0]), cmp.Or(look.Scale, 1)
	look.Language, look.Labels = told.Language, told.Labels
	switch {
	case err != nil:
		return look, err
	case look.Width < 0:
		return look, fault("Width", fmt.Sprint(look.Width), "must be at least 1")
	case look.Columns < 0:
		return look, fault("Columns", fmt.Sprint(look.Columns), "must not be negative")
	case look.Scale < 1 || look.Scale > draw.MaxScale:
		return look, fault("Scale", fmt.Sprint(look.Scale), "must be from 1 to %d", draw.MaxScale)
	}
	return look, o.checkSizes()
}

// checkSizes reports pictures whose size is given in two ways.
func (o *Options) checkSizes() error {
	var given []string
	for _, size := range []struct {
		field string
		given bool
	}{{"Cell", o.Cell != 0}, {"Width", o.Width != 0}, {"Size", o.Size.X != 0}} {
		if size.given {
			given = append(given, size.field)
		}
	}
	if len(given) > 1 {
		return &Error{Field: given[1] + " and " + given[0], Err: errors.New("give only one of them")}
	}
	return nil
}

// sized reports whether it is said how large pictures are.
func (o *Options) sized() bool { return o.Cell != 0 || o.Width != 0 || o.Size.X != 0 }

// Info returns what is known of pictures of a search that are no film: alt describes them.
func (o *Options) Info(look draw.Options, about trace.About, alt string) film.Info {
	return film.Info{
		Title: look.Title, Scale: look.Scale, Alt: alt, Lang: look.Language.Name, Theme: look.Theme.Name, About: about,
		Made: o.Made, NoMeta: o.NoMeta,
	}
}
