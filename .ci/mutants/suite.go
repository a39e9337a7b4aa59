package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A suite is the tests of a package, and what each of them runs.
type suite struct {
	dir    string
	binary string // without mistakes
	tests  []test // the fastest first
}

// A test is one that can be run alone: a test function, or a part of a long one.
type test struct {
	name string
	took time.Duration // of processor time
	ran  []int         // the blocks of the code that it runs, in ascending order; nil if it is not known
}

// A block is a part of the code without branches.
type block struct {
	File     string // by its import path
	From, To place
}

// A place is a line and a column.
type place struct{ Line, Col int }

func (p place) before(q place) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// holds reports whether a place of its file lies in the block.
func (b block) holds(at place) bool { return !at.before(b.From) && at.before(b.To) }

// long is the processor time above which a test is run part by part.
const long = 2 * time.Second

// newSuite runs the tests of a package, which must pass, and then each of them alone, to see what it runs.
func (l *lab) newSuite(ctx context.Context, dir string) (*suite, error) {
	binary, err := l.build(ctx, dir, ".test")
	if err != nil {
		return nil, err
	}
	r, err := l.run(ctx, dir, binary, time.Hour)
	if err != nil {
		return nil, err
	}
	if r.fate != alive {
		return nil, fmt.Errorf("%s: its tests must pass before mistakes are made: %s", dir, r.fate)
	}
	s := &suite{dir: dir, binary: binary}
	if binary, err = l.build(ctx, dir, ".cover", "-cover", "-coverpkg=./..."); err != nil {
		return nil, err
	}
	for _, name := range parts(r.passed) {
		t := test{name: name}
		if t.took, t.ran, err = l.cover(ctx, dir, binary, name); err != nil {
			return nil, err
		}
		s.tests = append(s.tests, t)
	}
	slices.SortStableFunc(s.tests, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	return s, nil
}

// parts returns the names of the tests that passed, those of the parts in place of a test whose parts took long.
func parts(passed map[string]time.Duration) []string {
	took := map[string]time.Duration{} // by all parts of a test, which may run side by side
	for name, t := range passed {
		if test, _, isPart := strings.Cut(name, "/"); isPart && strings.Count(name, "/") == 1 {
			took[test] += t
		}
	}
	var names []string
	for name := range passed {
		test, _, isPart := strings.Cut(name, "/")
		if strings.Count(name, "/") <= 1 && isPart == (took[test] > long) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// cover runs a test, and returns the blocks that it ran; nil if it does not say.
func (l *lab) cover(ctx context.Context, dir, binary, name string) (took time.Duration, ran []int, err error) {
	profile := filepath.Join(l.temp, "profile")
	r, err := l.run(ctx, dir, binary, time.Hour, "-test.run", pattern(name), "-test.coverprofile", profile, "-test.gocoverdir", l.files())
	if err != nil || r.fate != alive {
		return r.took, nil, err // a test may mind how it is built
	}
	f, err := os.Open(profile)
	if err != nil {
		return 0, nil, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		m := profileLine.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		n := make([]int, 4)
		for i := range n {
			n[i], _ = strconv.Atoi(m[2+i])
		}
		if b := l.blockNumber(block{m[1], place{n[0], n[1]}, place{n[2], n[3]}}); m[6] != "0" {
			ran = append(ran, b)
		}
	}
	slices.Sort(ran)
	return r.took, slices.Compact(ran), nil
}

// profileLine is a line of a profile: file:line.column,line.column statements count.
var profileLine = regexp.MustCompile(`^(.*):(\d+)\.(\d+),(\d+)\.(\d+) \d+ (\d+)$`)

// pattern returns the regular expressions for a test's name.
func pattern(name string) string {
	var all []string
	for _, part := range strings.Split(name, "/") {
		all = append(all, "^"+regexp.QuoteMeta(part)+"$")
	}
	return strings.Join(all, "/")
}

// blockNumber returns the number of a block.
func (l *lab) blockNumber(b block) int {
	n, known := l.numbers[b]
	if !known {
		n = len(l.blocks)
		l.numbers[b] = n
		l.blocks = append(l.blocks, b)
	}
	return n
}

// runs reports whether a test runs some of the blocks, and so may notice a mutant there; nil stands for all code.
func (t *test) runs(blocks []int) bool {
	return blocks == nil || t.ran == nil || slices.ContainsFunc(blocks, func(n int) bool {
		_, ran := slices.BinarySearch(t.ran, n)
		return ran
	})
}

// around returns the innermost block that a mutant lies in; all blocks of its file if it is in none, as the values of a case are; and nil
// if it may be used anywhere, as a table is.
func (l *lab) around(m mutant) []int {
	if !m.local {
		return nil
	}
	file := []int{}
	best := -1
	for i, b := range l.blocks {
		if b.File != m.file {
			continue
		}
		file = append(file, i)
		if b.holds(m.at) && (best < 0 || l.blocks[best].From.before(b.From)) {
			best = i
		}
	}
	if best >= 0 {
		return []int{best}
	}
	return file
}
