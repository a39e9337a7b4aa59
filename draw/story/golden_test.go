package story

import (
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// What a search of each kind says, word by word: someone reads it when it changes (make golden writes it again). What is true in it is
// tested against the board alone.
func TestGoldenStories(t *testing.T) {
	t.Parallel()
	const path = "testdata/stories.txt"
	var got strings.Builder
	for _, s := range goldenSolvers(t, path) {
		for i := range words.Languages()[:2] {
			fmt.Fprintf(&got, "# %s, %s\n\n", s.Name, words.Languages()[i].Name)
			for scene := range only(tell(s, trace.Problem{N: 6, Solutions: 1}, Options{Language: &words.Languages()[i], Detail: Detail(i)}), 1, 9) {
				fmt.Fprintf(&got, "%d %s — %s\n", scene.Step, scene.Caption.Title, scene.Caption.Detail)
			}
			got.WriteString("\n")
		}
	}
	checkGolden(t, path, got.String()+wordsBesideScenes(t))
}

// goldenSolvers returns the solvers that a golden text tells of, which are all when it is written.
func goldenSolvers(t *testing.T, path string) []solver.Solver {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(slices.Clone(solver.Table), func(s solver.Solver) bool {
		return !tracetest.Update && !strings.Contains(string(text), "# "+s.Name+", ")
	})
}

// Scenes hold what they held, all of it but their words: pictures show more than captions tell. A line tells the moods of the
// first scenes of a search and a sum over all of their fields; that they are true is tested against the board alone.
func TestGoldenScenes(t *testing.T) {
	t.Parallel()
	const path = "testdata/scenes.txt"
	var got strings.Builder
	for _, s := range goldenSolvers(t, path) {
		for _, c := range []struct {
			view   string
			solver solver.Solver
			p      trace.Problem
			d      Detail
			most   int // scenes
		}{
			{"7 queens", s, trace.Problem{N: 7}, Moves, 110},
			{"6 queens by column, with tests", s.ByColumn(), trace.Problem{N: 6}, Tests, 60},
			{"8 queens from the right, two of them given", s.MaxFirst(), trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(2, 5), trace.Sq(4, 0)}}, Tests, 60},
		} {
			var moods [Done + 1]int
			sum := fnv.New32a()
			for scene := range only(tell(c.solver, c.p, Options{Detail: c.d}), 1, c.most) {
				moods[scene.Mood]++
				marks := *scene.Marks
				scene.Caption, scene.Hold, scene.Marks = words.Caption{}, 0, nil
				fmt.Fprint(sum, marks, scene)
			}
			fmt.Fprintf(&got, "# %s, %s: moods %d, sum %x\n", s.Name, c.view, moods, sum.Sum32())
		}
	}
	checkGolden(t, path, got.String())
}

// checkGolden compares a text with the one that testdata has, line by line.
func checkGolden(t *testing.T, path, got string) {
	t.Helper()
	if tracetest.Update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == got {
		return
	}
	t.Errorf("%s has changed (make golden writes it): %s", path, cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")))
}
