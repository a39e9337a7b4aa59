package board

import (
	"testing"

	"queenreel/draw/internal/drawtest"
	"queenreel/draw/panel"
	"queenreel/trace"
)

// metricsOf returns the metrics of pictures of boards with n rows.
func metricsOf(t *testing.T, n int, o panel.Options) *panel.Metrics {
	t.Helper()
	return metricsFor(t, drawtest.About(n), o)
}

// metricsFor returns the metrics of pictures of a search.
func metricsFor(t *testing.T, a trace.About, o panel.Options) *panel.Metrics {
	t.Helper()
	k, err := panel.NewMetrics(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}
