package story

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// What a search of each kind says, word by word: the first scene of each pattern, in each language. Someone reads it when it changes (make golden
// writes it again). What scenes hold is tested against the board alone.
func TestGoldenStories(t *testing.T) {
	t.Parallel()
	const path = "testdata/stories.txt"
	var got strings.Builder
	for k, s := range goldenSolvers(t, path) {
		for i := range words.Languages() {
			if !inGolden(t, path, s.Name+", "+words.Languages()[i].Name+"\n") {
				continue
			}
			p := trace.Problem{N: 6, Seed: 2}
			switch {
			case s.Name == solver.Exhaustive.Name:
				p.N = 4
			case !s.Complete:
				p.Solutions = 3
			}
			fmt.Fprintf(&got, "# %s, %s\n\n", s.Name, words.Languages()[i].Name)
			seen := map[words.Caption]bool{}
			for scene := range tell(s, p, Options{Language: &words.Languages()[i], Detail: Detail((i + k) % 2)}) {
				if !seen[scene.pattern] {
					fmt.Fprintf(&got, "%d %s — %s\n", scene.Step, scene.Caption.Title, scene.Caption.Detail)
				}
				seen[scene.pattern] = true
			}
			got.WriteString("\n")
		}
	}
	tracetest.Golden(t, path, []byte(got.String()+wordsBesideScenes(t)))
}

// goldenSolvers returns the solvers that a golden text tells of, which are all when it is written.
func goldenSolvers(t *testing.T, path string) []solver.Solver {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(solver.Table), func(s solver.Solver) bool { return !inGolden(t, path, s.Name+", ") })
}

// inGolden reports whether a golden text has a heading that begins so, or is to be written.
func inGolden(t *testing.T, path, heading string) bool {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return tracetest.Update || strings.Contains(string(text), "# "+heading)
}

// Scenes hold what they held, all of it but their words: pictures show more than captions tell. Told are the first scenes of a search, those with
// another reason, and the last: of each what is not as in the one before that is told. That it is true is tested against the board alone.
func TestGoldenScenes(t *testing.T) {
	t.Parallel()
	const path = "testdata/scenes.txt"
	var got strings.Builder
	for i, s := range goldenSolvers(t, path) {
		p, d, side := trace.Problem{N: 6, Solutions: 1, Seed: 2}, Moves, "by row"
		switch i % 3 {
		case 0:
			p.N, d = 5, Tests
		case 1:
			s, side = s.ByColumn(), "by column"
		case 2:
			s, p.Fixed, side = s.MaxFirst(), []trace.Square{trace.Sq(1, 1)}, "from the right"
		}
		fmt.Fprintf(&got, "# %s, %s, %d queens, fixed %v, %s\n\n", s.Name, side, p.N, p.Fixed, DetailNames[d])
		before, reasons := map[string]string{}, map[string]bool{}
		for scene := range tell(s, p, Options{Detail: d}) {
			reason := MoodNames[scene.Mood] + ", " + scene.Reason.Kind.String()
			if scene.Step > 6 && reasons[reason] && !scene.Ends {
				continue
			}
			reasons[reason] = true
			fmt.Fprintln(&got, scene.Step, reason)
			for _, part := range []any{scene, scene.Places, scene.Removal, *scene.Marks, scene.Reason, scene.Record} {
				about := strings.ToLower(reflect.TypeOf(part).Name())
				var changed []string
				for f, field := range reflect.ValueOf(part).Fields() {
					if !f.IsExported() || f.Anonymous || slices.Contains([]string{"Step", "Mood", "Reason", "Caption", "Unread"}, f.Name) {
						continue
					}
					text, name := inWords(field, p.N), about+f.Name
					if text != before[name] {
						changed = append(changed, strings.ToLower(f.Name)+" "+cmp.Or(text, "none"))
					}
					before[name] = text
				}
				if len(changed) > 0 {
					fmt.Fprintf(&got, "\t%s: %s\n", about, strings.Join(changed, ", "))
				}
			}
		}
		got.WriteString("\n")
	}
	tracetest.Golden(t, path, []byte(got.String()))
}

