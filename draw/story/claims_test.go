package story

import (
	"regexp"
	"slices"
	"strings"

	"queenreel/trace"
)

// A sentence is what captions say, a title or a detail, as a pattern, and what makes it true. The oracle knows all the English ones:
// a caption that has none of them is a fault.
type sentence struct {
	law   string // the sort of claim, for the table of counts
	text  string // {sq}, {line}, {list} and {n} stand for a square, a row or column, squares or their number, and a number
	check func(h *heard)
}

// heard is what was said of a scene.
type heard struct {
	*oracle
	s           *Scene
	before, now *moment // the states of checkScene
	to          int
	words       []string // for the placeholders
}

// The laws that several sentences are under.
const (
	lawSolutions  = "“no (other) solution …”, against the set of all solutions"
	lawRuledOut   = "“k squares ruled out” are the new marks"
	lawNext       = "“try X next”: X exists, and comes next"
	lawAttack     = "“attacked by”, “free”, and along which line"
	lawSafe       = "“first safe square, k attacked skipped”"
	lawOnly       = "“only square left”, and the count of squares left agrees"
	lawFewest     = "“fewest options”, costs, “attacks k free squares, the fewest”"
	lawDecision   = "decisions and forced queens"
	lawDead       = "“every square is attacked”, “failed”, “tried”"
	lawNoPart     = "“played no part”, and what a jump leaves out"
	lawHall       = "“rows … need columns …”: the interval is one"
	lawMover      = "“the most attacked queen moves”, and attackers before and after"
	lawEnd        = "what is said at the end: solutions and figures"
	lawPlaced     = "which queen was placed, moved or removed"
	lawCandidates = "candidates and restarts, counted"
	lawMarks      = "marks and new marks, square by square"
	lawChinese    = "the same squares and numbers in Chinese"
	lawPanel      = "clauses in their panel, against the set of all solutions"
)

