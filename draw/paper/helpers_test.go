package paper

import (
	"testing"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// metricsOf returns the metrics of pictures of boards with n rows.
func metricsOf(t *testing.T, n int, o panel.Options) *panel.Metrics {
	t.Helper()
	k, err := panel.NewMetrics(drawtest.About(n), o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func newPainter(t *testing.T, n int, o panel.Options) *draw.Painter {
	t.Helper()
	return painterOf(t, solver.Backtrack, n, o)
}

// painterOf returns a painter for the searches of a solver.
func painterOf(t *testing.T, s solver.Solver, n int, o panel.Options) *draw.Painter {
	t.Helper()
	return painterFor(t, s.About(trace.Problem{N: n}), o)
}

// painterFor returns a painter for a search.
func painterFor(t *testing.T, a trace.About, o panel.Options) *draw.Painter {
	t.Helper()
	p, err := draw.NewPainter(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// inGolden returns options with the theme and the language of golden pictures.
func inGolden(o panel.Options) panel.Options {
	o.Theme, o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
	return o
}
