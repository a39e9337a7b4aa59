package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A numberedName is a file name with an optional place for a number.
type numberedName struct {
	before, after string // the number
	numbered      bool
	width         int // digits of the number, padded with zeros; 0 means as many as the largest has
}

// A name has at most one verb: %d, or %03d with any width from 1 to 9. %% is a percent sign.
var (
	plainName = regexp.MustCompile(`^(?:[^%]|%%)*$`)
	verbName  = regexp.MustCompile(`^((?:[^%]|%%)*)%(?:0([1-9]))?d((?:[^%]|%%)*)$`)
)

// parseNumberedName parses the value of --output.
func parseNumberedName(text string) (numberedName, error) {
	unescape := strings.NewReplacer("%%", "%").Replace
	if plainName.MatchString(text) {
		return numberedName{before: unescape(text)}, nil
	}
	m := verbName.FindStringSubmatch(text)
	if m == nil {
		return numberedName{}, errors.New("name the step once, as %d or %03d; write %% for a percent sign")
	}
	name := numberedName{before: unescape(m[1]), numbered: true, after: unescape(m[3])}
	if m[2] != "" {
		name.width = int(m[2][0] - '0')
	}
	return name, nil
}

// of returns the name with number n, of numbers up to the largest. Without a width such names sort as their numbers do.
func (name numberedName) of(n, largest int) string {
	if !name.numbered {
		return name.before
	}
	width := cmp.Or(name.width, len(fmt.Sprint(largest)))
	return fmt.Sprintf("%s%0*d%s", name.before, width, n, name.after)
}
