package main

import (
	"errors"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
)

// flagged turns an error about a field of draw, film or reel into a usage error that names the flag and, of files and sizes, its value as
// the command line has it. It returns other errors, and those about fields that no flag sets, as they are.
func flagged(cmd *cobra.Command, err error) error {
	var field *draw.Error
	var movie *film.Error
	switch {
	case errors.As(err, &field):
		if field.Field == "About" || field.Field == "Lanes" || field.Field == "Themes" {
			return err
		}
	case errors.As(err, &movie):
		if field = fieldOf(movie); field == nil {
			return err
		}
	default:
		return err
	}
	told := *field
	if f := cmd.Flags().Lookup(strings.TrimPrefix(flagOf(field.Field), "--")); f != nil && (f.Value.Type() == fileType || field.Field == "MaxBytes") {
		told.Value = f.Value.String()
	}
	return usagef("%s", told.Text(flagOf))
}

// fieldOf returns an error of film as one about a field that flags set, or nil. No flag alone
// sets the size of a film, or the number of its files.
func fieldOf(e *film.Error) *draw.Error {
	told := &draw.Error{Field: e.Field, Value: e.Value, Err: errors.New(e.Problem)}
	switch e.Field {
	case "Plays", "Hold", "Night":
	case "Size":
		told.Field, told.Remedy = "Frames", "make it smaller with {Cell} or {Size}"
	case "Files":
		told.Field, told.Remedy = "Frames", "write fewer at once, or make them smaller with {Cell}"
	default:
		return nil
	}
	return told
}

// flagOf returns the flag of a field: --max-frames for MaxFrames. What "" stands for is said without a flag.
func flagOf(field string) string {
	switch field {
	case "N":
		return "--queens"
	case "DPI":
		return "--dpi"
	case "Paper":
		return "--page"
	case "Length":
		return "--duration"
	case "Pauses":
		return "--pause"
	case "Night":
		return "--theme"
	case "Depth":
		return "--y depth"
	case "Rivals":
		return "compare"
	case "Panels", "Frames", "Boards", "Scenes":
		return ""
	}
	var flag strings.Builder
	flag.WriteByte('-')
	for _, r := range field {
		if unicode.IsUpper(r) {
			flag.WriteByte('-')
		}
		flag.WriteRune(unicode.ToLower(r))
	}
	return flag.String()
}
