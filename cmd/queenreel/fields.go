package main

import (
	"cmp"
	"errors"
	"strings"

	"queenreel/draw"
	"queenreel/draw/film"
)

// A flaggedField is a field that errors of draw and film name, in the words of the command line.
type flaggedField struct {
	name   string
	flag   string // that sets it; "" where the message says it without
	remedy string // in place of that of the error; "" keeps it
}

// flaggedFields holds every field that flags can set to a value that draw or film rejects.
var flaggedFields = []flaggedField{
	{name: "N", flag: "--queens"},
	{name: "Cell", flag: "--cell"},
	{name: "Width", flag: "--width"},
	{name: "Size", flag: "--size"},
	{name: "Labels", flag: "--labels"},
	{name: "Columns", flag: "--columns"},
	{name: "Rows", flag: "--rows"},
	{name: "Paper", flag: "--page"},
	{name: "DPI", flag: "--dpi"},
	{name: "Queen", flag: "--queen"},
	{name: "Title", flag: "--title", remedy: "name a font that has it with --font"},
	{name: "Panels"},
	{name: "Scenes", remedy: "use fewer steps, other --columns, or a smaller --cell"},
	{name: "Boards", remedy: "make it smaller with --cell or --solutions"},
	{name: filmField + "Plays", flag: "--plays"},
	{name: filmField + "Size", remedy: "make it smaller with --cell or --size"},
	{name: filmField + "Files", remedy: "write fewer at once, or make them smaller with --cell"},
	{name: filmField + "Hold", flag: "--hold"},
	{name: filmField + "Night", flag: "--theme"},
}

// filmField stands before the fields of film, which has a Size of its own.
const filmField = "film."

// flagged turns an error of draw or film into a usage error that names the flag. It returns other errors, and
// those about fields that no flag sets, as they are.
func flagged(err error) error {
	var picture *draw.Error
	var movie *film.Error
	switch {
	case errors.As(err, &picture):
	case errors.As(err, &movie):
		picture = &draw.Error{Field: filmField + movie.Field, Value: movie.Value, Err: errors.New(movie.Problem)}
	default:
		return err
	}
	for _, f := range flaggedFields {
		if f.name == picture.Field {
			return f.usage(picture)
		}
	}
	return err
}

// usage says what is wrong with the value of the field.
func (f *flaggedField) usage(e *draw.Error) error {
	before, after := "", cmp.Or(f.remedy, e.Remedy)
	if f.flag != "" {
		before = strings.TrimSuffix(f.flag+" "+e.Value, " ") + ": "
	}
	if after != "" {
		after = ": " + after
	}
	return usagef("%s%w%s", before, e.Err, after)
}
