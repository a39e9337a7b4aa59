package engine

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// A savedReply is what save replies.
type savedReply struct {
	savedFile
	Error *fault
}

// ask has the engine answer a request, whose reply it reads.
func ask(t *testing.T, request []byte, reply any) Reply {
	t.Helper()
	r := new(Engine).Do(context.Background(), request, nil)
	if err := json.Unmarshal(r.JSON, reply); err != nil {
		t.Fatalf("%.200s: %v: %.300s", request, err, r.JSON)
	}
	return r
}

// Every file that the studio saves is the very file that the command writes that is shown beside it: here one of each kind but a
// lesson, which has all of them; in full runs more of each, and lessons.
func TestSavesWhatTheCommandWrites(t *testing.T) {
	program := builtCommand(t)
	requests, err := os.ReadFile("testdata/savings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{"lesson": true}
	for request := range bytes.Lines(requests) {
		var asked struct{ File string }
		if err := json.Unmarshal(request, &asked); err != nil {
			t.Fatal(err)
		}
		if seen[asked.File] && !tracetest.Full {
			continue
		}
		seen[asked.File] = true
		var reply savedReply
		got := ask(t, request, &reply).Data["file"]
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
		t.Log(reply.Command, "·", reply.Summary)
	}
}

// builtCommand returns the path of the command queenreel, which go run links once and keeps for the next time.
func builtCommand(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "queenreel")
	if out, err := exec.Command("go", "run", "-ldflags=-s -w", "-exec=cp", "queenreel/cmd/queenreel", program).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
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
func written(t *testing.T, program string, request []byte, reply savedFile) map[string][]byte {
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
func inputs(t *testing.T, request []byte) map[string][]byte {
	t.Helper()
	var r struct {
		Options map[string]any
		Names   map[string]string
	}
	if err := json.Unmarshal(request, &r); err != nil {
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
		case option == "queen" || option == "font":
			data, err = base64.StdEncoding.DecodeString(text)
		}
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	return files
}
