package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"
)

// A stage holds the files and folders that a run writes. Each is written under a hidden name beside its
// final place. A run ends with commit, which renames them all, or with discard, which removes them.
type stage struct {
	noClobber bool // commit replaces nothing, not even what has appeared since the run began

	items   []stagedItem
	made    []string        // parent folders that were created, outermost first
	swept   map[string]bool // folders from which the remains of killed runs were removed
	closing *errgroup.Group // of files whose bytes are on their way to the disk; see close
}

// A stagedItem is a file, or a new folder with its contents.
type stagedItem struct {
	path  string // as given by the user
	place string // path with symbolic links followed
	temp  string // the hidden name, or "" for a file that goes and has no successor
	fresh bool   // nothing stood at place when it was committed, and now it may
	saved string // another name of the file that stood at place, or ""
}

// create stages the file at path. It has the mode of the file that it will replace, if any. The caller
// must end with close, or else with discard.
func (s *stage) create(path string) (*os.File, error) {
	place, err := placeOf(path)
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	if err := s.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	s.sweep(filepath.Dir(place))
	f, err := createFile(hiddenBeside(place, tempEnding))
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	s.items = append(s.items, stagedItem{path: path, place: place, temp: f.Name()})
	if info, err := os.Stat(place); err == nil {
		f.Chmod(info.Mode().Perm()) // best effort: network drives may refuse it
	}
	return f, nil
}

// mostClosing is the number of files that are brought to the disk at the same time. One after the other, 92 small
// files take 60 times as long as without.
const mostClosing = 8

// close closes a file of the stage once its bytes are on the disk: after a power failure, a renamed file would
// else be empty. It does not wait for that; commit does, and returns the error.
func (s *stage) close(f *os.File, path string) {
	if s.closing == nil {
		s.closing = new(errgroup.Group)
		s.closing.SetLimit(mostClosing)
	}
	s.closing.Go(func() error {
		err := f.Sync()
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) { // not on this file system
			err = nil
		}
		if err = cmp.Or(err, f.Close()); err != nil {
			return cannotWrite(path, err)
		}
		return nil
	})
}

// closed waits until all files are closed, and returns the first error of close.
func (s *stage) closed() error {
	if s.closing == nil {
		return nil
	}
	return s.closing.Wait()
}

// A stagedFolder is a folder in a stage.
type stagedFolder struct {
	stage *stage
	path  string
	temp  string // the hidden name of a new folder, or "" if the folder exists
}

// folder stages the folder at path. A new folder is renamed as a whole. If the folder exists, its files are
// staged one by one, and its other contents stay.
func (s *stage) folder(path string) (*stagedFolder, error) {
	place, err := placeOf(path)
	if err != nil {
		return nil, cannotMake(path, err)
	}
	if info, err := os.Stat(place); err == nil {
		if !info.IsDir() {
			return nil, cannotMake(path, errors.New("it is a file"))
		}
		return &stagedFolder{stage: s, path: path}, nil
	}
	if err := s.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	s.sweep(filepath.Dir(place))
	temp := hiddenBeside(place, tempEnding)
	if err := os.Mkdir(temp, 0o777); err != nil {
		return nil, cannotMake(path, err)
	}
	s.items = append(s.items, stagedItem{path: path, place: place, temp: temp})
	return &stagedFolder{stage: s, path: path, temp: temp}, nil
}

// create stages a file in the folder. The caller must end with close of the stage, or else with its discard.
func (f *stagedFolder) create(name string) (*os.File, error) {
	path := filepath.Join(f.path, name)
	if f.temp == "" {
		return f.stage.create(path)
	}
	file, err := createFile(filepath.Join(f.temp, name))
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	return file, nil
}

// remove stages the end of the file at path. If there is none by then, all is well.
func (s *stage) remove(path string) {
	s.items = append(s.items, stagedItem{path: path, place: path})
}

// commit moves all files and folders to their places. If one of them fails, commit puts back what stood
// there, says what it could not, and discards the rest.
func (s *stage) commit() error {
	if err := s.closed(); err != nil {
		s.discard()
		return err
	}
	for i := range s.items {
		item := &s.items[i]
		if err := item.take(s.noClobber, i == len(s.items)-1); err != nil {
			err = asUser(item.path, err)
			left := s.undo(i)
			s.discard()
			return fmt.Errorf("%w%s", err, left)
		}
	}
	for _, item := range s.items {
		item.forget()
	}
	return nil
}

