package main

import (
	"fmt"
	"testing"
)

// A line of a part is read as it was printed, and not if it says what no part is.
func TestParsePart(t *testing.T) {
	for line, fine := range map[string]bool{
		`{"n":1,"part":1,"parts":1,"solutions":1}`:   true,
		`{"n":27,"part":3,"parts":3,"solutions":0}`:  true,
		`{"n":28,"part":1,"parts":1,"solutions":0}`:  false,
		`{"n":0,"part":1,"parts":1,"solutions":0}`:   false,
		`{"n":8,"part":0,"parts":1,"solutions":0}`:   false,
		`{"n":8,"part":2,"parts":1,"solutions":0}`:   false,
		`{"n":8, "part":1,"parts":1,"solutions":0}`:  false,
		`{"n":8,"part":1,"parts":1,"solutions":-1}`:  false,
		`{"n":8,"part":1,"parts":1,"solutions":92}}`: false,
	} {
		if _, err := parsePart([]byte(line)); (err == nil) != fine {
			t.Errorf("%s: error %v", line, err)
		}
	}
}

// Parts are kept in memory, and there is an end to that.
func TestPartsEnd(t *testing.T) {
	all := total{first: partCount{N: 8, Parts: maxParts + 1}, found: map[int]string{}}
	for part := range maxParts {
		all.found[part+1] = "somewhere"
	}
	err := all.add(partCount{N: 8, Part: maxParts + 1, Parts: maxParts + 1}, "here")
	if want := "is one of more than 1,000,000 parts: count in fewer"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// The flag says what is wrong: that it is no part at all, or one that there is not.
func TestPartFlag(t *testing.T) {
	const no, beyond = "must be a part and the number of parts, as in 3/64", "no such part: they go from 1/2 to 2/2"
	for text, want := range map[string]string{
		"1/1": "", "1/2": "", "2/2": "", "0/2": beyond, "3/2": beyond, "-1/2": beyond,
		"x/2": no, "1/x": no, "x/y": no, "1/0": no, "0/0": no, "1/-1": no, "1": no, "/": no, "1/2/3": no,
	} {
		f := partFlag{}
		got := ""
		if err := f.Set(text); err != nil {
			got = err.Error()
		} else if f.String() != text || f != (partFlag{int(text[0] - '0'), int(text[2] - '0')}) {
			got = fmt.Sprintf("is read as %s", &f)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
