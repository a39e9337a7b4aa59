package trace

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/jsonschema-go/jsonschema"

	"queenreel/trace/tracetest"
)

const (
	head    = `{"format":"queenreel-trace","version":1,"n":4}` + "\n"
	place00 = `{"event":"place","at":[0,0]}` + "\n"
	tail    = `{"event":"end"}` + "\n"
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

const tracesPath = "testdata/traces.txt"

// eachTrace returns testdata/traces.txt with what f returns below each trace.
func eachTrace(f func(text string) (below string)) string {
	var got strings.Builder
	text := ""
	for line := range strings.Lines(string(tracetest.Must(os.ReadFile(tracesPath)))) {
		switch {
		case line[0] == '\t' && text == "":
			continue
		case line[0] == '\t':
			line, text = f(text), ""
		case text == "" && (line[0] == '#' || line[0] == '\n'):
		case text == "" && !strings.HasPrefix(line, `{"format"`):
			text = head + line
		default:
			text += line
		}
		got.WriteString(line)
	}
	return got.String()
}

// Traces are read as they are meant, and what is wrong with one is said in a line, which is all that its author sees. What is right is
// written as it was read.
func TestRead(t *testing.T) {
	tracetest.Golden(t, tracesPath, []byte(eachTrace(func(text string) string {
		var below, again strings.Builder
		h, events, err := readAll(text)
		for _, e := range events {
			if err == nil {
				fmt.Fprintf(&below, "\t%v\n", e)
			}
		}
		if err == nil {
			err = Write(&again, h, slices.Values(events))
		}
		switch m := new(Mistake); {
		case err == nil && again.String() == text:
			fmt.Fprintln(&below, "\twritten as it is")
		case err == nil:
			fmt.Fprintln(&below, "\twritten in other letters")
		case errors.As(err, &m) && m.Kind != 0:
			fmt.Fprintf(&below, "\t%v (%v", err, m.Kind)
			if m.At != Nowhere {
				fmt.Fprintf(&below, " %v", m.At)
			}
			if m.By != Nowhere {
				fmt.Fprintf(&below, " by %v", m.By)
			}
			if m.Found > 0 {
				fmt.Fprintf(&below, " found %d", m.Found)
			}
			fmt.Fprintln(&below, ")")
		case err != nil:
			fmt.Fprintf(&below, "\t%v\n", err)
		}
		return below.String()
	})))
}

// utf16Of returns a short trace in UTF-16 with a byte order mark.
func utf16Of(order binary.AppendByteOrder, lineEnd string) string {
	var text []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + strings.ReplaceAll(head+place00+tail, "\n", lineEnd))) {
		text = order.AppendUint16(text, unit)
	}
	return string(text)
}

// otherForms holds traces of one queen in other bytes than lines of JSON, and what is no trace, with the error.
var otherForms = []struct{ text, want string }{
	{strings.ReplaceAll(head+place00+tail, "\n", "\r\n"), ""},
	{"\ufeff\n" + head + "\n \n" + place00 + strings.TrimSpace(tail), ""},
	{utf16Of(binary.LittleEndian, "\r\n"), ""}, // PowerShell
	{utf16Of(binary.BigEndian, "\n"), ""},
	{"[" + strings.Join([]string{head, place00, tail}, ", ") + "]", ""}, // Python's json.dump
	{"[\n  " + head + ",\n  {\n    \"event\": \"place\",\n    \"at\": [\n      0,\n      0\n    ]\n  },\n  " + tail + "]\n", ""},
	{"{\r\n\"format\": \"queenreel-trace\", \"version\": 1.0,\r\n\"n\": 4}\r\n" + strings.TrimSpace(place00) + " " + tail, ""},
	{head + `{"event":"place",` + strings.Repeat(" ", 2_000_000) + `"at":[0,0]}` + "\n" + tail, ""},

	{"", "line 1: the trace is empty"},
	{"\n\n", "line 1: the trace is empty"},
	{"\xff\xfe", "line 1: the trace is empty"},
	{"[]", "line 1: the trace is empty"},
	{"null\n", `line 1: not a trace: it must start with {"format":"queenreel-trace","version":1,"n":8}`},
	{"42\n", "line 1: the line is a bare number, not a JSON object"},
	{"GIF89a\x01", "line 1: the line is not JSON: invalid character 'G' looking for beginning of value"},
	{"\x1f\x8b\b\x00\x00", "line 1: the trace is compressed: unpack it with gzip -d"},
	{strings.Replace(head, "4}", "4,\"by\":\"caf\xe9\"}", 1), "line 1: the trace is not UTF-8: write its file with the encoding utf-8"},
	{"\xff\xfe{\x00", "line 1: the line ends early: the trace may be cut short"}, // UTF-16
	{"[" + strings.TrimSpace(head) + "]", `line 1: the trace is cut short: its last line must be {"event":"end"}`},
	{"[\n" + strings.TrimSpace(head) + ",\n]", "line 3: the line is not JSON: invalid character ']' looking for beginning of value"},
	{"[\n" + strings.TrimSpace(head) + ",\n" + tail + "]\n{}", "line 5: the trace has lines after its end"},
	{"{\n" + head[1:] + "\n{\n\"event\": \"place\",\n\"at\": [0, 4]\n}\n",
		"line 4: square 0,4 is off the board: rows and columns go from 0 to 3"},
	{strings.Repeat("[", 2<<20), "line 1: the line is not JSON: invalid character '[' exceeded max depth"},
}

