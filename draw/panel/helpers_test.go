package panel

import (
	"image"
	"runtime/debug"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/raster"
	"queenreel/trace"
)

// What is told here lives shortly: rarer collections save a third of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// metricsOf returns the metrics of pictures of boards with n rows.
func metricsOf(t *testing.T, n int, o Options) *Metrics {
	t.Helper()
	return metricsFor(t, drawtest.About(n), o)
}

// metricsFor returns the metrics of pictures of a search.
func metricsFor(t *testing.T, a trace.About, o Options) *Metrics {
	t.Helper()
	k, err := NewMetrics(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// canvasFor returns a canvas of a size for a panel.
func canvasFor(t *testing.T, k *Metrics, p Panel, size image.Point) *raster.Canvas {
	t.Helper()
	ink, err := raster.NewInk([]raster.Color{k.Theme.Ground}, p.Ramps(k.Theme), false)
	if err != nil {
		t.Fatal(err)
	}
	c, err := k.NewCanvas(size, ink, false)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
