// Package pace turns searches into the shots of a film: which steps it shows, for how long, and which of them share a caption.
//
//	film, err := pace.New([]*story.Search{search}, story.Comparison{}).Timed(pace.Timing{})
//	for scene := range film.Scenes(story.Options{}) {
//		fmt.Println(scene.Hold, scene.Caption.Title)
//	}
package pace

import (
	"cmp"
	"math"
	"slices"
	"time"

	"queenreel/draw/story"
)

// MaxSearches is the largest number of searches side by side.
const MaxSearches = 4

// A Shot is one picture of a film.
type Shot struct {
	Step int32              // of the film, from 1
	At   [MaxSearches]int32 // the step of each search, from 1
	Span int32              // the number of shots from this one on that share a caption; 0 for all but the first of them

	story.Showing // of its scene; how much was Shown is not known yet

	Turned   uint8 // bit i: search i has just come to its step; no bit stands for the verdict on several
	Explains bool  // the others wait while the search that has just come to its step explains what it does
	Fast     bool  // it stands too short to be read
	Falls    bool  // as in story.Seen

	bare uint8 // bit i: search i shows no lines that explain a line without a square
	told bool  // it has words of its own, if it stands long enough for them to be read
}

// A Film is shots of a search, or of several side by side.
type Film struct {
	Searches   []*story.Search
	Comparison story.Comparison // what they show together
	Shots      []Shot
	Captions   bool // shots that stand too short to be read share captions, or have none

	room     story.Room // for what each search says
	end, why story.Text // what is said of several at their end
}

// New returns a film of all steps of searches. Its shots have no holds yet. All searches begin together; whenever the clock moves on, those
// with a step for its reading show that step. A search that has several steps for one reading shows them one after another while the others
// wait; so it does where it explains what it does in a sentence that is new, after the others have come to their steps. A search that is
// over waits with its last step. When several are over, a last shot is the verdict on them.
func New(searches []*story.Search, together story.Comparison) Film {
	f := Film{Searches: searches, Comparison: together, room: story.RoomFor(len(searches))}
	f.Shots = make([]Shot, 0, len(searches[0].Beats)+1)
	c := clock{film: &f, shot: Shot{Span: 1}, told: map[story.Insight][]uint32{}}
	for c.advance() {
		f.Shots = append(f.Shots, c.shot)
	}
	if f.room != story.AllRoom {
		f.Shots = append(f.Shots, c.shot)
		f.judge()
	}
	return f
}

// judge notes what the last shot says of all searches.
func (f *Film) judge() {
	var last []story.State
	for _, s := range f.Searches {
		last = append(last, s.Last)
	}
	said := f.Comparison.Scene(len(f.Shots), last, 0, false).Caption
	f.end, f.why = story.TextOf(said.Title, ""), story.TextOf(said.Detail, "")
}

// explanations is how many insights of a kind stop the clock of a comparison: each is told in another sentence.
const explanations = 2

// A clock brings the searches of a film from shot to shot.
type clock struct {
	film *Film
	shot Shot                       // the last
	told map[story.Insight][]uint32 // the sentences that have explained an insight, by their patterns
}

// ahead returns what the clock shows at the next step of a search.
func (c *clock) ahead(search int) int {
	done := c.shot.At[search]
	switch beats := c.film.Searches[search].Beats; {
	case int(done) == len(beats):
		return math.MaxInt
	case c.film.Comparison.Clock == story.StepClock:
		return int(done) + 1
	default:
		return int(beats[done].Work)
	}
}

// advance goes on to the next shot: all searches whose next step has the earliest reading turn to it, but those with something to explain
// wait until the others have, and then turn one by one. It reports whether one has turned.
func (c *clock) advance() bool {
	now := math.MaxInt
	for i := range c.film.Searches {
		now = min(now, c.ahead(i))
	}
	first := c.shot.Step == 0
	c.shot.Step++
	c.shot.Turned, c.shot.Explains = 0, false
	explaining := -1
	for i := range c.film.Searches {
		switch at := c.ahead(i); {
		case at == math.MaxInt || at != now && !first:
		case !first && c.explains(i):
			explaining = max(explaining, i)
		default:
			c.shot.Turned |= 1 << i
		}
	}
	if c.shot.Turned == 0 && explaining >= 0 {
		next := &c.film.Searches[explaining].Beats[c.shot.At[explaining]]
		c.told[next.Sees] = append(c.told[next.Sees], next.Title.Pattern)
		c.shot.Turned, c.shot.Explains = 1<<explaining, true
	}
	for i := range c.film.Searches {
		c.shot.At[i] += int32(c.shot.Turned >> i & 1)
	}
	return c.shot.Turned != 0
}

