package reel

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// parted are searches for shows, one of each solver; traces, comparisons and details are among them.
func parted() []Options {
	var all []Options
	for i, sv := range solver.Table {
		o := Options{Search: Search{Queens: 4 + i%2, Solver: sv.Name, All: i%2 == 0}}
		if sv.MaxN > 0 && o.Queens > sv.MaxN {
			o.Queens = sv.MaxN
		}
		o.Detail = []story.Detail{story.Moves, story.Tests}[i%2]
		all = append(all, o)
	}
	all = append(all, Options{Search: Search{Queens: 5, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "cdcl"}, {Solver: "minconflicts"}}}})
	return all
}

// A show draws each scene as the still of its step, in whatever order scenes are asked for.
func TestShowDrawsStills(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	scenes := 3 // of each show
	if tracetest.Full {
		scenes = 20
	}
	for _, o := range parted() {
		s, alone := tracetest.Must(NewShow(t.Context(), o)), tracetest.Must(NewShow(t.Context(), o))
		for compared := 0; compared < scenes; {
			i := random.IntN(s.Len())
			got := s.Draw(i, 1)
			if got.Scenes[0].Rest {
				continue // the still is its second picture
			}
			compared++
			stills := tracetest.Must(Still(t.Context(), o, Steps(strconv.Itoa(int(s.shots.Shots[i].Step)))))
			if want := alone.Views[film.Apart].Draw(slices.Values(stills.Scenes[:1])); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: scene %d is not the still", cmp.Or(o.Solver, "comparison"), i)
			}
		}
	}
}

// Other words, colors and times need no new search, and painters need not watch it again. Another search is searched.
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
		s := show(other, nil, first)
		if !first.searches(s.plan.sources) || !first.watched(s) {
			t.Errorf("%s: it was searched again", what)
		}
		alone := show(other)
		if !reflect.DeepEqual(s.Draw(0, s.Len()), alone.Draw(0, s.Len())) {
			t.Errorf("%s: it is another than without the show before", what)
		}
		if err := s.Color(o); err != nil || what == "theme" && !reflect.DeepEqual(s.Draw(0, s.Len()), first.Draw(0, s.Len())) {
			t.Errorf("%s: its colors do not change, with error %v", what, err)
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
		if s := show(other, first); first.searches(s.plan.sources) {
			t.Errorf("%s: the same search", what)
		}
	}
}
