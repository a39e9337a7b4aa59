package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// A trace with a mistake is shown up to it, alone and beside another search, in each language: what is said names the file and the line, as the film's
// last scene does.
func TestMistakesAreShown(t *testing.T) {
	const header, place = `{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n`, `{\"event\":\"place\",\"at\":[0,0]}\n`
	for _, c := range []struct{ options, wrong string }{
		{`"trace": "` + header + place + place + `"`, "x.jsonl: The trace goes wrong at line 3: square a1 has a queen"},
		{`"lang": "zh", "trace": "` + header + place + `{\"event\":\"test\",\"at\":[1,1]}\n"`, "x.jsonl: b2 受到 a1 攻击: 与记录第 3 行不符"},
		{`"trace": "` + header + place + `"`, "x.jsonl: The trace goes wrong at line 2: the trace is cut short"},
		{`"rivals": [{"solver": "backtrack"}, {"trace": "` + header + place + place + `", "name": "y.jsonl"}]`, "y.jsonl: The trace goes wrong at line 3: square a1 has a queen"},
		{`"trace": "` + header + place + `{\"event\":\"end\"}\n"`, ""},
	} {
		var film struct{ Wrong string }
		ask(t, new(Engine), `{"do": "film", "show": 1, "names": {"trace": "x.jsonl"}, "options": {`+c.options+`}}`, &film)
		if film.Wrong != c.wrong {
			t.Errorf("%s: %q, want %q", c.options, film.Wrong, c.wrong)
		}
	}
}

// A film is data; its pictures have shapes in the colors of its themes, or in those that it is given later.
func TestShow(t *testing.T) {
	e := new(Engine)
	type page struct{ Ground, NightGround string }
	var film struct {
		Film struct {
			page
			N     int
			Parts []struct{ Name string }
		}
	}
	scenes := ask(t, e, `{"do": "film", "show": 1, "options": {"queens": 6, "night": "dark"}}`, &film).Data["scenes"]
	f := film.Film
	if n := bytes.Count(scenes, []byte("\n")); f.N != 6 || n != 84 || len(f.Parts) != 2 || f.Parts[1].Name != "tree" {
		t.Fatalf("%d queens, %d scenes, parts %v", f.N, n, f.Parts)
	}
	colored := func(want page, day, night *theme.Theme) {
		t.Helper()
		var drawn struct {
			Shapes struct {
				States   [][3]any
				Elements [][]float64
				Parts    [][][]int
			}
			Scenes []struct{ Hints bool }
		}
		data := ask(t, e, `{"do": "shapes", "show": 1, "from": 18, "count": 2}`, &drawn).Data
		is := func(state [3]any) bool { return state[0] == day.Queen.String() && state[1] == night.Queen.String() }
		if want != (page{day.Ground.String(), night.Ground.String()}) || !slices.ContainsFunc(drawn.Shapes.States, is) {
			t.Errorf("the page has %v, and its shapes %v", want, drawn.Shapes.States)
		}
		shapes := len(slices.Concat(slices.Concat(drawn.Shapes.Parts...)...))
		if len(drawn.Scenes) != 2 || !drawn.Scenes[1].Hints || shapes < 90 || shapes > len(drawn.Shapes.Elements) || len(data["pictures"]) < 200 {
			t.Errorf("scenes %v, %d shapes, %d bytes", drawn.Scenes, shapes, len(data["pictures"]))
		}
	}
	colored(f.page, &theme.Themes[0], &theme.Themes[1])
	var other page
	ask(t, e, `{"do": "color", "show": 1, "options": {"queens": 6, "theme": "dark", "night": "slate"}}`, &other)
	colored(other, &theme.Themes[1], &theme.Themes[4])
}

// The engine keeps two films. What it does not keep, and what a film has not, it refuses; of scenes it draws as many as there are.
func TestShowsAreKept(t *testing.T) {
	e := new(Engine)
	var reply struct {
		Error  *fault
		Scenes []any
	}
	for show := range 3 {
		ask(t, e, fmt.Sprintf(`{"do": "film", "show": %d, "options": {"queens": 4}}`, show+1), &reply)
	}
	for request, want := range map[string]string{
		`{"do": "color", "show": 1}`:                                  "show",
		`{"do": "shapes", "show": 1}`:                                 "show",
		`{"do": "color", "show": 2, "options": {"theme": "plaid"}}`:   "theme",
		`{"do": "shapes", "show": 2, "from": -1}`:                     "from",
		`{"do": "shapes", "show": 3, "from": 19}`:                     "from",
		`{"do": "shapes", "show": 3, "from": 17, "count": 1000}`:      "2 scenes",
		`{"do": "shapes", "show": 3, "from": 17, "count": -1000}`:     "1 scenes",
		`{"do": "shapes", "show": 2, "from": 0, "count": 1000000000}`: "19 scenes",
	} {
		reply.Error, reply.Scenes = nil, nil
		r := ask(t, e, request, &reply)
		got := fmt.Sprint(len(reply.Scenes), " scenes")
		if reply.Error != nil {
			got = reply.Error.Field
		}
		if got != want || strings.Contains(string(r.JSON), "panic") {
			t.Errorf("%s: %s", request, r.JSON)
		}
	}
}

