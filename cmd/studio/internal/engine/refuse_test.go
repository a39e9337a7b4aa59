package engine

import (
	"strings"
	"testing"
)

// Whatever a page asks for, what is wrong is said in one line, with the option that it is about.
func TestRefuses(t *testing.T) {
	for _, c := range []struct{ request, field, text string }{
		{`no JSON`, "", `the request cannot be read: `},
		{`{"do": "film", "colour": 1}`, "", `unknown field "colour"`},
		{`{"do": "dance"}`, "", `the request "dance" is none that there is`},
		{`{"do": "film", "options": {"colour": 1}}`, "colour", `there is no option "colour"`},
		{`{"do": "film", "options": {"made": "me"}}`, "made", `there is no option "made"`},
		{`{"do": "film", "options": {"queens": "six"}}`, "queens", `queens: must be a whole number`},
		{`{"do": "film", "options": {"queens": 6.5}}`, "queens", `queens: must be a whole number`},
		{`{"do": "film", "options": {"queens": 1e400}}`, "queens", `queens: must be a whole number`},
		{`{"do": "film", "options": {"queens": 1000000}}`, "queens", `Board must be a number from 1 to 64`},
		{`{"do": "film", "options": {"queens": -1}}`, "queens", `Board must be a number from 1 to 64`},
		{`{"do": "film", "options": {"solver": "magic"}}`, "solver", `Solver magic: no such solver: choose backtrack, `},
		{`{"do": "film", "options": {"fixed": [0, 1]}}`, "fixed", `Fixed queens 0,1: a8 and b7 attack each other`},
		{`{"do": "film", "options": {"panels": ["nope"]}}`, "panels", `panels: no panel "nope": choose from board, `},
		{`{"do": "film", "options": {"panels": {"a": 1}}}`, "panels", `panels: must be a list`},
		{`{"do": "film", "options": {"hold": {"speed": 1e9}}}`, "speed", `speed 1e+09: must be from 0.01 to 1,000,000`},
		{`{"do": "film", "options": {"hold": {"dance": 1}}}`, "hold", `hold: unknown field "dance"`},
		{`{"do": "film", "options": {"steps": "9:5"}}`, "steps", `steps: must be numbers from 1`},
		{`{"do": "film", "options": {"lang": "tlh"}}`, "lang", `lang: no such language`},
		{`{"do": "film", "options": {"theme": {"ground": "blue"}}}`, "theme", `theme: ground: must be a colour`},
		{`{"do": "film", "options": {"theme": {"ground": "none"}}, "names": {"theme": "mine.json"}}`, "theme", `Theme mine: the ground "none" is for single pictures as PNG or SVG`},
		{`{"do": "film", "options": {"theme": "blue"}}`, "theme", `theme: no such theme: "blue"`},
		{`{"do": "film", "options": {"queen": "bm8gcGljdHVyZQ=="}, "names": {"queen": "me.png"}}`, "queen", `Picture of a queen me.png: choose a PNG with something to see`},
		{`{"do": "film", "options": {"queen": "?"}}`, "queen", `queen: illegal base64 data at input byte 0`},
		{`{"do": "film", "options": {"font": "bm8gZm9udA=="}, "names": {"font": "me.ttf"}}`, "font", `font me.ttf: is not a TrueType or OpenType font`},
		{`{"do": "film", "options": {"trace": "{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n{\"event\":\"place\",\"at\":[0,0]}\n{\"event\":\"place\",\"at\":[0,0]}\n"}}`, "trace", `trace.jsonl: The trace goes wrong at line 3: square a4 has a queen`},
		{`{"do": "film", "options": {"trace": "nothing"}, "names": {"trace": "mine.jsonl"}}`, "trace", `mine.jsonl: line 1: the line is not JSON`},
		{`{"do": "film", "options": {"queens": 10, "solutions": 210, "max-frames": -1}}`, "max-frames", "frames: a page plays up to 20,000 frames"},
		{`{"do": "save", "file": "html", "options": {"cell": 400, "queens": 64, "solver": "firstfail", "steps": "1:5"}}`, "cell", `a picture of `},
		{`{"do": "film", "options": {"lang": "zh", "queens": 4, "hold": {"end": 3600000000000}}}`, "", "影片至少有 22 幅画面，长 60 分钟以上"},
		{`{"do": "film", "options": {"lang": "zh", "queens": 99}}`, "queens", `棋盘应为 1 到 64 的数`},
		{`{"do": "film", "options": {"lang": "zh", "queens": 6, "fixed": [0, 1], "labels": "index"}}`, "fixed", `固定的皇后 0,1: (0, 0) 与 (1, 1) 互相攻击`},
		{`{"do": "film", "options": {"lang": "zh", "trace": "{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n{\"event\":\"place\",\"at\":[0,0]}\n{\"event\":\"test\",\"at\":[1,1]}\n"}, "names": {"trace": "我的.jsonl"}}`, "trace", `我的.jsonl: b3 受到 a4 攻击: 与记录第 3 行不符`},
		{`{"do": "film", "options": {"theme": {"ground": "blue"}}, "names": {"theme": "mine.json"}}`, "theme", `mine.json: ground: must be a colour`},
		{`{"do": "film", "options": {"steps": "900:"}}`, "steps", `Steps 900:: there are no such steps`},
		{`{"do": "save", "file": "mp4"}`, "file", `a browser cannot make mp4: use the command`},
		{`{"do": "save", "file": "board-png", "options": {"board": "2413\n3142", "lang": "zh"}}`, "board", `棋盘: 一幅图片只显示一个棋盘`},
		{`{"do": "film", "options": {"rivals": [{"solver": "dlx"}]}}`, "rivals", `Compare with: choose 2 to 4 searches for the same problem`},
		{`{"do": "save", "file": "html", "options": {"night": "classic"}}`, "theme", `Theme classic: a film in two themes has one for light pages and one for dark pages`},
		{`{"do": "save", "file": "exe"}`, "file", `there is no file "exe": choose gif, `},
		{`{"do": "save", "file": "png", "step": 999999999}`, "step", `step 999999999: the search has 220 steps`},
		{`{"do": "save", "file": "png", "step": -1}`, "step", `step: must not be negative`},
		{`{"do": "save", "file": "sheet-png", "options": {"queens": 3}}`, "", `This search finds no solution`},
		{`{"do": "save", "file": "sheet-png", "options": {"queens": 13, "solver": "dlx"}}`, "", `This search finds more than 20,000 solutions: choose fewer`},
		{`{"do": "save", "file": "gif", "options": {"max-bytes": 100}}`, "max-bytes", `max bytes 100: the film needs at least `},
		{`{"do": "save", "file": "quiz", "options": {"queens": 1}}`, "", `No quiz: this search leaves nothing to ask`},
		{`{"do": "act", "act": {"kind": "dance"}}`, "", `no such act "dance": choose start, `},
		{`{"do": "about", "lang": "tlh"}`, "lang", `lang: no such language`},
	} {
		refuses(t, c.request, c.field, c.text)
	}
}

// refuses fails the test unless a request is refused with a field and a text of one line.
func refuses(t *testing.T, request, field, text string) {
	t.Helper()
	var reply struct{ Error *fault }
	ask(t, []byte(request), &reply)
	switch {
	case reply.Error == nil:
		t.Errorf("%s: nothing is wrong with it", request)
	case strings.Contains(reply.Error.Text, "\n"):
		t.Errorf("%s: several lines: %q", request, reply.Error.Text)
	case reply.Error.Field != field || !strings.Contains(reply.Error.Text, text):
		t.Errorf("%s: %q, %q, want %q, %q", request, reply.Error.Field, reply.Error.Text, field, text)
	}
}
