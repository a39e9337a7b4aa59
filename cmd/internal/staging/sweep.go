package staging

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

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
		hidden, named, ending, aside := filepath.Join(dir, e.Name()), namedAt(parts[1]), parts[2], parts[3]
		switch {
		case ending == tempEnding && aside == "":
			if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > staleAfter {
				os.RemoveAll(hidden)
			}
		case ending == savedEnding && now.Sub(named) > staleAfter:
			place := filepath.Join(dir, aside)
			if _, err := os.Lstat(place); err != nil {
				os.Rename(hidden, place)
			} else {
				os.Remove(hidden)
			}
		}
	}
}

// namedAt returns the time at which a hidden name was made. The file's mtime is no use: renaming keeps it.
func namedAt(seconds string) time.Time {
	s, _ := strconv.ParseInt(seconds, 16, 64) // hiddenName saw to it
	return time.Unix(s, 0)
}

// hiddenBeside returns an unused hidden name in the folder of path.
func hiddenBeside(path, ending string) string {
	name := fmt.Sprintf(".queenreel-%08x%08x.%s", uint32(time.Now().Unix()), rand.Uint32(), ending)
	return filepath.Join(filepath.Dir(path), name)
}
