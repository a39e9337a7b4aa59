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

// Cannot wraps an error of the operating system with what failed, such as "write" and a path that the user knows, and with advice.
func Cannot(what, path string, err error) error {
	advice := ""
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		advice = ": make room, or write to another place"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		advice = ": write to another place, or change who may write there"
	}
	return fmt.Errorf("cannot %s %s: %w%s", what, path, Cause(err), advice)
}

// Cause returns the error of a system call without the names of the call and its files.
func Cause(err error) error {
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	if linkErr := new(os.LinkError); errors.As(err, &linkErr) {
		return linkErr.Err
	}
	return err
}
