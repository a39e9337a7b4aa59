package main

import (
	"slices"
	"strings"
	"testing"
)

// A name has its number at most once, padded with zeros to the width of the largest or of the verb.
func TestNumberedNames(t *testing.T) {
	for _, c := range []struct {
		text  string
		steps []int
		want  string // "" for an error
	}{
		{"f-%d.png", []int{5, 42}, "f-05.png f-42.png"},
		{"f-%d.png", []int{7}, "f-7.png"},
		{"f-%d.png", []int{1000, 9}, "f-1000.png f-0009.png"},
		{"f-%03d.png", []int{5, 42}, "f-005.png f-042.png"},
		{"f-%01d.png", []int{5, 42}, "f-5.png f-42.png"},
		{"%09d", []int{12}, "000000012"},
		{"100%%-%d.png", []int{3}, "100%-3.png"},
		{"%%d-%d-%%d", []int{3}, "%d-3-%d"},
		{"plain.png", []int{3}, "plain.png"},
		{"100%%.png", []int{3}, "100%.png"},
		{"f-%s.png", nil, ""},
		{"f-%x.png", nil, ""},
		{"f-%3d.png", nil, ""}, // blanks
		{"f-%-3d.png", nil, ""},
		{"f-%00d.png", nil, ""},
		{"f-%010d.png", nil, ""},
		{"%d-%d.png", nil, ""},
		{"%d-%s.png", nil, ""},
		{"100%.png", nil, ""},
		{"%", nil, ""},
		{"%%%", nil, ""},
		{"f-%D.png", nil, ""},
	} {
		name, err := parseNumberedName(c.text)
		var names []string
		for _, step := range c.steps {
			names = append(names, name.of(step, slices.Max(c.steps)))
		}
		if got := strings.Join(names, " "); err != nil != (c.want == "") || got != c.want {
			t.Errorf("%s: %q, with error %v, want %q", c.text, got, err, c.want)
		}
	}
}