// What a queen of one's own costs is said of the search that was made, and of the film's own. Of 4 queens, there are solutions with a queen
// on b1 and on c1.
func TestWhatIf(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`"options": {"queens": 4}, "step": 2, "queens": [0], "at": [1, 2]`, // which is where the search goes
			`{"title":"No solution has these queens and one on c2","detail":"4 squares tested; the search itself, from here: 25 squares tested","options":{"fixed":"a1,c2"}}`},
		{`"options": {"queens": 4, "steps": "1:5", "theme": "dark"}, "step": 1, "queens": [], "at": [0, 1]`,
			`{"title":"A solution has a queen on b1","detail":"8 squares tested; the search itself, from here: 26 squares tested","options":{"fixed":"b1"}}`},
		{`"options": {"queens": 4}, "step": 2, "queens": [0], "at": [1, 1]`,
			`{"title":"The queen on a1 attacks b2","detail":"no solution has queens on both"}`},
		{`"options": {"queens": 4, "by": "column", "lang": "zh"}, "step": 2, "queens": [0], "at": [2, 1]`,
			`{"title":"保留这些皇后，在 b3 放皇后无解","detail":"试探 4 格；原搜索从这一步起：试探 25 格","options":{"fixed":"a1,b3"}}`},
		{`"options": {"queens": 3}, "step": 1, "queens": [], "at": [0, 1]`,
			`{"title":"No solution has a queen on b1","detail":"3 squares tested; the search itself finds none from here","options":{"fixed":"b1"}}`},
		{`"options": {"queens": 4, "solver": "minconflicts"}, "step": 1, "queens": [], "at": [0, 0]`, // which does not know that there is none
			`{"title":"No solution found with a queen on a1","detail":"640 moves; the search itself, from here: 2 moves","options":{"fixed":"a1"}}`},
		{`"options": {"trace": "{\"format\":\"queenreel-trace\",\"version\":1,\"n\":5}\n"}, "step": 1, "queens": [], "at": [0, 0]`,
			`{"error":{"field":"trace","text":"trace.jsonl: only a solver can try another square, and \"trace\" is not one"}}`},
		{`"options": {"queens": 4, "solver": "dlx"}, "step": 1, "queens": [13], "at": [0, 2]`, // its rows are filled in another order
			`{"title":"A solution has these queens and one on c1","detail":"2 queens placed; the search itself, from here: 8 queens placed","options":{"fixed":"c1,b4"}}`},
		{`"options": {}, "queens": [0], "at": [0, 0]`, `{"error":{"field":"at","text":"at: must be an empty square of the board"}}`},
		{`"options": {}, "queens": [0], "at": [8, 0]`, `{"error":{"field":"at","text":"at: must be an empty square of the board"}}`},
		{`"options": {}, "queens": [64], "at": [2, 0]`, `{"error":{"field":"queens","text":"Board: must be squares of the board"}}`},
		{`"options": {}, "queens": [0, 9], "at": [2, 5]`, `{"error":{"field":"queens","text":"Board: fixed queens 0,0 and 1,1 attack each other"}}`},
	} {
		var reply json.RawMessage
		if ask(t, new(Engine), `{"do": "whatif", `+c.request+`}`, &reply); string(reply) != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.request, reply, c.want)
		}
	}
}

// What is said of a queen of one's own is true by the slow rules: a queen attacks it, or a solution has it with those that stand, or none has.
func TestWhatIfIsTrue(t *testing.T) {
	const n = 5
	for at := range n * n {
		for _, queens := range [][]int{{}, {0}, {2}, {1, 9}} {
			board, attacked := tracetest.Empty(n), false
			for _, q := range queens {
				board[q/n] = q % n
				attacked = attacked || tracetest.Attack(q/n, q%n, at/n, at%n) != ""
			}
			if board[at/n] == at%n {
				continue
			}
			board[at/n] = at % n
			want := "No solution has"
			switch {
			case attacked:
				want = "The queen on "
			case len(tracetest.Solutions(board)) > 0:
				want = "A solution has"
			}
			given, _ := json.Marshal(queens)
			var reply whatIfReply
			ask(t, new(Engine), fmt.Sprintf(`{"do": "whatif", "options": {"queens": %d}, "step": 1, "queens": %s, "at": [%d, %d]}`, n, given, at/n, at%n), &reply)
			if !strings.HasPrefix(reply.Title, want) {
				t.Errorf("with %v, a queen on %d: %q, want %q", queens, at, reply.Title, want)
			}
		}
	}
}

