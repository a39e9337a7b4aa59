package story

import (
	"math/bits"
	"slices"

	"queenreel/trace"
)

// marks are the squares that the events rule out. Where no event does so, the attacked squares
// of the lines to fill are crossed.
type marks struct {
	strikes bool      // events say which squares are ruled out
	deduced []Ruling  // of these, those that no queen ruled out; never changed in place
	fresh   trace.Set // struck since the last scene that shows what is struck
	hallOf  trace.Set // the squares of the Hall interval of the scene, with those where queens stand
}

// strike follows an event that rules a square out: the scene shows it.
func (t *teller) strike(e trace.Event) {
	t.strikes = true
	deduced := e.Cause == trace.Denied || e.Cause == trace.Hall || e.Cause == trace.Unit
	if deduced && !t.about.Told { // else nothing proves it
		t.deduced = append(slices.Clip(t.deduced), Ruling{e.At, e.Cause})
	}
	t.fresh.Add(e.At)
	if t.scene.Kind != trace.HallSet || e.Cause != trace.Hall {
		return
	}
	r := &t.scene.Reason
	r.Squares.Add(e.At)
	r.Value++
	switch {
	case r.Kind != ReasonHall && r.Kind != ReasonHallDiagonal || t.inSpan(e.At):
	case t.about.Told: // nothing proves that it is on a diagonal that others need
		r.Kind = ReasonStruck
	default:
		r.Kind = ReasonHallDiagonal // a few squares span as many columns as diagonals
	}
}

// hall shows a Hall interval. The strikes that follow join the scene.
func (t *teller) hall(e trace.Event) {
	t.fresh = trace.Set{} // the scene counts those that the interval rules out
	t.show(Pruned, trace.Nowhere)
	t.hallOf = trace.SquaresOf(e.Clause)
	t.scene.Hall = t.hallOf
	for s := range t.hallOf.Squares() {
		if QueenOn(&t.now.Board, t.lineOf(s)) != trace.Nowhere {
			t.scene.Hall.Remove(s) // its line is filled
		}
	}
	r := Reason{Kind: ReasonStruck, Line: trace.Nowhere}
	lines, from, to := t.hallSpan()
	switch {
	case t.scene.Hall == trace.Set{} || !t.isAllLeft(&t.hallOf):
	case lines == to-from+1:
		r.Kind = ReasonHall
	case lines == diagonals(&t.hallOf):
		r.Kind = ReasonHallDiagonal
	}
	t.scene.Reason = r
}

// isAllLeft reports whether the rows, or columns, of some squares have no others left.
func (t *teller) isAllLeft(squares *trace.Set) bool {
	known := squares.Plus(t.now.Struck).Plus(t.now.Board.Attacked())
	for s := range squares.Squares() {
		for other := range trace.Along(t.lineOf(s), t.now.Board.N) {
			if !known.Has(other) {
				return false
			}
		}
	}
	return true
}

// hallSpan returns how many rows (columns) have squares of the Hall interval, and from which column (row) to which these reach.
func (t *teller) hallSpan() (lines, from, to int) {
	var rows, columns uint64
	for row, cols := range t.hallOf {
		if cols != 0 {
			rows |= 1 << row
		}
		columns |= cols
	}
	if t.about.ByColumn {
		rows, columns = columns, rows
	}
	return bits.OnesCount64(rows), bits.TrailingZeros64(columns), bits.Len64(columns) - 1
}

// diagonals returns how many diagonals squares span, in the direction in which they span fewer.
func diagonals(squares *trace.Set) int {
	var falling, rising []int
	for s := range squares.Squares() {
		falling, rising = append(falling, int(s.Row-s.Col)), append(rising, int(s.Row+s.Col))
	}
	return min(slices.Max(falling)-slices.Min(falling), slices.Max(rising)-slices.Min(rising)) + 1
}

// inSpan reports whether a square is in one of the columns, or rows, that the scene's Hall interval spans.
func (t *teller) inSpan(s trace.Square) bool {
	_, from, to := t.hallSpan()
	value := int(s.Col)
	if t.about.ByColumn {
		value = int(s.Row)
	}
	return from <= value && value <= to
}

// restore notes that a square is possible again.
func (t *teller) restore(at trace.Square) {
	t.strikes = true
	t.deduced = slices.DeleteFunc(slices.Clone(t.deduced), func(r Ruling) bool { return r.At == at })
	t.fresh.Remove(at)
}

