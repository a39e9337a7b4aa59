package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/cmd/internal/options"
	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// ask has an engine answer a request, whose reply it reads.
func ask(t *testing.T, e *Engine, request string, reply any) Reply {
	t.Helper()
	r := e.Do(t.Context(), []byte(request), nil)
	if err := json.Unmarshal(r.JSON, reply); err != nil {
		t.Fatalf("%.200s: %v: %.300s", request, err, r.JSON)
	}
	return r
}

// Whatever a page asks for, what is wrong is said in one line, with the option that it is about.
func TestRefuses(t *testing.T) {
	type refused struct{ request, field, text string }
	all := []refused{
		{`no JSON`, "", `the request cannot be read: `},
		{`{"do": "film", "colour": 1}`, "", `unknown field "colour"`},
		{`{"do": "dance"}`, "", `unknown request "dance"`},
		{`{"do": "film", "options": {"colour": 1}}`, "colour", `colour: there is no such option`},
		{`{"do": "film", "options": {"made": "me"}}`, "made", `made: there is no such option`},
		{`{"do": "film", "options": {"queens": "six"}}`, "queens", `Board: must be a whole number`},
		{`{"do": "film", "options": {"queens": 6.5}}`, "queens", `Board: must be a whole number`},
		{`{"do": "film", "options": {"queens": 1e400}}`, "queens", `Board: must be a whole number`},
		{`{"do": "film", "options": {"queens": 1000000}}`, "queens", `Board 1000000: pictures go up to 64`},
		{`{"do": "film", "options": {"queens": -1}}`, "queens", `Board -1: must be at least 1`},
		{`{"do": "film", "options": {"solver": "magic"}}`, "solver", `Solver magic: no such solver: choose backtrack, `},
		{`{"do": "film", "options": {"fixed": [0, 1]}}`, "fixed", `Fixed queens 0,1: the queens on a1 and b2 attack each other`},
		{`{"do": "film", "options": {"panels": ["nope"]}}`, "panels", `panels: no panel "nope": choose from board, `},
		{`{"do": "film", "options": {"panels": {"a": 1}}}`, "panels", `panels: must be a list`},
		{`{"do": "film", "options": {"speed": 1e9}}`, "speed", `speed 1e+09: must be from 0.01 to 1,000,000`},
		{`{"do": "film", "options": {"hold": "dance=1s"}}`, "hold", `hold: unknown kind "dance": choose start, `},
		{`{"do": "film", "options": {"hold": {"move": 1}}}`, "hold", `hold: must be a text`},
		{`{"do": "film", "options": {"steps": "9:5"}}`, "steps", `Steps: must be numbers from 1`},
		{`{"do": "film", "options": {"lang": "tlh"}}`, "lang", `lang: no such language`},
		{`{"do": "film", "options": {"theme": {"ground": "blue"}}}`, "theme", `Theme: ground: must be a colour`},
		{`{"do": "film", "options": {"theme": {"ground": "none"}}, "names": {"theme": "mine.json"}}`, "theme", `Theme mine: the ground "none" is for single pictures as PNG or SVG`},
		{`{"do": "film", "options": {"theme": "blue"}}`, "theme", `Theme: no such theme: choose classic, `},
		{`{"do": "film", "options": {"font": "?"}}`, "font", `font: illegal base64 data at input byte 0`},
		{`{"do": "film", "options": {"font": "bm8gZm9udA=="}, "names": {"font": "me.ttf"}}`, "font", `me.ttf: is not a TrueType or OpenType font`},
		{`{"do": "film", "options": {"trace": "nothing"}, "names": {"trace": "mine.jsonl"}}`, "trace", `mine.jsonl: line 1: the line is not JSON`},
		{`{"do": "film", "options": {"queens": 10, "solutions": 210, "max-frames": -1}}`, "max-frames", "frames: a page plays up to 20,000 frames"},
		{`{"do": "save", "file": "html", "options": {"cell": 400, "queens": 64, "steps": "1:5"}}`, "cell", `a picture of `},
		{`{"do": "film", "options": {"lang": "zh", "queens": 4, "hold": "end=1h"}}`, "", "影片至少有 25 幅画面，长 60 分钟以上"},
		{`{"do": "film", "options": {"lang": "zh", "queens": 99}}`, "queens", `棋盘 99: 图片至多 64 行`},
		{`{"do": "film", "options": {"lang": "zh", "queens": 6, "fixed": [0, 1], "labels": "index"}}`, "fixed", `固定的皇后 0,1: (0, 0) 与 (1, 1) 互相攻击`},
		{`{"do": "film", "options": {"theme": {"ground": "blue"}}, "names": {"theme": "mine.json"}}`, "theme", `mine.json: ground: must be a colour`},
		{`{"do": "film", "options": {"steps": "900:"}}`, "steps", `Steps 900:: the film has fewer steps`},
		{`{"do": "save", "file": "mp4"}`, "file", `file mp4: a browser cannot make it: use the command`},
		{`{"do": "save", "file": "png", "options": {"board": "2413\n3142", "lang": "zh"}}`, "board", `棋盘: 一幅图片只显示一个棋盘`},
		{`{"do": "film", "options": {"rivals": [{"solver": "dlx"}]}}`, "rivals", `Compare with: choose 2 to 4 searches for the same problem`},
		{`{"do": "save", "file": "html", "options": {"night": "classic"}}`, "theme", `Theme classic: a film in two themes has one for light pages and one for dark pages`},
		{`{"do": "save", "file": "exe"}`, "file", `file exe: no such file: choose slide, `},
		{`{"do": "save", "file": "png", "step": 999999999}`, "step", `step 999999999: the search has 326 steps`},
		{`{"do": "save", "file": "png", "step": -1}`, "step", `step -1: must not be negative`},
		{`{"do": "save", "file": "sheet-png", "options": {"queens": 3}}`, "", `This search finds no solution`},
		{`{"do": "save", "file": "sheet-png", "options": {"queens": 13, "solver": "dlx"}}`, "", `This search finds more than 20,000 solutions: choose fewer`},
		{`{"do": "save", "file": "gif", "options": {"max-bytes": "100"}}`, "max-bytes", `max bytes 100: the film needs at least `},
		{`{"do": "save", "file": "quiz", "options": {"queens": 1}}`, "", `No quiz: this search leaves nothing to ask`},
		{`{"do": "act", "act": {"kind": "dance"}}`, "", `no such act "dance": choose start, `},
		{`{"do": "about", "lang": "tlh"}`, "lang", `lang: no such language`},
	}
	if tracetest.Full { // a film that is too long, as soon as its search has told enough
		all = append(all, refused{`{"do": "film", "options": {"queens": 10, "all": true}}`, "", "The film would have at least 71"})
	}
	for _, c := range all {
		var reply struct{ Error *fault }
		ask(t, new(Engine), c.request, &reply)
		switch {
		case reply.Error == nil:
			t.Errorf("%s: nothing is wrong with it", c.request)
		case strings.Contains(reply.Error.Text, "\n"):
			t.Errorf("%s: several lines: %q", c.request, reply.Error.Text)
		case reply.Error.Field != c.field || !strings.Contains(reply.Error.Text, c.text):
			t.Errorf("%s: %q, %q, want %q, %q", c.request, reply.Error.Field, reply.Error.Text, c.field, c.text)
		}
	}
}

