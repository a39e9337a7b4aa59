package main

import (
	"bufio"
	"strings"
	"testing"
)

// People read figures with commas, and programs without.
func TestTableWritesNumbersForReaders(t *testing.T) {
	took := 15720.25
	rows := []tableRow{{N: 12, Solver: "backtrack", Done: true, Solutions: 14200, Nodes: 856188, Failures: 7, WallMS: &took}}
	for _, style := range tableStyles {
		want := map[string]string{
			"text":     " 12  backtrack     14,200  856,188         7  15,720.250 ms",
			"markdown": "| 12 | backtrack | 14,200 | 856,188 | 7 | 15,720.250 ms |",
			"csv":      "12,backtrack,14200,856188,7,15720.250",
			"json":     `{"n":12,"solver":"backtrack","done":true,"solutions":14200,"nodes":856188,"failures":7,"wall_ms":15720.25}`,
		}[style.name]
		var got strings.Builder
		w := bufio.NewWriter(&got)
		style.write(w, rows)
		w.Flush()
		if !strings.HasSuffix(got.String(), want+"\n") {
			t.Errorf("%s:\n%s\nwant\n%s", style.name, got.String(), want)
		}
	}
}
