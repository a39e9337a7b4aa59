package story

import (
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A lie makes a scene say something false.
type lie struct {
	name string
	tell func(s *Scene)
}

// toggle adds a square to a set, or removes it.
func toggle(set *trace.Set, s trace.Square) {
	if set.Has(s) {
		set.Remove(s)
	} else {
		set.Add(s)
	}
}

// corner is a square of every board.
var corner = trace.Sq(0, 0)

// The lies that reasons can tell.
var (
	value   = lie{"value", func(s *Scene) { s.Reason.Value++ }}
	line    = lie{"line", func(s *Scene) { s.Reason.Line = trace.Row((int(s.Reason.Line.Row) + 1) % s.Board.N) }}
	by      = lie{"by", func(s *Scene) { toggle(&s.Reason.By, corner) }}
	squares = lie{"squares", func(s *Scene) { toggle(&s.Reason.Squares, corner) }}
	linked  = lie{"linked", func(s *Scene) { toggle(&s.Linked, corner) }}
	chosen  = lie{"chosen", func(s *Scene) { s.Chosen = trace.Row((int(s.Chosen.Row) + 1) % s.Board.N) }}
	hall    = lie{"Hall", func(s *Scene) { toggle(&s.Hall, corner) }}
	at      = lie{"at", func(s *Scene) { s.At = trace.Sq((int(s.At.Row)+1)%s.Board.N, int(s.At.Col)) }}
	kept    = lie{"costs", func(s *Scene) { s.Costs = slices.Clone(s.Costs); s.Costs[0].Value += 3 }}
)

// another gives a reason of another kind.
func another(k ReasonKind) lie { return lie{k.String(), func(s *Scene) { s.Reason.Kind = k }} }

// lies holds what must not be said of a scene, by the kind of its reason.
var lies = map[ReasonKind][]lie{
	ReasonStart:         {by},
	ReasonFree:          {line, at, another(ReasonTakes)},
	ReasonAttacked:      {by, line, at},
	ReasonTakes:         {value, line},
	ReasonAttackers:     {value, by},
	ReasonChosen:        {value, line, squares, chosen},
	ReasonHighest:       {value, at, another(ReasonChosen)},
	ReasonWorst:         {value, by, squares, another(ReasonWorstRest)},
	ReasonWorstRest:     {value, another(ReasonWorst)},
	ReasonFirst:         {another(ReasonAfter), another(ReasonForced), another(ReasonTry), another(ReasonUntested)},
	ReasonAfter:         {value, squares, another(ReasonFirst), another(ReasonNextSafe)},
	ReasonNextSafe:      {value, squares, another(ReasonFirst), another(ReasonAfter)},
	ReasonForced:        {line, another(ReasonUnit), another(ReasonTry), another(ReasonCheapest)},
	ReasonUnit:          {squares, linked, another(ReasonTry)},
	ReasonFirstLeft:     {value, another(ReasonForced), another(ReasonFewest)},
	ReasonActive:        {value, another(ReasonFirstLeft), another(ReasonTry)},
	ReasonFewest:        {value, line, chosen},
	ReasonCheapest:      {value, line, kept, another(ReasonNextCheapest), another(ReasonEqual)},
	ReasonEqual:         {value, line, kept, another(ReasonCheapest)},
	ReasonNextCheapest:  {value, kept, another(ReasonCheapest)},
	ReasonLeastAttacked: {value, by, kept, another(ReasonCheapest)},
	ReasonUntested:      {another(ReasonTry)},
	ReasonRejected:      {value, by},
	ReasonAllAttacked:   {line, by, squares, another(ReasonFailed), another(ReasonRuledOut)},
	ReasonFailed:        {squares, by, another(ReasonAllAttacked), another(ReasonTried)},
	ReasonTried:         {squares, another(ReasonFailed)},
	ReasonRuledOut:      {line, another(ReasonAllAttacked)},
	ReasonRefuted:       {another(ReasonNoneLeft)},
	ReasonBroken:        {squares, linked},
	ReasonLearned:       {squares, linked, another(ReasonBarred)},
	ReasonBarred:        {squares},
	ReasonJump:          {value, squares, linked, another(ReasonNextSolution)},
	ReasonNextSolution:  {another(ReasonAllCounted)},
	ReasonAfresh:        {value},
	ReasonAllCounted:    {value},
	ReasonLine:          {value, by, squares, line, another(ReasonDiagonal)},
	ReasonDiagonal:      {value, by, squares, another(ReasonLine)},
	ReasonHall:          {value, squares, hall, another(ReasonHallDiagonal)},
	ReasonHallDiagonal:  {value, squares, hall},
	ReasonUnitStruck:    {linked},
	ReasonNoSolution:    {another(ReasonExhausted)},
	ReasonDenied:        {by, another(ReasonExhausted)},
	ReasonExhausted:     {by, another(ReasonDenied), another(ReasonNoSolution)},
	ReasonRestored:      {value, squares, by},
	ReasonSolution:      {value},
	ReasonComplete:      {value, another(ReasonGivenUp)},
	ReasonFound:         {value, another(ReasonGivenUp)},
	ReasonGivenUp:       {another(ReasonFound), another(ReasonComplete)},
}

// marksOf are lies about the marks of a scene, and when they are ones.
var marksOf = []struct {
	lie
	fits func(s *Scene) bool
}{
	{lie{"a line in words", func(s *Scene) { s.Caption.Title = strings.Replace(s.Caption.Title, "Row[text=5]", "Row[text=4]", 1) }},
		func(s *Scene) bool { return strings.Contains(s.Caption.Title, "Row[text=5]") }},
	{lie{"a number in words", func(s *Scene) { s.Caption.Detail = strings.Replace(s.Caption.Detail, "n=", "n=1", 1) }},
		func(s *Scene) bool { return s.Ends && strings.Contains(s.Caption.Detail, "n=") }},
	{lie{"a solution in words", func(s *Scene) { s.Caption.Title = "EndFixed[n=77]" }}, func(s *Scene) bool { return s.Ends }},
	{lie{"other words", func(s *Scene) { s.Caption.Title += "!" }}, always},
	{lie{"straight", func(s *Scene) { toggle(&s.Straight, corner) }}, always},
	{lie{"diagonal", func(s *Scene) { toggle(&s.Diagonal, corner) }}, always},
	{lie{"other", func(s *Scene) { toggle(&s.Other, corner) }}, always},
	{lie{"no line", func(s *Scene) { s.Lines = s.Lines[1:] }}, func(s *Scene) bool { return len(s.Lines) > 0 }},
	{lie{"a line to another queen", func(s *Scene) {
		s.Lines = slices.Clone(s.Lines)
		s.Lines[0].By = s.Lines[len(s.Lines)-1].By
	}}, func(s *Scene) bool { return len(s.Lines) > 0 && s.Lines[0].By != s.Lines[len(s.Lines)-1].By }},
	{lie{"fresh", func(s *Scene) { s.Fresh.Add(s.At) }}, func(s *Scene) bool { return s.Mood == Placement }},
	{lie{"a ghost", func(s *Scene) { s.Ghosts.Add(trace.Sq(s.Board.N-1, s.Board.N-1)) }}, func(s *Scene) bool { return s.At.Row == 0 && s.Mood == Placement }},
	{lie{"skipped", func(s *Scene) { toggle(&s.Skipped, corner) }}, func(s *Scene) bool { return s.Reason.Kind == ReasonFewest }},
	{lie{"not skipped", func(s *Scene) { s.Skipped = trace.Set{} }}, func(s *Scene) bool {
		return s.Reason.Kind == ReasonAfter || s.Reason.Kind == ReasonForced && s.Skipped != trace.Set{}
	}},
	{lie{"a queen", func(s *Scene) { s.Board = trace.Board{N: s.Board.N} }}, func(s *Scene) bool { return s.Board.Len() > 0 }},
	{lie{"next", func(s *Scene) { s.Next.Col ^= 1 }}, func(s *Scene) bool { return s.Next != trace.Nowhere }},
	{lie{"no next", func(s *Scene) { s.Next = trace.Nowhere }}, func(s *Scene) bool { return s.Next != trace.Nowhere && s.Mood == Backtrack }},
	{lie{"spent", func(s *Scene) { s.Spent = true }}, func(s *Scene) bool { return s.Next != trace.Nowhere }},
	{lie{"from", func(s *Scene) { s.From.Col ^= 1 }}, func(s *Scene) bool { return s.From != trace.Nowhere }},
	{lie{"leaving", func(s *Scene) { toggle(&s.Leaving, corner) }}, always},
	{lie{"a clause", func(s *Scene) { s.Clauses = append(slices.Clone(s.Clauses), Clause{}) }}, always},
	{lie{"a score", func(s *Scene) { s.Scores = slices.Clone(s.Scores); s.Scores[0]++ }}, func(s *Scene) bool { return s.Scores != nil }},
	{lie{"attacks", func(s *Scene) { s.Attacks++ }}, always},
	{lie{"a try too many", func(s *Scene) { s.Tried = slices.Repeat([][]int{slices.Repeat([]int{1000}, s.Board.N)}, s.Board.N) }}, always},
	{lie{"no tries", func(s *Scene) { s.Tried = slices.Repeat([][]int{make([]int, s.Board.N)}, s.Board.N) }}, func(s *Scene) bool { return s.Ends }},
	{lie{"the curve", func(s *Scene) { s.Curve = append(slices.Clone(s.Curve), 1) }}, always},
	{lie{"a beaten queen", func(s *Scene) { toggle(&s.Beaten, corner) }}, always},
	{lie{"no beaten queens", func(s *Scene) { s.Beaten = trace.Set{} }}, func(s *Scene) bool { return s.Beaten != trace.Set{} }},
	{lie{"the end", func(s *Scene) { s.Ends = !s.Ends }}, always},
}

func always(*Scene) bool { return true }

// The oracle catches lies of every kind: whatever a scene says, some other thing would be false.
func TestOracleCatchesLies(t *testing.T) {
	t.Parallel()
	caught := map[ReasonKind]bool{}
	marked := map[string]bool{}
	for _, p := range []trace.Problem{{N: 5, Seed: 2}, {N: 6, Solutions: 1, Seed: 3}, {N: 8, Seed: 8}, {N: 3}} {
		for _, s := range solver.Table {
			if s.Name == "exhaustive" && p.N > 5 || p.N == 8 && !strings.HasPrefix(s.Name, "cdcl") && s.Name != "firstfail" {
				continue // nothing new comes
			}
			o := newOracle(s, p, Tests)
			var scene Scene // one for all: its address escapes
			var covers [2]int
			for scene, covers = range o.story() {
				if scene.Step > 6000 {
					break
				}
				kind := scene.Reason.Kind
				for _, m := range marksOf {
					if name := m.name + s.Name; !marked[name] && m.fits(&scene) {
						marked[name] = true
						mustCatch(t, o, scene, covers, m.lie)
					}
				}
				if !caught[kind] {
					caught[kind] = true
					for _, l := range lies[kind] {
						mustCatch(t, o, scene, covers, l)
					}
				}
			}
		}
	}
	for kind := range lies {
		if !caught[kind] {
			t.Errorf("no scene has the reason %v", kind)
		}
	}
}

// mustCatch tells a lie about a scene that is true.
func mustCatch(t *testing.T, o *oracle, s Scene, covers [2]int, l lie) {
	t.Helper()
	if err := o.check(s, covers); err != nil {
		t.Fatalf("%s, step %d: %v", o.about.Solver, s.Step, err)
	}
	marks := *s.Marks
	s.Marks = &marks
	l.tell(&s)
	if err := o.check(s, covers); err == nil {
		t.Errorf("%s, step %d, %v: a lie about %s is not caught", o.about.Solver, s.Step, s.Reason.Kind, l.name)
	}
}
