package reel

import (
	"bytes"
	"cmp"
	"image"
	"math/rand/v2"
	"strconv"
	"testing"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// parted are searches for shows, one of each solver; traces, comparisons and details are among them.
func parted(t *testing.T) []Options {
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

// rooms are those for a show's pictures in tests.
func roomsFor(o Options) (all []Room) {
	for lane := range max(1, len(o.Rivals)) {
		for _, name := range draw.InPictures(draw.PanelNames()) {
			all = append(all, Room{name, lane, 340, 300})
		}
	}
	return all
}

// pixels returns the pixels of pictures, each with its palette.
func pixels(pictures []*image.Paletted) []byte {
	var all []byte
	for _, p := range pictures {
		for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
			at := p.PixOffset(p.Rect.Min.X, y)
			all = append(all, p.Pix[at:at+p.Rect.Dx()]...)
		}
	}
	return all
}

// A show paints each scene as a painter does that paints nothing else, with the scene of the still of its step, in whatever order scenes are asked for.
func TestShowPaintsStills(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	scenes := 2 // of each show
	if tracetest.Full {
		scenes = 20
	}
	for _, o := range parted(t) {
		s := laidShow(t, o)
		for range scenes {
			i := random.IntN(s.Len())
			stills, err := Still(t.Context(), o, Steps(strconv.Itoa(int(s.shots.Shots[i].Step))))
			if err != nil {
				t.Fatal(err)
			}
			scene := stills.Scenes[0]
			var want []*image.Paletted
			for _, p := range s.parts {
				look := p.Options()
				look.Search, look.Steps = s.shots.Searches[p.Search].States(s.plan.silent()), panel.DefaultSteps
				fresh, err := draw.NewPainter(s.shots.Searches[p.Search].About, look)
				if err != nil {
					t.Fatal(err)
				}
				of := scene.States[p.Search]
				of.Bare = len(scene.States) == 1 // pages draw the lines
				want = append(want, fresh.Paint(story.SceneOf(&of)).Image.SubImage(fresh.Parts()[0].Place).(*image.Paletted))
			}
			if !bytes.Equal(pixels(s.Paint(i, false, false)), pixels(want)) {
				t.Errorf("%s: scene %d is not the still", cmp.Or(o.Solver, "comparison"), i)
			}
		}
	}
}

// laidShow returns a show whose parts have their pictures.
func laidShow(t *testing.T, o Options, before ...*Show) *Show {
	t.Helper()
	s, err := NewShow(t.Context(), o, before...)
	if err == nil {
		_, err = s.Lay(o, 1, roomsFor(o))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Other words, looks and times need no new search; what was watched of the search is taken over, too. Another search is searched.
func TestShowSearchesOnce(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 5}}
	first := laidShow(t, o)
	for what, change := range map[string]func(*Options){
		"language": func(o *Options) { o.Language = words.Chinese() },
		"labels":   func(o *Options) { o.Labels = "index" },
		"theme":    func(o *Options) { o.Theme = &theme.Themes[1] },
		"suspense": func(o *Options) { o.Suspense = true },
		"pace":     func(o *Options) { o.Pace = pace.Fast },
	} {
		other := o
		change(&other)
		s := laidShow(t, other, nil, first)
		if !first.searches(s.plan.sources) || len(s.bases) == 0 || s.bases[0].Painter != first.bases[0].Painter {
			t.Errorf("%s: it was searched again", what)
		}
		alone := laidShow(t, other)
		for i := range s.Len() {
			if !bytes.Equal(pixels(s.Paint(i, true, false)), pixels(alone.Paint(i, true, false))) {
				t.Fatalf("%s: scene %d is another than without the show before", what, i)
			}
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
		if s := laidShow(t, other, first); first.searches(s.plan.sources) {
			t.Errorf("%s: the same search", what)
		}
	}
}

// Pictures fit the room that pages have, where squares are not smaller than the least, and fill it in one direction to a square's width. In
// plain tests densities take turns.
func TestShowFits(t *testing.T) {
	t.Parallel()
	for i, n := range []int{1, 4, 8, 13, 30} {
		for j, labels := range words.LabelNames {
			o := Options{Search: Search{Queens: n, Solver: "minconflicts"}, Story: Story{Labels: labels}}
			s := laidShow(t, o)
			for _, density := range []int{1, 2, 3} {
				if !tracetest.Full && density != 1+(i+j)%3 {
					continue
				}
				for _, room := range []int{440, 246} { // also in columns of comparisons, where a picture's text beside the board has no room
					most := room * density
					parts, err := s.Lay(o, density, []Room{{"board", 0, most, most + 60}})
					if err != nil {
						t.Fatal(err)
					}
					size, square := parts[0].Place.Size(), parts[0].Squares.Dx()/n
					tooLarge := size.X > most && square > panel.MinCell
					if tooLarge || size.X <= most-2*n*density && square < panel.MaxCell {
						t.Errorf("%d queens, labels %s, density %d: %v for %d pixels, squares of %d", n, labels, density, size, most, square)
					}
				}
			}
		}
	}
}
