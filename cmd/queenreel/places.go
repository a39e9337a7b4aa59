package main

import (
	"fmt"
	"strings"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
)

// placeLine says what fits a place, and where that is from.
func placeLine(p reel.Place) string {
	facts := []string{p.Doc, p.Format}
	switch {
	case p.Exact:
		facts = append(facts, fmt.Sprintf("%dx%d pixels, layout %s", p.Width, p.Height, reel.WideLayout))
	case p.Width > 0 && p.Height > 0:
		facts = append(facts, fmt.Sprintf("up to %dx%d pixels", p.Width, p.Height))
	case p.Width > 0:
		facts = append(facts, fmt.Sprintf("up to %d pixels wide", p.Width))
	}
	if p.Bytes > 0 {
		facts = append(facts, "up to "+naming.Size(p.Bytes))
	}
	if p.Length > 0 {
		facts = append(facts, "up to "+reel.Seconds(p.Length))
	}
	if p.Previews {
		facts = append(facts, "previews show the solution")
	}
	return strings.Join(facts, ", ") + " (" + p.Source + ")"
}
