package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The text form of a trace: see docs/trace-format.md.
const (
	traceFormat  = "queenreel-trace"
	traceVersion = 1
	endEvent     = "end"   // the event name of the last line, without which a trace is cut short
	maxLine      = 1 << 20 // bytes; a longer line is refused before it is read whole
	maxName      = 64      // characters of a solver's name
)

// checkHeader reports what keeps a from being the header of a trace.
func checkHeader(a About) error {
	if a.N > MaxN {
		return fmt.Errorf("%d queens: traces go up to %d", a.N, MaxN)
	}
	if utf8.RuneCountInString(a.Solver) > maxName || strings.ContainsFunc(a.Solver, unprintable) {
		return fmt.Errorf(`"solver" must be up to %d printable characters`, maxName)
	}
	return a.Validate()
}

func unprintable(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }

// Write writes a trace as JSON Lines: a header, a line for each event, and a line that says that the
// trace is whole. It holds one line at a time. Of a, the header has N, Fixed, Solver, which must be up to
// 64 printable characters, Counts and ByColumn. The events are trusted to be those of a search that
// Board.Apply accepts, and fields that mean nothing for their kind are left out.
func Write(w io.Writer, a About, events iter.Seq[Event]) error {
	if err := checkHeader(a); err != nil {
		return err
	}
	first, err := json.Marshal(headerLineOf(a))
	if err != nil {
		return err
	}
	buf := bufio.NewWriterSize(w, 1<<16) // keeps the first error for Flush
	line := append(first, '\n')
	buf.Write(line)
	for e := range events {
		line = appendEvent(line[:0], e)
		if _, err := buf.Write(line); err != nil {
			return err
		}
	}
	fmt.Fprintf(buf, "{\"event\":%q}\n", endEvent)
	return buf.Flush()
}

// appendEvent appends the line of an event, with its line feed.
func appendEvent(line []byte, e Event) []byte {
	line = append(line, `{"event":"`...)
	line = append(line, e.Kind.String()...)
	line = append(line, '"')
	switch e.Kind {
	case DeadEnd, Fail:
		if e.At.Row >= 0 {
			line = appendInt(line, `,"row":`, int(e.At.Row))
		}
		if e.At.Col >= 0 {
			line = appendInt(line, `,"column":`, int(e.At.Col))
		}
	case Cost:
		line = appendSquare(line, `,"at":`, e.At)
		line = appendInt(line, `,"value":`, e.Value)
	case Jump:
		line = appendInt(line, `,"value":`, e.Value)
	case Conflict, Learn:
		line = appendClause(line, e.Clause)
	case Move:
		line = appendSquare(line, `,"from":`, e.By)
		line = appendSquare(line, `,"at":`, e.At)
	case Solution:
	default:
		line = appendSquare(line, `,"at":`, e.At)
	}
	if e.Kind == Reject || e.Cause.hasQueen() {
		line = appendSquare(line, `,"by":`, e.By)
	}
	if e.Cause != 0 && !(e.Kind == Test && e.Cause == Attack) { // a test by a queen implies attack
		line = append(line, `,"cause":"`...)
		line = append(line, e.Cause.String()...)
		line = append(line, '"')
	}
	return append(line, "}\n"...)
}

func appendInt(line []byte, key string, n int) []byte {
	return strconv.AppendInt(append(line, key...), int64(n), 10)
}

func appendSquare(line []byte, key string, s Square) []byte {
	line = appendInt(line, key+"[", int(s.Row))
	line = appendInt(line, ",", int(s.Col))
	return append(line, ']')
}

func appendClause(line []byte, clause []Literal) []byte {
	line = append(line, `,"clause":[`...)
	for i, l := range clause {
		if i > 0 {
			line = append(line, ',')
		}
		key := `{"at":`
		if l.Not {
			key = `{"not":`
		}
		line = append(appendSquare(line, key, l.At), '}')
	}
	return append(line, ']')
}

