package story

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// heard is what was said of a scene.
type heard struct {
	*oracle
	saying
	s           *Scene
	before, now *moment // the states of checkScene
	to          int
	other       bool // it is said of the solutions that are not found yet
}

// checkWords checks what the caption of a scene says, and the clauses in their panel.
func (o *oracle) checkWords(s *Scene, before, now *moment, to int) {
	h := heard{oracle: o, s: s, before: before, now: now, to: to}
	texts := []string{s.Caption.Title, s.Caption.Detail}
	if n := len(s.Clauses); n > 0 {
		last := s.Clauses[n-1]
		texts = append(texts, ClauseWords(spoken, last, words.Chess, o.about.N, len(last.Literals)))
	}
	for _, text := range texts {
		if text == "" {
			continue
		}
		for _, part := range partsOfText(text) {
			h.hear(part)
		}
	}
}

// hear checks a text, and those within it.
func (h heard) hear(text string) {
	said, ok := sayingOf(text)
	claim(ok, "%q is no text", text)
	h.saying = said
	h.other = h.other || said.name == "Panels.Later" || said.words["text"] == "OtherSolution[]"
	h.claims[said.name]++
	check, known := claims[said.name]
	kind, isReason := strings.CutPrefix(said.name, "Reasons.")
	if isReason {
		kind, _, _ = strings.Cut(kind, ".")
		claim(kind == h.s.Reason.Kind.String(), "%s: the reason is %v", text, h.s.Reason.Kind)
	}
	counter, isFigure := strings.CutPrefix(said.name, "Figures.")
	claim(isReason || isFigure || known, "%s: it is not known what makes this true", text)
	if err := caught(func() {
		for word := range said.words {
			h.checkWord(word, isReason)
		}
		if isFigure {
			claim(h.n() == h.counted(counter), "there were %d", h.counted(counter))
		}
		if check != nil {
			check(&h)
		}
	}); err != nil {
		claim(false, "%s: %v", text, err)
	}
}

// checkWord checks that a placeholder stands for what the scene has. Numbers, lists and what comes next are the reason's; other texts have
// their own.
func (h *heard) checkWord(word string, ofReason bool) {
	square := map[string]trace.Square{"at": h.s.At, "square": h.s.At, "by": h.s.By, "from": h.s.From}
	text := h.words[word]
	switch word {
	case "at", "by", "from", "square":
		if said, is := sayingOf(text); is {
			text = said.words["at"]
		}
		claim(h.square(text) == square[word], "{%s} is %v", word, square[word])
	case "line", "own":
		want := h.s.Chosen
		if want == trace.Nowhere {
			want = h.oracle.own(h.s.At)
		}
		if word == "line" && h.s.Reason.Line != trace.Nowhere {
			want = h.s.Reason.Line
		}
		claim(h.line(text) == want, "{%s} is %v", word, want)
	case "leaving":
		h.names(word, listOf(h.s.Leaving))
	case "queens":
		claim(text == spoken.Number(h.about.N), "{queens} are %d", h.about.N)
	case "total":
		switch {
		case h.s.Reason.Kind == ReasonSwapped:
			before := h.before.curve[len(h.before.curve)-2]
			claim(text == spoken.Number(int(before)), "before, %d pairs", before)
		case h.s.Reason.Kind == ReasonBoard:
			claim(text == spoken.Number(h.now.counts[trace.Setup]), "it is board %d", h.now.counts[trace.Setup])
		case h.s.From != trace.Nowhere:
			claim(text == spoken.Number(len(h.attackers(h.before, h.s.From))), "before, %v", h.attackers(h.before, h.s.From))
		}
	case "text":
		if said, is := sayingOf(text); is && said.name != "Row" && said.name != "Column" {
			h.hear(text)
		}
	case "n":
		claim(!ofReason || h.n() == h.s.Reason.Value, "{n} is %d", h.s.Reason.Value)
	case "list":
		if ofReason && h.s.Hall == (trace.Set{}) && h.s.Mood != Solved {
			h.names(word, listOf(h.s.Reason.Squares))
		}
	}
}

func (h *heard) n() int {
	n, err := strconv.Atoi(strings.ReplaceAll(h.words["n"], ",", ""))
	claim(err == nil, "{n} is no number")
	return n
}

func (h *heard) square(name string) trace.Square {
	claim(squareName.MatchString(name), "%q is no square", name)
	return trace.Sq(h.about.N-int(name[1]-'0'), int(name[0]-'a'))
}

