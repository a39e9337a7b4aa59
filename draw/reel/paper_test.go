package reel

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/paper"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A quiz on paper explains the marks of its boards and no others, and has a box to tick for each choice; each answer is ticked. Who solves
// it writes a name on it; the answers have no line for one.
func TestQuizOnPaper(t *testing.T) {
	quiz, err := QuizOnPaper(t.Context(), Options{Search: Search{Queens: 6}}, 3)
	if err != nil {
		t.Fatal(err)
	}
	sheets, _, err := quiz.Lay(quiz.All())
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{} // texts, and beginnings of texts
	var read func(d *raster.Drawing)
	read = func(d *raster.Drawing) {
		for _, l := range d.Layers {
			if l.Copy != nil {
				read(l.Copy)
			}
			if l.Text != nil {
				said[l.Text.Line]++
				said[strings.Fields(l.Text.Line)[0]]++
			}
		}
	}
	for i := range sheets.Len() {
		names, ticks := said["Name"], said["✓"]
		read(sheets.Page(i).Drawing())
		if asks := said["Name"] > names; asks == (said["✓"] > ticks) {
			t.Errorf("page %d has a line for a name: %t", i+1, asks)
		}
	}
	marks := words.English.Marks
	if said[marks.Queen] == 0 || said[marks.Leaving] > 0 || said[marks.Solved] > 0 || said[marks.Other] > 0 {
		t.Errorf("what the marks mean: %v", said)
	}
	if said["□"] < 3*3 || said["✓"] != 3 {
		t.Errorf("%d boxes and %d ticks", said["□"], said["✓"])
	}
}

// worksheetOf returns the exercises of a worksheet for some queens, and their answers.
func worksheetOf(t *testing.T, n int, p Paper, seed uint64) (sheet, key []paper.Entry, err error) {
	t.Helper()
	problem := trace.Problem{N: n}
	src := &Source{About: solver.Backtrack.About(problem), Events: solver.Backtrack.Events(problem)}
	return (&Options{Paper: p, Search: Search{Seed: seed}}).exercises(src, slices.Collect(trace.SolvedBoards(problem, src.Events)))
}

// Exercises are those that are asked for, none of them twice, each with an answer of the same number; where there are more empty boards than
// solutions, the answers come round again.
func TestWorksheetEntries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, blank, given int
		answers         string
		count           int
	}{
		{4, 1, 0, "", 1},
		{4, 3, 0, "", 3},
		{4, SomeExercises, 0, "", UsualExercises},
		{5, 2, 1, "", 2},
		{5, 5, 1, "any", 5},
		{4, SomeExercises, 1, "", 2},
		{8, SomeExercises, 1, "many", 6},
		{8, SomeExercises, 3, "one", 6},
		{6, SomeExercises, 1, "one", 4},
	} {
		sheet, keys, err := worksheetOf(t, c.n, Paper{Blank: c.blank, Given: c.given, Answers: c.answers}, 5)
		if err != nil || len(sheet) != c.count || len(keys) != c.count {
			t.Fatalf("%+v: %d exercises, %d answers, error %v", c, len(sheet), len(keys), err)
		}
		seen := map[trace.Board]bool{}
		for i, key := range keys {
			exercise := sheet[i]
			if key.Board.Len() != c.n || !slices.Equal(slices.Collect(exercise.Board.Queens()), slices.Collect(key.Board.Queens())[:c.given]) || exercise.Name != strconv.Itoa(i+1) || key.Name != exercise.Name || exercise.Note != "" {
				t.Errorf("%+v: exercise %s has answer %s, on the board %v", c, exercise.Name, key.Name, slices.Collect(key.Board.Queens()))
			}
			if (key.Title != "") != (i == 0) || key.Note == "" || c.answers == "one" != (key.Note == "the only answer") && c.answers != "" && c.answers != "any" {
				t.Errorf("%+v: answer %d has title %q and note %q", c, i+1, key.Title, key.Note)
			}
			if c.given > 0 && seen[exercise.Board] {
				t.Errorf("%+v: exercise %d comes twice", c, i+1)
			}
			seen[exercise.Board] = true
		}
	}
}

