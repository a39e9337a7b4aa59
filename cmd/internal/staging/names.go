package staging

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// ResolvedPath returns the absolute path of a file with all symbolic links followed. The file and its folders need not exist.
func ResolvedPath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return filepath.Clean(path)
	}
	if place, err := followLinks(path); err == nil {
		path = place
	}
	missing := ""
	for dir := path; ; dir = filepath.Dir(dir) {
		if found, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(found, missing)
		}
		if filepath.Dir(dir) == dir {
			return path
		}
		missing = filepath.Join(filepath.Base(dir), missing)
	}
}

// maxLinks is the length of the longest chain of symbolic links that is followed.
const maxLinks = 40

// followLinks returns the path of a file with symbolic links at path followed. The result need not exist.
func followLinks(path string) (string, error) {
	path = filepath.Clean(path)
	for range maxLinks {
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil // not a link
		}
		if !filepath.IsAbs(link) {
			// A .. in the link is relative to the real folder.
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				return "", err
			}
			link = filepath.Join(dir, link)
		}
		path = link
	}
	return "", errors.New("its symbolic links lead back to themselves")
}

// createFile creates a new file whose mode obeys the umask, unlike that of os.CreateTemp.
func createFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// The endings of hidden names: of what is being written, of what it replaces, and of that if it could not be put back.
const (
	tempEnding  = "tmp"
	savedEnding = "old"
	keptEnding  = "kept"
)

// hiddenName matches the hidden names that a run may leave if it is killed. Its groups are the seconds at which the name
// was made, the ending, and the name that moveAside took from a file.
var hiddenName = regexp.MustCompile(`^\.queenreel-([0-9a-f]{8})[0-9a-f]{8}\.(` + tempEnding + `|` + savedEnding + `)(?:\.(.+))?$`)

// staleAfter is the time after which a hidden file is the remains of a run that was killed. What a run still
// writes is younger.
const staleAfter = 24 * time.Hour

// sweep removes from a folder, once, what runs left there that were killed.
func (t *Transaction) sweep(dir string) {
	if t.swept[dir] {
		return
	}
	if t.swept == nil {
		t.swept = map[string]bool{}
	}
	t.swept[dir] = true
	sweepFolder(dir, time.Now())
}

// sweepFolder removes from a folder what runs left there that were killed, if it is old, and puts back the files that
// they had moved aside. It does what it can.
func sweepFolder(dir string, now time.Time) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		parts := hiddenName.FindStringSubmatch(e.Name())
		if parts == nil || e.Type()&fs.ModeSymlink != 0 {
			continue
		}
		seconds, _ := strconv.ParseInt(parts[1], 16, 64) // hiddenName saw to it
		hidden, named, ending, aside := filepath.Join(dir, e.Name()), time.Unix(seconds, 0), parts[2], parts[3]
		switch {
		case ending == tempEnding && aside == "":
			if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > staleAfter {
				os.RemoveAll(hidden)
			}
		case ending == savedEnding && now.Sub(named) > staleAfter: // whose time of change is older: renaming keeps it
			place := filepath.Join(dir, aside)
			if _, err := os.Lstat(place); err != nil {
				os.Rename(hidden, place)
			} else {
				os.Remove(hidden)
			}
		}
	}
}

// hiddenBeside returns an unused hidden name in the folder of path.
func hiddenBeside(path, ending string) string {
	name := fmt.Sprintf(".queenreel-%08x%08x.%s", uint32(time.Now().Unix()), rand.Uint32(), ending)
	return filepath.Join(filepath.Dir(path), name)
}
