package story

import (
	"flag"
	"fmt"
	"iter"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

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
		got.WriteString(transcript(scenes) + "\n")
	}
	for _, s := range solver.Table {
		if s.Name == "exhaustive" || s.Name == "recursive" { // one is long, the other tells what backtrack does
			continue
		}
		write(s, 6, Options{Language: &English})
		write(s, 5, Options{Language: &Chinese, Detail: Tests})
		write(s.ByColumn(), 5, Options{Language: &English, Detail: Tests, Labels: Index})
	}
	checkGolden(t, "stories.txt", got.String())
}

// So are the times of films at each pace and length, and quizzes.
func TestGoldenFilms(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	film := func(s solver.Solver, n int, o Options, timing Timing) {
		fmt.Fprintf(&got, "\n# %s, %d queens, %s, %s, %v\n\n", s.Name, n, DetailNames[o.Detail], PaceNames[timing.Pace], timing.Length)
		got.WriteString(transcript(filmed(t, s, trace.Problem{N: n, Solutions: 1}, o, timing)))
	}
	for _, s := range solver.Table {
		if s.Name == "exhaustive" || s.Name == "recursive" {
			continue
		}
		film(s, 4, Options{}, Timing{})
		if !strings.HasPrefix(s.Name, "cdcl") { // it is long
			film(s.ByColumn(), 5, Options{Labels: Index}, Timing{Pace: Fast})
		}
		fmt.Fprintf(&got, "\n# %s, questions\n", s.Name)
		for i, l := range Languages {
			scenes := tell(s, trace.Problem{N: 6}, Options{Language: &Languages[i]})
			for n, q := range Quiz(scenes, s.About(trace.Problem{N: 6}), 4, 300, uint64(i)) {
				fmt.Fprintf(&got, "\n%s %v\n%q\n%v\n%v\n", l.QuizHeading(&q, s.About(trace.Problem{N: 6}), n+1, 4), q.Scene.Board, q.Before(), slices.Collect(q.Scene.Leaving.Squares()), q.Answer)
				for _, act := range q.Choices {
					fmt.Fprintf(&got, "- %s\n", l.Choice(act, 6, Chess))
				}
			}
		}
	}
	for pace := range PaceNames {
		for _, detail := range []Detail{Moves, Tests} {
			film(solver.Backtrack, 5, Options{Detail: detail}, Timing{Pace: Pace(pace)})
		}
	}
	film(solver.Backtrack, 6, Options{}, Timing{})
	film(solver.Backtrack, 6, Options{}, Timing{Length: 5 * time.Minute})
	film(solver.Backtrack, 6, Options{}, Timing{Length: 20 * time.Second})
	film(solver.Backtrack, 6, Options{}, Timing{Length: time.Second})
	film(solver.Backtrack, 8, Options{}, Timing{})
	film(solver.Backtrack, 5, Options{}, Timing{Holds: Holds{Start: time.Hour, Move: 59 * time.Minute, Speed: 0.5}})
	holds := func(s solver.Solver, n int, o Options, timing Timing) {
		fmt.Fprintf(&got, "\n# %s, %d queens, all solutions, %s, %s, %v, %d pauses\n\n", s.Name, n, DetailNames[o.Detail], PaceNames[timing.Pace], timing.Length, len(timing.Pauses))
		got.WriteString(holdsOfAll(filmed(t, s, trace.Problem{N: n}, o, timing)))
	}
	for pace := range PaceNames {
		for _, detail := range []Detail{Moves, Tests} {
			holds(solver.Backtrack, 6, Options{Detail: detail}, Timing{Pace: Pace(pace)})
			holds(solver.Propagate, 5, Options{Detail: detail}, Timing{Pace: Pace(pace), Holds: Holds{Speed: 2.5}})
		}
	}
	for _, length := range []time.Duration{2 * time.Second, 7 * time.Second, 20 * time.Second, 40 * time.Second, 3 * time.Minute} {
		holds(solver.Backtrack, 6, Options{}, Timing{Length: length, Pauses: []Pause{{Step: 30, Hold: time.Second}, {Of: PauseKinds[6], Hold: 300 * time.Millisecond}}})
		holds(solver.Backtrack, 6, Options{Detail: Tests}, Timing{Length: length})
	}
	checkGolden(t, "films.txt", got.String())
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

// transcript returns a line for each scene: its step, when it begins, its mood and its caption.
func transcript(scenes iter.Seq[Scene]) string {
	var text strings.Builder
	at := time.Duration(0)
	for s := range scenes {
		line := fmt.Sprintf("%2d  %5.2f  %s  %s  — %s", s.Step, at.Seconds(), MoodNames[s.Mood], s.Caption.Title, s.Caption.Detail)
		text.WriteString(strings.TrimSuffix(line, "  — ") + "\n")
		at += s.Hold
	}
	return text.String()
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

// Scenes hold what they held, all of it but their logs: pictures show more than transcripts tell. A paragraph tells the moods of the
// first scenes of a search and, of each field, in how many scenes it is set and the sum of its numbers, of which a square has
// one; that it is true is tested against the board alone.
func TestGoldenScenes(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	for _, s := range solver.Table {
		if s.Name == "recursive" { // it tells what backtrack does
			continue
		}
		for _, c := range []struct {
			view   string
			solver solver.Solver
			p      trace.Problem
			o      Options
			most   int // scenes
		}{
			{"7 queens", s, trace.Problem{N: 7}, Options{}, 110},
			{"6 queens by column, with tests", s.ByColumn(), trace.Problem{N: 6}, Options{Detail: Tests}, 60},
			{"8 queens from the right, two of them given", s.MaxFirst(), trace.Problem{N: 8, Fixed: []trace.Square{trace.Sq(2, 5), trace.Sq(4, 0)}}, Options{Detail: Tests, Language: &Chinese}, 60},
		} {
			var moods [Done + 1]int
			fields := reflect.VisibleFields(reflect.TypeFor[Scene]())
			scenes, sums := make([]int, len(fields)), make([]int64, len(fields))
			for scene := range Between(tell(c.solver, c.p, c.o), 1, c.most) {
				moods[scene.Mood]++
				all := reflect.ValueOf(&scene).Elem()
				for i, f := range fields {
					if v := all.FieldByIndex(f.Index); !v.IsZero() && !f.Anonymous && f.Name != "Log" {
						scenes[i]++
						sums[i] += sumOf(v)
					}
				}
			}
			fmt.Fprintf(&got, "# %s, %s\n\nmoods %d\n", s.Name, c.view, moods)
			for i, n := range scenes {
				if n > 0 {
					fmt.Fprintf(&got, "%s in %d: %d\n", fields[i].Name, n, sums[i])
				}
			}
			got.WriteString("\n")
		}
	}
	checkGolden(t, "scenes.txt", got.String())
}

// sumOf returns the sum of all numbers in a value. Squares have different ones, true is 1, and text has its letters'.
func sumOf(v reflect.Value) (sum int64) {
	squares := func(all iter.Seq[trace.Square]) (sum int64) {
		for s := range all {
			sum += 1 + int64(s.Row)*trace.MaxN + int64(s.Col)
		}
		return sum
	}
	switch x := v.Addr().Interface().(type) {
	case *trace.Set:
		return squares(x.Squares())
	case *trace.Board:
		return squares(x.Queens())
	case *Costs:
		for i, value := range x.Values {
			sum += int64(i+1) * int64(value)
		}
		return sum + int64(x.Known)
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			sum += int64(i+1) * sumOf(v.Field(i))
		}
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			sum += int64(i+1) * sumOf(v.Index(i))
		}
	case reflect.String:
		for _, r := range v.String() {
			sum += int64(r)
		}
	case reflect.Bool:
		if v.Bool() {
			sum = 1
		}
	case reflect.Float64:
		sum = int64(v.Float() * 1e6)
	default:
		if v.CanInt() {
			return v.Int()
		}
		sum = int64(v.Uint())
	}
	return sum
}

// checkGolden compares a text with the one that testdata has, line by line.
func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
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
