package story

import (
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// conflict shows a clause that is broken: a line that has no square left, or a clause that was learned.
func (t *teller) conflict(e trace.Event) {
	t.since.refuted, t.since.broken = true, true
	t.show(DeadEnd, trace.Nowhere)
	line := trace.Nowhere // that needs a queen by the clause
	if len(e.Clause) == t.now.Board.N {
		first := e.Clause[0].At
		for _, full := range []trace.Square{trace.Column(int(first.Col)), trace.Row(int(first.Row))} {
			if !slices.ContainsFunc(e.Clause, func(l trace.Literal) bool { return l.Not || !l.At.OnLine(full) }) {
				line = full
			}
		}
	}
	t.since.empty = line
	if line == trace.Nowhere {
		clause := gist(e.Clause)
		t.scene.Reason = Reason{Kind: ReasonBroken, Line: trace.Nowhere, Squares: trace.SquaresOf(clause)}
		t.scene.Linked = trace.SquaresOf(clause)
		return
	}
	t.scene.Reason = t.reasonDead(line)
	t.scene.Linked = trace.SquaresOf(e.Clause)
}

// gist simplifies a clause by the rules of attack: it drops squares that queens of the clause attack. "a6 and e5 need d5" means that no
// solution has both a6 and e5.
func gist(clause []trace.Literal) []trace.Literal {
	return slices.DeleteFunc(slices.Clone(clause), func(l trace.Literal) bool {
		return !l.Not && slices.ContainsFunc(clause, func(m trace.Literal) bool { return m.Not && m.At.Attacks(l.At) })
	})
}

func (t *teller) learn(clause []trace.Literal) {
	t.since.learned = clause
	solved, broken := t.now.Counters[trace.Solutions] > 0, t.broken(clause)
	last := t.record.Clauses[max(0, len(t.record.Clauses)-ClauseLines+1):]
	t.record.Clauses = append(slices.Clone(last), Clause{t.now.Counters[trace.Learned], clause, t.since.solved && broken, solved})
	t.show(Learned, trace.Nowhere)
	r := Reason{Kind: ReasonLearned, Line: trace.Nowhere, Squares: trace.SquaresOf(clause)}
	switch {
	case !broken || !t.since.solved && !t.since.broken:
		r.Kind = ReasonTold
	case t.since.solved:
		r.Kind = ReasonBarred
	case t.empties(clause, t.since.empty):
		r.Line = t.since.empty
	case t.about.Told:
		r.Kind = ReasonTold
	default:
		r.Else = t.since.empty
	}
	t.scene.Reason = r
	t.scene.Linked = trace.SquaresOf(clause)
}

// empties reports whether the queens that a clause forbids, which are several, and the fixed ones attack all squares of a line.
func (t *teller) empties(clause []trace.Literal, line trace.Square) bool {
	queens := t.now.Start.Occupied().Plus(trace.SquaresOf(clause))
	for s := range trace.Along(line, t.now.Board.N) {
		if queens.Attackers(s) == (trace.Set{}) {
			return false
		}
	}
	wants := slices.ContainsFunc(clause, func(l trace.Literal) bool { return !l.Not })
	return line != trace.Nowhere && len(clause) > 1 && !wants
}

// broken reports whether no literal of a clause can hold any more.
func (t *teller) broken(clause []trace.Literal) bool {
	return !slices.ContainsFunc(clause, func(l trace.Literal) bool { return !t.fails(l) })
}

// unit returns a clause that was learned of which no other literal can hold, or nil.
func (t *teller) unit(literal trace.Literal) []trace.Literal {
	for _, c := range slices.Backward(t.record.Clauses) {
		clause := c.Literals
		if slices.Contains(clause, literal) && !slices.ContainsFunc(clause, func(l trace.Literal) bool {
			return l != literal && !t.fails(l)
		}) {
			return clause
		}
	}
	return nil
}

// fails reports whether a literal could not hold any more, before the present event.
func (t *teller) fails(l trace.Literal) bool {
	if l.Not {
		return t.before.Has(l.At)
	}
	_, attacked := t.before.Attacker(l.At)
	return attacked || t.now.Struck.Has(l.At)
}

// namesStay reports whether a caption names the queens of the clause for which queens are taken back: few, all on the board, and not
// together in any solution.
func (c *captions) namesStay(s *State) bool {
	stood := s.Board.Occupied().Plus(s.Leaving)
	return s.Reason.Squares.Within(stood) && s.Reason.Squares.Len() <= words.ListedInTitle && c.labels != words.NoLabels &&
		!c.fixed() && !c.about.Told && s.Counters[trace.Solutions] == 0
}

// learned returns the title of a scene about a learned clause: a claim about all solutions, about those not found yet, or
// about those with the fixed queens.
func (c *captions) learned(s *State) string {
	if len(s.Clauses) == 0 {
		return ""
	}
	clause := s.Clauses[len(s.Clauses)-1]
	queens, needed := literalNames(clause, func(at trace.Square) string { return c.other(at, c.ThisSquare) })
	w := words.Values{List: c.Joined(queens, c.And), Next: c.Joined(needed, c.Or), N: len(clause.Literals), Text: c.Solution}
	solved := s.Counters[trace.Solutions] > 0
	if solved {
		w.Text = c.OtherSolution
	}
	limit := words.ListedInTitle
	if needs := len(queens) > 0 && len(needed) > 0; needs && (solved || c.fixed()) {
		limit-- // it takes more words
	}
	switch long := w.N > limit || c.labels == words.NoLabels && w.N > 1; {
	case w.N == 0:
		return c.Panels.Nothing
	case c.fixed() && (long || solved && w.N > 1):
		return c.Say(c.LearnedFixed, words.Values{Text: c.Say(c.Panels.NeedMany, w)})
	case c.fixed() && solved && len(queens) == 1:
		return c.Say(c.LearnedFixedOne, w)
	case c.fixed():
		return c.Say(c.LearnedFixed, words.Values{Text: ClauseWords(c.Language, clause, c.labels, s.Board.N, w.N)})
	case long && len(needed) == 0 && !solved:
		return c.Say(c.LearnedMany, w)
	case long:
		return c.Say(c.LearnedLong, w)
	case len(queens) == 0:
		return c.Say(c.LearnedAny, w)
	case len(needed) > 0:
		return c.Say(c.LearnedNeed, w)
	case w.N == 1:
		return c.Say(c.LearnedOne, w)
	case w.N == 2:
		return c.Say(c.LearnedBoth, w)
	}
	return c.Say(c.LearnedTogether, w)
}

// ClauseWords words a clause over a board of n rows. It names up to limit squares of each sort, if squares have names.
func ClauseWords(l *words.Language, c Clause, labels words.Labels, n, limit int) string {
	banned, wanted := literalNames(c, func(at trace.Square) string { return labels.Square(at, n) })
	w := words.Values{
		N:    len(c.Literals),
		List: l.ShortList(banned, l.And, limit),
		Next: l.ShortList(wanted, l.Or, limit),
	}
	t := &l.Panels
	text := t.Together
	switch {
	case w.N == 0:
		text = t.Nothing
	case labels == words.NoLabels && len(wanted) == 0 && !c.Bars && w.N > 1:
		text = t.TogetherMany
	case labels == words.NoLabels:
		text = t.NeedMany
	case len(banned) == 0:
		text = t.OneOf
	case len(wanted) > 0:
		text = t.Need
	case c.Bars:
		text = t.Found
	case w.N == 1:
		text = t.Alone
	}
	said := l.Say(text, w)
	if c.Later && !c.Bars && w.N > 0 {
		said = l.Say(t.Later, words.Values{Text: said})
	}
	return words.Tidy(said)
}

// literalNames names the squares of a clause: if all banned squares have queens, so has one of the wanted.
func literalNames(c Clause, name func(trace.Square) string) (banned, wanted []string) {
	for _, l := range c.Literals {
		if l.Not {
			banned = append(banned, name(l.At))
		} else {
			wanted = append(wanted, name(l.At))
		}
	}
	return banned, wanted
}
