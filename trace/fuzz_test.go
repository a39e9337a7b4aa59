package trace

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Read never panics. Its errors are one line that starts with a line number, and what it accepts does not
// change when it is written and read again.
func FuzzRead(f *testing.F) {
	for _, r := range refused {
		f.Add([]byte(r.text))
	}
	f.Add([]byte("\ufeff" + head + "\r\n" + `{"event": "place", "at": [0, 1], "by": null}` + "\r\n" + `{"event":"end"}`))
	f.Add([]byte(head + `{"event":"conflict","clause":[]}` + "\n" + `{"event":"fail"}` + "\n" +
		`{"event":"strike","at":[1,1],"cause":"unit"}` + "\n" + `{"event":"learn","clause":[{"not":[0,1]},{"at":[3,0]}]}` + "\n" + tail))
	f.Add([]byte(strings.Replace(head, "}", `,"fixed":[[0,1],[1,3]],"counts":["moves"],"solver":"\u00e9"}`, 1) +
		`{"event":"place","at":[2,0],"row":2,"cause":"forced"}` + "\n" + `{"event":"place","at":[3,3]}` + "\n" +
		`{"event":"reject","at":[3,3],"by":[1,3]}` + "\n" + `{"event":"move","at":[3,2],"from":[3,3]}` + "\n" +
		`{"event":"solution"}` + "\n" + `{"event":"jump","value":4}` + "\n" + tail))
	f.Add([]byte(utf16Of(binary.LittleEndian, "\n")))
	f.Add([]byte(utf16Of(binary.BigEndian, "\r\n")))
	f.Add([]byte("[" + strings.TrimSpace(head) + `, {"event": "place",` + "\n" + `"at": [0.0, 1.0]}, ` + tail + "]"))
	f.Add([]byte("{\n" + head[1:] + "{\r\n" + tail[1:]))
	f.Fuzz(func(t *testing.T, text []byte) {
		h, events, err := readAll(string(text))
		if err != nil {
			if msg := err.Error(); !strings.HasPrefix(msg, "line ") || strings.ContainsAny(msg, "\r\n") || len(msg) > 500 {
				t.Errorf("the error is no line: %q", msg)
			}
			return
		}
		var again strings.Builder
		if err := Write(&again, h, slices.Values(events)); err != nil {
			t.Fatalf("accepted, but not to be written: %v", err)
		}
		h2, events2, err := readAll(again.String())
		if err != nil {
			t.Fatalf("accepted, and refused when written again: %v\n%s", err, again.String())
		}
		if diff := cmp.Diff(h, h2, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(events, events2); diff != "" {
			t.Error(diff)
		}
	})
}

// eventsOf converts data to the size of a board, which may be out of range, and events of seven bytes each.
func eventsOf(data []byte) (n int, events []Event) {
	if len(data) == 0 {
		return 0, nil
	}
	for d := range slices.Chunk(data[1:], 7) {
		if len(d) < 7 {
			break
		}
		coordinate := func(i int) int { return int(int8(d[i])) }
		e := Event{Kind: Kind(d[0]), Cause: Cause(d[1]), At: Sq(coordinate(2), coordinate(3)),
			By: Sq(coordinate(4), coordinate(5)), Value: coordinate(6)}
		if e.Kind == Conflict || e.Kind == Learn || e.Kind == HallSet {
			e.Clause = []Literal{{At: e.At, Not: e.Value < 0}}
		}
		events = append(events, e)
	}
	return int(int8(data[0])), events
}

// Apply never panics. After an error, which is one line, the board is unchanged.
// Events that a Checker takes can be written, and Read returns the same events.
func FuzzChecker(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{64, byte(Place), 0, 63, 63, 0, 0, 0, byte(Place), 0, 64, 63, 0, 0, 0})
	f.Add([]byte{1, byte(Place), 0, 0, 0, 0, 0, 0, byte(Solution), 0, 0, 0, 0, 0, 0, byte(TakeBack), 0, 0, 0, 0, 0, 0})
	f.Add([]byte{4, byte(Place), 0, 0, 0, 0, 0, 0, byte(Move), 0, 3, 3, 0, 0, 0, byte(Move), 0, 3, 3, 3, 3, 0,
		byte(Test), byte(Attack), 0, 3, 3, 3, 0, byte(Reject), 0, 3, 3, 3, 3, 0, byte(Jump), 0, 0, 0, 0, 0, 255})
	f.Add([]byte{8, byte(Place), byte(Forced), 2, 3, 2, 255, 0, byte(Place), byte(Forced), 4, 4, 255, 255, 0})
	f.Add([]byte{5, byte(Choose), 0, 1, 255, 0, 0, 5, byte(Place), 0, 1, 2, 0, 0, 0, byte(Choose), 0, 255, 1, 0, 0, 2,
		byte(Place), 0, 2, 3, 0, 0, 0, byte(Pick), 0, 2, 3, 0, 0, 1})
	f.Add([]byte{4, byte(Place), 0, 0, 0, 0, 0, 0, byte(HallSet), 0, 1, 2, 0, 0, 0, byte(HallSet), 0, 1, 1, 0, 0, 0})
	f.Add([]byte{2, byte(Place), 0, 0, 0, 0, 0, 0, byte(DeadEnd), 0, 1, 255, 0, 0, 0, byte(TakeBack), 0, 0, 0, 0, 0, 0,
		byte(Place), byte(Forced), 0, 1, 0, 255, 0, byte(Learn), 0, 0, 0, 0, 0, 255})
	f.Add([]byte{1, byte(HallSet), 0, 0, 0, 0, 0, 0, byte(Choose), 0, 0, 255, 0, 0, 1, byte(Place), 0, 0, 0, 0, 0, 0,
		byte(Solution), 0, 0, 0, 0, 0, 0, byte(Learn), 0, 0, 0, 0, 0, 255, byte(Solution), 0, 0, 0, 0, 0, 0})
	f.Add([]byte{8, byte(DeadEnd), 0, 7, 255, 0, 0, 0, byte(Fail), 0, 255, 255, 0, 0, 0, byte(Learn), 0, 8, 0, 0, 0, 0})
	f.Add([]byte{8, byte(Place), 0, 0, 0, 0, 0, 0, byte(Strike), byte(Line), 0, 5, 0, 0, 0, byte(Conflict), 0, 0, 5, 0, 0, 1,
		byte(Jump), 0, 0, 0, 0, 0, 1, byte(TakeBack), 0, 0, 0, 0, 0, 0, byte(Restore), 0, 0, 5, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		n, events := eventsOf(data)
		b := Board{N: n}
		for _, e := range events {
			before := b
			if err := b.Apply(e); err != nil && (b != before || strings.Contains(err.Error(), "\n")) {
				t.Fatalf("%v: refused with %q, and now the board is\n%v", e, err, b)
			}
		}
		p := Problem{N: n}
		taken, _ := played(p, events)
		passed := events[:taken]
		for len(passed) > 0 { // do not end within a jump
			if _, failure := played(p, passed); failure == "" {
				break
			}
			passed = passed[:len(passed)-1]
		}
		if len(passed) == 0 || n < 1 || n > MaxN {
			return
		}
		var text strings.Builder
		if err := Write(&text, About{Problem: p}, slices.Values(passed)); err != nil {
			t.Fatal(err)
		}
		_, read, err := readAll(text.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, &text)
		}
		if want, got := fmt.Sprint(passed), fmt.Sprint(read); got != want { // unused fields are not written
			t.Fatalf("passed\n%s\nread\n%s", want, got)
		}
	})
}
