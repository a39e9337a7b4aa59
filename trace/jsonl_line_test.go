package trace

import (
	"errors"
	"strings"
	"testing"
)

// Lines of traces below.
const (
	place00  = `{"event":"place","at":[0,0]}` + "\n"
	strike11 = `{"event":"strike","at":[1,1],"cause":"hall"}` + "\n"
	back00   = `{"event":"takeback","at":[0,0]}` + "\n"
	solved   = `{"event":"place","at":[0,1]}` + "\n" + `{"event":"place","at":[1,3]}` + "\n" +
		`{"event":"place","at":[2,0]}` + "\n" + `{"event":"place","at":[3,2]}` + "\n" + `{"event":"solution"}` + "\n"
)

// refused holds traces that Read must refuse, with the whole error, since that is all that the author of a
// trace sees. They are also the seeds of the fuzz test.
var refused = []struct{ text, want string }{
	// not traces
	{"", "line 1: the trace is empty"},
	{"\n\n", "line 1: the trace is empty"},
	{"GIF89a\x01", "line 1: the line is not JSON: invalid character 'G' looking for beginning of value"},
	{"\xff\xfe{\x00", "line 1: the line ends early: the trace may be cut short"}, // UTF-16
	{"\xfe\xff\x00{", "line 1: the line ends early: the trace may be cut short"},
	{"\xff\xfe", "line 1: the trace is empty"},
	{"[]", "line 1: the trace is empty"},
	{"[\n" + strings.TrimSpace(head) + ",\n]", "line 3: the line is not JSON: invalid character ']' looking for beginning of value"},
	{"[" + strings.TrimSpace(head) + "]", `line 1: the trace is cut short: its last line must be {"event":"end"}`},
	{"{\n\"format\": \"queenreel-trace\",\n\"version\": 1, \"n\": 4\n}\n{\n\"event\": \"place\",\n\"at\": [0, 4]\n}\n", "line 5: square 0,4 is off the board: rows and columns go from 0 to 3"},
	{"[\n" + strings.TrimSpace(head) + ",\n" + strings.TrimSpace(tail) + "\n]\n{}", "line 5: the trace goes on after its end"},
	{"\x1f\x8b\b\x00\x00", "line 1: the trace is compressed: unpack it with gzip -d"},
	{`{"format":"queenreel-trace","version":1,"n":4,"solver":"caf` + "\xe9\"}", "line 1: the trace is not UTF-8: write its file with the encoding utf-8"}, // Latin-1
	{"42\n", "line 1: the line is a bare number, not a JSON object"},
	{"null\n", `line 1: not a trace: it must start with {"format":"queenreel-trace","version":1,"n":8}`},
	{`{"format":"gif","version":1,"n":4}`, `line 1: not a trace: it must start with {"format":"queenreel-trace","version":1,"n":8}`},

	{strings.Repeat("[", 2<<20), "line 1: the line is not JSON: invalid character '[' exceeded max depth"},

	// headers
	{`{"format":"queenreel-trace"`, "line 1: the line ends early: the trace may be cut short"},
	{`{"format":"queenreel-trace","n":4}`, `line 1: "version" must be 1 or 2`},
	{`{"format":"queenreel-trace","version":"1","n":4}`, `line 1: "version" must be a whole number`},
	{`{"format":"queenreel-trace","version":3,"size":4}`, "line 1: a trace of version 3, but this program reads up to version 2: use a newer one"},
	{`{"format":"queenreel-trace","version":1}`, `line 1: "n" is missing: the number of queens`},
	{`{"format":"queenreel-trace","version":1,"n":null}`, `line 1: "n" is missing: the number of queens`},
	{`{"format":"queenreel-trace","version":1,"n":0}`, "line 1: 0 queens: must be at least 1"},
	{`{"format":"queenreel-trace","version":1,"n":4,"by":"diagonal"}`, `line 1: "by" must be "row" or "column": which lines the search fills`},
	{`{"format":"queenreel-trace","version":1,"n":4,"value":"left"}`, `line 1: "value" must be "min" or "max": which squares of a line the search tries first`},
	{`{"format":"queenreel-trace","version":1,"n":4,"by":0}`, `line 1: "by" must be a string`},
	{`{"format":"queenreel-trace","version":1,"n":65}`, "line 1: 65 queens: traces go up to 64"},
	{`{"format":"queenreel-trace","version":1,"n":0,"fixed":[[0,0]]}`, "line 1: 0 queens: must be at least 1"}, // not "from 0 to -1"
	{`{"format":"queenreel-trace","version":1,"n":4.5}`, `line 1: "n" must be a whole number`},
	{`{"format":"queenreel-trace","version":1,"n":4,"size":4}`, `line 1: unknown key "size"`},
	{`{"format":"queenreel-trace","version":1,"n":4} {}`, "line 1: the line is not JSON: invalid character '{' after top-level value"},
	{`{"format":"queenreel-trace","version":1,"n":4,"solver":"a\nb"}`, `line 1: "solver" must be up to 64 printable characters`},
	{`{"format":"queenreel-trace","version":1,"n":4,"solver":"` + strings.Repeat("x", 65) + `"}`, `line 1: "solver" must be up to 64 printable characters`},
	{`{"format":"queenreel-trace","version":1,"n":4,"fixed":[0,2]}`, `line 1: "fixed" must be a list of [row, column]`},
	{`{"format":"queenreel-trace","version":1,"n":4,"fixed":[[0]]}`, `line 1: "fixed" must be a list of [row, column]`},
	{`{"format":"queenreel-trace","version":1,"n":4,"fixed":[[0,0],[1,1]]}`, "line 1: fixed queens 0,0 and 1,1 attack each other"},
	{`{"format":"queenreel-trace","version":1,"n":4,"fixed":[[4,0]]}`, "line 1: square 4,0 is off the board: rows and columns go from 0 to 3"},
	{`{"format":"queenreel-trace","version":1,"n":4,"counts":["test"]}`, "line 1: unknown counter \"test\": the counters are " + strings.Join(counterNames[:], ", ")},
	{`{"format":"queenreel-trace","version":1,"n":4,"counts":["tests","tests"]}`, "line 1: counter tests is named twice"},

	// lines that are not events
	{head + `{"event":"place","at":[0,0]`, "line 2: the line ends early: the trace may be cut short"},
	{head + `{"event":"place","at":[0,0]}{"event":"end"}`, "line 2: the line goes on after its JSON object"},
	{head + `[0,0]`, "line 2: the line is a bare array, not a JSON object"},
	{head + `{}`, `line 2: "event" is missing`},
	{head + `{"event":7}`, `line 2: "event" must be a string`},
	{head + `{"event":"plcae","at":[0,0]}`, `line 2: unknown event "plcae": the events are ` + strings.Join(kindNames(), ", ") + " and end"},
	{head + `{"event":"place","att":[0,0]}`, `line 2: unknown key "att"`},
	{head + `{"event":"place"}`, `line 2: a place event needs "at"`},
	{head + `{"event":"place","at":[0,0],"value":1}`, `line 2: a place event takes no "value"`},
	{head + `{"event":"place","at":[]}`, `line 2: "at" must be [row, column]`},
	{head + `{"event":"place","at":[0]}`, `line 2: "at" must be [row, column]`},
	{head + `{"event":"place","at":[0,0,0]}`, `line 2: "at" must be [row, column]`},
	{head + `{"event":"place","at":[0,0.5]}`, `line 2: "at" must be [row, column]`},
	{head + `{"event":"move","at":[0,0],"by":[1,1]}`, `line 2: a move event needs "from"`},
	{head + `{"event":"deadend"}`, `line 2: a deadend event needs "row" or "column"`},
	{head + `{"event":"deadend","row":1,"column":1}`, `line 2: "row" and "column": give only one of them`},
	{head + `{"event":"deadend","row":"1"}`, `line 2: "row" must be a whole number`},
	{head + `{"event":"place","at":[0,0],"row":0}`, `line 2: a place event takes "row" only with the cause "forced"`},
	{head + `{"event":"place","at":[0,0],"column":0,"cause":"unit"}`, `line 2: a place event takes "column" only with the cause "forced"`},
	{head + `{"event":"place","at":[0,0],"row":4,"cause":"forced"}`, "line 2: row 4 is off the board: rows go from 0 to 3"},
	{head + `{"event":"place","at":[0,0],"row":1,"cause":"forced"}`, "line 2: 0,0 is not in row 1, which should force it"},
	{head + place00 + `{"event":"place","at":[2,0],"column":0,"cause":"forced"}`, "line 3: column 0 has a queen on 0,0"},
	{head + `{"event":"choose","value":1}`, `line 2: a choose event needs "row" or "column"`},
	{head + `{"event":"choose","row":1}`, `line 2: a choose event needs "value"`},
	{head + `{"event":"choose","row":1,"value":-1}`, "line 2: -1 squares left in row 1, which has 4"},
	{head + `{"event":"choose","row":1,"value":5}`, "line 2: 5 squares left in row 1, which has 4"},
	{head + place00 + `{"event":"choose","row":1,"value":3}`, "line 3: squares left in row 1: 2, not 3"},
	{head + strike11 + `{"event":"choose","column":1,"value":4}`, "line 3: squares left in column 1: 3, not 4"},
	{head + place00 + `{"event":"choose","row":0,"value":0}`, "line 3: row 0 has a queen on 0,0"},
	{head + `{"event":"pick","at":[0,0],"value":0}`, "line 2: there is no queen on 0,0"},
	{head + place00 + `{"event":"pick","at":[0,0],"value":1}`, "line 3: 0 queens attack the one on 0,0, not 1"},
	{head + `{"event":"hallset"}`, `line 2: a hallset event needs "clause"`},
	{head + `{"event":"hallset","clause":[]}`, "line 2: a Hall set without squares"},
	{head + `{"event":"hallset","clause":[{"at":[4,0]}]}`, "line 2: square 4,0 is off the board: rows and columns go from 0 to 3"},
	{head + `{"event":"hallset","clause":[{"not":[1,0]}]}`, "line 2: a Hall set cannot exclude square 1,0: it lists the squares that are left"},
	{head + place00 + `{"event":"hallset","clause":[{"at":[0,0]},{"at":[2,2]}]}`, "line 3: square 2,2 cannot be in a Hall set: the queen on 0,0 attacks it"},
	{head + `{"event":"learn","clause":[{}]}`, `line 2: "clause" must be a list of {"at":[row, column]} and {"not":[row, column]}`},
	{head + `{"event":"learn","clause":[{"at":[0,0],"not":[0,0]}]}`, `line 2: "clause" must be a list of {"at":[row, column]} and {"not":[row, column]}`},
	{head + `{"event":"learn","clause":[{"at":0}]}`, `line 2: "clause" must be a list of {"at":[row, column]} and {"not":[row, column]}`},
	{head + `{"event":"strike","at":[0,0],"cause":"hull"}`, `line 2: unknown cause "hull": the causes are ` + strings.Join(causeNames[1:], ", ")},
	{head + `{"event":"strike","at":[0,0],"cause":"line"}`, `line 2: the cause "line" needs "by"`},
	{head + `{"event":"strike","at":[0,0],"by":[1,0],"cause":"hall"}`, `line 2: the cause "hall" takes no "by"`},
	{head + `{"event":"` + strings.Repeat("x", 1000) + `"}`, `line 2: unknown event "` + strings.Repeat("x", 20) + `": the events are ` + strings.Join(kindNames(), ", ") + " and end"},

	// events that cannot be true
	{head + `{"event":"place","at":[4,0]}`, "line 2: square 4,0 is off the board: rows and columns go from 0 to 3"},
	{head + `{"event":"place","at":[0,-1]}`, "line 2: square 0,-1 is off the board: rows and columns go from 0 to 3"},
	{head + `{"event":"place","at":[65536,0]}`, "line 2: square 65536,0 is off the board: rows and columns go from 0 to 3"}, // 0 in 16 bits
	{head + `{"event":"fail","row":65536}`, "line 2: row 65536 is off the board: rows go from 0 to 3"},
	{head + `{"event":"fail","column":-1}`, "line 2: column -1 is off the board: columns go from 0 to 3"},
	{head + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"place","at":[0,0]}`, "line 3: square 0,0 is taken"},
	{head + `{"event":"takeback","at":[2,2]}`, "line 2: there is no queen on 2,2"},
	{head + `{"event":"move","from":[2,2],"at":[2,3]}`, "line 2: there is no queen on 2,2"},
	{head + `{"event":"test","at":[2,2],"by":[0,0]}`, "line 2: there is no queen on 0,0"},
	{head + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"test","at":[2,1],"by":[0,0]}`, "line 3: the queen on 0,0 does not attack 2,1"},
	{head + `{"event":"place","at":[0,0]}` + "\n\n" + `{"event":"test","at":[2,2]}`, "line 4: square 2,2 is not free: the queen on 0,0 attacks it"},
	{head + `{"event":"solution","at":[0,0]}`, `line 2: a solution event takes no "at"`},
	{head + `{"event":"solution"}`, "line 2: not a solution: 0 of 4 queens placed"},
	{strings.Replace(head, "}", `,"fixed":[[0,1]]}`, 1) + `{"event":"takeback","at":[0,1]}`, "line 2: a fixed queen must stay"},
	{strings.Replace(head, "}", `,"fixed":[[0,1]]}`, 1) + `{"event":"move","from":[0,1],"at":[0,2]}`, "line 2: a fixed queen must stay"},

	{head + `{"event":"place","at":[0,0],"cause":"attack"}`, `line 2: the cause "attack" needs "by"`},
	{head + `{"event":"test","at":[0,0],"cause":"hall"}`, `line 2: a test event has no cause "hall"`},
	{head + place00 + `{"event":"strike","at":[2,2],"by":[0,0],"cause":"line"}`, "line 3: the queen on 0,0 attacks 2,2 along a diagonal: the cause is not line"},
	{head + place00 + `{"event":"strike","at":[0,2],"by":[0,0],"cause":"diagonal"}`, "line 3: the queen on 0,0 attacks 0,2 along a line: the cause is not diagonal"},
	{head + place00 + `{"event":"strike","at":[0,0],"cause":"hall"}`, "line 3: square 0,0 cannot be struck: there is a queen on it"},
	{head + strike11 + strike11, "line 3: square 1,1 is already struck: restore it first"},
	{head + `{"event":"restore","at":[1,1]}`, "line 2: square 1,1 is not struck"},
	{head + strike11 + `{"event":"place","at":[1,1]}`, "line 3: square 1,1 is struck: restore it before placing a queen there"},
	{head + place00 + strike11 + `{"event":"move","from":[0,0],"at":[1,1]}`, "line 4: square 1,1 is struck: restore it before placing a queen there"},
	{head + place00 + `{"event":"place","at":[1,1]}` + "\n" + `{"event":"reject","at":[1,1],"by":[0,0]}`, "line 4: not a complete placement: 2 of 4 queens placed"},
	{head + `{"event":"conflict","clause":[{"not":[0,0]}]}`, "line 2: not a conflict: there is no queen on 0,0"},
	{head + `{"event":"conflict","clause":[]}`, "line 2: not a conflict: the clause has no literals"},
	{head + place00 + `{"event":"conflict","clause":[{"at":[0,0]}]}`, "line 3: not a conflict: there is a queen on 0,0"},
	{head + `{"event":"learn","clause":[{"not":[1,2]},{"at":[3,2]},{"at":[1,2]}]}`, "line 2: square 1,2 is in the clause twice"},
	{head + `{"event":"hallset","clause":[{"at":[1,2]},{"at":[1,2]}]}`, "line 2: square 1,2 is in the clause twice"},
	{head + place00 + `{"event":"conflict","clause":[{"at":[1,1]},{"at":[1,2]}]}`, "line 3: not a conflict: a queen can still be placed on 1,2"},
	{head + place00 + `{"event":"conflict","row":0,"clause":[]}`, "line 3: row 0 has a queen on 0,0"},
	{head + place00 + `{"event":"conflict","column":2,"clause":[{"at":[0,2]}]}`, "line 3: not a conflict: square 1,2 is left in column 2"},
	{head + place00 + `{"event":"deadend","row":0}`, "line 3: row 0 has a queen on 0,0"},
	{head + place00 + `{"event":"deadend","row":1}`, "line 3: not a dead end: square 1,2 is left in row 1"},
	{head + place00 + back00 + `{"event":"fail","column":0}`, "line 4: not a dead end: square 1,0 is left in column 0"}, // 0,0 was tried
	{head + `{"event":"place","at":[1,3]}` + "\n" + place00 + back00 + `{"event":"takeback","at":[1,3]}` + "\n" + `{"event":"place","at":[2,3]}` + "\n" +
		`{"event":"deadend","row":0}`, "line 7: not a dead end: square 0,0 is left in row 0"}, // it was tried with another queen
	{head + place00 + `{"event":"place","at":[1,2],"cause":"forced"}`, "line 3: not forced: square 3,2 is left in column 2"},
	{head + place00 + `{"event":"place","at":[1,2],"row":1,"cause":"forced"}`, "line 3: not forced: square 1,3 is left in row 1"},
	{head + place00 + `{"event":"place","at":[1,1],"row":1,"cause":"forced"}`, "line 3: not forced: the queen on 0,0 attacks 1,1"},
	{head + place00 + `{"event":"choose","column":1,"value":1}`, "line 3: squares left in column 1: 2, not 1"},
	{head + strike11 + `{"event":"choose","row":0,"value":4}`, "line 3: fewer squares left in row 1 than in row 0: 3, not 4"},
	{head + solved + `{"event":"solution"}`, "line 7: this solution was found before"},
	{head + `{"event":"score","at":[0,0],"value":0}`, "line 2: a score of 0: squares without conflicts have none"},
	{head + place00 + `{"event":"score","at":[0,0],"value":1}`, "line 3: square 0,0 is taken"},
	{head + `{"event":"score","at":[0,0],"value":3}` + "\n" + `{"event":"score","at":[0,1],"value":2}` + "\n" + `{"event":"branch","at":[0,1],"value":2}`,
		"line 4: a score of 2 is not the highest: one of 3 came before"},
	{head + `{"event":"conflict","row":1,"column":1,"clause":[]}`, `line 2: "row" and "column": give only one of them`},
	{head + `{"event":"learn","row":1,"clause":[]}`, `line 2: a learn event takes no "row"`},
	{head + place00 + `{"event":"jump","value":1}` + "\n" + `{"event":"place","at":[1,2]}`, "line 4: a jump of 1, but only 0 taken back after it"},
	{head + place00 + `{"event":"place","at":[1,2]}` + "\n" + `{"event":"jump","value":2}` + "\n" + `{"event":"takeback","at":[1,2]}` + "\n" + `{"event":"place","at":[1,3]}`,
		"line 6: a jump of 2, but only 1 taken back after it"},
	{head + place00 + `{"event":"jump","value":1}` + "\n" + tail, "line 4: a jump of 1, but only 0 taken back after it"},

	// ends
	{head, `line 1: the trace is cut short: its last line must be {"event":"end"}`},
	{head + `{"event":"place","at":[0,0]}` + "\n", `line 2: the trace is cut short: its last line must be {"event":"end"}`},
	{head + tail + head, "line 3: the trace goes on after its end"},
	{head + `{"event":"end","at":[0,0]}`, `line 2: an end event takes no "at"`},
}

