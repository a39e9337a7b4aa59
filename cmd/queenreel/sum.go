package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace/solver"
)

func newSum() *cobra.Command {
	return &cobra.Command{
		Use:   "sum FILE...",
		Short: "Add up the parts of a count",
		Long: `Add up what solve --count --part printed for each part, and print the number of
solutions. The lines may come in any order, from any number of files; - is standard
input. A part that is missing, given twice or from another count is an error, and
so are parts that do not add up to what is known.
docs/counting.md shows how to count on many machines.`,
		Example: `  queenreel solve --count -n 12 --part 1/2 > one.json
  queenreel solve --count -n 12 --part 2/2 > two.json
  queenreel sum one.json two.json`,
		Args: cobra.ArbitraryArgs,
		RunE: printSum,
	}
}

func printSum(cmd *cobra.Command, paths []string) error {
	if len(paths) == 0 {
		return usagef("sum: name files, or - for standard input")
	}
	t := total{found: map[int]string{}}
	for _, path := range paths {
		name := path
		if path == "-" {
			name = "standard input"
		}
		if err := t.addLines(stoppable(cmd.Context(), opener(cmd, path)), name); err != nil {
			return err
		}
	}
	sum, err := t.sum()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), sum)
	return err
}

// maxParts bounds the parts of a sum, which are kept to name those that are missing.
const maxParts = 1_000_000

// A total adds up the parts of a count.
type total struct {
	first     partCount
	found     map[int]string // where each part was found
	solutions uint64
}

func (t *total) addLines(r io.Reader, name string) error {
	lines := bufio.NewScanner(r)
	n := 0
	for lines.Scan() {
		n++
		where := fmt.Sprintf("%s: line %d", name, n)
		p, err := parsePart(lines.Bytes())
		if err == nil {
			err = t.add(p, where)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s: line %d: %w", name, n+1, errDamaged)
	case err != nil:
		return fmt.Errorf("%s: %w", name, staging.Cause(err))
	}
	return nil
}

// add adds a part; where says in which line of which file it stands.
func (t *total) add(p partCount, where string) error {
	if len(t.found) == 0 {
		t.first = p
	}
	switch {
	case p.N != t.first.N:
		return fmt.Errorf("counts %d queens, but the first line counts %d: add up one count at a time", p.N, t.first.N)
	case p.Parts != t.first.Parts:
		return fmt.Errorf("is one of %d parts, but the first line is one of %d: add up one count at a time", p.Parts, t.first.Parts)
	case t.found[p.Part] != "":
		return fmt.Errorf("part %d/%d is also in %s: leave one of them out", p.Part, p.Parts, t.found[p.Part])
	case len(t.found) == maxParts:
		return fmt.Errorf("is one of more than %s parts: count in fewer", words.English.Number(maxParts))
	case p.Solutions > solver.KnownCounts[p.N]-t.solutions:
		return fmt.Errorf("part %d/%d has more solutions than possible: run it again", p.Part, p.Parts)
	}
	t.found[p.Part] = where
	t.solutions += p.Solutions
	return nil
}

func (t *total) sum() (uint64, error) {
	if len(t.found) == 0 {
		return 0, errors.New("there is no part to add: see queenreel sum --help")
	}
	if missing := t.first.Parts - len(t.found); missing > 0 {
		return 0, fmt.Errorf("%d of %d parts are missing: run %s", missing, t.first.Parts, t.missing())
	}
	if known := solver.KnownCounts[t.first.N]; t.solutions != known {
		return 0, fmt.Errorf("the parts add up to %d, but %s have %d solutions: a part is wrong, so run them again",
			t.solutions, reel.Count(t.first.N, "queen"), known)
	}
	return t.solutions, nil
}

func (t *total) missing() string {
	const maxNamed = 5
	var list []string
	for part := 1; part <= t.first.Parts; part++ {
		if t.found[part] != "" {
			continue
		}
		if len(list) == maxNamed {
			return strings.Join(list, ", ") + " and so on"
		}
		list = append(list, fmt.Sprintf("%d/%d", part, t.first.Parts))
	}
	return strings.Join(list, ", ")
}

// partValue returns the value I/K: part I of K of a count.
func partValue(to *solver.CountOptions) value {
	text := func() string {
		if to.Parts == 0 {
			return ""
		}
		return fmt.Sprintf("%d/%d", to.Part, to.Parts)
	}
	return value{"I/K", text, func(text string) error {
		before, after, _ := strings.Cut(text, "/")
		part, err1 := strconv.Atoi(before)
		parts, err2 := strconv.Atoi(after)
		switch {
		case err1 != nil || err2 != nil || parts < 1 || parts > maxParts:
			return fmt.Errorf("must be a part and the number of parts, as in 3/64, of up to %s", words.English.Number(maxParts))
		case part < 1 || part > parts:
			return fmt.Errorf("no such part: they go from 1/%d to %d/%d", parts, parts, parts)
		}
		to.Part, to.Parts = part, parts
		return nil
	}}
}

// A partCount is what one part of a count found. Its JSON form, on a line of its own, is what solve
// --count --part prints and sum reads.
type partCount struct {
	N         int    `json:"n"`
	Part      int    `json:"part"`
	Parts     int    `json:"parts"`
	Solutions uint64 `json:"solutions"`
}

// errDamaged says that a line does not hold a partCount.
var errDamaged = errors.New("is not what solve --count --part prints: run that part again")

// parsePart reads a line, which must be exactly as solve prints it, so that no damaged number is added.
func parsePart(line []byte) (partCount, error) {
	var p partCount
	if err := json.Unmarshal(line, &p); err != nil {
		return p, errDamaged
	}
	again, err := json.Marshal(p)
	if err != nil || !bytes.Equal(again, line) || p.N < 1 || p.N > solver.MaxCount || p.Part < 1 || p.Part > p.Parts {
		return p, errDamaged
	}
	return p, nil
}
