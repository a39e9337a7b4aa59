package story

import (
	"cmp"
	"strings"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// FilmAlt describes a film of so many pictures of a search or, with several names, of these searches; if there are slides, it describes
// them in its place. The caption that it ends with may be empty.
func FilmAlt(l *words.Language, a trace.About, names []string, pictures, slides int, end words.Caption, labels words.Labels) string {
	text := l.Alt.FilmBy
	switch nobody := a.Solver == "" || a.Solver == words.ByHand; { // who is no solver
	case slides > 0 && nobody:
		text = l.Alt.Slides
	case slides > 0:
		text = l.Alt.SlidesBy
	case len(names) > 1:
		text = l.Alt.Comparison
	case nobody:
		text = l.Alt.Film
	}
	w := words.Values{Queens: a.N, N: cmp.Or(slides, pictures), Solver: a.Solver, List: l.Joined(names, l.And)}
	alt := l.FixedAlt(l.Say(text, w), a.Problem, labels)
	if end.Title == "" {
		return alt
	}
	return l.Then(alt, l.Say(l.Alt.FilmEnd, words.Values{Text: l.CaptionAlt(end)}))
}

// StillAlt describes a picture of a state: its caption and the squares of the queens.
func StillAlt(l *words.Language, s *State, labels words.Labels) string {
	alt := strings.NewReplacer("?.", "?", "？。", "？").Replace(l.Say(l.Alt.Still, words.Values{Text: l.CaptionAlt(s.Caption)}))
	w := words.Values{List: words.QueenList(&s.Board, labels)}
	switch s.Board.Len() {
	case 0:
		return alt
	case 1:
		return l.Then(alt, l.Say(l.Alt.Queen, w))
	}
	return l.Then(alt, l.Say(l.Alt.Queens, w))
}

// SceneAlt describes a picture of a scene: the state of each search, by its name, or, at the start, the task of all.
func SceneAlt(l *words.Language, searches []trace.About, s *Scene, labels words.Labels) string {
	if s.Step == 1 || len(s.States) == 1 {
		return StillAlt(l, &s.States[0], labels)
	}
	alt := ""
	for i := range s.States {
		alt = l.Then(alt, l.Say(l.Compare.Says, words.Values{Solver: searches[i].Solver, Text: StillAlt(l, &s.States[i], labels)}))
	}
	return alt
}

// StripAlt describes a picture of scenes side by side.
func StripAlt(l *words.Language, scenes []Scene, labels words.Labels) string {
	alt := ""
	for i := range scenes {
		alt = l.Then(alt, SceneAlt(l, nil, &scenes[i], labels))
	}
	return alt
}
