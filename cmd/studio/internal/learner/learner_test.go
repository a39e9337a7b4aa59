package learner

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// rules are the rules of a board of so many rows, whose squares are numbered row by row, from 0.
type rules int

// board returns the columns of the rows of queens.
func (n rules) board(queens []int) []int {
	board := tracetest.Empty(int(n))
	for _, q := range queens {
		board[q/int(n)] = q % int(n)
	}
	return board
}

// completes reports whether a solution has all the queens.
func (n rules) completes(queens []int) bool { return len(tracetest.Solutions(n.board(queens))) > 0 }

// free returns the squares that no queen attacks.
func (n rules) free(queens []int) []int {
	free := []int{}
	for row, columns := range tracetest.Free(n.board(queens)) {
		for _, col := range columns {
			free = append(free, row*int(n)+col)
		}
	}
	return free
}

// left returns the number of free squares of each row, and of each column, without a queen.
func (n rules) left(queens []int) map[trace.Square]int {
	left, board := map[trace.Square]int{}, n.board(queens)
	for i, free := range tracetest.Free(board) {
		if board[i] < 0 {
			left[trace.Row(i)] = len(free)
		}
		if !slices.Contains(board, i) {
			left[trace.Column(i)] += 0
		}
		for _, col := range free {
			left[trace.Column(col)]++
		}
	}
	return left
}

// play acts, and fails the test on an error.
func play(t *testing.T, o reel.Options, text string, act Act) Reply {
	t.Helper()
	r, err := Play(t.Context(), o, text, act)
	if err != nil {
		t.Fatalf("%+v after\n%s: %v", act, text, err)
	}
	return r
}

// Whatever a learner does, what is refused is attacked, what is said to be left is left, hints are true, and the search so far is a trace
// that can be continued.
func TestPlaysByTheRules(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		n     int
		fixed []int
	}{{1, nil}, {2, nil}, {3, nil}, {4, nil}, {4, []int{1}}, {5, nil}, {6, nil}, {6, []int{0}}, {7, []int{2, 0}}, {8, nil}, {8, nil}, {8, []int{3}}} {
		o := reel.Options{Search: reel.Search{Queens: c.n, Fixed: reel.Fixed(strings.Join(words.NamesOf(c.fixed, strconv.Itoa), ","))}}
		judge := rules(c.n)
		var queens []int
		for row, col := range c.fixed {
			queens = append(queens, row*c.n+col)
		}
		r := play(t, o, "", Act{Kind: "start"})
		for range 60 {
			judge.check(t, r, queens)
			judge.checkHints(t, o, r)
			before := r.Trace
			if random.IntN(4) == 0 {
				r = play(t, o, before, Act{Kind: "back"})
				if r.Refused != (len(queens) == len(c.fixed)) || r.Refused && r.Trace != before {
					t.Fatalf("with %v, taking back: refused %v", queens, r.Refused)
				}
				queens = queens[:max(len(c.fixed), len(queens)-1)]
				continue
			}
			free := judge.free(queens)
			at := random.IntN(c.n * c.n)
			if random.IntN(3) > 0 && len(free) > 0 {
				at = free[random.IntN(len(free))]
			}
			r = play(t, o, before, Act{Kind: "place", At: [2]int{at / c.n, at % c.n}})
			safe := slices.Contains(free, at)
			switch {
			case r.Refused == safe:
				t.Fatalf("with %v, a queen on %d: refused %v", queens, at, r.Refused)
			case safe:
				queens = append(queens, at)
			case slices.Contains(queens, at) && r.Trace != before:
				t.Fatalf("a queen on a queen changes the trace")
			}
		}
	}
}

// check checks what is said of the board.
func (n rules) check(t *testing.T, r Reply, queens []int) {
	t.Helper()
	want := r
	want.Queens, want.Free, want.Solved, want.Dead, want.Columns = append([]int{}, queens...), n.free(queens), len(queens) == int(n), []int{}, []int{}
	left := n.left(queens)
	for i := range int(n) {
		if free, open := left[trace.Row(i)]; open && free == 0 {
			want.Dead = append(want.Dead, i)
		}
		if free, open := left[trace.Column(i)]; open && free == 0 {
			want.Columns = append(want.Columns, i)
		}
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Fatalf("with %v: %s", queens, diff)
	}
	if (r.Note != "") != (len(r.Dead)+len(r.Columns) > 0) {
		t.Errorf("with %v: the note %q", queens, r.Note)
	}
}

