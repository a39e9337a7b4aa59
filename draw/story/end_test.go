package story

import (
	"errors"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// The end of a trace with a mistake says what is wrong in the language of the film and by the names of its squares; in English what no text says is
// said by the error.
func TestWrongTracesEnd(t *testing.T) {
	const head = `{"format":"queenreel-trace","version":1,"n":4}` + "\n"
	const place = `{"event":"place","at":[0,1]}` + "\n"
	solution := place + `{"event":"place","at":[1,3]}` + "\n" + `{"event":"place","at":[2,0]}` + "\n" + `{"event":"place","at":[3,2]}` + "\n" + `{"event":"solution"}` + "\n"
	for _, c := range []struct{ lines, english, chinese string }{
		{place + `{"event":"solution"}`, "only 1 of 4 queens are placed", "4 个皇后只放了 1 个"},
		{solution + `{"event":"solution"}`, "this solution was found before", "这个解前面已经找到过"},
		{place + place, "square b4 has a queen", "b4 已有皇后"},
		{place + `{"event":"deadend","row":0}`, "square b4 has a queen", "b4 已有皇后"},
		{place + `{"event":"takeback","at":[0,2]}`, "square c4 has no queen", "c4 没有皇后"},
		{place + `{"event":"test","at":[1,1],"by":[0,2]}`, "square c4 has no queen", "c4 没有皇后"},
		{place + `{"event":"deadend","row":1}`, "a queen can still go to square d3", "d3 还可以放皇后"},
		{place + `{"event":"place","at":[1,3],"row":2,"cause":"forced"}`, "1,3 is not in row 2, which should force it", "这一行与棋盘不符"},
		{place, "the trace is cut short", "记录不完整，没有结尾"},
		{place + `{"event":"place","at":[4,1]}`, "square 4,1 is off the board: rows and columns go from 0 to 3", "这一行的内容有误"},
		{place + "queen", "the line is not JSON: invalid character 'q' looking for beginning of value", "这一行的内容有误"},
	} {
		about, events, err := trace.Read([]byte(head + c.lines))
		if err != nil {
			t.Fatal(err)
		}
		about.Wrong = new(trace.Mistake)
		told, wrong := trace.Tell(about.Problem, events)
		if !errors.As(wrong, &about.Wrong) {
			t.Fatalf("%s: error %v", c.lines, wrong)
		}
		for language, want := range map[*words.Language]string{&words.English: c.english, words.Chinese(): c.chinese} {
			scenes, _ := Tell(about, told.All(), Options{Language: language})
			var end words.Caption
			for s := range scenes {
				end = s.Caption
			}
			if end.Detail != want || !strings.ContainsAny(end.Title, "0123456789") {
				t.Errorf("%s: %+v, want %s", c.lines, end, want)
			}
		}
	}
}