// A seed decides which exercises there are, and the same seed takes the same.
func TestWorksheetSeeds(t *testing.T) {
	t.Parallel()
	p := Paper{Blank: 6, Given: 2}
	first, _, _ := worksheetOf(t, 8, p, 0)
	again, _, _ := worksheetOf(t, 8, p, 0)
	other, _, _ := worksheetOf(t, 8, p, 1)
	same := func(a, b paper.Entry) bool { return a.Board == b.Board }
	if !slices.EqualFunc(first, again, same) || slices.EqualFunc(first, other, same) {
		t.Error("the same seed takes other exercises, or another the same")
	}
	for _, p := range []Paper{{Given: 3}, {Blank: 1, Unique: true}, {Blank: 1, Group: true}} {
		if _, err := Sheet(t.Context(), Options{Paper: p}); err == nil || !strings.Contains(err.Error(), "a worksheet has ") {
			t.Errorf("%+v: error %v", p, err)
		}
	}
}

// Solutions stand as asked, and keep the numbers in which they were found: here the last of all squares first.
func TestArranged(t *testing.T) {
	t.Parallel()
	p := trace.Problem{N: 5}
	boards := slices.Collect(trace.SolvedBoards(p, solver.Backtrack.Events(p)))
	slices.Reverse(boards)
	for _, c := range []struct {
		arranged       Paper
		numbers, notes string
	}{
		{Paper{}, "1 2 3 4 5 6 7 8 9 10", ""},
		{Paper{Unique: true}, "10 7", "class of 8, class of 2"},
		{Paper{Group: true}, "10 2 8 5 1 3 9 6 7 4", "Class 1: 8 solutions, fundamental, quarter turn right, half turn, quarter turn left, mirrored left to right, mirrored top to bottom, " +
			`mirrored in diagonal \, mirrored in diagonal /, Class 2: 2 solutions, fundamental, mirrored left to right`},
	} {
		var numbers, notes []string
		for _, e := range (&Options{Paper: c.arranged}).arranged(boards) {
			numbers = append(numbers, e.Name)
			if e.Tinted {
				notes = append(notes, e.Heading)
			}
			if e.Note != "" {
				notes = append(notes, e.Note)
			}
		}
		if got := strings.Join(numbers, " "); got != c.numbers {
			t.Errorf("%+v: %s, want %s", c.arranged, got, c.numbers)
		}
		if got := strings.Join(notes, ", "); got != c.notes {
			t.Errorf("%+v: %q, want %q", c.arranged, got, c.notes)
		}
	}
}