// explains reports whether the next step of a search explains what it does in a sentence that is new, so that the others wait.
func (c *clock) explains(search int) bool {
	next := &c.film.Searches[search].Beats[c.shot.At[search]]
	told := c.told[next.Sees]
	return c.film.room != story.AllRoom && next.Sees != story.NoInsight &&
		len(told) < explanations && !slices.Contains(told, next.Title.Pattern)
}

func (f *Film) beat(shot *Shot, search int) *story.Beat {
	return &f.Searches[search].Beats[shot.At[search]-1]
}

// Beat returns the beat of a shot: that of the first search that has just come to its step, or that of one that has found a solution, with
// the kinds and the titles of all such searches; or that of the verdict.
func (f *Film) Beat(shot *Shot) story.Beat {
	all, first := story.Beat{Mood: story.Done, Title: f.end, Detail: f.why}, true
	var kinds story.Kinds
	var title story.Text
	titles := make([]uint32, 0, MaxSearches)
	for i := range f.Searches {
		if shot.Turned>>i&1 == 0 {
			continue
		}
		b := f.beat(shot, i)
		kinds |= b.Kinds
		if !slices.Contains(titles, b.Said) {
			titles, title = append(titles, b.Said), title.Plus(b.Title)
		}
		if first || b.Mood == story.Solved {
			all, first = *b, false
		}
	}
	if !first {
		all.Kinds, all.Title = kinds, title
	}
	return all
}

// Length returns how long the film lasts.
func (f *Film) Length() (length time.Duration) {
	for i := range f.Shots {
		if length += f.Shots[i].Hold; length < 0 { // 292 years
			return math.MaxInt64
		}
	}
	return length
}

// WithPoster returns the film with a copy of a shot before all others, for previews. It stands for ShortestHold.
func (f Film) WithPoster(poster Shot) Film {
	poster.Hold, poster.Poster, poster.Span, poster.Fast = ShortestHold, true, 1, false
	f.Shots = slices.Insert(slices.Clone(f.Shots), 0, poster)
	return f
}

// greatestFalls returns the steps of the three greatest falls that are not of the arc.
func (f *Film) greatestFalls() (steps []int) {
	var falls []*Shot
	for i := range f.Shots {
		if shot := &f.Shots[i]; shot.Falls && !f.tells(shot) {
			falls = append(falls, shot)
		}
	}
	slices.SortStableFunc(falls, func(a, b *Shot) int { return cmp.Compare(f.beat(b, 0).Undone, f.beat(a, 0).Undone) })
	for _, shot := range falls[:min(3, len(falls))] {
		steps = append(steps, int(shot.Step))
	}
	return steps
}

// MarkSlides marks the shots that are pages of slides, and returns how many they are. These are the shots whose steps are asked for or,
// if asked is nil, the first of each mood, the first queen that is placed after a removal, the arc of the search, its greatest falls, all
// solutions and the last.
func (f *Film) MarkSlides(asked func(step int) bool) (slides int) {
	moods, falls, retried := map[story.Mood]bool{}, f.greatestFalls(), false
	for i := range f.Shots {
		shot := &f.Shots[i]
		if shot.Part > 0 || shot.Poster && len(f.Shots) > 1 {
			continue
		}
		if asked != nil {
			shot.Slide = asked(int(shot.Step))
		} else {
			mood := f.Beat(shot).Mood
			retry := !retried && mood == story.Placement && (moods[story.Backtrack] || moods[story.Jump])
			told := f.tells(shot) || slices.Contains(falls, int(shot.Step))
			shot.Slide = told || retry || !moods[mood] || mood == story.Solved || i == len(f.Shots)-1
			moods[mood], retried = true, retried || retry
		}
		if shot.Slide {
			slides++
		}
	}
	return slides
}
