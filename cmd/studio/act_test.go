package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/cmd/studio/internal/learner"
	"queenreel/draw/drawtest/browse"
	"queenreel/draw/reel"
)

// What the page says of a board, square by square and row by row, is what the learner's search says: see package learner. The address holds
// the game.
func TestPlacesQueens(t *testing.T) {
	browses(t)
	j := judge{5}
	o := reel.Options{Search: reel.Search{Queens: j.n}}
	v := visit(t, "#n=5&mode=place")
	var r learner.Reply
	act := func(a learner.Act) string {
		var err error
		if r, err = learner.Play(t.Context(), o, r.Trace, a); err != nil {
			t.Fatal(err)
		}
		return r.Title + " | " + r.Detail
	}
	act(learner.Act{Kind: "start"})
	random := rand.New(rand.NewPCG(5, 6))
	for i := range 16 {
		at := random.IntN(j.n * j.n)
		if i%2 == 0 && len(r.Free) > 0 {
			at = r.Free[random.IntN(len(r.Free))]
		}
		want := ""
		switch k := slices.Index(r.Queens, at); {
		case k < 0:
			want = act(learner.Act{Kind: "place", At: [2]int{at / j.n, at % j.n}})
		case k == len(r.Queens)-1:
			want = act(learner.Act{Kind: "back"})
		default:
			want = "Take back the queens placed after " + j.name(at) + " first"
		}
		if told := v.tell(fmt.Sprintf(`pick(%d); await acted()`, at)); told != want {
			t.Errorf("%d: %q, want %q", i, told, want)
		}
		v.wantsBoard(j, r)
	}
	address := browse.Value[string](v.Tab, `new Promise(go => setTimeout(go, 500)).then(() => location.hash)`)
	v = visit(t, address)
	v.wantsBoard(j, r)
}

// wantsBoard checks what the page says of squares and rows.
func (v *visitor) wantsBoard(j judge, r learner.Reply) {
	v.Helper()
	var squares, rows []string
	for at := range j.n * j.n {
		name := j.name(at)
		switch k := slices.Index(r.Queens, at); {
		case k >= 0 && k == len(r.Queens)-1:
			name += ", the last queen: take it back"
		case k >= 0:
			name += ", queen"
		case slices.Contains(r.Free, at):
			name += ", not attacked"
		default:
			name += ", attacked by " + j.name(r.Queens[slices.IndexFunc(r.Queens, func(q int) bool { return j.along(q, at) != "" })])
			if slices.Contains(r.Dead, at/j.n) || slices.Contains(r.Columns, at%j.n) {
				name += ", in a row or column with no square left"
			}
		}
		squares = append(squares, name)
	}
	for row := range j.n {
		left, filled := 0, slices.ContainsFunc(r.Queens, func(q int) bool { return q/j.n == row })
		for _, at := range r.Free {
			if at/j.n == row {
				left++
			}
		}
		rows = append(rows, map[bool]string{false: fmt.Sprint(left), true: "♛"}[filled])
	}
	v.Wants("squares", `$$('main .square').map(b => b.ariaLabel).join()`, strings.Join(squares, ","))
	v.Wants("rows", `$$('.own .rows b').map(b => b.textContent).join()`, strings.Join(rows, ","))
	v.Wants("what is left", `parseInt($('.own .left').textContent)`, fmt.Sprint(len(r.Free)))
}

// looksOfSquares are the colors of what is painted on each square: on its middle, nearer to a corner, and at an edge.
const looksOfSquares = `
	self.looks = () => $$('main .square').map(square => [[.5, .5], [.3, .3], [.03, .5]].map(([across, down]) => {
		const { left, top, width, height } = square.getBoundingClientRect()
		const on = new DOMPoint(left + across * width, top + down * height)
		const over = [...$('.picture[data-picture]').querySelectorAll('path')].filter(shape => {
			if (!shape.checkVisibility() || shape.closest('clipPath')) return false
			const at = on.matrixTransform(shape.getScreenCTM().inverse())
			return shape.getAttribute('fill') == 'none' ? shape.isPointInStroke(at) : shape.isPointInFill(at)
		})
		return over.map(shape => getComputedStyle(shape).color)
	}).join('|'))`

// After each act the picture shows the board as it is then: what is taken back is gone, and with a hint what was refused before.
func TestPictureIsAfterTheAct(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&mode=place")
	squares := []int{0, 8, 16, 19}
	v.Run(looksOfSquares + `; self.empty = looks()`)
	for _, at := range squares {
		v.Run(fmt.Sprintf(`pick(%d); await acted()`, at))
	}
	v.Run(`self.full = looks()`)
	for i := range squares {
		v.Run(`answer('Take back'); await acted()`)
		v.Wants("the words", `said().split(' |')[0]`, judge{6}.name(squares[3-i])+" taken back")
		v.Wants("the picture", fmt.Sprintf(`[0, 8, 16, 19].map((at, i) => (looks()[at] == full[at]) == (i < %d)).join()`, 3-i), "true,true,true,true")
	}
	v.Wants("none can be taken back", `button('Take back').disabled`, "true")
	v.Run(`pick(14); await acted(); empty = looks()[20]; pick(20); await acted(); self.refused = looks()[20]; answer('Hint'); await acted()`)
	v.Wants("what was refused is shown, and is gone with the hint", `refused != empty && looks()[20] == empty`, "true")
}