var sentences = []sentence{
	{lawPlaced, "Place {n} queens? so that none attacks another", func(h *heard) {
		claim(h.n(0) == h.about.N && (len(h.about.Fixed) == 0 || len(h.about.Fixed) == h.about.N), "%d queens are fixed", len(h.about.Fixed))
	}},
	{lawPlaced, "Keep {list}, place {n} queens? without attacks", func(h *heard) {
		h.names(0, h.about.Fixed)
		claim(h.n(1) == h.about.N-len(h.about.Fixed) && len(h.about.Fixed) > 0, "%d queens are fixed", len(h.about.Fixed))
	}},

	{lawAttack, "{line}, square {sq}: free", func(h *heard) { h.isAt(0, 1); claim(!hit(h.now.queens, h.s.At), "it is attacked") }},
	{lawAttack, "no queen attacks it", func(h *heard) { // but for that of its line, which would move there
		claim(len(h.attackers(h.now, h.s.At)) == 0, "%v is attacked", h.s.At)
	}},
	{lawNext, "no queen attacks it, so place one here", func(h *heard) {
		claim(!hit(h.now.queens, h.s.At) && h.upcoming().Kind == trace.Place && h.upcoming().At == h.s.At, "next is %v", h.upcoming())
	}},
	{lawAttack, "{line}, square {sq}: attacked by {sq}", func(h *heard) {
		h.isAt(0, 1)
		claim(h.sq(2) == h.s.By && slices.Contains(h.now.queens, h.s.By) && hits(h.s.By, h.s.At), "%v does not attack it", h.s.By)
	}},
	{lawAttack, "same (row|column|diagonal)", func(h *heard) { h.sameLine() }},
	{lawNext, "same (row|column|diagonal), so try the next square", func(h *heard) {
		h.sameLine()
		claim(h.own(h.upcoming().At) == h.own(h.s.At) && h.upcoming().Kind == trace.Test, "%v follows", h.upcoming())
	}},
	{lawNext, "same (row|column|diagonal), and no square is left to try", func(h *heard) {
		h.sameLine()
		claim(h.own(h.upcoming().At) != h.own(h.s.At) || h.upcoming().Kind == 0, "next is %v", h.upcoming())
	}},
	{lawFewest, "{line}, square {sq}: cost {n}", func(h *heard) { h.isAt(0, 1); h.value(2) }},
	{lawFewest, "a queen here would attack (no|{n}) free squares?", func(h *heard) { h.value(1); claim(h.s.Reason.Value == h.takes(h.now, h.s.At), "it takes others") }},
	{lawFewest, "attacked by {n} queens?", func(h *heard) {
		claim(h.n(0) == len(h.attackers(h.now, h.s.At)), "by %v", h.attackers(h.now, h.s.At))
	}},
	{lawFewest, "{line}: {n} squares? left", func(h *heard) { h.reasonLine(0); h.value(1) }},
	{lawNext, "the fewest options, so {line} comes next", func(h *heard) {
		h.reasonLine(0)
		next := h.upcoming()
		claim(next.Kind == trace.Place && slices.Contains(h.along(h.s.Reason.Line), next.At), "next is %v", next)
	}},
	{lawMover, "Queen on {sq}: attacked by {n} queens?", func(h *heard) {
		claim(h.sq(0) == h.s.At && h.n(1) == len(h.attackers(h.now, h.s.At)), "by %v", h.attackers(h.now, h.s.At))
	}},
	{lawMover, "none is attacked more, so this queen moves", func(h *heard) { h.moves() }},
	{lawMover, "the queen that just moved must wait; this one moves", func(h *heard) { h.moves() }},

	{lawPlaced, "{line}: queen on {sq}", func(h *heard) {
		claim(h.sq(1) == h.s.At && slices.Contains(h.along(h.line(0)), h.s.At), "%v was placed", h.s.At)
		claim(slices.Contains(h.now.queens, h.s.At) && !slices.Contains(h.before.queens, h.s.At), "%v is not new", h.s.At)
	}},
	{lawPlaced, "{line}: queen moves from {sq} to {sq}", func(h *heard) {
		claim(h.sq(1) == h.s.From && h.sq(2) == h.s.At && slices.Contains(h.before.queens, h.s.From), "%v moved", h.s.From)
		claim(slices.Contains(h.along(h.line(0)), h.s.From) && slices.Contains(h.along(h.line(0)), h.s.At), "it left its line")
	}},
	{lawSafe, "first safe square, {n} attacked skipped", func(h *heard) {
		safe, attacked := h.passed(h.before, h.s.Reason.Line, h.s.At)
		claim(len(safe) == 0 && h.n(0) == len(attacked) && len(attacked) > 0, "safe %v, attacked %v", safe, attacked)
	}},
	{lawSafe, "next safe square", func(h *heard) {
		safe, _ := h.passed(h.before, h.s.Reason.Line, h.s.At)
		claim(len(safe) > 0, "it is the first")
	}},
	{lawOnly, "only square left in {line}", func(h *heard) {
		h.reasonLine(0)
		left := 0
		for _, at := range h.along(h.line(0)) {
			if h.before.open(at) && !h.s.Ghosts.Has(at) {
				left++
			}
		}
		claim(left == 1, "%d are left", left)
	}},
	{lawDecision, "a learned clause forces this queen", func(h *heard) { h.is(ReasonUnit) }},
	{lawDecision, "decision: the first square left", func(h *heard) { h.is(ReasonFirstLeft) }},
	{lawDecision, `decision: the highest score \({n}\)`, func(h *heard) { h.is(ReasonActive); h.value(0) }},
	{lawDecision, `Decision: square {sq} has the highest score \({n}\)`, func(h *heard) {
		next := h.upcoming()
		claim(h.sq(0) == h.s.At && next.Kind == trace.Place && next.At == h.s.At, "next is %v", next)
		h.value(1)
	}},
	{lawDecision, "named most often in the clauses behind recent conflicts", func(h *heard) {
		h.is(ReasonHighest)
		claim(h.now.counts[trace.Conflict] > 0, "there was no conflict")
	}},
	{lawDecision, "decision", func(h *heard) { h.is(ReasonTry) }},
	{lawFewest, `decision: fewest options \({n}\)`, func(h *heard) { h.is(ReasonFewest); h.value(0) }},
	{lawDecision, "decision: the next square left", func(h *heard) { h.is(ReasonNextLeft) }},
	{lawFewest, "attacks (no|{n}) free squares?(, the fewest|, the next fewest|)", func(h *heard) {
		h.value(1)
		claim(len(listOf(h.s.Fresh)) == h.s.Reason.Value, "%v are new marks", listOf(h.s.Fresh))
		claim((h.words[2] == ", the next fewest") == (h.s.Reason.Kind == ReasonNextCheapest), "it is %v", h.s.Reason.Kind)
		claim(h.words[2] != "" || h.s.Reason.Value == 0, "it attacks some")
	}},
	{lawFewest, "all cost {n}: take the first", func(h *heard) { h.is(ReasonEqual); h.value(0) }},
	{lawFewest, "attacked by {n} queens?, the fewest", func(h *heard) { h.is(ReasonLeastAttacked); h.value(0) }},
	{lawDecision, "tested only when all queens are placed|not tested yet", func(h *heard) { h.is(ReasonUntested) }},
	{lawMover, "attackers: {n} before, (none|{n}) now(|; no other square has fewer)", func(h *heard) {
		h.attacked(0, h.before, h.s.From)
		h.attacked(1, h.now, h.s.At)
		h.least()
	}},
	{lawMover, "it must move; attackers: {n} before, at least {n} elsewhere", func(h *heard) {
		h.attacked(0, h.before, h.s.From)
		h.attacked(1, h.now, h.s.At)
		h.least()
		claim(h.n(1) > h.n(0), "it is no worse")
	}},

	{lawCandidates, "Candidate {n}: {sq} attacks {sq}", func(h *heard) {
		claim(h.n(0) == h.now.counts[trace.Reject]+h.now.counts[trace.Solution], "%d are rejected", h.now.counts[trace.Reject])
		claim(h.sq(1) == h.s.By && h.sq(2) == h.s.At && hits(h.s.By, h.s.At), "%v does not", h.s.By)
	}},
	{lawNext, "same (row|column|diagonal), so try the next placement", func(h *heard) {
		h.sameLine()
		claim(h.s.Reason.Value < h.placements(), "it is the last")
	}},

	{lawDead, "{line}: every square is attacked", func(h *heard) {
		h.reasonLine(0)
		for _, at := range h.along(h.line(0)) {
			claim(hit(h.now.queens, at), "%v is not", at)
		}
	}},
	{lawDead, "{line}: every square is attacked or ruled out", func(h *heard) {
		h.reasonLine(0)
		for _, at := range h.along(h.line(0)) {
			claim(hit(h.now.queens, at) || h.now.struck[at], "%v is not", at)
		}
	}},
	{lawDead, "{line}: {list} (failed|tried), others are attacked", func(h *heard) { h.tried(0, 1, 2) }},
	{lawDead, "{line}: every square (failed|was tried)", func(h *heard) { h.tried(0, -1, 1) }},
	{lawPlaced, "remove {list}", func(h *heard) { h.names(0, listOf(h.s.Leaving)) }},
	{lawNext, "remove {list}, try {sq} next", func(h *heard) {
		h.names(0, listOf(h.s.Leaving))
		claim(h.sq(1) == h.upcoming().At, "next is %v", h.upcoming())
	}},
	{lawNext, "remove {list}; {line} has no square left", func(h *heard) {
		h.names(0, listOf(h.s.Leaving))
		claim(!slices.Contains(h.along(h.line(1)), h.upcoming().At) || h.upcoming().Kind == trace.TakeBack, "next is %v", h.upcoming())
	}},
	{lawDead, "conflict: which queens caused it\\?", func(h *heard) { claim(h.s.Mood == Conflict, "it is none") }},
	{lawSolutions, "These queens lead to no( further|) solution", func(h *heard) {
		claim(h.hope(h.now, h.now.queens) == 0, "they do")
		claim((h.words[0] == "") == (len(h.now.found) == 0), "%d are found", len(h.now.found))
	}},
	{lawDead, "Conflict with the clause about {list}", func(h *heard) { h.names(0, listOf(h.s.Linked)) }},
	{lawDead, "which queens caused it\\?", func(h *heard) { h.is(ReasonBroken) }},
	{lawDecision, "The learned clause forbids these queens", func(h *heard) {
		for _, l := range h.now.learned[len(h.now.learned)-1] {
			claim(h.broken(h.now, l), "%v holds", l)
		}
	}},
	{lawSolutions, "Learned: no (solution|other solution) has a queen on {sq}", func(h *heard) {
		h.noneHas(h.words[0], func(b []trace.Square) bool { return slices.Contains(b, h.sq(1)) })
	}},
	{lawSolutions, "Learned: no (solution|other solution) has (?:both )?{list}", func(h *heard) {
		h.noneHas(h.words[0], func(b []trace.Square) bool { return holds(b, h.list(1)) })
	}},
	{lawSolutions, "Learned: any (solution|other solution) (?:with {list} )?has {list}", func(h *heard) {
		h.noneHas(h.words[0], func(b []trace.Square) bool { return holds(b, h.list(1)) && !hasAny(b, h.list(2)) })
	}},
	{lawSolutions, "Learned: a clause about {n} squares", func(h *heard) { h.aboutSquares(0) }},
	{lawSolutions, "With these fixed queens: (.+)", func(h *heard) {
		claim(len(h.about.Fixed) > 0, "none is fixed")
		h.clause(h.words[0])
	}},
	{lawSolutions, "together they leave {line} without a square", func(h *heard) { h.reasonLine(0) }},
	{lawDecision, "follows from this conflict", func(h *heard) { h.is(ReasonLearned) }},
	{lawSolutions, "Exclude this solution", func(h *heard) { h.is(ReasonBarred) }},
	{lawNext, "so that the search finds others", func(h *heard) { h.is(ReasonBarred); h.searchesOn() }},
	{lawNext, "Look for another solution", func(h *heard) { h.is(ReasonNextSolution); h.searchesOn() }},
	{lawNoPart, "Backjump over {n} queens?", func(h *heard) { claim(h.n(0) == len(listOf(h.s.Leaving)), "%v leave", listOf(h.s.Leaving)) }},
	{lawNoPart, "{list} played no part", func(h *heard) { // that the conflict holds without them, checkReason knows
		h.names(0, listOf(h.s.Reason.Squares))
		rest := slices.DeleteFunc(slices.Clone(h.now.queens), h.s.Reason.Squares.Has)
		claim(h.hope(h.now, rest) == 0, "without them there is a solution")
	}},
	{lawCandidates, "Restart after {n} moves?", func(h *heard) { h.value(0) }},
	{lawCandidates, "Restart, keeping the learned clauses", func(h *heard) { claim(len(h.now.learned) > 0, "there are none") }},
	{lawCandidates, "All placements tested: {n}", func(h *heard) { claim(h.n(0) == h.placements(), "there are %d", h.placements()) }},
	{lawSolutions, "Conflict without a decision: no solution is left", func(h *heard) {
		h.noneHas("other solution", func([]trace.Square) bool { return true })
	}},
	{lawSolutions, "No solution is left with these fixed queens", func(h *heard) {
		claim(len(h.about.Fixed) > 0 && h.hope(h.now, nil) == 0, "there is one")
	}},

	{lawRuledOut, "No second queen in {line}", func(h *heard) { h.reasonLine(0) }},
	{lawRuledOut, "No second queen on a diagonal", func(h *heard) { h.is(ReasonDiagonal) }},
	{lawRuledOut, "{sq} rules out {n} squares?", func(h *heard) { claim(h.sq(0) == h.s.By, "%v does", h.s.By); h.ruledOut(1) }},
	{lawHall, "(.+) needs? (this diagonal|these \\d diagonals|.+)", func(h *heard) { h.interval() }},
	{lawRuledOut, "no other queen may use (?:it|them): {n} squares? ruled out", func(h *heard) { h.ruledOut(0) }},
	{lawRuledOut, "Square {sq} is ruled out", func(h *heard) { claim(h.sq(0) == h.s.At && h.now.struck[h.s.At], "it is not") }},
	{lawDecision, "a learned clause leaves no queen there", func(h *heard) { h.is(ReasonUnitStruck) }},
	{lawSolutions, "tried with these queens: it failed", func(h *heard) {
		claim(h.hope(h.now, append(slices.Clone(h.now.queens), h.s.At)) == 0, "it leads to a solution")
	}},
	{lawSolutions, "No (solution|other solution) has a queen on {sq}", func(h *heard) {
		h.noneHas(h.words[0], func(b []trace.Square) bool { return slices.Contains(b, h.sq(1)) })
	}},
	{lawSolutions, "tried and refuted", func(h *heard) { h.is(ReasonNoSolution) }},
	{lawSolutions, "No other solution with these queens and {sq}", func(h *heard) {
		claim(h.hope(h.now, append(slices.Clone(h.now.queens), h.sq(0))) == 0, "there is one")
	}},
	{lawSolutions, "all of them are found", func(h *heard) { h.is(ReasonExhausted) }},
	{lawRuledOut, "{n} squares? free again", func(h *heard) { h.value(0) }},
	{lawRuledOut, "the queens? that attacked here (?:is|are) gone", func(h *heard) {
		for _, at := range listOf(h.s.Reason.Squares) {
			claim(h.now.open(at) && hit(listOf(h.s.Reason.By), at), "%v is not free, or was not attacked", at)
		}
	}},
	{lawRuledOut, "the reason no longer holds", func(h *heard) { h.is(ReasonRestored) }},

	{lawEnd, "Solution {n}", func(h *heard) { claim(h.n(0) == len(h.now.found), "it is solution %d", len(h.now.found)) }},
	{lawEnd, "no queen attacks another: (.+)", func(h *heard) {
		var queens []trace.Square
		for _, name := range strings.Fields(h.words[0]) {
			queens = append(queens, h.square(name))
		}
		claim(pairs(queens) == 0 && len(queens) == h.about.N && holds(h.now.queens, queens), "they stand on %v", h.now.queens)
	}},
	{lawEnd, "none of the {n} queens attacks another", func(h *heard) { claim(h.n(0) == h.about.N && pairs(h.now.queens) == 0, "%v", h.now.queens) }},
	{lawEnd, "Search complete: (there is no solution|{n} solutions?)", func(h *heard) {
		claim(len(h.about.Fixed) == 0, "queens are fixed")
		claim(h.n(1) == len(h.solutions), "there are %d", len(h.solutions))
	}},
	{lawEnd, "(?:No solution|Search complete: {n} solutions?) with these fixed queens", func(h *heard) {
		claim(len(h.about.Fixed) > 0 && h.n(0) == len(h.solutions), "there are %d", len(h.solutions))
	}},
	{lawEnd, "{n} solutions? found", func(h *heard) { claim(h.n(0) == len(h.now.found), "%d were", len(h.now.found)) }},
	{lawEnd, "Gave up: no solution found", func(h *heard) { claim(len(h.now.found) == 0 && !h.about.Complete, "it did not") }},
	{lawEnd, `\d+ [a-z ]+(?:, \d+ [a-z ]+)*`, func(h *heard) { h.figures() }},
	{lawPlaced, `[a-z-]+(?:: .*|, with .*|, rotated .*)`, func(h *heard) { claim(h.s.Step == 1, "it is step %d", h.s.Step) }},
}

