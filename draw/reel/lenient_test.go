package reel

import (
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A lenient search shows a trace up to its first mistake, and its end says what is wrong: the attack, if there is one, in the
// language of the film, and else the words of the error. Without it, or if enough solutions come before, nothing changes.
func TestLenient(t *testing.T) {
	t.Parallel()
	place := func(squares ...string) (lines string) {
		for _, at := range squares {
			lines += `{"event":"place","at":[` + at + "]}\n"
		}
		return lines
	}
	const solution = `{"event":"solution"}` + "\n"
	solved := place("0,1", "1,3", "2,0", "3,2") + solution
	for _, c := range []struct {
		what, lines string
		solutions   int
		steps       int
		title, tip  string // of the end
		at, by      trace.Square
	}{
		{"attacks along diagonals", place("0,0", "1,1", "2,2", "3,3") + solution, 0, 6,
			"Not a solution: b3 attacks a4", "line 6 of the trace says otherwise", trace.Sq(0, 0), trace.Sq(1, 1)},
		{"an attacked square called free", place("0,0") + `{"event":"test","at":[1,0]}` + "\n", 0, 3,
			"Square a3 is not free: a4 attacks it", "line 3 of the trace says otherwise", trace.Sq(1, 0), trace.Sq(0, 0)},
		{"found twice", solved + solution, 0, 6, "The trace goes wrong at line 7", "this solution was found before", trace.Nowhere, trace.Nowhere},
		{"found twice, but one is enough", solved + solution, 1, 6, "1 solution found", "", trace.Nowhere, trace.Nowhere},
		{"cut short", place("0,0"), 0, 3, "The trace goes wrong at line 2", "the trace is cut short", trace.Nowhere, trace.Nowhere},
		{"wrong at once", place("4,4"), 0, 2, "The trace goes wrong at line 2", "square 4,4 is off the board: rows and columns go from 0 to 3", trace.Nowhere, trace.Nowhere},
	} {
		text := []byte(`{"format":"queenreel-trace","version":1,"n":4,"counts":["solutions"]}` + "\n" + c.lines)
		for _, lenient := range []bool{false, true} {
			src, err := (&Search{Trace: &Trace{"mine", text}, Lenient: lenient, Solutions: c.solutions}).Open(t.Context(), trace.MaxN)
			if err != nil {
				t.Fatal(err)
			}
			run, err := story.Run(src.About, src.Events, story.Options{Language: &words.English}, 1000, false, func(*story.Search) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			if err := src.Err(t.Context()); !lenient {
				if c.solutions == 0 && (err == nil || !strings.HasPrefix(err.Error(), "mine: line ")) {
					t.Errorf("%s: error %v", c.what, err)
				}
				continue
			} else if err != nil {
				t.Errorf("%s, lenient: %v", c.what, err)
			}
			if s := run.Last; len(run.Beats) != c.steps || s.Caption.Title != c.title || s.Caption.Detail != c.tip || s.At != c.at || s.By != c.by || !s.Ends {
				t.Errorf("%s: %d steps, the last %q, %q, at %v by %v", c.what, len(run.Beats), s.Caption.Title, s.Caption.Detail, s.At, s.By)
			}
		}
	}
	if _, err := (&Search{Lenient: true}).Open(t.Context(), 8); err == nil {
		t.Error("a solver of ours is searched leniently")
	}
}

// A trace of any solver, cut anywhere or with a line that cannot be true, is shown to there: it has no more steps than the whole trace, and an end that
// says what is wrong.
func TestLenientAnywhere(t *testing.T) {
	t.Parallel()
	tell := func(lines []string) *story.Search {
		src, err := (&Search{Trace: &Trace{"mine", []byte(strings.Join(lines, "\n"))}, Lenient: true}).Open(t.Context(), trace.MaxN)
		if err != nil {
			t.Fatal(err)
		}
		run, err := story.Run(src.About, src.Events, story.Options{Wordless: true}, 1_000_000, false, func(*story.Search) bool { return true })
		if err == nil {
			err = src.Err(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	for _, sv := range solver.Table {
		var text strings.Builder
		p := trace.Problem{N: 4, Solutions: 1}
		if err := trace.Write(&text, sv.About(p), sv.Events(p)); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(text.String()), "\n")
		whole := tell(lines)
		for i := 1; i < len(lines); i += 5 {
			wrong := append(lines[:i:i], `{"event":"takeback","at":[9,9]}`)
			for _, lines := range [][]string{lines[:i], wrong} {
				run, last := tell(lines), len(lines)
				if r := run.Last.Reason; r.Kind != story.ReasonWrong || r.Value != last || len(run.Beats) > len(whole.Beats)+1 || !run.Last.Ends {
					t.Errorf("%s, to line %d: %d steps of %d, and it ends with %v", sv.Name, last, len(run.Beats), len(whole.Beats), r)
				}
			}
		}
	}
}
