package reel

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// quizSteps is how many steps of a search questions are asked about.
const quizSteps = 20_000

// ErrNothingToAsk is wrapped by the error of a quiz on a search that leaves no question with several plausible answers.
var ErrNothingToAsk = errors.New("there is nothing to ask")

// Quiz returns questions about what comes next in a search, and its description. There may be fewer than are asked for.
// Another Seed asks others.
func Quiz(ctx context.Context, o Options, questions int) ([]story.Question, trace.About, error) {
	_, src, asked, err := o.ask(ctx, questions)
	if err != nil {
		return nil, trace.About{}, err
	}
	return asked, src.About, nil
}

// ask returns a search, and questions about it.
func (o Options) ask(ctx context.Context, questions int) (*plan, *Source, []story.Question, error) {
	p, src, err := o.openOne(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	asked := story.Quiz(withProgress(src.scenes(p.told), &p.Options, 0), src.About, questions, quizSteps, p.Seed)
	if err := src.Err(ctx); err != nil {
		return nil, nil, nil, err
	}
	switch {
	case len(asked) == 0 && p.Trace != nil:
		return nil, nil, nil, fmt.Errorf("%w about this trace: no step of it has several plausible answers", ErrNothingToAsk)
	case len(asked) == 0:
		return nil, nil, nil, fmt.Errorf("%w about this search: use more queens", ErrNothingToAsk)
	}
	return p, src, asked, nil
}

// A QuizPrint is a quiz on paper: its questions, each with its board, and then their answers.
type QuizPrint struct {
	Questions, Answers []draw.Entry
	Info               film.Info

	about trace.About
	look  draw.Options
	paper draw.Paper
}

// QuizOnPaper returns questions as Quiz does, with pictures that do not tell where the search goes on.
func QuizOnPaper(ctx context.Context, o Options, questions int) (*QuizPrint, error) {
	o.Suspense, o.Theme, o.Page = true, cmp.Or(o.Theme, themeForPrint()), cmp.Or(o.Page, DefaultPage())
	p, src, asked, err := o.ask(ctx, questions)
	if err != nil {
		return nil, err
	}
	l := o.language()
	q := &QuizPrint{about: src.About, look: p.look, paper: draw.Paper{Width: o.Page.Width, Height: o.Page.Height}}
	q.look.Search, q.look.Steps = src.scenes(p.silent()), asked[len(asked)-1].Next.Step
	q.look.Title = cmp.Or(o.Title, l.Player.Question)
	q.Questions = []draw.Entry{{Title: q.look.Title}}
	for i := range asked {
		question, answer := q.cards(&asked[i], l, p.told.Labels, i+1, len(asked))
		q.Questions, q.Answers = append(q.Questions, question), append(q.Answers, answer)
	}
	q.Answers[0].Title = l.Quiz.Answers
	q.Info = o.Info(q.look, src.About, q.look.Title)
	return q, nil
}

// cards returns question n of total, and its answer.
func (q *QuizPrint) cards(asked *story.Question, l *story.Language, labels story.Labels, n, total int) (question, answer draw.Entry) {
	question = draw.Entry{Scene: &asked.Scene, Name: l.QuizHeading(asked, q.about, n, total), Lines: []string{l.Quiz.Before}}
	question.Lines = append(append(question.Lines, asked.Before...), "", l.Player.Question)
	for i, act := range asked.Choices {
		text := fmt.Sprintf("%d.  %s", i+1, l.Choice(act, q.about.N, labels))
		question.Lines = append(question.Lines, text)
		if i == asked.Answer {
			answer.Lines = []string{text, "", asked.Next.Caption.Title, asked.Next.Caption.Detail}
		}
	}
	answer.Scene, answer.Name = &asked.Next, question.Name
	return question, answer
}

// Cards lays out cards of the quiz on its pages.
func (q *QuizPrint) Cards(cards []draw.Entry) (*draw.Sheets, error) {
	return draw.NewCards(q.about, cards, q.look, q.paper)
}
