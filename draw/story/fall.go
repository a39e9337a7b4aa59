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

// fell notes in the scene what falls with a queen that is taken back, unless it may stand there again.
func (t *teller) fell(q standing) {
	if q.step == 0 {
		return
	}
	t.scene.Undone = t.scene.Step - q.step
	t.scene.Fallen = t.counters[trace.Placements] - q.placed
	t.scene.Found = t.counters[trace.Solutions] - q.solutions
}

// fall returns the caption that says what falls with the queen that a scene takes back.
func (c *captions) fall(s *Scene, brief bool) words.Caption {
	w := words.Values{At: c.other(s.At, c.ThisQueen), N: s.Fallen, Total: s.Found, LookUp: func(name string) string { return c.word(s, name) }}
	title, detail := c.Fell, c.FellDetail
	if s.Found > 0 {
		title = c.FellFound
	}
	if brief {
		w.N, title, detail = s.Undone, c.FellBriefly, ""
		if s.Found > 0 {
			title = c.FellFoundBriefly
		}
	}
	if s.Next != trace.Nowhere && detail != "" {
		w.Text = words.Say(detail, w)
		detail = c.FellNext
	}
	return words.Caption{Title: words.Capital(words.Tidy(words.Say(title, w))), Detail: words.Tidy(words.Say(detail, w))}
}

// fallOf returns the fall that a scene shows, if it undoes the weight of the search so far.
func (t *teller) fallOf(s *Scene) (fall Fall, ok bool) {
	if s.Fallen == 0 || t.Wordless || s.Undone*Weight < s.Step {
		return fall, false
	}
	c := captions{t.Language, t.Labels, t.about}
	long, brief := c.fall(s, false), c.fall(s, true)
	return Fall{s.Step, s.Undone, TextOf(long.Title, c.Fell), TextOf(long.Detail, c.FellDetail), TextOf(brief.Title, c.FellBriefly)}, true
}