// asUser returns the error of an item that could not be moved to its place, in the words of users.
func asUser(path string, err error) error {
	if errors.Is(err, errAppeared) {
		return exists(path)
	}
	return cannotWrite(path, err)
}

// exists is the error for a file that --no-clobber keeps.
func exists(path string) error {
	return fmt.Errorf("%s exists: remove it, or leave --no-clobber out", path)
}

// errAppeared says that there is a file at a place that must be free.
var errAppeared = errors.New("it exists")

// undo undoes the moves of all items up to the last one. It returns what to add to an error: which of them it could
// not undo.
func (s *stage) undo(last int) string {
	var left []string
	for i := last; i >= 0; i-- {
		if item := &s.items[i]; item.giveBack() != nil {
			left = append(left, item.remains())
			item.saved = "" // which is all that there is of it: discard must not remove it
		}
	}
	const most = 3
	if more := len(left) - most; more > 0 {
		left = append(left[:most], fmt.Sprintf("so are %d more", more))
	}
	if len(left) == 0 {
		return ""
	}
	return "; this could not be undone: " + strings.Join(left, ", ")
}

// discard removes everything staged, and the parent folders that were created for it.
func (s *stage) discard() {
	_ = s.closed() // some systems do not remove open files
	for _, item := range s.items {
		os.RemoveAll(item.temp)
		item.forget()
	}
	for i := len(s.made) - 1; i >= 0; i-- {
		os.Remove(s.made[i]) // fails if it is not empty
	}
}

// take moves the item to its place. If it replaces a file and is not the last one to do so, it keeps that file
// under a second name, so that giveBack can undo it. If it must not replace one, errAppeared says that there is one.
func (i *stagedItem) take(noClobber, last bool) error {
	info, err := os.Lstat(i.place)
	fresh := errors.Is(err, fs.ErrNotExist)
	switch {
	case i.temp == "":
		return i.retire()
	case fresh && noClobber:
		return i.claim()
	case fresh:
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder")
	case noClobber:
		return errAppeared
	case !last:
		if err := i.save(); err != nil {
			return err
		}
	}
	if err := os.Rename(i.temp, i.place); err != nil {
		return err
	}
	i.fresh = fresh
	return nil
}

// claim moves the item to its place unless something has appeared there since. A link does not replace a file.
func (i *stagedItem) claim() error {
	err := os.Link(i.temp, i.place)
	if err == nil {
		i.fresh = true
		return os.Remove(i.temp)
	}
	if info, statErr := os.Lstat(i.temp); statErr == nil && info.IsDir() {
		err = os.Rename(i.temp, i.place) // fails on a folder with files
		i.fresh = err == nil
		return err
	}
	return i.hold()
}

// hold does the same where there are no links: an empty file holds the place until the item is moved there.
func (i *stagedItem) hold() error {
	holder, err := createFile(i.place)
	if errors.Is(err, fs.ErrExist) {
		return errAppeared
	}
	if err != nil {
		return err
	}
	i.fresh = true
	return errors.Join(holder.Close(), os.Rename(i.temp, i.place))
}

// retire takes the file away from its place, under a second name.
func (i *stagedItem) retire() error {
	saved := hiddenBeside(i.place, savedEnding)
	err := os.Rename(i.place, saved)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		i.saved = saved
	}
	return err
}

// save gives the file that stands at place a second name; on a file system without hard links, another one.
func (i *stagedItem) save() error {
	saved := hiddenBeside(i.place, savedEnding)
	if os.Link(i.place, saved) != nil {
		return i.moveAside()
	}
	i.saved = saved
	return nil
}

// moveAside renames the file that stands at place. Until the new one is there, it stands nowhere else; its hidden name
// ends with its own, by which sweep puts it back after a kill.
func (i *stagedItem) moveAside() error {
	saved := hiddenBeside(i.place, savedEnding) + "." + filepath.Base(i.place)
	if err := os.Rename(i.place, saved); err != nil {
		return err
	}
	i.saved = saved
	return nil
}

