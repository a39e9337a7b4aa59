// Queenreel.go records a search for N queens as a trace, and has Queenreel film it. Copy this file beside your program: it needs no other.
//
//	Record(8, solve) // which calls r.Test, r.Place, r.TakeBack, r.DeadEnd, r.Solution; or r.Board, r.Move, r.Swap, r.Cost, r.Fail
//
// writes queens.jsonl, also if the search panics or is stopped, and, if the program queenreel is in the PATH, queens.gif.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"sync/atomic"
)

// Options of a recorder: its files are called Name; Flags are those of "queenreel animate", such as "--layout", "lesson"; Complete says
// that the search finds every solution.
type Options struct {
	Name, Solver string
	Flags        []string
	Complete     bool
}

// A Recorder records what a search does on a board of N by N squares, counted from 0. A call that cannot be right panics.
type Recorder struct {
	Options
	N       int
	queens  [][2]int // the rows and columns of the queens on the board
	lines   []string // of the trace, after the first
	stopped atomic.Bool
}

// NewRecorder returns a recorder for n queens.
func NewRecorder(n int, options ...Options) *Recorder {
	r := &Recorder{N: n}
	for _, r.Options = range options {
	}
	r.Name, r.Solver = cmp.Or(r.Name, "queens"), cmp.Or(r.Solver, "my search")
	return r
}

// Record runs a search with a recorder, and closes that. Ctrl-C ends the search at its next call.
func Record(n int, search func(r *Recorder), options ...Options) *Recorder {
	r, interrupts, ended := NewRecorder(n, options...), make(chan os.Signal, 1), false
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		<-interrupts
		signal.Stop(interrupts)
		r.stopped.Store(true)
	}()
	defer func() {
		r.Complete = r.Complete && ended
		err := r.Close()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		if r.stopped.Load() || ended && err != nil {
			os.Exit(1)
		}
	}()
	search(r)
	ended = true
	return r
}

// Test returns whether no queen attacks the square.
func (r *Recorder) Test(row, col int) bool {
	keys := []any{"at", r.square(row, col, "no")}
	for _, q := range r.queens {
		if down, right := q[0]-row, q[1]-col; down == 0 || right == 0 || down == right || down == -right {
			r.Event("test", append(keys, "by", q)...)
			return false
		}
	}
	r.Event("test", keys...)
	return true
}

// Place places a queen.
func (r *Recorder) Place(row, col int) {
	r.queens = append(r.queens, r.square(row, col, "no"))
	r.Event("place", "at", [2]int{row, col})
}

// TakeBack removes it again.
func (r *Recorder) TakeBack(row, col int) {
	q := r.square(row, col, "a")
	r.queens = slices.DeleteFunc(r.queens, func(other [2]int) bool { return other == q })
	r.Event("takeback", "at", q)
}

// Solution says that the board is a solution.
func (r *Recorder) Solution() {
	if len(r.queens) < r.N {
		panic(fmt.Errorf("this is no solution: %d of %d queens are on the board", len(r.queens), r.N))
	}
	r.Event("solution")
}

// Board sets all queens at once, in these columns of rows 0, 1, ...: a first guess, a restart.
func (r *Recorder) Board(columns ...int) {
	var literals []any
	r.queens = nil
	for row, col := range columns {
		r.queens = append(r.queens, r.square(row, col, ""))
		literals = append(literals, map[string]any{"at": r.queens[row]})
	}
	r.Event("board", "clause", literals)
}

// Move moves a queen.
func (r *Recorder) Move(row, col, toRow, toCol int) {
	from, at := r.square(row, col, "a"), r.square(toRow, toCol, "no")
	r.queens[slices.Index(r.queens, from)] = at
	r.Event("move", "from", from, "at", at)
}

// Swap lets the queens of two rows exchange their columns.
func (r *Recorder) Swap(row, other int) {
	on := func(row int) int { return slices.IndexFunc(r.queens, func(q [2]int) bool { return q[0] == row }) }
	a, b := on(row), on(other)
	if a < 0 || b < 0 {
		panic(fmt.Errorf("there are no queens in rows %d and %d to swap", row, other))
	}
	if col, otherCol := r.queens[a][1], r.queens[b][1]; col != otherCol {
		r.Move(row, col, row, otherCol)
		r.Move(other, otherCol, other, col)
	}
}

// Cost says what a queen would cost on a square.
func (r *Recorder) Cost(row, col, value int) {
	r.Event("cost", "at", r.square(row, col, ""), "value", value)
}

// DeadEnd says that a row has no square left.
func (r *Recorder) DeadEnd(row int) { r.Event("deadend", "row", row) }

// Fail says that the search is stuck.
func (r *Recorder) Fail() { r.Event("fail") }

// Event adds any event of a trace: its name, and keys with their values.
func (r *Recorder) Event(event string, keys ...any) {
	if r.stopped.Load() {
		panic("stopped")
	}
	r.lines = append(r.lines, line(append([]any{"event", event}, keys...)))
}

// Close writes the trace and, where there is Queenreel, the film. An error says what is wrong in the trace.
func (r *Recorder) Close() error {
	trace, film := r.Name+".jsonl", r.Name+".gif"
	header := line([]any{"format", "queenreel-trace", "version", 2, "n", r.N, "solver", r.Solver, "complete", r.Complete})
	text := header + strings.Join(r.lines, "") + line([]any{"event", "end"})
	if err := os.WriteFile(trace, []byte(text), 0o666); err != nil {
		return err
	}
	var said strings.Builder
	made := exec.Command("queenreel", append([]string{"animate", "--trace", trace, "-o", film}, r.Flags...)...)
	made.Stderr = &said
	switch err := made.Run(); {
	case errors.Is(err, exec.ErrNotFound):
		film = "no film: queenreel is not in the PATH"
	case err != nil:
		return errors.New(cmp.Or(strings.TrimSpace(said.String()), err.Error()))
	default:
		film = "the film: " + cmp.Or(strings.TrimSpace(said.String()), film)
	}
	fmt.Printf("the trace: %s; %s\n", trace, film)
	return nil
}

// line returns a line of JSON with these keys, each before its value.
func line(keys []any) string {
	var text []string
	for pair := range slices.Chunk(keys, 2) {
		value, err := json.Marshal(pair[1])
		if err != nil {
			panic(err)
		}
		text = append(text, fmt.Sprintf("%q:%s", pair[0], value))
	}
	return "{" + strings.Join(text, ",") + "}\n"
}

// square returns a square that has a queen, or "no" queen.
func (r *Recorder) square(row, col int, queen string) [2]int {
	at := [2]int{row, col}
	if min(row, col) < 0 || max(row, col) >= r.N {
		panic(fmt.Errorf("there is no square (%d, %d): rows and columns go from 0 to %d", row, col, r.N-1))
	}
	there := "no"
	if slices.Contains(r.queens, at) {
		there = "a"
	}
	if queen != "" && queen != there {
		panic(fmt.Errorf("there is %s queen on (%d, %d)", there, row, col))
	}
	return at
}