// On stills and on sheets, a line goes from queen to queen where they attack each other, and nowhere else; queens that others attack have the
// colour of what is wrong. The board has its own caption, and no more panels than these.
func TestGivenBoards(t *testing.T) {
	t.Parallel()
	for i := range theme.Themes {
		th := &theme.Themes[i]
		for text, attacked := range map[string]bool{"a1 c3": true, "a1 b3": false} {
			o := Options{Search: Search{Board: text, Queens: 5}}
			o.Cell, o.Theme, o.Layout = 40, th, "lesson"
			s, err := Still(t.Context(), o, "")
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Painter.(*draw.Painter).Options().Panels; !slices.Equal(got, []string{"board", "caption"}) || s.Scenes[0].States[0].Attacks > 0 != attacked {
				t.Errorf("%s has the panels %v and %d attacks", text, got, s.Scenes[0].States[0].Attacks)
			}
			o.Layout = ""
			print, err := Sheet(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			sheets, _, err := print.Lay(print.Entries)
			if err != nil {
				t.Fatal(err)
			}
			for place, img := range map[image.Rectangle]image.Image{s.Painter.Parts()[0].Squares: s.Painter.Paint(&s.Scenes[0]).Image, sheets.Board(): sheets.Page(0).Image()} {
				cell := place.Dx() / 5
				middle := img.At(place.Min.X+cell+cell/2, place.Min.Y+cell+cell/2) // of b2, between the queens
				if is := middle == image.NewUniform(th.Bad).C; is != attacked {
					t.Errorf("%s, %s: the middle of b2 is %v, in the colour of attacks: %t", th.Name, text, middle, is)
				}
			}
		}
	}
}

// A board is the same in a still, on a sheet and among solutions, in the order given; options of a search are refused beside it.
func TestBoardsInOrder(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Board: "[[2,0,3,1],[0,1,2,3],[1,3,0,2]]"}}
	solved, err := Solutions(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	print, err := Sheet(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range print.Entries {
		if scene := solved.Scene(i + 1); e.Board != scene.States[0].Board || (e.Note != "") != (i == 1) || scene.Mood == story.Solved == (i == 1) {
			t.Errorf("board %d is\n%von the sheet, with note %q, and\n%vas a picture", i+1, e.Board, e.Note, scene.States[0].Board)
		}
	}
	if want := (trace.Board{}); print.Title != "3 boards of 4 rows, 1 with attacks" || print.Entries[0].Board == want {
		t.Errorf("the sheet is called %s", print.Title)
	}
	for field, of := range map[string]Options{
		"solver": {Search: Search{Solver: "dlx"}}, "all": {Search: Search{All: true}}, "solutions": {Search: Search{Solutions: 3}},
		"seed": {Search: Search{Seed: 1}}, "trace": {Search: Search{Trace: new(Trace)}}, "detail": {Story: Story{Detail: story.Tests}},
	} {
		of.Board = "2413"
		for what, err := range map[string]error{"sheet": second(Sheet(t.Context(), of)), "still": second(Still(t.Context(), of, "")), "solutions": second(Solutions(t.Context(), of))} {
			if told, ok := err.(*words.Error); !ok || told.Field != "board,"+field {
				t.Errorf("%s with %s: %v", what, field, err)
			}
		}
	}
	if _, err := Film(t.Context(), o); err == nil {
		t.Error("boards are filmed")
	}
}

// second returns the error of a call.
func second[T any](_ T, err error) error { return err }

// Every solver has a lesson for every small board, with all that its search has something for. Boards to complete need a solution, and there
// is none for 3 queens; a quiz needs something to ask. What is missing is said.
func TestLessonsOfAllSolvers(t *testing.T) {
	t.Parallel()
	boards := []int{1, 3, 4}
	if tracetest.Full {
		boards = append(boards, 6)
	}
	for _, s := range solver.Table {
		for _, n := range boards {
			o, where := Options{Search: Search{Solver: s.Name, Queens: n}}, fmt.Sprintf("%s, %d queens", s.Name, n)
			l, err := Lesson(t.Context(), o)
			if err != nil {
				t.Errorf("%s: %v", where, err)
				continue
			}
			_, _, asked := Quiz(t.Context(), o, 1)
			lacks := 0
			for _, c := range []struct{ has, want bool }{{l.Worksheet != nil, n != 3}, {l.Quiz != nil, asked == nil}} {
				if c.has != c.want {
					t.Errorf("%s: worksheet %v, quiz %v, and asking says %v", where, l.Worksheet, l.Quiz, asked)
				}
				if !c.want {
					lacks++
				}
			}
			if len(l.Lacks) != lacks {
				t.Errorf("%s: says %q of %d missing parts", where, l.Lacks, lacks)
			}
			checkNote(t, where, l)
		}
	}
}

// checkNote compares a note with the scenes of the film: each stop is at a step and time that the film has, and the answer is what the
// next step says.
func checkNote(t *testing.T, where string, l *LessonFolder) {
	t.Helper()
	if len(l.Stops) == 0 || len(l.Aims) < 3 || len(l.Times) != 2 || !strings.Contains(l.Times[0], story.ClockTime(l.Film.Length)) {
		t.Errorf("%s: the note has %d stops, aims %q, times %q", where, len(l.Stops), l.Aims, l.Times)
	}
	scenes, began := map[int]story.State{}, map[int]time.Duration{} // by their steps
	now := time.Duration(0)
	for s := range l.Film.Scenes {
		scenes[s.Step], began[s.Step] = s.States[0], now
		now += s.Hold
	}
	for _, stop := range l.Stops {
		if heading := fmt.Sprintf("Step %s, at %s: ", words.English.Number(stop.State.Step), story.ClockTime(began[stop.State.Step])); !strings.HasPrefix(stop.Heading, heading) {
			t.Errorf("%s: %q, want %s", where, stop.Heading, heading)
		}
		before, next := scenes[stop.State.Step], scenes[stop.State.Step+1]
		if stop.Answer != next.Words() || stop.Answer.Title == "" || stop.Ask == "" {
			t.Errorf("%s: step %d asks %q and answers %q, want %q", where, stop.State.Step, stop.Ask, stop.Answer, next.Words())
		}
		act, _ := story.ActionOf(&before, &next)
		right := slices.Contains(stop.Choices, stop.Right) && strings.HasSuffix(stop.Right, "  "+story.ActionWords(&words.English, act, before.Board.N, words.Grid))
		if asks := stop.Choices != nil; asks != right || asks != strings.Contains(stop.Ask, words.English.Player.Question) {
			t.Errorf("%s: step %d: %q is right of %q", where, stop.State.Step, stop.Right, stop.Choices)
		}
	}
}

// What the film's search does not find, another finds for the worksheet, on small boards; on large ones it has what the film's search finds.
// Together with the quiz it is one document: what is handed out, and then all answers, with one series of page numbers.
func TestLessonBoards(t *testing.T) {
	hand := new(Trace)
	if err := hand.UnmarshalText([]byte(`{"format":"queenreel-trace","version":1,"n":4,"solver":"hand"}` + "\n" + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"end"}` + "\n")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		exercises int
		search    Search
	}{
		{4, Search{Queens: 6, Solver: "minconflicts"}},
		{5, Search{Queens: 5, Solver: "exhaustive"}},
		{UsualExercises, Search{Queens: 10, Solver: "dlx"}},
		{1, Search{Queens: 20, Solver: "minconflicts"}},
		{1, Search{Queens: 64, Solver: "minconflicts"}}, // for whose quiz there is no room
		{2, Search{Trace: hand}},
		{1, Search{Queens: 6, Fixed: "1,3"}},
		{UsualExercises, Search{Queens: 8, Solutions: 2}},
	} {
		l, err := Lesson(t.Context(), Options{Search: c.search})
		if err != nil {
			t.Errorf("%v: %v", c, err)
			continue
		}
		if len(l.Worksheet.Entries) != c.exercises {
			t.Errorf("%v: %d exercises", c, len(l.Worksheet.Entries))
		}
		if room := c.search.Queens < 64; room != (l.Quiz != nil) || room != (l.Lacks == nil) {
			t.Errorf("%v: lacks %q", c, l.Lacks)
		}
	}
	l := tracetest.Must(Lesson(t.Context(), Options{Search: Search{Queens: 6}}))
	d, meta, err := Handout(l.Worksheet, l.Quiz)
	if err != nil || !strings.Contains(meta.Alt, l.Worksheet.Title) {
		t.Errorf("%+v, %v", meta, err)
	}
	var got []string
	for i := range d.Len() {
		page, dpi := d.Page(i)
		mm := func(px int) int { return (px*254 + dpi*5) / (dpi * 10) }
		if size := page.Bounds().Size(); mm(size.X) != 210 || mm(size.Y) != 297 {
			t.Errorf("page %d has %v pixels, %d to the inch", i+1, size, dpi)
		}
		lines := map[string]bool{}
		for _, layer := range page.Drawing().Layers {
			if layer.Text != nil {
				lines[layer.Text.Line] = true
			}
		}
		for _, title := range []string{l.Worksheet.Title, l.Quiz.Title, "Answers"} {
			if lines[title] && lines[fmt.Sprintf("Page %d of %d", i+1, d.Len())] {
				got = append(got, title)
				break
			}
		}
	}
	w, q, a := l.Worksheet.Title, l.Quiz.Title, "Answers"
	if want := []string{w, q, q, q, a, a, a}; !slices.Equal(got, want) {
		t.Errorf("the pages are %q, want %q", got, want)
	}
}

// The film of a lesson shows how a search goes back, though its first solution needs it not, if the board is small and the search complete.
func TestStraightLessons(t *testing.T) {
	for _, s := range solver.Table {
		for _, n := range []int{1, 5, 10} {
			if n == 10 && s.Name != solver.Heuristic.Name {
				continue
			}
			f, err := Lesson(t.Context(), Options{Search: Search{Queens: n, Solver: s.Name}, Time: Time{MaxFrames: -1}})
			if err != nil {
				t.Fatal(err)
			}
			back := false
			for scene := range f.Film.Scenes {
				back = back || scene.States[0].Mood == story.Backtrack || scene.States[0].Mood == story.Jump
			}
			if wentOn := f.Straight && s.Complete && n == 5; f.WentOn != wentOn || wentOn && !back {
				t.Errorf("%s, %d queens: straight %t, went on %t, and goes back %t", s.Name, n, f.Straight, f.WentOn, back)
			}
		}
	}
}

// A sheet of solutions says under its title what the search counted; one of given boards has nothing to say.
func TestSheetSaysItsWork(t *testing.T) {
	t.Parallel()
	for want, o := range map[string]Options{
		"propagate: 32 failures, 70 branches": {Search: Search{Queens: 6, Solver: "propagate"}},
		"":                                    {Search: Search{Board: "2413\n3142"}},
	} {
		p := tracetest.Must(Sheet(t.Context(), o))
		sheets, _, err := p.Lay(p.All())
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, layer := range sheets.Page(0).Drawing().Layers {
			if layer.Text != nil && layer.Text.Line != p.Title && len(layer.Text.Line) > 1 {
				lines = append(lines, layer.Text.Line)
			}
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("the sheet says %q, want %q", got, want)
		}
	}
}
