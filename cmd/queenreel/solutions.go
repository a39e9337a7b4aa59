package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"image"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/pictures"
	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

func newSolutions() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "solutions",
		SuggestFor: []string{"boards", "gallery", "images", "pictures", "png"},
		Short:      "Draw each solution as a picture",
		Long: `Draw each solution as a picture, numbered in the order in which the solver finds
them: out/8-queens-solutions/01.png, 02.png and so on. Beside them are index.html,
a page to leaf through, and index.json: the queens of each solution, its class
under rotation and reflection, and the symmetry that leads to it from the
fundamental solution of the class. -o mine/queens-%03d.png names the pictures.

Before it writes more than 1,000 pictures it says how many there are and how large
they will be, and asks on a terminal.`,
		Example: `  queenreel solutions
  queenreel solutions -n 6 --cell 40 -o six
  queenreel solutions --unique --format svg -o fundamental
  queenreel solutions --only 1,5,12-20 -o some`,
	}
	f := newFlags(cmd)
	f.addOutline()
	f.addFormat([]string{"png", "svg"}, "format of the pictures: %s")
	cmd.Flags().StringVarP(&f.file.path, "output", "o", "",
		"the `FOLDER` to write (default out/8-queens-solutions)")
	f.runs(f.prepareSolutions)
	return cmd
}

func (f *flags) prepareSolutions(ctx context.Context) error {
	name, err := f.cutName()
	if err != nil {
		return err
	}
	if err := f.checkFolder(f.file.path); err != nil {
		return usagef("%w, or the pictures in one, as in mine/%%d.png", err)
	}
	if err := f.checkOutline(f.file.format); err != nil {
		return err
	}
	if err := f.open(ctx); err != nil {
		return err
	}
	f.Overlay = !f.paged()
	return f.writeSolutions(ctx, f.file.path, name, cmp.Or(f.file.format, "png"))
}

// cutName cuts the name of the pictures off the end of the folder, if there is one.
func (f *flags) cutName() (numberedName, error) {
	dir, file := filepath.Split(f.file.path)
	ending := strings.ToLower(filepath.Ext(file))
	if !strings.Contains(file, "%") || ending != ".png" && ending != ".svg" {
		return numberedName{}, nil
	}
	name, err := parseNumberedName(file)
	switch {
	case err != nil || !name.numbered:
		return name, usagef("--output %s: name the number of the solution once, as %%d or %%03d; write %%%% for a percent sign",
			f.file.path)
	case f.file.format != "" && "."+f.file.format != ending:
		return name, usagef("--format %s: --output ends in %s", f.file.format, ending)
	}
	f.file.path, f.file.format = filepath.Clean(dir), ending[1:]
	return name, nil
}

// A solutionsFolder is a folder of pictures of solutions that is being written.
type solutionsFolder struct {
	*flags
	solved *reel.Solved
	path   string
	format string // of the pictures
	png    film.PNGEncoder
	index  index
}

// writeSolutions stages a folder with a picture of each solution; "" is the default folder. Pictures are named by their numbers, or by name
// if it has a place for a number.
func (f *flags) writeSolutions(ctx context.Context, folder string, name numberedName, format string) error {
	solved, err := reel.Solutions(ctx, f.Options)
	if err != nil {
		return err
	}
	folder = cmp.Or(folder, f.defaultPath([]trace.About{solved.About}, "-solutions"))
	if err := f.transaction.Folder(folder); err != nil {
		return err
	}
	if !name.numbered {
		name = numberedName{numbered: true, width: max(2, len(fmt.Sprint(len(solved.Boards)))), after: "." + format}
	}
	s := &solutionsFolder{f, solved, folder, format, film.PNGEncoder{Many: true}, newIndex(solved, name)}
	if err := s.announceMany(ctx); err != nil {
		return err
	}
	if err := s.writePictures(ctx); err != nil {
		return err
	}
	page, list := report{Format: "html", Alt: s.index.Title, folder: folder}, report{Format: "json", Alt: s.index.Title, folder: folder}
	if err := f.write(filepath.Join(folder, "index.html"), page, s.writeGallery); err != nil {
		return err
	}
	return f.write(filepath.Join(folder, staging.ListName), list, func(w io.Writer) error { return printJSON(w, s.index, " ") })
}

func (s *solutionsFolder) picture(i int) pictures.Picture {
	entry := s.index.Pictures[i]
	meta := s.solved.Meta(entry.Alt)
	p := pictures.OfScene(s.solved.Painter, s.solved.Scene(entry.Number), meta)
	if s.solved.Sheets != nil {
		p = pictures.OfCanvas(s.solved.Sheets.Page(i), meta)
		p.DPI = s.solved.Sheets.DPI()
	}
	p.Outline, p.PNG = s.file.outline, &s.png
	return p
}

