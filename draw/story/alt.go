package story

import (
	"slices"

	"queenreel/trace"
)

// AltTexts describe pictures and films to people who cannot see them. They are whole sentences, but for
// Caption and Then, and no picture shows them.
type AltTexts struct {
	Film       string `en:"A film of the search for {queens queen queens}, in {n picture pictures}."`                     // a film, in {n} pictures, of a search for {queens} queens
	FilmBy     string `en:"A film of the search for {queens queen queens} by {solver}, in {n picture pictures}."`         // … by {solver}
	Comparison string `en:"A film of {list} side by side, searching for {queens queen queens}, in {n picture pictures}."` // a film, in {n} pictures, of the searches of {list} for {queens} queens
	Fixed      string `en:"Fixed queens: {list}."`                                                                        // … the fixed queens are on {list}
	FilmEnd    string `en:"It ends with: {text}."`                                                                        // … its last caption is {text}
	Still      string `en:"{text}."`                                                                                      // a picture with the caption {text}
	Queen      string `en:"A queen stands on: {list}."`                                                                   // … and a queen on {list}, or several
	Queens     string `en:"Queens stand on: {list}."`
	Caption    string `en:"{title}: {detail}"`                                                            // a caption as one text: its {title} and its {detail}
	Solution   string `en:"Solution {n} of {total} for {queens queen queens}: {list}."`                   // solution {n} of {total} for {queens} queens: its queens are on {list}
	SolvedWith string `en:"Solution {n} of {total} for {queens queen queens} with {text} fixed: {list}."` // … of those with {text}, which are fixed
	Sheet      string `en:"A contact sheet: {title}, numbered."`                                          // a contact sheet called {title}
	Page       string `en:"Page {n} of {total}."`
	Trace      string `en:"The events of a search, as JSON Lines."` // a trace
	Then       string `en:"{text} {next}"`                          // two sentences, {text} and {next}
}

// FilmAlt describes a film of so many pictures, with the caption that it ends with, which may be empty.
func (l *Language) FilmAlt(a trace.About, pictures int, end Caption, labels Labels) string {
	w := Words{Queens: a.N, N: pictures, Solver: a.Solver}
	alt := Say(l.Alt.FilmBy, w)
	if a.Solver == "" {
		alt = Say(l.Alt.Film, w)
	}
	return l.filmEnd(alt, a.Problem, end, labels)
}

// ComparisonAlt describes a film as FilmAlt does, of several searches for a problem.
func (l *Language) ComparisonAlt(names []string, p trace.Problem, pictures int, end Caption, labels Labels) string {
	return l.filmEnd(Say(l.Alt.Comparison, Words{List: l.joined(names, l.And), Queens: p.N, N: pictures}), p, end, labels)
}

// FixedAlt adds to the description of a picture or film which queens are fixed, if some are.
func (l *Language) FixedAlt(alt string, p trace.Problem, labels Labels) string {
	if len(p.Fixed) == 0 {
		return alt
	}
	return l.then(alt, Say(l.Alt.Fixed, Words{List: l.fixedQueens(p, labels, p.N)}))
}

// fixedQueens names up to limit of the fixed queens, and counts the rest.
func (l *Language) fixedQueens(p trace.Problem, labels Labels, limit int) string {
	var names []string
	for _, q := range p.Fixed {
		names = append(names, labels.Square(q, p.N))
	}
	return l.shortList(names, l.And, limit)
}

// filmEnd adds to the description of a film which queens are fixed, and how it ends.
func (l *Language) filmEnd(alt string, p trace.Problem, end Caption, labels Labels) string {
	alt = l.FixedAlt(alt, p, labels)
	if end.Title == "" {
		return alt
	}
	return l.then(alt, Say(l.Alt.FilmEnd, Words{Text: l.captionAlt(end)}))
}

// StillAlt describes a picture of a scene: its caption and the squares of the queens.
func (l *Language) StillAlt(s *Scene, labels Labels) string {
	alt := Say(l.Alt.Still, Words{Text: l.captionAlt(s.Caption)})
	w := Words{List: QueenList(&s.Board, labels)}
	switch queens := slices.Collect(s.Board.Queens()); len(queens) {
	case 0:
		return alt
	case 1:
		return l.then(alt, Say(l.Alt.Queen, w))
	}
	return l.then(alt, Say(l.Alt.Queens, w))
}

// ComparisonStillAlt describes a picture of a scene of a comparison: the present scene of each named search.
func (l *Language) ComparisonStillAlt(names []string, s *Scene, labels Labels) string {
	alt := ""
	for i := range s.Lanes {
		alt = l.then(alt, Say(l.Compare.Says, Words{Solver: names[i], Text: l.StillAlt(&s.Lanes[i], labels)}))
	}
	return alt
}

// StripAlt describes a picture of scenes side by side.
func (l *Language) StripAlt(scenes []Scene, labels Labels) string {
	alt := ""
	for i := range scenes {
		alt = l.then(alt, l.StillAlt(&scenes[i], labels))
	}
	return alt
}

// SolutionAlt describes a picture of b, the n-th of total solutions for a problem.
func (l *Language) SolutionAlt(b *trace.Board, p trace.Problem, n, total int, labels Labels) string {
	text := l.Alt.Solution
	if len(p.Fixed) > 0 {
		text = l.Alt.SolvedWith
	}
	return Say(text, Words{N: n, Total: total, Queens: p.N, List: QueenList(b, labels), Text: l.fixedQueens(p, labels, p.N)})
}

// PageAlt adds the number of page n of total to a description of all pages.
func (l *Language) PageAlt(alt string, n, total int) string {
	return l.then(alt, Say(l.Alt.Page, Words{N: n, Total: total}))
}

// captionAlt returns a caption as one text.
func (l *Language) captionAlt(c Caption) string {
	if c.Detail == "" {
		return c.Title
	}
	return Say(l.Alt.Caption, Words{Title: c.Title, Detail: c.Detail})
}

// then returns two sentences; the first may be empty.
func (l *Language) then(text, next string) string { return join(l.Alt.Then, text, next) }

// join returns two texts as a form with {text} and {next} joins them. If text is empty, it returns next alone.
func join(form, text, next string) string {
	if text == "" {
		return next
	}
	return Say(form, Words{Text: text, Next: next})
}
