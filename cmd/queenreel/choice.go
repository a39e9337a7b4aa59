package main

import (
	"fmt"
	"slices"
	"strings"

	"queenreel/draw/reel"

	"github.com/spf13/cobra"
)

// A choice is a flag whose value is one of some names.
type choice[T any] struct {
	value T
	name  string
	what  string // what the names are names of, in a word
	table []T
	names []string // of the table's entries

	chosen bool              // by the user, and not by default
	chose  func(name string) // is told of each choice; may be nil
}

// newChoice returns a choice among the entries of a table, the first of which is the default.
func newChoice[T any](what string, table []T, name func(T) string) *choice[T] {
	names := reel.NamesOf(table, name)
	return &choice[T]{value: table[0], name: names[0], what: what, table: table, names: names}
}

// newNames returns a choice among names that are their own values.
func newNames(what string, names ...string) *choice[string] {
	return newChoice(what, names, func(name string) string { return name })
}

func (c *choice[T]) String() string { return c.name }
func (c *choice[T]) Type() string   { return strings.ToUpper(c.what) }

// Set selects the value with the given name. The error says which names there are.
func (c *choice[T]) Set(name string) error {
	i := slices.Index(c.names, name)
	if i < 0 {
		return fmt.Errorf("no such %s: choose %s", c.what, c.list())
	}
	c.name, c.value, c.chosen = name, c.table[i], true
	if c.chose != nil {
		c.chose(name)
	}
	return nil
}

// list returns the names for a help text, as in "row or column".
func (c *choice[T]) list() string { return reel.Alternatives(c.names) }

// add adds the choice to a command's flags, with completion of its names.
func (c *choice[T]) add(cmd *cobra.Command, name, shorthand, usage string) {
	cmd.Flags().VarP(c, name, shorthand, usage)
	complete(cmd, name, c.names)
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

// complete completes the value of a flag with names.
func complete(cmd *cobra.Command, flag string, names []string) {
	completeWith(cmd, flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

// completeList completes the last item of a flag's list with names, each with what follows it.
func completeList(cmd *cobra.Command, flag string, names []string, after string) {
	completeWith(cmd, flag, func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := begun[:strings.LastIndex(begun, ",")+1]
		all := reel.NamesOf(names, func(name string) string { return before + name + after })
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// completeWith completes the value of a flag.
func completeWith(cmd *cobra.Command, flag string, with cobra.CompletionFunc) {
	_ = cmd.RegisterFlagCompletionFunc(flag, with) // the only error is a flag that does not exist
}
