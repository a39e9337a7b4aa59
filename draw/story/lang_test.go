package story

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A namedText is a text of a Language, with the name of its field.
type namedText struct {
	name string
	text *string
}

// texts returns all texts of a language but those of solvers. Those of maps are copies.
func texts(l *Language) []namedText {
	all := textFields("", reflect.ValueOf(l).Elem())
	for c := range trace.Counter(len(trace.Counters{})) {
		name, figure := l.Counters[c], l.Figures[c]
		all = append(all, namedText{fmt.Sprintf("Counters[%v]", c), &name}, namedText{fmt.Sprintf("Figures[%v]", c), &figure})
	}
	for k := range ReasonKind(numReasons) {
		c := l.Reasons[k]
		all = append(all, namedText{fmt.Sprintf("Reasons[%v].Title", k), &c.Title}, namedText{fmt.Sprintf("Reasons[%v].Detail", k), &c.Detail})
	}
	return all
}

func textFields(prefix string, v reflect.Value) (all []namedText) {
	for i := range v.NumField() {
		switch name, f := prefix+v.Type().Field(i).Name, v.Field(i); {
		case !v.Type().Field(i).IsExported():
		case v.Type().Field(i).Anonymous:
			all = append(all, textFields(prefix, f)...)
		case f.Kind() == reflect.String:
			all = append(all, namedText{name, f.Addr().Interface().(*string)})
		case f.Kind() == reflect.Struct:
			all = append(all, textFields(name+".", f)...)
		case !slices.Contains([]string{"Counters", "Figures", "Reasons", "Solvers"}, name):
			panic("the tests of languages do not know the field " + name)
		}
	}
	return all
}

// faults returns what is wrong with a language: texts that are missing, that have placeholders which
// there are not, or that lack one of the English text; translations of other code than the solver's.
func faults(l *Language) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	english := texts(&English)
	for i, text := range texts(l) {
		if strings.TrimSpace(*text.text) == "" {
			if *english[i].text != "" {
				fault("%s is empty", text.name)
			}
			continue
		}
		if err := cmp.Or(checkLetters(*text.text), checkPlaceholders(*text.text, []string{*english[i].text, *text.text})); err != nil {
			fault("%s: %v", text.name, err)
		}
	}
	for _, s := range solver.Table {
		faults = append(faults, codeFaults(l.Solvers[s.Name].Code, s)...)
	}
	for name := range l.Solvers {
		if name != ByHand && !slices.ContainsFunc(solver.Table, func(s solver.Solver) bool { return s.Name == name }) {
			fault("there is no solver %s", name)
		}
	}
	return faults
}

// codeFaults returns what is wrong with the translation of a solver's code, if there is one. Its lines
// must be as many as the original's, since pictures light them by number, and be indented alike.
func codeFaults(code []string, s solver.Solver) (faults []string) {
	indent := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	if len(code) > 0 && len(code) != len(s.Code) {
		return []string{fmt.Sprintf("%s has %d lines of code, not %d", s.Name, len(code), len(s.Code))}
	}
	for i, line := range code {
		if line != "" && indent(line) != indent(s.Code[i].Text) {
			faults = append(faults, fmt.Sprintf("%s, line %d: %q is not indented as %q", s.Name, i+1, line, s.Code[i].Text))
		}
	}
	return faults
}

// The laws of languages hold for the table, and for the example of docs/extending.md.
func TestLanguages(t *testing.T) {
	names := map[string]bool{}
	for _, l := range Languages {
		for _, f := range faults(&l) {
			t.Errorf("%s: %s", l.Name, f)
		}
		if names[l.Name] {
			t.Errorf("two languages are called %s", l.Name)
		}
		names[l.Name] = true
		for _, s := range solver.Table {
			for n := 1; n <= 5; n++ {
				for _, detail := range []Detail{Moves, Tests} {
					p := trace.Problem{N: n, Seed: 7, Solutions: 3}
					scenes := func(yield func(Scene) bool) {
						for scene := range tell(s, p, Options{Language: &l, Detail: detail}) {
							if err := badCaption(scene.Caption); err != nil {
								t.Errorf("%s: %s N=%d, step %d: %v", l.Name, s.Name, n, scene.Step, err)
							}
							if err := badText(l.StillAlt(&scene, Chess)); err != nil {
								t.Errorf("%s: %s N=%d, step %d: %v", l.Name, s.Name, n, scene.Step, err)
							}
							if !yield(scene) {
								return
							}
						}
					}
					if err := badText(l.FilmAlt(s.About(p), Count(t.Context(), scenes, 1<<30), Chess)); err != nil {
						t.Errorf("%s: %s N=%d: %v", l.Name, s.Name, n, err)
					}
				}
			}
		}
	}
}

