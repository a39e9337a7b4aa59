package trace

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"strings"
)

// keys is a set of keys of an event. Its bits are in the order of keyNames.
type keys uint8

const (
	keyAt keys = 1 << iota
	keyBy
	keyFrom
	keyRow
	keyColumn
	keyValue
	keyClause
	keyCause
)

var keyNames = [...]string{"at", "by", "from", "row", "column", "value", "clause", "cause"}

// allKeys holds the keys of headers, events and literals.
var allKeys = append(keyNames[:], "event", "not", "format", "version", "n", "solver", "fixed", "counts", "complete")

// first returns the name of the first key in the set, which must not be empty.
func (k keys) first() string { return keyNames[bits.TrailingZeros8(uint8(k))] }

// A headerLine is the first line of a trace.
type headerLine struct {
	Format   string   `json:"format"`
	Version  int      `json:"version"`
	N        *int     `json:"n"`
	Solver   string   `json:"solver,omitempty"`
	By       string   `json:"by,omitempty"`    // "row", as without it, or "column": what the search fills
	Value    string   `json:"value,omitempty"` // "min", as without it, or "max": which end of a row is tried first
	Fixed    [][]int  `json:"fixed,omitempty"`
	Counts   []string `json:"counts,omitempty"`
	Complete bool     `json:"complete,omitempty"`
}

func headerLineOf(a About) headerLine {
	l := headerLine{Format: traceFormat, Version: 1, N: &a.N, Solver: a.Solver, Complete: a.Complete}
	if slices.Contains(a.Counts, Boards) {
		l.Version = traceVersion // older programs say that they do not know it
	}
	if a.ByColumn {
		l.By = "column"
	}
	if a.MaxFirst {
		l.Value = "max"
	}
	for _, q := range a.Fixed {
		l.Fixed = append(l.Fixed, []int{int(q.Row), int(q.Col)})
	}
	for _, c := range a.Counts {
		l.Counts = append(l.Counts, c.String())
	}
	return l
}

// checkVersion checks that a first line is the header of a trace that this program reads. It ignores all other keys, which may differ in
// a newer version.
func checkVersion(line []byte) error {
	var about struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(line, &about); err != nil {
		return explain(err)
	}
	switch v := about.Version; {
	case about.Format != traceFormat:
		return fmt.Errorf(`not a trace: it must start with {"format":%q,"version":1,"n":8}`, traceFormat)
	case v > traceVersion:
		return fmt.Errorf("a trace of version %d, but this program reads up to version %d: use a newer one", v, traceVersion)
	case v < 1:
		return errors.New(`"version" must be 1 or 2`)
	}
	return nil
}

func (l headerLine) about() (About, error) {
	if l.N == nil {
		return About{}, errors.New(`"n" is missing: the number of queens`)
	}
	a := About{Problem: Problem{N: *l.N}, Solver: l.Solver, Complete: l.Complete, ByColumn: l.By == "column", MaxFirst: l.Value == "max"}
	if err := checkHeader(a); err != nil {
		return About{}, err
	}
	if l.By != "" && l.By != "row" && l.By != "column" {
		return About{}, errors.New(`"by" must be "row" or "column": which lines the search fills`)
	}
	if l.Value != "" && l.Value != "min" && l.Value != "max" {
		return About{}, errors.New(`"value" must be "min" or "max": which squares of a line the search tries first`)
	}
	on := values{n: a.N}
	for _, pair := range l.Fixed {
		a.Fixed = append(a.Fixed, on.square("fixed", pair))
	}
	for _, name := range l.Counts {
		c := slices.Index(counterNames[:], name)
		if c < 0 {
			return About{}, fmt.Errorf("unknown counter %.20q: the counters are %s", name, strings.Join(counterNames[:], ", "))
		}
		a.Counts = append(a.Counts, Counter(c))
	}
	if on.err != nil {
		return About{}, on.err
	}
	return a, checkHeader(a)
}