// insightNames are the kinds of insight as goldens have them.
var insightNames = [numInsights]string{
	SeesAhead: "ahead", LearnsClause: "clauses", FindsHall: "intervals", TakesFewest: "fewest", WeighsCosts: "weighed",
}

// inWords says what a field of a scene holds, or "" if it is nothing. Squares and lines have their names on a board of n rows.
func inWords(v reflect.Value, n int) string {
	switch x := v.Interface().(type) {
	case trace.Square:
		return cmp.Or(words.Grid.Square(x, n), words.English.Line(x, words.Grid, n))
	case trace.Set:
		return inWords(reflect.ValueOf(listOf(x)), n)
	case trace.Board:
		return inWords(reflect.ValueOf(x.Occupied()), n)
	case trace.Literal:
		return map[bool]string{true: "not "}[x.Not] + words.Grid.Square(x.At, n)
	case Insight:
		return insightNames[x]
	case Insights:
		var parts []string
		for kind, name := range insightNames {
			if n := x[kind]; n > 0 && name != "" {
				parts = append(parts, fmt.Sprint(n, " ", name))
			}
		}
		return strings.Join(parts, " ")
	case [][]int: // a row after the other
		return strings.NewReplacer(" ", "", "] [", " ", "[[", "", "]]", "").Replace(fmt.Sprint(x))
	}
	var parts []string
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, cmp.Or(inWords(v.Index(i), n), "0"))
		}
	case reflect.Array:
		for c, count := range v.Interface().(trace.Counters) {
			if count > 0 {
				parts = append(parts, fmt.Sprint(count, " ", trace.Counter(c)))
			}
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			parts = append(parts, cmp.Or(inWords(field, n), "0"))
		}
		return "(" + strings.Join(parts, " ") + ")"
	default:
		if !v.IsZero() {
			return fmt.Sprint(v)
		}
	}
	return strings.Join(parts, " ")
}

// wordsBesideScenes returns what is said at the start and at the end of searches, and beside scenes: of films, sheets, clauses and charts, in both
// languages.
func wordsBesideScenes(t *testing.T) string {
	var got strings.Builder
	for i := range words.Languages()[:2] {
		l := &words.Languages()[i]
		fmt.Fprintf(&got, "# %s: searches\n\n", l.Name)
		for _, s := range wordySearches() {
			scenes := told(s.about, s.events, Options{Language: l, Detail: s.detail})
			first := slices.Collect(only(scenes, 1, 1))[0].Caption
			var last State
			for last = range scenes {
			}
			fmt.Fprintf(&got, "%s — %s … %s — %s\n\t%s\n", first.Title, first.Detail, last.Caption.Title, last.Caption.Detail, FilmAlt(l, s.about, nil, last.Step, 0, last.Caption, words.Grid))
		}
		fmt.Fprintf(&got, "\n# %s: more\n\n%s\n\n", l.Name, strings.Join(slices.Concat(wordsOfPictures(l), wordsOfPaper(l), wordsOfClauses(l), wordsOfHand(l)), "\n"))
	}
	return got.String()
}

// A wordySearch is a search whose first caption or last one is unlike others.
type wordySearch struct {
	about  trace.About
	events func(yield func(trace.Event) bool)
	detail Detail
}

