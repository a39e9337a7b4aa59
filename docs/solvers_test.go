package docs

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// ideas says, for each solver, at which scene a film shows what is special about it: at scene i.
var ideas = map[string]func(scenes []story.Scene, i int) bool{
	"backtrack": failsTwice, // a queen is removed, and then the one above it
	"recursive": failsTwice,
	"exhaustive": func(scenes []story.Scene, i int) bool { // a full board is refused
		return scenes[i].Reason.Kind == story.ReasonRejected
	},
	"heuristic": func(scenes []story.Scene, i int) bool { // a queen skips a free square that attacks more, and the search is shorter for it
		s := &scenes[i]
		if s.Reason.Kind != story.ReasonCheapest || len(scenes) >= len(filmed("backtrack", s.Board.N)) {
			return false
		}
		for col := range int(s.At.Col) {
			if _, known := s.Costs.Of(trace.Sq(int(s.At.Row), col)); known {
				return true
			}
		}
		return false
	},
	"forward": func(scenes []story.Scene, i int) bool { // a row has no square left before its turn
		return int(scenes[i].Dead.Row) > openRow(&scenes[i])
	},
	"propagate": func(scenes []story.Scene, i int) bool { // squares are ruled out that no queen attacks, and a queen or a failure follows
		hall := func(s story.Scene) bool {
			return s.Reason.Kind == story.ReasonHall || s.Reason.Kind == story.ReasonHallDiagonal
		}
		next := slices.IndexFunc(scenes[i:], func(s story.Scene) bool { return !hall(s) })
		return hall(scenes[i]) && (scenes[i+next].Reason.Kind == story.ReasonForced || scenes[i+next].Mood == story.Backtrack)
	},
	"firstfail": func(scenes []story.Scene, i int) bool { // a row is filled before its turn
		return scenes[i].Reason.Kind == story.ReasonFewest && int(scenes[i].Chosen.Row) > openRow(&scenes[i])
	},
	"cdcl": func(scenes []story.Scene, i int) bool { // a backjump over queens that played no part
		return scenes[i].Mood == story.Jump && scenes[i].Reason.Value >= 2 && scenes[i].Reason.Squares != trace.Set{}
	},
	"cdcl-vsids": func(scenes []story.Scene, i int) bool { // a decision by the scores, not for the first row
		return scenes[i].Reason.Kind == story.ReasonActive && int(scenes[i].At.Row) > openRow(&scenes[i])
	},
	"minconflicts": func(scenes []story.Scene, i int) bool { // a queen moves, and fewer attack each other
		return scenes[i].Kind == trace.Move && scenes[i].Attacks < scenes[i-1].Attacks
	},
	"dlx": func(scenes []story.Scene, i int) bool { // a column is filled, not a row
		return scenes[i].Mood == story.Placement && scenes[i].Chosen != trace.Nowhere && scenes[i].Chosen.Row < 0
	},
}

func failsTwice(scenes []story.Scene, i int) bool {
	return i > 0 && scenes[i-1].Mood == story.Backtrack && scenes[i].Mood == story.Backtrack
}

// openRow returns the first row without a queen, or whose queen was just placed.
func openRow(s *story.Scene) int {
	for row, col := range s.Board.Columns() {
		if at := trace.Sq(row, col); col < 0 || s.Mood == story.Placement && at == s.At {
			return row
		}
	}
	return s.Board.N
}

// filmed returns a scene of each step of a search for the first solution, the whole one.
func filmed(solver string, queens int) []story.Scene {
	f, err := reel.Film(context.Background(), reel.Options{Search: reel.Search{Queens: queens, Solver: solver}})
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Collect(f.Scenes), func(s story.Scene) bool { return s.Part > 0 || s.Poster })
}

// showsAt returns the first step at which a film shows the idea of its solver, or 0, and the number of all steps.
func showsAt(solver string, queens int) (step, steps int) {
	scenes := filmed(solver, queens)
	for i := range scenes {
		if ideas[solver](scenes, i) {
			return scenes[i].Step, len(scenes)
		}
	}
	return 0, len(scenes)
}

// The board of each solver shows its idea, no smaller one does so in as few steps, and the guides say at which step.
func TestSolversShowTheirIdeas(t *testing.T) {
	for _, s := range solver.Table {
		if ideas[s.Name] == nil {
			t.Errorf("say in ideas what %s is for", s.Name)
			continue
		}
		step, steps := showsAt(s.Name, s.Example)
		if step == 0 {
			t.Errorf("%s with %d queens does not show what the solver is for", s.Name, s.Example)
		}
		for n := 4; n < s.Example; n++ {
			if also, fewer := showsAt(s.Name, n); also > 0 && fewer <= steps {
				t.Errorf("%s shows its idea with %d queens in %d steps: why with %d in %d?", s.Name, n, fewer, s.Example, steps)
			}
		}
		for _, guide := range []string{"guide.md", "guide.zh.md"} {
			line := fmt.Sprintf("| [%d](../out/gallery/solver-%s.gif) | %d | %d |", s.Example, s.Name, steps, step)
			if !strings.Contains(read(t, guide), "| `"+s.Name+"` |") || !strings.Contains(read(t, guide), line) {
				t.Errorf("%s has no row of %s with %s", guide, s.Name, line)
			}
		}
	}
}

// Every example of a film, a lesson or a comparison that names a solver shows its idea.
func TestExamplesShowTheirIdeas(t *testing.T) {
	example := regexp.MustCompile(`(?m)(?:^ *queenreel|bin/queenreel|draw \S+) (?:animate|compare|lesson|still|quiz|tell) .*?(?:#|&|$|")`)
	named := regexp.MustCompile(`\b(?:` + strings.Join(words.NamesOf(solver.Table, func(s solver.Solver) string { return s.Name }), "|") + `)\b`)
	board := regexp.MustCompile(`-n (\d+)`)
	examples := 0
	for _, file := range []string{"../README.md", "../README.zh.md", "guide.md", "guide.zh.md", "../Makefile",
		"../cmd/queenreel/animate.go", "../cmd/queenreel/compare.go", "../cmd/queenreel/lesson.go", "../cmd/queenreel/quiz.go", "../cmd/queenreel/still.go", "../cmd/queenreel/tell.go"} {
		for _, line := range example.FindAllString(read(t, file), -1) {
			queens := 8
			if n := board.FindStringSubmatch(line); n != nil {
				queens, _ = strconv.Atoi(n[1])
			}
			for _, name := range named.FindAllString(line, -1) {
				examples++
				if step, _ := showsAt(name, queens); step == 0 {
					t.Errorf("%s: %s\n\tdoes not show what %s is for; %d queens would", file, line, name, solver.Table[slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name })].Example)
				}
			}
		}
	}
	if examples < 10 {
		t.Errorf("found %d examples that name a solver", examples)
	}
}
