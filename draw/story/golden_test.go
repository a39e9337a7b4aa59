package story

import (
	"flag"
	"fmt"
	"hash/fnv"
	"iter"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
	"queenreel/trace/solver"
)

var update = flag.Bool("update", false, "write the golden stories again")

// What a search of each kind says, word by word: someone reads it when it changes (make golden writes it again). What is true in it is
// tested against the board alone.
func TestGoldenStories(t *testing.T) {
	t.Parallel()
	const path = "testdata/stories.txt"
	var got strings.Builder
	for _, s := range goldenSolvers(t, path) {
		for i := range Languages[:2] {
			fmt.Fprintf(&got, "# %s, %s\n\n", s.Name, Languages[i].Name)
			for scene := range Between(tell(s, trace.Problem{N: 6, Solutions: 1}, Options{Language: &Languages[i], Detail: Detail(i)}), 1, 9) {
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
	return slices.DeleteFunc(slices.Clone(solver.Table), func(s solver.Solver) bool { return !*update && !strings.Contains(string(text), "# "+s.Name+", ") })
}

// Films have the times that they had at each pace and length: how long scenes stand, one after another, and the sum of their steps.
// They have the same when they were left early, and are ranged again. Their texts have words by the length of their names: none of a language, so that
// times stay when words change.
func TestGoldenFilms(t *testing.T) {
	t.Parallel()
	texts := map[string]string{}
	for name, text := range English.texts() {
		if names := placeholders(text); text != "" {
			texts[name] = strings.Repeat("word ", 1+len(name)%6)
			for _, word := range names {
				texts[name] += "{" + word + "} "
			}
		}
	}
	wordy := languageOf(texts)
	var got strings.Builder
	film := func(s solver.Solver, p trace.Problem, d Detail, timing Timing) {
		fmt.Fprintf(&got, "# %s, %d queens, %d solutions, %s, %s, %v, %d pauses\n", s.Name, p.N, p.Solutions, DetailNames[d], PaceNames[timing.Pace], timing.Length, len(timing.Pauses))
		scenes := filmed(t, s, p, Options{Detail: d, Language: wordy}, timing)
		holds := holdsOfAll(scenes)
		for range scenes {
			break
		}
		if again := holdsOfAll(scenes); again != holds {
			t.Errorf("ranged again, scenes stand %s, and before %s", again, holds)
		}
		got.WriteString(holds)
	}
	five, six := trace.Problem{N: 5}, trace.Problem{N: 6}
	for pace := range PaceNames {
		film(solver.Backtrack, six, Moves, Timing{Pace: Pace(pace)})
		film(solver.Propagate, five, Tests, Timing{Pace: Pace(pace), Holds: Holds{Speed: 2.5}})
	}
	for _, length := range []time.Duration{2 * time.Second, 7 * time.Second, 40 * time.Second, 3 * time.Minute} {
		film(solver.Backtrack, six, Moves, Timing{Length: length, Pauses: []Pause{{Step: 30, Hold: time.Second}, {Of: PauseKinds[6], Hold: 300 * time.Millisecond}}})
		film(solver.Backtrack, six, Tests, Timing{Length: length})
	}
	film(solver.Backtrack, five, Moves, Timing{Length: 8 * time.Second, Pauses: []Pause{{Of: PauseKinds[1], First: true, Hold: time.Second}}})
	film(solver.Backtrack, trace.Problem{N: 5, Solutions: 1}, Moves, Timing{Holds: Holds{Start: time.Hour, Move: 59 * time.Minute, Speed: 0.5}})
	checkGolden(t, "testdata/films.txt", got.String())
}

// filmed returns the scenes of a film of a search.
func filmed(t *testing.T, s solver.Solver, p trace.Problem, o Options, timing Timing) iter.Seq[Scene] {
	t.Helper()
	scenes := tell(s, p, o)
	film, _, err := Timed(t.Context(), scenes, Count(t.Context(), scenes, math.MaxInt), timing)
	if err != nil {
		t.Fatal(err)
	}
	return film
}

// holdsOfAll tells how long scenes stand, one after another, and the sum of their steps.
func holdsOfAll(scenes iter.Seq[Scene]) string {
	var text strings.Builder
	var last time.Duration
	n, steps := 0, 0
	write := func() {
		if n > 0 {
			fmt.Fprintf(&text, "%d×%v ", n, last.Round(100*time.Microsecond))
		}
	}
	for s := range scenes {
		if s.Hold != last {
			write()
			n, last = 0, s.Hold
		}
		n++
		steps += s.Step
	}
	write()
	return fmt.Sprintf("%s\nsum of steps: %d\n", text.String(), steps)
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
			for scene := range Between(tell(c.solver, c.p, Options{Detail: c.d}), 1, c.most) {
				moods[scene.Mood]++
				marks := *scene.Marks
				scene.Caption, scene.Hold, scene.Marks = Caption{}, 0, nil
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
	if *update {
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
