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

// Parts of the text form of a trace: see docs/trace-format.md.
const (
	traceFormat  = "queenreel-trace"
	traceVersion = 1
	endEvent     = "end" // the event in the last line, by which a trace is known to be whole
	maxName      = 64    // of a solver, in characters
)

// MaxLine is the length of the longest line of a trace, in bytes.
const MaxLine = 1 << 20

// checkHeader reports why a cannot be the header of a trace.
func checkHeader(a About) error {
	if a.N > MaxN {
		return fmt.Errorf("%d queens: traces go up to %d", a.N, MaxN)
	}
	if utf8.RuneCountInString(a.Solver) > maxName || !Printable(a.Solver) {
		return fmt.Errorf(`"solver" must be up to %d printable characters`, maxName)
	}
	return a.Validate()
}

// Printable reports whether a text has no character that controls a terminal, starts a line, or changes the direction of writing.
func Printable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
	})
}

// Write writes a trace as JSON Lines: a header, one line for each event, and a last line that marks the
// trace as whole. It holds one line at a time.
//
// The header records N, Fixed, Solver, Counts, Complete, ByColumn and MaxFirst of a; Solver must be at most 64 printable
// characters. The events must be legal, which Write does not check. Fields that their kind does not use are
// not written. Write returns an error if the header is not valid, before it writes anything, or the first error of w.
func Write(w io.Writer, a About, events iter.Seq[Event]) error {
	if err := checkHeader(a); err != nil {
		return err
	}
	first, err := json.Marshal(headerLineOf(a))
	if err != nil {
		return err
	}
	buf := bufio.NewWriterSize(w, 1<<16) // Flush returns its first error
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

// appendEvent appends the line of an event, including the line feed.
func appendEvent(line []byte, e Event) []byte {
	line = append(line, `{"event":"`...)
	line = append(line, e.Kind.String()...)
	line = append(line, '"')
	if e.Kind.takes(keyFrom) {
		line = appendSquare(line, `,"from":`, e.By)
	}
	switch {
	case e.Kind.takes(keyAt):
		line = appendSquare(line, `,"at":`, e.At)
	case e.Kind.takes(keyRow):
		line = appendLine(line, e.At)
	}
	if e.Kind.takes(keyClause) {
		line = appendClause(line, e.Clause)
	}
	if e.tellsValue() {
		line = appendInt(line, `,"value":`, e.Value)
	}
	if e.isForced() {
		line = appendLine(line, e.By)
	}
	if e.Kind == Reject || e.Cause.hasQueen() {
		line = appendSquare(line, `,"by":`, e.By)
	}
	if e.Cause != 0 && !(e.Kind == Test && e.Cause == Attack) { // "by" in a test implies attack
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

// appendLine appends the key and the value of a row or a column, or nothing if l is noLine.
func appendLine(line []byte, l Square) []byte {
	if l.Row >= 0 {
		line = appendInt(line, `,"row":`, int(l.Row))
	}
	if l.Col >= 0 {
		line = appendInt(line, `,"column":`, int(l.Col))
	}
	return line
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

// Read reads a trace as JSON Lines. It reads the header at once and returns the fields that it records: see Write. It
// reads the events as they are ranged over, one line at a time, and checks them as Check does.
//
// If a line is wrong or the trace is incomplete, the sequence ends with a zero Event and an error. Errors are
// one line of text that starts with the line number. The sequence can be ranged only once: after that, it
// yields an error. The caller owns the events, including their clauses.
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
	line   int // the number of the last line read
	search *checker
	ranged bool

	json   *json.Decoder // reads source; a decoder for each line would take nearly twice the time
	source bytes.Reader  // the last line read
}

func newReader(r io.Reader) *reader {
	in := &reader{lines: bufio.NewScanner(r)}
	in.lines.Buffer(nil, MaxLine)
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

// next returns the next line that is not blank, or io.EOF. The line is valid until the next call.
func (in *reader) next() ([]byte, error) {
	for in.lines.Scan() && in.lines.Err() == nil { // after a read error, Scan returns the incomplete last line
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
		return nil, fmt.Errorf("the line is longer than %d bytes", MaxLine)
	default:
		in.line++
		return nil, err
	}
}

// decode decodes a line into v, a struct with a field for each of the keys.
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
	line = bytes.TrimPrefix(line, []byte("\ufeff")) // a byte order mark, which some programs on Windows write
	if err := checkVersion(line); err != nil {
		return About{}, err
	}
	var l headerLine
	if err := in.decode(line, &l, headerKeys); err != nil {
		return About{}, err
	}
	return l.about()
}

// event reads and checks the next event. After the last one, it returns io.EOF.
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
	if l.Event != endEvent {
		e, err := l.event(in.search.board.N)
		if err == nil {
			err = in.search.play(e)
		}
		return e, err
	}
	if k := l.keys(); k != 0 {
		return Event{}, fmt.Errorf("an %s event takes no %q", endEvent, k.first())
	}
	if err = in.search.end(); err == nil {
		_, err = in.next()
	}
	if err == nil {
		err = fmt.Errorf("the trace goes on after its %s", endEvent)
	}
	return Event{}, err
}
