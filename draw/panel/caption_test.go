package panel

import (
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Whatever a solver makes captions say, they fit into their place and can be read, whatever the size of the squares and the board. Digits have
// one width, so texts that differ only in digits are tried once. In plain tests boards and languages take turns.
func TestCaptionsFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	for i := range words.Languages() {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 10} {
			if !tracetest.Full && (i+n)%2 != 0 {
				continue
			}
			said := captions(n, &words.Languages()[i])
			for j, board := range []struct{ n, cell int }{{n, MinCell}, {n, 24}, {n, DefaultCell(8)}, {1, MinCell}, {10, MinCell}} {
				if !tracetest.Full && (n/2+j)%3 != 0 {
					continue
				}
				k := metricsOf(t, board.n, Options{Cell: board.cell, Language: &words.Languages()[i]})
				for c, least := range said {
					checkFit(t, &captionView{Metrics: k}, c.Title, k.Style(18, true), least)
					checkFit(t, &captionView{Metrics: k}, c.Detail, k.Style(15, false), least)
				}
			}
		}
	}
}

// checkFit reports a text that is too wide for a caption, takes too many lines, is cut, or smaller than a part of the wanted size.
func checkFit(t *testing.T, v *captionView, text string, st raster.Style, least float64) {
	t.Helper()
	width := v.ColumnWidth - v.Px(16)
	lines, fitted := v.Letters.Fit(text, st, width, v.lines())
	if len(lines) > v.lines() || v.Letters.Widest(lines, fitted) > width {
		t.Errorf("%s N=%d cell %d: %q overflows", v.Language.Name, v.N, v.Cell, lines)
	}
	if fitted.Size < least*st.Size {
		t.Errorf("%s N=%d cell %d: %q is set in %.1f pixels, not %.1f", v.Language.Name, v.N, v.Cell, text, fitted.Size, st.Size)
	}
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if bare(strings.Join(lines, "")) != bare(text) || strings.ContainsAny(text, "{}") {
		t.Errorf("%s: %q became %q", v.Language.Name, text, lines)
	}
}

// captions returns the captions of all solvers, with both details and all ways to name squares, and the least part of the wanted size
// that they may have; solvers take turns with the names on boards of 5 and 6, and those of other boards than 4 to 6 are the first of
// backtrack. All their digits are 0.
func captions(n int, l *words.Language) map[words.Caption]float64 {
	zeros := strings.NewReplacer("1", "0", "2", "0", "3", "0", "4", "0", "5", "0", "6", "0", "7", "0", "8", "0", "9", "0")
	all := map[words.Caption]float64{}
	for i, s := range solver.Table {
		for _, detail := range []story.Detail{story.Moves, story.Tests} {
			for _, labels := range []words.Labels{words.Chess, words.Index, words.One, words.NoLabels} {
				exhaustive := s.Name == "exhaustive" // it looks at all boards: thousands for 6 queens, about which it says what it does for 5
				others := n < 4 || n > 6
				if others && i > 0 || !others && n > 4 && i > 0 && (i+n+int(detail)+int(labels))%3 != 0 || n > 5 && exhaustive {
					continue
				}
				p := trace.Problem{N: n, Seed: 1}
				if n >= 6 || exhaustive {
					p.Solutions = 1 // all of them would take too long
				}
				o := story.Options{Language: l, Detail: detail, Labels: labels}
				for scene := range drawtest.TellOf(s, p, o) {
					c := words.Caption{Title: zeros.Replace(scene.Caption.Title), Detail: zeros.Replace(scene.Caption.Detail)}
					if all[c] = max(all[c], 0.7); slices.Contains(s.Counts, trace.Moves) {
						all[c] = 0.65
					}
					if others && scene.Step == 500 {
						break
					}
				}
			}
		}
	}
	return all
}

// On the default board at the default size, every caption fits in one line at its full size.
func TestCaptionsOfTheDefaultPicture(t *testing.T) {
	t.Parallel()
	v := metricsOf(t, 8, Options{})
	for s := range drawtest.Tell(trace.Problem{N: 8, Solutions: 1}, story.Options{Detail: story.Tests}) {
		for k, text := range []string{s.Caption.Title, s.Caption.Detail} {
			want := v.Style([]float64{18, 15}[k], k == 0)
			if lines, st := v.Letters.Fit(text, want, v.ColumnWidth-v.Px(16), 1); len(lines) != 1 || st != want {
				t.Errorf("step %d: %q is set as %q in %.1f pixels", s.Step, text, lines, st.Size)
			}
		}
	}
}

// The end of a search that found something is said in the color of a solution.
func TestEndIsNoFailure(t *testing.T) {
	for _, p := range []trace.Problem{{N: 4}, {N: 3}, {N: 8, Solutions: 1}} {
		scenes := slices.Collect(drawtest.Tell(p, story.Options{}))
		k := metricsOf(t, p.N, Options{})
		want := k.Theme.Good
		if p.N == 3 {
			want = k.Theme.Text
		}
		if got := k.toned(Tone(&scenes[len(scenes)-1])); got != want {
			t.Errorf("%d queens: the end is said in %v, want %v", p.N, got, want)
		}
	}
}

// Queens that attack each other are no solution, though the board is full when the search ends.
func TestShowsSolution(t *testing.T) {
	for board, want := range map[string]bool{"_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _": true, "Q _ _ _\n_ Q _ _\n_ _ Q _\n_ _ _ Q": false} {
		s := drawtest.SceneOf(t, board)
		s.Mood, s.Beaten = story.Done, s.Board.Beaten()
		if got := ShowsSolution(&s); got != want {
			t.Errorf("a solution: %t\n%s", got, board)
		}
	}
}
