package story

import (
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Fall is a step that takes back a queen after a good part of the search: a branch of it has come to nothing, or to its solutions.
type Fall struct {
	Step          int  // of the search
	Undone        int  // as Undone of its scene
	Title, Detail Text // that say what fell
	Brief         Text // a shorter title, which needs no detail
}

// Weight is the part of the steps of a search that a fall undoes, at least: one in so many.
const Weight = 10

// fall returns the caption that says what falls with the queen that a scene takes back, and its pattern.
func (c *captions) fall(s *Scene, brief bool) (caption, pattern words.Caption) {
	w := words.Values{At: c.other(s.At, c.ThisQueen), N: s.Fallen, Total: s.Found, LookUp: func(name string) string { return c.word(s, name) }}
	switch found := s.Found > 0; {
	case brief && found:
		pattern.Title = c.FellFoundBriefly
	case brief:
		pattern.Title, w.N = c.FellBriefly, s.Undone
	case found:
		pattern = words.Caption{Title: c.FellFound, Detail: c.FellDetail}
	default:
		pattern = words.Caption{Title: c.Fell, Detail: c.FellDetail}
	}
	if !brief && s.Next != trace.Nowhere && c.labels != words.NoLabels {
		w.Text, pattern.Detail = c.Say(pattern.Detail, w), c.FellNext
	}
	return words.Caption{Title: words.Capital(words.Tidy(c.Say(pattern.Title, w))), Detail: words.Tidy(c.Say(pattern.Detail, w))}, pattern
}

// fallOf returns the fall that a scene shows, if it undoes the weight of the search so far.
func (t *teller) fallOf(s *Scene) (fall Fall, ok bool) {
	if s.Fallen == 0 || t.Wordless || s.Undone*Weight < s.Step {
		return fall, false
	}
	c := captions{t.Language, t.Labels, t.about}
	long, pattern := c.fall(s, false)
	brief, briefly := c.fall(s, true)
	return Fall{s.Step, s.Undone, TextOf(long.Title, pattern.Title), TextOf(long.Detail, pattern.Detail), TextOf(brief.Title, briefly.Title)}, true
}
