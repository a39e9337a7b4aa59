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
	"queenreel/draw/story/words"
	"queenreel/trace"
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

// A learner begins with a board that somebody has; of queens that attack each other it is said that they do.
func TestOwnSearchBeginsWithABoard(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&mode=place")
	bring := func(text string) {
		v.Run(fmt.Sprintf(`$('.own .bring input').value = %q; $('.own .bring input').dispatchEvent(new Event('change')); await acted(); await idle()`, text))
	}
	bring("b1 d2 a3")
	v.Wants("the queens", `$$('main .square').filter(b => /queen/.test(b.ariaLabel)).map(b => b.ariaLabel.slice(0, 2)).join()`, "b1,d2,a3")
	v.Wants("the board", `$$('main .square').length`, "16")
	v.Run(`$('[data-name=again]').click(); await acted()`)
	bring("c3 e5")
	v.Wants("what attacks", `document.body.textContent.includes('c3 and e5 attack each other')`, "true")
}

// A learner's solution is filmed, saved, and shown beside a solver's.
func TestOwnSearchIsFilmed(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&mode=place")
	var told string
	for _, at := range []int{0, 1, 0, 1, 7, 8, 14} { // a1, refused b1, a1 taken back, …
		told = v.tell(fmt.Sprintf(`pick(%d); await acted()`, at))
	}
	if want := "Solved: no queen attacks another | You placed 5 queens; backtrack places 8\n"; !strings.HasPrefix(told, want) {
		t.Errorf("a solution is told as %q, want %q", told, want)
	}
	v.Run(`self.saved = []; URL.createObjectURL = blob => { saved.push(blob); return 'data:,' }; HTMLAnchorElement.prototype.click = () => {}; answer('Save the trace')`)
	text := browse.Value[string](v.Tab, `saved[0].text()`)
	about, events, err := trace.Read([]byte(text))
	if err != nil || about.Solver != words.ByHand {
		t.Fatalf("a trace by %q, error %v", about.Solver, err)
	}
	n := 0
	for _, err := range events {
		if n++; err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
	if n != 13 {
		t.Errorf("%d events in\n%s", n, text)
	}
	v.Run(`answer('Save the GIF'); await until(() => saved.length == 2, 'a GIF')`)
	v.Wants("the GIF", `saved[1].slice(0, 6).text()`, "GIF89a")
	v.Run(`answer('Compare with backtrack'); await until(() => $('.film').className.includes('compared')); await idle()`)
	v.Wants("both searches are named", `$('.picture[data-picture]').ariaLabel.includes('by hand') && $('.picture[data-picture]').ariaLabel.includes('backtrack')`, "true")
	v.Wants("no message", `$('.faults').textContent`, "")

	v = visit(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	v.Run(`answer('Film it'); await until(() => $('.film .controls').checkVisibility()); await idle()`)
	v.Wants("the film", `$('.status .step').textContent.split(' of ')[1]`, "11")
	v.Wants("no message", `$('.faults').textContent`, "")
}

// looksOfSquares are the shapes over the middle of each square, in their colors.
const looksOfSquares = `
	self.looks = () => $$('main .square').map(square => {
		const { left, top, width, height } = square.getBoundingClientRect(), x = left + width / 2, y = top + height / 2
		const over = [...$('.picture[data-picture]').children].filter(shape => {
			const at = shape.getBoundingClientRect()
			return at.width && at.left <= x && x <= at.right && at.top <= y && y <= at.bottom
		})
		return over.map(shape => {
			const use = shape.matches('use') ? shape : shape.querySelector('use')
			return (use ? $(use.getAttribute('href')).innerHTML : 'rect') + getComputedStyle(shape).color
		}).join().replace(/#s\d+-/g, '')
	})`

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

// Of a link's acts those are played that fit the board, and the rest is said. A search that was started again can be had back.
func TestKeepsWhatFits(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&mode=place")
	for _, c := range []struct{ acts, left, queens, said string }{
		{"0.0_9.9", "0.0", "a1", "1 act left out: not possible on this board | Row 1: queen on a1"},
		{"b_0.0_0.0_b_b_1.1_6.0", "0.0_b_1.1", "b2", "4 acts left out: not possible on this board | Row 2: queen on b2"},
		{"0.0_0.5_1.2", "0.0_0.5_1.2", "a1,c2", "Row 2: queen on c2 | no queen attacks it"},
		{"h_h", "h_h", "", "There is a solution with these queens | Each row without a queen has 6 squares left"},
	} {
		v.reopen("#n=6&mode=place&acts=" + c.acts)
		const queens = `$$('main .square').filter(b => /queen/.test(b.ariaLabel)).map(b => b.ariaLabel.slice(0, 2)).join()`
		v.Wants(c.acts+": the queens", queens, c.queens)
		v.Wants(c.acts+": the words", `said()`, c.said)
		v.Wants(c.acts+": the link", `until(() => location.hash.endsWith('acts=`+c.left+`')).then(() => 'kept')`, "kept")
		v.Wants(c.acts+": no message", `$('.work').hidden + $('.faults').textContent`, "true")
		v.Run(`button('Start again').focus(); answer('Start again'); await acted()`)
		v.Wants(c.acts+": started again", queens, "")
		v.Wants(c.acts+": where the focus is", `document.activeElement.textContent`, "Undo")
		v.Run(`await set('Board', 5); await acted()`)
		v.Wants(c.acts+": nothing to be had back on another board", `Boolean(button('Undo'))`, "false")
		v.Run(`await set('Board', 6); await acted(); answer('Undo'); await acted()`)
		v.Wants(c.acts+": and had back", queens, c.queens)
	}
}

// Hints come in order: a reason first, and if a solution is left only when one asks again.
func TestHintsInThePage(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&mode=place")
	hint := `answer('Hint'); await acted()`
	for _, c := range []struct{ script, want string }{
		{hint, "Each row without a queen has 6 squares left | so begin with any of them"},
		{hint, "There is a solution with these queens | Each row without a queen has 6 squares left"},
		{`pick(0); await acted(); ` + hint, "Each row without a queen has 4 squares left | so begin with any of them"},
		{hint, "From here there is no solution | take back a1"},
		{`answer('Take back'); await acted()`, "a1 taken back | 16 squares free again"},
		{`answer('Start again'); await acted()`, "Place 6 queens so that none attacks another"},
	} {
		if told := v.tell(c.script); told != c.want {
			t.Errorf("%s: %q, want %q", c.script, told, c.want)
		}
	}
}

// A solution is answered by what it took, what backtrack needs for the same, how many were found on this device, and which of these it is
// when it is turned; a solution of a link is somebody else's, and none is counted where it alone was seen. All of it is seen on a phone.
func TestPlaceEnds(t *testing.T) {
	browses(t)
	v := visit(t, "#path&n=6&mode=place", browse.Size(390, 844))
	v.Run(`for (const key of Object.keys(localStorage)) if (key.startsWith('queenreel-found')) localStorage.removeItem(key)
		self.place = async columns => { for (const [r, c] of columns.entries()) pick(r * columns.length + c), await acted() }
		await place([1, 3, 5, 0, 2, 4])`)
	v.Wants("the first", `said()`, "Solved: no queen attacks another | You placed 6 queens; backtrack places 31\n1 of 4 solutions found on this device")
	v.Wants("what is below the window", `[$('.said'), button('Place 8 queens')].filter(e => e.getBoundingClientRect().bottom > innerHeight).length + scrollY`, "0")
	v.Wants("what comes next, and the stars", `$('.solved .onward').textContent + JSON.parse(localStorage.getItem('queenreel-path')).place`, `Next: Watch 43`)
	v.Wants("queens that stand out", `$$('main .square.stands').length`, "6")
	v.Run(`answer('Start again'); await acted(); await place([4, 2, 0, 5, 3, 1])`)
	v.Wants("its image", `said()`, "Solved: no queen attacks another | You placed 6 queens; backtrack places 31\n2 of 4 solutions found on this device\nThe same as solution 1, found today: mirrored left to right")
	v.Wants("the shelf", `$$('.shelf li').map(li => li.className + li.ariaLabel).join('|')`, "kinThe same as solution 1, found today: mirrored left to right|hereThis is solution 2, found today")
	v.Run(`for (let i = 0; i < 6; i++) { answer('Take back'); await acted() }; for (const at of [0, 10, 15, 20, 31, 4]) { pick(at); await acted() }
		answer('Start again'); await acted(); await place([1, 3, 5, 0, 2, 4])`)
	v.Wants("again", `said().split('\n').slice(1).join()`, "2 of 4 solutions found on this device,This is solution 1, found today")
	v.Wants("nothing new", `$$('main .square.stands').length`, "0")

	zh := words.Chinese()
	v.Run(`await go('#n=6&mode=place&lang=zh&acts=0.2_1.5_2.1_3.4_4.0_5.3')`)
	if told := v.tell(``); !strings.HasPrefix(told, wordsOf(zh)["Own"]["Solved"]+" | ") || !strings.Contains(told, "已找到 2 个") || !strings.Contains(told, "）相同：") {
		t.Errorf("a solution of a link is told as %q", told)
	}
	v.Run(`await go('#n=6&mode=place&fixed=b1&acts=1.3_2.5_3.0_4.2_5.4')`)
	v.Wants("with a fixed queen", `said()`, "Solved with these fixed queens | You placed 5 queens; backtrack places 8")
	v.Run(`button('Place 8 queens').focus(); answer('Place 8 queens'); await acted(); await until(() => $$('main .square').length == 64)`)
	v.Wants("the next size", `until(() => !location.hash.includes('acts')).then(() => location.hash + document.title)`, "#n=8&mode=placePlace them yourself · 8 queens · Queenreel")
	v.Run(`Object.keys(localStorage).forEach(key => key.startsWith('queenreel-found') && localStorage.removeItem(key))`)
}
