package trace

import (
	"encoding/binary"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

const (
	head = `{"format":"queenreel-trace","version":1,"n":4}` + "\n"
	tail = `{"event":"end"}` + "\n"
)

// readAll reads a trace up to its end or its first error, after it left a loop over it.
func readAll(text string) (About, []Event, error) {
	h, events, err := Read([]byte(text))
	if err != nil {
		return h, nil, err
	}
	for range events {
		break
	}
	var got []Event
	for e, err := range events {
		if err != nil {
			return h, got, err
		}
		got = append(got, e)
	}
	return h, got, nil
}

// Each kind of event is written as the format's page says, and reading it returns the same event. Together,
// the events are a legal search on 4 rows.
func TestEventLines(t *testing.T) {
	story := []struct {
		line  string
		event Event
	}{
		{`{"event":"test","at":[0,1]}`, Event{Kind: Test, At: Sq(0, 1)}},
		{`{"event":"cost","at":[0,1],"value":6}`, Event{Kind: Cost, At: Sq(0, 1), Value: 6}},
		{`{"event":"choose","row":0,"value":4}`, Event{Kind: Choose, At: Row(0), Value: 4}},
		{`{"event":"choose","column":2,"value":4}`, Event{Kind: Choose, At: Column(2), Value: 4}},
		{`{"event":"branch","at":[0,1]}`, Event{Kind: Branch, At: Sq(0, 1)}},
		{`{"event":"score","at":[0,1],"value":4}`, Event{Kind: Score, At: Sq(0, 1), Value: 4}},
		{`{"event":"branch","at":[0,1],"value":4}`, Event{Kind: Branch, At: Sq(0, 1), Value: 4}},
		{`{"event":"place","at":[0,1]}`, Event{Kind: Place, At: Sq(0, 1)}},
		{`{"event":"test","at":[1,0],"by":[0,1]}`, Event{Kind: Test, At: Sq(1, 0), By: Sq(0, 1), Cause: Attack}},
		{`{"event":"strike","at":[1,1],"by":[0,1],"cause":"line"}`, Event{Kind: Strike, At: Sq(1, 1), By: Sq(0, 1), Cause: Line}},
		{`{"event":"strike","at":[1,2],"by":[0,1],"cause":"diagonal"}`, Event{Kind: Strike, At: Sq(1, 2), By: Sq(0, 1), Cause: Diagonal}},
		{`{"event":"hallset","clause":[{"at":[0,1]},{"at":[1,3]}]}`,
			Event{Kind: HallSet, Clause: []Literal{{At: Sq(0, 1)}, {At: Sq(1, 3)}}}},
		{`{"event":"strike","at":[2,3],"cause":"hall"}`, Event{Kind: Strike, At: Sq(2, 3), Cause: Hall}},
		{`{"event":"restore","at":[2,3]}`, Event{Kind: Restore, At: Sq(2, 3)}},
		{`{"event":"place","at":[1,3],"row":1,"cause":"forced"}`, Event{Kind: Place, At: Sq(1, 3), By: Row(1), Cause: Forced}},
		{`{"event":"place","at":[2,0],"cause":"forced"}`, Event{Kind: Place, At: Sq(2, 0), By: Sq(-1, -1), Cause: Forced}},
		{`{"event":"place","at":[3,3]}`, Event{Kind: Place, At: Sq(3, 3)}},
		{`{"event":"reject","at":[3,3],"by":[1,3]}`, Event{Kind: Reject, At: Sq(3, 3), By: Sq(1, 3)}},
		{`{"event":"reject","at":[3,3],"by":[1,3],"cause":"attack"}`, Event{Kind: Reject, At: Sq(3, 3), By: Sq(1, 3), Cause: Attack}},
		{`{"event":"test","at":[0,3],"by":[0,1],"cause":"line"}`, Event{Kind: Test, At: Sq(0, 3), By: Sq(0, 1), Cause: Line}},
		{`{"event":"fail"}`, Event{Kind: Fail, At: Sq(-1, -1)}},
		{`{"event":"fail","column":2}`, Event{Kind: Fail, At: Column(2)}},
		{`{"event":"deadend","column":2}`, Event{Kind: DeadEnd, At: Column(2)}},
		{`{"event":"conflict","clause":[{"not":[1,3]},{"not":[3,3]},{"at":[1,1]}]}`,
			Event{Kind: Conflict, At: Sq(-1, -1), Clause: []Literal{{At: Sq(1, 3), Not: true}, {At: Sq(3, 3), Not: true}, {At: Sq(1, 1)}}}},
		{`{"event":"conflict","column":2,"clause":[{"at":[0,2]},{"at":[1,2]},{"at":[2,2]},{"at":[3,2]}]}`,
			Event{Kind: Conflict, At: Column(2), Clause: []Literal{{At: Sq(0, 2)}, {At: Sq(1, 2)}, {At: Sq(2, 2)}, {At: Sq(3, 2)}}}},
		{`{"event":"learn","clause":[{"not":[0,1]},{"at":[3,2]}]}`,
			Event{Kind: Learn, Clause: []Literal{{At: Sq(0, 1), Not: true}, {At: Sq(3, 2)}}}},
		{`{"event":"jump","value":2}`, Event{Kind: Jump, Value: 2}},
		{`{"event":"takeback","at":[3,3]}`, Event{Kind: TakeBack, At: Sq(3, 3)}},
		{`{"event":"takeback","at":[2,0]}`, Event{Kind: TakeBack, At: Sq(2, 0)}},
		{`{"event":"branch","at":[2,1],"cause":"denied"}`, Event{Kind: Branch, At: Sq(2, 1), Cause: Denied}},
		{`{"event":"place","at":[2,3]}`, Event{Kind: Place, At: Sq(2, 3)}},
		{`{"event":"pick","at":[2,3],"value":2}`, Event{Kind: Pick, At: Sq(2, 3), Value: 2}},
		{`{"event":"move","from":[2,3],"at":[2,0]}`, Event{Kind: Move, By: Sq(2, 3), At: Sq(2, 0)}},
		{`{"event":"place","at":[3,2],"cause":"unit"}`, Event{Kind: Place, At: Sq(3, 2), Cause: Unit}},
		{`{"event":"solution"}`, Event{Kind: Solution}},
		{`{"event":"board","clause":[{"at":[0,1]},{"at":[1,3]},{"at":[2,0]},{"at":[3,3]}]}`,
			Event{Kind: Setup, Clause: []Literal{{At: Sq(0, 1)}, {At: Sq(1, 3)}, {At: Sq(2, 0)}, {At: Sq(3, 3)}}}},
	}
	text := `{"format":"queenreel-trace","version":2,"n":4,"counts":["boards"]}` + "\n"
	var events []Event
	var told [numKinds]bool
	for _, s := range story {
		text += s.line + "\n"
		events = append(events, s.event)
		told[s.event.Kind] = true
	}
	text += tail
	for k := Kind(1); k < numKinds; k++ {
		if !told[k] {
			t.Errorf("no %v event in the story", k)
		}
	}
	var written strings.Builder
	if err := Write(&written, About{Problem: Problem{N: 4}}, slices.Values(events)); err == nil {
		t.Error("boards are written in a trace of version 1")
	}
	written.Reset()
	if err := Write(&written, About{Problem: Problem{N: 4}, Counts: []Counter{Boards}}, slices.Values(events)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, written.String()); diff != "" {
		t.Errorf("written: %s", diff)
	}
	_, got, err := readAll(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(events, got); diff != "" {
		t.Errorf("read: %s", diff)
	}
}

func TestHeaderLine(t *testing.T) {
	h := About{
		Problem: Problem{N: 8, Fixed: []Square{Sq(0, 0), Sq(1, 4)}}, Solver: `café "8"`,
		Counts: []Counter{Tests, Solutions}, Complete: true, ByColumn: true, MaxFirst: true,
	}
	var text strings.Builder
	if err := Write(&text, h, func(func(Event) bool) {}); err != nil {
		t.Fatal(err)
	}
	want := `{"format":"queenreel-trace","version":1,"n":8,"solver":"café \"8\"","by":"column","value":"max","fixed":[[0,0],[1,4]],"counts":["tests","solutions"],"complete":true}` +
		"\n" + tail
	if diff := cmp.Diff(want, text.String()); diff != "" {
		t.Error(diff)
	}
	got, _, err := readAll(text.String())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(h, got); diff != "" {
		t.Error(diff)
	}
}

// Read accepts what small programs in other languages write.
func TestReadIsKind(t *testing.T) {
	place := []Event{{Kind: Place, At: Sq(0, 0)}}
	struck := append(place, Event{Kind: Strike, At: Sq(0, 3), By: Sq(0, 0), Cause: Line},
		Event{Kind: Strike, At: Sq(3, 3), By: Sq(0, 0), Cause: Diagonal})
	for _, c := range []struct {
		why, text string
		want      []Event
	}{
		{"Windows ends lines with two characters", strings.ReplaceAll(head+`{"event":"place","at":[0,0]}`+"\n"+tail, "\n", "\r\n"), place},
		{"PowerShell writes UTF-16", utf16Of(binary.LittleEndian, "\r\n"), place},
		{"other programs write it the other way round", utf16Of(binary.BigEndian, "\n"), place},
		{"json.dump writes an array", "[" + strings.TrimSpace(head) + `, {"event": "place", "at": [0, 0]}, ` + strings.TrimSpace(tail) + "]", place},
		{"and in many lines with indent", "[\n  " + strings.TrimSpace(head) + ",\n  {\n    \"event\": \"place\",\n    \"at\": [\n      0,\n      0\n    ]\n  },\n  " +
			tail + "]\n", place},
		{"objects of many lines", "{\r\n\"format\": \"queenreel-trace\", \"version\": 1.0,\r\n\"n\": 4}\r\n" + `{"event": "place", "at": [0, 0]} ` + tail, place},
		{"numpy and Lua write whole numbers with a point", strings.Replace(head, "4}", `4.0,"solver":"a 1.0, \"2.0"}`, 1) + `{"event":"place","at":[0.0, 0.00]}` + "\n" + tail, place},
		{"a byte order mark", "\ufeff" + head + tail, nil},
		{"join leaves no line feed at the end", head + strings.TrimSuffix(tail, "\n"), nil},
		{"blank lines", "\n" + head + "\n \n" + tail + "\n\n", nil},
		{"Python's json.dumps puts spaces and null", head + `{"event": "place", "at": [0, 0], "by": null}` + "\n" + tail, place},
		{"a long line", head + `{"event":"place",` + strings.Repeat(" ", 2_000_000) + `"at":[0,0]}` + "\n" + tail, place},
		{"strikes need no cause beside a queen", head + `{"event":"place","at":[0,0]}` + "\n" +
			`{"by":[0,0],"at":[0,3],"event":"strike"}` + "\n" + `{"event":"strike","at":[3,3],"by":[0,0]}` + "\n" + tail, struck},
	} {
		_, got, err := readAll(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.why, diff)
		}
	}
}

// utf16Of returns a short trace in UTF-16 with a byte order mark.
func utf16Of(order binary.AppendByteOrder, lineEnd string) string {
	var text []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + strings.ReplaceAll(head+`{"event":"place","at":[0,0]}`+"\n"+tail, "\n", lineEnd))) {
		text = order.AppendUint16(text, unit)
	}
	return string(text)
}

