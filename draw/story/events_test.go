package story

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

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
			case e.Kind == trace.Learn || e.Kind == trace.HallSet:
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

// squareOrLine returns the square called a10, or the line called row10 or columna; none, if it is none.
func squareOrLine(name string) trace.Square {
	for i := range 10 {
		if row, column := trace.Row(i), trace.Column(i); name == "row"+words.Chess.Row(i, 10) {
			return row
		} else if name == "column"+words.Chess.Column(i) {
			return column
		}
		for j := range 10 {
			if at := trace.Sq(i, j); words.Chess.Square(at, 10) == name {
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
	checkGolden(t, path, got.String())
}

// outcome tells of the scene that the last of some events ends in, of a trace or of a search.
func outcome(events string, d Detail, traced bool) string {
	about := trace.About{Problem: trace.Problem{N: 10}, Told: traced}
	scenes := slices.Collect(told(about, slices.Values(eventsOf(events+", j1")), Options{Detail: d}))
	s := scenes[len(scenes)-3] // after it come the queen on j1 and the end
	text := s.Caption.Title + " — " + s.Caption.Detail + " (" + s.Reason.Kind.String() + " " + strconv.Itoa(s.Reason.Value)
	if s.Why != 0 {
		text += ", why " + s.Why.String()
	}
	for at := range s.Ghosts.Squares() {
		text += ", failed on " + words.Chess.Square(at, 10)
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

// Squares that a solver strikes stay crossed until it restores them, and are fresh in one scene.
func TestMarks(t *testing.T) {
	events := eventsOf("a10, strike b10 by a10 line, strike b9 by a10 diagonal, c9, strike e9 by a10 hall, deadend row8, -c9, restore e9, strike c9 by a10 denied, " +
		"d9, restore b10, f8")
	scenes := slices.Collect(told(trace.About{Problem: trace.Problem{N: 10}}, slices.Values(events), Options{}))
	for i, want := range []struct{ straight, diagonal, other, fresh []string }{
		{},
		{[]string{"b10"}, []string{"b9"}, nil, []string{"b10", "b9"}},
		{[]string{"b10", "e9"}, []string{"b9"}, nil, []string{"e9"}},                                                       // c9 is in line with b9 and e9, but a10 attacked b9 first
		{[]string{"b10", "e9", "a8"}, []string{"b9", "b8", "c8", "d8"}, []string{"e8", "f8", "g8", "h8", "i8", "j8"}, nil}, // row 8 is dead, they say
		{[]string{"b10", "a9"}, []string{"b9"}, []string{"c9"}, []string{"c9"}},                                            // denied before d9 came in line with it
		{[]string{"c9"}, []string{"b9"}, nil, nil},
	} {
		s := &scenes[i]
		for _, marks := range []struct {
			name string
			got  trace.Set
			want []string
		}{{"straight", s.Straight, want.straight}, {"diagonal", s.Diagonal, want.diagonal}, {"other", s.Other, want.other}, {"fresh", s.Fresh, want.fresh}} {
			var got []string
			for at := range marks.got.Squares() {
				got = append(got, words.Chess.Square(at, 10))
			}
			if !slices.Equal(got, marks.want) {
				t.Errorf("step %d: %s are %v, want %v", s.Step, marks.name, got, marks.want)
			}
		}
	}
}

// No branch falls with a queen that goes on to another square while those placed after it stand, as in a swap.
func TestOnlyTheLatestFalls(t *testing.T) {
	for events, falls := range map[string]int{"a10, c9, -a10, c10, -c9, a9": 0, "a10, c9, -c9, -a10, c10, a9": 1} {
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

// A queen moves because no other has more queens against it, because only the one that just moved has, or because a choice fell on
// it; queens that cannot move don't count.
func TestReasonsToPick(t *testing.T) {
	a, b, c, d := trace.Sq(0, 0), trace.Sq(1, 0), trace.Sq(2, 0), trace.Sq(3, 3) // a has three against it, b and c two, d one
	for _, test := range []struct {
		at    trace.Square
		value int
		moved trace.Square
		fixed []trace.Square
		want  ReasonKind
		more  trace.Set
	}{
		{a, 3, trace.Nowhere, nil, ReasonWorst, trace.Set{}},
		{b, 2, a, nil, ReasonWorstRest, trace.SetOf(a)},
		{b, 2, c, nil, ReasonPicked, trace.Set{}},
		{d, 1, a, nil, ReasonPicked, trace.Set{}},
		{d, 1, c, nil, ReasonPicked, trace.Set{}},
		{b, 2, trace.Nowhere, []trace.Square{a}, ReasonWorst, trace.Set{}},
		{d, 1, c, []trace.Square{a, b}, ReasonWorstRest, trace.SetOf(c)},
	} {
		teller := &teller{
			start: trace.Problem{N: 5, Fixed: test.fixed}.Board(), board: trace.Problem{N: 5, Fixed: []trace.Square{a, b, c, d}}.Board(), moved: test.moved,
		}
		r := teller.reasonPicked(trace.Event{Kind: trace.Pick, At: test.at, Value: test.value})
		if r.Kind != test.want || r.Squares != test.more || r.Value != test.value {
			t.Errorf("%v picked after %v: %+v, want kind %d and squares %v", test.at, test.moved, r, test.want, test.more)
		}
	}
}
