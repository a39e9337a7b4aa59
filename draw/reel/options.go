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

	// Watch, if not nil, is called before long work of a number of steps, or of 0 where the number is not known. It may return nil.
	Watch func(steps int) Progress `json:"-"`
}

// A Progress follows long work.
type Progress interface {
	Step()   // one more step is done
	Finish() // the work is over
}

// Story says how a search is told.
type Story struct {
	Detail   string          `json:"detail,omitempty"` // one of story.DetailNames
	Labels   string          `json:"labels,omitempty"` // one of story.LabelNames; "" stands for the first, and on sheets of solutions for the last
	Language *story.Language `json:"lang,omitempty"`   // nil stands for English

	Suspense bool `json:"suspense,omitempty"` // no picture tells where the search goes on after it
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

// A plan is checked options, with the values that their names stand for.
type plan struct {
	Options
	told   story.Options // of stories
	look   draw.Options  // of pictures; the layout and the search decide their panels
	layout draw.Layout

	words    bool // nothing is to be painted
	placed   bool // the size of pictures is that of the place
	paged    bool // the film becomes a page, with pictures of its own
	wordless bool // nothing else is painted: pictures are those of pages
}

// plan checks the options of the story and of the look.
func (o Options) plan() (*plan, error) {
	p := &plan{Options: o, look: o.Look.Options}
	if err := p.arrange(); err != nil {
		return nil, err
	}
	detail, err := indexOf("Detail", "detail", o.Detail, story.DetailNames)
	if err != nil {
		return nil, err
	}
	labels, err := indexOf("Labels", "labels", o.Labels, story.LabelNames)
	if err != nil {
		return nil, err
	}
	layout, err := indexOf("Layout", "layout", p.Layout, LayoutNames())
	if err != nil {
		return nil, err
	}
	p.layout = draw.Layouts[layout]
	p.told = story.Options{Language: o.language(), Detail: story.Detail(detail), Labels: story.Labels(labels), Suspense: o.Suspense}
	p.look.Theme, p.look.Scale = cmp.Or(p.look.Theme, &draw.Themes[0]), cmp.Or(p.look.Scale, 1)
	p.look.Language, p.look.Labels = p.told.Language, p.told.Labels
	if err := p.readFiles(); err != nil {
		return nil, err
	}
	if err := CheckLanguage(p.told.Language); err != nil {
		return nil, fieldError("Language", p.told.Language.Name, err)
	}
	return p, p.checkLook()
}

// language returns the language of all texts.
func (s *Story) language() *story.Language { return cmp.Or(s.Language, &story.English) }

// silent returns the options of stories without captions, which take less time.
func (p *plan) silent() story.Options {
	silent := p.told
	silent.Wordless = true
	return silent
}

// checkLook checks the sizes, the title and the columns of pictures.
func (p *plan) checkLook() error {
	switch look := &p.look; {
	case look.Width < 0:
		return fault("Width", fmt.Sprint(look.Width), "must be at least 1")
	case !trace.Printable(look.Title):
		return fault("Title", look.Title, "must be printable characters")
	case look.Columns < 0:
		return fault("Columns", fmt.Sprint(look.Columns), "must not be negative")
	case look.Scale < 1 || look.Scale > draw.MaxScale:
		return fault("Scale", fmt.Sprint(look.Scale), "must be from 1 to %d", draw.MaxScale)
	}
	if sizes := p.sizes(); len(sizes) > 1 {
		return &Error{Field: sizes[1] + " and " + sizes[0], Err: errors.New("give only one of them")}
	}
	return nil
}

// Pictures returns the options of pictures that show no search, such as charts.
func (o Options) Pictures() (draw.Options, error) {
	p, err := o.plan()
	if err != nil {
		return draw.Options{}, err
	}
	return p.look, nil
}

// A setting is a field, and whether it has a value.
type setting struct {
	field string
	isSet bool
}

// fieldsSet returns the fields that have a value.
func fieldsSet(settings ...setting) []string {
	var fields []string
	for _, s := range settings {
		if s.isSet {
			fields = append(fields, s.field)
		}
	}
	return fields
}

// sizes returns the fields that say how large pictures are.
func (o *Options) sizes() []string {
	return fieldsSet(setting{"Cell", o.Cell != 0}, setting{"Width", o.Width != 0}, setting{"Size", o.Size.X != 0})
}

// sized reports whether the options say how large pictures are.
func (o *Options) sized() bool { return o.sizes() != nil }

// Info describes a single picture with the look that Pictures returns. alt is its text for readers who cannot see it.
func (o *Options) Info(look draw.Options, about trace.About, alt string) film.Info {
	return film.Info{
		Title: look.Title, Scale: look.Scale, Alt: alt, Language: look.Language, Theme: look.Theme.Name, About: about,
		Made: o.Made, NoMeta: o.NoMeta,
	}
}
