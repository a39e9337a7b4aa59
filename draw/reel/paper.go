package reel

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Paper says which solutions a sheet or a set of pictures shows, how they are arranged, and the pages that they go on.
type Paper struct {
	Unique bool    `json:"unique,omitempty"` // one solution of each class under rotation and reflection
	Group  bool    `json:"group,omitempty"`  // by class, each with the symmetry that leads to it
	Only   Numbers `json:"only,omitempty"`   // the numbers of those that have pictures
	Page   Page    `json:"page,omitzero"`    // the zero Page is none: then a sheet is one picture

	Blank   int    `json:"blank,omitempty"`   // this many exercises, and their answers, in place of solutions; SomeExercises chooses
	Given   int    `json:"given,omitempty"`   // rows whose queens stand on the boards of exercises
	Answers string `json:"answers,omitempty"` // one of AnswerNames: how many those exercises have that are taken
}

// AnswerNames holds the values of Answers.
var AnswerNames = []string{"any", "one", "many"}

// SomeExercises stands for as many exercises as UsualExercises, or fewer if there are no more.
const (
	SomeExercises  = -1
	UsualExercises = 6
)

// PrintTheme is the name of the theme of worksheets where none is given.
const PrintTheme = "print"

// themeForPrint is the theme with that name.
var themeForPrint = &theme.Themes[slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == PrintTheme })]

// A Page is the size of pages.
type Page struct {
	Name          string
	Width, Height float64 // in millimetres
}

// Pages holds the sizes that have names. Their pages are upright.
var Pages = []Page{
	{"a0", 841, 1189},
	{"a1", 594, 841},
	{"a2", 420, 594},
	{"a3", 297, 420},
	{"a4", 210, 297},
	{"a5", 148, 210},
	{"letter", 215.9, 279.4},
	{"legal", 215.9, 355.6},
}

// DefaultPage returns the size of pages where none is given.
func DefaultPage() Page { return Page{"a4", 210, 297} }

// PageNames returns the names of sizes, and of their pages turned.
func PageNames() []string {
	var names []string
	for _, p := range Pages {
		names = append(names, p.Name, p.Name+"-landscape")
	}
	return names
}

func (p Page) String() string { return p.Name }

// MarshalText returns the name of the size, or its width and height.
func (p Page) MarshalText() ([]byte, error) { return []byte(p.Name), nil }

// UnmarshalText reads a name, or a width and a height in millimetres.
func (p *Page) UnmarshalText(text []byte) error {
	lower := strings.ToLower(string(text))
	name, upright := strings.CutSuffix(lower, "-portrait")
	name, turned := strings.CutSuffix(name, "-landscape")
	if i := slices.IndexFunc(Pages, func(size Page) bool { return size.Name == name }); i >= 0 && !(upright && turned) {
		*p = Pages[i]
		if turned {
			*p = Page{lower, p.Height, p.Width}
		}
		return nil
	}
	w, h, _ := strings.Cut(strings.TrimSuffix(lower, "mm"), "x")
	width, err1 := strconv.ParseFloat(w, 64)
	height, err2 := strconv.ParseFloat(h, 64)
	if err1 != nil || err2 != nil || !(width > 0 && height > 0) {
		return words.Wrong("", nil, "page", words.Values{})
	}
	*p = Page{string(text), width, height}
	return nil
}

func (o *Options) paper() (paper.Paper, error) {
	if o.Blank != 0 {
		o.Page = cmp.Or(o.Page, DefaultPage())
	}
	p := paper.Paper{Width: o.Page.Width, Height: o.Page.Height}
	if o.Page == (Page{}) {
		return p, nil
	}
	if sizes := holding(fact{"cell", o.Cell != 0}, fact{"width", o.Width != 0}, fact{"scale", o.Scale != 0}); sizes != nil {
		return p, words.Wrong(sizes[0], nil, "page-sized", words.Values{})
	}
	if t := &o.language().Paper; o.Blank != 0 {
		p.Form = paper.Form{Name: t.Name, Date: t.Date, Tried: t.Tried}
	}
	return p, nil
}

