package film

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// deadRows returns scenes of 5 queens, as films show them: lines explain the first row without a square one after another, the second all at
// once, and no other. All but three stand in passing.
func deadRows(t *testing.T) []story.Scene {
	t.Helper()
	var film []story.Scene
	dead := 0
	for _, s := range tell(solver.Backtrack, trace.Problem{N: 5}, story.Options{})[:60] {
		lines := linesOf(&s)
		if lines == nil {
			film = append(film, s)
			continue
		}
		marks := *s.Marks
		marks.Lines, s.Marks = lines, &marks
		switch dead++; dead {
		case 1:
			part := s
			for part.Part = 1; part.Part <= len(lines); part.Part++ {
				film = append(film, part)
			}
			s.Hold = time.Second
		case 2:
			s.Hold = story.BriefHold
		case 3:
			s.Hold, s.Bare = story.BriefHold, true
		case 4: // it is not bare, but brief
		default:
			s.Bare = true
		}
		film = append(film, s)
	}
	if dead < 9 {
		t.Fatalf("only %d rows are without a square", dead)
	}
	return film
}

// linesOf returns an attack on each square of the line of a scene that has no square left; nil if there is none.
func linesOf(s *story.Scene) (lines []story.Attack) {
	if s.Dead == trace.Nowhere || s.Lines != nil {
		return s.Lines
	}
	for col := range s.Board.N {
		at := trace.Sq(int(s.Dead.Row), col)
		if by, attacked := s.Board.Attacker(at); attacked {
			lines = append(lines, story.Attack{By: by, At: at})
		}
	}
	return lines
}

// Parts of a step are pictures of their own, but one step in words.
func TestPartsAreOneStepInWords(t *testing.T) {
	scenes := deadRows(t)
	f := filmed(solver.Backtrack.About(trace.Problem{N: 5}), scenes)
	step, passed := 0, int64(0)
	for line := range strings.Lines(string(encode(t, f, JSON))) {
		var got jsonTime
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		step++
		want := jsonTime{Step: step, Start: passed}
		for _, s := range scenes {
			if s.Step == step {
				want.Hold += s.Hold.Milliseconds()
			}
		}
		if got != want {
			t.Errorf("a line says %+v, want %+v", got, want)
		}
		passed += want.Hold
	}
	if passed != f.Length.Milliseconds() || len(scenes) <= step {
		t.Errorf("%d pictures have %d lines, which last %d ms", len(scenes), step, passed)
	}
	for _, format := range []Format{Text, Markdown, SRT, VTT} {
		whole := slices.DeleteFunc(slices.Clone(scenes), func(s story.Scene) bool { return s.Part > 0 })
		if got, want := strings.Count(string(encode(t, f, format)), "\n"), strings.Count(string(encode(t, filmed(f.About, whole), format)), "\n"); got != want {
			t.Errorf("%s has %d lines, and %d for a film without parts", format.Name, got, want)
		}
	}
}

// A slidePainter remembers of which scenes it drew slides.
type slidePainter struct {
	*draw.Painter
	drawn []story.Scene
}

func (p *slidePainter) Drawing(s *story.Scene) *raster.Drawing {
	p.drawn = append(p.drawn, *s)
	return p.Painter.Drawing(s)
}

// A slide shows a step at rest, also one of which the film shows little.
func TestSlidesAreAtRest(t *testing.T) {
	scenes := deadRows(t)
	for i := range scenes {
		scenes[i].Slide = scenes[i].Bare
	}
	p := &slidePainter{Painter: newPainter(t, 5, panel.Options{Cell: 20})}
	encode(t, painted(p, scenes), PDF)
	if len(p.drawn) < 7 {
		t.Errorf("only %d slides were drawn", len(p.drawn))
	}
	for _, s := range p.drawn {
		if s.Bare || s.Brief() || s.Dead == trace.Nowhere {
			t.Errorf("the slide of step %d shows what the film does in %v", s.Step, s.Hold)
		}
	}
}
