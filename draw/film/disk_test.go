package film

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
)

// A disk holds files in memory. It can fail at any byte, and at any file.
type disk struct {
	files           map[string]*bytes.Buffer
	bytes, created  int  // so far
	open            int  // files that are not closed
	room            int  // for this many bytes
	creates, closes int  // this many files can be made, and closed
	over            bool // no more writes are expected
	late            bool // there was one
}

func newDisk() *disk {
	return &disk{files: map[string]*bytes.Buffer{}, room: math.MaxInt, creates: math.MaxInt, closes: math.MaxInt}
}

func (d *disk) equal(e *disk) bool {
	return maps.EqualFunc(d.files, e.files, func(a, b *bytes.Buffer) bool { return bytes.Equal(a.Bytes(), b.Bytes()) })
}

// save writes the files to a real disk: one file, or a folder.
func (d *disk) save(path string, folder bool) error {
	if !folder {
		return os.WriteFile(path, d.files["film"].Bytes(), 0o644)
	}
	err := os.Mkdir(path, 0o755)
	for name, data := range d.files {
		err = errors.Join(err, os.WriteFile(filepath.Join(path, name), data.Bytes(), 0o644))
	}
	return err
}

func (d *disk) create(name string) (io.WriteCloser, error) {
	d.late = d.late || d.over
	if d.creates--; d.creates < 0 {
		d.over = true
		return nil, errFull
	}
	d.created++
	d.open++
	d.files[name] = new(bytes.Buffer)
	return &diskFile{d, d.files[name]}, nil
}

// A diskFile is a file of a disk.
type diskFile struct {
	*disk
	data *bytes.Buffer
}

func (f *diskFile) Write(p []byte) (int, error) {
	f.late = f.late || f.over
	n := min(len(p), f.room)
	f.data.Write(p[:n])
	f.room -= n
	f.bytes += n
	if n < len(p) {
		f.over = true
		return n, errFull
	}
	return n, nil
}

func (f *diskFile) Close() error {
	f.open--
	if f.closes--; f.closes < 0 {
		f.over = true
		return errFull
	}
	return nil
}
