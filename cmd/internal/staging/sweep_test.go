package staging

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// What a killed run left is removed a day later, and nothing else: neither what another run is writing, nor what
// has only a similar name.
func TestSweeps(t *testing.T) {
	const name = ".queenreel-0123456789abcdef"
	keep := map[string]string{
		".queenreel-0000000000000001.tmp": "of another run", name + ".kept": "put aside",
		name + ".tmp.gif": "", name: "", "queenreel.tmp": "", "film.gif": "",
	}
	plant(t, keep)
	for _, dir := range []string{".queenreel-0000000000000002.tmp", "folder"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name+".tmp", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-25 * time.Hour)
	for _, stale := range []string{name + ".tmp", name + ".kept", name + ".tmp.gif", name, ".queenreel-0000000000000002.tmp", "queenreel.tmp", "film.gif"} {
		if err := os.Chtimes(stale, old, old); err != nil {
			t.Fatal(err)
		}
	}
	var s Transaction
	put(t, s.Create, "new", "new")
	s.Discard()
	keep["folder"] = ""
	checkTree(t, "after a run", keep)
}

// What a killed run left is the remains of it after more than a day, and not before.
func TestSweepsAfterADay(t *testing.T) {
	killed := time.Unix(1_700_000_000, 0)
	left := map[string]string{fmt.Sprintf(".queenreel-%08x00000000.tmp", killed.Unix()): "", fmt.Sprintf(".queenreel-%08x00000000.old", killed.Unix()): ""}
	plant(t, left)
	for name := range left {
		if err := os.Chtimes(name, killed, killed); err != nil {
			t.Fatal(err)
		}
	}
	day := killed.Add(24 * time.Hour)
	sweepFolder(".", day)
	checkTree(t, "after a day", left)
	sweepFolder(".", day.Add(time.Second))
	if all := tree(t, "."); len(all) > 0 {
		t.Errorf("after more than a day: %v", all)
	}
}

// A run that is killed while it renames its files leaves old ones under hidden names. A day later they are gone, and
// a file that stood under no other name is back, unless there is a new one.
func TestSweepsAfterKill(t *testing.T) {
	plant(t, map[string]string{"replaced": "old", "waiting": "old", "aside": "old", "replaced aside": "old", "link": "old"})
	var s Transaction
	for _, name := range []string{"replaced", "waiting", "aside", "replaced aside", "link"} {
		put(t, s.Create, name, "new")
	}
	for _, err := range []error{
		s.items[0].take(false, false),
		s.items[2].moveAside(),
		s.items[3].moveAside(), os.Rename(s.items[3].temp, s.items[3].place),
		s.items[4].save(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := (&item{place: "aside"}).moveAside(); err == nil {
		t.Error("a file was moved aside twice")
	}
	// The kill. Its temporary files are as old as they look; the old ones are younger, as they were renamed.
	past := time.Now().Add(-30 * time.Hour)
	for _, name := range names(t, ".") {
		if err := os.Chtimes(name, past, past); err != nil {
			t.Fatal(err)
		}
	}
	sweepFolder(".", time.Now())
	hidden := 0
	for name := range tree(t, ".") {
		if strings.HasPrefix(name, ".queenreel-") {
			hidden++
		}
	}
	if hidden != 4 {
		t.Errorf("at once after the kill: %v", tree(t, "."))
	}
	sweepFolder(".", time.Now().Add(25*time.Hour))
	want := map[string]string{"replaced": "new", "waiting": "old", "aside": "old", "replaced aside": "new", "link": "old"}
	checkTree(t, "a day after the kill", want)
}