// checkHints checks both hints for a board, as data and in words.
func (n rules) checkHints(t *testing.T, options reel.Options, r Reply) {
	t.Helper()
	g, err := open(t.Context(), options, r.Trace) // which refuses a trace that is not legal
	if err != nil {
		t.Fatalf("%v in\n%s", err, r.Trace)
	}
	film, _ := story.Tell(g.about, slices.Values(g.events), story.Options{Detail: story.Tests, Wordless: true})
	for s := range film {
		if s.Step == r.Step && s.Board.Occupied() != g.now.Board.Occupied() {
			t.Errorf("with %v, step %d of the film shows %v", r.Queens, r.Step, s.Board.Columns())
		}
	}
	one, two := g.hint(t.Context(), false), g.hint(t.Context(), true)
	if hopeless := len(r.Queens) == r.Fixed && len(r.Dead)+len(r.Columns) == 0 && !n.completes(r.Queens); !hopeless {
		n.checkReason(t, r, one.Kind, one)
	} else if one.Kind != story.HintNever {
		t.Errorf("a problem without a solution begins with the hint %+v", one)
	}
	switch two.Kind {
	case story.HintSome:
		if !n.completes(r.Queens) {
			t.Errorf("with %v there is no solution, and the hint is %+v", r.Queens, two)
		}
		n.checkReason(t, r, two.Now, two)
	case story.HintNone:
		stay := len(r.Queens) - len(two.Back)
		last := r.Queens[len(r.Queens)-1]
		if !n.completes(r.Queens[:stay]) || n.completes(r.Queens[:stay+1]) || two.Back[0] != trace.Sq(last/int(n), last%int(n)) {
			t.Errorf("with %v, the hint to take back %v", r.Queens, two.Back)
		}
	case story.HintNever:
		if n.completes(r.Queens[:r.Fixed]) {
			t.Errorf("there are solutions, and the hint for %v is %+v", r.Queens, two)
		}
	case story.HintAll:
	default:
		t.Errorf("with %v, the second hint is %+v", r.Queens, two)
	}
	for _, again := range []bool{false, true} {
		said := play(t, options, r.Trace, Act{Kind: "hint", Again: again})
		if said.Title == "" || said.Detail == "" || strings.ContainsAny(said.Title+said.Detail, "{}") || said.Trace != r.Trace {
			t.Errorf("a hint for %v: %q, %q", r.Queens, said.Title, said.Detail)
		}
	}
}

// checkReason checks the kinds of hints that the rules alone give: the first of the list that is true.
func (n rules) checkReason(t *testing.T, r Reply, kind story.HintKind, h story.Hint) {
	t.Helper()
	left := n.left(r.Queens)
	var rows []int // squares left in each
	single := false
	for line, free := range left {
		single = single || free == 1
		if line.Col < 0 {
			rows = append(rows, free)
		}
	}
	want := story.HintFewest
	switch {
	case r.Solved:
		want = story.HintAll
	case len(r.Dead)+len(r.Columns) > 0:
		want = story.HintDead
	case single:
		want = story.HintOne
	case slices.Min(rows) == slices.Max(rows):
		want = story.HintStart
	}
	if kind != want {
		t.Fatalf("with %v, the hint is of kind %d, not %d", r.Queens, kind, want)
	}
	for _, line := range h.Lines {
		if free, open := left[line]; !open || free != h.Left || kind == story.HintFewest && free != slices.Min(rows) {
			t.Errorf("with %v, a hint of kind %d about %v, with %d squares left", r.Queens, kind, line, h.Left)
		}
	}
}

