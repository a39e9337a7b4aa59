package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
)

// The headings of flags in help texts.
const (
	searchHeading  = "Search"
	stepHeading    = "Steps"
	filmHeading    = "Film"
	chartHeading   = "Chart"
	pictureHeading = "Picture"
	textHeading    = "Text"
	fileHeading    = "Files"

	solutionHeading = "Solutions"
	pageHeading     = "Pages"
)

// headings holds the headings in the order in which help texts show them. Flags without one come last.
var headings = []string{searchHeading, solutionHeading, stepHeading, filmHeading, chartHeading, pageHeading, pictureHeading, textHeading, fileHeading}

// The groups of commands in the help of queenreel, in their order.
const (
	filmGroup    = "Film"
	pictureGroup = "Picture and paper"
	wordGroup    = "Words"
	searchGroup  = "Search"
	embedGroup   = "Embed"
	moreGroup    = "More" // which only --help-all shows
)

var groups = []string{filmGroup, pictureGroup, wordGroup, searchGroup, embedGroup, moreGroup}

// headingKey is the annotation that holds a flag's heading.
const headingKey = "queenreel_heading"

// setHeading gives a heading to those flags of cmd that have none yet.
func setHeading(cmd *cobra.Command, heading string) {
	cmd.Flags().SortFlags = false // else each visit sorts them again
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if headingOf(f) == "" {
			// The only error is a flag that does not exist.
			_ = cmd.Flags().SetAnnotation(f.Name, headingKey, []string{heading})
		}
	})
}

// headingOf returns the heading of a flag, or "".
func headingOf(f *pflag.Flag) string {
	return strings.Join(f.Annotations[headingKey], "")
}

// firstKey is the annotation of a command that holds the names of the flags that its help shows; --help-all shows all.
const firstKey = "queenreel_first"

// addHelpAll adds the flag --help-all, which asks for help as --help does.
func addHelpAll(cmd *cobra.Command, usage string) {
	asked := false
	cmd.Flags().Var(value{"bool", func() string { return strconv.FormatBool(asked) }, func(text string) (err error) {
		if asked, err = strconv.ParseBool(text); err != nil {
			return err
		}
		return cmd.Flags().Set("help", text) // which cobra looks at
	}}, "help-all", usage)
	cmd.Flags().Lookup("help-all").NoOptDefVal = "true"
}

// wholeHelp reports whether the help of a command shows everything.
func wholeHelp(cmd *cobra.Command) bool {
	f := cmd.Flags().Lookup("help-all")
	return f == nil || f.Value.String() == "true"
}

// helpWidth is the width of help texts in characters.
const helpWidth = 80

// printUsage prints the usage of cmd as cobra does, but with the flags in order of definition, under headings.
func printUsage(cmd *cobra.Command) error {
	w := cmd.OutOrStderr()
	fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s [command]\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	for _, g := range cmd.Groups() {
		if g.ID != moreGroup || wholeHelp(cmd) {
			printCommands(w, cmd, g.ID, g.Title)
		}
	}
	printCommands(w, cmd, "", "Commands")
	printFlags(w, cmd)
	if !wholeHelp(cmd) {
		fmt.Fprintf(w, "\nUse \"%s --help-all\" for %s.\n", cmd.CommandPath(), cmd.Flags().Lookup("help-all").Usage)
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\nUse \"%s [command] --help\" for more about a command.\n", cmd.CommandPath())
	}
	return nil
}

// printCommands prints the commands of a group under its title.
func printCommands(w io.Writer, cmd *cobra.Command, group, title string) {
	for _, c := range cmd.Commands() {
		if c.GroupID != group || !c.IsAvailableCommand() && c.Name() != "help" {
			continue
		}
		if title != "" {
			fmt.Fprintf(w, "\n%s:\n", title)
			title = ""
		}
		fmt.Fprintf(w, "  %-*s %s\n", c.NamePadding(), c.Name(), c.Short)
	}
}

