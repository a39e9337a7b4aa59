package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
)

// addMetadata adds the flag for what files say of themselves.
func (f *flags) addMetadata() {
	f.cmd.Flags().BoolVar(&f.NoMeta, "no-metadata", false, "keep out of the files what they show and the command that made them")
	setHeading(f.cmd, fileHeading)
}

// argsKey is the key of the context's value for the arguments of the program, a []string.
type argsKey struct{}

// withArgs returns a context that knows the arguments of the program.
func withArgs(ctx context.Context, args []string) context.Context {
	return context.WithValue(ctx, argsKey{}, args)
}

// commandLine returns the command line that makes the same again: the command with its arguments and its flags as they were
// given, but for those about files. Of the path of a file that it reads it has only the name.
func commandLine(cmd *cobra.Command) string {
	words := []string{"queenreel", cmd.Name()}
	if cmd.Context() == nil { // it is part of another command
		return strings.Join(words, " ")
	}
	for _, arg := range cmd.Flags().Args() {
		words = append(words, naming.Word(filepath.Base(arg)))
	}
	args, _ := cmd.Context().Value(argsKey{}).([]string)
	_, args, err := cmd.Root().Find(args)
	if err != nil {
		return strings.Join(words, " ")
	}
	// The flags have been parsed before, so there is no error. This time nothing is set.
	_ = cmd.Flags().ParseAll(args, func(f *pflag.Flag, value string) error {
		if headingOf(f) != fileHeading {
			words = append(words, flagWords(f, value)...)
		}
		return nil
	})
	return strings.Join(words, " ")
}

// flagWords returns the words that set a flag.
func flagWords(f *pflag.Flag, value string) []string {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	if kind, _ := pflag.UnquoteUsage(f); kind == fileType || f.Name == "theme" || f.Name == "lang" {
		value = filepath.Base(value)
	}
	switch {
	case f.NoOptDefVal == "":
	case f.NoOptDefVal == value:
		return []string{name}
	default:
		return []string{"--" + f.Name + "=" + naming.Word(value)}
	}
	return []string{name, naming.Word(value)}
}
