package words

import (
	"slices"

	"queenreel/trace"
)

// AltTexts describe pictures and films to people who cannot see them. All but Caption and Then are whole sentences, and no picture shows
// them.
type AltTexts struct {
	Film       string // a film, in {n} pictures, of a search for {queens} queens
	FilmBy     string // the same, of a search by {solver}
	Comparison string // a film, in {n} pictures, of the searches of {list} for {queens} queens
	Slides     string // slides, on {n} pages, of a search for {queens} queens
	SlidesBy   string // the same, of the searches of {list}, one or several
	Fixed      string // the fixed queens are on {list}
	FilmEnd    string // the last caption of a film is {text}
	Still      string // a picture with the caption {text}
	Queen      string // a queen stands on {list}, or several stand there
	Queens     string
	Caption    string // a caption as one text: its {title} and its {detail}
	Solution   string // solution {n} of {total} for {queens} queens: its queens are on {list}
	SolvedWith string // the same, for a problem with {text} fixed
	Sheet      string // a contact sheet called {title}
	Worksheet  string // boards of {queens} queens to complete, called {title}
	Quiz       string // questions about a search for {queens} queens, called {title}
	Page       string
	Trace      string // a trace
	Then       string // two sentences, {text} and {next}
}

// FixedAlt adds to the description of a picture or film which queens are fixed, if some are.
func (l *Language) FixedAlt(alt string, p trace.Problem, labels Labels) string {
	if len(p.Fixed) == 0 {
		return alt
	}
	return l.Then(alt, l.Say(l.Alt.Fixed, Values{List: l.fixedQueens(p, labels, p.N)}))
}

// fixedQueens names up to limit of the fixed queens, and counts the rest.
func (l *Language) fixedQueens(p trace.Problem, labels Labels, limit int) string {
	return l.ShortList(labels.Squares(slices.Values(p.Fixed), p.N), l.And, limit)
}

// SolutionAlt describes a picture of b, the n-th of total solutions for a problem.
func (l *Language) SolutionAlt(b *trace.Board, p trace.Problem, n, total int, labels Labels) string {
	text := l.Alt.Solution
	if len(p.Fixed) > 0 {
		text = l.Alt.SolvedWith
	}
	return l.Say(text, Values{N: n, Total: total, Queens: p.N, List: QueenList(b, labels), Text: l.fixedQueens(p, labels, p.N)})
}

// CaptionAlt returns a caption as one text.
func (l *Language) CaptionAlt(c Caption) string {
	if c.Detail == "" {
		return c.Title
	}
	return l.Say(l.Alt.Caption, Values{Title: c.Title, Detail: c.Detail})
}

// Then returns two sentences; the first may be empty.
func (l *Language) Then(text, next string) string { return l.Join(l.Alt.Then, text, next) }

// Join returns two texts as a form with {text} and {next} joins them. If text is empty, it returns next alone.
func (l *Language) Join(form, text, next string) string {
	if text == "" {
		return next
	}
	return l.Say(form, Values{Text: text, Next: next})
}
