package words

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/trace/solver"
)

// checkCode checks the translation of a solver's code. Its lines must be as many as the original's, since pictures light them by number, and be
// indented alike.
func checkCode(t *testing.T, code []string, s solver.Solver) {
	t.Helper()
	indent := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	if len(code) > 0 && len(code) != len(s.Code) {
		t.Errorf("%s has %d lines of code, not %d", s.Name, len(code), len(s.Code))
		return
	}
	for i, line := range code {
		if indent(line) != indent(s.Code[i].Text) {
			t.Errorf("%s, line %d: %q is not indented as %q", s.Name, i+1, line, s.Code[i].Text)
		}
	}
}

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
		for name, text := range l.Solvers {
			i := slices.IndexFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name })
			if i < 0 && name != ByHand {
				t.Errorf("%s: there is no solver %s", l.Name, name)
			} else if i >= 0 {
				checkCode(t, text.Code, solver.Table[i])
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
			if len(l.Solvers[s.Name].Code) == 0 {
				t.Logf("%s: the code of %s is English", l.Name, s.Name)
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
	if code := Chinese().SolverCode("theirs", own.Code); !reflect.DeepEqual(code, own.Code) {
		t.Errorf("got %v", code)
	}
	code := Chinese().SolverCode(own.Name, own.Code)
	for i := range code {
		if want := Chinese().Solvers[own.Name].Code[i]; code[i].Text != want {
			t.Errorf("line %d is %q, want %q", i+1, code[i].Text, want)
		}
		if !reflect.DeepEqual(code[i].On, own.Code[i].On) {
			t.Errorf("line %d is lit on %v, want %v", i+1, code[i].On, own.Code[i].On)
		}
	}

	l := *Chinese()
	half := slices.Clone(Chinese().Solvers[own.Name].Code)
	half[3] = ""
	l.Solvers = map[string]SolverText{own.Name: {Code: half}, "dlx": {Code: half}}
	if doc := l.SolverDoc(own.Name, own.Doc); doc != own.Doc {
		t.Errorf("a translation without a doc: %q", doc)
	}
	for i, line := range l.SolverCode(own.Name, own.Code) {
		want := half[i]
		if i == 3 {
			want = own.Code[3].Text
		}
		if line.Text != want {
			t.Errorf("a translation without line 4: line %d is %q, want %q", i+1, line.Text, want)
		}
	}
	if code := l.SolverCode("dlx", solver.DLX.Code); !reflect.DeepEqual(code, solver.DLX.Code) {
		t.Errorf("a translation of other code: %v", code)
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