var squareName = regexp.MustCompile("^[a-h][1-8]$")

func (h *heard) line(text string) trace.Square {
	said, _ := sayingOf(text)
	if said.name == "Row" {
		return trace.Row(h.about.N - int(said.words["text"][0]-'0'))
	}
	claim(said.name == "Column", "%q is no line", text)
	return trace.Column(int(said.words["text"][0] - 'a'))
}

// list returns the squares of a list: none if it counts them.
func (h *heard) list(word string) (squares []trace.Square) {
	for _, name := range strings.FieldsFunc(h.words[word], func(r rune) bool { return r == ',' || r == ' ' }) {
		if !strings.Contains(name, "[") {
			squares = append(squares, h.square(name))
		}
	}
	return squares
}

// names checks that a list names some squares, or counts them.
func (h *heard) names(word string, want []trace.Square) {
	if said, counted := sayingOf(h.words[word]); counted {
		claim(said.words["n"] == spoken.Number(len(want)), "{%s} are %v", word, want)
		return
	}
	got := h.list(word)
	claim(len(got) == len(want) && holds(got, want), "{%s} are %v", word, want)
}

// claims holds what makes a text true, beside its words and, of those of reasons, the reason.
var claims = map[string]func(h *heard){
	"StartFixed": func(h *heard) {
		h.names("list", h.about.Fixed)
		claim(len(h.about.Fixed) > 0 && h.n() == h.about.N-len(h.about.Fixed), "%d queens are fixed", len(h.about.Fixed))
	},
	"Reasons.start.Title": func(h *heard) {
		claim(len(h.about.Fixed)%h.about.N == 0, "%d queens are fixed", len(h.about.Fixed))
	},
	"ByColumn": (*heard).starts, "MaxFirst": (*heard).starts, "ByColumnMaxFirst": (*heard).starts,

	"Reasons.free.Detail": func(h *heard) {
		claim(!hit(h.now.queens, h.s.At) && h.placesNext(h.s.At), "next is %v", h.upcoming())
	},
	"FreeOnly": func(h *heard) { // but for the queen of its line, which would move there
		claim(len(h.attackers(h.now, h.s.At)) == 0, "it is attacked")
	},
	"SameRow": (*heard).sameLine, "SameColumn": (*heard).sameLine, "SameDiagonal": (*heard).sameLine,
	"TryNext": func(h *heard) {
		claim(h.own(h.upcoming().At) == h.own(h.s.At) && h.upcoming().Kind == trace.Test, "next is %v", h.upcoming())
	},
	"NoneToTry": func(h *heard) {
		claim(h.own(h.upcoming().At) != h.own(h.s.At) || h.upcoming().Kind == 0, "next is %v", h.upcoming())
	},
	"TakesNone": (*heard).none,
	"Reasons.chosen.Detail": func(h *heard) {
		claim(h.placesNext(h.along(h.s.Reason.Line)...), "next is %v", h.upcoming())
	},
	"Reasons.worst.Detail": (*heard).moves, "Reasons.worst-rest.Detail": (*heard).moves,
	"Reasons.highest.Title": func(h *heard) { claim(h.placesNext(h.s.At), "next is %v", h.upcoming()) },
	"Reasons.highest.Detail": func(h *heard) {
		claim(h.now.counts[trace.Conflict] > 0, "there was no conflict")
	},

	"Placed": func(h *heard) {
		claim(slices.Contains(h.now.queens, h.s.At) && !slices.Contains(h.before.queens, h.s.At), "%v is not new", h.s.At)
	},
	"Moved": func(h *heard) {
		claim(slices.Contains(h.before.queens, h.s.From) && h.own(h.s.From) == h.own(h.s.At), "%v moved", h.s.From)
	},
	"PlacedBlind":             func(h *heard) { claim(h.s.Reason.Kind == ReasonUntested, "it was tested") },
	"Reasons.cheapest.Detail": (*heard).attacksFresh, "Reasons.next-cheapest.Detail": (*heard).attacksFresh,
	"CheapestNone": func(h *heard) { h.none(); h.attacksFresh() },
	"MovedFree":    (*heard).none,
	"MovedDetail": func(h *heard) {
		claim(h.n() == len(h.attackers(h.now, h.s.At)), "%v attack it", h.attackers(h.now, h.s.At))
	},
	"MovedWorse": (*heard).worse,
	"MovedInstead": func(h *heard) {
		h.worse()
		waits := listOf(h.s.Reason.Squares)
		i := h.to - 1
		for moves := 0; moves < 2; i-- { // the last but one
			if h.events[i].Kind == trace.Move {
				moves++
			}
		}
		more := len(h.attackers(h.before, waits[0])) > len(h.attackers(h.before, h.s.From))
		claim(len(waits) == 1 && h.events[i+1].At == waits[0] && more, "%v need not wait", waits)
	},
	"Reasons.after.Detail": func(h *heard) { claim(h.s.Reason.Value > 1, "it is one") },
	"AfterOne": func(h *heard) {
		h.names("list", listOf(h.s.Reason.Squares))
		claim(h.s.Reason.Value == 1, "they are several")
	},
	"Swapped": func(h *heard) {
		from, at := h.s.From, h.s.At
		lines := []trace.Square{trace.Column(int(from.Col)), trace.Column(int(at.Col))}
		if from.Col == at.Col {
			lines = []trace.Square{trace.Row(int(from.Row)), trace.Row(int(at.Row))}
		}
		h.linesAre("list", lines)
	},
	"BoardStuck": func(h *heard) {
		claim(h.before.last.Kind == trace.Fail, "before it, %v", h.before.last)
	},
	"Left": func(h *heard) {
		claim(h.n() == pairs(h.now.queens) && h.n() > 0, "%d pairs attack each other", pairs(h.now.queens))
	},
	"LegendRow": (*heard).marked, "LegendColumn": (*heard).marked, "LegendLines": (*heard).marked,
	"Struck":      (*heard).ruledOut,
	"RejectedRow": (*heard).notLast, "RejectedColumn": (*heard).notLast, "RejectedDiagonal": (*heard).notLast,

	"Reasons.failed.Title": (*heard).someTried, "Reasons.failed.Detail": (*heard).allTried,
	"Reasons.tried.Title": (*heard).someTried, "Reasons.tried.Detail": (*heard).allTried,
	"GoesBack": func(h *heard) { claim(len(listOf(h.s.Leaving)) == 1, "%v leave", listOf(h.s.Leaving)) },
	"GoBack":   func(h *heard) { claim(len(listOf(h.s.Leaving)) > 1, "%v leave", listOf(h.s.Leaving)) },
	"MustGoBack": func(h *heard) {
		h.noFixed()
		claim(h.now.counts[trace.DeadEnd]+h.now.counts[trace.Fail] == 1 && h.s.Dead != trace.Nowhere, "it is not the first dead end")
	},
	"GoOn": func(h *heard) { claim(h.square(h.words["next"]) == h.upcoming().At, "next is %v", h.upcoming()) },
	"GoOnBack": func(h *heard) {
		next := h.upcoming()
		claim(next.Kind == trace.TakeBack || !slices.Contains(h.along(h.line(h.words["own"])), next.At), "next is %v", next)
	},
	"ConflictDetail":         func(h *heard) { claim(h.s.Mood == Conflict, "it is none") },
	"Reasons.refuted.Title":  func(h *heard) { claim(len(h.now.found) == 0, "%d are found", len(h.now.found)) },
	"Reasons.refuted.Detail": func(h *heard) { claim(len(h.now.found) > 0, "none is found") },

	"Solution":      func(*heard) {},
	"OtherSolution": func(h *heard) { claim(len(h.now.found) > 0, "none is found") },
	"LearnedOne":    (*heard).forbids, "LearnedBoth": (*heard).forbids, "LearnedTogether": (*heard).forbids,
	"LearnedNeed": (*heard).forbids, "LearnedAny": (*heard).forbids,
	"LearnedLong":  func(h *heard) { h.noFixed(); h.aboutSquares() },
	"LearnedFixed": (*heard).isFixed,
	"LearnedFixedOne": func(h *heard) {
		h.isFixed()
		h.forbidsHere()
		claim(len(h.list("list")) == 1, "it is %v", h.list("list"))
	},
	"LearnedFrom": func(h *heard) { claim(h.s.Reason.Line != trace.Nowhere, "it does not follow from a line") },
	"LearnedElse": func(h *heard) {
		claim(h.lastConflict().At == h.line(h.words["text"]), "the conflict was %v", h.lastConflict())
	},
	"Reasons.learned.Title": func(h *heard) { claim(h.s.Mood == Backtrack, "queens stay") },
	"Reasons.learned.Detail": func(h *heard) {
		clause := h.lastConflict().Clause
		claim(h.s.Mood == Learned && slices.ContainsFunc(h.now.learned, func(c []trace.Literal) bool { return slices.Equal(c, plainly(clause)) }), "%v was not learned", clause)
	},
	"StayOne": (*heard).cannotStay, "StayBoth": (*heard).cannotStay, "StayAll": (*heard).cannotStay,
	"Forced": func(h *heard) {
		leaving := listOf(h.s.Leaving)
		h.names("list", slices.DeleteFunc(slices.Clone(leaving), func(q trace.Square) bool { return q == h.s.At }))
		last := h.events[:h.to]
		i := len(last) - 1
		for last[i].Kind != trace.TakeBack {
			i--
		}
		for placed := map[trace.Square]bool{}; ; i-- { // each queen when it was placed last
			if e := last[i]; e.Kind == trace.Place && !placed[e.At] {
				placed[e.At] = true
				if e.Cause == 0 && slices.Contains(h.now.queens, e.At) {
					break
				}
			}
		}
		claim(last[i].At == h.s.At, "the last decision was %v", last[i])
		for _, q := range leaving {
			claim(slices.ContainsFunc(last[i:], func(e trace.Event) bool { return e.Kind == trace.Place && e.At == q }), "%v stood before", q)
		}
	},
	"Reasons.barred.Detail":       (*heard).searchesOn,
	"Reasons.next-solution.Title": (*heard).searchesOn,
	"NextOfAll":                   func(h *heard) { h.searchesOn(); claim(h.about.Solutions == 0, "not all are wanted") },
	"NoPart":                      func(h *heard) { h.names("list", listOf(h.s.Reason.Squares)) }, // that the conflict holds without them, checkReason knows
	"Reasons.afresh.Detail":       func(h *heard) { claim(len(h.now.learned) > 0, "there are no clauses") },
	"Reasons.none-left.Title":     (*heard).noFixed,
	"Reasons.none-left.Detail":    (*heard).isFixed,

	"Reasons.line.Detail": (*heard).ruledOut, "Reasons.diagonal.Detail": (*heard).ruledOut, "Reasons.hall.Detail": (*heard).ruledOut,
	"Reasons.hall-diagonal.Detail": (*heard).ruledOut, "HallOneDetail": (*heard).ruledOut,
	"Reasons.hall.Title": (*heard).interval, "Reasons.hall-diagonal.Title": (*heard).interval,
	"HallOne": (*heard).interval, "HallOneDiagonal": (*heard).interval,
	"Reasons.unit-struck.Title": (*heard).isStruck, "Reasons.denied.Title": (*heard).isStruck,
	"Reasons.no-solution.Title": func(h *heard) {
		h.noneOf(h.boards, func(b []trace.Square) bool { return slices.Contains(b, h.s.At) })
	},
	"ExhaustedAlone": func(h *heard) {
		h.other = true
		h.noneOf(h.boards, func(b []trace.Square) bool { return slices.Contains(b, h.s.At) })
	},
	"RestoredOne":  func(h *heard) { claim(len(listOf(h.s.Reason.By)) == 1, "%v did", listOf(h.s.Reason.By)) },
	"RestoredMany": func(h *heard) { claim(len(listOf(h.s.Reason.By)) > 1, "%v did", listOf(h.s.Reason.By)) },

	"Reasons.solution.Detail": func(h *heard) { h.names("list", h.now.queens); h.safe() },
	"SolutionPlain":           (*heard).safe,
	"Reasons.complete.Title":  (*heard).noFixed,
	"Seen":                    (*heard).seen,
	"SeenBoards": func(h *heard) {
		h.seen()
		claim(h.n() == h.counted("candidates"), "there were %d", h.counted("candidates"))
	},
	"EndNone":      func(h *heard) { h.noFixed(); claim(len(h.solutions) == 0, "there is a solution") },
	"EndOne":       func(h *heard) { h.noFixed(); claim(len(h.solutions) == 1, "there are %d", len(h.solutions)) },
	"EndNoneFixed": func(h *heard) { h.isFixed(); claim(len(h.solutions) == 0, "there is a solution") },
	"EndFixed":     func(h *heard) { h.isFixed(); claim(h.n() == len(h.solutions), "there are %d", len(h.solutions)) },

	"Panels.Together": (*heard).forbidsHere, "Panels.Alone": (*heard).forbidsHere, "Panels.Need": (*heard).forbidsHere, "Panels.OneOf": (*heard).forbidsHere,
	"Panels.NeedMany": (*heard).aboutSquares,
	"Panels.Later":    func(h *heard) { claim(len(h.now.found) > 0, "none is found") },
	"Panels.Nothing":  func(h *heard) { claim(h.hope(h.now, nil) == 0, "a solution is left") },
	"Panels.Found": func(h *heard) {
		found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, h.list("list")) })
		claim(found && h.hope(h.now, h.list("list")) == 0, "they are not")
	},
}