func wordySearches() (all []wordySearch) {
	by := func(s solver.Solver, p trace.Problem, d Detail) {
		all = append(all, wordySearch{s.About(p), s.Events(p), d})
	}
	by(solver.Backtrack, trace.Problem{N: 1}, Moves)
	by(solver.Backtrack, trace.Problem{N: 2}, Tests)
	by(solver.Backtrack, eightAll, Moves)
	by(solver.Backtrack, eightFirst, Moves)
	middle := trace.Problem{N: 3, Fixed: []trace.Square{trace.Sq(1, 1)}}
	by(solver.Backtrack, middle, Moves) // no queen is ever placed
	by(solver.Backtrack, middle, Tests)
	by(solver.Backtrack, trace.Problem{N: 1, Fixed: []trace.Square{corner}, Solutions: 1}, Moves) // what it was asked for, on the board of its start
	by(solver.Backtrack, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}, Moves)
	by(solver.DLX, trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1)}}, Moves)
	by(solver.Exhaustive, trace.Problem{N: 3}, Moves)
	by(solver.MinConflicts, trace.Problem{N: 2}, Moves)
	by(solver.DLX.ByColumn(), trace.Problem{N: 4}, Moves)
	by(solver.DLX.MaxFirst(), trace.Problem{N: 4}, Moves)
	by(solver.DLX.ByColumn().MaxFirst(), trace.Problem{N: 4}, Moves)

	four := trace.Problem{N: 4, Solutions: 1}
	for _, a := range []trace.About{
		{}, {Solver: "my first solver"}, {Doc: "row by row"},
		{Solver: "backtrack", Doc: "{at} is no placeholder here"}, // what users write is never filled in
		{Solver: "{at}"},
		{Solver: "mine", ByColumn: true}, // which may know no other way
		{Solver: "mine", Doc: "by columns", ByColumn: true},
	} {
		a.Problem = four
		all = append(all, wordySearch{a, solver.Backtrack.Events(four), Moves})
	}
	for _, events := range []string{"a1, -a1", "a1, c2, -c2"} { // a trace that does not say that its search is complete just ends, whatever board it ends with
		for _, complete := range []bool{false, true} {
			a := trace.About{Problem: trace.Problem{N: 10}, Complete: complete, Told: complete, Counts: []trace.Counter{trace.Placements, trace.Solutions}}
			all = append(all, wordySearch{a, slices.Values(eventsOf(events)), Moves})
		}
	}
	return all
}

// wordsOfPictures describes stills, strips and solutions.
func wordsOfPictures(l *words.Language) []string {
	scenes := slices.Collect(tell(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, Options{Language: l, Labels: words.Index}))
	b, _ := trace.ParseBoard("_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _\n")
	fixed := trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}
	return []string{
		StillAlt(l, &scenes[0], words.Index), StillAlt(l, &scenes[1], words.Index), StripAlt(l, slices.Collect(ScenesOf(slices.Values(scenes[1:3]))), words.Index),
		l.SolutionAlt(&b, trace.Problem{N: 4}, 1, 2, words.Grid), l.SolutionAlt(&b, fixed, 1, 1, words.NoLabels),
		l.FixedAlt("A picture.", trace.Problem{N: 4}, words.Grid), l.FixedAlt("A picture.", fixed, words.Index),
		Numbered(b, 17, Options{Language: l}).Caption.Detail, Numbered(b, 17, Options{Language: l, Labels: words.Index}).Caption.Detail,
		FilmAlt(l, trace.About{}, nil, 0, 0, words.Caption{}, words.Grid),
		FilmAlt(l, trace.About{Problem: fixed}, nil, 7, 1, words.Caption{}, words.Grid),
		FilmAlt(l, trace.About{Problem: fixed, Solver: "b"}, []string{"b", "c"}, 7, 3, words.Caption{Title: "End"}, words.Grid),
		LessonAims(l, solver.Backtrack.About(fixed))[1], LessonAims(l, solver.Backtrack.ByColumn().About(fixed))[1],
	}
}

// wordsOfPaper are those of sheets and charts.
func wordsOfPaper(l *words.Language) (said []string) {
	queens := []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3), trace.Sq(2, 5), trace.Sq(3, 0), trace.Sq(4, 2)}
	for given := range 6 {
		said = append(said, l.SheetTitle(trace.Problem{N: 6, Fixed: queens[:given]}, 1, true, words.Grid))
	}
	for s := range trace.Symmetries {
		said = append(said, l.Symmetry(s))
	}
	return append(said,
		l.SheetTitle(trace.Problem{N: 8}, 92, true, words.Grid), l.SheetTitle(trace.Problem{N: 8}, 12, false, words.Grid), l.SheetTitle(trace.Problem{N: 8}, 1, false, words.Grid),
		l.ClassHeading(2, trace.Class{Size: 8, Members: make([]trace.Member, 8)}), l.ClassHeading(2, trace.Class{Size: 8, Members: make([]trace.Member, 3)}),
		l.WorksheetTitle(8, 0), l.WorksheetTitle(8, 3), l.AnswerOf(1), l.AnswerOf(4), l.Then("A sheet.", l.Say(l.Alt.Page, words.Values{N: 2, Total: 3})),
		l.ZeroNote([]words.Zero{{Solver: "a", At: []int{1, 2, 3, 5, 6, 8}}, {Solver: "b", At: []int{1}}, {Solver: "c", At: []int{1}}}),
	)
}

