package solver

import (
	"slices"

	"queenreel/trace"
)

// DLX solves N queens as an exact cover problem, with Knuth's dancing links. Each square is an option that
// covers four items: its row and its column, which must be covered exactly once, and its two diagonals,
// which can be covered at most once. See Knuth, Dancing links (arXiv:cs/0011047), and The Art of Computer
// Programming 4B, section 7.2.2.1.
//
// The next item to cover is the row or column with the fewest squares left, or the first of these: rows
// come before columns. Knuth covers that item once for all its options; DLX covers it again for each of
// them, so that every square is struck by a queen.
var DLX = Solver{
	Name:     "dlx",
	Doc:      "dancing links, row or column with fewest options first",
	Example:  9,
	Complete: true,
	MaxN:     2_500, // 300 MB of links
	Counts:   []trace.Counter{trace.Placements, trace.Backtracks, trace.DeadEnds, trace.Solutions},
	Code: trace.Listing{
		{Text: "# given: unlink, link"},
		{Text: "def solve():"},
		{Text: "    if not lines():"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "        return"},
		{Text: "    line = fewest(lines())", On: []trace.Kind{trace.Choose}},
		{Text: "    for row, col in squares(line):"},
		{Text: "        place(row, col)", On: []trace.Kind{trace.Place}},
		{Text: "        unlink(row, col)", On: []trace.Kind{trace.Strike},
			Given: "unlink(row, col) strikes the squares that the queen attacks, row and column first"},
		{Text: "        solve()"},
		{Text: "        remove(row, col)", On: []trace.Kind{trace.TakeBack}},
		{Text: "        link(row, col)", On: []trace.Kind{trace.Restore},
			Given: "link(row, col) restores them, the last first"},
		{Text: "    dead_end(line)", On: []trace.Kind{trace.DeadEnd}},
		{Text: "solve()"},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		d := newDance(p.N, yield)
		for _, q := range p.Fixed {
			d.choose(q)
		}
		d.search()
		if d.done {
			return
		}
		for _, q := range slices.Backward(p.Fixed) {
			d.release(q)
		}
	},
}

// A dance holds the links of the exact cover problem. Nodes are indices: first the root, then the items
// (rows, columns, falling and rising diagonals), then four nodes for each square, one in the ring of each
// item that it covers.
type dance struct {
	emitter
	n           int
	left, right []int32 // the ring of the root and of the rows and columns still to cover; diagonals are not in it
	up, down    []int32 // the rings of the items, each with the squares left that cover it
	item        []int32 // by node of a square: its item
	size        []int32 // by item: the number of squares in its ring
}

func newDance(n int, yield func(trace.Event) bool) *dance {
	items := firstNode(n)
	nodes := items + 4*n*n
	d := &dance{
		emitter: emitter{yield: yield}, n: n,
		left: make([]int32, items), right: make([]int32, items),
		up: make([]int32, nodes), down: make([]int32, nodes),
		item: make([]int32, nodes), size: make([]int32, items),
	}
	for i := range int32(items) {
		d.left[i], d.right[i] = i, i
		d.up[i], d.down[i] = i, i
	}
	for i := range int32(2 * n) {
		d.left[i+1], d.right[i] = i, i+1
	}
	d.left[0], d.right[2*n] = int32(2*n), 0
	node := int32(items)
	for row := range n {
		for col := range n {
			for _, item := range [...]int{1 + row, 1 + n + col, 3*n + col - row, 4*n + col + row} {
				last := d.up[item]
				d.item[node], d.up[node], d.down[node] = int32(item), last, int32(item)
				d.down[last], d.up[item] = node, node
				d.size[item]++
				node++
			}
		}
	}
	return d
}

// firstNode returns the first node of a square, after the root, 2n rows and columns, and 4n-2 diagonals.
func firstNode(n int) int { return 6*n - 1 }

// nodes returns the first of the four nodes of a square.
func (d *dance) nodes(s trace.Square) int32 {
	return int32(firstNode(d.n) + 4*(int(s.Row)*d.n+int(s.Col)))
}

func (d *dance) square(node int32) trace.Square {
	k := (int(node) - firstNode(d.n)) / 4
	return trace.Sq(k/d.n, k%d.n)
}

func (d *dance) line(item int32) trace.Square {
	i := int(item) - 1
	if i < d.n {
		return trace.Row(i)
	}
	return trace.Column(i - d.n)
}

// search covers the rows and columns that are left in all possible ways.
func (d *dance) search() {
	if d.right[0] == 0 {
		d.emit(trace.Event{Kind: trace.Solution})
		return
	}
	item := d.fewest()
	d.emit(trace.Event{Kind: trace.Choose, At: d.line(item), Value: int(d.size[item])})
	place := trace.Event{Kind: trace.Place}
	if d.size[item] == 1 {
		place.Cause, place.By = trace.Forced, d.line(item)
	}
	for node := d.down[item]; node != item && !d.done; node = d.down[node] {
		place.At = d.square(node)
		d.emit(place)
		d.choose(place.At)
		d.search()
		if d.done {
			return
		}
		d.emit(trace.Event{Kind: trace.TakeBack, At: place.At})
		d.release(place.At)
	}
	d.emit(trace.Event{Kind: trace.DeadEnd, At: d.line(item)})
}

// fewest returns the row or column still to cover with the fewest squares left, or the first of these.
func (d *dance) fewest() int32 {
	best := d.right[0]
	for item := d.right[best]; item != 0; item = d.right[item] {
		if d.size[item] < d.size[best] {
			best = item
		}
	}
	return best
}

func (d *dance) choose(queen trace.Square) {
	first := d.nodes(queen)
	for node := first; node < first+4; node++ {
		d.cover(d.item[node], queen)
	}
}

// release undoes choose, in reverse order.
func (d *dance) release(queen trace.Square) {
	first := d.nodes(queen)
	for node := first + 3; node >= first; node-- {
		d.uncover(d.item[node], queen)
	}
}

// cover removes an item from the items to cover, and its squares from the rings of their other items.
func (d *dance) cover(item int32, queen trace.Square) {
	d.right[d.left[item]], d.left[d.right[item]] = d.right[item], d.left[item]
	for node := d.down[item]; node != item; node = d.down[node] {
		s := d.square(node)
		for other := d.nodes(s); other < d.nodes(s)+4; other++ {
			if other != node {
				d.down[d.up[other]], d.up[d.down[other]] = d.down[other], d.up[other]
				d.size[d.item[other]]--
			}
		}
		if s != queen {
			d.emit(strike(s, queen))
		}
	}
}

// uncover undoes cover, in reverse order.
func (d *dance) uncover(item int32, queen trace.Square) {
	for node := d.up[item]; node != item; node = d.up[node] {
		s := d.square(node)
		for other := d.nodes(s); other < d.nodes(s)+4; other++ {
			if other != node {
				d.down[d.up[other]], d.up[d.down[other]] = other, other
				d.size[d.item[other]]++
			}
		}
		if s != queen {
			d.emit(trace.Event{Kind: trace.Restore, At: s})
		}
	}
	d.right[d.left[item]], d.left[d.right[item]] = item, item
}

// strike returns the Strike of s by a queen that attacks it.
func strike(s, queen trace.Square) trace.Event {
	cause := trace.Diagonal
	if s.Row == queen.Row || s.Col == queen.Col {
		cause = trace.Line
	}
	return trace.Event{Kind: trace.Strike, Cause: cause, At: s, By: queen}
}
