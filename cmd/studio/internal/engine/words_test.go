package engine

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"queenreel/cmd/internal/options"
	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// A page that does not speak English never shows a sentence of it, whatever option or file is wrong; names of files, options and keys are
// names. No answer calls a square by its numbers unless the labels do.
func TestErrorsInEachLanguage(t *testing.T) {
	header := `{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n`
	wrong := []string{
		`"fixed": "0,9"`, `"fixed": "a1,a1"`, `"fixed": "z9"`, `"fixed": "0,1"`, `"fixed": "what"`, `"steps": "9:5"`, `"steps": "900:"`, `"steps": "first-moon"`, `"steps": ":all-conflict"`,
		`"queens": 65`, `"queens": 2.5`, `"all": true, "solutions": 2`, `"board": "1"`, `"board": "Q.x\n..."`, `"rivals": [{"solver": "dlx"}]`, `"rivals": [{"solver": "dlx"}, {"trace": "x"}]`,
		`"night": "classic"`, `"layout": "film", "panels": ["tree", "tree"]`, `"size": {"X": 10, "Y": 10}`, `"cell": 9000`, `"width": 5, "cell": 9`, `"poster": "moon"`, `"max-bytes": 5`, `"duration": 1000`,
		`"font": "bm8="`, `"queen": "bm8="`, `"queen": "?"`, `"hold": {"dance": 1}`, `"pause": [{"step": 5000, "hold": 1000000000}]`, `"unheard": 1`,
		`"theme": {"ground": "blue"}`, `"theme": {"sky": "#fff"}`, `"theme": {"ground": "none"}`, `"theme": "plaid"`, `"theme": 5`,
		`"lang": {"Name": "?", "Doc": 5}`, `"lang": {"Placed": "{x}"}`,
	}
	for _, lines := range []string{
		``, `nothing`, `{}\n`, `{\"format\":\"queenreel-trace\",\"version\":9,\"n\":4}`, `{\"format\":\"queenreel-trace\",\"version\":1,\"n\":99}`, `{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4,\"fixed\":[[0,0],[1,1]]}`,
		`{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4,\"counts\":[\"moons\"]}`, header, header + `{}`, header + `x`, header + `{\"event\":\"dance\"}\n`, header + `{\"event\":\"place\"}\n`,
		header + `{\"event\":\"place\",\"at\":[9,9]}\n`, header + `{\"event\":\"place\",\"at\":[0,0],\"row\":1}\n`, header + `{\"event\":\"place\",\"at\":[0,0]}\n{\"event\":\"place\",\"at\":[1,1]}\n{\"event\":\"solution\"}`,
		header + `{\"event\":\"test\",\"at\":[0,0],\"cause\":\"attack\",\"by\":[3,3]}\n`, header + `{\"event\":\"takeback\",\"at\":[0,0]}\n`, header + `{\"event\":\"end\"}\n{\"event\":\"end\"}`,
	} {
		wrong = append(wrong, `"trace": "`+lines+`"`)
	}
	i := 0
	for o := range options.Of("animate") {
		i++
		for j, value := range []string{`"?"`, `-1`, `1e99`, `[1]`, `{"a": 1}`} {
			if o.Name != "lang" && (tracetest.Full || (i+j)%2 == 0) {
				wrong = append(wrong, fmt.Sprintf("%q: %s", o.Name, value))
			}
		}
	}
	names := []string{"json: ", ""} // before keys
	for _, o := range options.Table {
		names = append(names, o.Name, "")
	}
	sentence, square, example := regexp.MustCompile(`\b[A-Za-z]{3,}[,:]? [a-z]{3,}\b`), regexp.MustCompile(`\d+,\d+`), regexp.MustCompile(`as in .*`)
	english := map[string]string{} // what it says, by the request
	for k, l := range words.Languages() {
		for i, given := range wrong {
			for j, do := range []string{`"do": "film"`, `"do": "save", "file": "sheet-png"`, `"do": "save", "file": "boards"`} {
				if !tracetest.Full && (j != i%2 || k > 0 && i/2%2 != k%2) { // the other language asks it; pages take longer than one picture
					continue
				}
				language := fmt.Sprintf(`, "lang": %q`, l.Name)
				if strings.Contains(given, `"lang"`) {
					language = ""
				}
				if !strings.Contains(given, `"queens"`) && !strings.Contains(given, `"trace"`) {
					language += `, "queens": 4` // what is no mistake is soon filmed
				}
				var reply struct{ Error *fault }
				r := new(Engine).Do(t.Context(), []byte(`{`+do+`, "names": {"trace": "x.jsonl", "theme": "t.json"}, "options": {`+given+language+`}}`), nil)
				if err := json.Unmarshal(r.JSON, &reply); err != nil || reply.Error == nil {
					continue
				}
				text := reply.Error.Text
				if l.Name == words.English.Name {
					english[do+given] = text
				}
				for _, found := range sentence.FindAllString(strings.NewReplacer(names...).Replace(text), -1) {
					if l.Name != words.English.Name && strings.Contains(english[do+given], found) && strings.Contains(language, "lang") {
						t.Errorf("%s, %s, %s: %q of %s", l.Name, do, given, found, text)
					}
				}
				if found := square.FindString(example.ReplaceAllString(text, "")); found != "" && !strings.Contains(given, found) {
					t.Errorf("%s, %s: a square %s in %s", l.Name, given, found, text)
				}
				if file := map[string]string{"trace": "x.jsonl"}[reply.Error.Field]; !strings.Contains(text, file) {
					t.Errorf("%s, %s: no %s in %s", l.Name, given, file, text)
				}
			}
		}
	}
}
