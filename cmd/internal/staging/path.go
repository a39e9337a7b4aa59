package staging

import (
	"errors"
	"os"
	"path/filepath"
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