// The laws find what translators get wrong.
func TestBrokenLanguageIsCaught(t *testing.T) {
	for want, spoil := range map[string]func(*Language){
		"Name is empty":                       func(l *Language) { l.Name = "" },
		"FreeOnly is empty":                   func(l *Language) { l.FreeOnly = " " },
		"Reasons[first].Detail is empty":      func(l *Language) { delete(l.Reasons, ReasonFirst) },
		"Alt.Then is empty":                   func(l *Language) { l.Alt.Then = "" },
		"Moved: there is no placeholder {bx}": func(l *Language) { l.Moved = "{own} {at}, {from} {bx}" },
		"Reasons[rejected].Title: the placeholder {by} is missing": func(l *Language) { l.Reasons[ReasonRejected] = Caption{"{n} {at}", ""} },
		"Paper.Sheet: there is no placeholder {n of them":          func(l *Language) { l.Paper.Sheet = "{queens}: All {n of them" },
		"Paper.SheetCut: there is no placeholder {n queen}":        func(l *Language) { l.Paper.SheetCut = "{queens}: the first {n queen}" }, // no plural
		"Placed: there is no placeholder {at b c}":                 func(l *Language) { l.Placed = "{own} {at b c}" },                        // no number
		"Struck: a } has no {":                                     func(l *Language) { l.Struck = "{text} {n} n} squares" },
		"Counters[moves] is empty":                                 func(l *Language) { l.Counters[trace.Moves] = "" },
		"backtrack has 1 lines of code":                            func(l *Language) { l.Solvers["backtrack"] = SolverText{Code: []string{"row = 第一行"}} },
		"recursive, line 2: \"solve\" is not indented":             func(l *Language) { l.Solvers["recursive"].Code[1] = "solve" },
		"there is no solver dancing":                               func(l *Language) { l.Solvers["dancing"] = SolverText{Doc: "links"} },
	} {
		l := English
		l.Counters, l.Reasons = maps.Clone(English.Counters), maps.Clone(English.Reasons)
		l.Solvers = map[string]SolverText{"recursive": {Code: slices.Clone(Chinese.Solvers["recursive"].Code)}}
		if got := faults(&l); got != nil {
			t.Fatalf("faults %q before it is spoilt", got)
		}
		spoil(&l)
		if got := faults(&l); len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("got faults %q, want one: %s", got, want)
		}
	}
}

// Missing texts are English and break nothing. This test lists them:
//
//	go test -v -run MissingTexts ./draw/story
func TestMissingTexts(t *testing.T) {
	english := texts(&English)
	for _, l := range Languages[1:] {
		for i, text := range texts(&l) {
			switch lent := *english[i].text; {
			case lent == "": // a reason may have a title or a detail alone
			case *text.text == "":
				t.Errorf("%s: %s is missing, and not English", l.Name, text.name)
			case *text.text == lent:
				t.Logf("%s: %s is English: %q", l.Name, text.name, lent)
			}
		}
		for _, s := range solver.Table {
			text := l.Solvers[s.Name]
			if doc := l.SolverDoc(s.Name, s.Doc); text.Doc == "" {
				t.Logf("%s: the doc of %s is English: %q", l.Name, s.Name, doc)
				if doc != s.Doc {
					t.Errorf("%s: the doc of %s is missing, and says %q", l.Name, s.Name, doc)
				}
			}
			if code := l.SolverCode(s.Name, s.Code); len(text.Code) == 0 {
				t.Logf("%s: the code of %s is English", l.Name, s.Name)
				if !reflect.DeepEqual(code, s.Code) {
					t.Errorf("%s: the code of %s is missing, and reads %v", l.Name, s.Name, code)
				}
			}
		}
	}
}

