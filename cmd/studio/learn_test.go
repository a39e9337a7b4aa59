package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

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

// tap presses a square, or a node of the tree, with the finger.
func (p *pupil) tap(at int, inTree bool) {
	what := "main .square"
	if inTree {
		what = ".branch"
	}
	p.Run(fmt.Sprintf(`$$('%s')[%d].click()`, what, at))
}

// key presses a square, or a node of the tree, with the keyboard alone.
func (p *pupil) key(at int, inTree bool) {
	if inTree {
		for range 30 {
			if browse.Value[bool](p.Tab, fmt.Sprintf(`document.activeElement == $$('.branch')[%d]`, at)) {
				break
			}
			p.Press(kb.Tab)
		}
	} else {
		const current = `$$('main .square').indexOf(document.activeElement)`
		for i := 0; i < 60 && browse.Value[int](p.Tab, current) < 0; i++ {
			p.Press(kb.Tab)
		}
		from := browse.Value[int](p.Tab, current)
		for ; from/p.n < at/p.n; from += p.n {
			p.Press(kb.ArrowDown)
		}
		for ; from/p.n > at/p.n; from -= p.n {
			p.Press(kb.ArrowUp)
		}
		for ; from%p.n < at%p.n; from++ {
			p.Press(kb.ArrowRight)
		}
		for ; from%p.n > at%p.n; from-- {
			p.Press(kb.ArrowLeft)
		}
	}
	p.Press(kb.Enter)
	p.Wants("a lost focus", `new Promise(r => requestAnimationFrame(() => setTimeout(r))).then(() => document.activeElement == document.body)`, "false")
}

const replied = `$('.lesson .said').textContent`

// play plays a card to its end, after all that is wrong at each act, if it shall be tried.
func (p *pupil) play(card int, press func(at int, inTree bool), wrongs bool) {
	ways := 0
	p.found = nil
	for range 8 {
		p.look()
		if p.task == "" {
			break
		}
		right, inTree := p.answers(), p.asks(p.texts["Learn"]["TreeAct"])
		if len(right) == 0 {
			p.Fatalf("card %d: nothing is right for %q", card, p.task)
		}
		wrong := func(of string, count int, inTree bool) {
			var all []int
			for at := range count {
				if inTree != p.asks(p.texts["Learn"]["TreeAct"]) || !slices.Contains(right, at) {
					all = append(all, at)
				}
			}
			ways += len(all)
			list, _ := json.Marshal(all) // which numbers can be
			for i, reply := range browse.Value[[]string](p.Tab, fmt.Sprintf(`%s.map(at => ($$('%s')[at].click(), %s))`, list, of, replied)) {
				if !slices.Contains(p.truths(all[i], inTree), reply) {
					p.Errorf("card %d, %q: %d is answered by %q; true is %q", card, p.task, all[i], reply, p.truths(all[i], inTree))
				}
			}
		}
		if wrongs {
			wrong("main .square", p.n*p.n, false)
			if inTree {
				wrong(".branch", len(p.nodes), true)
			}
		}
		press(right[0], inTree)
		p.found = append(p.found, right[0])
		if !strings.HasSuffix(browse.Value[string](p.Tab, `$('.lesson .said').className`), "right") {
			p.Fatalf("card %d, %q: %d is right, and answered by %q", card, p.task, right[0], browse.Value[string](p.Tab, replied))
		}
	}
	if wrongs && ways < 5 {
		p.Errorf("card %d can be wrong in %d ways", card, ways)
	}
}

