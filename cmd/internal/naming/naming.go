// Package naming names things alike in the command line and in the studio: files, the words of a command, sizes and versions.
package naming

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode"

	"queenreel/trace"
)

// Begin returns the beginning of the names of files about some searches, such as 8-queens, and the solver of a trace or the solvers of
// several searches, to stand in place of the flag; "" leaves the flag.
func Begin(searches []trace.About, traced bool) (begin, solver string) {
	begin = fmt.Sprintf("%d-queens", searches[0].N)
	switch {
	case len(searches) > 1:
		solver = searches[0].Solver
		for _, a := range searches[1:] {
			solver += " vs " + a.Solver
		}
	case traced:
		solver = cmp.Or(slug(searches[0].Solver), "trace") // it may have any name
	}
	return begin, solver
}

// File returns the name of a file without its ending: its beginning and then the values of flags, as in 8-queens-propagate-all. value
// returns the value of a flag, or "" if the flag is not given or has its default. If solver is not "", it stands in place of its flag.
func File(begin, solver string, value func(flag string) string) string {
	name := begin
	for _, flag := range []string{"solver", "all", "layout", "theme", "lang"} {
		part := value(flag)
		switch {
		case flag == "solver":
			part = cmp.Or(solver, part)
		case flag == "all" && part != "":
			part = flag
		case part != "": // it may be the path of a file
			part = strings.TrimSuffix(filepath.Base(part), filepath.Ext(part))
		}
		if part = slug(part); part != "" {
			name += "-" + part
		}
	}
	return name
}

// slug turns a value into a part of a file name: its letters and digits, with dashes in between.
func slug(value string) string {
	const longest = 40 // in characters
	words := strings.FieldsFunc(value, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
	letters := []rune(strings.Join(words, "-"))
	return strings.TrimRight(string(letters[:min(len(letters), longest)]), "-")
}

// Word returns a word as shells want it.
func Word(word string) string {
	special := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_./:,=%+@-", r)
	}
	if word != "" && !strings.ContainsFunc(word, special) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Flag returns the words that set a flag; letter is its short name, or "". A switch needs no value.
func Flag(name, letter, value string, isSwitch bool) []string {
	word := "--" + name
	if letter != "" {
		word = "-" + letter
	}
	switch {
	case !isSwitch:
		return []string{word, Word(value)}
	case value == "true":
		return []string{word}
	}
	return []string{"--" + name + "=" + Word(value)}
}

// Size formats a number of bytes for readers.
func Size(bytes int64) string {
	switch {
	case bytes >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
	case bytes >= 1e7:
		return fmt.Sprintf("%.0f MB", float64(bytes)/1e6)
	case bytes >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	case bytes >= 1e3:
		return fmt.Sprintf("%.0f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%d B", bytes)
}

// Version returns the version and the commit that are recorded in the binary.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "unknown"
	}
	vcs := map[string]string{}
	for _, s := range info.Settings {
		vcs[s.Key] = s.Value
	}
	commit := vcs["vcs.revision"]
	if commit == "" { // not built in a clone
		return info.Main.Version
	}
	if vcs["vcs.modified"] == "true" {
		commit += ", changed"
	}
	return fmt.Sprintf("%s (commit %s)", info.Main.Version, commit)
}
