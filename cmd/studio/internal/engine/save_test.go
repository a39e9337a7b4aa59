package engine

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/cmd/internal/naming"
	"queenreel/trace/tracetest"
)

// A savedReply is what save replies.
type savedReply struct {
	savedFile
	Error *fault
}

// savings yields requests to save files, and whether each is the first for its kind of files. All kinds are asked for.
func savings(t *testing.T) iter.Seq2[string, bool] {
	return func(yield func(request string, first bool) bool) {
		seen := map[string]bool{}
		for request := range strings.Lines(string(tracetest.Must(os.ReadFile("testdata/savings.jsonl")))) {
			var asked Request
			if err := json.Unmarshal([]byte(request), &asked); err != nil {
				t.Fatal(err)
			}
			if !yield(request, !seen[asked.File]) {
				return
			}
			seen[asked.File] = true
		}
		for _, f := range files {
			if f.write != nil && !seen[f.Name] && !yield(`{"do": "save", "file": "`+f.Name+`", "options": {"queens": 4}}`, true) {
				return
			}
		}
	}
}

// A file has the same name, and the same command that makes it, before it is saved and after. One of each kind is saved, but for a lesson, which has
// all of them; what is in it, TestSavesWhatTheCommandWrites sees in full runs.
func TestGoldenFiles(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	for request, first := range savings(t) {
		var before, saved savedReply
		ask(t, new(Engine), strings.Replace(request, `"save"`, `"command"`, 1), &before)
		fmt.Fprintf(&got, "%s\n\t%s\n", before.Name, before.Command)
		if !first || strings.HasSuffix(before.Name, zipEnding) {
			continue
		}
		data := ask(t, new(Engine), request, &saved).Data["file"]
		facts, sized := strings.CutSuffix(saved.Summary, naming.Size(int64(len(data))))
		fmt.Fprintf(&got, "\t%s\n", strings.TrimSuffix(saved.Type+" · "+facts, " · "))
		if saved.Name != before.Name || saved.Command != before.Command || !sized || len(data) == 0 {
			t.Errorf("%+v is said before, and %+v of %d bytes", before, saved, len(data))
		}
	}
	tracetest.Golden(t, "testdata/files.txt", []byte(got.String()))
}

// Every file that the studio saves is the very file that the command writes that is shown beside it.
func TestSavesWhatTheCommandWrites(t *testing.T) {
	tracetest.Needs(t, "go", "sh")
	program := filepath.Join(t.TempDir(), "queenreel") // which go run links once and keeps for the next time
	if out, err := exec.Command("go", "run", "-ldflags=-s -w", "-exec=cp", "queenreel/cmd/queenreel", program).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for request := range savings(t) {
		var reply savedReply
		got := ask(t, new(Engine), request, &reply).Data["file"]
		if reply.Error != nil {
			t.Errorf("%.200s: %s", request, reply.Error.Text)
			continue
		}
		all, want := map[string][]byte{reply.Name: got}, written(t, program, request, reply.savedFile)
		if strings.HasSuffix(reply.Name, zipEnding) {
			all = unzipped(t, got)
		}
		if !maps.EqualFunc(all, want, bytes.Equal) {
			t.Errorf("%s: %q have other bytes than %q that the command writes: %s", reply.Command, slices.Sorted(maps.Keys(all)), slices.Sorted(maps.Keys(want)), reply.Summary)
		}
	}
}

// unzipped returns the files in a ZIP, by their paths.
func unzipped(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	all, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range all.File {
		if files[f.Name], err = fs.ReadFile(all, f.Name); err != nil {
			t.Error(err)
		}
	}
	return files
}

// written returns the files that the command of a reply writes, by their paths, where the files are that the request names.
func written(t *testing.T, program string, request string, reply savedFile) map[string][]byte {
	t.Helper()
	folder := t.TempDir()
	given := inputs(t, request)
	for name, data := range given {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", "-c", strings.Replace(reply.Command, "queenreel", program, 1)+" -q")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v: %s", reply.Command, err, out)
		return nil
	}
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		if _, ours := given[path]; !ours && err == nil && !entry.IsDir() {
			files[path], err = os.ReadFile(filepath.Join(folder, path))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return files
}

// inputs returns the files that a request names, with their contents.
func inputs(t *testing.T, request string) map[string][]byte {
	t.Helper()
	var r struct {
		Options map[string]any
		Names   map[string]string
	}
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for option, name := range r.Names {
		value := r.Options[option]
		if rivals, ok := value.([]any); ok {
			value = rivals[len(rivals)-1].(map[string]any)["trace"]
		}
		text, isText := value.(string)
		data, err := []byte(text), error(nil)
		switch {
		case !isText:
			data, err = json.Marshal(value)
		case option == "font":
			data, err = base64.StdEncoding.DecodeString(text)
		}
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	return files
}
