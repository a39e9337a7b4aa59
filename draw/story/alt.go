package story

import (
	"slices"
	"strings"

	"queenreel/trace"
)

// AltTexts are said in place of pictures to those who cannot see them. No picture shows them.
type AltTexts struct {
	Film, FilmBy  string // a film of {n} pictures of a search for {queens} queens; … by {solver}
	FilmEnd       string // … its last picture says {text}
	Still         string // a picture that says {text}
	Queen, Queens string // … and shows a queen on {list}, or several
	Caption       string // a {text}: a {title} and the {detail} under it
	Solution      string // solution {n} of {total} for {queens} queens: {list}
	Sheet         string // a contact sheet under a {title}
	Themes        string // scenes in each of the themes of a {list}
	Trace         string // a trace
	Then          string // the sentences {text} and {next}
}

// FilmAlt describes a film of the scenes that c counted.
func (l *Language) FilmAlt(a trace.About, c Census) string {
	w := words{queens: a.N, n: c.Scenes, solver: a.Solver}
	alt := say(l.Alt.FilmBy, w)
	if a.Solver == "" {
		alt = say(l.Alt.Film, w)
	}
	if c.Last.Caption.Title == "" {
		return alt
	}
	return l.then(alt, say(l.Alt.FilmEnd, words{text: l.captionAlt(c.Last.Caption)}))
}

// StillAlt describes a picture of a scene: what it says, and where queens stand.
func (l *Language) StillAlt(s *Scene, labels Labels) string {
	alt := say(l.Alt.Still, words{text: l.captionAlt(s.Caption)})
	w := words{list: QueenList(&s.Board, labels)}
	switch queens := slices.Collect(s.Board.Queens()); len(queens) {
	case 0:
		return alt
	case 1:
		return l.then(alt, say(l.Alt.Queen, w))
	}
	return l.then(alt, say(l.Alt.Queens, w))
}

// StripAlt describes a picture of scenes side by side.
func (l *Language) StripAlt(scenes []Scene, labels Labels) string {
	alt := ""
	for i := range scenes {
		alt = l.then(alt, l.StillAlt(&scenes[i], labels))
	}
	return alt
}

// SolutionAlt describes a picture of a solution, the n-th of all the total.
func (l *Language) SolutionAlt(b *trace.Board, n, total int, labels Labels) string {
	return say(l.Alt.Solution, words{n: n, total: total, queens: b.N, list: QueenList(b, labels)})
}

// SheetAlt describes a contact sheet with a title.
func (l *Language) SheetAlt(title string) string { return say(l.Alt.Sheet, words{title: title}) }

// ThemesAlt describes a picture of the same scenes in each of the named themes.
func (l *Language) ThemesAlt(themes []string) string {
	return say(l.Alt.Themes, words{list: strings.Join(themes, l.Comma)})
}

// captionAlt returns a caption as one text.
func (l *Language) captionAlt(c Caption) string {
	if c.Detail == "" {
		return c.Title
	}
	return say(l.Alt.Caption, words{title: c.Title, detail: c.Detail})
}

// then returns one text after another, which may be empty.
func (l *Language) then(text, next string) string {
	if text == "" {
		return next
	}
	return say(l.Alt.Then, words{text: text, next: next})
}