func (h *heard) starts() { claim(h.s.Step == 1, "it is step %d", h.s.Step) }

// lastConflict returns the last conflict.
func (h *heard) lastConflict() trace.Event {
	for _, e := range slices.Backward(h.events[:h.to]) {
		if e.Kind == trace.Conflict {
			return e
		}
	}
	return trace.Event{At: trace.Nowhere}
}

// cannotStay checks that no solution has all queens of the clause, which stand.
func (h *heard) cannotStay() {
	h.names("list", listOf(h.s.Reason.Squares))
	queens := listOf(h.s.Reason.Squares)
	claim(holds(h.now.queens, queens) && len(h.now.found) == 0 && hasAny(listOf(h.s.Leaving), queens), "they stay")
	h.forbids()
	claim(map[int]string{1: "StayOne", 2: "StayBoth", 3: "StayAll"}[len(queens)] == h.name, "they are %d", len(queens))
}

// seen checks how many placements there are, and that the search has not done more.
func (h *heard) seen() {
	claim(h.words["total"] == spoken.Number(h.placements()), "there are %d placements", h.placements())
	claim(h.placements() > 1, "there is one placement")
}

// worse checks that a queen moved to where more attack it, and that no other square of its line is attacked by fewer.
func (h *heard) worse() {
	var rest []trace.Square
	for _, q := range h.before.queens {
		if q != h.s.From {
			rest = append(rest, q)
		}
	}
	by := func(at trace.Square) (n int) {
		for _, q := range rest {
			if hits(q, at) {
				n++
			}
		}
		return n
	}
	for _, at := range h.along(h.own(h.s.At)) {
		claim(at == h.s.From || by(at) > by(h.s.From), "%v is not attacked more", at)
	}
}

