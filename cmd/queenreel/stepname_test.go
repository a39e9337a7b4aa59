package main

import (
	"strings"
	"testing"

	"queenreel/draw/story"
)

// A name has its step at most once, padded with zeros to the width of the largest step or of the verb.
func TestStepNames(t *testing.T) {
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
		name, err := parseStepName(c.text)
		var scenes []story.Scene
		for _, step := range c.steps {
			scenes = append(scenes, story.Scene{Step: step})
		}
		if got := strings.Join(name.of(scenes), " "); err != nil != (c.want == "") || got != c.want {
			t.Errorf("%s: %q, with error %v, want %q", c.text, got, err, c.want)
		}
	}
}

// Numbers of solutions have as many digits as the last of them, and at least two.
func TestNumbered(t *testing.T) {
	for _, c := range []struct {
		n, total int
		want     string
	}{{1, 1, "01.png"}, {9, 92, "09.png"}, {92, 92, "92.png"}, {7, 100, "007.png"}, {352, 352, "352.png"}, {10, 20000, "00010.png"}} {
		if got := numbered(c.n, c.total, "png"); got != c.want {
			t.Errorf("%d of %d: the name is %s, want %s", c.n, c.total, got, c.want)
		}
	}
}
