package engine

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"queenreel/trace"
)

// What a queen of one's own costs is said of the search that was made, and of the film's own. Of 4 queens, there are solutions with a queen
// on b4 and on c4.
func TestWhatIf(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`"options": {"queens": 4}, "step": 2, "queens": [0], "at": [1, 2]`, // which is where the search goes
			`{"title":"No solution has these queens and one on c3","detail":"4 squares tested; the search itself, from here: 25 squares tested","options":{"fixed":"a4,c3"}}`},
		{`"options": {"queens": 4, "steps": "1:5", "theme": "dark"}, "step": 1, "queens": [], "at": [0, 1]`,
			`{"title":"A solution has a queen on b4","detail":"8 squares tested; the search itself, from here: 26 squares tested","options":{"fixed":"b4"}}`},
		{`"options": {"queens": 4}, "step": 2, "queens": [0], "at": [1, 1]`,
			`{"title":"The queen on a4 attacks b3","detail":"no solution has queens on both"}`},
		{`"options": {"queens": 4, "by": "column", "lang": "zh"}, "step": 2, "queens": [0], "at": [2, 1]`,
			`{"title":"保留这些皇后，在 b2 放皇后无解","detail":"试探 4 格；原搜索从这一步起：试探 25 格","options":{"fixed":"a4,b2"}}`},
		{`"options": {"queens": 3}, "step": 1, "queens": [], "at": [0, 1]`,
			`{"title":"No solution has a queen on b3","detail":"3 squares tested; the search itself finds none from here","options":{"fixed":"b3"}}`},
		{`"options": {"queens": 4, "solver": "minconflicts"}, "step": 1, "queens": [], "at": [0, 0]`, // which does not know that there is none
			`{"title":"No solution found with a queen on a4","detail":"640 moves; the search itself, from here: 2 moves","options":{"fixed":"a4"}}`},
		{`"options": {"trace": "{\"format\":\"queenreel-trace\",\"version\":1,\"n\":5}\n"}, "step": 1, "queens": [], "at": [0, 0]`,
			`{"error":{"field":"trace","text":"trace: only the search of a solver can go on otherwise, and \"trace\" is none"}}`},
		{`"options": {"queens": 4, "solver": "firstfail"}, "step": 1, "queens": [13], "at": [0, 2]`, // its rows are filled in another order
			`{"title":"A solution has these queens and one on c4","detail":"0 branches; the search itself, from here: 1 branch","options":{"fixed":"c4,b1"}}`},
		{`"options": {}, "queens": [0], "at": [0, 0]`, `{"error":{"field":"at","text":"at: must be an empty square of the board"}}`},
		{`"options": {}, "queens": [0], "at": [8, 0]`, `{"error":{"field":"at","text":"at: must be an empty square of the board"}}`},
		{`"options": {}, "queens": [64], "at": [2, 0]`, `{"error":{"field":"queens","text":"queens: must be squares of the board"}}`},
		{`"options": {}, "queens": [0, 9], "at": [2, 5]`, `{"error":{"field":"queens","text":"queens: fixed queens 0,0 and 1,1 attack each other"}}`},
	} {
		var reply json.RawMessage
		if ask(t, []byte(`{"do": "whatif", `+c.request+`}`), &reply); string(reply) != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.request, reply, c.want)
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