// Traces are read in the bytes that programs and systems write.
func TestReadForms(t *testing.T) {
	for _, c := range otherForms {
		_, events, err := readAll(c.text)
		if c.want == "" && (err != nil || fmt.Sprint(events) != "[place 0,0]") || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("%.200q: events %v, error %v; want %s", c.text, events, err, c.want)
		}
	}
}

// A bad header is refused before anything is written, boards are not written for programs that do not know them, and a write error ends
// the search.
func TestWriteFails(t *testing.T) {
	none := slices.Values([]Event(nil))
	attacked := []Square{Sq(0, 0), Sq(1, 1)}
	four := Problem{N: 4}
	for _, h := range []About{{}, {Problem: Problem{N: 65}}, {Problem: Problem{N: 4, Fixed: attacked}}, {Problem: four, Solver: "a\x00"}} {
		var text strings.Builder
		if err := Write(&text, h, none); err == nil || text.Len() > 0 {
			t.Errorf("%+v: got error %v and %q", h, err, text.String())
		}
	}
	if err := Write(new(strings.Builder), About{Problem: four}, slices.Values([]Event{{Kind: Setup}})); err == nil {
		t.Error("boards are written in a trace of version 1")
	}
	full := errors.New("disk full")
	var forever iter.Seq[Event] = func(yield func(Event) bool) {
		for yield(Event{Kind: Test}) {
		}
	}
	for what, events := range map[string]iter.Seq[Event]{"an endless search": forever, "what fits the buffer": none} {
		if err := Write(failingWriter{full}, About{Problem: four}, events); err != full {
			t.Errorf("%s: error %v", what, err)
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// Read never panics. Its errors are one line that starts with a line number, and what it accepts does not
// change when it is written and read again.
func FuzzRead(f *testing.F) {
	eachTrace(func(text string) string {
		f.Add([]byte(text))
		return ""
	})
	for _, c := range otherForms {
		if len(c.text) < 1000 {
			f.Add([]byte(c.text))
		}
	}
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
		if diff := cmp.Diff(h, h2, cmpopts.EquateEmpty()) + cmp.Diff(events, events2); diff != "" {
			t.Error(diff)
		}
	})
}

// The page about the format has an example of each kind of event, exactly as Write writes it, a trace that can be read, every cause,
// every counter with the events that it counts, and the limits.
func TestPage(t *testing.T) {
	page := string(tracetest.Must(os.ReadFile("../docs/trace-format.md")))
	listed := map[string]bool{endEvent: true}
	for _, row := range regexp.MustCompile("(?m)^\\| (\\w+) \\| `(.*?)` \\|").FindAllStringSubmatch(page, -1) {
		name, line := row[1], row[2]
		var l eventLine
		err := newReader(nil).decode([]byte(line), &l)
		if listed[name] = true; name == endEvent {
			continue
		}
		e, wrong := l.event(8)
		if again := string(appendEvent(nil, e)); err != nil || wrong != nil || e.Kind.String() != name || again != line+"\n" {
			t.Errorf("the example of %s: %s is written %s, error %v, %v", name, line, again, err, wrong)
		}
	}
	if len(listed) != numKinds { // every kind, and end
		t.Errorf("%d events on the page, want %d", len(listed), numKinds)
	}
	_, example, _ := strings.Cut(page, "```json\n")
	example, _, _ = strings.Cut(example, "```\n")
	if _, events, err := readAll(example); err != nil || events[len(events)-1].Kind != Solution {
		t.Errorf("the trace on the page: %v in\n%s", err, example)
	}
	want := []string{fmt.Sprintf("`%q`", traceFormat), fmt.Sprintf("`%d` |", traceVersion), fmt.Sprintf("1 to %d |", MaxN),
		fmt.Sprintf("up to %d printable characters", maxName), "of the first 100,000)"}
	for _, name := range causeNames[1:] {
		want = append(want, "| `"+name+"` |")
	}
	for c := range numCounters {
		var kinds []string
		for k := range Kind(numKinds + 1) { // also unknown ones
			var counters Counters
			if counters.Count(Event{Kind: k}); counters[c] == 1 {
				kinds = append(kinds, k.String())
			}
		}
		want = append(want, fmt.Sprintf("\n| `%q` | %s |\n", c.String(), strings.Join(kinds, " and ")))
	}
	for _, part := range want {
		if !strings.Contains(page, part) {
			t.Errorf("the page does not say %s", part)
		}
	}
	if maxFound != 100_000 {
		t.Errorf("%d solutions are remembered", maxFound)
	}
}

// What the reader takes for a line of a trace fits the schema, and what it refuses does not: each event with all sets of its keys and every
// cause, with a key that it does not take, and without each that it needs.
func TestSchema(t *testing.T) {
	var parsed jsonschema.Schema
	if err := json.Unmarshal(tracetest.Must(os.ReadFile("../docs/trace.schema.json")), &parsed); err != nil {
		t.Fatal(err)
	}
	whole := tracetest.Must(parsed.Resolve(nil))
	check := func(text string, err error) {
		t.Helper()
		var line any
		if json.Unmarshal([]byte(text), &line) != nil {
			return // which is for other tests
		}
		if wrong := whole.Validate(line); (wrong == nil) != (err == nil) {
			t.Errorf("%s: the reader says %v, the schema %v", text, err, wrong)
		}
	}
	checkEvent := func(text string) {
		t.Helper()
		var l eventLine
		err := newReader(nil).decode([]byte(text), &l)
		if err == nil && l.Event != endEvent {
			var e Event
			if e, err = l.event(MaxN); err == nil {
				err = e.checkCause()
			}
		}
		check(text, err)
	}
	values := []string{`[1,2]`, `[0,2]`, `[3,3]`, `4`, `5`, `6`, `[{"at":[1,2]},{"not":[0,0]}]`}
	for _, f := range forms[1:] {
		for set := range keys(keyCause) {
			foreign := set &^ (f.must | f.may)
			if bits.OnesCount8(uint8(foreign)) > 1 || foreign != 0 && set&^foreign != f.must {
				continue
			}
			line := `{"event":"` + f.name + `"`
			for i, value := range values {
				if set&(1<<i) != 0 {
					line += fmt.Sprintf(`,%q:%s`, keyNames[i], value)
				}
			}
			causes := append(causeNames[:], "whim")
			if foreign != 0 {
				causes = causes[:1]
			}
			for _, cause := range causes {
				checkEvent(line + `,"cause":"` + cause + `"}`)
			}
		}
	}
	for _, line := range []string{
		`{"event":"end"}`, `{"event":"place","at":[63,0],"by":null,"row":null}`, `{"event":"place","at":[0,64]}`,
		`{"event":"place","at":[-1,0]}`, `{"event":"place","at":[1]}`,
		`{"event":"place","at":null}`, `{"event":"place","at":[1,1,1]}`, `{"event":"unheard"}`,
		`{"event":"learn","clause":[{"at":[0,0],"not":[1,1]}]}`, `{"event":"learn","clause":[{}]}`,
		`{"event":"deadend","row":63}`, `{"event":"deadend","row":64}`, `{"event":"jump","value":2147483647}`,
		`{"event":"jump","value":2147483648}`, `{"event":"fail","att":1}`,
	} {
		checkEvent(line)
	}
	for _, keys := range []string{
		"", `,"n":1`, `,"n":64`, `,"n":65`, `,"n":0`, `,"n":"4"`, `,"n":4,"size":4`, `,"n":4,"fixed":[[0,1]]`, `,"n":4,"fixed":[0,1]`,
		`,"n":4,"complete":true`, `,"n":4,"complete":1`,
		`,"n":4,"by":"row"`, `,"n":4,"by":"column"`, `,"n":4,"by":"diagonal"`, `,"n":4,"value":"min"`, `,"n":4,"value":"max"`,
		`,"n":4,"value":"left"`, `,"n":4,"by":null`,
		`,"n":4,"counts":["` + strings.Join(counterNames[:], `","`) + `"]`, `,"n":4,"counts":["test"]`,
		`,"n":4,"solver":"` + strings.Repeat("é", maxName) + `"`, `,"n":4,"solver":"` + strings.Repeat("é", maxName+1) + `"`,
	} {
		for version := range 4 {
			text := fmt.Sprintf(`{"format":"queenreel-trace","version":%d%s}`, version, keys)
			_, _, err := Read([]byte(text))
			check(text, err)
		}
	}
}