// A page that does not speak English never shows a sentence of it, whatever option or file is wrong; names of files, options and keys are
// names. No answer calls a square by its numbers unless the labels do.
func TestErrorsInEachLanguage(t *testing.T) {
	header := `{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n`
	wrong := []string{
		`"fixed": "0,9"`, `"fixed": "a1,a1"`, `"fixed": "z9"`, `"fixed": "0,1"`, `"fixed": "what"`, `"steps": "9:5"`, `"steps": "900:"`, `"steps": "first-moon"`, `"steps": ":all-conflict"`,
		`"queens": 65`, `"queens": 2.5`, `"all": true, "solutions": 2`, `"board": "1"`, `"board": "Q.x\n..."`, `"rivals": [{"solver": "dlx"}]`, `"rivals": [{"solver": "dlx"}, {"trace": "x"}]`,
		`"night": "classic"`, `"layout": "film", "panels": ["tree", "tree"]`, `"size": "10x10"`, `"cell": 9000`, `"width": 5, "cell": 9`, `"poster": "moon"`, `"max-bytes": "5"`, `"duration": "1us"`,
		`"font": "bm8="`, `"font": "?"`, `"hold": "dance=1s"`, `"hold": {"dance": 1}`, `"pause": ["5000=1s"]`, `"pause": ["never=1s"]`, `"unheard": 1`,
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
		for _, name := range slices.Concat([]string{o.Name}, o.Choices, o.Hints) {
			names = append(names, name, "")
		}
	}
	sentence, square, example := regexp.MustCompile(`\b[A-Za-z]{3,}[,:]? [a-z]{3,}\b`), regexp.MustCompile(`\b\d{1,2},\d{1,2}\b`), regexp.MustCompile(`(as in|如|etwa|sein|应为) .*`)
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

// Whatever a request is, the reply is JSON, and what is wrong is said in one line.
func FuzzDo(f *testing.F) {
	for _, options := range []string{
		`{}`, `{"queens": 6, "solver": "dlx", "fixed": [0, 2], "all": true}`, `{"panels": ["board"], "hold": "move=1s", "steps": "2:first-solution"}`,
		`{"theme": {"name": "Sand", "ground": "#fff8e8"}, "lang": {"Name": "de"}, "size": "640x480"}`, `{"rivals": [{"solver": "dlx"}, {"solver": "cdcl"}], "clock": "work"}`,
		`{"trace": "{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n{\"event\":\"end\"}\n", "max-bytes": "1kB", "for": "mastodon", "pause": ["first-conflict=1s"]}`,
	} {
		f.Add([]byte(`{"do": "command", "file": "gif", "options": ` + options + `}`))
		f.Add([]byte(`{"do": "save", "file": "page", "step": 2, "options": ` + options + `}`))
	}
	f.Add([]byte(`{"do": "whatif", "options": {"queens": 4}, "step": 1, "queens": [13], "at": [0, 2]}`))
	f.Add([]byte(`{"do": "act", "act": {"kind": "place", "at": [0, 1]}, "trace": ""}`))
	f.Fuzz(func(t *testing.T, request []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // a request may be for a long film
		defer cancel()
		reply := new(Engine).Do(ctx, request, nil)
		var read struct{ Error *fault }
		if !json.Valid(reply.JSON) || json.Unmarshal(reply.JSON, &read) != nil && reply.JSON[0] == '{' {
			t.Fatalf("no JSON: %s", reply.JSON)
		}
		if read.Error != nil && (read.Error.Text == "" || strings.ContainsAny(read.Error.Text, "\n\x1b\x00")) {
			t.Errorf("%q", read.Error.Text)
		}
	})
}

// A page begins with a board that somebody has: where its queens stand, and whether they attack each other. What is no board is refused.
func TestBoard(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{`{"board": "2413"}`, `{"attacks":0,"detail":"b1 d2 a3 c4","n":4,"queens":[[0,1],[1,3],[2,0],[3,2]],"title":"4 queens, none attacks another"}`},
		{`{"board": "c1 e3"}`, `{"attacks":1,"detail":"","n":5,"queens":[[0,2],[2,4]],"title":"c1 and e3 attack each other"}`},
		{`{"board": "[[1,3,0,2],[2,0,3,1]]"}`, `{"error":{"field":"board","text":"Board: a picture shows one board: save several as a PDF"}}`},
		{`{}`, `{"error":{"field":"board","text":"Board: holds no board: write columns as in 15863724, squares as in a1 e2, rows of Q and ., or FEN"}}`},
	} {
		var reply json.RawMessage
		if ask(t, new(Engine), `{"do": "board", "options": `+c.options+`}`, &reply); string(reply) != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.options, reply, c.want)
		}
	}
}

