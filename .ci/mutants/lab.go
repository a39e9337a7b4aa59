package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/cover"
)

// A lab runs tests on mutants.
type lab struct {
	temp     string   // the folder for all files
	packages []string // that have mutants
	mu       sync.Mutex
}

// A test is a test function of a package.
type test struct {
	dir, name string
	took      time.Duration // of processor time
}

// measure runs the tests of all packages, as many packages side by side as there are processors.
func (l *lab) measure(ctx context.Context, mutants []*mutant) error {
	list, err := exec.CommandContext(ctx, "go", "list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}", "./...").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for dir := range strings.FieldsSeq(string(list)) {
		group.Go(func() error {
			log.Printf("measuring the tests of %s", dir)
			return l.measurePackage(ctx, dir, mutants)
		})
	}
	return group.Wait()
}

// measurePackage runs each test of a package alone, and adds it to the mutants whose code it runs. All must pass.
func (l *lab) measurePackage(ctx context.Context, dir string, mutants []*mutant) error {
	folder, err := os.MkdirTemp(l.temp, "package")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	plain, err := build(ctx, dir, filepath.Join(folder, "plain"))
	if err != nil {
		return err
	}
	covered, err := build(ctx, dir, filepath.Join(folder, "covered"), "-cover", "-coverpkg="+strings.Join(l.packages, ","))
	if err != nil {
		return err
	}
	list := exec.CommandContext(ctx, plain, "-test.list", "^(Test|Example|Fuzz)")
	list.Dir = dir
	names, err := list.Output()
	if err != nil {
		return fmt.Errorf("%s: listing its tests: %w", dir, err)
	}
	profile := filepath.Join(folder, "profile")
	for name := range strings.FieldsSeq(string(names)) {
		t := test{dir: dir, name: name}
		os.Remove(profile) // of the test before
		t.took, err = l.run(ctx, t, covered, time.Hour, profile)
		if err != nil { // a test may mind how it is built
			if _, err = l.run(ctx, t, plain, time.Hour, ""); err != nil {
				return fmt.Errorf("%s: %s must pass before mistakes are made: %w", dir, name, err)
			}
		}
		profiles, err := cover.ParseProfiles(profile)
		if err != nil {
			return err
		}
		l.mu.Lock()
		for _, m := range mutants {
			if m.isRun(profiles) {
				m.tests = append(m.tests, t)
			}
		}
		l.mu.Unlock()
	}
	return nil
}

// The fates of mutants.
const (
	noticed = "noticed"
	lived   = "LIVED  "
	invalid = "invalid" // it does not compile
)

// try returns the fate of a mutant, and the test that noticed it: one that fails twice, for the machine may have been busy. Tests of its own
// package come first, and those of each package in the order of the time that they take.
func (l *lab) try(ctx context.Context, m *mutant) (fate, by string, err error) {
	folder, err := os.MkdirTemp(l.temp, "mutant")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(folder)
	overlay, err := m.write(folder)
	if err != nil {
		return "", "", err
	}
	own := filepath.Dir(m.path)
	if exec.CommandContext(ctx, "go", "build", "-o", os.DevNull, "-overlay", overlay, own).Run() != nil {
		return invalid, "", ctx.Err()
	}
	away := map[string]int{own: -1}
	slices.SortFunc(m.tests, func(a, b test) int {
		return cmp.Or(away[a.dir]-away[b.dir], cmp.Compare(a.dir, b.dir), cmp.Compare(a.took, b.took))
	})
	dir, binary := "", ""
	for _, t := range m.tests {
		if t.dir != dir {
			dir = t.dir
			if binary, err = build(ctx, dir, filepath.Join(folder, "tests"), "-overlay", overlay); err != nil {
				return "", "", err
			}
		}
		for range 2 {
			if _, err = l.run(ctx, t, binary, 3*t.took+5*time.Second, ""); err == nil {
				break
			}
		}
		if err != nil {
			return noticed, "by " + t.name, ctx.Err()
		}
	}
	return lived, "", nil
}

// build builds the tests of a package.
func build(ctx context.Context, dir, file string, flags ...string) (binary string, err error) {
	args := append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", file}, flags...)
	if out, err := exec.CommandContext(ctx, "go", append(args, dir)...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go test -c %s: %w\n%s", dir, err, out)
	}
	return file, nil
}

// run runs a test, and returns the processor time that it took. It is an error if the test fails, or takes more than work of that, five minutes,
// or 4 GB. A program that was built for it writes what it covers into a profile.
func (l *lab) run(ctx context.Context, t test, program string, work time.Duration, profile string) (took time.Duration, err error) {
	files, err := os.MkdirTemp(l.temp, "files") // of the test, and of programs that it starts: they leave in GOCOVERDIR what they cover
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(files)
	limits := fmt.Sprintf(`ulimit -t %d; ulimit -d 4000000; exec "$@"`, int(work.Seconds()))
	args := []string{"-c", limits, "sh", program, "-test.run", "^" + t.name + "$", "-test.timeout", "5m"}
	if profile == "" {
		args = append(args, "-test.failfast")
	} else {
		args = append(args, "-test.coverprofile", profile, "-test.gocoverdir", files)
	}
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Dir, cmd.Env = t.dir, append(os.Environ(), "TMPDIR="+files, "GOCOVERDIR="+files)
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	err = cmd.Wait()
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}