// What the film says is what the reply says, in the reader's language.
func TestSpeaksAsTheFilm(t *testing.T) {
	t.Parallel()
	o := reel.Options{Search: reel.Search{Queens: 6}}
	at := func(row, col int) Act { return Act{Kind: "place", At: [2]int{row, col}} }
	dead := []Act{at(0, 0), at(1, 2), at(2, 4), at(3, 1)}
	dead = dead[:len(dead):len(dead)]
	for _, c := range []struct {
		acts                []Act
		title, detail, note string
	}{
		{[]Act{{Kind: "start"}}, "Place 6 queens so that none attacks another", "", ""},
		{[]Act{at(2, 2)}, "Row 3: queen on c3", "no queen attacks it", ""},
		{[]Act{at(2, 2), at(0, 0)}, "Row 1, square a1: attacked by c3", "same diagonal", ""},
		{[]Act{at(2, 2), at(2, 2)}, "There is a queen on c3 already", "", ""},
		{[]Act{{Kind: "back"}}, "There is no queen to take back", "", ""},
		{dead, "Row 4: queen on b4", "no queen attacks it", "No square is left in row 6 and column f"},
		{append(dead, Act{Kind: "back"}), "b4 taken back", "3 squares free again", "No square is left in column f"},
		{append(dead, at(0, 1), Act{Kind: "back"}), "b4 taken back", "3 squares free again", "No square is left in column f"},
		{append(dead, at(4, 3), Act{Kind: "back"}), "d5 taken back", "1 square free again", "No square is left in row 6 and column f"},
		{append(dead, Act{Kind: "hint"}), "No square is left in row 6 and column f", "so take a queen back", "No square is left in row 6 and column f"},
		{append(dead, Act{Kind: "hint", Again: true}), "From here there is no solution", "take back b4, e3, c2 and a1", "No square is left in row 6 and column f"},
		{[]Act{{Kind: "hint"}}, "Each row without a queen has 6 squares left", "so begin with any of them", ""},
		{[]Act{at(0, 2), {Kind: "hint"}}, "The fewest squares are left in row 2: 3", "so decide there first, before they are gone", ""},
		{[]Act{at(0, 0), {Kind: "hint", Again: true}}, "From here there is no solution", "take back a1", ""},
		{[]Act{at(0, 0), at(1, 2), {Kind: "hint", Again: true}}, "From here there is no solution", "take back c2 and a1", ""},
		{[]Act{at(0, 1), {Kind: "hint", Again: true}}, "There is a solution with these queens", "The fewest squares are left in row 2: 3", ""},
	} {
		text := ""
		var r Reply
		for _, act := range c.acts {
			r = play(t, o, text, act)
			text = r.Trace
		}
		got := [3]string{r.Title, r.Detail, r.Note}
		if diff := cmp.Diff([3]string{c.title, c.detail, c.note}, got); diff != "" {
			t.Errorf("%+v: %s", c.acts, diff)
		}
	}
	o.Language = words.Chinese()
	if r := play(t, o, "", Act{Kind: "hint"}); r.Detail != words.Chinese().Studio.Own.AnywhereDetail {
		t.Errorf("in Chinese: %q", r.Detail)
	}
}