// showMarks marks the squares that are ruled out: by the row or column of a queen, by a diagonal, by neither. A mark speaks of the first
// queen that attacks its square, so it keeps its shape until that queen leaves.
func (t *teller) showMarks() {
	s := &t.scene
	straight, diagonal, latest := t.firstAttacks()
	out := t.now.Struck
	if !t.strikes && !t.about.Repairs() && !t.candidates() { // the last two fill the board before they ask which queens attack each other
		var filled uint64 // columns with a queen
		for q := range s.Board.Queens() {
			filled |= 1 << q.Col
		}
		for row := range s.Board.N { // the attacked squares of lines without a queen
			switch {
			case t.about.ByColumn:
				out[row] = (straight[row] | diagonal[row]) &^ filled
			case s.Board.RowEmpty(row):
				out[row] = straight[row] | diagonal[row]
			}
		}
	}
	s.Fresh = t.fresh
	if !t.strikes {
		s.Fresh = latest.Both(out)
	}
	for at := range trace.Along(s.Dead, s.Board.N) {
		if !s.Board.Has(at) && !s.Ghosts.Has(at) {
			out.Add(at)
		}
	}
	s.Deduced = t.deduced
	for row := range s.Board.N {
		ruled := out[row] | s.Skipped[row]
		s.Straight[row], s.Diagonal[row], s.Other[row] = ruled&straight[row], ruled&diagonal[row], ruled&^(straight[row]|diagonal[row])
	}
	t.explain()
}

// firstAttacks returns the squares that queens attack, by how the first of them does: along a row or column, or along a diagonal. The
// latest are those of a queen just placed. It has none of the squares that were ruled out in its line before.
func (t *teller) firstAttacks() (straight, diagonal, latest trace.Set) {
	s := &t.scene
	for _, q := range t.now.Queens {
		all, at := ^uint64(0)>>(trace.MaxN-s.Board.N), uint64(1)<<q.Col
		for row := range s.Board.N {
			away := max(row-int(q.Row), int(q.Row)-row)
			along, slopes := at, (at<<away|at>>away)&all
			if away == 0 {
				along, slopes = all&^at, 0
			}
			left := ^(straight[row] | diagonal[row])
			if q == s.At && s.Mood == Placement {
				left &^= s.Skipped[row]
				latest[row] = left & (along | slopes)
			}
			straight[row] |= left & along
			diagonal[row] |= left & slopes
		}
	}
	return straight, diagonal, latest
}

// ShowsMark reports whether a picture of the scene shows why a square is ruled out. A row, or a column if columns are filled, that has a
// queen shows it only where it is dead, in the picture of what the queen rules out there, in that of its placement, and where a clause is
// learned that empties it.
func (s *State) ShowsMark(at trace.Square, byColumn bool) bool {
	line := filledLine(at, byColumn)
	switch {
	case at.OnLine(s.Dead), s.Mood == Learned && at.OnLine(s.Reason.Line):
		return true
	case s.Mood == Placement && (s.Skipped.Has(at) || s.Fresh.Has(at)):
		return true
	}
	return QueenOn(&s.Board, line) == trace.Nowhere
}

// accuse lets the attacks of the queen that is taken back next come first, if it is the only one. A search that counts its decisions takes
// back all queens since the last.
func (t *teller) accuse(back trace.Event) {
	s, last := &t.scene, len(t.stack)-1
	if last < 0 || t.stack[last].at != back.At || slices.Contains(t.about.Counts, trace.Branches) && !t.stack[last].decided {
		return
	}
	var own, others []Attack
	for _, a := range s.Lines {
		if a.By == back.At {
			own = append(own, a)
		} else {
			others = append(others, a)
		}
	}
	s.Lines, s.Own = append(own, others...), len(own)
}

// explain gives the attacks that leave a line without a safe square. Where a clause is learned that empties the line, they are those of its
// queens and the fixed ones.
func (t *teller) explain() {
	s := &t.scene
	s.Lines, s.Own = nil, 0
	if s.Reason.Kind != ReasonLearned {
		s.explain(s.Dead, t.now.Queens)
		return
	}
	isPart := func(q trace.Square) bool { return s.Linked.Has(q) || t.now.Start.Has(q) }
	s.explain(s.Reason.Line, slices.DeleteFunc(slices.Clone(t.now.Queens), func(q trace.Square) bool { return !isPart(q) }))
}

// explain adds the first attack on each square of a line by one of some queens, and lets the marks speak of these.
func (s *State) explain(line trace.Square, queens []trace.Square) {
	for at := range trace.Along(line, s.Board.N) {
		first := slices.IndexFunc(queens, func(q trace.Square) bool { return q.Attacks(at) })
		if first < 0 || s.Board.Has(at) {
			continue
		}
		by := queens[first]
		s.Lines = append(s.Lines, Attack{by, at})
		shape, other := &s.Diagonal, &s.Straight
		if by.Row == at.Row || by.Col == at.Col {
			shape, other = other, shape
		}
		shape.Add(at)
		other.Remove(at)
	}
}