// checkClasses checks that the ways to arrange solutions do not contradict each other.
func (o *Options) checkClasses() error {
	c := new(check)
	c.index("answers", "number", o.Answers, AnswerNames)
	c.require(!o.Unique || !o.Group, "unique,group", nil, "classes", words.Values{})
	c.require(o.Blank == 0 || !o.Unique && !o.Group, "blank", nil, "exercises-classes", words.Values{})
	c.require(o.Blank != 0 || o.Given == 0, "given", nil, "given-alone", words.Values{})
	c.require(o.Blank >= SomeExercises && o.Blank <= MaxPictures, "blank", o.Blank, "exercises-range", words.Values{N: 1, Total: MaxPictures})
	return c.err
}

// Solved is a set of solutions to be drawn one by one.
type Solved struct {
	About   trace.About
	Title   string
	Boards  []trace.Board // all that are found, in this order
	Numbers []int         // of those that are drawn, from 1

	Painter *draw.Painter // of Scene
	Sheets  *paper.Sheets // a page for each of Numbers, or nil

	options *Options
	look    panel.Options
}

// Solutions returns the solutions as pictures. The search goes on to the last, unless Solutions is set.
func Solutions(ctx context.Context, o Options) (*Solved, error) {
	medium, err := o.paper()
	if err != nil {
		return nil, err
	}
	s := &Solved{options: &o}
	if s.look, err = o.Pictures(); err != nil {
		return nil, err
	}
	src, boards, _, err := o.solved(ctx)
	if err != nil {
		return nil, err
	}
	s.About, s.Boards, s.Title = src.About, boards, o.solutionsTitle(src, boards, s.look.Labels)
	if s.Numbers, err = o.chosen(boards); err != nil {
		return nil, err
	}
	s.look.Panels = []string{"board", "caption"}
	if s.Painter, err = draw.NewPainter(src.About, s.look); err != nil {
		return nil, err
	}
	if o.Page == (Page{}) {
		return s, nil
	}
	var pages []paper.Entry
	for _, n := range s.Numbers {
		pages = append(pages, paper.Entry{Board: s.Boards[n-1], Title: s.Scene(n).Caption.Title})
	}
	s.look.Columns = 1
	s.Sheets, err = paper.NewSheets(s.About, pages, s.look, medium)
	return s, err
}

func (o *Options) chosen(boards []trace.Board) ([]int, error) {
	only, err := o.Only.parse()
	if err != nil {
		return nil, words.About("only", o.Only, err)
	}
	asked, _ := only.of(make([]story.Kinds, len(boards))) // of numbers alone
	for i, at := range only {                             // which may end after the last
		if len(asked[i]) == 0 {
			problem := "solutions-only"
			if len(boards) == 1 {
				problem = "solution-first"
			}
			return nil, words.Wrong("only", at.from.step, problem, words.Values{N: len(boards)})
		}
	}
	first := map[int]bool{} // of their class
	for _, c := range trace.Classes(boards) {
		first[c.Members[0].Index+1] = true
	}
	var numbers []int
	shown := among(asked)
	for n := 1; n <= len(boards); n++ {
		if (!o.Unique || first[n]) && (only == nil || shown(n)) {
			numbers = append(numbers, n)
		}
	}
	return numbers, nil
}

// Scene returns the scene of solution n, or of the board with this number.
func (s *Solved) Scene(n int) *story.Scene {
	o := story.Options{Language: s.look.Language, Labels: s.look.Labels}
	shown := story.Numbered(s.Boards[n-1], n, o)
	if s.options.Board != "" {
		shown = story.Given(s.Boards[n-1], o)
	}
	return story.SceneOf(&shown)
}

// Alt describes solution n, or the board with this number.
func (s *Solved) Alt(n int) string {
	if s.options.Board != "" {
		return story.SceneAlt(s.look.Language, nil, s.Scene(n), s.look.Labels)
	}
	return s.look.Language.SolutionAlt(&s.Boards[n-1], s.About.Problem, n, len(s.Boards), s.look.Labels)
}

// Meta describes pictures; alt is for those who cannot see them.
func (s *Solved) Meta(alt string) film.Meta { return s.options.Meta(s.look, s.About, alt) }
