// Command queenreel films the search for N queens.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run carries out a command line and returns the exit code: 0 for done, 1 for failed, and 2 for a
// call that was wrong, with nothing written.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A reader that goes away is an error of Write, not the end of the program: else staged files stay behind.
	signal.Ignore(syscall.SIGPIPE)
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		err = errors.New("interrupted: nothing was written")
	}
	if errors.Is(err, syscall.EPIPE) {
		return 1 // as in `queenreel solve --all | head -1`: who reads has had enough
	}
	fmt.Fprintf(stderr, "queenreel: %s\n", oneLine(err))
	if usage := new(usageError); errors.As(err, usage) {
		return 2
	}
	return 1
}

// oneLine returns an error's message without line feeds.
func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}

// A usageError says what is wrong with a call.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef returns a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "queenreel",
		Short: "Film the search for N queens",
		Long: `Queenreel films the search for N queens: how a solver tests squares, places
queens, backtracks and finds solutions, as a GIF, as pictures and as text.`,
		Example: `  queenreel demo                        the whole set for 8 queens, into out/demo
  queenreel animate -n 6 --all          a film of all solutions for 6 queens
  queenreel still --step 42             one picture of the search`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		newAnimate(), newSolutions(), newSheet(), newStill(), newSolve(), newSum(), newTable(), newTrace(), newDemo(),
		newSolvers(), newThemes(), newFormats(), newPanels(),
	)
	for _, cmd := range root.Commands() {
		if cmd.Args == nil {
			cmd.Args = noArgs
		}
	}
	tameDefaults(root)
	return root
}

// tameDefaults makes the commands that cobra brings along, help and completion, refuse what they do not
// know. By themselves they print a help text and end well.
func tameDefaults(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Args = func(_ *cobra.Command, args []string) error {
		cmd, rest, _ := root.Find(args)
		return knownCommand(cmd, rest)
	}
	completion, _, _ := root.Find([]string{"completion"})
	completion.Args = knownCommand
	completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	for _, cmd := range completion.Commands() {
		cmd.Args = noArgs
	}
}

// version returns the version that the program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "unknown"
}

// knownCommand refuses the name of a command that does not exist.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.SuggestionsMinimumDistance <= 0 {
		cmd.SuggestionsMinimumDistance = 2
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return usagef("no command %q: did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return usagef("no command %q: %s --help lists them", args[0], cmd.CommandPath())
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument %q: see %s --help", cmd.Name(), args[0], cmd.CommandPath())
	}
	return nil
}

// flagError words what pflag found wrong in our own way.
func flagError(cmd *cobra.Command, err error) error {
	if invalid := new(pflag.InvalidValueError); errors.As(err, &invalid) {
		return usagef("--%s %s: %w", invalid.GetFlag().Name, invalid.GetValue(), reason(invalid))
	}
	return usagef("%w: see %s --help", err, cmd.CommandPath())
}

// reason returns why a flag's value was refused, without the name of a Go function.
func reason(err *pflag.InvalidValueError) error {
	cause := err.Unwrap()
	switch err.GetFlag().Value.Type() {
	case "int", "uint64":
		return errors.New("must be a whole number")
	case "intSlice":
		return errors.New("must be columns with commas between them, as in 0,4")
	case "float64":
		return errors.New("must be a number")
	case "duration":
		return errors.New("must be a time, as in 1.5s or 200ms")
	}
	return cause
}
