package words

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The laws of languages hold for the table, and for the example of docs/extending.md.
func TestLanguages(t *testing.T) {
	names := map[string]bool{}
	for _, l := range Languages() {
		if err := l.check(); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		for name, text := range l.texts() {
			for _, word := range placeholders(text) {
				if _, known := new(Values).named(&l, word); !known {
					t.Errorf("%s: %s has a placeholder {%s}", l.Name, name, word)
				}
			}
		}
		for name := range l.Solvers {
			if name != ByHand && !slices.ContainsFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name }) {
				t.Errorf("%s: there is no solver %s", l.Name, name)
			}
		}
		if names[l.Name] {
			t.Errorf("two languages are called %s", l.Name)
		}
		names[l.Name] = true
	}
}

// Missing texts are English and break nothing. This test lists them:
//
//	go test -v -run MissingTexts ./draw/story/words
func TestMissingTexts(t *testing.T) {
	for _, l := range Languages()[1:] {
		all := maps.Collect(l.texts())
		for name, english := range English.texts() {
			switch {
			case english == "": // a reason may have a title or a detail alone
			case strings.TrimSpace(all[name]) == "":
				t.Errorf("%s: %s is missing, and not English", l.Name, name)
			case l.own[name] == "":
				t.Logf("%s: %s is English: %q", l.Name, name, english)
			}
		}
		for _, s := range solver.Table {
			if l.Solvers[s.Name].Doc == "" {
				t.Logf("%s: the doc of %s is English: %q", l.Name, s.Name, s.Doc)
			}
		}
	}
}

// A solver that a language does not know keeps its own words, and so does what is not translated of one.
func TestSolversSpeakForThemselves(t *testing.T) {
	own := solver.Backtrack
	if doc := Chinese().SolverDoc("theirs", own.Doc); doc != own.Doc {
		t.Errorf("got %q", doc)
	}
	l := *Chinese()
	l.Solvers = map[string]SolverText{own.Name: {}}
	if doc := l.SolverDoc(own.Name, own.Doc); doc != own.Doc {
		t.Errorf("a translation without a doc: %q", doc)
	}
}

// Chinese has no spaces beside punctuation of full width, and no other punctuation but in numbers.
func TestChineseSpacing(t *testing.T) {
	for _, wrong := range []string{" ，", " ：", " ；", " 。", "， ", "： ", "； ", "。 ", ",", "  或"} {
		for name, text := range Chinese().texts() {
			if !strings.HasPrefix(name, solverTexts) && name != "Thousands" && strings.Contains(text, wrong) {
				t.Errorf("%s: %q holds %q", name, text, wrong)
			}
		}
	}
}

// Placeholders are filled in, and everything else stays as it is.
func TestSay(t *testing.T) {
	w := Values{At: "a1", List: "{at}", N: 1, Total: 21, Queens: 8}
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"no placeholder", "no placeholder"},
		{"{at}", "a1"},
		{"{at}{at} {n}", "a1a1 1"},
		{"{n queen queens} of {total queen queens}", "1 queen of 21 queens"},
		{"{n free_square free_squares}", "1 free square"}, // an underscore is a space within a noun
		{"{queens 皇后 皇后}", "8 皇后"},
		{"{list}", "{at}"}, // what fills a placeholder is none
		{"{by}.", "."},
		{"{nobody} {at}", "{nobody} a1"},
		{"{}", "{}"},
		{"{ at }", "{ at }"},
		{"{at", "{at"},
		{"at}", "at}"},
		{"{{at}}", "{a1}"},
		{"{n queen}", "{n queen}"},
		{"{at queen queens}", "{at queen queens}"},
		{"{no queen queens}", "{no queen queens}"},
	} {
		if got := English.Say(c.text, w); got != c.want {
			t.Errorf("%q says %q, want %q", c.text, got, c.want)
		}
	}
}

