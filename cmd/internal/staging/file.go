package staging

import (
	"cmp"
	"errors"
	"os"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// A File is a file of a transaction that is being written. Its errors name the path given by the user.
type File struct {
	transaction *Transaction
	file        *os.File
	path        string
	written     int64 // bytes
}

// Path returns the path of the file as given by the user.
func (f *File) Path() string { return f.path }

// Written returns the number of bytes written so far.
func (f *File) Written() int64 { return f.written }

// Write writes at the end of the file.
func (f *File) Write(p []byte) (int, error) {
	n, err := f.file.Write(p)
	f.written += int64(n)
	if err != nil {
		err = CannotWrite(f.path, err)
	}
	return n, err
}

// WriteAt writes over what has been written.
func (f *File) WriteAt(p []byte, offset int64) (int, error) {
	n, err := f.file.WriteAt(p, offset)
	if err != nil {
		err = CannotWrite(f.path, err)
	}
	return n, err
}

// maxClosing is the number of files that are brought to the disk at the same time. One after the other, 92 small
// files take 60 times as long as without.
const maxClosing = 8

// Close closes the file once its bytes are on the disk: after a power failure, a renamed file would else be
// empty. It does not wait for that, and returns nil; Transaction.Commit waits, and returns the error.
func (f *File) Close() error {
	t := f.transaction
	if t.closing == nil {
		t.closing = new(errgroup.Group)
		t.closing.SetLimit(maxClosing)
	}
	t.closing.Go(func() error {
		err := f.file.Sync()
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) { // not on this file system
			err = nil
		}
		if err = cmp.Or(err, f.file.Close()); err != nil {
			return CannotWrite(f.path, err)
		}
		return nil
	})
	return nil
}

// closed waits until all files are closed, and returns the first error of File.Close.
func (t *Transaction) closed() error {
	if t.closing == nil {
		return nil
	}
	return t.closing.Wait()
}