// printFlags prints the flags of cmd under their headings.
func printFlags(w io.Writer, cmd *cobra.Command) {
	first := cmd.Annotations[firstKey]
	grouped := false
	for _, heading := range append(slices.Clone(headings), "") {
		flags := pflag.NewFlagSet(heading, pflag.ContinueOnError)
		flags.SortFlags = false
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if headingOf(f) == heading && (first == "" || wholeHelp(cmd) || slices.Contains(strings.Fields(first), f.Name)) {
				flags.AddFlag(f)
			}
		})
		if !flags.HasAvailableFlags() {
			continue
		}
		if heading == "" && grouped {
			heading = "Other flags"
		}
		grouped = true
		fmt.Fprintf(w, "\n%s:\n%s", cmp.Or(heading, "Flags"), flags.FlagUsagesWrapped(helpWidth))
	}
}

// flagError turns an error of pflag into a usage error that says what to do.
func flagError(cmd *cobra.Command, err error) error {
	if invalid := new(pflag.InvalidValueError); errors.As(err, &invalid) {
		return usagef("--%s %s: %w", invalid.GetFlag().Name, invalid.GetValue(), reason(invalid))
	}
	if unknown := new(pflag.NotExistError); errors.As(err, &unknown) {
		if meant := meantFlags(cmd.Flags(), unknown); len(meant) > 0 {
			return usagef("%w: did you mean %s?", err, strings.Join(meant, " or "))
		}
	}
	return usagef("%w: see %s --help", err, cmd.CommandPath())
}

// reason returns why a flag's value was rejected, without naming Go functions.
func reason(err *pflag.InvalidValueError) error {
	switch err.GetFlag().Value.Type() {
	case "bool":
		return errors.New("must be true or false")
	case "int", "uint64":
		return errors.New("must be a whole number")
	case "intSlice":
		return errors.New("must be whole numbers with commas between them, as in 0,4")
	case "duration":
		return errors.New("must be a time, as in 1.5s or 200ms")
	}
	return err.Unwrap()
}

// meantFlags returns the flags that an unknown one may have been meant for: --queens for --quens, -n for
// --n, --cell for -cell.
func meantFlags(flags *pflag.FlagSet, unknown *pflag.NotExistError) []string {
	name, letters := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
	if letters == "" && len(name) == 1 && flags.ShorthandLookup(name) != nil {
		return []string{"-" + name}
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if letters == "" || oneDash(flags, f.Name, letters) {
			names = append(names, f.Name)
		}
	})
	if letters == "" {
		names = nearNames(name, names)
	}
	for i := range names {
		names[i] = "--" + names[i]
	}
	return names
}

// oneDash reports whether pflag stops at the given letters when the flag's name is written with a single
// dash: in -queens it takes q for a flag, and stops at -ueens.
func oneDash(flags *pflag.FlagSet, name, letters string) bool {
	taken, ok := strings.CutSuffix(name, letters)
	for i := range taken {
		ok = ok && flags.ShorthandLookup(taken[i:i+1]) != nil
	}
	return ok
}

// nearNames returns the names nearest to word, if any are near, by cobra's measure for command names.
func nearNames(word string, names []string) []string {
	list := &cobra.Command{}
	for _, name := range names {
		list.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	for distance := range min(3, 1+len(word)/2) {
		list.SuggestionsMinimumDistance = distance
		if near := list.SuggestionsFor(word); len(near) > 0 {
			return near
		}
	}
	return nil
}

// knownCommand rejects the name of a command that does not exist.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := slices.Compact(cmd.SuggestionsFor(args[0])); len(near) > 0 {
		return usagef("no command %q: did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return usagef("no command %q: %s --help lists them", args[0], cmd.CommandPath())
}

// noArgs rejects arguments, with the flag that may have been meant: one for a number, for a solver, or for a file.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	meant := ""
	switch _, err := strconv.Atoi(args[0]); {
	case err == nil:
		meant = "queens"
	case slices.Contains(reel.SolverNames(), args[0]):
		meant = "solver"
	case filepath.Ext(args[0]) != "":
		meant = "output"
	}
	if f := cmd.Flags().Lookup(meant); f != nil && f.Shorthand != "" {
		return usagef("%s takes no argument %q: did you mean -%s %s?", cmd.Name(), args[0], f.Shorthand, naming.Word(args[0]))
	}
	return usagef("%s takes no argument %q: see %s --help", cmd.Name(), args[0], cmd.CommandPath())
}

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
	return usagef("%s", told.Text(func(field string) string {
		switch flag := naming.Flag(field); {
		case field == "Rivals": // arguments
			return "compare"
		case flag != "":
			return "--" + flag
		}
		return ""
	}))
}
