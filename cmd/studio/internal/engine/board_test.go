package engine

import (
	"encoding/json"
	"testing"
)

// A page begins with a board that somebody has: where its queens stand, and whether they attack each other. What is no board is refused.
func TestBoard(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{`{"board": "2413"}`, `{"attacks":0,"detail":"b4 d3 a2 c1","n":4,"queens":[[0,1],[1,3],[2,0],[3,2]],"title":"4 queens, none attacks another"}`},
		{`{"board": "c5 e3"}`, `{"attacks":1,"detail":"","n":5,"queens":[[0,2],[2,4]],"title":"c5 and e3 attack each other"}`},
		{`{"board": "[[1,3,0,2],[2,0,3,1]]"}`, `{"error":{"field":"board","text":"Board: a picture shows one board: save several as a PDF"}}`},
		{`{}`, `{"error":{"field":"board","text":"Board: holds no board: write columns as in 15863724, squares as in a8 e7, rows of Q and ., or FEN"}}`},
	} {
		var reply json.RawMessage
		if ask(t, []byte(`{"do": "board", "options": `+c.options+`}`), &reply); string(reply) != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.options, reply, c.want)
		}
	}
}
