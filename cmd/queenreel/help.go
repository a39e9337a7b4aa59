package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/options"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A section is a part of a help text: a question, and the flags that answer it.
type section struct{ heading, flags string }

// sections holds the sections between the flags that come first and all others, each a line.
var sections = []section{
	{"What it shows", "solver all by fixed board solutions trace unique group only detail steps y from to solvers count times"},
	{"How it looks", "layout theme lang labels panels title width columns page style"},
	{"How long it takes", "duration pace speed pause max-frames"},
	{"Where it goes", "output for max-bytes data key open quiet"},
}

// otherWords holds what people call a flag before they have read its name.
var otherWords = map[string]string{
	"as":        "autoplay no-autoplay iframe",
	"by":        "order direction",
	"detail":    "tests verbose",
	"fixed":     "board start partial",
	"hold":      "delay",
	"key":       "solution answer",
	"labels":    "coordinates notation",
	"lang":      "language locale german chinese",
	"layout":    "wide phone plain portrait",
	"max-bytes": "max-size file-size",
	"page":      "paper landscape portrait",
	"plays":     "loop no-loop repeat",
	"poster":    "thumbnail preview",
	"scale":     "dpi retina",
	"size":      "resolution height",
	"solutions": "first",
	"solver":    "algorithm method",
	"speed":     "slow slower fast faster fps",
	"style":     "csv markdown format",
	"theme":     "background dark dark-mode light color colors colour colours transparent",
	"to":        "n queens",
}

// The groups of commands in the help of queenreel, in their order.
const (
	filmGroup    = "Film"
	pictureGroup = "Picture and paper"
	wordGroup    = "Words"
	searchGroup  = "Search"
	moreGroup    = "More"
)

var groups = []string{filmGroup, pictureGroup, wordGroup, searchGroup, moreGroup}

// The keys of annotations.
const (
	firstKey = "queenreel_first" // of a command: the names of the flags that help shows first
	flagsKey = "flags"           // of a command: the usage of its flags while help prints it
)

// helpWidth is the width of help texts in characters.
const helpWidth = 80

// setHelp gives root, and all commands below it, the help of cobra with the flags in sections.
func setHelp(root *cobra.Command) {
	const flags = "\n\nFlags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), flags, "{{.Annotations."+flagsKey+"}}", 1))
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Annotations = map[string]string{flagsKey: flagUsages(cmd.LocalFlags(), cmd.Annotations[firstKey])}
		help(cmd, args)
	})
}

// flagUsages returns the usage of flags: those that stand first, the sections, and what is left. Flags of which none stand first are one
// section.
func flagUsages(all *pflag.FlagSet, first string) string {
	var usages strings.Builder
	shown := map[string]bool{}
	write := func(heading string, names []string) {
		flags := pflag.NewFlagSet(heading, pflag.ContinueOnError)
		flags.SortFlags = false
		for _, name := range names {
			if f := all.Lookup(name); f != nil && !shown[name] {
				flags.AddFlag(f)
				shown[name] = true
			}
		}
		if flags.HasAvailableFlags() {
			fmt.Fprintf(&usages, "\n\n%s:\n%s", heading, strings.TrimRight(flags.FlagUsagesWrapped(helpWidth), "\n"))
		}
	}
	last := "Flags"
	if first != "" {
		write(last, strings.Fields(first+" help"))
		for _, s := range sections {
			write(s.heading, strings.Fields(s.flags))
		}
		last = "More"
	}
	var names []string
	all.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	write(last, names)
	return usages.String()
}

