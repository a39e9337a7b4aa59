package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// A program that leaves out all options draws what the command draws without flags.
func TestZeroOptionsDrawTheDefaultFilm(t *testing.T) {
	call, o := []string{"animate", "-o", "-", "--format", "gif"}, reel.Options{Made: "queenreel animate"}
	if raceDetector { // whose races are not in the number of frames
		o.Queens = 4
		call, o.Made = append(call, "-n", "4"), o.Made+" -n 4"
	}
	f, err := reel.Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var library, command, messages bytes.Buffer
	if err := film.Write(t.Context(), f, film.GIF.To(&library)); err != nil {
		t.Fatal(err)
	}
	if code := run(call, nil, &command, &messages); code != 0 {
		t.Fatal(messages.String())
	}
	if !bytes.Equal(library.Bytes(), command.Bytes()) {
		t.Errorf("the library writes %d bytes, the command %d, and they differ", library.Len(), command.Len())
	}
}

// A folder of files appears as a whole and has one report; a run that fails leaves nothing of it.
func TestFolderTarget(t *testing.T) {
	for _, failure := range []error{nil, io.ErrUnexpectedEOF} {
		cmd := new(cobra.Command)
		cmd.SetContext(t.Context())
		var told bytes.Buffer
		cmd.SetOut(&told)
		cmd.SetErr(io.Discard)
		a := &animateFlags{output: addOutput(cmd)}
		a.output.json = true
		folder := filepath.Join(t.TempDir(), "new", "six.pngs")
		sink, done, err := a.output.sink(target{folder, film.Format{Folder: true}})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"1.png", "2.png"} {
			w, err := sink.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			io.WriteString(w, name)
			if failure == nil || name == "1.png" { // it fails with a file open
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
				t.Errorf("%s is there before the run has ended", name)
			}
		}
		if err := a.output.finish(done(report{Format: "pngs"}, failure)); err != failure {
			t.Fatal(err)
		}
		left, _ := filepath.Glob(filepath.Join(folder, "*"))
		wantFiles, want := 2, `{"path":"`+folder+`","format":"pngs","width":0,"height":0,"frames":0,"duration_ms":0,"bytes":10,"alt":""}`+"\n"
		if failure != nil {
			wantFiles, want = 0, ""
		}
		if len(left) != wantFiles || told.String() != want {
			t.Errorf("with the error %v: files %v, and told %q", failure, left, &told)
		}
		if _, err := os.Stat(filepath.Dir(folder)); failure != nil && err == nil {
			t.Errorf("the folder %s was made for it, and stays", filepath.Dir(folder))
		}
	}
}