// Read reads a trace as JSON Lines: the header at once, the events as they are ranged over. It holds
// one line at a time, and checks the events as Check does, so that those that arrive can be trusted.
// Of what is known of the search, it returns what the header says: see Write.
//
// The first error is the last thing that the sequence yields, with a zero Event; a trace that is cut short
// ends in one. Errors are one line, with the number of the line that is wrong. The sequence can be ranged
// once; the events' clauses belong to the caller.
func Read(r io.Reader) (About, iter.Seq2[Event, error], error) {
	in := newReader(r)
	a, err := in.header()
	if err != nil {
		return About{}, nil, in.atLine(err)
	}
	in.search = newChecker(a.Problem)
	return a, in.events, nil
}

// A reader reads the lines of a trace.
type reader struct {
	lines  *bufio.Scanner
	line   int // the number of the line read last
	search *checker
	ranged bool

	json   *json.Decoder // of source; one for all lines is nearly twice as fast as one for each
	source bytes.Reader  // the line read last
}

func newReader(r io.Reader) *reader {
	in := &reader{lines: bufio.NewScanner(r)}
	in.lines.Buffer(make([]byte, 0, 1<<16), maxLine)
	in.json = json.NewDecoder(&in.source)
	in.json.DisallowUnknownFields()
	return in
}

func (in *reader) atLine(err error) error { return fmt.Errorf("line %d: %w", in.line, err) }

// events is the sequence that Read returns.
func (in *reader) events(yield func(Event, error) bool) {
	if in.ranged {
		yield(Event{}, errors.New("a trace can be ranged over only once"))
		return
	}
	in.ranged = true
	for {
		switch e, err := in.event(); {
		case err == io.EOF:
			return
		case err != nil:
			yield(Event{}, in.atLine(err))
			return
		case !yield(e, nil):
			return
		}
	}
}

// next returns the next line that is not blank, valid until the one after it; at the end, io.EOF.
func (in *reader) next() ([]byte, error) {
	for in.lines.Scan() && in.lines.Err() == nil { // after an error, the last line may be half a line
		in.line++
		if line := bytes.TrimSpace(in.lines.Bytes()); len(line) > 0 {
			return line, nil
		}
	}
	switch err := in.lines.Err(); err {
	case nil:
		return nil, io.EOF
	case bufio.ErrTooLong:
		in.line++
		return nil, fmt.Errorf("the line is longer than %d bytes", maxLine)
	default:
		in.line++
		return nil, err
	}
}

// decode reads a line of JSON, all of it, into a struct that has a field for each of its keys.
func (in *reader) decode(line []byte, v any, keys []string) error {
	in.source.Reset(line)
	start := in.json.InputOffset()
	if err := in.json.Decode(v); err != nil {
		return explain(err)
	}
	if in.json.InputOffset()-start != int64(len(line)) {
		return errors.New("the line goes on after its JSON object")
	}
	return checkKeys(line, keys)
}

func (in *reader) header() (About, error) {
	line, err := in.next()
	if err == io.EOF {
		in.line = 1
		return About{}, errors.New("the trace is empty")
	}
	if err != nil {
		return About{}, err
	}
	line = bytes.TrimPrefix(line, []byte("\ufeff")) // some programs on Windows mark UTF-8 so
	if err := checkVersion(line); err != nil {
		return About{}, err
	}
	var l headerLine
	if err := in.decode(line, &l, headerKeys); err != nil {
		return About{}, err
	}
	return l.about()
}

// event reads and checks the next event; after the last, io.EOF.
func (in *reader) event() (Event, error) {
	line, err := in.next()
	if err == io.EOF {
		return Event{}, fmt.Errorf(`the trace is cut short: its last line must be {"event":%q}`, endEvent)
	}
	if err != nil {
		return Event{}, err
	}
	var l eventLine
	if err := in.decode(line, &l, eventKeys); err != nil {
		return Event{}, err
	}
	if l.Event == endEvent {
		return Event{}, in.end(l)
	}
	e, err := l.event(in.search.board.N)
	if err != nil {
		return Event{}, err
	}
	return e, in.search.play(e)
}

// end checks that the last line is bare and that nothing follows; if so, it returns io.EOF.
func (in *reader) end(l eventLine) error {
	if k := l.keys(); k != 0 {
		return fmt.Errorf("an %s event has no %q", endEvent, k.first())
	}
	if err := in.search.end(); err != nil {
		return err
	}
	_, err := in.next()
	if err == nil {
		return fmt.Errorf("the trace goes on after its %s", endEvent)
	}
	return err
}
