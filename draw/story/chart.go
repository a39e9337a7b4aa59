package story

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ChartTexts are the texts of charts.
type ChartTexts struct {
	Title     string `en:"How the work grows: all solutions for N queens"` // of a chart of growth: its title, and what N is
	X         string `en:"N, the number of queens"`
	Nodes     string `en:"nodes: branches, candidates or queens placed"` // what grows
	Tests     string `en:"squares tested"`
	Failures  string `en:"what ended a branch: failures, conflicts or dead ends"`
	Branches  string `en:"branches"`
	Time      string `en:"measured time in milliseconds"`
	Solutions string `en:"solutions"`
	Bytes     string `en:"bytes of the trace of the search"`
	Late      string `en:"A cross marks a search that was stopped after {text}: its total is not known."` // a note: the meaning of a cross, where searches were stopped after {text}
	Zeros     string `en:"Zeros are left out (log scale): {list}."`                                       // a note: {list} has no place on the scale
	ZerosAt   string `en:"{solver} at {list}"`                                                            // there {solver} is 0 for the numbers of {list}
	Depth     string `en:"The depth of a search: {solver}, {queens queen queens}"`                        // a chart of the search of {solver} for {queens} queens: its title, its axes, a note
	DepthX    string `en:"steps of the search"`
	DepthY    string `en:"queens on the board; each drop is a backtrack"`
	DepthNote string `en:"Dots are solutions."`
	Alt       string `en:"A chart. {title}; {detail}, for {list}."` // a chart with a {title}, of {detail}, for the solvers of {list}
}

// A Zero says where a solver has figures that are 0.
type Zero struct {
	Solver string
	At     []int
}

// ZeroNote says which figures a logarithmic scale leaves out. Solvers that leave out the same are named together.
func (l *Language) ZeroNote(zeros []Zero) string {
	list := ""
	for i, z := range zeros {
		same := func(other Zero) bool { return slices.Equal(other.At, z.At) }
		if slices.ContainsFunc(zeros[:i], same) {
			continue
		}
		var names []string
		for _, other := range zeros {
			if same(other) {
				names = append(names, other.Solver)
			}
		}
		list = l.both(list, Say(l.Chart.ZerosAt, Words{Solver: l.joined(names, l.And), List: "N = " + strings.Join(ranges(z.At), l.Between)}))
	}
	return Say(l.Chart.Zeros, Words{List: list})
}

// ranges returns numbers in ascending order as texts, three or more that follow each other as in 1–7.
func ranges(numbers []int) []string {
	var texts []string
	for i := 0; i < len(numbers); {
		end := i + 1
		for end < len(numbers) && numbers[end] == numbers[end-1]+1 {
			end++
		}
		if end-i < 3 {
			end = i + 1
			texts = append(texts, strconv.Itoa(numbers[i]))
		} else {
			texts = append(texts, fmt.Sprintf("%d–%d", numbers[i], numbers[end-1]))
		}
		i = end
	}
	return texts
}

// ChartAlt describes a chart of some solvers.
func (l *Language) ChartAlt(title, y string, solvers []string) string {
	return Say(l.Chart.Alt, Words{Title: title, Detail: y, List: l.joined(solvers, l.And)})
}
