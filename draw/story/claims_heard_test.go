package story

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"queenreel/trace"
)

// check checks one text.
func (h *heard) check(text string) {
	defer func() {
		if f, is := recover().(fault); is {
			panic(fault{text + ": " + f.text})
		}
	}()
	for i, p := range patterns {
		if m := p.FindStringSubmatch(text); m != nil {
			h.words = m[1:]
			h.claims[sentences[i].law]++
			sentences[i].check(h)
			return
		}
	}
	claim(false, "it is not known what makes this true")
}

var named = regexp.MustCompile(`[a-h][1-8]|\d+`)

// sameInLanguages checks that the captions of films have the squares and the numbers of the one that is judged, and the Chinese one no
// others but the size of the board and the row of the scene's square.
func (h *heard) sameInLanguages() {
	has := func(l *Language) map[string]bool {
		c := (&captions{l, Chess, h.about}).of(h.s)
		names := map[string]bool{}
		for _, name := range named.FindAllString(c.Title+" "+c.Detail, -1) {
			names[name] = true
		}
		return names
	}
	judged, english, chinese := has(h.language), has(&English), has(&Chinese)
	claim(maps.Equal(judged, english), "English says %v, not %v", english, judged)
	for name := range english {
		claim(chinese[name], "Chinese does not say %s", name)
	}
	for name := range chinese {
		n, row := strconv.Itoa(h.about.N), strconv.Itoa(h.about.N-int(h.s.At.Row))
		none := name == "0" && h.s.Reason.Value == 0
		claim(english[name] || name == n || name == row || none, "only Chinese says %s", name)
	}
	h.claims[lawChinese]++
}

func (h *heard) square(name string) trace.Square {
	return trace.Sq(h.about.N-int(name[1]-'0'), int(name[0]-'a'))
}

func (h *heard) sq(i int) trace.Square { return h.square(h.words[i]) }

// n returns a number; what is not said is 0.
func (h *heard) n(i int) int {
	n, _ := strconv.Atoi(h.words[i])
	return n
}

func (h *heard) line(i int) trace.Square {
	if name := h.words[i]; strings.HasSuffix(strings.ToLower(name[:3]), "row") {
		return trace.Row(h.about.N - int(name[4]-'0'))
	}
	return trace.Column(int(h.words[i][7] - 'a'))
}

var squareName = regexp.MustCompile("[a-h][1-8]")

func (h *heard) list(i int) (squares []trace.Square) {
	for _, name := range squareName.FindAllString(h.words[i], -1) {
		squares = append(squares, h.square(name))
	}
	return squares
}

// names checks that a list names some squares, or counts them.
func (h *heard) names(i int, want []trace.Square) {
	got := h.list(i)
	if len(got) == 0 {
		counted, _ := strconv.Atoi(strings.Fields(h.words[i])[0])
		claim(counted == len(want), "they are %v", want)
		return
	}
	claim(len(got) == len(want) && holds(got, want), "they are %v", want)
}

// upcoming returns what happens next to a queen or, if tests are shown, to a square.
func (h *heard) upcoming() trace.Event {
	for _, e := range h.events(h.to, h.known()) {
		switch e.Kind {
		case trace.Test:
			if h.detail == Tests {
				return e
			}
		case trace.Place, trace.TakeBack, trace.Move:
			return e
		}
	}
	return trace.Event{At: none}
}

func (h *heard) is(k ReasonKind) { claim(h.s.Reason.Kind == k, "it is %v", h.s.Reason.Kind) }

func (h *heard) value(i int) {
	claim(h.n(i) == h.s.Reason.Value, "it is %d", h.s.Reason.Value)
}

func (h *heard) reasonLine(i int) { claim(h.line(i) == h.s.Reason.Line, "it is %v", h.s.Reason.Line) }

func (h *heard) isAt(line, sq int) {
	claim(h.sq(sq) == h.s.At && h.line(line) == h.own(h.s.At), "%v was looked at", h.s.At)
}

// sameLine checks that the attacker is on the line that is said.
func (h *heard) sameLine() {
	row, column := h.s.At.Row == h.s.By.Row, h.s.At.Col == h.s.By.Col
	claim(hits(h.s.At, h.s.By) && (h.words[0] == "row") == row && (h.words[0] == "column") == column, "it is %v", h.s.By)
}

// moves checks that the queen moves next.
func (h *heard) moves() {
	e := h.upcoming()
	claim(e.Kind == trace.Move && e.By == h.s.At, "next is %v", e)
}

// attacked checks how many queens attack the one that moves, on a square of its line.
func (h *heard) attacked(i int, m *moment, at trace.Square) {
	claim(h.n(i) == len(h.attackers(m, at)), "%v attack %v", h.attackers(m, at), at)
}

// least checks that of the squares in its line that a queen did not come from none is attacked by fewer.
func (h *heard) least() {
	for _, at := range h.along(h.own(h.s.At)) {
		claim(at == h.s.From || len(h.attackers(h.now, at)) >= len(h.attackers(h.now, h.s.At)), "%v has fewer", at)
	}
}

// placements returns how many ways there are to place a queen in each row.
func (h *heard) placements() int {
	n := 1
	for range h.about.N - len(h.about.Fixed) {
		n *= h.about.N
	}
	return n
}

