package engine

import (
	"context"
	"slices"
	"strings"

	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// maxQuestions is the largest number of questions of a quiz, as in the command.
const maxQuestions = 100

// A question of a quiz, in words.
type question struct {
	Step    int      `json:"step"` // after which it is asked
	Heading string   `json:"heading"`
	Before  []string `json:"before"` // titles of the steps before
	Queens  []int    `json:"queens"` // the squares of queens on the board, row by row from 0
	Prompt  string   `json:"prompt"`
	Choices []string `json:"choices"`
	Answer  int      `json:"answer"` // the index of the choice that is right
	Reason  string   `json:"reason"` // why it is
}

// quiz asks about a search.
func quiz(ctx context.Context, c *call) (any, map[string][]byte, error) {
	if c.Questions < 1 || c.Questions > maxQuestions {
		return nil, nil, wrong("questions", "must be from 1 to %d", maxQuestions)
	}
	own, err := c.chosen(searchFlags + " all solutions trace labels lang")
	if err != nil {
		return nil, nil, err
	}
	o, err := c.options(own)
	if err != nil {
		return nil, nil, err
	}
	asked, about, err := reel.Quiz(ctx, o, c.Questions)
	if err != nil {
		return nil, nil, err
	}
	l, labels := c.language(), story.Labels(max(0, slices.Index(story.LabelNames, o.Labels)))
	var questions []question
	for i := range asked {
		q := &asked[i]
		told := question{
			Step: q.Scene.Step, Heading: l.QuizHeading(q, about, i+1, len(asked)), Before: q.Before(), Queens: []int{},
			Prompt: l.Player.Question, Answer: q.Answer, Reason: strings.TrimSuffix(q.Next.Caption.Title+" — "+q.Next.Caption.Detail, " — "),
		}
		board := q.Scene.Position()
		for s := range board.Queens() {
			told.Queens = append(told.Queens, int(s.Row)*about.N+int(s.Col))
		}
		for _, act := range q.Choices {
			told.Choices = append(told.Choices, l.Choice(act, about.N, labels))
		}
		questions = append(questions, told)
	}
	return questions, nil, nil
}