// giveBack undoes take.
func (i *stagedItem) giveBack() error {
	switch {
	case i.fresh:
		return os.RemoveAll(i.place)
	case i.saved != "":
		return os.Rename(i.saved, i.place) // to another name of the same file it does nothing: see forget
	}
	return nil
}

// remains says what giveBack could not undo. What a file held gets a name that sweep leaves alone.
func (i *stagedItem) remains() string {
	if i.fresh {
		return i.path + " is new"
	}
	if kept := hiddenBeside(i.place, keptEnding); os.Rename(i.saved, kept) == nil {
		i.saved = kept
	}
	return fmt.Sprintf("what %s held is in %s", i.path, i.saved)
}

// forget removes the second name of the replaced file, if it is still there.
func (i *stagedItem) forget() {
	if i.saved != "" {
		os.Remove(i.saved)
	}
}

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
func (s *stage) sweep(dir string) {
	if s.swept[dir] {
		return
	}
	if s.swept == nil {
		s.swept = map[string]bool{}
	}
	s.swept[dir] = true
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
		hidden, made, ending, aside := filepath.Join(dir, e.Name()), madeAt(parts[1]), parts[2], parts[3]
		switch {
		case ending == tempEnding && aside == "":
			if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > staleAfter {
				os.RemoveAll(hidden)
			}
		case ending == savedEnding && now.Sub(made) > staleAfter:
			place := filepath.Join(dir, aside)
			if _, err := os.Lstat(place); err != nil {
				os.Rename(hidden, place)
			} else {
				os.Remove(hidden)
			}
		}
	}
}

// madeAt returns the time at which a hidden name was made. That of what it names is older: linking and renaming leave it.
func madeAt(seconds string) time.Time {
	s, _ := strconv.ParseInt(seconds, 16, 64) // hiddenName saw to it
	return time.Unix(s, 0)
}

// makeFolders creates the folder dir and its parents, and remembers the new ones. If dir cannot be examined, it
// does nothing, and creating a file in dir reports the error.
func (s *stage) makeFolders(dir string) error {
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if above := filepath.Dir(dir); above != dir {
		if err := s.makeFolders(above); err != nil {
			return err
		}
	}
	err := os.Mkdir(dir, 0o777)
	if errors.Is(err, fs.ErrExist) { // created by another run in the meantime
		return nil
	}
	if err != nil {
		return cannotMake(dir, err)
	}
	s.made = append(s.made, dir)
	return nil
}

// mostLinks is the length of the longest chain of symbolic links that is followed.
const mostLinks = 40

// placeOf returns the path of a file with symbolic links at path followed. The result need not exist.
func placeOf(path string) (string, error) {
	path = filepath.Clean(path)
	for range mostLinks {
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

// hiddenBeside returns an unused hidden name in the folder of path.
func hiddenBeside(path, ending string) string {
	name := fmt.Sprintf(".queenreel-%08x%08x.%s", uint32(time.Now().Unix()), rand.Uint32(), ending)
	return filepath.Join(filepath.Dir(path), name)
}

// createFile creates a new file whose mode obeys the umask, unlike that of os.CreateTemp.
func createFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// cannotWrite wraps the error of a write: with what failed as the user knows it, and with what to do.
func cannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w%s", path, cause(err), advice(err))
}

func cannotMake(dir string, err error) error {
	return fmt.Errorf("cannot make the folder %s: %w%s", dir, cause(err), advice(err))
}

// advice says what to do about an error of the system, or nothing.
func advice(err error) string {
	return adviceOn(runtime.GOOS, err)
}

// The errors of Windows for a full disk, one that is full while a file is closed, an exhausted quota, and a disk that
// is only read: https://learn.microsoft.com/windows/win32/debug/system-error-codes.
const (
	windowsDiskFull       = syscall.Errno(112)
	windowsHandleDiskFull = syscall.Errno(39)
	windowsQuotaExceeded  = syscall.Errno(1295)
	windowsWriteProtect   = syscall.Errno(19)
)

// adviceOn returns the advice on an operating system. There is a syscall.ENOSPC on Windows, but no call returns it.
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

// cause returns the error of a system call without the names of the call and its files.
func cause(err error) error {
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	if linkErr := new(os.LinkError); errors.As(err, &linkErr) {
		return linkErr.Err
	}
	return err
}