// wordsOfClauses are those of the panel of clauses, and of lines.
func wordsOfClauses(l *words.Language) (said []string) {
	for _, text := range []string{"", "-a1 -d3", "-a1", "-a1 -b4 -c4 -d3", "a1 -b3", "a1 -b3 c4", "-a1 -b3 c4 d2", "c4 d2"} {
		clause := Clause{Number: 1}
		if text != "" {
			clause.Literals = eventsOf("learn " + text)[0].Clause
		}
		for labels := range words.LabelNames {
			said = append(said, ClauseWords(l, clause, words.Labels(labels), 10, 9))
		}
		said = append(said, ClauseWords(l, clause, words.Grid, 10, 2))
	}
	later := Clause{Literals: eventsOf("learn -b7")[0].Clause, Later: true}
	bars := later
	bars.Bars = true
	said = append(said, ClauseWords(l, later, words.Grid, 10, 9), ClauseWords(l, bars, words.Grid, 10, 9), l.ClausesHeading(trace.About{Problem: trace.Problem{Fixed: []trace.Square{corner}}}))
	for _, line := range []trace.Square{trace.Row(0), trace.Column(1), trace.Nowhere, trace.Row(70)} {
		for labels := range words.LabelNames {
			said = append(said, l.Line(line, words.Labels(labels), 10))
		}
	}
	return said
}

// wordsOfHand returns what is said of queens placed by hand, which may begin with a square: its name stays as it is; and the heading of a question, whose
// step is written as in pictures.
func wordsOfHand(l *words.Language) []string {
	eight := solver.Backtrack.About(eightAll)
	attacked := WhatIfWords(l, WhatIf{About: eight, At: trace.Sq(2, 0), Attacker: trace.Sq(0, 0)}, words.Grid)
	byHand := trace.About{Problem: eightAll, Solver: words.ByHand}
	return []string{
		words.Capital(l.Say(l.Studio.Own.Taken, words.Values{At: "a3"})), attacked.Title, attacked.Detail, FilmAlt(l, byHand, nil, 7, 0, words.Caption{}, words.Grid),
		l.Say(l.Quiz.Heading, words.Values{N: 1, Total: 5}),
	}
}

// eventsOf reads events of a search for 10 queens: their kinds, and their squares, lines, causes and values. See testdata/events.txt.
func eventsOf(text string) (events []trace.Event) {
	for part := range strings.SplitSeq(text, ", ") {
		words := strings.Fields(part)
		e := trace.Event{Kind: trace.Place, At: trace.Nowhere, By: trace.Nowhere}
		for kind := trace.Test; kind <= trace.Solution; kind++ {
			if kind.String() == words[0] {
				e.Kind, words = kind, words[1:]
				break
			}
		}
		if len(words) == 1 && words[0][0] == '-' && e.Kind == trace.Place {
			e.Kind = trace.TakeBack
		}
		for i, word := range words {
			at, value := squareOrLine(strings.TrimPrefix(word, "-")), 0
			_, err := fmt.Sscan(word, &value)
			switch {
			case e.Kind == trace.Conflict || e.Kind == trace.Learn || e.Kind == trace.HallSet:
				e.Clause = append(e.Clause, trace.Literal{At: at, Not: word[0] == '-'})
			case at != trace.Nowhere && i == 0:
				e.At = at
			case at != trace.Nowhere:
				e.By = at
			case err == nil:
				e.Value = value
			}
			for cause := trace.Attack; cause <= trace.Unit; cause++ {
				if cause.String() == word || e.Kind == trace.Test && word == "by" && cause == trace.Attack {
					e.Cause = cause
				}
			}
		}
		events = append(events, e)
	}
	return events
}

