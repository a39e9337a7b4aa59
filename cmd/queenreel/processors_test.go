package main

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The same call gives the same bytes on every processor that runs here. Each rounds in its own way: those from v3 on compute x*y+z in one
// step, as those of arm64 do.
func TestProcessorsAgree(t *testing.T) {
	tracetest.Needs(t)
	compareProcessors(t, "", "GOARCH=amd64 GOAMD64=v3")
}

// The same for those that an emulator runs here, which takes minutes. Not each kernel for amd64 runs programs of 386.
func TestEmulatedProcessorsAgree(t *testing.T) {
	tracetest.Needs(t, "qemu-i386", "qemu-aarch64", "qemu-arm")
	t.Setenv("GODEBUG", "asyncpreemptoff=1") // qemu-i386 7.2 fails at signals
	compareProcessors(t, "qemu-i386", "GOARCH=386")
	compareProcessors(t, "qemu-aarch64", "GOARCH=arm64")
	compareProcessors(t, "qemu-arm", "GOARCH=arm")
}

// compareProcessors compares what the calls of testdata/portable.txt, which draw every panel, mark, shape and format, small, write on the
// first of amd64 and on some other processors, with an emulator or none.
func compareProcessors(t *testing.T, emulator string, others ...string) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the programs of other processors are run on amd64")
	}
	calls := strings.Split(strings.TrimSpace(string(tracetest.Must(os.ReadFile("testdata/portable.txt")))), "\n")
	calls = append(calls, "still -n 4 --title Four -o file.png --panels "+strings.Join(draw.PanelNames(), ","))
	for _, f := range film.Formats {
		if f.Name != film.MP4.Name && f.Name != film.WebM.Name { // which others encode
			calls = append(calls, "animate -n 4 -s propagate --detail tests --max-frames 12 --cell 20 --theme dark --lang zh -o file"+f.Ext)
		}
	}
	for _, s := range solver.Table {
		calls = append(calls, "still -n 4 --step 3 --cell 16 -s "+s.Name+" -o file.svg")
	}
	first, programs := buildFor(t, "GOARCH=amd64 GOAMD64=v1"), map[string][]string{}
	for _, other := range others {
		programs[other] = slices.DeleteFunc([]string{emulator, buildFor(t, other)}, func(word string) bool { return word == "" })
	}
	for _, call := range calls {
		want := outputOf(t, append([]string{first}, strings.Fields(call)...))
		for other, program := range programs {
			if !maps.Equal(want, outputOf(t, slices.Concat(program, strings.Fields(call)))) {
				t.Errorf("queenreel %s writes something else with %s", call, other)
			}
		}
	}
}

// buildFor returns the program for a processor, which variables of go build name.
func buildFor(t *testing.T, processor string) string {
	program := filepath.Join(t.TempDir(), "queenreel")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(append(os.Environ(), "CGO_ENABLED=0"), strings.Fields(processor)...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", processor, err, out)
	}
	return program
}

// outputOf runs a command in a folder of its own, and returns the files that it writes, and what it prints as one of them.
func outputOf(t *testing.T, command []string) map[string]string {
	folder := t.TempDir()
	run := exec.CommandContext(t.Context(), command[0], command[1:]...)
	run.Dir = folder
	var problem bytes.Buffer
	run.Stderr = &problem
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%q: %v: %s", command, err, problem.Bytes())
	}
	files := contents(t, folder)
	files["standard output"] = string(out)
	return files
}
