package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// A flaggedField is a field that errors of draw and film name, in the words of the command line.
type flaggedField struct {
	name   string
	flag   string // that sets it; "" where the message says it without
	remedy string // in place of that of the error; "" keeps it
}

// flaggedFields holds the fields whose flags have other names, and those about which there is more to say. Others are called as
// their flags.
var flaggedFields = []flaggedField{
	{name: "N", flag: "--queens"},
	{name: "Paper", flag: "--page"},
	{name: "Page", flag: "--page"},
	{name: "Place", flag: "--for", remedy: "choose fewer --queens, or a --size"},
	{name: "Title", flag: "--title", remedy: "name a font that has it with --font"},
	{name: "Size", flag: "--size"},
	{name: "Clock", flag: "--clock"},
	{name: "ClockScenes", flag: "--clock", remedy: "use --solutions, or another clock"},
	{name: "ClockAlone", flag: "--clock", remedy: "give --solver two or more times"},
	{name: "Rivals", flag: "compare"},
	{name: "DPI", flag: "--dpi"},
	{name: "DPI and Page", flag: "--dpi"},
	{name: "Panels"},
	{name: "Frames", remedy: "shorten it with --solutions, --steps or --max-frames; --max-frames 0 films it in full"},
	{name: "MaxBytes", flag: "--max-bytes", remedy: "allow that, or choose another format or fewer --steps"},
	{name: "ForBytes", flag: "--for", remedy: "allow that, or choose another format or fewer --steps"},
	{name: "Solved", remedy: "draw fewer with --solutions"},
	{name: "StripRivals", flag: "--strip", remedy: "write a file for each step, with %d in --output"},
	{name: "StripSize", flag: "--size", remedy: "give a strip a --width"},
	{name: "StripWidth", flag: "--width", remedy: "change --columns"},
	{name: "StripSteps", flag: "--strip", remedy: fmt.Sprintf("name up to %d of them with --step, as in --step 1-%d", maxSteps, reel.MaxStripped)},
	{name: "Group and Order", flag: "--group and --order", remedy: "leave --order out"},
	{name: "Blank", flag: "--blank"},
	{name: "Given", flag: "--given"},
	{name: "Exercises", flag: "--blank", remedy: "leave out --unique, --group and --order"},
	{name: "GivenAlone", flag: "--given", remedy: "add --blank"},
	{name: "RowsAlone", flag: "--rows", remedy: "give their size with --page"},
	{name: "DPIAlone", flag: "--dpi", remedy: "give their size with --page"},
	{name: "Depth", flag: "--y depth", remedy: "choose another --solver"},
	{name: "Steps of depth", flag: "--y depth", remedy: "use --solutions, or fewer --queens"},
	{name: "Scenes", remedy: "use fewer steps, other --columns, or a smaller --cell"},
	{name: "Boards", remedy: "make it smaller with --cell or --solutions"},
	{name: filmField + "Plays", flag: "--plays"},
	{name: filmField + "Size", remedy: "make it smaller with --cell or --size"},
	{name: filmField + "Files", remedy: "write fewer at once, or make them smaller with --cell"},
	{name: filmField + "Hold", flag: "--hold"},
	{name: filmField + "Night", flag: "--theme"},
}

// unflaggedFields holds fields of draw that no flag sets.
var unflaggedFields = []string{"About", "Lanes", "Themes"}

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
	if movie != nil || slices.Contains(unflaggedFields, picture.Field) {
		return err
	}
	return (&flaggedField{flag: flagsOf(picture.Field)}).usage(picture)
}

// flagsOf returns the flag of a field, or of two with "and" between them: --max-frames for MaxFrames.
func flagsOf(field string) string {
	var flag strings.Builder
	for i, r := range strings.TrimPrefix(field, filmField) {
		if unicode.IsUpper(r) && (i == 0 || field[i-1] == ' ') {
			flag.WriteString("--")
		} else if unicode.IsUpper(r) {
			flag.WriteByte('-')
		}
		flag.WriteRune(unicode.ToLower(r))
	}
	return flag.String()
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