// squareOrLine returns the square called a1, or the line called row1 or columna; none, if it is none.
func squareOrLine(name string) trace.Square {
	for i := range 12 {
		if row, column := trace.Row(i), trace.Column(i); name == "row"+words.Grid.Row(i, 12) {
			return row
		} else if name == "column"+words.Grid.Column(i) {
			return column
		}
		for j := range 12 {
			if at := trace.Sq(i, j); words.Grid.Square(at, 12) == name {
				return at
			}
		}
	}
	return trace.Nowhere
}

// What events lead to that no solver yields, or few do.
func TestGoldenEvents(t *testing.T) {
	const path = "testdata/events.txt"
	lines, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(lines)) {
		if line[0] == '\t' {
			continue
		}
		got.WriteString(line)
		detail, events, is := strings.Cut(strings.TrimSpace(line), ": ")
		detail, traced := strings.CutSuffix(detail, " of a trace")
		if d := slices.Index(DetailNames, detail); is && d >= 0 {
			fmt.Fprintf(&got, "\t%s\n", outcome(events, Detail(d), traced))
		}
	}
	tracetest.Golden(t, path, []byte(got.String()))
}

// outcome tells of the scene that the last of some events ends in, of a trace or of a search.
func outcome(events string, d Detail, traced bool) string {
	about := trace.About{Problem: trace.Problem{N: 10}, Told: traced}
	scenes := slices.Collect(told(about, slices.Values(eventsOf(events+", j10")), Options{Detail: d}))
	s := scenes[len(scenes)-3] // after it come the queen on j10 and the end
	text := s.Caption.Title + " — " + s.Caption.Detail + " (" + s.Reason.Kind.String() + " " + strconv.Itoa(s.Reason.Value)
	for _, at := range listOf(s.Ghosts) {
		text += ", failed on " + words.Grid.Square(at, 10)
	}
	halls := 0
	for _, s := range scenes {
		if s.Hall != (trace.Set{}) {
			halls++
		}
	}
	if halls > 0 {
		text += ", Hall " + strconv.Itoa(halls)
	}
	return text + ")"
}

// No branch falls with a queen that goes on to another square while those placed after it stand, as in a swap.
func TestOnlyTheLatestFalls(t *testing.T) {
	for events, falls := range map[string]int{"a1, c2, -a1, c1, -c2, a2": 0, "a1, c2, -c2, -a1, c1, a2": 1} {
		for s := range told(trace.About{Problem: trace.Problem{N: 10}, Told: true}, slices.Values(eventsOf(events)), Options{}) {
			if s.Undone > 0 {
				falls--
			}
		}
		if falls != 0 {
			t.Errorf("%s: %d falls are missing", events, falls)
		}
	}
}

// wordOrCharacter matches a word or, in Chinese, a character.
var wordOrCharacter = regexp.MustCompile(`[!-~]+|[^ -~]`)

// longest holds the longest captions of languages: what is longer is not read in the time that a scene has.
var longest = map[string]struct {
	title, detail int
	length        func(string) int
}{
	"en": {9, 10, func(text string) int { return len(strings.Fields(text)) }},
	"de": {9, 10, func(text string) int { return len(strings.Fields(text)) }},
	"zh": {18, 20, func(text string) int { return len(wordOrCharacter.FindAllString(text, -1)) }},
}

