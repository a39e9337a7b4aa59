package main

import (
	"slices"
	"strings"
	"testing"
)

// No mistake is made where none can be noticed, and all are made beside it.
func TestArid(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{`s := make([]int, 3, 4+5)`, "3"},
		{`s := make([]int, 3)`, "3"},
		{`s := make(chan int, 3)`, ""},
		{`a := [3]int{4: 5}`, "4 5"},
		{`var a [3 + 4]int`, "+ 3 4"},
		{`s := []int{6}`, "6"},
		{`s := slices.Grow(s[:2], 3)`, "2"},
		{`w := bufio.NewWriterSize(w, 1<<16)`, ""},
		{`w := other.NewWriterSize(w, 16)`, "16"},
		{`n := min(3, 2*runtime.GOMAXPROCS(0))`, "3"},
		{`x := math.Inf(-1) * 2`, "* 2"},
		{`n := runtime.GOMAXPROCS(0) - 1`, "- 1"},
		{`return 0, errors.New("no")`, ""},
		{`return 0, false, fmt.Errorf("%d", 1)`, "1"},
		{`return 0, &Error{Line: 1}`, "1"},
		{`return 0, err`, "0"},
		{`g := func() (int, *T) { return 1, &T{2} }`, "1 2"},
		{`g := func() (int, error) { return 1, &T{2} }`, "2"},
		{`return 0, nil`, "0"},
		{`return 0, find(1)`, "0 1"},
		{`if err != nil { return 0, err }`, "err!=nil !="},
		{`if err == nil { return 0, err }`, "err==nil == 0"},
		{`if err != nil { return 0, other }`, "err!=nil != 0"},
		{`if err != nil { x = 1 } else { return 0, err }`, "err!=nil != x=1 1 0"},
		{`switch { case err != nil: return 0, err; case ok: return 2, err }`, "!= 2"},
	} {
		source := "package p\nfunc f() (int, error) {\n" + c.code + "\n}\n"
		all, err := mutantsIn("", "p", "p.go", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range all {
			got = append(got, strings.ReplaceAll(source[m.from:m.to], " ", ""))
		}
		if !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s: mistakes in %q, want %q", c.code, got, c.want)
		}
	}
}