// marked checks which lines of queens the straight marks are on, and that there are diagonal ones.
func (h *heard) marked() {
	rows, columns := false, false
	for _, at := range listOf(h.s.Straight) {
		for _, q := range h.now.queens {
			if q == h.s.At && h.s.Skipped.Has(at) {
				continue
			}
			rows, columns = rows || q.Row == at.Row, columns || q.Col == at.Col
		}
	}
	said := map[[2]bool]string{{true, false}: "LegendRow", {false, true}: "LegendColumn", {true, true}: "LegendLines"}[[2]bool{rows, columns}]
	claim(h.name == said && h.s.Diagonal != trace.Set{}, "it is %s", said)
}

func (h *heard) none() { claim(h.s.Reason.Value == 0, "it is %d", h.s.Reason.Value) }

func (h *heard) noFixed() { claim(len(h.about.Fixed) == 0, "queens are fixed") }

func (h *heard) isFixed() { claim(len(h.about.Fixed) > 0, "no queens are fixed") }

func (h *heard) isStruck() { claim(h.now.struck[h.s.At], "it is not") }

func (h *heard) someTried() {
	claim(len(listOf(h.s.Reason.Squares)) < h.about.N, "no square is attacked")
}

func (h *heard) allTried() {
	claim(len(listOf(h.s.Reason.Squares)) == h.about.N, "a square is attacked")
}

