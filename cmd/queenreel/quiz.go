package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

func newQuiz() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "quiz",
		SuggestFor: []string{"ask", "exam", "questions", "test", "exercise"},
		Short:      "Ask what the solver does next",
		Long: `Ask what the solver does next. Each question shows a position of the search and up
to four answers, one of which is right; your answer is followed by the reason, as
in the film. The questions are about the first 20,000 steps; another --seed asks
others.

With -o it writes the questions, with their boards, as a PDF to hand out. The
answers are on its last pages or, with --key, in a second file.`,
		Example: `  queenreel quiz -n 5
  queenreel quiz -n 6 --all --questions 5 --seed 3
  queenreel quiz -s forward --lang zh
  queenreel quiz -n 6 -o quiz.pdf --key answers.pdf`,
	}
	f := newFlags(cmd)
	questions := cmd.Flags().Int("questions", story.RoundSize, "ask `K` questions, or as many as there are")
	key := cmd.Flags().String("key", "", "a `FILE` for the answers (default the last pages)")
	f.addPictureFile("quizzes", "a .pdf `FILE` to hand out (default none: it asks)", "pdf")
	f.runs(func(ctx context.Context) error {
		if f.given("output") {
			return f.prepareQuiz(ctx, *questions, *key)
		}
		return f.ask(ctx, *questions)
	})
	return cmd
}

func (f *flags) ask(ctx context.Context, questions int) error {
	switch {
	case f.given("key"):
		return usagef("--key: name the file with the questions, too: -o quiz.pdf")
	case f.trace == "-":
		return usagef("--trace -: standard input is for your answers: name a file, or use -o quiz.pdf")
	}
	if err := f.open(ctx); err != nil {
		return err
	}
	asked, about, err := reel.Quiz(ctx, f.Options, questions)
	if err != nil {
		return err
	}
	p := &quizText{
		about: about, questions: asked, language: cmp.Or(f.Language, &words.English),
		labels: words.LabelsOf(f.Labels),
		w:      bufio.NewWriter(f.cmd.OutOrStdout()),
	}
	return p.ask(stoppable(ctx, opener(f.cmd, "-")))
}

// A quizText writes questions as text.
type quizText struct {
	about     trace.About
	questions []story.Question
	language  *words.Language
	labels    words.Labels
	w         *bufio.Writer
}

func (p *quizText) ask(answers io.Reader) error {
	right, asked := 0, 0
	lines := bufio.NewScanner(answers)
	if rule := p.language.RuleOf(p.about); rule.Detail != "" {
		fmt.Fprintf(p.w, "%s\n\n", p.language.Say(p.language.Compare.Says, words.Values{Solver: rule.Title, Text: rule.Detail}))
	}
	for i := range p.questions {
		p.writeQuestion(i)
		answer, err := p.answer(lines, len(p.questions[i].Choices))
		if err != nil {
			return err
		}
		if answer == 0 {
			break
		}
		asked++
		next := p.questions[i].Next.Caption
		number, reason := p.questions[i].Answer+1, strings.TrimSuffix(next.Title+"  — "+next.Detail, "  — ")
		if answer == number {
			right++
			fmt.Fprintf(p.w, "%s\n\n", p.language.Say(p.language.Quiz.Right, words.Values{Text: reason}))
		} else {
			fmt.Fprintf(p.w, "%s\n\n", p.language.Say(p.language.Quiz.Wrong, words.Values{N: number, Text: reason}))
		}
	}
	fmt.Fprintln(p.w, p.language.Say(p.language.Quiz.Score, words.Values{N: right, Total: asked}))
	return p.w.Flush()
}

// answer reads a number up to choices, and asks again after any other line. After q, or at the end of the input, it returns 0.
func (p *quizText) answer(lines *bufio.Scanner, choices int) (int, error) {
	for {
		fmt.Fprintf(p.w, "%s ", p.language.Say(p.language.Quiz.Prompt, words.Values{N: choices}))
		if err := p.w.Flush(); err != nil {
			return 0, err
		}
		if !lines.Scan() {
			fmt.Fprintln(p.w)
			return 0, lines.Err()
		}
		text := strings.ToLower(strings.TrimSpace(lines.Text()))
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= choices {
			return n, nil
		}
		if text == "q" {
			return 0, nil
		}
	}
}

func (p *quizText) writeQuestion(i int) {
	q := &p.questions[i]
	fmt.Fprintf(p.w, "%s\n\n", p.language.Say(p.language.Quiz.Heading, words.Values{N: i + 1, Total: len(p.questions)}))
	p.writeBoard(q)
	fmt.Fprintf(p.w, "%s\n", p.language.Quiz.Before)
	for _, title := range q.Before {
		fmt.Fprintf(p.w, "  %s\n", title)
	}
	fmt.Fprintf(p.w, "\n%s\n", p.language.Player.Question)
	for n, act := range q.Choices {
		fmt.Fprintf(p.w, "  %d  %s\n", n+1, story.ActionWords(p.language, act, p.about.N, p.labels))
	}
	fmt.Fprintln(p.w)
}

// writeBoard writes the board of a question with the names of its rows and columns, and with a legend of its marks.
func (p *quizText) writeBoard(q *story.Question) {
	n := p.about.N
	width := 0
	for i := range n {
		width = max(width, len(p.labels.Row(i, n)), len(p.labels.Column(i)))
	}
	seen := map[story.QuizMark]bool{}
	for row := range n {
		fmt.Fprintf(p.w, "  %*s ", width, p.labels.Row(row, n))
		for col := range n {
			mark := q.Mark(trace.Sq(row, col), p.about.ByColumn)
			seen[mark] = true
			fmt.Fprintf(p.w, " %*c", width, mark)
		}
		fmt.Fprintln(p.w)
	}
	fmt.Fprintf(p.w, "  %*s ", width, "")
	for col := range n {
		fmt.Fprintf(p.w, " %*s", width, p.labels.Column(col))
	}
	fmt.Fprint(p.w, "\n\n")
	var legend []string
	for _, mark := range story.QuizMarks {
		if seen[mark] {
			legend = append(legend, fmt.Sprintf("%c %s", mark, story.MarkName(p.language, mark)))
		}
	}
	fmt.Fprintf(p.w, "%s\n\n", strings.Join(legend, p.language.Comma))
}

// prepareQuiz writes the quiz on paper. The answers go to the file at key, or to its end if key is "".
func (f *flags) prepareQuiz(ctx context.Context, questions int, key string) error {
	if f.file.path == "" {
		return usagef("--output: name a file, or - for standard output")
	}
	if err := f.checkKey(key); err != nil {
		return err
	}
	f.Page = cmp.Or(f.Page, reel.DefaultPage())
	if err := f.checkFile(f.file.formats...); err != nil {
		return err
	}
	if err := f.open(ctx); err != nil {
		return err
	}
	print, err := reel.QuizOnPaper(ctx, f.Options, questions)
	if err != nil {
		return err
	}
	return f.writePrint(ctx, f.file.path, key, print)
}
