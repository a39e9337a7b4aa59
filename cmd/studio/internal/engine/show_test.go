package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
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

// laid is what lay replies.
type laid struct {
	Ground string
	Parts  []struct {
		Name          string
		Width, Height int
		Squares       []int
	}
	Error *fault
}

// A film is data; its pictures have the sizes and the colors with which it was laid last.
func TestShow(t *testing.T) {
	e := new(Engine)
	var film struct {
		Film   struct{ N int }
		Scenes []struct{ Title string }
		Look   laid
	}
	ask(t, e, `{"do": "film", "show": 1, "options": {"queens": 6}}`, &film)
	if film.Film.N != 6 || len(film.Scenes) != 84 || len(film.Look.Parts) != 2 || film.Look.Parts[1].Name != "tree" {
		t.Fatalf("%d queens, %d scenes, parts %v", film.Film.N, len(film.Scenes), film.Look.Parts)
	}
	for i, name := range []string{"classic", "dark"} {
		for _, side := range []int{360, 720} {
			var l laid
			ask(t, e, fmt.Sprintf(`{"do": "lay", "show": 1, "density": %g, "options": {"queens": 6, "theme": %q}, "rooms": [{"name": "board", "width": %d, "height": %[3]d}]}`, 1+float64(i)/2, name, side), &l)
			var sizes [][2]int
			data := ask(t, e, `{"do": "paint", "show": 1, "scene": 20}`, &sizes).Data
			board := l.Parts[0]
			if l.Ground != theme.Themes[i].Ground.String() || sizes[0] != [2]int{board.Width, board.Height} || len(data["pixels0"]) != board.Width*board.Height {
				t.Errorf("%s, %d pixels: %v, and pictures of %v", name, side, l, sizes)
			}
			if board.Width > side || board.Width < side-24 {
				t.Errorf("%d of %d pixels", board.Width, side)
			}
			middle := data["pixels0"][(board.Squares[1]+board.Squares[2]/8)*board.Width+board.Squares[0]+board.Squares[2]*11/2]
			if c, want := data["colors0"][4*int(middle):], theme.Themes[i].Dark; [3]byte(c) != [3]byte{want.R, want.G, want.B} {
				t.Errorf("%s: f6 has the color %v, want %v", name, c[:3], want)
			}
		}
	}
	told := ask(t, e, `{"do": "paint", "show": 1, "scene": 19}`, new(any)).Data // c2 is removed, and an arrow leads to d2
	if asked := ask(t, e, `{"do": "paint", "show": 1, "scene": 19, "asking": true}`, new(any)).Data; bytes.Equal(told["pixels0"], asked["pixels0"]) {
		t.Error("what comes next is shown while it is asked")
	}
}

// The engine keeps two films. What it does not keep, and what a film has not, it refuses.
func TestShowsAreKept(t *testing.T) {
	e := new(Engine)
	var reply struct{ Error *fault }
	for show := range 3 {
		ask(t, e, fmt.Sprintf(`{"do": "film", "show": %d, "options": {"queens": 4}}`, show+1), &reply)
	}
	for request, want := range map[string]string{
		`{"do": "lay", "show": 1, "rooms": []}`:                                                 "show",
		`{"do": "paint", "show": 1}`:                                                            "show",
		`{"do": "lay", "show": 2, "rooms": [{"name": "board", "lane": 1}]}`:                     "rivals",
		`{"do": "lay", "show": 2, "rooms": [{"name": "nothing"}]}`:                              "panels",
		`{"do": "lay", "show": 2, "options": {"theme": "plaid"}}`:                               "theme",
		`{"do": "paint", "show": 2, "scene": -1}`:                                               "scene",
		`{"do": "paint", "show": 3, "scene": 19}`:                                               "scene",
		`{"do": "lay", "show": 3, "rooms": [{"name": "board", "width": -9, "height": 100000}]}`: "no error",
	} {
		reply.Error = nil
		r := ask(t, e, request, &reply)
		field := "no error"
		if reply.Error != nil {
			field = reply.Error.Field
		}
		if field != want || strings.Contains(string(r.JSON), "panic") {
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
