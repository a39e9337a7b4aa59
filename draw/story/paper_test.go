package story

import (
	"testing"

	"queenreel/trace"
)

// Sheets say what they show: all of a class or a part of it, exercises that begin empty or not, answers that are the only
// ones or not.
func TestPaperWords(t *testing.T) {
	class := trace.Class{Size: 8, Members: make([]trace.Member, 8)}
	cut := trace.Class{Size: 8, Members: make([]trace.Member, 3)}
	for _, c := range []struct{ got, want string }{
		{English.ClassHeading(2, class), "Class 2: 8 solutions"},
		{English.ClassHeading(2, cut), "Class 2: 3 of its 8 solutions"},
		{Chinese.ClassHeading(2, cut), "第 2 类：8 个解中的 3 个"},
		{English.WorksheetTitle(8, 0), "Place 8 queens so that no two attack each other"},
		{English.WorksheetTitle(8, 3), "Place the missing queens, 8 in all, so that no two attack each other"},
		{English.AnswerOf(1), "the only answer"},
		{Chinese.AnswerOf(4), "4 个答案之一"},
		{English.Symmetry(trace.ThreeQuarterTurn), "quarter turn left"},
		{Chinese.Symmetry(trace.RisingDiagonal), "沿对角线 / 翻转"},
		{English.Symmetry(trace.Symmetries), ""},
		{English.PageAlt("A sheet.", 2, 3), "A sheet. Page 2 of 3."},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// Figures that are left out are named with the solvers that have them, in the marks of the language.
func TestZeroNote(t *testing.T) {
	zeros := []Zero{{"a", []int{1, 2, 3, 5, 6, 8}}, {"b", []int{1}}, {"c", []int{1}}}
	for l, want := range map[*Language]string{
		&English: "Zeros are left out (log scale): a at N = 1–3, 5, 6, 8; b and c at N = 1.",
		&Chinese: "对数坐标不画 0：a 在 N = 1–3、5、6、8；b 和 c 在 N = 1。",
	} {
		if got := l.ZeroNote(zeros); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