func (h *heard) safe() {
	claim(pairs(h.now.queens) == 0 && len(h.now.queens) == h.about.N, "they are %v", h.now.queens)
}

// upcoming returns what happens next to a queen or, if tests are shown, to a square.
func (h *heard) upcoming() trace.Event {
	for _, e := range h.events[h.to:] {
		switch e.Kind {
		case trace.Test:
			if h.detail == Tests {
				return e
			}
		case trace.Place, trace.TakeBack, trace.Move, trace.Setup:
			return e
		}
	}
	return trace.Event{At: trace.Nowhere}
}

// placesNext reports whether a queen is placed next, on one of some squares.
func (h *heard) placesNext(squares ...trace.Square) bool {
	return h.upcoming().Kind == trace.Place && slices.Contains(squares, h.upcoming().At)
}

// moves checks that the queen moves next.
func (h *heard) moves() {
	claim(h.upcoming().Kind == trace.Move && h.upcoming().By == h.s.At, "next is %v", h.upcoming())
}

// sameLine checks that the attacker is on the line that is said.
func (h *heard) sameLine() {
	row, column := strings.HasSuffix(h.name, "Row"), strings.HasSuffix(h.name, "Column")
	claim(hits(h.s.At, h.s.By) && row == (h.s.At.Row == h.s.By.Row) && column == (h.s.At.Col == h.s.By.Col), "it is %v", h.s.By)
}

