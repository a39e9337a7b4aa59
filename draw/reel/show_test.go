package reel

import (
	"reflect"
	"testing"

	"queenreel/draw/film"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/tracetest"
)

// Other words, looks and times need no new search, and give the film that they give alone. Another search is searched.
func TestShowSearchesOnce(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 5}}
	show := func(o Options, before ...*Show) *Show { return tracetest.Must(NewShow(t.Context(), o, before...)) }
	first := show(o)
	for what, change := range map[string]func(*Options){
		"language": func(o *Options) { o.Language = words.Chinese() },
		"labels":   func(o *Options) { o.Labels = "index" },
		"theme":    func(o *Options) { o.Theme = &theme.Themes[1] },
		"suspense": func(o *Options) { o.Suspense = true },
		"pace":     func(o *Options) { o.Pace = pace.Fast },
	} {
		other := o
		change(&other)
		again := show(other, nil, first)
		if !first.has(again.sources) {
			t.Errorf("%s: it was searched again", what)
		}
		alone, err := film.Data(t.Context(), show(other).Film)
		if data, other := film.Data(t.Context(), again.Film); err != nil || other != nil || !reflect.DeepEqual(data, alone) {
			t.Errorf("%s: the film is another than without the show before, or has the error %v or %v", what, err, other)
		}
	}
	for what, change := range map[string]func(*Options){
		"queens": func(o *Options) { o.Queens = 6 },
		"solver": func(o *Options) { o.Solver = "propagate" },
		"all":    func(o *Options) { o.All = true },
		"fixed":  func(o *Options) { o.Fixed = "1" },
		"rivals": func(o *Options) { o.Rivals = []Rival{{Solver: "backtrack"}, {Solver: "propagate"}} },
	} {
		other := o
		change(&other)
		if s := show(other, first); first.has(s.sources) {
			t.Errorf("%s: the same search", what)
		}
	}
}
