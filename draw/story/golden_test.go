package story

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
	"queenreel/trace/solver"
)

var update = flag.Bool("update", false, "write the golden stories again")

// The stories of small searches are what they were, word by word and with their times: what is true in them is tested against the
// board alone, and someone reads them when they change (make golden writes them again).
func TestGoldenStories(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	write := func(s solver.Solver, n int, o Options) {
		p := trace.Problem{N: n, Solutions: 1}
		scenes := tell(s, p, o)
		fmt.Fprintf(&got, "# %s, %d queens, %s, %s, by column %t\n\n", s.Name, n, DetailNames[o.Detail], o.Language.Name, s.About(p).ByColumn)
		about := Transcript{About: s.About(p), Language: o.Language, Census: Count(t.Context(), scenes, 1<<20), Scenes: scenes}
		if err := TranscriptStyles[0].Write(&got, about); err != nil {
			t.Fatal(err)
		}
		got.WriteString("\n")
	}
	for _, s := range solver.Table {
		if s.Name == "exhaustive" || s.Name == "recursive" { // one is long, the other tells what backtrack does
			continue
		}
		write(s, 6, Options{Language: &English})
		write(s, 5, Options{Language: &Chinese, Detail: Tests})
		write(s.ByColumn(), 5, Options{Language: &English, Detail: Tests, Labels: Index})
	}
	const path = "testdata/stories.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("stories have changed (make golden writes them): %s", diff)
	}
}
