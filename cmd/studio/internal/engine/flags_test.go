package engine

import (
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/reel"
)

// optionNames returns the names of options in JSON, of a struct and of those that it embeds.
func optionNames(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			names = append(names, optionNames(f.Type)...)
		case name != "-" && f.IsExported():
			names = append(names, name)
		}
	}
	return names
}

// The studio takes every option that there is, but for those that its files have no use for, and shows each command with flags that
// it has.
func TestFlagsAreTheCommands(t *testing.T) {
	unused := []string{"coarse", "only", "step", "made", "formats"} // the first is no flag; the page has no pictures of single solutions, and slides of its own choice; the others it sets itself
	names := optionNames(reflect.TypeFor[reel.Options]())
	for _, name := range names {
		if slices.Contains(allFlags, name) == slices.Contains(unused, name) {
			t.Errorf("%s: must be either a flag or among the unused", name)
		}
	}
	for _, name := range allFlags {
		if !slices.Contains(names, name) {
			t.Errorf("--%s: there is no such option", name)
		}
	}
	program := builtCommand(t)
	for _, f := range files {
		help, err := exec.Command(program, f.command, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, flag := range strings.Fields(f.flags) {
			known := regexp.MustCompile(`(?m)^ .*--` + flag + `\b`).Match(help)
			// Rivals are arguments, night is a part of theme; only comparisons have a clock, and a trace is saved as it is.
			if !known && !slices.Contains([]string{"rivals", "night", "clock"}, flag) && !(f.name == "trace" && flag == "trace") {
				t.Errorf("%s: queenreel %s has no flag --%s", f.name, f.command, flag)
			}
		}
	}
}
