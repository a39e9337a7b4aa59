package staging

import (
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// A full disk comes with advice, on each system by its own error. The numbers mean other things elsewhere: 112 is a host
// that is down on Linux.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		goos string
		err  error
		want string
	}{
		{"linux", syscall.ENOSPC, "make room"},
		{"linux", syscall.EROFS, "change who may write"},
		{"linux", syscall.Errno(112), ""},
		{"windows", syscall.Errno(112), "make room"},
		{"windows", syscall.Errno(39), "make room"},
		{"windows", syscall.Errno(1295), "make room"},
		{"windows", syscall.Errno(19), "change who may write"},
		{"windows", fs.ErrPermission, "change who may write"},
		{"windows", fs.ErrInvalid, ""},
	} {
		got := adviceOn(test.goos, &fs.PathError{Op: "write", Path: "film.gif", Err: test.err})
		if !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s, %v: advice %q, want %q", test.goos, test.err, got, test.want)
		}
	}
}
