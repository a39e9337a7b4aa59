package main

import (
	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
)

// flagged turns an error about a field of draw, film or reel into a usage error that names the flag and, of files and sizes, its value as
// the command line has it. It returns other errors, and those about fields that no flag sets, as they are.
func flagged(cmd *cobra.Command, err error) error {
	told := naming.Fault(err)
	if told == nil {
		return err
	}
	if f := cmd.Flags().Lookup(naming.Flag(told.Field)); f != nil && (f.Value.Type() == fileType || told.Field == "MaxBytes") {
		told.Value = f.Value.String()
	}
	return usagef("%s", told.Text(flagOf))
}

// flagOf returns the flag of a field, as the command line has it.
func flagOf(field string) string {
	if field == "Rivals" { // arguments
		return "compare"
	}
	if flag := naming.Flag(field); flag != "" {
		return "--" + flag
	}
	return ""
}
