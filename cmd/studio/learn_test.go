package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/drawtest/browse"
	"queenreel/draw/story/words"
)

// A pupil plays the cards by the rules of chess queens and by what the page asks: the names of squares and nodes, and the task.
type pupil struct {
	*visitor
	judge
	words.Language
	texts                words.PageTexts
	queens, tried, found []int    // by the names of the squares, and what was found on the first card
	nodes                []string // the paths of the tree, and how many nodes are below each
	task, row            string   // the text of the task, and its row as the language calls it
}

// filled fills placeholders in: pairs of names and values.
func filled(text string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

func (p *pupil) line(row int) string {
	return filled(p.texts["Predict"]["Row"], "text", strconv.Itoa(row+1))
}

// look reads the page.
func (p *pupil) look() {
	p.queens, p.tried = nil, nil
	for at, label := range browse.Value[[]string](p.Tab, `$$('main .square').map(s => s.ariaLabel)`) {
		switch label {
		case filled(p.Player.QueenOn, "at", p.name(at)):
			p.queens = append(p.queens, at)
		case filled(p.Player.TriedHere, "at", p.name(at)):
			p.tried = append(p.tried, at)
		}
	}
	p.nodes = browse.Value[[]string](p.Tab, `$$('.branch').filter(b => b.checkVisibility()).map(b => b.ariaLabel)`)
	p.task = browse.Value[string](p.Tab, `$('.task').textContent`)
}

// asks reports whether the task is one of these texts. Their line is then in row.
func (p *pupil) asks(texts ...string) bool {
	for _, text := range texts {
		for row := range p.n {
			if filled(text, "line", p.line(row)) == p.task {
				p.row = p.line(row)
				return true
			}
		}
	}
	return false
}

// free returns the squares of a row, after one of them, that none of the queens attacks.
func (p *pupil) free(row, after int, queens []int) (squares []int) {
	for at := row * p.n; at < (row+1)*p.n; at++ {
		if at > after && !p.attacked(at, queens) && !slices.Contains(queens, at) {
			squares = append(squares, at)
		}
	}
	return squares
}

// canMove reports whether the queen of a row has a free square after it.
func (p *pupil) canMove(row int) bool { return len(p.free(row, p.queens[row], p.queens[:row])) > 0 }

// answers returns what the task asks for: squares, or nodes of the tree.
func (p *pupil) answers() (right []int) {
	w := p.texts["Learn"]
	switch {
	case p.asks(w["RuleAct"]):
		for at := range p.n * p.n {
			along := p.along(p.queens[0], at)
			if along != "" && !slices.ContainsFunc(p.found, func(f int) bool { return p.along(p.queens[0], f) == along }) {
				right = append(right, at)
			}
		}
	case p.asks(w["FirstAct"], w["BackAct"], w["FinishAct"]):
		row := slices.IndexFunc([]int{0, 1, 2, 3}, func(row int) bool { return p.line(row) == p.row })
		right = p.free(row, slices.Max(append(p.tried, -1)), p.queens)[:1]
	case p.asks(w["StuckAct"]):
		right = []int{slices.Max(p.queens)}
	case p.asks(w["BeforeAct"]):
		for row := range p.queens {
			if p.canMove(row) {
				right = []int{p.queens[row]}
			}
		}
	case p.asks(w["TreeAct"]):
		for i := range p.nodes {
			if path, below := p.node(i); below == 0 && len(p.free(len(path), -1, path)) == 0 && !slices.Contains(p.found, i) {
				right = append(right, i)
			}
		}
	}
	return right
}

// node returns the queens on the path to a node, and how many nodes are below it.
func (p *pupil) node(i int) (path []int, below int) {
	for _, name := range regexp.MustCompile(`[a-d][1-4]`).FindAllString(p.nodes[i], -1) {
		path = append(path, p.square(name))
	}
	below, _ = strconv.Atoi(regexp.MustCompile(`\d+`).FindString(regexp.MustCompile(`[a-d][1-4]`).ReplaceAllString(p.nodes[i], "")))
	return path, below
}

// truths returns all that is true of a square, or a node of the tree, that the task does not ask for.
func (p *pupil) truths(at int, inTree bool) (true []string) {
	w, own := p.texts["Learn"], p.texts["Predict"]
	say := func(text string, pairs ...string) { true = append(true, filled(text, pairs...)) }
	if inTree {
		path, below := p.node(at)
		if len(path) == 0 {
			return append(true, w["Root"])
		}
		name := p.name(path[len(path)-1])
		var list []string
		for i := range p.nodes {
			if next, _ := p.node(i); len(next) == len(path)+1 && slices.Equal(next[:len(path)], path) {
				list = append(list, p.name(next[len(path)]))
			}
		}
		if below > 0 && below == len(list) {
			say(w["WentOn"], "at", name, "list", strings.Join(list, p.Between))
		}
		if below == 0 && slices.Equal(path, p.queens) {
			say(w["Stands"], "at", name)
		}
		if slices.Contains(p.found, at) {
			say(w["Found"], "at", name)
		}
		return true
	}
	name, row := p.name(at), at/p.n
	texts := map[string]string{"same row": p.Player.SameRow, "same column": p.Player.SameColumn, "same diagonal": p.Player.SameDiagonal}
	stands := slices.Contains(p.queens, at)
	for _, q := range p.queens {
		if along := p.along(q, at); along != "" {
			text := filled(p.Player.AttackedAlong, "at", name, "by", p.name(q), "text", texts[along])
			if p.asks(w["RuleAct"]) {
				text += " " + w["Other"]
			}
			say(text)
		} else if !stands {
			say(w["Unattacked"], "at", name, "from", p.name(q))
		}
	}
	switch {
	case p.asks(w["TreeAct"]):
		return []string{w["InTree"]}
	case p.asks(w["StuckAct"], w["BeforeAct"]) && stands:
		later := false
		for r := row + 1; r < len(p.queens); r++ {
			later = later || p.canMove(r)
		}
		true = nil
		if later {
			say(own["MovesLater"], "at", name)
		}
		if !p.canMove(row) {
			say(w["NoNext"], "at", name)
		}
	case stands:
		say(own["Taken"], "at", name)
	case slices.Contains(p.tried, at):
		say(w["Tried"], "at", name)
	case !p.attacked(at, p.queens):
		line := p.line(len(p.queens)) // the rows above have their queens
		if p.asks(w["StuckAct"], w["BeforeAct"]) {
			say(w["Blocked"], "at", name, "line", line)
		} else if row != len(p.queens) {
			say(own["OtherLine"], "at", name, "line", line)
		} else if p.free(row, -1, p.queens)[0] < at {
			say(w["Later"], "at", name, "line", line)
		}
	}
	return true
}

// tap presses a square, or a node of the tree, and returns the reply.
func (p *pupil) tap(at int, inTree bool) string {
	what := "main .square"
	if inTree {
		what = ".branch"
	}
	return browse.Value[string](p.Tab, fmt.Sprintf(`($$('%s')[%d].click(), $('.lesson .said').textContent)`, what, at))
}

// play plays a card to its end, after all that is wrong at each act.
func (p *pupil) play(card int) {
	ways := 0
	p.found = nil
	for p.look(); p.task != ""; p.look() {
		right, inTree := p.answers(), p.asks(p.texts["Learn"]["TreeAct"])
		if len(right) == 0 {
			p.Fatalf("card %d: nothing is right for %q", card, p.task)
		}
		wrong := func(count int, ofTree bool) {
			for at := range count {
				if ofTree == inTree && slices.Contains(right, at) {
					continue
				}
				ways++
				if reply := p.tap(at, ofTree); !slices.Contains(p.truths(at, ofTree), reply) {
					p.Errorf("card %d, %q: %d is answered by %q; true is %q", card, p.task, at, reply, p.truths(at, ofTree))
				}
			}
		}
		wrong(p.n*p.n, false)
		if inTree {
			wrong(len(p.nodes), true)
		}
		reply := p.tap(right[0], inTree)
		p.found = append(p.found, right[0])
		if !strings.HasSuffix(browse.Value[string](p.Tab, `$('.lesson .said').className`), "right") {
			p.Fatalf("card %d, %q: %d is right, and answered by %q", card, p.task, right[0], reply)
		}
	}
	if ways < 5 {
		p.Errorf("card %d can be wrong in %d ways", card, ways)
	}
}

// The cards are played to their end by the rules alone, in each language, where all that is wrong is answered by what is true.
func TestLearn(t *testing.T) {
	browses(t)
	for _, l := range words.Languages() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			v := visit(t, "#lang="+l.Name, browse.Size(390, 844))
			p := &pupil{visitor: v, judge: judge{4}, Language: l, texts: wordsOf(&l)}
			for card := 1; card <= 5; card++ {
				v.Wants("the card", `$('.count').textContent.match(/\d/)[0] + document.documentElement.lang`, fmt.Sprint(card, l.Name))
				if card == 3 {
					v.Wants("the row that has no safe square: two queens stand above it", `$('.ask h2').textContent.match(/\d/)[0]`, 3)
				}
				p.play(card)
				v.Wants("what stands done", `$$('.cards .done').length`, card)
				v.Wants("shapes on the board, all of which there are", `(all => all.length > 0 && all.every(use => use.getBBox().width > 0))($$('.slate use'))`, true)
				if card < 5 {
					v.Run(fmt.Sprintf(`$('.lesson .onward').click(); await until(() => $('.count').textContent.startsWith('%d'))`, card+1))
				}
			}
			p.look()
			if len(p.queens) != 4 || p.attacked(p.queens[0], p.queens[1:]) || p.attacked(p.queens[1], p.queens[2:]) || p.attacked(p.queens[2], p.queens[3:]) {
				t.Errorf("the end is %v", p.queens)
			}
			v.Wants("the next stop", `$('.lesson .onward').hash`, "#path&n=6&mode=place&lang="+l.Name)
			v.Wants("the stars", `$('.path .stars').textContent`, "★★★")
		})
	}
}

// Learn needs no engine, and no storage.
func TestLearnAlone(t *testing.T) {
	browses(t)
	v := visitFile(t, theBuild(t).light, "", engineless, browse.First(`Object.defineProperty(self, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`))
	v.Run(`await until(() => button('Show me')); while (button('Show me')) button('Show me').click()`)
	v.Wants("a card", `$$('.cards .done').length + $('.tongues').value`, "1English")
	v.Wants("no stars", `$$('.path .stars').map(s => s.textContent).join('') + $('.path a').ariaLabel`, "1 Learn, 0 of 3 stars")
	v.Run(`await speak('zh')`)
	v.Wants("in Chinese", `$('h2').textContent`, wordsOf(words.Chinese())["Learn"]["RuleTitle"])
	v.Wants("nothing wrong", `$('.faults').textContent + $('.work').checkVisibility()`, "false")
}
