package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"queenreel/trace/solver"
)

// No text makes a flag panic, and the value of a flag that took one can be given again.
func FuzzFlags(f *testing.F) {
	for _, text := range []string{
		"", "8", "-1", "0,4,7", "2-5,9", "1:60", ":", "9223372036854775807", "move=1s,end=5s", "42=5s,first-conflict=3s", "3/64", "8MB", "zh_CN.UTF-8",
		"tree,code", "column", "solution", "NaN", "1e400",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, cmd := range commandsBelow(newRoot(io.Discard, nil)) {
			cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
				if flag.Value.Set(text) != nil {
					return
				}
				if flag.Value.String() == "" || strings.HasSuffix(flag.Value.Type(), "Slice") || strings.HasSuffix(flag.Value.Type(), "Array") {
					return // some do not say their value; lists are written in brackets
				}
				value := flag.Value.String()
				if err := flag.Value.Set(value); err != nil {
					t.Errorf("%s --%s %q is %q, and that is refused: %v", cmd.Name(), flag.Name, text, value, err)
				}
				if again := flag.Value.String(); again != value {
					t.Errorf("%s --%s %q is %q, and that is %q", cmd.Name(), flag.Name, text, value, again)
				}
			})
		}
	})
}

// Whatever is added up, the sum is the number of solutions.
func FuzzSum(f *testing.F) {
	f.Add(`{"n":8,"part":1,"parts":1,"solutions":92}`)
	f.Add("{\"n\":4,\"part\":2,\"parts\":2,\"solutions\":2}\n{\"n\":4,\"part\":1,\"parts\":2,\"solutions\":0}\n")
	f.Add(`{"n":8,"part":1,"parts":1,"solutions":18446744073709551615}`)
	f.Fuzz(func(t *testing.T, text string) {
		all := total{found: map[int]string{}}
		if all.addLines(strings.NewReader(text), "parts") != nil {
			return
		}
		if sum, err := all.sum(); err == nil && sum != solver.KnownCounts[all.first.N] {
			t.Errorf("%d queens: %d", all.first.N, sum)
		}
	})
}
