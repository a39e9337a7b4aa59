package reel

import (
	"context"
	"fmt"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// Solved is a set of solutions to be drawn one by one.
type Solved struct {
	About   trace.About
	Title   string
	Boards  []trace.Board // all that are found, in this order
	Numbers []int         // of those that are drawn, from 1

	Painter *draw.Painter // of Scene
	Sheets  *draw.Sheets  // a page for each of Numbers, or nil

	options *Options
	look    draw.Options
}

// Solutions returns the solutions as pictures. The search goes on to the last, unless Solutions is set.
func Solutions(ctx context.Context, o Options) (*Solved, error) {
	paper, err := o.paper()
	if err != nil {
		return nil, err
	}
	s := &Solved{options: &o}
	if s.look, err = o.Pictures(); err != nil {
		return nil, err
	}
	src, boards, err := o.solved(ctx)
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
	if o.Page != (Page{}) {
		paper.Rows, s.look.Columns = 1, 1
		s.Sheets, err = s.pages(paper)
	}
	return s, err
}

// chosen returns the numbers of the solutions that are drawn.
func (o *Options) chosen(boards []trace.Board) ([]int, error) {
	only, err := o.Only.ranges(nil)
	if err != nil {
		return nil, fieldError("Only", o.Only.String(), err)
	}
	if last := max(only.first(), only.last()); last > len(boards) {
		return nil, fault("Only", fmt.Sprint(last), "there %s", areOnly(len(boards), "solution"))
	}
	first := map[int]bool{} // of their class
	for _, c := range trace.Classes(boards) {
		first[c.Members[0].Index+1] = true
	}
	var numbers []int
	for n := 1; n <= len(boards); n++ {
		if (!o.Unique || first[n]) && only.contains(n) {
			numbers = append(numbers, n)
		}
	}
	return numbers, nil
}

// pages lays out a page for each solution.
func (s *Solved) pages(paper draw.Paper) (*draw.Sheets, error) {
	var entries []draw.Entry
	for _, n := range s.Numbers {
		entries = append(entries, draw.Entry{Board: s.Boards[n-1], Title: s.Scene(n).Caption.Title})
	}
	return draw.NewSheets(s.About, entries, s.look, paper)
}

// Scene returns the scene of solution n.
func (s *Solved) Scene(n int) story.Scene {
	return story.Numbered(s.Boards[n-1], n, story.Options{Language: s.look.Language, Labels: s.look.Labels})
}

// Alt describes solution n.
func (s *Solved) Alt(n int) string {
	return s.look.Language.SolutionAlt(&s.Boards[n-1], s.About.Problem, n, len(s.Boards), s.look.Labels)
}

// Info describes pictures; alt is for those who cannot see them.
func (s *Solved) Info(alt string) film.Info {
	i := s.options.Info(s.look, s.About, alt)
	i.Palette = s.Painter.Palette()
	return i
}