// The placeholders of sentences.
var blanks = strings.NewReplacer("{sq}", "([a-h][1-8])", "{n}", `(\d+)`, "{line}", "([Rr]ow [1-8]|[Cc]olumn [a-h])",
	"{list}", `((?:[a-h][1-8](?:, | and | or )?)+|\d+ squares?|\d+ queens?)`)

var patterns = func() (patterns []*regexp.Regexp) {
	for _, s := range sentences {
		patterns = append(patterns, regexp.MustCompile("^(?:"+blanks.Replace(s.text)+")$"))
	}
	return patterns
}()

// What may follow a detail.
var strikes = regexp.MustCompile(`^(.*?)(?:; )?(\d+) squares? ruled out$`)

// checkWords checks what the caption of a scene says, and the clauses in their panel.
func (o *oracle) checkWords(s *Scene, before, now *moment, to int) {
	h := heard{oracle: o, s: s, before: before, now: now, to: to}
	detail := s.Caption.Detail
	if m := strikes.FindStringSubmatch(detail); m != nil && s.Mood == Placement {
		h.words, detail = m[2:], m[1]
		h.ruledOut(0)
		o.claims[lawRuledOut]++
	}
	for _, text := range []string{s.Caption.Title, detail} {
		if text != "" {
			h.check(text)
		}
	}
	h.sameInLanguages()
	if len(s.Clauses) == 0 {
		return
	}
	last := s.Clauses[len(s.Clauses)-1]
	h.clause(o.language.Clause(last, Chess, o.about.N, len(last.Literals)))
	o.claims[lawPanel]++
}
