package words

import (
	"cmp"
	"reflect"

	"queenreel/trace"
)

// English is the default language. It has every text, and lends them to languages that lack some. Its words are in the tags of the
// fields that hold them, and in the maps below.
var English = worded(Language{
	Name: "en",
	Doc:  "English",

	CaptionTexts: CaptionTexts{
		Reasons: map[string]Caption{
			"start": {"Place {queens queen queens} so that none attacks another", ""},

			"free":       {"{line}, {square}: free", "no queen attacks it, so place one here"},
			"attacked":   {"{line}, {square}: attacked by {by}", ""},
			"takes":      {"{line}, {square}: cost {n}", "a queen here would attack {n free_square free_squares}"},
			"attackers":  {"{line}, {square}: cost {n}", "attacked by {n queen queens}"},
			"cost":       {"{line}, {square}: cost {n}", "the cost of a queen here"},
			"chosen":     {"{line}: {n square squares} left", "the fewest options, so {line} comes next"},
			"worst":      {"Queen on {at}: attacked by {n queen queens}", "none is attacked more, so this queen moves"},
			"worst-rest": {"Queen on {at}: attacked by {n queen queens}", "the queen that just moved must wait; this one moves"},
			"picked":     {"Queen on {at}: attacked by {n queen queens}", "this queen moves"},

			"first":          {"", "no queen attacks it"},
			"after":          {"", "{list} are attacked, {at} is safe"},
			"next-safe":      {"", "next safe square"},
			"forced":         {"", "only square left in {line}"},
			"must":           {"", "forced"},
			"unit":           {"", "a learned clause forces this queen"},
			"first-left":     {"", "decision: the first square left"},
			"try":            {"", "decision"},
			"fewest":         {"", "decision: fewest options ({n})"},
			"cheapest":       {"", "attacks {n free_square free_squares}, the fewest"},
			"next-cheapest":  {"", "attacks {n free_square free_squares}, the next fewest"},
			"equal":          {"", "each would attack {n free_square free_squares}: take the first"},
			"least-attacked": {"", "attacked by {n queen queens}, the fewest"},
			"gains-most":     {"", "{n conflict conflicts} left, the fewest"},
			"priced":         {"", "cost {n}"},
			"untested":       {"", "not tested yet"},
			"beaten":         {"", "attacked by {n queen queens}"},
			"swapped":        {"", "conflicts: {total} before, {n} now"},
			"moved":          {"", "attackers: {total} before, {n} now"},

			"board": {"Board {total}: {n conflict conflicts}", "all queens are set at once"},

			"rejected": {"Candidate {n}: {by} attacks {at}", ""},

			"all-attacked": {"{line} has no safe square", ""},
			"failed":       {"{line}: {list} failed, the others are attacked", "{line}: every square failed"},
			"tried":        {"{line}: {list} tried, the others are attacked", "{line}: every square was tried"},
			"ruled-out":    {"{line} has no square left", ""},

			"refuted":       {"These queens lead to no solution", "These queens lead to no further solution"},
			"broken":        {"Conflict with the clause about {list}", "which queens caused it?"},
			"learned":       {"The learned clause forbids this position", "else an earlier clause is broken"},
			"told":          {"", "so the trace says"},
			"barred":        {"Exclude this solution", "so that the search finds others"},
			"jump":          {"Backjump over {n queen queens}", ""},
			"next-solution": {"Look for the next solution", ""},
			"afresh":        {"Restart after {n move moves}", ""},
			"all-counted":   {"All placements tested: {n}", ""},
			"none-left":     {"Conflict without a decision: no solution is left", "No solution is left with these fixed queens"},
			"back":          {"Backtrack", ""},
			"taken-back":    {"{list} taken back", "{n square squares} free again"},

			"line":          {"No second queen in {line}", "{by} rules out {n square squares}"},
			"diagonal":      {"No second queen on a diagonal", "{by} rules out {n square squares}"},
			"hall":          {"{list} need {next}", "no other queen may use them: {n square squares} ruled out"},
			"hall-diagonal": {"{list} need these {total} diagonals", "no other queen may use them: {n square squares} ruled out"},
			"unit-struck":   {"{square} is ruled out", "a learned clause leaves no queen there"},
			"no-solution":   {"No solution has a queen on {at}", "tried and refuted"},
			"denied":        {"{square} is ruled out", "tried with these queens: it failed"},
			"exhausted":     {"No other solution with these queens and {at}", "all of them are found"},
			"struck":        {"{n square squares} ruled out", ""},
			"restored":      {"{n square squares} free again", "the reason no longer holds"},

			"solution": {"Solution {n}", "no queen attacks another: {list}"},

			"complete": {"Search complete: {n} solutions", ""},
			"found":    {"{n solution solutions} found", ""},
			"stuck":    {"Stuck: {n conflict conflicts} left", ""},
			"given-up": {"Gave up: no solution found", ""},
			"ended":    {"End of the trace", ""},
			"wrong":    {"The trace goes wrong at line {n}", "{text}"},
		},
	},

	Rule: RuleTexts{Solvers: map[string]string{
		"backtrack":    "Go {text}: a queen on the first safe square. Where there is none, remove the last queen and try its next safe square.",
		"recursive":    "Go {text}: a queen on the first safe square. Where there is none, remove the last queen and try its next safe square.",
		"exhaustive":   "Place a queen on the {next} square of each {line}, untested. Then test the whole board. If queens attack each other, take the next placement: the last {line} changes first.",
		"heuristic":    "Go {line} by {line}: first the safe square that attacks the fewest free squares ahead, of equal ones the {next}. Where none is left, remove the last queen and try its next best square.",
		"forward":      "Each queen rules out the squares it attacks. A {line} with one square left gets its queen at once; one with none sends the search back to rule out its last decision. Else decide: the {next} square left in the first open {line}.",
		"propagate":    "Rule out attacked squares, and those that other {line}s need. A {line} with one square left gets its queen at once; one with none sends the search back to rule out its last decision. Else decide: the {next} square left in the first open {line}.",
		"firstfail":    "Rule out attacked squares, and those that other {line}s need. A {line} with one square left gets its queen at once; one with none sends the search back to rule out its last decision. Else decide in the {line} with the fewest squares left: nearest the middle.",
		"cdcl":         "A row or column with one square left gets its queen. Else decide: the {next} square left in the first open {line}. At a dead end, learn which queens cannot all stay, and go back to where that decides a square.",
		"minconflicts": "Place a queen in each {line}, where the fewest attack it. Then move the queen that most attack to the square of its {line} that the fewest attack, until none attacks another; the one that just moved waits, if it can. Chance decides between equals.",
		"dlx":          "Fill the row or column with the fewest squares left, from its first square on. Where none is left, remove the last queen and try its next square.",
	}},

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
		trace.Boards:     "boards",
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
		trace.Boards:     "{n board boards}",
		trace.Solutions:  "{n solution solutions}",
	},
})

// worded returns a language with the words of the tags "en". The tag of a small group of texts has their words, by their names.
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
