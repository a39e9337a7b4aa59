package main

import (
	"os"
	"regexp"
	"strings"

	"queenreel/cmd/internal/staging"
)

// What a part of a path cannot be on Windows: it has a character that is none of a file name, or ends in a dot
// or a space, which Windows drops, or is the name of a device, with any ending.
var (
	notInName  = regexp.MustCompile(`[<>:"|?*\x00-\x1f]`)
	deviceName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)`)
	driveName  = regexp.MustCompile(`^([a-zA-Z]:|[\\/]{2}[?.][\\/]([a-zA-Z]:)?)`)
)

// checkName reports a path that the operating system goos takes for something else than a file: on Windows,
// CON.gif is the terminal, and 12:30.gif a part of a file 12.
func checkName(goos, path string) error {
	if goos != "windows" {
		return nil
	}
	for part := range strings.FieldsFuncSeq(driveName.ReplaceAllString(path, ""), isWindowsSlash) {
		switch {
		case part == "." || part == "..":
		case notInName.MatchString(part):
			return usagef("--output %s: %s is not a file name on Windows: leave out %s", path, part, notInName.FindString(part))
		case deviceName.MatchString(part):
			return usagef("--output %s: %s is a device on Windows: choose another name", path, part)
		case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " "):
			return usagef("--output %s: on Windows no name ends in a dot or a space: choose another name", path)
		}
	}
	return nil
}

func isWindowsSlash(r rune) bool { return r == '/' || r == '\\' }

// checkApart reports an output that cannot stand beside another: it is the same file under some name, maybe only
// on systems for which small and large letters are one, or lies within the other, a folder.
func checkApart(path, other string) error {
	if (path == "-") != (other == "-") { // standard output
		return nil
	}
	a, b := staging.ResolvedPath(path), staging.ResolvedPath(other)
	switch {
	case a == b:
		return usagef("--output %s: is named twice", path)
	case strings.EqualFold(a, b):
		return usagef("--output %s: is the same file as %s on some systems: choose another name", path, other)
	case within(a, b) || within(b, a):
		return usagef("--output %s: is inside %s, or the other way round: choose another folder", path, other)
	}
	return nil
}

func within(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(os.PathSeparator))+string(os.PathSeparator))
}
