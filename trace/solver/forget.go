package solver

import (
	"cmp"
	"slices"
)

// maxKept is the size, as sizeOf measures it, up to which clauses learned from conflicts are kept, and likewise those
// that exclude solutions. Full of both, a search takes some 200 MB. All searches of up to 12 rows need less than half of
// it, and so forget nothing.
const maxKept = 12_000_000

// sizeOf returns the size of a clause in literals, which have four bytes: its own, and 24 for its header and watchers.
func sizeOf(literals []literal) int { return len(literals) + 24 }

// levels returns the number of levels that literals are on. A clause on few of them is more often of use: this is the
// literals blocks distance of Audemard and Simon, Predicting Learnt Clauses Quality in Modern SAT Solvers (IJCAI 2009).
func (f *formula) levels(literals []literal) int32 {
	levels := make([]int, len(literals))
	for i, l := range literals {
		levels[i] = f.level[l.square()]
	}
	slices.Sort(levels)
	return int32(len(slices.Compact(levels)))
}

// forget drops the worse half of the lessons: those on the most levels and, among these, the older ones. It keeps
// the reasons of literals on the trail.
func (f *formula) forget() {
	worst := slices.Clone(f.lessons)
	slices.SortStableFunc(worst, func(c, d *clause) int { return cmp.Compare(d.levels, c.levels) })
	for _, c := range worst[:len(worst)/2] {
		if !f.reason(c) {
			c.gone = true
			f.size -= sizeOf(c.literals)
		}
	}
	f.lessons = slices.DeleteFunc(f.lessons, func(c *clause) bool { return c.gone })
	for l, watchers := range f.watchers {
		f.watchers[l] = slices.DeleteFunc(watchers, func(w watcher) bool { return w.gone })
	}
}

// reason reports whether a clause decided a square that is still decided. That is the square of its first literal.
func (f *formula) reason(c *clause) bool {
	l := c.literals[0]
	return f.truth[l] == 1 && f.why[l.square()] == c
}