// A code says its text, of any length that the page asks for, to a decoder that is not ours.
func TestCode(t *testing.T) {
	tracetest.Needs(t, "zbarimg", "rsvg-convert")
	picture := filepath.Join(t.TempDir(), "code")
	for _, length := range []int{1, 17, 18, 60, len(link), 154, 300, 425, 599, 600} { // 17 and 425 letters fill a size
		text := strings.Repeat(link, 7)[:length]
		var svg string
		ask(t, new(Engine), `{"do": "code", "text": "`+text+`"}`, &svg)
		if err := os.WriteFile(picture+".svg", []byte(svg), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("rsvg-convert", "--width", "500", "-o", picture+".png", picture+".svg").CombinedOutput(); err != nil {
			t.Fatalf("rsvg-convert: %v: %s", err, out)
		}
		got, err := exec.Command("zbarimg", "--quiet", "--raw", picture+".png").Output()
		if err != nil {
			t.Fatalf("zbarimg: %v", err)
		}
		if string(got) != text+"\n" {
			t.Errorf("%d letters are read as %q, want %q", length, got, text)
		}
	}
}

const link = "https://example.org/studio.html#n=6&solver=propagate&title=%E7%9A%87%E5%90%8E&fixed=a6,d5&step=14&"

// A code is drawn as it was when zbarimg read it.
func TestGoldenCode(t *testing.T) {
	var svg string
	ask(t, new(Engine), `{"do": "code", "text": "`+link[:len(link)-1]+`"}`, &svg)
	var side int
	if _, err := fmt.Sscanf(svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d`, &side); err != nil {
		t.Fatal(err)
	}
	dark := map[string]bool{}
	for _, module := range regexp.MustCompile(`M\d+ \d+h1v1h-1z`).FindAllString(svg, -1) {
		dark[module] = true
	}
	var got strings.Builder
	for y := range side {
		line := ""
		for x := range side {
			line += map[bool]string{true: "██", false: "  "}[dark[fmt.Sprintf("M%d %dh1v1h-1z", x, y)]]
		}
		fmt.Fprintln(&got, strings.TrimRight(line, " "))
	}
	tracetest.Golden(t, "testdata/code.txt", []byte(got.String()))
}
