package panel

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A search that moves queens says how many conflicts are left, and no other does.
func TestCountersOfConflictsLeft(t *testing.T) {
	for _, s := range solver.Table {
		v := newCountersView(metricsFor(t, s.About(trace.Problem{N: 6}), Options{})).(*countersView)
		i := slices.IndexFunc(v.stats, func(f stat) bool { return f.name == words.English.Panels.Attacks })
		if want := slices.Contains(s.Counts, trace.Moves); i >= 0 != want {
			t.Errorf("%s: conflicts left are shown: %v, want %v", s.Name, i >= 0, want)
		}
		if i >= 0 && v.stats[i].value(&story.Scene{Record: story.Record{Attacks: 7}}) != 7 {
			t.Errorf("%s: the stat is not that of the scene", s.Name)
		}
	}
}

// A dead end and the backtrack that follows it are one figure.
func TestCountersShowDeadEndsOnce(t *testing.T) {
	names := words.English.Counters
	for _, counts := range [][]trace.Counter{{trace.DeadEnds, trace.Backtracks, trace.Solutions}, {trace.DeadEnds, trace.Solutions}} {
		a := drawtest.About(6)
		a.Counts = counts
		shown := map[string]bool{}
		for _, f := range newCountersView(metricsFor(t, a, Options{})).(*countersView).stats {
			shown[f.name] = true
		}
		backtracks := slices.Contains(counts, trace.Backtracks)
		if shown[names[trace.DeadEnds]] == backtracks || shown[names[trace.Backtracks]] != backtracks || !shown[names[trace.Solutions]] {
			t.Errorf("of %v, %v are shown", counts, shown)
		}
	}
}

// Each stat is that of its own counter.
func TestCountersShowTheirOwn(t *testing.T) {
	for _, s := range solver.Table {
		v := newCountersView(metricsFor(t, s.About(trace.Problem{N: 6}), Options{})).(*countersView)
		for _, counter := range story.ShownCounters(s.About(trace.Problem{N: 6})) {
			var scene story.Scene
			scene.Counters[counter] = 42
			for _, f := range v.stats {
				if own := f.name == words.English.Counters[counter]; own != (f.value(&scene) == 42) {
					t.Errorf("%s: %q shows %d where only %v is 42", s.Name, f.name, f.value(&scene), counter)
				}
			}
		}
	}
}

// Counters never touch, whatever their number and their values: there is empty space between each and the next, and so much between two names
// that they are not read as one. In plain tests languages take turns.
func TestCountersKeepApart(t *testing.T) {
	t.Parallel()
	var all []trace.Counter
	for c := range trace.Counter(len(trace.Counters{})) {
		all = append(all, c)
	}
	sets := map[string][]trace.Counter{"all": all}
	for _, s := range solver.Table {
		sets[s.Name] = s.Counts
	}
	for name, counts := range sets {
		for turn, c := range []struct{ n, cell int }{{1, MinCell}, {8, MinCell}, {8, 24}, {4, 56}, {8, 56}, {20, 56}} {
			for i := range words.Languages() {
				if !tracetest.Full && i != turn%len(words.Languages()) {
					continue
				}
				shown := solver.Solver{Counts: counts}
				k := metricsFor(t, shown.About(trace.Problem{N: c.n}), Options{Cell: c.cell, Language: &words.Languages()[i]})
				v := newCountersView(k).(*countersView)
				canvas := canvasFor(t, k, Counters, image.Pt(k.WholeColumn(), v.Height()))
				s := story.Scene{Board: trace.Board{N: c.n}}
				for _, value := range []int64{0, 8, 15_720, 348_150, 123_456_789, 888_888_888_888} {
					for i := range s.Counters {
						s.Counters[i] = int(value)
					}
					v.Paint(canvas, &s)
					pitch := v.ColumnWidth / v.columns
					for col := range v.columns {
						right := v.LeftMargin + (col+1)*pitch
						strips := []image.Rectangle{image.Rect(right-v.Px(6)+1, 0, right-1-v.Px(1), v.Height())} // a j reaches a little to the left
						for row := range v.rows {
							top := row * v.Px(counterHeight+counterGap)
							strips = append(strips, image.Rect(right-v.Px(12)+1, top+v.Px(20), right-v.Px(5), top+v.Px(counterHeight)))
						}
						for _, strip := range strips {
							if drawtest.CountColor(canvas.Image(), strip, theme.Themes[0].Ground) != strip.Dx()*strip.Dy() {
								t.Errorf("%s, N=%d, cell %d, value %d: counter %d runs into the next", name, c.n, c.cell, value, col)
							}
						}
					}
				}
			}
		}
	}
}
