package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// A report describes a file that was written. Its JSON form is part of the contract of the command line.
type report struct {
	Path     string `json:"path"`
	Format   string `json:"format"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Frames   int    `json:"frames"`
	Duration int64  `json:"duration_ms"`
	Bytes    int64  `json:"bytes"`
	Alt      string `json:"alt"`

	pages  int    // of a document; 0 is none
	folder string // the folder to name in the summary instead of the file, or ""
}

// say reports what was written: a line for each file or folder on standard error and, with --json, a line
// for each file on standard output.
func (o *output) say() error {
	for _, note := range o.notes {
		if !o.quiet {
			fmt.Fprintln(o.cmd.ErrOrStderr(), note)
		}
	}
	for rest := o.reports; len(rest) > 0 && !o.quiet; {
		n := 1
		for n < len(rest) && rest[0].folder != "" && rest[n].folder == rest[0].folder {
			n++
		}
		fmt.Fprintln(o.cmd.ErrOrStderr(), naming.Printable(summary(rest[:n])))
		rest = rest[n:]
	}
	if !o.json {
		return nil
	}
	encoder := json.NewEncoder(o.cmd.OutOrStdout())
	for _, r := range o.reports {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// longFilm is how long a film runs, at least, of which users are told before it is made.
const longFilm = 5 * time.Minute

// announceLong says of a long film how long it will be, and how to shorten it.
func (o *output) announceLong(i film.Info) {
	if !o.quiet && i.Length >= longFilm {
		fmt.Fprintf(o.cmd.ErrOrStderr(), "the film will have %s and run for %s: shorten it with --duration, --steps or --max-frames\n", reel.Count(i.Frames, "frame"), reel.Seconds(i.Length))
	}
}

// summary returns the line about a file, or about the files of a folder, whose pictures all have one size.
func summary(files []report) string {
	r := files[0]
	facts := []string{r.Path}
	if r.folder != "" {
		facts = []string{r.folder, reel.Count(len(files), "file")}
	}
	if r.Duration > 0 {
		facts = append(facts, reel.Count(r.Frames, "frame"), reel.Seconds(time.Duration(r.Duration)*time.Millisecond))
	}
	switch {
	case r.pages > 0: // they say more than their pixels
		facts = append(facts, reel.Count(r.pages, "page"))
	case r.Width > 0:
		facts = append(facts, fmt.Sprintf("%dx%d", r.Width, r.Height))
	}
	bytes := int64(0)
	for _, f := range files {
		bytes += f.Bytes
	}
	return strings.Join(append(facts, naming.Size(bytes)), "  ")
}
