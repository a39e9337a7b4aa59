package trace

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

const formatPath = "../docs/trace-format.md"

func formatPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(formatPath)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// The page has an example of each kind of event, exactly as Write writes it.
func TestPageDescribesEvents(t *testing.T) {
	examples := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| (\\w+) \\| `(.*?)` \\|").FindAllStringSubmatch(formatPage(t), -1) {
		examples[row[1]] = row[2]
	}
	for _, name := range kindNames() {
		line := examples[name]
		var l eventLine
		if err := newReader(nil).decode([]byte(line), &l); err != nil {
			t.Errorf("%s: %q: %v", name, line, err)
			continue
		}
		e, err := l.event(8)
		if err != nil || e.Kind.String() != name {
			t.Errorf("%s: %s is %v, with error %v", name, line, e, err)
		}
		if got := strings.TrimSpace(string(appendEvent(nil, e))); got != line {
			t.Errorf("the example %s\nis written  %s", line, got)
		}
	}
	if len(examples) != numKinds { // every kind, and end
		t.Errorf("%d events on the page, want %d", len(examples), numKinds)
	}
}

// The page names every cause and counter, and the limits in it are right.
func TestPageDescribesRest(t *testing.T) {
	page := formatPage(t)
	want := []string{
		fmt.Sprintf("`%q`", traceFormat),
		fmt.Sprintf("`%d` |", traceVersion),
		fmt.Sprintf("1 to %d |", MaxN),
		fmt.Sprintf("up to %d printable characters", maxName),
		"of the first 100,000)",
	}
	if maxFound != 100_000 {
		t.Errorf("%d solutions are remembered", maxFound)
	}
	for _, name := range causeNames[1:] {
		want = append(want, "| `"+name+"` |")
	}
	for _, part := range want {
		if !strings.Contains(page, part) {
			t.Errorf("the page does not say %s", part)
		}
	}
}

// The page lists all counters, and the events that each counts.
func TestPageDescribesCounters(t *testing.T) {
	const head = "\n| counter | counts the events |\n|---|---|\n"
	before, rest, found := strings.Cut(formatPage(t), head)
	listed, after, closed := strings.Cut(rest, "\n\n")
	if !found || !closed {
		t.Fatal("the page has no table of counters")
	}
	var want []string
	for c := range numCounters {
		var kinds []string
		for k := range Kind(numKinds + 1) { // also unknown ones
			var counters Counters
			if counters.Count(Event{Kind: k}); counters[c] == 1 {
				kinds = append(kinds, k.String())
			}
		}
		want = append(want, fmt.Sprintf("| `%q` | %s |", c.String(), strings.Join(kinds, " and ")))
	}
	table := strings.Join(want, "\n")
	switch {
	case listed == table:
	case !tracetest.Update:
		t.Errorf("docs/trace-format.md lists these counters (make golden writes them):\n%s\nwant\n%s", listed, table)
	default:
		if err := os.WriteFile(formatPath, []byte(before+head+table+"\n\n"+after), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The whole trace on the page can be read.
func TestPageTrace(t *testing.T) {
	block := regexp.MustCompile("(?s)```json\n(.*?)```\n").FindStringSubmatch(formatPage(t))
	if block == nil {
		t.Fatal("the page shows none")
	}
	_, events, err := readAll(block[1])
	if err != nil {
		t.Fatal(err)
	}
	if last := events[len(events)-1]; last.Kind != Solution {
		t.Errorf("it ends with %v", last)
	}
}
