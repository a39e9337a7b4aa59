package story

import (
	"flag"
	"fmt"
	"hash/crc32"
	"io"
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
	checkGolden(t, "stories.txt", got.String())
}

// So are all that scenes know, the times of films at each pace and length, and quizzes.
func TestGoldenFilms(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	film := func(style string, s solver.Solver, n int, o Options, timing Timing) {
		fmt.Fprintf(&got, "\n# %s, %d queens, %s, %s, %v\n\n", s.Name, n, DetailNames[o.Detail], PaceNames[timing.Pace], timing.Length)
		got.WriteString(transcript(t, style, filmed(t, s, trace.Problem{N: n, Solutions: 1}, o, timing)))
	}
	for _, s := range solver.Table {
		if s.Name == "exhaustive" || s.Name == "recursive" {
			continue
		}
		film("json", s, 4, Options{}, Timing{})
		if !strings.HasPrefix(s.Name, "cdcl") { // it is long
			film("json", s.ByColumn(), 5, Options{Labels: Index}, Timing{Pace: Fast})
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
			film("vtt", solver.Backtrack, 5, Options{Detail: detail}, Timing{Pace: Pace(pace)})
		}
	}
	film("text", solver.Backtrack, 6, Options{}, Timing{})
	film("text", solver.Backtrack, 6, Options{}, Timing{Length: 5 * time.Minute})
	film("text", solver.Backtrack, 6, Options{}, Timing{Length: 20 * time.Second})
	film("vtt", solver.Backtrack, 6, Options{}, Timing{Length: time.Second})
	film("vtt", solver.Backtrack, 8, Options{}, Timing{})
	for _, style := range []string{"markdown", "vtt"} {
		film(style, solver.Backtrack, 5, Options{}, Timing{Holds: Holds{Start: time.Hour, Move: 59 * time.Minute, Speed: 0.5}})
	}
	checkGolden(t, "films.txt", got.String())
}

// Scenes hold what they held, all of it: pictures show more than transcripts tell. A line tells the moods of the first scenes of a
// search, and a checksum of all that they hold but their logs; that it is true is tested against the board alone.
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
			sum := crc32.NewIEEE()
			for scene := range Between(tell(c.solver, c.p, c.o), 1, c.most) {
				moods[scene.Mood]++
				writeScene(sum, &scene)
			}
			fmt.Fprintf(&got, "%s, %s: moods %d, checksum %08x\n", s.Name, c.view, moods, sum.Sum32())
		}
	}
	checkGolden(t, "scenes.txt", got.String())
}

// writeScene writes all fields of a scene but its log.
func writeScene(w io.Writer, s *Scene) {
	for field, value := range reflect.ValueOf(s).Elem().Fields() {
		if value.IsZero() || field.Name == "Log" {
			continue
		}
		switch v := value.Interface().(type) {
		case trace.Board:
			fmt.Fprintln(w, field.Name, slices.Collect(v.Queens()))
		case trace.Set:
			fmt.Fprintln(w, field.Name, slices.Collect(v.Squares()))
		case Costs:
			fmt.Fprintln(w, field.Name, v.Line, v.Known, v.Values[:16])
		case Reason:
			fmt.Fprintln(w, field.Name, v.Kind, v.Line, slices.Collect(v.By.Squares()), slices.Collect(v.Squares.Squares()), v.Value)
		default:
			fmt.Fprintln(w, field.Name, v)
		}
	}
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
