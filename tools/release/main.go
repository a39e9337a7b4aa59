// Command release builds the archives of a release into dist: for Linux, macOS and Windows, on amd64 and arm64, with completions,
// man pages, licences and a list of what is in them (SPDX), and the checksums of them all. The same commit gives the same bytes.
//
//	go run ./tools/release [FOLDER]
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// mostBytes is the size that a program must not have.
const mostBytes = 15_000_000

func main() {
	log.SetFlags(0)
	dist := "dist"
	if len(os.Args) > 1 {
		dist = os.Args[1]
	}
	if err := release(dist); err != nil {
		log.Fatal("release: ", err)
	}
}

// A file is one of an archive.
type file struct {
	data []byte
	mode fs.FileMode
}

// release builds everything into a folder, which must not exist.
func release(dist string) error {
	if err := os.Mkdir(dist, 0o777); err != nil {
		return fmt.Errorf("%w: remove it first", err)
	}
	version, when, err := described()
	if err != nil {
		return err
	}
	common, err := commonFiles(when)
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, arch := range []string{"amd64", "arm64"} {
			name, archive, err := packed(system, arch, version, when, common)
			if err != nil {
				return fmt.Errorf("%s on %s: %w", system, arch, err)
			}
			if err := os.WriteFile(filepath.Join(dist, name), archive, 0o666); err != nil {
				return err
			}
			fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(archive), name)
			log.Printf("%s  %.1f MB", name, float64(len(archive))/1e6)
		}
	}
	return os.WriteFile(filepath.Join(dist, "SHA256SUMS"), sums.Bytes(), 0o666)
}

// described returns the name of the present commit, from the last tag if there is one, and its time.
func described() (version string, when time.Time, err error) {
	if version, err = run(nil, "git", "describe", "--tags", "--always", "--dirty"); err != nil {
		return "", when, err
	}
	date, err := run(nil, "git", "log", "-1", "--format=%cI")
	if err != nil {
		return "", when, err
	}
	when, err = time.Parse(time.RFC3339, date)
	return strings.TrimPrefix(version, "v"), when.UTC(), err
}

// packed builds the program for a system and returns its archive.
func packed(system, arch, version string, when time.Time, common map[string]file) (name string, archive []byte, err error) {
	folder := fmt.Sprintf("queenreel_%s_%s_%s", version, system, arch)
	program := "queenreel"
	if system == "windows" {
		program += ".exe"
	}
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(temp)
	built := filepath.Join(temp, program)
	env := []string{"CGO_ENABLED=0", "GOFLAGS=", "GOOS=" + system, "GOARCH=" + arch}
	if _, err := run(env, "go", "build", "-trimpath", "-buildvcs=auto", "-ldflags=-s -w", "-o", built, "./cmd/queenreel"); err != nil {
		return "", nil, err
	}
	data, err := os.ReadFile(built)
	if err != nil {
		return "", nil, err
	}
	if len(data) > mostBytes {
		return "", nil, fmt.Errorf("the program has %d bytes, more than %d", len(data), mostBytes)
	}
	info, err := buildinfo.Read(bytes.NewReader(data))
	if err != nil {
		return "", nil, err
	}
	files := maps.Clone(common)
	files[program] = file{data, 0o755}
	if files["sbom.spdx.json"], err = bill(info, folder, version, when); err != nil {
		return "", nil, err
	}
	for _, m := range info.Deps {
		if err := addLicence(files, m); err != nil {
			return "", nil, err
		}
	}
	if system == "windows" {
		archive, err = zipped(folder, files, when)
		return folder + ".zip", archive, err
	}
	archive, err = tarred(folder, files, when)
	return folder + ".tar.gz", archive, err
}

// commonFiles returns what all archives have.
func commonFiles(when time.Time) (map[string]file, error) {
	files := map[string]file{}
	fonts, err := filepath.Glob("assets/fonts/OFL*.txt")
	if err != nil {
		return nil, err
	}
	for _, path := range append(fonts, "LICENSE", "README.md", "README.zh.md", "docs/guide.md", "docs/guide.zh.md", "CHANGELOG.md") {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name := path
		if strings.HasSuffix(path, ".txt") {
			name = "licences/" + filepath.Base(path)
		}
		files[name] = file{data, 0o644}
	}
	goroot, err := run(nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(goroot, "LICENSE"))
	if err != nil {
		return nil, err
	}
	files["licences/go_LICENSE"] = file{data, 0o644}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		script, err := run(nil, "go", "run", "./cmd/queenreel", "completion", shell)
		if err != nil {
			return nil, err
		}
		files["completions/queenreel."+strings.Replace(shell, "powershell", "ps1", 1)] = file{[]byte(script + "\n"), 0o644}
	}
	return files, addMan(files, when)
}

