package trace

import (
	"slices"
	"strings"
)

// A Listing is a solver as a program in Python's syntax, with its first call. Lines are counted from 1, and 0 stands for none.
type Listing []CodeLine

// A CodeLine is a line of a listing, and the events that happen on it.
type CodeLine struct {
	Text  string // indented by four spaces per level
	On    []Kind // the kinds of events that the line takes
	Cause Cause  // if several lines take a kind, this one takes the events with this cause
	Given string // what a call on the line does that takes all events of its own: the listing does not spell it out
}

// Line returns the line that takes an event: of those that take its kind, the one with its cause, else the first.
func (l Listing) Line(e Event) int {
	first := 0
	for i, line := range l {
		switch {
		case !slices.Contains(line.On, e.Kind):
		case line.Cause == e.Cause:
			return i + 1
		case first == 0:
			first = i + 1
		}
	}
	return first
}

// Takes reports whether some line takes events of a kind.
func (l Listing) Takes(kind Kind) bool { return l.Line(Event{Kind: kind}) > 0 }

// Around returns the line of what goes on around a line: the call before it, if the line goes on where that has returned, as
// remove(row, col) does after solve(row + 1); else the loop that it stands in; else the first call of the function that it stands in.
func (l Listing) Around(line int) int {
	loop, function := l.within(line)
	switch {
	case function != "" && l[line-2].calls(function):
		return line - 1
	case loop > 0:
		return loop
	}
	return 1 + slices.IndexFunc(l, func(c CodeLine) bool { return c.calls(function) })
}

// within returns the innermost loop that a line stands in, and the name of its function, or "" for none.
func (l Listing) within(line int) (loop int, function string) {
	if line < 1 || line > len(l) {
		return 0, ""
	}
	indent := l[line-1].indent()
	for i := line - 1; i > 0 && function == ""; i-- {
		above := l[i-1]
		if above.indent() >= indent {
			continue
		}
		indent = above.indent()
		word, rest, _ := strings.Cut(above.Text[indent:], " ")
		switch {
		case word == "def":
			function, _, _ = strings.Cut(rest, "(")
		case loop == 0 && (word == "for" || word == "while"):
			loop = i
		}
	}
	return loop, function
}

func (c CodeLine) indent() int { return len(c.Text) - len(strings.TrimLeft(c.Text, " ")) }

// calls reports whether the line calls a function of the listing.
func (c CodeLine) calls(function string) bool {
	return function != "" && strings.Contains(c.Text, function+"(") && !strings.HasPrefix(c.Text, "def ")
}