// A mistake says which event is wrong, which queen attacks which square against it, which square it is wrong about, and how many solutions come before one that is
// found again.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		text string
		want Mistake
	}{
		{head + place00 + `{"event":"place","at":[1,1]}` + "\n" + `{"event":"place","at":[2,3]}` + "\n" + `{"event":"place","at":[3,2]}` + "\n" + `{"event":"solution"}`,
			Mistake{Line: 6, Kind: Solution, At: Sq(0, 0), By: Sq(1, 1)}},
		{head + place00 + `{"event":"test","at":[1,1]}`, Mistake{Line: 3, Kind: Test, At: Sq(1, 1), By: Sq(0, 0)}},
		{head + place00 + `{"event":"place","at":[1,1],"row":1,"cause":"forced"}`, Mistake{Line: 3, Kind: Place, At: Sq(1, 1), By: Sq(0, 0)}},
		{head + solved + `{"event":"solution"}`, Mistake{Line: 7, Kind: Solution, At: Nowhere, By: Nowhere, Found: 1}},
		{head + place00 + `{"event":"solution"}`, Mistake{Line: 3, Kind: Solution, At: Nowhere, By: Nowhere}},
		{head + place00 + place00, Mistake{Line: 3, Kind: Place, At: Sq(0, 0), By: Nowhere}},
		{head + place00 + `{"event":"takeback","at":[1,1]}`, Mistake{Line: 3, Kind: TakeBack, At: Sq(1, 1), By: Nowhere}},
		{head + place00 + `{"event":"deadend","row":1}`, Mistake{Line: 3, Kind: DeadEnd, At: Sq(1, 2), By: Nowhere}},
		{head + place00 + "{}", Mistake{Line: 3, At: Nowhere, By: Nowhere}},
		{head, Mistake{Line: 1, At: Nowhere, By: Nowhere}},
	} {
		_, _, err := readAll(c.text)
		got := new(Mistake)
		if !errors.As(err, &got) {
			t.Errorf("%s: error %v", c.text, err)
			continue
		}
		if c.want.Err = got.Err; *got != c.want {
			t.Errorf("%s: %+v, want %+v", c.text, *got, c.want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range refused {
		got := "no error"
		if _, _, err := readAll(c.text); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%.200q:\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}
