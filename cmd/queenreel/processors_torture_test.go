package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/film"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A processor is one that films are made on. Each rounds in its own way: those from v3 on compute x*y+z in one step, as
// those of arm64 do.
type processor struct {
	name string
	env  []string // for go build
	with string   // the emulator that runs its programs; none if this machine does
}

var processors = []processor{
	{"amd64", []string{"GOARCH=amd64", "GOAMD64=v1"}, ""},
	{"amd64 v3", []string{"GOARCH=amd64", "GOAMD64=v3"}, ""},
	{"386", []string{"GOARCH=386"}, ""},
	{"arm64", []string{"GOARCH=arm64"}, "qemu-aarch64"},
	{"arm", []string{"GOARCH=arm"}, "qemu-arm"},
}

// portableCalls draw every panel, mark, shape and format, small.
var portableCalls = []string{
	"still -n 6 --all -o file.png",
	"still -n 6 --step 7 --cell 50 -o file.png",
	"still -n 6 --step 1-12 --strip --cell 33 -o file.png",
	"still -n 4 --detail tests --step 1-30 --strip -o file.png",
	"still -n 6 -s propagate --by column --layout lesson --lang zh -o file.png",
	"still -n 5 -s propagate --detail tests --step 1-12 --strip --theme print -o file.png",
	"still -n 6 -s dlx --layout lesson --theme dark -o file.png",
	"still -n 6 -s minconflicts --layout lesson --theme contrast -o file.png",
	"still -n 6 -s cdcl --layout lesson --theme slate -o file.png",
	"still -n 4 --panels board,caption,counters,tree,code,domains,heat,legend --title Four -o file.png",
	"still -n 6 --layout phone --cell 17 -o file.png",
	"still -n 6 -s dlx --step 20 --layout wide -o file.png",
	"still -n 5 -s backtrack -s propagate --step 5 --size 901x600 -o file.png",
	"still -n 12 --labels index --cell 29 -o file.png",
	"still -n 5 --queen queen.png -o file.png",
	"animate -n 5 --cell 30 -o file.gif",
	"animate -n 4 --all --cell 24 -o file.webp",
	"animate -n 4 --all --cell 24 -o file.apng",
	"animate -n 4 --cell 24 -o file.html",
	"animate -n 6 --all --duration 40s --cell 12 -o file.frames",
	"animate -n 6 --all --detail tests --duration 9s --cell 12 --panels board -o file.gif",
	"animate -n 6 -s forward --all --cell 12 --max-bytes 17kB -o file.gif",
	"sheet -n 6 -o file.png",
	"sheet --cell 13 -o file.png",
	"solutions -n 6 --cell 37 -o files",
	"still -n 6 --step 7 --layout lesson -o file.svg",
	"still -n 6 --step 1-6 --strip --outline -o file.svg",
	"compare backtrack propagate -n 4 --cell 16 --max-frames 8 -o file.gif",
	"compare backtrack cdcl dlx -n 4 --cell 16 --max-frames 6 --layout lesson -o file.html",
	"plot --to 5 -o file.png",
	"plot --to 5 --y tests --theme dark -o file.svg",
	"plot --y depth -n 5 -o file.svg",
	"sheet -n 6 -o file.svg",
	"sheet -n 6 --group --page a5 --dpi 72 -o file.pdf",
	"sheet -n 6 --page a4 --dpi 60 -o page-%d.png",
	"worksheet --blank 4 --given 2 -n 6 --dpi 72 -o file.pdf",
	"solutions -n 5 --format svg --unique -o files",
	"solutions -n 4 --page a5 --dpi 50 -o files",
	"animate -n 4 --cell 16 --theme classic,dark -o file.html",
	"tell -n 6 --style vtt",
	"tell -n 8 --duration 45s --style json",
	"trace -n 6 -s cdcl-vsids",
}

// calls returns the portable calls, and for each format but videos, which others encode, a film in it.
func calls() []string {
	all := slices.Clone(portableCalls)
	for _, f := range film.Formats {
		if f.Name != film.MP4.Name && f.Name != film.WebM.Name {
			all = append(all, "animate -n 4 -s propagate --detail tests --max-frames 12 --cell 20 --theme dark --lang zh -o file"+f.Ext)
		}
	}
	for _, s := range solver.Table {
		all = append(all, "still -n 4 --step 3 --cell 16 -s "+s.Name+" -o file.svg")
	}
	return all
}

// The same call gives the same bytes on every processor.
func TestProcessorsAgree(t *testing.T) {
	tracetest.Needs(t)
	if runtime.GOARCH != "amd64" {
		t.Skip("the programs of other processors are run on amd64")
	}
	var first [][]byte
	for _, p := range processors {
		t.Run(p.name, func(t *testing.T) {
			program := p.build(t)
			var all [][]byte
			for _, call := range calls() {
				all = append(all, outputOf(t, slices.Concat(program, strings.Fields(call))))
			}
			if first == nil {
				first = all
			}
			for i, call := range calls() {
				if !bytes.Equal(all[i], first[i]) {
					t.Errorf("queenreel %s: %d bytes differ from %d of %s", call, len(all[i]), len(first[i]), processors[0].name)
				}
			}
		})
	}
}

// build returns the command that runs queenreel on a processor. If none can, the test is skipped.
func (p processor) build(t *testing.T) []string {
	if p.with != "" && testing.Short() {
		t.Skip("emulators are slow")
	}
	program := []string{filepath.Join(t.TempDir(), "queenreel")}
	if p.with != "" {
		emulator, err := exec.LookPath(p.with)
		if err != nil {
			t.Skipf("install %s (Debian has it in qemu-user)", p.with)
		}
		program = []string{emulator, program[0]}
	}
	build := exec.Command("go", "build", "-o", program[len(program)-1], ".")
	build.Env = append(os.Environ(), append(p.env, "CGO_ENABLED=0")...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := exec.Command(program[0], append(program[1:], "--version")...).Run(); err != nil {
		t.Skipf("this machine cannot run it: %v", err)
	}
	return program
}

// outputOf runs a command in a folder of its own, and returns what it prints and the files that it writes.
func outputOf(t *testing.T, command []string) []byte {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "queen.png"), shadedQueen(t), 0o666); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), command[0], command[1:]...)
	run.Dir = dir
	var problem bytes.Buffer
	run.Stderr = &problem
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%q: %v: %s", command, err, problem.Bytes())
	}
	for _, name := range must(names(dir)) {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil { // else it is a folder
			out = append(append(out, name...), data...)
		}
	}
	return out
}

// shadedQueen returns a PNG of a picture in many colors, whose sides are no multiples of a square's.
func shadedQueen(t *testing.T) []byte {
	m := image.NewNRGBA(image.Rect(0, 0, 97, 71))
	for y := range 71 {
		for x := range 97 {
			m.SetNRGBA(x, y, color.NRGBA{uint8(x * x), uint8(y * x), uint8(y * 3), uint8(255 - (x+y)%90)})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
