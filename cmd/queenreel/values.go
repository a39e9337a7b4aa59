package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

type value struct {
	kind string
	text func() string
	set  func(text string) error
}

func (v value) Type() string          { return v.kind }
func (v value) String() string        { return v.text() }
func (v value) Set(text string) error { return v.set(text) }

// choose adds a flag for an entry of a table, by its name; the one that is there is the default. In the usage, %s stands for all names.
func choose[T any](cmd *cobra.Command, to *T, flag, what string, table []T, name func(T) string, usage string) {
	names := words.NamesOf(table, name)
	cmd.Flags().Var(value{strings.ToUpper(what), func() string { return name(*to) }, func(chosen string) error {
		i := slices.Index(names, chosen)
		if i < 0 {
			return words.NoSuch(what, chosen, names...)
		}
		*to = table[i]
		return nil
	}}, flag, strings.Replace(usage, "%s", reel.Alternatives(names), 1))
	complete(cmd, flag, names)
}

// completeNamed completes names, or names of JSON files if no name begins that way.
func completeNamed(names []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		known := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.HasPrefix(name, begun) })
		if len(known) == 0 {
			return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
		}
		return known, cobra.ShellCompDirectiveNoFileComp
	}
}

func complete(cmd *cobra.Command, flag string, names []string) {
	completeWith(cmd, flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

// completeList completes the last item of a flag's list with names.
func completeList(cmd *cobra.Command, flag string, names []string) {
	completeWith(cmd, flag, func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := begun[:strings.LastIndex(begun, ",")+1]
		all := words.NamesOf(names, func(name string) string { return before + name })
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

func completeWith(cmd *cobra.Command, flag string, with cobra.CompletionFunc) {
	_ = cmd.RegisterFlagCompletionFunc(flag, with) // the only error is a flag that does not exist
}