// What all solvers say first is sound in every language, with both details and with fixed queens; larger boards have no more to say. Placeholders are
// filled, and captions are short. No name of a square gets a capital letter. Nothing is called "1 queens": N = 1 is the first thing that a child tries.
// In plain tests languages take turns, each beginning with another search.
func TestCaptions(t *testing.T) {
	t.Parallel()
	var searches []*wordySearch
	for _, s := range solver.Table {
		for _, s := range []solver.Solver{s, s.ByColumn()} {
			for n := 1; n <= 8; n++ {
				for i, d := range []Detail{Moves, Tests, Moves, Moves, Moves} {
					p := trace.Problem{N: n, Seed: uint64(n), Fixed: []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(2, 4)}[:max(0, i-1)]}
					if i <= 1 || len(p.Fixed) < n-1 { // else they are too many
						searches = append(searches, &wordySearch{s.About(p), s.Events(p), d})
					}
				}
			}
		}
	}
	scenes := 150
	if tracetest.Full {
		scenes = 600
	}
	wrong := regexp.MustCompile(`^[A-Z][0-9]|\b1 (queens|solutions|squares|clauses)\b`)
	for i, l := range words.Languages() {
		most, bounded := longest[l.Name]
		seen := map[words.Caption]bool{}
		for k, s := range searches {
			if !tracetest.Full && k%len(words.Names) != i {
				continue
			}
			for scene := range only(told(s.about, s.events, Options{Language: &l, Detail: s.detail}), 1, scenes) {
				c := scene.Caption
				if seen[c] {
					continue
				}
				seen[c] = true
				if err := cmp.Or(badCaption(c), badText(StillAlt(&l, &scene, words.Grid))); err != nil {
					t.Errorf("%s, step %d of %d queens: %v", l.Name, scene.Step, scene.Board.N, err)
				}
				if wrong.MatchString(c.Title) || wrong.MatchString(c.Detail) {
					t.Errorf("%s, step %d: %q", l.Name, scene.Step, c)
				}
				if bounded && (most.length(c.Title) > most.title || most.length(c.Detail) > most.detail) {
					t.Errorf("%s, step %d: longer than %d and %d: %q", l.Name, scene.Step, most.title, most.detail, c)
				}
			}
		}
	}
}

// Where the board shows no names, captions have none: not of squares, and rows and columns are counted.
func TestCaptionsWithoutLabels(t *testing.T) {
	named, plain := regexp.MustCompile(`\b[a-f][1-6]\b|\b([Rr]ow|[Cc]olumn)s? ([1-6]|[a-f])\b`), regexp.MustCompile(`[Rr]ow \d from the top|[Cc]olumn \d from the left`)
	counted := 0
	for _, s := range solver.Table {
		for _, detail := range []Detail{Moves, Tests} {
			p := trace.Problem{N: 5, Seed: 1, Solutions: 2}
			switch s.Name {
			case "exhaustive":
				p.N = 4
			case "cdcl":
				p.N = 6 // on 5 rows it learns nothing
			}
			for scene := range tell(s, p, Options{Detail: detail, Labels: words.NoLabels}) {
				text := scene.Caption.Title + "; " + scene.Caption.Detail
				if rest := plain.ReplaceAllString(text, ""); rest != text {
					counted++
					text = rest
				}
				if name := named.FindString(text); name != "" {
					t.Errorf("%s, step %d: %q names %q", s.Name, scene.Step, text, name)
				}
			}
		}
	}
	if counted < 100 {
		t.Errorf("only %d captions count a row", counted)
	}
}

// English words every kind of reason, by its name, and nothing else. Removals after which a row is still dead, or whose reason is not known, are worded as
// others are.
func TestReasonsHaveWords(t *testing.T) {
	names := map[string]bool{}
	for k := ReasonStart; k < numReasons; k++ {
		names[k.String()] = true
		if words.English.Reasons[k.String()] == (words.Caption{}) && k != ReasonInnocent && k != ReasonBack {
			t.Errorf("the reason %v has no words", k)
		}
	}
	for name := range words.English.Reasons {
		if !names[name] {
			t.Errorf("there is no reason %q", name)
		}
	}
}

// Any language that can be read can be written and read again, and tells a search.
func FuzzReadLanguage(f *testing.F) {
	f.Add(tracetest.Must(os.ReadFile("../../cmd/queenreel/testdata/de.json")))
	f.Add([]byte(`{"Name": "zh-Hant", "Solvers": {"backtrack": {"Doc": "{doc}", "Code": []}}, "Marks": {}}`))
	f.Add([]byte(`{"Name": "x", "Placed": "{own}{at}{own}", "Queens": "{n _ __}", "And": "{"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := words.Read(data)
		if err != nil {
			return
		}
		again := tracetest.Must(json.Marshal(l))
		if back, err := words.Read(again); err != nil || !bytes.Equal(tracetest.Must(json.Marshal(back)), again) {
			t.Fatalf("it is read back with error %v", err)
		}
		for s := range tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, Options{Language: l, Detail: Tests}) {
			if strings.Contains(s.Caption.Title, "{at}") {
				t.Errorf("step %d says %q", s.Step, s.Caption.Title)
			}
		}
	})
}
