//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"queenreel/trace/tracetest"
)

// In a page from disk, a frame of the studio's engine makes films, and one of a film page shows its film, in every engine: they tell the page around them.
func TestFramesFromDiskInEngines(t *testing.T) {
	tracetest.Needs(t)
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if out, err := exec.Command("go", "run", "queenreel/cmd/queenreel", "animate", "-n", "4", "-q", "-o", filepath.Join(folder, "film.html")).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	around := filepath.Join(folder, "around.html")
	if err := os.WriteFile(around, fmt.Appendf(nil, `<!doctype html><title>A lesson</title>
		<script>self.told = []; addEventListener('message', e => told.push(e.data.subject ?? e.data))</script>
		<iframe src="film.html"></iframe><iframe src="file://%s"></iframe>`, pages.engine), 0o666); err != nil {
		t.Fatal(err)
	}
	inEach(t, engines, "file://"+around, func(t *testing.T, w window) {
		if told := w(`
			for (let i = 0; i < 600 && !(told.includes(7) && told.includes('SPLICE.getState')); i++) await new Promise(go => setTimeout(go, 100))
			return told.sort().join()`); told != "7,SPLICE.getState" {
			t.Errorf("the frames tell %q", told)
		}
	})
}
