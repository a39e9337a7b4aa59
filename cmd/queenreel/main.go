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
	"slices"
	"syscall"
	"time"

	"queenreel/cmd/internal/naming"

	"github.com/spf13/cobra"
)

func main() {
	code := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	// A shell ends its loop, too, if the program ends by the signal. By SIGQUIT it would print its stacks.
	if by := syscall.Signal(code - signaled); code > signaled && by != syscall.SIGQUIT {
		signal.Reset()
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(by) == nil {
			time.Sleep(time.Second) // the signal comes before, but not to the first process of a container
		}
	}
	os.Exit(code)
}

// signaled, and the number of a signal, is the exit code of a run that ends by it, as shells have it.
const signaled = 128

// run executes a command line and returns its exit code: 0 for success, 1 for failure, 2 for a call that was wrong, in which case
// nothing was written, or signaled and more.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), stops()...)
	defer stop()
	came := make(chan os.Signal, 1)
	signal.Notify(came, stops()...)
	defer signal.Stop(came)
	context.AfterFunc(ctx, func() { // a second signal ends the program at once
		time.Sleep(200 * time.Millisecond) // in which it is a duplicate: timeout(1) sends two
		stop()
		signal.Stop(came)
	})
	// Writing to a closed pipe returns an error instead of killing the program, so that staged files are removed.
	signal.Ignore(syscall.SIGPIPE)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // most runs are short, and need less than the limit
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(350 << 20) // from here on garbage is collected more often; the limits allow nothing that keeps more alive
	}
	out := &standardOutput{Writer: stdout}
	root := newRoot(out, args)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = out.err
	}
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		err = errors.New("interrupted: " + out.written())
	}
	if errors.Is(err, syscall.EPIPE) {
		return 1 // as in `queenreel solve --all | head -1`: the reader has seen enough
	}
	err = flagged(cmd, err)
	fmt.Fprintf(stderr, "queenreel: %s\n", naming.OneLine(err))
	if ctx.Err() != nil {
		return signaled + int((<-came).(syscall.Signal))
	}
	if usage := new(usageError); errors.As(err, usage) {
		return 2
	}
	return 1
}

// stops returns the signals that end a run: those of Ctrl-C, Ctrl-\ and kill, and that of a terminal that is closed,
// unless nohup has the program ignore it.
func stops() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGQUIT, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}

// A usageError reports a call that was wrong.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// A command is a command of the program.
type command struct {
	name  string
	group string // under which help lists it
	make  func() *cobra.Command
	first string // the flags that most users need, which help shows first
}

// commands holds the commands in the order of help texts.
var commands = []command{
	{"animate", filmGroup, newAnimate, "queens solver all duration layout output"},
	{"compare", filmGroup, newCompare, "queens all clock duration layout output"},
	{"demo", filmGroup, newDemo, ""},
	{"solutions", pictureGroup, newSolutions, "queens fixed unique only page output"},
	{"sheet", pictureGroup, newSheet, "queens unique group page columns output"},
	{"worksheet", pictureGroup, newWorksheet, "queens blank given answers key output"},
	{"lesson", pictureGroup, newLesson, "queens solver all title lang output"},
	{"still", pictureGroup, newStill, "queens solver step strip layout output"},
	{"plot", pictureGroup, newPlot, "queens solver y to solvers output"},
	{"tell", wordGroup, newTell, "queens solver all steps style lang"},
	{"quiz", wordGroup, newQuiz, "queens solver all questions key output"},
	{"solve", searchGroup, newSolve, "queens solver all fixed style count"},
	{"sum", searchGroup, newSum, ""},
	{"table", searchGroup, newTable, ""},
	{"trace", searchGroup, newTrace, "queens solver all fixed by output"},
	{"list", moreGroup, newList, ""},
	{"embed", moreGroup, newEmbed, ""},
}

// newRoot returns the command queenreel, which writes to out: cobra's completion commands keep the writer that they were made with.
// It has only the command that args begin with, if there is one: the flags of all others take longer to define than a short run.
func newRoot(out io.Writer, args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "queenreel",
		Short: "Film the search for N queens",
		Long: `Queenreel films how a program places N queens on a chessboard of N rows so that
none attacks another. It shows each test, placement, backtrack and solution, as a
GIF, a video or a page, as single pictures, and in words.`,
		Example: `  queenreel demo                            the whole set for 8 queens, in out/demo
  queenreel animate -n 6 --all -o six.gif   a film of all solutions for 6 queens
  queenreel still --step 42                 one picture of the search
  queenreel lesson -n 6                     a folder with everything for a lesson`,
		Version:       naming.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetOut(out)
	root.SetFlagErrorFunc(flagError)
	setHelp(root)
	for _, title := range groups {
		root.AddGroup(&cobra.Group{ID: title, Title: title + ":"})
	}
	made := commands
	if i := slices.IndexFunc(commands, func(c command) bool { return len(args) > 0 && c.name == args[0] }); i >= 0 {
		made = commands[i : i+1]
	}
	for _, c := range made {
		cmd := c.make()
		cmd.GroupID = c.group
		cmd.Flags().SortFlags = false
		if cmd.Args == nil {
			cmd.Args = noArgs
		}
		cmd.Annotations = map[string]string{firstKey: c.first}
		root.AddCommand(cmd)
	}
	tameDefaults(root)
	return root
}

// tameDefaults makes cobra's own commands, help and completion, reject unknown arguments. By default they
// print a help text and succeed.
func tameDefaults(root *cobra.Command) {
	root.SetHelpCommandGroupID(moreGroup)
	root.SetCompletionCommandGroupID(moreGroup)
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
