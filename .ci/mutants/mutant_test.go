package main

import (
	"slices"
	"strings"
	"testing"
)

// Mistakes are made in all code but where none can be noticed.
func TestMutants(t *testing.T) {
	for code, want := range map[string]string{
		`for i := 0; i < 3; i++ { break }`:                        "0 < 3 ++ break",
		`if a != b || !ok { x = a + 1 }`:                          "a!=b||!ok || != x=a+1 + 1",
		`f(x); y -= 0x10; z := true`:                              "f(x) -= y-=0x10 0x10 true",
		`s := make([]int, 3, 4+5)`:                                "3",
		`a := [3]int{4: 5}`:                                       "4 5",
		`s := slices.Grow(s[:2], 3)`:                              "2",
		`w := bufio.NewWriterSize(w, 1<<16)`:                      "",
		`w := other.NewWriterSize(w, 16)`:                         "16",
		`x := math.Inf(-1) * 2`:                                   "* 2",
		`return 0, errors.New("no")`:                              "",
		`return 0, false, fmt.Errorf("%d", 1)`:                    "1",
		`return 0, nil`:                                           "0",
		`return 0, find(1)`:                                       "0 1",
		`if err != nil { return 0, err }`:                         "err!=nil !=",
		`switch { case n > 1: return 0, err; default: return 2 }`: "> 1 2",
	} {
		source := "package p\nfunc f() {\n" + code + "\n}\n"
		mutants, err := mutantsIn("p.go", "p/p.go", source)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range mutants {
			got = append(got, strings.ReplaceAll(m.old, " ", ""))
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: mistakes in %q, want %q", code, got, want)
		}
	}
}