// notLast checks that placements are left to test.
func (h *heard) notLast() {
	h.sameLine()
	claim(h.s.Reason.Value < h.placements(), "it is the last")
}

// attacksFresh checks that the squares that a queen attacks are the new marks.
func (h *heard) attacksFresh() {
	claim(len(listOf(h.s.Fresh)) == h.s.Reason.Value, "%v are new", listOf(h.s.Fresh))
}

// ruledOut checks that so many marks are new. Where a queen failed, its outline stands and no mark.
func (h *heard) ruledOut() {
	fresh := slices.DeleteFunc(listOf(h.s.Fresh), h.s.Ghosts.Has)
	claim(h.n() == len(fresh) && !hasAny(h.now.queens, fresh), "%v are new", fresh)
}

// searchesOn checks that the search goes on after a solution.
func (h *heard) searchesOn() {
	claim(len(h.now.found) > 0 && (h.about.Solutions == 0 || len(h.now.found) < h.about.Solutions), "%d are found", len(h.now.found))
}

// aboutSquares checks how many squares the last clause names.
func (h *heard) aboutSquares() {
	last := h.now.learned[len(h.now.learned)-1]
	claim(h.n() == len(last) && len(last) > 1, "it is %v", last)
}

// forbids checks that no solution of any problem has all squares of a list, but none of the next one.
func (h *heard) forbids() {
	h.noFixed()
	h.noneOf(h.boards, h.breaks)
}

// forbidsHere checks the same of the solutions of the problem.
func (h *heard) forbidsHere() { h.noneOf(h.solutions, h.breaks) }

func (h *heard) breaks(b []trace.Square) bool {
	return holds(b, h.list("list")) && !hasAny(b, h.list("next"))
}

func hasAny(board, queens []trace.Square) bool {
	return slices.ContainsFunc(queens, func(q trace.Square) bool { return slices.Contains(board, q) })
}

// noneOf checks that no board is so or, of "other solutions", none that is not found yet.
func (h *heard) noneOf(boards [][]trace.Square, has func(b []trace.Square) bool) {
	for _, b := range boards {
		found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(h.other && found || !has(b), "not so for %v", b)
	}
}

// interval checks which lines need which, as they are named or counted.
func (h *heard) interval() {
	var rows, columns []trace.Square
	for _, at := range listOf(h.s.Hall) {
		rows, columns = append(rows, trace.Row(int(at.Row))), append(columns, trace.Column(int(at.Col)))
	}
	slices.SortFunc(columns, func(a, b trace.Square) int { return int(a.Col) - int(b.Col) })
	lines, needed := slices.Compact(rows), slices.Compact(columns)
	if h.about.ByColumn {
		lines, needed = needed, lines
	}
	claim((len(lines) == 1) == strings.HasPrefix(h.name, "HallOne"), "they are %v", lines)
	h.linesAre("list", lines)
	if h.s.Reason.Kind == ReasonHall {
		h.linesAre("next", needed)
		claim(len(lines) == len(needed), "%d lines need %d", len(lines), len(needed))
	} else if len(lines) > 1 {
		claim(h.words["total"] == spoken.Number(len(lines)), "they are %v", lines)
	}
}

// linesAre checks that a list names some rows or columns, or counts them.
func (h *heard) linesAre(word string, want []trace.Square) {
	said, _ := sayingOf(h.words[word])
	kind := map[bool]string{true: "Row", false: "Column"}[want[0].Col < 0]
	claim(strings.HasPrefix(said.name, kind), "they are %v", want)
	if said.name == kind+"Count" {
		claim(said.words["n"] == spoken.Number(len(want)), "they are %v", want)
		return
	}
	var got []trace.Square
	for _, name := range strings.Split(said.words["list"]+said.words["text"], ",") {
		got = append(got, h.line(kind+"[text="+name+"]"))
	}
	claim(len(got) == len(want) && holds(got, want), "they are %v", want)
}

// counted returns the number of the events that a counter counts.
func (h *heard) counted(counter string) (n int) {
	for kind, events := range h.now.counts {
		var one trace.Counters
		one.Count(trace.Event{Kind: trace.Kind(kind)})
		for c, counts := range one {
			if trace.Counter(c).String() == counter {
				n += events * counts
			}
		}
	}
	return n
}