// Nouns have the form that a language has for a number; what is borrowed from English has its forms.
func TestPlurals(t *testing.T) {
	for file, want := range map[string]string{
		`{"Name": "cs", "Queens": "{n dama dámy dam}"}`:                    "0 dam, 1 dama, 2 dámy, 4 dámy, 5 dam, 22 dam",
		`{"Name": "pl", "Queens": "{n hetman hetmany hetmanów}"}`:          "0 hetmanów, 1 hetman, 2 hetmany, 4 hetmany, 5 hetmanów, 22 hetmany",
		`{"Name": "ar", "Queens": "{n صفر ملكة ملكتان ملكات ملكة_ ملكة}"}`: "0 صفر, 1 ملكة, 2 ملكتان, 4 ملكات, 5 ملكات, 22 ملكة ",
		`{"Name": "fr", "Queens": "{n reine reines}"}`:                     "0 reine, 1 reine, 2 reines, 4 reines, 5 reines, 22 reines",
		`{"Name": "ja", "Queens": "{n 個 個}"}`:                              "0 個, 1 個, 2 個, 4 個, 5 個, 22 個",
		`{"Name": "cs"}`: "0 queens, 1 queen, 2 queens, 4 queens, 5 queens, 22 queens",
		`{"Name": "cs", "Queens": "{n queen queens}"}`: "0 queens, 1 queen, 2 queens, 4 queens, 5 queens, 22 queens",
	} {
		l := tracetest.Must(Read([]byte(file)))
		var said []string
		for _, n := range []int{0, 1, 2, 4, 5, 22} {
			said = append(said, l.Say(l.Queens, Values{N: n}))
		}
		if got := strings.Join(said, ", "); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// Figures are grouped as each language writes them, and those below 1 have all their digits.
func TestNumber(t *testing.T) {
	german := *Chinese()
	german.Thousands, german.Decimal = ".", ","
	for digits, want := range map[string][2]string{
		"0": {"0", "0"}, "0.5": {"0.5", "0,5"}, "0.001": {"0.001", "0,001"}, "12": {"12", "12"}, "999": {"999", "999"}, "1000": {"1,000", "1.000"},
		"12345.678": {"12,345.678", "12.345,678"}, "1000000000000000000000": {"1,000,000,000,000,000,000,000", "1.000.000.000.000.000.000.000"},
	} {
		for i, l := range []*Language{&English, &german} {
			if got := l.Grouped(digits); got != want[i] {
				t.Errorf("%s is written %q, want %q", digits, got, want[i])
			}
		}
	}
	for want, l := range map[string]*Language{"15,720 squares; 1,000": &English, "15.720 squares; 1.000": &german} {
		if got := l.Say("{n square squares}; {total}", Values{N: 15720, Total: 1000}); got != want {
			t.Errorf("a text says %q, want %q", got, want)
		}
	}
}

// No attackers are said alike, whether or not it is known why a queen moved.
func TestNoAttackers(t *testing.T) {
	for _, l := range Languages() {
		w := Values{Total: 2}
		if known, unknown := l.Say(l.MovedFree, w), l.Say(l.Reasons["moved"].Detail, w); known != unknown {
			t.Errorf("%s: %q and %q", l.Name, known, unknown)
		}
	}
}

// What English counts apart, no language counts alike: the queens that attack one, and the pairs on the board that attack each other.
func TestCountsAreApart(t *testing.T) {
	english := maps.Collect(English.texts())
	for _, l := range Languages() {
		texts := map[string]string{}
		for name, text := range l.texts() {
			if other, taken := texts[text]; taken && strings.Contains(text, "{total}") && english[name] != english[other] {
				t.Errorf("%s: %s and %s are %q, in English %q and %q", l.Name, name, other, text, english[name], english[other])
			}
			texts[text] = name
		}
	}
}

// What fills a placeholder may be Chinese or not, so Chinese texts have spaces on both sides of it: those between
// Chinese characters go.
func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"第 3 行":      "第 3 行",
		"皇后 不在 a1 上": "皇后不在 a1 上",
		" 皇后 ":       " 皇后 ",
		"a queen":    "a queen",
	} {
		if got := Tidy(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Colors are the theme's: captions name none.
func TestCaptionsNameNoColors(t *testing.T) {
	colors := regexp.MustCompile(`(?i)\b(red|green|blue|gr[ae]y|orange)\b|[红绿蓝灰]`)
	for _, l := range Languages() {
		for name, text := range l.texts() {
			if color := colors.FindString(text); color != "" {
				t.Errorf("%s: %s says %q", l.Name, name, color)
			}
		}
	}
}

// Squares have names as in spreadsheets or in chess, or by their indices from 0 or 1.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		labels   Labels
		row, col int
		n        int
		want     string
	}{
		{Grid, 0, 0, 8, "a1"},
		{Grid, 1, 2, 8, "c2"},
		{Grid, 63, 26, 64, "aa64"},
		{Chess, 0, 0, 8, "a8"},
		{Chess, 7, 7, 8, "h1"},
		{Chess, 4, 2, 8, "c4"},
		{Chess, 0, 25, 64, "z64"},
		{Chess, 0, 26, 64, "aa64"}, // the first column without a letter of its own
		{Chess, 63, 51, 64, "az1"},
		{Chess, 63, 52, 64, "ba1"},
		{Chess, 63, 63, 64, "bl1"},
		{Index, 4, 2, 8, "(4, 2)"},
		{Index, 0, 63, 64, "(0, 63)"},
		{One, 0, 0, 8, "(1, 1)"},
		{One, 4, 2, 8, "(5, 3)"},
		{One, 63, 0, 64, "(64, 1)"},
		{NoLabels, 4, 2, 8, "c5"},
	} {
		if got := c.labels.Square(trace.Sq(c.row, c.col), c.n); got != c.want {
			t.Errorf("%s: square %d,%d of %d rows is %q, want %q", LabelNames[c.labels], c.row, c.col, c.n, got, c.want)
		}
	}
}

// What is off the board has no name.
func TestLabelsOffTheBoard(t *testing.T) {
	for i, name := range LabelNames {
		l := Labels(i)
		for _, s := range []trace.Square{trace.Nowhere, trace.Row(3), trace.Column(3), trace.Sq(0, 8), trace.Sq(8, 0), trace.Sq(-30_000, 30_000)} {
			if got := l.Square(s, 8); got != "" {
				t.Errorf("%s: square %v of 8 rows is %q", name, s, got)
			}
		}
		if got := l.Column(-1) + l.Column(-27) + l.Row(-1, 8) + l.Row(8, 8) + l.Row(0, 0) + l.Row(0, -1); got != "" {
			t.Errorf("%s: rows and columns off the board are called %q", name, got)
		}
	}
}

// No two squares of the largest board share a name: captions would lie.
func TestNamesOfSquaresDiffer(t *testing.T) {
	for i, name := range LabelNames {
		names := map[string]bool{}
		for row := range trace.MaxN {
			for col := range trace.MaxN {
				names[Labels(i).Square(trace.Sq(row, col), trace.MaxN)] = true
			}
		}
		if want := trace.MaxN * trace.MaxN; len(names) != want {
			t.Errorf("%s: %d names for %d squares", name, len(names), want)
		}
	}
}

// English is plain: a queen is "it", and nobody reads twice.
func TestEnglishIsPlain(t *testing.T) {
	unwanted := regexp.MustCompile(`(?i)\b(she|her|hers|who|whom|whose|a try|in vain|for ever|comes? to|come to|what is known of|no one else|goes on by|goes? back)\b`)
	check := func(name, text string) {
		if found := unwanted.FindString(text); found != "" {
			t.Errorf("%s: %q says %q", name, text, found)
		}
	}
	for name, text := range English.texts() {
		check(name, text)
	}
	for _, s := range solver.Table {
		check(s.Name, s.Doc)
	}
}

// A rule names the order in which a search goes, and that fixed queens stay. Nobody knows the rule of a trace.
func TestRuleOf(t *testing.T) {
	corner := trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 0)}}
	for _, test := range []struct {
		a    trace.About
		want Caption
	}{
		{trace.About{Solver: "cdcl", MaxFirst: true}, Caption{"How cdcl works", "A row or column with one square left gets its queen. Else decide: the rightmost square left in the first open row. " +
			"At a dead end, learn which queens cannot all stay, and go back to where that decides a square."}},
		{trace.About{Solver: "heuristic", ByColumn: true, Problem: corner}, Caption{"How heuristic works", "Go column by column: first the safe square that attacks the fewest free squares ahead, " +
			"of equal ones the highest. Where none is left, remove the last queen and try its next best square. Fixed queens stay."}},
		{trace.About{Solver: "mine", Doc: "at random"}, Caption{"How mine works", "at random"}},
		{trace.About{Solver: "cdcl", Told: true}, Caption{Title: "A search from a trace"}},
	} {
		if got := English.RuleOf(test.a); got != test.want {
			t.Errorf("%s: %q", test.a.Solver, got)
		}
	}
}

