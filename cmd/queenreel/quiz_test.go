package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// newTestQuiz returns a quiz of three questions that writes to out.
func newTestQuiz(t *testing.T, out *bytes.Buffer) *quizText {
	t.Helper()
	p := trace.Problem{N: 5, Solutions: 1}
	about := solver.Backtrack.About(p)
	scenes, _ := story.Tell(about, solver.Backtrack.Events(p), story.Options{})
	q := &quizText{about: about, questions: story.Quiz(scenes, about, 3, 1000, 1), language: &words.English, w: bufio.NewWriter(out)}
	if len(q.questions) != 3 {
		t.Fatalf("%d questions", len(q.questions))
	}
	return q
}

// Right answers are counted, wrong ones are set right, and what is none is asked for again. What ends early is not counted.
func TestQuizScore(t *testing.T) {
	var out bytes.Buffer
	var right, wrong []string
	for _, q := range newTestQuiz(t, &out).questions {
		right = append(right, fmt.Sprint(q.Answer+1))
		wrong = append(wrong, fmt.Sprint(1+(q.Answer+1)%len(q.Choices)))
	}
	for _, c := range []struct {
		answers      []string
		right, asked int
	}{
		{right, 3, 3},
		{wrong, 0, 3},
		{[]string{right[0], wrong[1], right[2]}, 2, 3},
		{[]string{"0", "5", "x", "-1", "1.5", right[0], " " + right[1] + " ", "q"}, 2, 2},
		{[]string{wrong[0], " Q "}, 0, 1},
		{right[:2], 2, 2},
	} {
		out.Reset()
		if err := newTestQuiz(t, &out).ask(strings.NewReader(strings.Join(c.answers, "\n"))); err != nil {
			t.Fatal(err)
		}
		said := out.String()
		right, _, _ := strings.Cut(words.English.Quiz.Right, "{")
		if !strings.HasSuffix(said, words.English.Say(words.English.Quiz.Score, words.Values{N: c.right, Total: c.asked})+"\n") || strings.Count(said, right) != c.right {
			t.Errorf("%q: it says:\n%s", c.answers, said)
		}
	}
}

// Texts for programs have the names of solvers and themes as they are.
func TestJSONKeepsText(t *testing.T) {
	var out bytes.Buffer
	if err := printJSON(&out, "<A & B>", ""); err != nil || out.String() != `"<A & B>"`+"\n" {
		t.Errorf("printed %s, with error %v", &out, err)
	}
}
