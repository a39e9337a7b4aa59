package staging

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// Exists is the error for a file that --no-clobber keeps.
func Exists(path string) error {
	return fmt.Errorf("%s exists: remove it, or leave --no-clobber out", path)
}

// Cannot wraps an error of the operating system with what failed, such as "write" and a path that the user knows, and with advice. It returns nil
// for nil.
func Cannot(what, path string, err error) error {
	advice := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		advice = ": make room, or write to another place"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		advice = ": write to another place, or change who may write there"
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR):
		advice = ": a file or a folder stands in its way: choose another name"
	}
	return fmt.Errorf("cannot %s %s: %w%s", what, path, Cause(err), advice)
}

// ErrFolder says that a folder has the name of a file to read.
var ErrFolder = errors.New("is a folder: name a file in it")

// Cause returns the error of a system call without the names of the call and its files.
func Cause(err error) error {
	if errors.Is(err, syscall.EISDIR) {
		return ErrFolder
	}
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	if linkErr := new(os.LinkError); errors.As(err, &linkErr) {
		return linkErr.Err
	}
	return err
}
