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
	traceVersion = 2     // the newest; the first has no boards
	endEvent     = "end" // the event in the last line of a whole trace
	maxName      = 64    // of a solver, in characters
)

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
// characters, and a search with Setups must count Boards. Write does not check the events otherwise, and leaves out fields that their
// kind does not use. It returns an error if the header is not valid, before it writes anything, or the first error of w.
func Write(w io.Writer, a About, events iter.Seq[Event]) error {
	if err := checkHeader(a); err != nil {
		return err
	}
	header := headerLineOf(a)
	first, err := json.Marshal(header)
	if err != nil {
		return err
	}
	buf := bufio.NewWriterSize(w, 1<<16) // Flush returns its first error
	line := append(first, '\n')
	buf.Write(line)
	for e := range events {
		if e.Kind == Setup && header.Version == 1 {
			return errors.New("a search that sets boards must count them")
		}
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
		line = append(line, `,"clause":[`...)
		for i, l := range e.Clause {
			if i > 0 {
				line = append(line, ',')
			}
			key := `{"at":`
			if l.Not {
				key = `{"not":`
			}
			line = append(appendSquare(line, key, l.At), '}')
		}
		line = append(line, ']')
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

// appendLine appends the key and the value of a row or a column, or nothing if l is Nowhere.
func appendLine(line []byte, l Square) []byte {
	if l.Row >= 0 {
		line = appendInt(line, `,"row":`, int(l.Row))
	}
	if l.Col >= 0 {
		line = appendInt(line, `,"column":`, int(l.Col))
	}
	return line
}

// Read reads a trace as JSON Lines, or in the other forms in which programs write them: UTF-16, a JSON array, objects of several lines. It
// returns the fields that the header records, see Write, and the events. Each is read and checked, as a Checker does, when it is ranged
// over. The events can be ranged over again, also at the same time.
//
// If a line is wrong or the trace is incomplete, the sequence ends with a zero Event and a *Mistake. Errors are
// one line of text that starts with the line number. The caller owns the events, including their clauses.
func Read(text []byte) (About, iter.Seq2[Event, error], error) {
	text = plain(text)
	first := newReader(text)
	a, err := first.header()
	if err != nil {
		return About{}, nil, fmt.Errorf("line %d: %w", first.line, err)
	}
	return a, func(yield func(Event, error) bool) {
		in, search := newReader(text), NewChecker(a.Problem)
		in.version = first.version
		in.next()
		for {
			e, err := in.event(search)
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Event{}, in.mistake(e, err, search))
				return
			}
			if !yield(e, nil) {
				return
			}
		}
	}, nil
}

// ErrCut says that a trace has no end.
var ErrCut = fmt.Errorf(`the trace is cut short: its last line must be {"event":%q}`, endEvent)

// A Mistake says which line of a trace after the header cannot be true, or cannot be read.
type Mistake struct {
	Line  int
	Err   error
	Kind  Kind // of the event that cannot be true; 0 if there is none
	Found int  // the solutions before one that is found again; else 0

	// The queen By attacks At, which the event denies. If By is Nowhere, it denies that At has a queen, or none, or that it is free.
	At, By Square
}

func (m *Mistake) Error() string { return fmt.Sprintf("line %d: %v", m.Line, m.Err) }

// Unwrap returns what is wrong with the line.
func (m *Mistake) Unwrap() error { return m.Err }

// mistake returns what is wrong with the last line read, which has the event e if it has any.
func (in *reader) mistake(e Event, err error, search *Checker) *Mistake {
	m := &Mistake{Line: in.line, Err: err, Kind: e.Kind, At: Nowhere, By: Nowhere}
	if wrong := new(boardError); errors.As(err, &wrong) {
		m.At, m.By = wrong.at, wrong.by
	}
	if err == errFound {
		m.Found = len(search.found)
	}
	return m
}

// A reader reads the lines of a trace.
type reader struct {
	rest []byte
	line int // the number of the last line read

	version int // of the trace

	json   *json.Decoder // reads source; a decoder for each line would take nearly twice the time
	source bytes.Reader  // the last line read
}

func newReader(text []byte) *reader {
	in := &reader{rest: text}
	in.json = json.NewDecoder(&in.source)
	in.json.DisallowUnknownFields()
	return in
}

// next returns the next line that is not blank, or nil at the end.
func (in *reader) next() (line []byte) {
	for len(line) == 0 && len(in.rest) > 0 {
		line, in.rest, _ = bytes.Cut(in.rest, []byte("\n"))
		line = bytes.TrimSpace(line)
		in.line++
	}
	return line
}

// decode decodes a line into v, a struct with a field for each key.
func (in *reader) decode(line []byte, v any) error {
	in.source.Reset(line)
	start := in.json.InputOffset()
	if err := in.json.Decode(v); err != nil {
		return explain(err)
	}
	if in.json.InputOffset()-start != int64(len(line)) {
		return errors.New("the line has text after its JSON object")
	}
	return checkKeys(line)
}

func (in *reader) header() (About, error) {
	line := in.next()
	switch {
	case len(line) == 0:
		in.line = 1
		return About{}, errors.New("the trace is empty")
	case bytes.HasPrefix(line, []byte("\x1f\x8b")):
		return About{}, errors.New("the trace is compressed: unpack it with gzip -d")
	case !utf8.Valid(line):
		return About{}, errors.New("the trace is not UTF-8: write its file with the encoding utf-8")
	}
	if err := checkVersion(line); err != nil {
		return About{}, err
	}
	var l headerLine
	if err := in.decode(line, &l); err != nil {
		return About{}, err
	}
	in.version = l.Version
	return l.about()
}

// event reads the next event and plays it on search. After the last one, it returns io.EOF.
func (in *reader) event(search *Checker) (Event, error) {
	line := in.next()
	if len(line) == 0 {
		return Event{}, ErrCut
	}
	var l eventLine
	if err := in.decode(line, &l); err != nil {
		return Event{}, err
	}
	if l.Event != endEvent {
		e, err := l.event(search.now.Board.N)
		switch {
		case err != nil:
		case e.Kind == Setup && in.version == 1:
			err = fmt.Errorf(`a %v event needs "version":%d in the first line`, e.Kind, traceVersion)
		default:
			err = search.Play(e)
		}
		return e, err
	}
	if k := l.keys(); k != 0 {
		return Event{}, fmt.Errorf("an %s event takes no %q", endEvent, k.first())
	}
	if err := search.End(); err != nil {
		return Event{}, err
	}
	if len(in.next()) > 0 {
		return Event{}, fmt.Errorf("the trace has lines after its %s", endEvent)
	}
	return Event{}, io.EOF
}
