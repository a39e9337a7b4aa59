package main

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/trace"
)

// An embedStyle is a form of the text to paste into a page.
type embedStyle struct {
	name  string
	write func(embedding) (string, error)
}

// embedStyles holds the styles. The first is the default.
var embedStyles = []embedStyle{
	{"html", embedding.html},
	{"markdown", embedding.markdown},
	{"iframe", embedding.iframe},
	{"video", embedding.video},
}

func newEmbed() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "embed FILE...",
		SuggestFor: []string{"html", "info", "inspect", "markdown", "paste", "snippet"},
		Short:      "Print the HTML or Markdown that shows films in a page",
		Long: `Print the HTML or Markdown to paste into a page. The files are one film, in as many
formats as you like: the browser picks the best that it knows. A film in a dark
theme is for readers who prefer dark pages, a still for those who want nothing to
move, and a page for those who click; 'film.html#step=7' opens it at a step or at a
mark, and &speed=2, &loop and &play may follow. Films and stills may be SVG. A video
has subtitles if you name a WebVTT file of the same run: animate -o film.mp4
-o film.vtt. Size and description come from the files themselves. --as markdown
prints an image in Markdown where one will do: some programs, such as Hugo, leave
HTML out of Markdown unless they are told not to. Previews of a page show the first
picture of a film: make the film with --poster solution, as --for does for places
that preview films.

--made prints the command that made each file instead, also of a PDF and of a
folder of frames.`,
		Example: `  queenreel animate -n 4 -o four.webp -o four.gif
  queenreel animate -n 4 --theme dark -o four-dark.webp
  queenreel still -n 4 -o four.png
  queenreel embed four.webp four.gif four-dark.webp four.png
  queenreel still -n 4 --step 9 --outline -o step.svg
  queenreel embed step.svg
  queenreel embed --as markdown four.gif
  queenreel animate -n 4 -o four.svg
  queenreel embed four.svg
  queenreel animate -n 4 -o four.html
  queenreel embed 'four.html#step=first-backtrack'
  queenreel embed --made four.gif`,
		Args: cobra.ArbitraryArgs,
	}
	style := embedStyles[0]
	choose(cmd, &style, "as", "style", embedStyles, func(s embedStyle) string { return s.name }, "what to paste: %s")
	made := cmd.Flags().Bool("made", false, "print the command that made each file instead")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		if len(paths) == 0 {
			return usagef("embed needs a file: name films and pictures that queenreel has written")
		}
		if *made && cmd.Flags().Changed("as") {
			return usagef("--made prints commands, which no page needs: leave --as out")
		}
		if *made {
			return printMade(cmd.OutOrStdout(), paths)
		}
		e, err := readEmbedding(paths)
		if err != nil {
			return err
		}
		snippet, err := style.write(e)
		if err != nil {
			return err
		}
		fmt.Fprint(cmd.OutOrStdout(), snippet)
		if style.name == "markdown" && strings.HasPrefix(snippet, "<") {
			fmt.Fprintln(cmd.ErrOrStderr(), "this is HTML, since Markdown cannot choose between two themes: Hugo leaves it out unless its markup.goldmark.renderer.unsafe is true; one film alone is an image in Markdown")
		}
		return nil
	}
	return cmd
}

// printMade prints the command that made each file, a line each. The list of a folder knows the command of its pictures.
func printMade(out io.Writer, paths []string) error {
	for _, path := range paths {
		file := path
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			file = filepath.Join(path, staging.ListName)
		}
		if err := checkRegular(file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		meta, err := film.ReadMeta(file)
		switch {
		case err != nil && !errors.Is(err, film.ErrForeign):
			return fmt.Errorf("%s: %w", path, staging.Cause(err))
		case meta.Made == "" || !trace.Printable(meta.Made):
			return fmt.Errorf("%s: does not say what made it: look in a picture, a film, a PDF or a WebVTT file of the same run, made without --no-metadata", path)
		}
		fmt.Fprintln(out, meta.Made)
	}
	return nil
}

// An embedKind is what a page does with a file.
type embedKind uint8

const (
	stillKind embedKind = iota
	filmKind
	videoKind
	pageKind
	trackKind
)

// An embedType is what a page knows of a format.
type embedType struct {
	ending string // of its files
	kind   embedKind
	mime   string
}

// embedTypes holds the formats that a page can show. Formats of one kind stand in the order in which browsers should try them.
var embedTypes = []embedType{
	{"svg", stillKind, "image/svg+xml"},
	{"png", stillKind, "image/png"},
	{"svg", filmKind, "image/svg+xml"},
	{"webp", filmKind, "image/webp"},
	{"apng", filmKind, "image/apng"},
	{"png", filmKind, "image/apng"},
	{"gif", filmKind, "image/gif"},
	{"webm", videoKind, "video/webm"},
	{"mp4", videoKind, "video/mp4"},
	{"html", pageKind, "text/html"},
	{"vtt", trackKind, "text/vtt"},
}