// A trace that is cut short anywhere is not taken for a whole one.
func TestReadCutAnywhere(t *testing.T) {
	whole := head + `{"event":"place","at":[0,1]}` + "\n" + `{"event":"takeback","at":[0,1]}` + "\n" + strings.TrimSpace(tail)
	for cut := range len(whole) {
		if _, _, err := readAll(whole[:cut]); err == nil {
			t.Errorf("accepted: %q", whole[:cut])
		}
	}
	if _, _, err := readAll(whole); err != nil {
		t.Errorf("refused whole: %v", err)
	}
}

// A bad header is refused before anything is written, and a write error ends the search.
func TestWriteFails(t *testing.T) {
	for _, h := range []About{
		{},
		{Problem: Problem{N: 65}},
		{Problem: Problem{N: 4, Fixed: []Square{Sq(0, 0), Sq(1, 1)}}},
		{Problem: Problem{N: 4}, Solver: "a\x00"},
	} {
		var text strings.Builder
		if err := Write(&text, h, func(func(Event) bool) {}); err == nil || text.Len() > 0 {
			t.Errorf("%+v: got error %v and %q", h, err, text.String())
		}
	}
	full := errors.New("disk full")
	n := 0
	var forever iter.Seq[Event] = func(yield func(Event) bool) {
		for yield(Event{Kind: Test}) {
			n++
		}
	}
	if err := Write(failingWriter{full}, About{Problem: Problem{N: 4}}, forever); err != full {
		t.Errorf("got error %v after %d events", err, n)
	}
	if err := Write(failingWriter{full}, About{Problem: Problem{N: 4}}, func(func(Event) bool) {}); err != full {
		t.Errorf("a short trace: got error %v", err) // fits the buffer
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
