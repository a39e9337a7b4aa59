package story

import (
	"cmp"
	"reflect"

	"queenreel/trace"
)

// English is the default language. It has every text, and lends them to languages that lack some. Its words are the tags of the
// fields that hold them, and what follows.
var English = worded(Language{
	Name: "en",
	Doc:  "English",

	CaptionTexts: CaptionTexts{
		Reasons: map[ReasonKind]Caption{
			ReasonStart: {"Place {queens queen queens} so that none attacks another", "{solver}: {doc}"},

			ReasonFree:      {"{line}, {square}: free", "no queen attacks it, so place one here"},
			ReasonAttacked:  {"{line}, {square}: attacked by {by}", ""},
			ReasonTakes:     {"{line}, {square}: cost {n}", "a queen here would attack {n free_square free_squares}"},
			ReasonAttackers: {"{line}, {square}: cost {n}", "attacked by {n queen queens}"},
			ReasonCost:      {"{line}, {square}: cost {n}", "the cost of a queen here"},
			ReasonHighest:   {"Decision: {square} has the highest score ({n})", "named most often in the clauses behind recent conflicts"},
			ReasonChosen:    {"{line}: {n square squares} left", "the fewest options, so {line} comes next"},
			ReasonWorst:     {"Queen on {at}: attacked by {n queen queens}", "none is attacked more, so this queen moves"},
			ReasonWorstRest: {"Queen on {at}: attacked by {n queen queens}", "the queen that just moved must wait; this one moves"},
			ReasonPicked:    {"Queen on {at}: attacked by {n queen queens}", "this queen moves"},

			ReasonFirst:         {"", "no queen attacks it"},
			ReasonAfter:         {"", "first safe square, {n} attacked skipped"},
			ReasonNextSafe:      {"", "next safe square"},
			ReasonForced:        {"", "only square left in {line}"},
			ReasonMust:          {"", "forced"},
			ReasonUnit:          {"", "a learned clause forces this queen"},
			ReasonFirstLeft:     {"", "decision: the first square left"},
			ReasonActive:        {"", "decision: the highest score ({n})"},
			ReasonTry:           {"", "decision"},
			ReasonFewest:        {"", "decision: fewest options ({n})"},
			ReasonNextLeft:      {"", "decision: the next square left"},
			ReasonCheapest:      {"", "attacks {n free_square free_squares}, the fewest"},
			ReasonNextCheapest:  {"", "attacks {n free_square free_squares}, the next fewest"},
			ReasonEqual:         {"", "all cost {n}: take the first"},
			ReasonLeastAttacked: {"", "attacked by {n queen queens}, the fewest"},
			ReasonPriced:        {"", "cost {n}"},
			ReasonUntested:      {"", "not tested yet"},
			ReasonMoved:         {"", "attackers: {total} before, {n} now"},

			ReasonRejected: {"Candidate {n}: {by} attacks {at}", ""},

			ReasonAllAttacked: {"{line}: every square is attacked", ""},
			ReasonFailed:      {"{line}: {list} failed, others are attacked", "{line}: every square failed"},
			ReasonTried:       {"{line}: {list} tried, others are attacked", "{line}: every square was tried"},
			ReasonNoSquare:    {"{line}: no square is left", ""},
			ReasonRuledOut:    {"{line}: every square is attacked or ruled out", ""},

			ReasonRefuted:      {"These queens lead to no solution", "These queens lead to no further solution"},
			ReasonBroken:       {"Conflict with the clause about {list}", "which queens caused it?"},
			ReasonLearned:      {"The learned clause forbids these queens", "follows from this conflict"},
			ReasonTold:         {"", "so the trace says"},
			ReasonBarred:       {"Exclude this solution", "so that the search finds others"},
			ReasonJump:         {"Backjump over {n queen queens}", ""},
			ReasonNextSolution: {"Look for another solution", ""},
			ReasonAfresh:       {"Restart after {n move moves}", "Restart, keeping the learned clauses"},
			ReasonAllCounted:   {"All placements tested: {n}", ""},
			ReasonNoneLeft:     {"Conflict without a decision: no solution is left", "No solution is left with these fixed queens"},
			ReasonBack:         {"Backtrack", ""},

			ReasonLine:         {"No second queen in {line}", "{by} rules out {n square squares}"},
			ReasonDiagonal:     {"No second queen on a diagonal", "{by} rules out {n square squares}"},
			ReasonHall:         {"{list} need {next}", "no other queen may use them: {n square squares} ruled out"},
			ReasonHallDiagonal: {"{list} need these {total} diagonals", "no other queen may use them: {n square squares} ruled out"},
			ReasonUnitStruck:   {"{square} is ruled out", "a learned clause leaves no queen there"},
			ReasonNoSolution:   {"No solution has a queen on {at}", "tried and refuted"},
			ReasonDenied:       {"{square} is ruled out", "tried with these queens: it failed"},
			ReasonExhausted:    {"No other solution with these queens and {at}", "all of them are found"},
			ReasonTaken:        {"{n square squares} ruled out", "needed by other queens"},
			ReasonStruck:       {"{n square squares} ruled out", ""},
			ReasonRestored:     {"{n square squares} free again", "the reason no longer holds"},

			ReasonSolution: {"Solution {n}", "no queen attacks another: {list}"},

			ReasonComplete: {"Search complete: {n} solutions", ""},
			ReasonFound:    {"{n solution solutions} found", ""},
			ReasonGivenUp:  {"Gave up: no solution found", ""},
			ReasonEnded:    {"End of the trace", ""},
		},
	},

	Counters: map[trace.Counter]string{
		trace.Tests:      "squares tested",
		trace.Placements: "queens placed",
		trace.Backtracks: "backtracks",
		trace.DeadEnds:   "dead ends",
		trace.Candidates: "candidates",
		trace.Failures:   "failures",
		trace.Branches:   "branches",
		trace.Conflicts:  "conflicts",
		trace.Learned:    "clauses learned",
		trace.Jumps:      "backjumps",
		trace.Moves:      "moves",
		trace.Solutions:  "solutions",
	},
	Figures: map[trace.Counter]string{
		trace.Tests:      "{n square squares} tested",
		trace.Placements: "{n queen queens} placed",
		trace.Backtracks: "{n backtrack backtracks}",
		trace.DeadEnds:   "{n dead_end dead_ends}",
		trace.Candidates: "{n candidate candidates}",
		trace.Failures:   "{n failure failures}",
		trace.Branches:   "{n branch branches}",
		trace.Conflicts:  "{n conflict conflicts}",
		trace.Learned:    "{n clause clauses} learned",
		trace.Jumps:      "{n backjump backjumps}",
		trace.Moves:      "{n move moves}",
		trace.Solutions:  "{n solution solutions}",
	},
})

// worded returns a language with the words of the tags "en". Texts in groups of a few have theirs in the tag of the group, by their names.
func worded(l Language) Language {
	setWords(reflect.ValueOf(&l).Elem(), "")
	return l
}

func setWords(texts reflect.Value, group reflect.StructTag) {
	for field, text := range texts.Fields() {
		if text.Kind() == reflect.Struct {
			setWords(text, field.Tag)
		} else if words := cmp.Or(field.Tag.Get("en"), group.Get(field.Name)); words != "" {
			text.SetString(words)
		}
	}
}
