package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"queenreel/trace/solver"
)

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
		case err1 != nil || err2 != nil || parts < 1:
			return errors.New("must be a part and the number of parts, as in 3/64")
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

// parsePart reads a line. It must be exactly as solve prints it, so that no damaged number is added.
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