// An embeddedFile is a file that a page shows.
type embeddedFile struct {
	film.Meta
	size  image.Point // on a page; zero for words
	path  string
	place string // of a page, where it opens: the part of its address after a #, such as step=7
	rank  int    // the index of its type in embedTypes
}

func (f embeddedFile) kind() embedKind { return embedTypes[f.rank].kind }

// url returns the file's address, relative to the page if the path is relative. Two slashes would begin with another host.
func (f embeddedFile) url() string {
	path := filepath.ToSlash(f.path)
	if rest := strings.TrimLeft(path, "/"); rest != path {
		path = "/" + rest
	}
	return (&url.URL{Path: path, Fragment: f.place}).String()
}

// An embedding holds files that show one search, in the order of embedTypes.
type embedding []embeddedFile

// readEmbedding reads what files say of themselves, and checks that one page can show them. A path may end in a place, such as film.html#step=7.
func readEmbedding(paths []string) (embedding, error) {
	var e embedding
	for _, path := range paths {
		place := ""
		if at := strings.LastIndexByte(path, '#'); at >= 0 {
			if _, err := os.Stat(path); err != nil { // no file has this name
				path, place = path[:at], path[at+1:]
			}
		}
		if err := checkEmbeddable(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		meta, err := film.ReadMeta(path)
		switch {
		case errors.Is(err, film.ErrForeign):
			return nil, fmt.Errorf("%s: %w: embed takes what queenreel wrote, without --no-metadata", path, err)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", path, staging.Cause(err))
		}
		ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
		rank := slices.IndexFunc(embedTypes, func(t embedType) bool {
			return t.ending == ending && (t.kind != stillKind || meta.Frames == 0)
		})
		if rank < 0 {
			return nil, fmt.Errorf("%s: pages show no files of its ending", path)
		}
		size := image.Pt(meta.Width, meta.Height).Div(max(1, meta.Scale))
		f := embeddedFile{meta, size, path, place, rank}
		if place != "" && f.kind() != pageKind {
			return nil, usagef("%s#%s: only a page opens at a step: add -o film.html to what made it, and embed 'film.html#step=7'", path, place)
		}
		wants, err := url.ParseQuery(place)
		for _, name := range []string{"step", "speed", "loop", "play"} {
			delete(wants, name)
		}
		if err != nil || len(wants) > 0 {
			return nil, usagef("%s#%s: a page takes step, speed, loop and play, as in '%[1]s#step=7&play'", path, place)
		}
		if err := e.check(f); err != nil {
			return nil, err
		}
		e = append(e, f)
	}
	slices.SortStableFunc(e, func(a, b embeddedFile) int { return cmp.Compare(a.rank, b.rank) })
	return e, nil
}

// checkEmbeddable returns an error that says what to embed instead if no page shows the file at path.
func checkEmbeddable(path string) error {
	err := checkRegular(path)
	switch folder, ending := errors.Is(err, staging.ErrFolder), strings.ToLower(filepath.Ext(path)); {
	case folder && ending == film.Frames.Ext:
		return errors.New("is a folder of frames, which no page plays: add -o film.webp or -o film.html to what made it, and embed that")
	case folder:
		return errors.New("is a folder: name the files in it, or link to its index.html if it has one")
	case ending == ".pdf":
		return errors.New("is for paper, and no page shows it: link to it, or make an svg or a png")
	case ending == film.SRT.Ext:
		return errors.New("is for players, and browsers do not read it: add -o film.vtt to what made it, and embed that")
	}
	return err
}

// check returns an error if a page cannot show a file with the others.
func (e embedding) check(f embeddedFile) error {
	for _, other := range e {
		a, b := other.Meta, f.Meta
		if a.Queens != b.Queens || a.Solver != b.Solver {
			return usagef("%s shows %s by %s, and %s %s by %s: embed each by itself",
				other.path, reel.Count(a.Queens, "queen"), a.Solver, f.path, reel.Count(b.Queens, "queen"), b.Solver)
		}
		if f.kind() == trackKind && other.kind() == trackKind {
			if a.Lang == b.Lang {
				return usagef("%s and %s: a video has one track in each language", other.path, f.path)
			}
			continue
		}
		if f.rank == other.rank && a.Dark == b.Dark {
			return usagef("%s and %s: a page shows one %s, or two if one is in a dark theme", other.path, f.path, embedTypes[f.rank].ending)
		}
		if f.kind() == stillKind && other.kind() == stillKind && a.Lang == b.Lang && a.Alt != b.Alt {
			return usagef("%s and %s show two things: embed each by itself", other.path, f.path)
		}
	}
	return nil
}
