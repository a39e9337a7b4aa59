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

// CannotWrite wraps the error of a write with the path that the user knows, and with advice.
func CannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w%s", path, Cause(err), advice(err))
}

// cannotMake wraps the error of making a folder in the same way.
func cannotMake(dir string, err error) error {
	return fmt.Errorf("cannot make the folder %s: %w%s", dir, Cause(err), advice(err))
}

// advice says what to do about an error of an operating system, or nothing.
func advice(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return ": make room, or write to another place"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return ": write to another place, or change who may write there"
	}
	return ""
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