// writePictures stages the pictures of the index. PNGs are encoded side by side; SVGs one by one, because their letters belong to the
// painter.
func (s *solutionsFolder) writePictures(ctx context.Context) error {
	bar := s.progress(len(s.index.Pictures))
	defer bar.Finish()
	processors, atOnce := runtime.GOMAXPROCS(0), 1
	if s.format == "png" {
		atOnce = max(1, min(8*processors, raster.MaxPixels/(s.index.size.X*s.index.size.Y)))
	}
	for first := 0; first < len(s.index.Pictures); first += atOnce {
		batch := s.index.Pictures[first:min(first+atOnce, len(s.index.Pictures))]
		reports, encoded := make([]report, len(batch)), make([]bytes.Buffer, len(batch))
		var encoders errgroup.Group
		encoders.SetLimit(processors)
		for i := range batch {
			p := s.picture(first + i)
			if s.format == "png" {
				p = p.Packed()
			}
			reports[i] = pictureReport(s.format, p)
			encoders.Go(func() error { return p.Write(&encoded[i], s.format) })
		}
		if err := encoders.Wait(); err != nil {
			return err
		}
		for i := range batch {
			reports[i].folder = s.path
			err := s.write(filepath.Join(s.path, batch[i].File), reports[i], func(w io.Writer) error {
				_, err := encoded[i].WriteTo(w)
				return err
			})
			if err != nil {
				return err
			}
			bar.Step()
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// announceMany says the number and the size of very many pictures, and asks on a terminal whether to write them.
func (s *solutionsFolder) announceMany(ctx context.Context) error {
	const many, samples = 1000, 10
	n := len(s.index.Pictures)
	if n <= many || s.quiet {
		return nil
	}
	var sampled byteCount
	for i := range samples {
		if err := s.picture(i).Write(&sampled, s.format); err != nil {
			return err
		}
	}
	size := naming.Size(int64(n) * int64(sampled) / samples)
	return s.confirm(ctx, fmt.Sprintf("%s pictures, about %s: --only and --solutions choose fewer", words.English.Number(n), size))
}

// An index is the list of the pictures in a folder of solutions. Its JSON form is that of index.json.
type index struct {
	Format    string              `json:"format"`
	Title     string              `json:"title"`
	N         int                 `json:"n"`
	Solver    string              `json:"solver"`
	Solutions int                 `json:"solutions"` // found, whether or not they have a picture; or the boards that were given
	Classes   int                 `json:"classes"`   // of those
	Lang      string              `json:"lang"`
	Files     []map[string]string `json:"files"` // the names of other files
	Pictures  []picture           `json:"pictures"`

	size  image.Point     // of each picture
	board image.Rectangle // its part that shows the squares of the board
}

// A picture is one of a solution, or of a board that was given.
type picture struct {
	File     string         `json:"file"`
	Number   int            `json:"number"` // among all, in the order in which they are found
	Queens   []int          `json:"queens"` // the column of the first queen in each row; -1 for none
	Class    int            `json:"class"`  // from 1, in the order in which they are found
	Size     int            `json:"size"`   // of the class: 8, 4, 2 or 1
	Symmetry trace.Symmetry `json:"symmetry"`
	Alt      string         `json:"alt"`
}

// newIndex lists the pictures of solutions; name makes the names of their files.
func newIndex(solved *reel.Solved, name numberedName) index {
	classes := trace.Classes(solved.Boards)
	x := index{
		Format:    staging.ListFormat,
		Title:     solved.Title,
		N:         solved.About.N,
		Solver:    solved.About.Solver,
		Solutions: len(solved.Boards),
		Classes:   len(classes),
		Lang:      solved.Painter.Options().Language.Name,
		Files:     []map[string]string{{"file": "index.html"}},
		size:      solved.Painter.Size(),
		board:     solved.Painter.Parts()[0].Squares,
	}
	if solved.Sheets != nil {
		x.size, x.board = solved.Sheets.Size(), solved.Sheets.Board()
	}
	all := make([]picture, len(solved.Boards))
	for n, c := range classes {
		for _, m := range c.Members {
			all[m.Index] = picture{Class: n + 1, Size: c.Size, Symmetry: m.Symmetry}
		}
	}
	for _, n := range solved.Numbers {
		p := all[n-1]
		p.Number, p.Queens = n, solved.Boards[n-1].Columns()
		p.File, p.Alt = name.of(n, len(solved.Boards)), solved.Alt(n)
		x.Pictures = append(x.Pictures, p)
	}
	return x
}

//go:embed gallery.html
var galleryPage string

var galleryTemplate = template.Must(template.New("gallery").Parse(galleryPage))

// writeGallery writes index.html, a page that shows the pictures.
func (s *solutionsFolder) writeGallery(w io.Writer) error {
	x, look := &s.index, s.solved.Painter.Options()
	language, theme := look.Language, look.Theme
	heading := func(p picture) string {
		return language.ClassHeading(p.Class, trace.Class{Size: p.Size, Members: make([]trace.Member, p.Size)})
	}
	classes := make([]string, x.Classes)
	for _, p := range x.Pictures {
		classes[p.Class-1] = heading(p)
	}
	meta := s.solved.Meta(x.Title)
	meta.Title = x.Title
	return galleryTemplate.Execute(w, map[string]any{
		"Title":    x.Title,
		"Meta":     template.HTML(meta.Written().HTML()), // escaped there
		"Pictures": x.Pictures,
		"Size":     x.size,
		"Board":    x.board,
		"Classes":  classes,

		"Lang":    x.Lang,
		"Comma":   language.Comma,
		"Words":   &language.Gallery,
		"Heading": heading,
		"How":     language.Symmetry,

		"Ground": theme.Ground.String(),
		"Text":   theme.Text.String(),
		"Muted":  theme.Muted.String(),
		"Light":  theme.Light.String(),
		"Accent": theme.Test.String(),
	})
}