// A search without an end is cut by the clock.
func TestBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		whole, seen := true, 0
		endless := func(yield func(trace.Event) bool) {
			for yield(trace.Event{}) {
				time.Sleep(time.Millisecond)
			}
		}
		for range bounded(endless, &whole) {
			seen++
		}
		if whole || seen < 1000 || seen > 10_000 {
			t.Errorf("of an event each millisecond %d are seen in a second, and that is all: %v", seen, whole)
		}
	})
}

// A search without an end is cut, and nothing is claimed of what was not seen.
func TestWhatIfIsBounded(t *testing.T) {
	tracetest.Needs(t)
	var reply whatIfReply
	ask(t, new(Engine), `{"do": "whatif", "options": {"queens": 40, "solver": "backtrack"}, "step": 1, "queens": [], "at": [0, 0]}`, &reply)
	if want := "No solution yet with a queen on a1: stopped"; reply.Title != want {
		t.Errorf("got %q, want %q", reply.Title, want)
	}
}

// A page that has what a film's scenes show gets only their words, where they show the same, and then has what it would have got without.
func TestLikeFilms(t *testing.T) {
	const kept, sent = false, true
	for _, c := range []struct {
		before, after string // options
		want          bool
	}{
		{`"queens": 6`, `"queens": 6, "lang": "zh"`, kept},
		{`"queens": 6`, `"queens": 6, "labels": "chess", "pace": "fast", "speed": 3`, kept},
		{`"queens": 6, "by": "column", "fixed": "b1", "all": true`, `"queens": 6, "by": "column", "fixed": "b1", "all": true, "lang": "de"`, kept},
		{`"queens": 6, "solver": "cdcl"`, `"queens": 6, "solver": "cdcl", "lang": "de"`, kept},
		{`"queens": 5, "solver": "minconflicts"`, `"queens": 5, "solver": "minconflicts", "lang": "de"`, kept},
		{`"queens": 5, "solver": "heuristic", "all": true`, `"queens": 5, "solver": "heuristic", "all": true, "lang": "zh", "speed": 9`, kept},
		{`"queens": 6, "rivals": [{"solver": "backtrack"}, {"solver": "propagate"}]`,
			`"queens": 6, "lang": "de", "rivals": [{"solver": "backtrack"}, {"solver": "propagate"}]`, kept},
		{`"queens": 6`, `"queens": 6, "suspense": true`, sent},
		{`"queens": 6`, `"queens": 6, "steps": "1:9"`, sent},
		{`"queens": 6`, `"queens": 6, "detail": "tests"`, sent},
		{`"queens": 6`, `"queens": 6, "duration": "3s"`, sent},
		{`"queens": 6`, `"queens": 6, "fixed": "c1"`, sent},
		{`"queens": 6`, `"queens": 6, "panels": ["board"]`, sent},
		{`"queens": 6, "rivals": [{"solver": "backtrack"}, {"solver": "propagate"}]`,
			`"queens": 6, "clock": "work", "rivals": [{"solver": "backtrack"}, {"solver": "propagate"}]`, sent},
	} {
		e := new(Engine)
		has := ask(t, e, `{"do": "film", "show": 1, "options": {`+c.before+`}}`, new(any)).Data["scenes"]
		next := func(e *Engine, like int) Reply {
			return ask(t, e, fmt.Sprintf(`{"do": "film", "show": 2, "like": %d, "options": {%s}}`, like, c.after), new(any))
		}
		got, want := next(e, 1), next(new(Engine), 0)
		scenes := got.Data["scenes"]
		if (scenes != nil) != c.want {
			t.Errorf("%s after %s: %d bytes of what scenes show", c.after, c.before, len(scenes))
		}
		if scenes == nil {
			scenes = has
		}
		if !bytes.Equal(scenes, want.Data["scenes"]) || !bytes.Equal(got.Data["words"], want.Data["words"]) || !bytes.Equal(got.JSON, want.JSON) {
			t.Errorf("%s after %s: the page has another film than alone", c.after, c.before)
		}
	}
}