// The cards are played to their end by the rules alone, in each language by taps, where all that is wrong is answered by what is true, and once
// by keys. The path then has its stars, and offers its next stop.
func TestLearn(t *testing.T) {
	browses(t)
	for i, l := range append(words.Languages(), *words.Chinese()) {
		keys := i == len(words.Languages())
		t.Run(fmt.Sprint(l.Name, keys), func(t *testing.T) {
			t.Parallel()
			v := visit(t, "#lang="+l.Name, browse.Size(390, 844))
			p := &pupil{visitor: v, judge: judge{4}, Language: l, texts: wordsOf(&l)}
			press := p.tap
			if keys {
				press = p.key
			}
			for card := 1; card <= 5; card++ {
				v.Wants("the card", `$('.count').textContent.match(/\d/)[0] + document.documentElement.lang`, fmt.Sprint(card, l.Name))
				if card == 3 {
					v.Wants("the row that has no safe square: two queens stand above it", `$('.ask h2').textContent.match(/\d/)[0]`, 3)
				}
				p.play(card, press, !keys)
				v.Wants("what stands done", `$$('.cards .done').length`, card)
				v.Wants("where the focus is", `document.activeElement == $('.lesson .onward')`, true)
				if card < 5 {
					p.Press(kb.Enter)
					v.Run(fmt.Sprintf(`await until(() => $('.count').textContent.startsWith('%d'))`, card+1))
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

// Show me does each card, which then has fewer stars; the cards that were done stay so, and back leads to the card before. It goes on with
// the first card that was not done, which its link has, too.
func TestLearnShows(t *testing.T) {
	browses(t)
	v := visit(t, "#card=1")
	for card := 1; card <= 5; card++ {
		v.Run(fmt.Sprintf(`await until(() => $('.count').textContent.startsWith('%d')); while (button('Show me')) button('Show me').click(); await until(() => location.hash.includes('taps'))`, card))
		if card < 5 {
			v.Run(`$('.lesson .onward').click()`)
		}
	}
	v.Wants("the star", `$('.path .stars').textContent + $('.path a').ariaLabel`, "★1 Learn, 1 of 3 stars")
	v.Run(`history.back(); await until(() => $('.count').textContent.startsWith('4'))`)
	v.Wants("in Chinese", `speak('zh').then(() => $('.count').textContent + location.hash)`, "4 / 5 · "+wordsOf(words.Chinese())["Learn"]["Back"]+"#lang=zh&card=4&taps=s_s")
	v.Do(chromedp.Reload())
	v.Wants("kept", `$$('.cards .done').length + $('.path .stars').textContent`, "5★")
	v.Run(`localStorage.setItem('queenreel-cards', '{"1":"done"}'); location.hash = ''`)
	v.Do(chromedp.Reload())
	v.Run(`await until(() => $('.count').textContent.startsWith('2')); sheet('share').showPopover(); await until(() => $('.linked input'))`)
	v.Wants("its link", `$('.linked input').value.split('#')[1]`, "card=2")
	v.Run(`sheet('share').hidePopover(); await press('Workbench'); await idle()`)
	v.Wants("the address of another mode", `location.hash`, "#mode=watch")
	v.Run(`await press('Learn'); await until(() => $('.lesson').checkVisibility())`)
	v.Wants("back", `$('.count').textContent[0] + location.hash`, "2#card=2")
	v.Wants("its link, of a card without a tap", `sheet('share').showPopover(), until(() => $('.linked input')?.value.match(/#card/)).then(() => $('.linked input').value.split('#')[1])`, "card=2")
}

// The page opens where its address says, and with Learn where it says nothing.
func TestDoor(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4")
	for _, c := range []struct{ address, mode string }{
		{"#n=4", "watch"},
		{"#", "learn"},
		{"#lang=zh", "learn"},
		{"#dark", "learn"},
		{"#card=3&lang=en", "learn"},
		{"#mode=watch", "watch"},
		{"#mode=learn&n=5", "learn"},
		{"#mode=predict&n=4", "predict"},
		{"#mode=place&n=4", "place"},
		{"#mode=make&n=4", "make"},
		{"#mode=quiz&n=4", "predict"},
		{"#n=4&theme=slate", "watch"},
		{"#n=4&step=3", "watch"},
	} {
		v.Run(fmt.Sprintf(`location.hash = %q; await until(() => document.documentElement.dataset.mode == %q); await idle()`, c.address, c.mode))
		v.Wants(c.address, `[$('.lesson').checkVisibility(), $('.film').checkVisibility(), ['Learn', '入门'].includes($('.modes [aria-current]')?.textContent), $('.faults').textContent]`,
			fmt.Sprint(c.mode == "learn", ",", c.mode != "learn", ",", c.mode == "learn", ","))
	}
	v.Run(`await go('#n=5'); await press('Learn'); await until(() => $('.lesson').checkVisibility())`)
	v.Wants("the address of a mode that was chosen", `location.hash`, "#n=5&mode=learn")
	v.Run(`await press('Workbench'); await idle()`)
	v.Wants("and back", `location.hash + $('.step').textContent`, "#n=5Step 1 of 8")
	const head = `document.title + '|' + $('[name=description]').content.split(',')[0]`
	v.Wants("what its film is called", head, "5 queens · backtrack · Queenreel|A film of the search for 5 queens by backtrack")
	v.Run(`await go('#lang=zh')`)
	zh := wordsOf(words.Chinese())["Facts"]
	v.Wants("what the page is called", head, zh["Title"]+"|"+zh["Description"])
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

// Board, question, task, answer and buttons are seen at once on phones, with squares for thumbs, and stay where they are as long as a card does;
// nothing is wider than the page.
func TestLearnFits(t *testing.T) {
	browses(t)
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			t.Parallel()
			v := visit(t, "#card=1", browse.Size(size[0], size[1]))
			for _, l := range words.Languages() {
				for card := 1; card <= 5; card++ {
					what := fmt.Sprint(l.Name, ", card ", card)
					v.Run(fmt.Sprintf(`location.hash = '#card=%d&lang=%s'; await until(() => $('.count').textContent.startsWith('%[1]d'))`, card, l.Name))
					v.Run(`self.place = () => ['.desk', '.lesson .doings'].map(css => $(css).getBoundingClientRect().top).join(); scrollTo(0, 0); self.placed = place()`)
					for i := 0; i < 8 && browse.Value[bool](v.Tab, `Boolean($('.lesson .help'))`); i++ {
						v.Run(`$$('main .square')[15].click(); scrollTo(0, 0)`)
						v.Wants(what, `[$('.slate'), $('.branches'), $('.ask'), $('.lesson .said'), $('.lesson .doings')].filter(e => e.checkVisibility()).filter(e => {
							const r = e.getBoundingClientRect()
							return r.top < 0 || r.bottom > innerHeight || r.right > innerWidth
						}).map(e => e.className)`, "")
						v.Wants(what+": thumbs", `$$('main .square, .lesson button, .onward, .skip').filter(e => e.checkVisibility()).filter(e => {
							const r = e.getBoundingClientRect(), more = e.matches('.branch') ? 8 : 0
							return r.width + more < 43.5 || r.height + more < 43.5
						}).map(e => e.className + e.textContent)`, "")
						v.Wants(what+": what moved", `place() == placed`, true)
						v.Run(`$('.lesson .help').click()`)
					}
					v.Wants(what+": width", `document.scrollingElement.scrollWidth`, size[0])
				}
				v.Run(`localStorage.clear()`)
			}
		})
	}
}

// A film that was seen to its end is a stop done, and one that was left out is not; each stop opens by its link, and offers the next. On the path
// stand no tools of the workbench, which one tap opens.
func TestPath(t *testing.T) {
	browses(t)
	v := visit(t, "#mode=learn")
	for _, address := range browse.Value[[]string](v.Tab, `$$('.path a').map(a => a.hash)`) {
		v.Run(fmt.Sprintf(`location.hash = %q; await until(() => document.documentElement.dataset.mode == (%[1]q.match(/mode=(\w+)/)[1])); await idle()`, address))
		v.Wants(address, `$('.faults').textContent + $$('.modes, .ways, .shown, .compare, .questions, .signs, .levels').filter(e => e.checkVisibility()).map(e => e.className)`, "")
	}
	for address, stop := range map[string]string{"#path&n=4": "watch", "#path&n=8&rivals=backtrack,propagate": "race", "#path&n=5": "", "#n=4": ""} {
		const stars = `Object.keys(JSON.parse(localStorage.getItem('queenreel-path') ?? '{}'))`
		v.Run(fmt.Sprintf(`await go(%q); localStorage.clear(); $('.last').click(); await painted()`, address))
		v.Wants(address+", its end", `Boolean($('.onward')) + `+stars, stop != "")
		v.Run(`$('.back').click(); await painted()`)
		v.Wants(address+", before its end", `Boolean($('.onward'))`, false)
		v.Run(`$('.forward').click(); await painted()`)
		if has := browse.Value[[]string](v.Tab, stars); len(has) > 0 != (stop != "") {
			t.Errorf("%s gives stars for %v", address, has)
		}
	}
}
