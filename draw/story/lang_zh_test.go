package story

import (
	"reflect"
	"strings"
	"testing"

	"queenreel/trace/solver"
)

// A language has a text wherever English has one; tables of texts are asked for each of English's entries.
func TestLanguagesSayWhatEnglishSays(t *testing.T) {
	for _, l := range Languages {
		english, other := reflect.ValueOf(English), reflect.ValueOf(l)
		for i := range english.NumField() {
			name, field := english.Type().Field(i).Name, other.Field(i)
			switch field.Kind() {
			case reflect.String:
				if field.String() == "" {
					t.Errorf("%s: no text %s", l.Name, name)
				}
			case reflect.Map:
				for _, key := range english.Field(i).MapKeys() {
					if text := field.MapIndex(key); !text.IsValid() || text.IsZero() {
						t.Errorf("%s: no text %s[%v]", l.Name, name, key)
					}
				}
			}
		}
	}
}

// What solvers say of themselves is English. Every other language says it too, in code that has the
// lines and the indentation of the solver's own, for events light its lines by number.
func TestLanguagesSpeakForSolvers(t *testing.T) {
	indent := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	for _, l := range Languages {
		if l.Name == English.Name {
			continue
		}
		if len(l.Solvers) != len(solver.Table) {
			t.Errorf("%s speaks for %d solvers, and there are %d", l.Name, len(l.Solvers), len(solver.Table))
		}
		for _, s := range solver.Table {
			text := l.Solvers[s.Name]
			if text.Doc == "" || len(text.Code) != len(s.Code) {
				t.Errorf("%s, %s: doc %q, and %d lines of code for %d", l.Name, s.Name, text.Doc, len(text.Code), len(s.Code))
				continue
			}
			for i, line := range text.Code {
				if strings.TrimSpace(line) == "" || indent(line) != indent(s.Code[i].Text) {
					t.Errorf("%s, %s, line %d: %q is not indented as %q", l.Name, s.Name, i+1, line, s.Code[i].Text)
				}
			}
		}
	}
}

// A solver that a language does not know, as of a trace from elsewhere, keeps its own words.
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
}

// Chinese sets spaces between characters and figures or letters, and none beside punctuation of full width.
func TestChineseSpacing(t *testing.T) {
	for _, wrong := range []string{" ，", " ：", " ；", "， ", "： ", "； ", ",", "  或"} {
		v := reflect.ValueOf(Chinese)
		for i := range v.NumField() {
			if text := v.Field(i); text.Kind() == reflect.String && strings.Contains(text.String(), wrong) {
				t.Errorf("%q holds %q", text, wrong)
			}
		}
	}
}