// An eventLine is any line of a trace but the first. A field whose key is missing or null is nil or empty.
type eventLine struct {
	Event  string        `json:"event"`
	At     []int         `json:"at"`
	By     []int         `json:"by"`
	From   []int         `json:"from"`
	Row    *int          `json:"row"`
	Column *int          `json:"column"`
	Value  *int          `json:"value"`
	Clause []literalLine `json:"clause"`
	Cause  string        `json:"cause"`
}

// A literalLine is a literal of a clause. It must have exactly one of its keys.
type literalLine struct {
	At  []int `json:"at"`
	Not []int `json:"not"`
}

func (l *eventLine) keys() keys {
	var k keys
	for i, there := range [...]bool{l.At != nil, l.By != nil, l.From != nil, l.Row != nil, l.Column != nil,
		l.Value != nil, l.Clause != nil, l.Cause != ""} {
		if there {
			k |= 1 << i
		}
	}
	return k
}

// kind returns the kind of the event, and checks that the line has the keys of that kind.
func (l *eventLine) kind() (Kind, error) {
	if l.Event == "" {
		return 0, errors.New(`"event" is missing`)
	}
	kind := Kind(max(0, slices.IndexFunc(forms[:], func(f form) bool { return f.name == l.Event })))
	if kind == 0 {
		return 0, fmt.Errorf("unknown event %.20q: the events are %s and %s", l.Event, strings.Join(kindNames(), ", "), endEvent)
	}
	has, want := l.keys(), kind.form()
	if missing := want.must &^ has; missing != 0 {
		return 0, fmt.Errorf("a %s event needs %q", l.Event, missing.first())
	}
	if extra := has &^ (want.must | want.may | keyCause); extra != 0 {
		return 0, fmt.Errorf("a %s event takes no %q", l.Event, extra.first())
	}
	if line := has & (keyRow | keyColumn); kind == Place && line != 0 && l.Cause != Forced.String() {
		return 0, fmt.Errorf("a %s event takes %q only with the cause %q", l.Event, line.first(), Forced)
	}
	if (kind == DeadEnd || kind == Choose) && has&(keyRow|keyColumn) == 0 {
		return 0, fmt.Errorf(`a %s event needs "row" or "column"`, l.Event)
	}
	return kind, nil
}

func (l *eventLine) event(n int) (Event, error) {
	kind, err := l.kind()
	if err != nil {
		return Event{}, err
	}
	on := values{n: n}
	e := Event{Kind: kind}
	if l.At != nil {
		e.At = on.square("at", l.At)
	}
	if l.By != nil {
		e.By = on.square("by", l.By)
	}
	if l.From != nil {
		e.By = on.square("from", l.From)
	}
	switch {
	case kind != Place && kind.takes(keyRow):
		e.At = on.line(l.Row, l.Column)
	case kind == Place && l.Cause == Forced.String():
		e.By = on.line(l.Row, l.Column)
	}
	if l.Value != nil {
		e.Value = *l.Value
		if e.Value > math.MaxInt32 {
			on.fail(fmt.Errorf("value %d: values go up to %d", e.Value, math.MaxInt32))
		}
	}
	for _, lit := range l.Clause {
		e.Clause = append(e.Clause, on.literal(lit))
	}
	if on.err != nil {
		return Event{}, on.err
	}
	e.Cause, err = l.cause(e)
	return e, err
}

// cause returns the cause in the line. If there is none, it returns the one that "by" implies.
func (l *eventLine) cause(e Event) (Cause, error) {
	i := slices.Index(causeNames[:], l.Cause)
	if i < 0 {
		return 0, fmt.Errorf("unknown cause %.20q: the causes are %s", l.Cause, strings.Join(causeNames[1:], ", "))
	}
	cause, queen := Cause(i), l.By != nil
	switch {
	case e.Kind == Reject:
	case cause == 0 && queen && e.Kind == Test:
		return Attack, nil
	case cause == 0 && queen && (e.At.Row == e.By.Row || e.At.Col == e.By.Col):
		return Line, nil
	case cause == 0 && queen:
		return Diagonal, nil
	case cause.hasQueen() && !queen:
		return 0, fmt.Errorf(`the cause %q needs "by"`, l.Cause)
	case cause != 0 && !cause.hasQueen() && queen:
		return 0, fmt.Errorf(`the cause %q takes no "by"`, l.Cause)
	}
	return cause, nil
}

