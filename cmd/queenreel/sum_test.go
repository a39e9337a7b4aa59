package main

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"
)

// Ctrl-C ends sum even while it waits for standard input.
func TestSumCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	r, w := io.Pipe()
	defer w.Close()
	root := newRoot(io.Discard, nil)
	root.SetArgs([]string{"sum", "-"})
	root.SetIn(r)
	if err := root.ExecuteContext(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("returned %v", err)
	}
}

// A line of a part is read as it was printed, and not if it says what no part is.
func TestParsePart(t *testing.T) {
	for line, fine := range map[string]bool{
		`{"n":1,"part":1,"parts":1,"solutions":1}`:  true,
		`{"n":27,"part":3,"parts":3,"solutions":0}`: true,
		`{"n":28,"part":1,"parts":1,"solutions":0}`: false,
		`{"n":0,"part":1,"parts":1,"solutions":0}`:  false,
		`{"n":8,"part":0,"parts":1,"solutions":0}`:  false,
		`{"n":8, "part":1,"parts":1,"solutions":0}`: false,
		`{"n":8,"part":2,"parts":1,"solutions":0}`:  false,

		`{"n":8,"part":1,"parts":1}`:                                                       false,
		`{"n":8,"part":1,"parts":1,"solutions":1,"solutions":92}`:                          false,
		`{"n":8,"part":1,"parts":1,"solutions":92,"host":"a"}`:                             false,
		`{"n":8,"part":0,"parts":0,"solutions":0}`:                                         false,
		`{"n":8,"part":1,"parts":1,"solutions":-1}`:                                        false,
		`{"n":8,"part":1,"parts":1,"solutions":9.2e1}`:                                     false,
		`{"n":8,"part":1,"parts":1,"solutions":18446744073709551616}`:                      false,
		`{"n":1,"part":1,"parts":1,"solutions":1}{"n":1,"part":1,"parts":1,"solutions":1}`: false,
	} {
		if _, err := parsePart([]byte(line)); (err == nil) != fine {
			t.Errorf("%s: error %v", line, err)
		}
	}
}
