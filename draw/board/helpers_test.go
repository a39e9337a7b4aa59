package board

import (
	"testing"

	"queenreel/draw/panel"
	"queenreel/trace"
)

// metricsFor returns the metrics of pictures of a search.
func metricsFor(t *testing.T, a trace.About, o panel.Options) *panel.Metrics {
	t.Helper()
	k, err := panel.NewMetrics(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}