// flagError turns an error of pflag into a usage error that says what to do.
func flagError(cmd *cobra.Command, err error) error {
	if invalid := new(pflag.InvalidValueError); errors.As(err, &invalid) {
		reason := invalid.Unwrap()
		switch invalid.GetFlag().Value.Type() { // pflag's own errors name Go functions
		case "bool":
			reason = errors.New("must be true or false")
		case "int":
			reason = errors.New("must be a whole number")
		case "duration":
			reason = errors.New("must be a time, as in 1.5s or 200ms")
		}
		return usagef("--%s %s: %w", invalid.GetFlag().Name, naming.Brief(invalid.GetValue()), reason)
	}
	unknown := new(pflag.NotExistError)
	if !errors.As(err, &unknown) {
		return usagef("%w: see %s --help", err, cmd.CommandPath())
	}
	args, name := cmd.Flags().Args(), unknown.GetSpecifiedName()
	switch meant := nearFlags(cmd.Flags(), name); {
	case cmd.HasSubCommands() && len(args) > 0: // the flag is that of a command that is not known, either
		return knownCommand(cmd, args)
	case len(unknown.GetSpecifiedShortnames()) > 1:
		return usagef("%w: a flag of several letters has two dashes", err)
	case len(meant) > 0:
		return usagef("%w: did you mean %s?", err, strings.Join(meant, " or "))
	case (name == "o" || name == "output") && cmd.Flags().Lookup("no-clobber") == nil:
		return usagef("%w: %s writes to standard output: add > FILE", err, cmd.CommandPath())
	case cmd == cmd.Root():
		return usagef("%w: name a command first, as in queenreel animate -n 6", err)
	}
	return usagef("%w: see %s --help", err, cmd.CommandPath())
}

// nearFlags returns the flags nearest to an unknown one, if any are near, by cobra's measure for the names of commands.
func nearFlags(flags *pflag.FlagSet, name string) []string {
	if len(name) == 1 && flags.ShorthandLookup(name) != nil {
		return []string{"-" + name}
	}
	list := &cobra.Command{}
	flags.VisitAll(func(f *pflag.Flag) {
		list.AddCommand(&cobra.Command{Use: f.Name, SuggestFor: strings.Fields(otherWords[f.Name]), Run: func(*cobra.Command, []string) {}})
	})
	for distance := range min(3, 1+len(name)/3) {
		list.SuggestionsMinimumDistance = distance
		if near := slices.Compact(list.SuggestionsFor(name)); len(near) > 0 {
			return words.NamesOf(near, func(name string) string { return "--" + name })
		}
	}
	return nil
}

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

// noArgs refuses arguments, and says which flags would take the first.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	takers := strings.Fields("queens to solver layout theme lang")
	isFile := filepath.Ext(args[0]) != ""
	if isFile {
		takers = []string{"output", "trace"}
	}
	var meant []string
	for _, name := range takers {
		if f := cmd.Flags().Lookup(name); f != nil && (isFile || f.Value.Set(args[0]) == nil) {
			meant = append(meant, strings.Join(naming.Flag(name, f.Shorthand, args[0], false), " "))
		}
	}
	if len(meant) == 0 {
		return usagef("%s takes no argument %q: see %s --help", cmd.Name(), args[0], cmd.CommandPath())
	}
	return usagef("%s takes no argument %q: did you mean %s?", cmd.Name(), args[0], strings.Join(meant, " or "))
}

// flagged turns an error about an option into a usage error that names the flag and, of files and sizes, its value as
// the command line has it. It returns other errors, and those about searches that have nothing to show, as they are.
func flagged(cmd *cobra.Command, err error) error {
	if wrong := new(trace.Mistake); errors.As(err, &wrong) && cmd.Flags().Lookup("lenient") != nil {
		return fmt.Errorf("%w: %s", err, remedyOf(cmd, wrong))
	}
	wrong, worded := errors.AsType[*words.Error](err)
	if !worded || errors.As(err, new(usageError)) || errors.As(err, new(*reel.Nothing)) {
		return err
	}
	told := *wrong
	asGiven := []string{"duration", "max-bytes", "speed"}
	if f := cmd.Flags().Lookup(told.Field); f != nil && (f.Value.Type() == options.File || slices.Contains(asGiven, told.Field)) {
		told.Value = textOf(f)
	}
	told.Value = naming.Brief(told.Value)
	return usagef("%s", told.Text(&words.English, func(key string) string {
		switch key {
		case "":
			return ""
		case "rivals": // arguments
			return "compare"
		}
		return "--" + key
	}))
}

// remedyOf says what a command can do about a mistake in a trace: those that tell steps show an attack, too.
func remedyOf(cmd *cobra.Command, wrong *trace.Mistake) string {
	has := func(flag string) bool { return cmd.Flags().Lookup(flag) != nil }
	switch {
	case wrong.Found > 0 && has("solutions"):
		return fmt.Sprintf("--solutions %d ends before it", wrong.Found)
	case wrong.Kind == trace.Solution && wrong.By != trace.Nowhere && has("detail"):
		return `--lenient shows it; if the solver itself discards this board, write a "reject"`
	}
	return "--lenient shows what comes before"
}