// A language that is written is read back with the same texts, and its letters are looked at.
func TestLanguageJSON(t *testing.T) {
	for _, want := range Languages() {
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(maps.Collect(got.texts()), maps.Collect(want.texts())) {
			t.Errorf("%s has other texts when it is read back", want.Name)
		}
		drawn := maps.Collect(got.Drawn())
		if drawn["Reasons.start.Title"] == "" || drawn["Marks.Queen"] == "" || drawn["Player.Play"] != "" ||
			drawn["Player.Question"] == "" || drawn["Player.Step"] == "" || len(maps.Collect(want.Drawn())) > 0 {
			t.Errorf("%s shows %d texts in pictures", want.Name, len(drawn))
		}
	}
}

// What a file lacks is English; it may be written by an editor that begins files with a mark.
func TestReadLanguageOfFewTexts(t *testing.T) {
	l, err := Read([]byte("\ufeff" + `{"Name": "de", "Row": "Zeile {text}", "Reasons": {"free": {"Title": "{square}: frei in {line}"}}, "Counters": {"tests": "Felder"}}`))
	if err != nil {
		t.Fatal(err)
	}
	free := Caption{"{square}: frei in {line}", English.Reasons["free"].Detail}
	if l.Name != "de" || l.Doc != "de" || l.Row != "Zeile {text}" || l.Column != English.Column || l.Reasons["free"] != free ||
		l.Counters[trace.Tests] != "Felder" || l.Counters[trace.Moves] != English.Counters[trace.Moves] {
		t.Errorf("got %q, %q, %q, %q, %q", l.Name, l.Doc, l.Row, l.Column, l.Reasons["free"])
	}
	if English.Counters[trace.Tests] == "Felder" {
		t.Error("English changed")
	}
}