// tried checks that the squares that are said, or all, were tried, and that there was a solution with one of them or not.
func (h *heard) tried(line, list, how int) {
	h.reasonLine(line)
	squares := h.along(h.line(line))
	solved := false
	for _, at := range squares {
		d, stood := h.vain(h.s, h.now, at)
		claim(hit(h.now.queens, at) || stood, "%v was not tried", at)
		claim(list >= 0 || !hit(h.now.queens, at), "%v is attacked", at)
		solved = solved || !hit(h.now.queens, at) && d.after > d.before
	}
	claim(solved == (h.words[how] != "failed"), "a solution was found: %t", solved)
	if list >= 0 {
		free := slices.DeleteFunc(squares, func(at trace.Square) bool { return hit(h.now.queens, at) })
		h.names(list, free)
		claim(len(free) < h.about.N, "no square is attacked")
	}
}

func hasAny(board, queens []trace.Square) bool {
	return slices.ContainsFunc(queens, func(q trace.Square) bool { return slices.Contains(board, q) })
}

// noneHas checks that no solution is so or, of "other solution", none that is not found yet. It is said of all boards.
func (h *heard) noneHas(which string, has func(b []trace.Square) bool) {
	for _, b := range h.boards {
		found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(which != "solution" && found || !has(b), "not so for %v", b)
	}
}

// aboutSquares checks how many squares the last clause names.
func (h *heard) aboutSquares(i int) {
	last := h.now.learned[len(h.now.learned)-1]
	claim(h.n(i) == len(last), "it is %v", last)
}

// searchesOn checks that the search goes on after a solution.
func (h *heard) searchesOn() {
	claim(len(h.now.found) > 0 && (h.about.Solutions == 0 || len(h.now.found) < h.about.Solutions), "%d are found", len(h.now.found))
}

// ruledOut checks that so many marks are new.
func (h *heard) ruledOut(i int) {
	claim(h.n(i) == len(listOf(h.s.Fresh)), "%v are new", listOf(h.s.Fresh))
	claim(!hasAny(h.now.queens, listOf(h.s.Fresh)), "a queen hides one")
}

// interval checks which lines need which, as they are named or counted.
func (h *heard) interval() {
	rows, columns := map[int]bool{}, map[int]bool{}
	for _, at := range listOf(h.s.Hall) {
		rows[int(at.Row)], columns[int(at.Col)] = true, true
	}
	lines, values := rows, columns
	if h.about.ByColumn {
		lines, values = columns, rows
	}
	same := func(text string, want map[int]bool) {
		got := map[int]bool{}
		for _, name := range regexp.MustCompile(`\b[a-h1-8]\b`).FindAllString(text, -1) {
			if name[0] >= 'a' {
				got[int(name[0]-'a')] = true
			} else {
				got[h.about.N-int(name[0]-'0')] = true
			}
		}
		n, counted := strconv.Atoi(strings.Fields(text)[0])
		claim(counted == nil && n == len(want) || maps.Equal(got, want), "%q are %v", text, want)
	}
	same(h.words[0], lines)
	switch diagonals := h.s.Reason.Kind == ReasonHallDiagonal; {
	case !diagonals:
		claim(len(lines) == len(values), "%d lines, %d values", len(lines), len(values))
		same(h.words[1], values)
	case len(lines) > 1:
		claim(h.words[1] == "these "+strconv.Itoa(len(lines))+" diagonals", "%d lines", len(lines))
	default:
		claim(h.words[1] == "this diagonal", "%d lines", len(lines))
	}
}

// figures checks the figures of a search: each is the number of the events that its counter counts.
func (h *heard) figures() {
	for _, part := range strings.Split(h.s.Caption.Detail, ", ") {
		number, _, _ := strings.Cut(part, " ")
		n, _ := strconv.Atoi(number)
		said := false
		for c, text := range h.language.Figures {
			if Say(text, Words{N: n}) == part {
				said = true
				claim(n == h.counted(c), "%s: there were %d", part, h.counted(c))
			}
		}
		claim(said, "%s: it is not known what was counted", part)
	}
}

// counted returns the number of the events that a counter counts.
func (h *heard) counted(c trace.Counter) (n int) {
	for kind, events := range h.now.counts {
		var one trace.Counters
		one.Count(trace.Event{Kind: trace.Kind(kind)})
		n += events * one[c]
	}
	return n
}

// What is said of a clause in its panel: squares that no solution has together or, of two lists, squares of which one must have a
// queen if the others do.
var (
	forbids = regexp.MustCompile("^(?:never|no queen on) (.+)$")
	demands = regexp.MustCompile("^(?:if (.+), then|a queen on) (.+)$")
	bars    = regexp.MustCompile("^(.+): already found$")
	counts  = regexp.MustCompile(`^a clause about (\d+) squares?$`)
)

// clause checks what is said of the last clause.
func (h *heard) clause(text string) {
	rest, other := strings.CutPrefix(text, "other solutions: ")
	all := func(breaks func(b []trace.Square) bool) {
		for _, b := range h.solutions {
			found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, b) })
			claim(other && found || !breaks(b), "%q: not so for %v", text, b)
		}
	}
	if m := forbids.FindStringSubmatch(rest); m != nil {
		h.words = m[1:]
		all(func(b []trace.Square) bool { return holds(b, h.list(0)) })
	} else if m := demands.FindStringSubmatch(rest); m != nil {
		h.words = m[1:]
		all(func(b []trace.Square) bool { return holds(b, h.list(0)) && !hasAny(b, h.list(1)) })
	} else if m := bars.FindStringSubmatch(rest); m != nil {
		h.words = m[1:]
		found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, h.list(0)) })
		claim(!other && found && h.hope(h.now, h.list(0)) == 0, "%q: they are not", text)
	} else if m := counts.FindStringSubmatch(rest); m != nil {
		h.words = m[1:]
		h.aboutSquares(0)
	} else {
		claim(rest == "no solution is left" && h.hope(h.now, nil) == 0, "%q: it is not known what makes this true", text)
	}
}