// English stands in for any text that is missing, and for no other.
func TestOrEnglish(t *testing.T) {
	chinese, english := texts(&Chinese), texts(&English)
	check := func(lacks string, l Language) {
		whole := l.OrEnglish()
		for i, text := range texts(&whole) {
			want := *chinese[i].text
			if text.name == lacks {
				want = *english[i].text
			}
			if *text.text != want {
				t.Errorf("without %s, %s is %q, want %q", lacks, text.name, *text.text, want)
			}
		}
	}
	for i, text := range chinese {
		l := Chinese
		switch fields := textFields("", reflect.ValueOf(&l).Elem()); {
		case text.name == "Name" || text.name == "Doc":
			continue // they name the language, and are never lent
		case i < len(fields):
			*fields[i].text = ""
		default:
			l.Counters, l.Figures, l.Reasons = maps.Clone(Chinese.Counters), maps.Clone(Chinese.Figures), maps.Clone(Chinese.Reasons)
			dropMapped(&l, text.name)
		}
		check(text.name, l)
	}
	check("Counters[moves]", func() Language { // empty is missing, too
		l := Chinese
		l.Counters = maps.Clone(Chinese.Counters)
		l.Counters[trace.Moves] = ""
		return l
	}())
	none := Language{Name: "xx"}.OrEnglish()
	if none.Name != "xx" || none.Doc != "" || none.FilmAlt(solver.Backtrack.About(eightFirst), Census{}, Chess) != English.FilmAlt(solver.Backtrack.About(eightFirst), Census{}, Chess) {
		t.Errorf("a language without texts: %+v", none)
	}
	if len(English.Solvers) > 0 || none.Counters[trace.Tests] == "" {
		t.Error("English changed")
	}
}

// dropMapped removes a text of a map by its name.
func dropMapped(l *Language, name string) {
	for c := range l.Counters {
		switch name {
		case fmt.Sprintf("Counters[%v]", c):
			delete(l.Counters, c)
		case fmt.Sprintf("Figures[%v]", c):
			delete(l.Figures, c)
		}
	}
	for k, c := range l.Reasons {
		switch name {
		case fmt.Sprintf("Reasons[%v].Title", k):
			l.Reasons[k] = Caption{"", c.Detail}
		case fmt.Sprintf("Reasons[%v].Detail", k):
			l.Reasons[k] = Caption{c.Title, ""}
		}
	}
}

// A solver that a language does not know keeps its own words, and so does what is not translated of one.
func TestSolversSpeakForThemselves(t *testing.T) {
	own := solver.Backtrack
	if doc := Chinese.SolverDoc("theirs", own.Doc); doc != own.Doc {
		t.Errorf("got %q", doc)
	}
	if code := Chinese.SolverCode("theirs", own.Code); !reflect.DeepEqual(code, own.Code) {
		t.Errorf("got %v", code)
	}
	code := Chinese.SolverCode(own.Name, own.Code)
	for i := range code {
		if want := Chinese.Solvers[own.Name].Code[i]; code[i].Text != want {
			t.Errorf("line %d is %q, want %q", i+1, code[i].Text, want)
		}
		if !reflect.DeepEqual(code[i].On, own.Code[i].On) {
			t.Errorf("line %d is lit on %v, want %v", i+1, code[i].On, own.Code[i].On)
		}
	}

	l := Chinese
	half := slices.Clone(Chinese.Solvers[own.Name].Code)
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

// Chinese has no spaces beside punctuation of full width, and no other punctuation.
func TestChineseSpacing(t *testing.T) {
	for _, wrong := range []string{" ，", " ：", " ；", " 。", "， ", "： ", "； ", "。 ", ",", "  或"} {
		for _, text := range texts(&Chinese) {
			if strings.Contains(*text.text, wrong) {
				t.Errorf("%s: %q holds %q", text.name, *text.text, wrong)
			}
		}
	}
}

// Placeholders are filled in, and everything else stays as it is.
func TestSay(t *testing.T) {
	w := Words{At: "a1", List: "{at}", N: 1, Total: 21, Queens: 8}
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
		if got := Say(c.text, w); got != c.want {
			t.Errorf("%q says %q, want %q", c.text, got, c.want)
		}
	}
}

// The title of a sheet tells all solutions from the first ones, and one from many.
func TestSheetTitle(t *testing.T) {
	for _, c := range []struct {
		queens, solutions int
		all               bool
		fixed             []trace.Square
		want              string
	}{
		{8, 92, true, nil, "All 92 solutions for 8 queens"},
		{2, 1, true, nil, "The only solution for 2 queens"}, // there is none, but no other number of queens has just one
		{8, 12, false, nil, "The first 12 solutions for 8 queens"},
		{6, 1, true, []trace.Square{corner}, "The only solution for 6 queens with a6 fixed"},
		{8, 2, false, []trace.Square{corner}, "The first 2 solutions for 8 queens with a8 fixed"},
		{6, 1, true, []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}, "The only solution for 6 queens with b6 and d5 fixed"},
		{6, 1, true, []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3), trace.Sq(2, 5), trace.Sq(3, 0), trace.Sq(4, 2)}, "The only solution for 6 queens with b6, d5, f4 and 2 more fixed"},
	} {
		if got := English.SheetTitle(trace.Problem{N: c.queens, Fixed: c.fixed}, c.solutions, c.all, Chess); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
