package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/trace/solver"
)

// A partFlag is the flag I/K: part I of K of a count.
type partFlag struct{ part, parts int }

func (f *partFlag) Type() string { return "I/K" }

func (f *partFlag) String() string {
	if f.parts == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", f.part, f.parts)
}

// Set reads a part and the number of parts.
func (f *partFlag) Set(text string) error {
	before, after, _ := strings.Cut(text, "/")
	part, err1 := strconv.Atoi(before)
	parts, err2 := strconv.Atoi(after)
	switch {
	case err1 != nil || err2 != nil || parts < 1:
		return errors.New("must be a part and how many there are, as in 3/64")
	case part < 1 || part > parts:
		return fmt.Errorf("there is no such part: they go from 1/%d to %d/%d", parts, parts, parts)
	}
	f.part, f.parts = part, parts
	return nil
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

// parsePart reads a line, which must be what solve prints to the letter: a damaged number must not be added.
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

func newSum() *cobra.Command {
	return &cobra.Command{
		Use:   "sum FILE...",
		Short: "Add up the parts of a count",
		Long: `Add up what solve --count --part printed for all parts, and print the number of
solutions. The lines can be in any order and in any number of files; - is standard
input. A part that is missing or doubled, and one of another count, is an error.
docs/counting.md shows how to count on many machines.`,
		Example: `  queenreel solve --count -n 12 --part 1/2 > one.json
  queenreel solve --count -n 12 --part 2/2 > two.json
  queenreel sum one.json two.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("sum: name files, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			t := total{found: map[int]string{}}
			for _, path := range args {
				if err := t.addFile(cmd, path); err != nil {
					return err
				}
			}
			sum, err := t.sum()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), sum)
			return err
		},
	}
}

// A total adds up the parts of a count.
type total struct {
	first     partCount
	found     map[int]string // where each part was found
	solutions uint64
}

// addFile adds the parts in a file, or on standard input.
func (t *total) addFile(cmd *cobra.Command, path string) error {
	if path == "-" {
		return t.addStream(cmd.Context(), cmd.InOrStdin())
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	defer f.Close()
	return t.addLines(f, path)
}

// addStream adds the parts on standard input. Reading from a terminal cannot be stopped, but it need not
// be waited for.
func (t *total) addStream(ctx context.Context, r io.Reader) error {
	added := make(chan error, 1)
	go func() { added <- t.addLines(r, "standard input") }()
	select {
	case err := <-added:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// addLines adds the part of each line.
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
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = errDamaged
	}
	if err != nil {
		return fmt.Errorf("%s: line %d: %w", name, n+1, cause(err))
	}
	return nil
}

// add adds a part that was found somewhere.
func (t *total) add(p partCount, where string) error {
	if len(t.found) == 0 {
		t.first = p
	}
	switch {
	case p.N != t.first.N:
		return fmt.Errorf("counts %d queens, but the first line %d: add up one count at a time", p.N, t.first.N)
	case p.Parts != t.first.Parts:
		return fmt.Errorf("is one of %d parts, but the first line one of %d: add up one count at a time", p.Parts, t.first.Parts)
	case t.found[p.Part] != "":
		return fmt.Errorf("part %d/%d is also in %s: leave one of them out", p.Part, p.Parts, t.found[p.Part])
	}
	t.found[p.Part] = where
	sum, carry := bits.Add64(t.solutions, p.Solutions, 0)
	if carry != 0 {
		return fmt.Errorf("part %d/%d has more solutions than there can be: run it again", p.Part, p.Parts)
	}
	t.solutions = sum
	return nil
}

// sum returns the number of solutions, if no part is missing.
func (t *total) sum() (uint64, error) {
	if len(t.found) == 0 {
		return 0, errors.New("there is no part to add: see queenreel sum --help")
	}
	if missing := t.first.Parts - len(t.found); missing > 0 {
		return 0, fmt.Errorf("%d of %d parts are missing: run %s", missing, t.first.Parts, t.missing())
	}
	return t.solutions, nil
}

// missing lists the first parts that are missing.
func (t *total) missing() string {
	const most = 5
	var list []string
	for part := 1; part <= t.first.Parts; part++ {
		if t.found[part] != "" {
			continue
		}
		if len(list) == most {
			return strings.Join(list, ", ") + " and so on"
		}
		list = append(list, fmt.Sprintf("%d/%d", part, t.first.Parts))
	}
	return strings.Join(list, ", ")
}
