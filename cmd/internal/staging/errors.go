package staging

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"syscall"
)

// Exists is the error for a file that --no-clobber keeps.
func Exists(path string) error {
	return fmt.Errorf("%s exists: remove it, or leave --no-clobber out", path)
}

// CannotWrite wraps the error of a write: with what failed as the user knows it, and with what to do.
func CannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w%s", path, Cause(err), adviceOn(runtime.GOOS, err))
}

// cannotMake wraps the error of making a folder in the same way.
func cannotMake(dir string, err error) error {
	return fmt.Errorf("cannot make the folder %s: %w%s", dir, Cause(err), adviceOn(runtime.GOOS, err))
}

// The errors of Windows for a full disk, one that is full while a file is closed, an exhausted quota, and a disk that
// is only read: https://learn.microsoft.com/windows/win32/debug/system-error-codes.
const (
	windowsDiskFull       = syscall.Errno(112)
	windowsHandleDiskFull = syscall.Errno(39)
	windowsQuotaExceeded  = syscall.Errno(1295)
	windowsWriteProtect   = syscall.Errno(19)
)

// adviceOn says what to do about an error of an operating system, or nothing. There is a syscall.ENOSPC on Windows, but no call returns it.
func adviceOn(goos string, err error) string {
	full := []error{syscall.ENOSPC, syscall.EDQUOT}
	readOnly := []error{fs.ErrPermission, syscall.EROFS}
	if goos == "windows" {
		full = []error{windowsDiskFull, windowsHandleDiskFull, windowsQuotaExceeded}
		readOnly = []error{fs.ErrPermission, windowsWriteProtect}
	}
	is := func(known error) bool { return errors.Is(err, known) }
	switch {
	case slices.ContainsFunc(full, is):
		return ": make room, or write to another place"
	case slices.ContainsFunc(readOnly, is):
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