// addMan adds the man pages, which a test of the command line writes.
func addMan(files map[string]file, when time.Time) error {
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	env := []string{fmt.Sprint("SOURCE_DATE_EPOCH=", when.Unix())} // the date that the pages bear
	if _, err := run(env, "go", "test", "./cmd/queenreel", "-run", "^TestManPages$", "-man", temp); err != nil {
		return err
	}
	pages, err := os.ReadDir(temp)
	if err != nil {
		return err
	}
	for _, p := range pages {
		data, err := os.ReadFile(filepath.Join(temp, p.Name()))
		if err != nil {
			return err
		}
		files["man/"+p.Name()] = file{data, 0o644}
	}
	return nil
}

// addLicence adds the licence of a module that is in the program.
func addLicence(files map[string]file, m *debug.Module) error {
	dir, err := run(nil, "go", "list", "-m", "-f", "{{.Dir}}", m.Path)
	if err != nil {
		return err
	}
	found := false
	for _, pattern := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*", "licenses/*"} {
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return err
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err != nil || info.IsDir() {
				continue
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			files["licences/"+strings.ReplaceAll(m.Path, "/", "_")+"_"+filepath.Base(path)] = file{data, 0o644}
			found = true
		}
	}
	if !found {
		return fmt.Errorf("%s has no licence", m.Path)
	}
	return nil
}

// An spdx is a software bill of materials: https://spdx.github.io/spdx-spec/v2.3/
type spdx struct {
	Version       string         `json:"spdxVersion"`
	License       string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	Creation      spdxCreation   `json:"creationInfo"`
	Packages      []spdxPackage  `json:"packages"`
	Relationships []spdxRelation `json:"relationships"`
}

type spdxCreation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type spdxPackage struct {
	ID        string    `json:"SPDXID"`
	Name      string    `json:"name"`
	Version   string    `json:"versionInfo"`
	Download  string    `json:"downloadLocation"`
	Analyzed  bool      `json:"filesAnalyzed"`
	Comment   string    `json:"comment,omitempty"`
	Externals []spdxRef `json:"externalRefs,omitempty"`
}

type spdxRef struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type spdxRelation struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

// bill lists the modules that a program was built of, as it says itself.
func bill(info *debug.BuildInfo, name, version string, when time.Time) (file, error) {
	const document, program = "SPDXRef-DOCUMENT", "SPDXRef-queenreel"
	b := spdx{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: document, Name: name, Namespace: "urn:queenreel:" + name,
		Creation:      spdxCreation{when.Format(time.RFC3339), []string{"Tool: queenreel tools/release"}},
		Packages:      []spdxPackage{{ID: program, Name: "queenreel", Version: version, Download: "NOASSERTION"}},
		Relationships: []spdxRelation{{document, "DESCRIBES", program}},
	}
	goroot := &debug.Module{Path: "stdlib", Version: strings.TrimPrefix(info.GoVersion, "go")}
	for i, m := range append([]*debug.Module{goroot}, info.Deps...) {
		p := spdxPackage{
			ID: fmt.Sprint("SPDXRef-module-", i), Name: m.Path, Version: m.Version, Download: "NOASSERTION",
			Externals: []spdxRef{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + m.Path + "@" + m.Version}},
		}
		if hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(hash) > 0 {
			p.Comment = "go.sum h1 (SHA-256 of the module's files): " + hex.EncodeToString(hash)
		}
		b.Packages = append(b.Packages, p)
		b.Relationships = append(b.Relationships, spdxRelation{program, "CONTAINS", p.ID})
	}
	data, err := json.MarshalIndent(b, "", "  ")
	return file{append(data, '\n'), 0o644}, err
}

// tarred returns files as a tar.gz archive.
func tarred(folder string, files map[string]file, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		h := &tar.Header{Name: folder + "/" + name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: when, Format: tar.FormatPAX}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.data); err != nil {
			return nil, err
		}
	}
	err = cmp.Or(t.Close(), z.Close())
	return b.Bytes(), err
}

// zipped returns files as a zip archive.
func zipped(folder string, files map[string]file, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		h := &zip.FileHeader{Name: folder + "/" + name, Method: zip.Deflate, Modified: when}
		h.SetMode(files[name].mode)
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name].data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// run returns what a command prints, without the line feed at its end.
func run(env []string, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), env...)
	var problem bytes.Buffer
	c.Stderr = &problem
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, bytes.TrimSpace(append(problem.Bytes(), out...)))
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