// symmetries are the words for the symmetries of trace.
var symmetries = []string{
	"fundamental", "quarter turn right", "half turn", "quarter turn left", "mirrored left to right", "mirrored top to bottom", `mirrored in diagonal \`, "mirrored in diagonal /",
}

// Of a solution it is said what it took and what backtrack needs for as many, and how many there are: for the same fixed queens, if there are
// any. Its images are solutions, and lead back to it as they say.
func TestSolution(t *testing.T) {
	for _, c := range []struct {
		n                    int
		fixed, moves         string // columns of rows from the top; b takes a queen back
		title, detail        string
		needs, total, images int
	}{
		{1, "", "0", "Solved: no queen attacks another", "You placed 1 queen; backtrack places 1", 1, 1, 1},
		{4, "", "1302", "Solved: no queen attacks another", "You placed 4 queens; backtrack places 8", 26, 2, 2},
		{4, "", "1302bbbb2031", "Solved: no queen attacks another", "You placed 8 queens; backtrack places 12 for 2 solutions", 38, 2, 2},
		{4, "", "1302bb02", "You have found this solution before", "You placed 6 queens; backtrack places 8", 26, 2, 2},
		{6, "1", "135024", "Solved with these fixed queens", "You placed 5 queens; backtrack places 8", 37, 1, 4},
		{8, "", "04752613", "Solved: no queen attacks another", "You placed 8 queens; backtrack places 113", 876, 92, 8},
	} {
		o := reel.Options{Search: reel.Search{Queens: c.n, Fixed: reel.Fixed(c.fixed)}}
		r, row := play(t, o, "", Act{Kind: "start"}), len(c.fixed)
		for _, move := range c.moves[len(c.fixed):] {
			if row--; move != 'b' {
				r = play(t, o, r.Trace, Act{Kind: "place", At: [2]int{row + 1, int(move - '0')}})
				row += 2
			} else {
				r = play(t, o, r.Trace, Act{Kind: "back"})
			}
		}
		if r.Solution == nil || r.Title != c.title || r.Detail != c.detail || r.Solution.Needs != c.needs || int(r.Solution.Total) != c.total {
			t.Errorf("%s on %d: %q, %q, %+v", c.moves, c.n, r.Title, r.Detail, r.Solution)
			continue
		}
		boards := map[string]bool{}
		for _, image := range r.Solution.Images {
			boards[image.Board] = true
			var back []int // the image, turned or mirrored as it says
			for _, columns := range tracetest.Solutions(tracetest.Empty(c.n)) {
				if strings.Trim(fmt.Sprint(columns), "[]") != image.Board {
					continue
				}
				board := trace.Board{N: c.n}
				for row, col := range columns {
					board.Apply(trace.Event{Kind: trace.Place, At: trace.Sq(row, col)})
				}
				board = board.Image(trace.Symmetry(slices.Index(symmetries, image.From)))
				back = board.Columns()
			}
			if got := strings.Trim(fmt.Sprint(back), "[]"); got != r.Solution.Images[0].Board {
				t.Errorf("%s, %s, is %s, not %s", image.Board, image.From, got, r.Solution.Images[0].Board)
			}
		}
		if len(boards) != c.images {
			t.Errorf("%s on %d becomes %v", c.moves, c.n, boards)
		}
	}
}

// Boards as large as pictures go answer at once.
func TestLargeBoards(t *testing.T) {
	t.Parallel()
	o := reel.Options{Search: reel.Search{Queens: trace.MaxN}}
	r := play(t, o, "", Act{Kind: "place", At: [2]int{5, 5}})
	if again := play(t, o, r.Trace, Act{Kind: "hint", Again: true}); again.Title == "" {
		t.Error("no hint")
	}
}

// What is wrong with a request is an error of one line.
func TestRefusesRequests(t *testing.T) {
	t.Parallel()
	header := `{"format":"queenreel-trace","version":1,"n":4,"solver":"by hand"}` + "\n"
	for _, c := range []struct {
		queens    int
		text      string
		act       Act
		wantError string
	}{
		{65, "", Act{Kind: "start"}, "pictures go up to 64"},
		{0, "", Act{Kind: "jump"}, `no such act "jump": choose start, place, back or hint`},
		{4, "", Act{Kind: "place", At: [2]int{4, 0}}, "no square 4,0: rows and columns go from 0 to 3"},
		{4, "", Act{Kind: "place", At: [2]int{0, -65536}}, "no square 0,-65536: rows and columns go from 0 to 3"},
		{4, strings.Replace(header, "by hand", "dlx", 1), Act{Kind: "start"}, `line 1: a search by "dlx", not "by hand"`},
		{4, header, Act{Kind: "start"}, `line 1: the trace is cut short`},
		{4, header + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"place","at":[0,1]}`, Act{Kind: "start"}, "a queen placed on 0,1, which the one on 0,0 attacks"},
		{4, header + `{"event":"strike","at":[0,0]}`, Act{Kind: "start"}, "a search by hand has no strike"},
	} {
		_, err := Play(t.Context(), reel.Options{Search: reel.Search{Queens: c.queens}}, c.text, c.act)
		if err == nil || !strings.Contains(err.Error(), c.wantError) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q, %+v: error %v, want %q", c.text, c.act, err, c.wantError)
		}
	}
	done, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Play(done, reel.Options{}, "", Act{Kind: "hint", Again: true}); err != context.Canceled {
		t.Errorf("a context that is done: %v", err)
	}
}

func ExamplePlay() {
	r, err := Play(context.Background(), reel.Options{Search: reel.Search{Queens: 4}}, "", Act{Kind: "place", At: [2]int{0, 0}})
	fmt.Println(r.Title, len(r.Free), err)
	fmt.Print(r.Trace)
	// Output:
	// Row 1: queen on a1 6 <nil>
	// {"format":"queenreel-trace","version":1,"n":4,"solver":"by hand"}
	// {"event":"test","at":[0,0]}
	// {"event":"place","at":[0,0]}
	// {"event":"end"}
}