// values converts the numbers in a line to squares and lines of a board of n rows. It keeps the first error.
type values struct {
	n   int
	err error
}

func (on *values) fail(err error) {
	if on.err == nil {
		on.err = err
	}
}

func (on *values) square(key string, pair []int) Square {
	if len(pair) != 2 {
		on.fail(malformed(key))
		return Square{}
	}
	row, col := pair[0], pair[1]
	if row < 0 || row >= on.n || col < 0 || col >= on.n {
		on.fail(fmt.Errorf("square %d,%d is off the board: rows and columns go from 0 to %d", row, col, on.n-1))
	}
	return Sq(row, col)
}

// line returns the row or the column, whichever is not nil, or Nowhere if both are.
func (on *values) line(row, col *int) Square {
	line := Sq(-1, -1)
	if row != nil && col != nil {
		on.fail(errors.New(`"row" and "column": give only one of them`))
	}
	if row != nil {
		line = Row(on.coordinate("row", *row))
	}
	if col != nil {
		line = Column(on.coordinate("column", *col))
	}
	return line
}

func (on *values) coordinate(key string, i int) int {
	if i < 0 || i >= on.n {
		on.fail(fmt.Errorf("%s %d is off the board: %ss go from 0 to %d", key, i, key, on.n-1))
	}
	return i
}

func (on *values) literal(l literalLine) Literal {
	if (l.At == nil) == (l.Not == nil) {
		on.fail(malformed("clause"))
	}
	if l.Not != nil {
		return Literal{At: on.square("not", l.Not), Not: true}
	}
	return Literal{At: on.square("at", l.At)}
}

// checkKeys returns an error if a line that was decoded has a key in other letters, or twice in one object. Programs differ in how they
// read such a line; encoding/json ignores the case of letters, and takes the last of several values.
func checkKeys(line []byte) error {
	var seen, outer uint32 // the keys of the object that is read, and of the one around it, by their places in allKeys
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{':
			seen, outer = 0, seen
		case '}':
			seen = outer
		case '"':
			begin := i + 1
			for i = begin; line[i] != '"'; i++ {
				if line[i] == '\\' {
					i++
				}
			}
			if after := bytes.TrimLeft(line[i+1:], " \t\r"); after[0] != ':' {
				continue // a value
			}
			key := line[begin:i]
			k := slices.IndexFunc(allKeys, func(known string) bool { return known == string(key) })
			switch {
			case k < 0:
				return fmt.Errorf("unknown key %.40q: keys are in small letters", key)
			case seen>>k&1 != 0:
				return fmt.Errorf("the key %q is given twice", key)
			}
			seen |= 1 << k
		}
	}
	return nil
}

// explain rewords an error of encoding/json for the author of the line.
func explain(err error) error {
	var wrongType *json.UnmarshalTypeError
	unknown, isUnknown := strings.CutPrefix(err.Error(), "json: unknown field ")
	switch {
	case errors.As(err, &wrongType) && wrongType.Field == "":
		return fmt.Errorf("the line is a bare %s, not a JSON object", wrongType.Value)
	case errors.As(err, &wrongType):
		key, _, _ := strings.Cut(wrongType.Field, ".")
		if wrongType.Type.Kind() == reflect.String && key != "counts" {
			return fmt.Errorf("%q must be a string", key)
		}
		return malformed(key)
	case isUnknown:
		return fmt.Errorf("unknown key %.40s", unknown)
	case errors.Is(err, io.ErrUnexpectedEOF) || strings.HasPrefix(err.Error(), "unexpected end"):
		return errors.New("the line ends early: the trace may be cut short")
	}
	return fmt.Errorf("the line is not JSON: %w", err)
}

// malformed returns an error that says what the value of a key must be.
func malformed(key string) error {
	form := "a whole number"
	switch key {
	case "at", "by", "from", "not":
		form = "[row, column]"
	case "fixed":
		form = "a list of [row, column]"
	case "clause":
		form = `a list of {"at":[row, column]} and {"not":[row, column]}`
	case "counts":
		form = "a list of counters"
	}
	return fmt.Errorf("%q must be %s", key, form)
}
