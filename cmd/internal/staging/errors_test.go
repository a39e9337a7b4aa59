package staging

import (
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// A full disk and a folder that is only read come with advice; what the user cannot help does not.
func TestAdvice(t *testing.T) {
	for err, want := range map[error]string{syscall.ENOSPC: ": make room", syscall.EROFS: "change who may write", fs.ErrInvalid: "invalid argument"} {
		if got := Cannot("write", "film.gif", &fs.PathError{Op: "write", Path: "hidden", Err: err}).Error(); !strings.Contains(got, want) || strings.Contains(got, "hidden") {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
}