// Mistakes are named, with the text that has them.
func TestReadLanguageErrors(t *testing.T) {
	for data, want := range map[string]string{
		``:                                      "is not JSON: it ends too early",
		`{"Name": "de"`:                         "is not JSON: it ends too early",
		"{\n\"Row\": Zeile}":                    "line 2 is not JSON: invalid character 'Z' looking for beginning of value",
		`{"Name": "de"} {}`:                     "has text after its JSON object: remove it",
		`[{"Name": "de"}]`:                      `a language: must be an object, as in {"Name": "de"}`,
		`null`:                                  `Name: must be the tag of a language, such as "de" or "pt-BR"`,
		`{"Name": "de-1"}`:                      `Name: must be the tag of a language, such as "de" or "pt-BR"`, // Intl throws
		`{"Name": "../de"}`:                     `Name: must be the tag of a language, such as "de" or "pt-BR"`,
		"{\"Name\":\n\"d\xe4\"}":                `Name: must be the tag of a language, such as "de" or "pt-BR"`,
		`{"Rov": "Zeile {text}"}`:               `there is no text "Rov"`,
		`{"NameTexts": {}}`:                     `there is no text "NameTexts"`,
		`{"read": true}`:                        `there is no text "read"`,
		`{"Row": 7}`:                            "Row: must be a text",
		`{"Marks": "Dame"}`:                     `Marks: must be an object, as in {"Name": "de"}`,
		`{"Marks": {"Quen": ""}}`:               `there is no text "Quen"`,
		`{"Reasons": {"free": {"Title": []}}}`:  "Reasons.Title: must be a text",
		`{"Studio": 7}`:                         `Studio: must be an object, as in {"Name": "de"}`,
		`{"Studio": {"Page": 7}}`:               `Studio.Page: must be an object, as in {"Name": "de"}`,
		`{"Studio": {"Page": {"Watch": 7}}}`:    "Studio.Page.Watch: must be a text",
		`{"Counters": {"test": "Felder"}}`:      `no such counter: "test"`,
		`{"Name": "de", "Row": "Zeile"}`:        `Row: the placeholder {text} is missing: English says "` + English.Row + `"`,
		`{"Name": "de", "Row": "{text} {txt}"}`: `Row: no placeholder {txt} belongs here: English says "` + English.Row + `"`,
		`{"Name": "de", "Row": "{text} {at}"}`:  `Row: no placeholder {at} belongs here: English says "` + English.Row + `"`,
		`{"Name": "de", "Row": "{text}}"}`:      `Row: has braces around no placeholder: English says "` + English.Row + `"`,
		`{"Name": "de", "Queens": "{n Dame}"}`:  `Queens: has braces around no placeholder: English says "` + English.Queens + `"`,
		`{"Name": "de", "Reasons": {"attacked": {"Detail": "nein"}}}`:              "Reasons.attacked.Detail: nothing is said here: leave it out",
		`{"Name": "de", "Reasons": {"none": {"Title": "nichts"}}}`:                 "Reasons.none.Title: nothing is said here: leave it out",
		`{"Name": "de", "Searching": "Suche\nläuft"}`:                              "Searching: has the character U+000A, which controls how texts are shown: remove it",
		`{"Name": "de", "Searching": "\u001b[2J"}`:                                 "Searching: has the character U+001B, which controls how texts are shown: remove it",
		`{"Name": "de", "Searching": "\u202eSuche"}`:                               "Searching: has the character U+202E, which controls how texts are shown: remove it",
		"{\"Name\": \"de\", \"Searching\": \"l\xe4uft\"}":                          "Searching: has the character U+FFFD, which controls how texts are shown: remove it",
		`{"Name": "de", "Row": ""}`:                                                `Row: is empty: leave it out, and it is English`,
		`{"Name": "de", "Reasons": {"free": {"Title": ""}}}`:                       `Reasons.free.Title: is empty: leave it out, and it is English`,
		`{"Name": "cs", "Queens": "{n dama damy}"}`:                                "Queens: {n dama damy} needs 3 forms, as beside the numbers 1, 2, 0",
		`{"Name": "ar", "Queens": "{n a b c}"}`:                                    "Queens: {n a b c} needs 6 forms, as beside the numbers 0, 1, 2, 3, 11, 100",
		`{"Name": "de", "Solvers": {"dlx": {"Doc": "\u0007"}}}`:                    "Solvers.dlx.Doc: has the character U+0007, which controls how texts are shown: remove it",
		`{"Name": "de", "Searching": "` + strings.Repeat("ä", maxText+1) + `"}`:    "Searching: is longer than 600 characters",
		`{"Name": "de", "Searching": "` + strings.Repeat("ä", MaxBytes/2+1) + `"}`: "is too long: a language has at most 1,000,000 bytes",
	} {
		if _, err := Read([]byte(data)); err == nil || err.Error() != want {
			t.Errorf("%.80s: got %v, want %s", data, err, want)
		}
	}
}
