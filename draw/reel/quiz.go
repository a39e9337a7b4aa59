package reel

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"queenreel/draw/paper"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// maxQuestions is the largest number of questions that a quiz asks.
const maxQuestions = 100

// Quiz returns questions about what comes next in a search, and its description. There may be fewer than are asked for.
// Another Seed asks others.
func Quiz(ctx context.Context, o Options, questions int) ([]story.Question, trace.About, error) {
	p, asked, err := o.ask(ctx, questions)
	if err != nil {
		return nil, trace.About{}, err
	}
	return asked, p.sources[0].About, nil
}

func (o Options) ask(ctx context.Context, questions int) (*plan, []story.Question, error) {
	if questions < 1 || questions > maxQuestions {
		return nil, nil, words.Wrong("questions", questions, "from-to", words.Values{N: 1, Total: maxQuestions})
	}
	o.Rivals, o.Clock = nil, story.StepClock
	p, err := o.open(ctx)
	if err != nil {
		return nil, nil, err
	}
	const steps = 20_000 // of the search that are asked about
	shots, err := p.run(ctx, p.silent(), wanted{all: []Steps{""}, open: steps})
	if err != nil {
		return nil, nil, err
	}
	search := shots.Searches[0]
	asked := story.Quiz(search.States(p.telling), search.About, questions, steps, int(p.Seed%1000))
	switch {
	case len(asked) == 0 && p.Trace != nil:
		return nil, nil, &Nothing{words.Wrong("", nil, "nothing-to-ask-trace", words.Values{})}
	case len(asked) == 0:
		return nil, nil, &Nothing{words.Wrong("", nil, "nothing-to-ask", words.Values{})}
	}
	return p, asked, nil
}

// QuizOnPaper returns questions as Quiz does, with pictures that do not tell where the search goes on, and their answers.
func QuizOnPaper(ctx context.Context, o Options, questions int) (*Print, error) {
	o.Suspense, o.Theme, o.Page = true, cmp.Or(o.Theme, themeForPrint), cmp.Or(o.Page, DefaultPage())
	p, asked, err := o.ask(ctx, questions)
	if err != nil {
		return nil, err
	}
	l, look, src := o.language(), p.look, p.sources[0]
	title := cmp.Or(o.Title, l.Player.Question)
	medium := paper.Paper{Width: o.Page.Width, Height: o.Page.Height, Form: paper.Form{Name: l.Paper.Name, Date: l.Paper.Date}}
	print := &Print{Title: title, About: src.About, options: &o, look: look, paper: medium, lay: paper.NewCards}
	print.alt = func(title string) string { return l.Say(l.Alt.Quiz, words.Values{Title: title, Queens: src.N}) }
	rule := l.RuleOf(src.About)
	print.Entries = []paper.Entry{{Title: title, Lines: []string{rule.Title, rule.Detail}}} // beside what the marks mean
	var shown []story.State
	for i := range asked {
		q := &asked[i]
		shown = append(shown, q.State, q.Next)
		heading := l.Say(l.Quiz.Heading, words.Values{N: i + 1, Total: len(asked)})
		question := paper.Entry{State: &q.State, Name: heading, Lines: []string{l.Quiz.Before}}
		question.Lines = append(append(question.Lines, q.Before...), "", l.Player.Question)
		answer, why := paper.Entry{State: &q.Next, Name: question.Name}, q.Next.Caption
		if why.Detail == "" && q.State.Mood == story.DeadEnd {
			why = q.State.Caption
		}
		for j, act := range q.Choices {
			text := fmt.Sprintf("%d.  %s", j+1, story.ActionWords(l, act, src.N, p.telling.Labels))
			question.Lines = append(question.Lines, "□  "+text)
			if j == q.Answer {
				answer.Lines = []string{"✓  " + text, "", why.Title, why.Detail}
			}
		}
		print.Entries, print.Answers = append(print.Entries, question), append(print.Answers, answer)
	}
	print.Answers[0].Title = l.Quiz.Answers
	print.look.Search, print.look.Steps = slices.Values(shown), shown[len(shown)-1].Step
	return print, nil
}
