package engine

import (
	"archive/zip"
	"context"
	"strings"

	"queenreel/cmd/internal/lesson"
	"queenreel/draw/film"
	"queenreel/draw/paper"
	"queenreel/draw/reel"
	"queenreel/trace"
)

// zipEnding is the end of the name of a file that is the folder without it.
const zipEnding = ".zip"

func writeLesson(ctx context.Context, s *saving) ([]trace.About, error) {
	made, err := reel.Lesson(ctx, s.options)
	if err != nil {
		return nil, err
	}
	searches := []trace.About{made.Film.About}
	f := &zipped{s, ctx, zip.NewWriter(&s.to), strings.TrimSuffix(s.described(searches).Name, zipEnding) + "/"}
	if err := lesson.Write(f, made); err != nil {
		return nil, err
	}
	return searches, f.zip.Close()
}

// A zipped folder of a lesson.
type zipped struct {
	*saving
	ctx  context.Context
	zip  *zip.Writer
	path string
}

// Film adds a film as a page and as slides, one after the other.
func (f *zipped) Film(made film.Film, page, slides string) error {
	scenes := made.Scenes
	for i, format := range []film.Format{film.HTML, film.PDF} {
		to, err := f.zip.Create(f.path + []string{page, slides}[i])
		if err != nil {
			return err
		}
		made.Scenes = reel.Watched(scenes, f.watch(made.Frames))
		if err := film.Write(f.ctx, made, format.To(to)); err != nil {
			return err
		}
	}
	return nil
}

// Pages adds a document.
func (f *zipped) Pages(file string, d paper.Document, meta film.Meta) error {
	to, err := f.zip.Create(f.path + file)
	if err != nil {
		return err
	}
	return f.writePages(to, d, meta)
}

// Text adds a text.
func (f *zipped) Text(file, _ string, text []byte) error {
	to, err := f.zip.Create(f.path + file)
	if err != nil {
		return err
	}
	_, err = to.Write(text)
	return err
}
