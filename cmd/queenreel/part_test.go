package main

import "testing"

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
