package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"queenreel/draw/story"
)

// A stepName is a file name with an optional placeholder for a step.
type stepName struct {
	before, after string // the step
	hasStep       bool
	width         int // digits of the step, padded with zeros; 0 means as many as the largest step has
}

// A name has at most one verb: %d, or %03d with any width from 1 to 9. %% is a percent sign.
var (
	plainName = regexp.MustCompile(`^(?:[^%]|%%)*$`)
	verbName  = regexp.MustCompile(`^((?:[^%]|%%)*)%(?:0([1-9]))?d((?:[^%]|%%)*)$`)
)

// parseStepName parses the value of --output.
func parseStepName(text string) (stepName, error) {
	unescape := strings.NewReplacer("%%", "%").Replace
	if plainName.MatchString(text) {
		return stepName{before: unescape(text)}, nil
	}
	m := verbName.FindStringSubmatch(text)
	if m == nil {
		return stepName{}, errors.New("name the step once, as %d or %03d; write %% for a percent sign")
	}
	name := stepName{before: unescape(m[1]), hasStep: true, after: unescape(m[3])}
	if m[2] != "" {
		name.width = int(m[2][0] - '0')
	}
	return name, nil
}

// of returns the names for the scenes, in their order. With a placeholder and width 0 the names sort as
// the steps do.
func (n stepName) of(scenes []story.Scene) []string {
	width := n.width
	if width == 0 {
		for _, s := range scenes {
			width = max(width, len(fmt.Sprint(s.Step)))
		}
	}
	var names []string
	for _, s := range scenes {
		name := n.before
		if n.hasStep {
			name += fmt.Sprintf("%0*d", width, s.Step) + n.after
		}
		names = append(names, name)
	}
	return names
}
