package main

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
)

// A value is that of a flag.
type value struct {
	kind string
	text func() string
	set  func(text string) error
}

func (v value) Type() string          { return v.kind }
func (v value) String() string        { return v.text() }
func (v value) Set(text string) error { return v.set(text) }

// noText is the text of a value that help texts do not show.
func noText() string { return "" }

// textual returns the value of what has a text of its own.
func textual(kind string, to interface {
	encoding.TextUnmarshaler
	fmt.Stringer
}) value {
	return value{kind, to.String, func(text string) error { return to.UnmarshalText([]byte(text)) }}
}

// number returns the value of a number from 1 on; reel says which are too large. Help texts show the usual one in place of 0, which stands for it.
func number(to *int, usual int) value {
	text := func() string { return strconv.Itoa(cmp.Or(*to, usual)) }
	return value{"number", text, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil:
			return errors.New("must be a whole number")
		case n < 1:
			return errors.New("must be at least 1")
		}
		*to = n
		return nil
	}}
}

// speedValue returns the value of the factor by which a film is faster.
func speedValue(to *float64) value {
	text := func() string { return strconv.FormatFloat(cmp.Or(*to, 1), 'g', -1, 64) }
	return value{"factor", text, func(text string) error {
		x, err := strconv.ParseFloat(text, 64)
		switch {
		case err != nil:
			return errors.New("must be a number")
		case !(x >= reel.MinSpeed && x <= reel.MaxSpeed):
			return fmt.Errorf("must be from %v to %v", reel.MinSpeed, reel.MaxSpeed)
		}
		*to = x
		return nil
	}}
}

// fileType is the type of flags that name a file to read, as help texts show it.
const fileType = "FILE"

// fileValue returns the value of the path of a file to read; "" is none. Nothing is read while the flags are parsed: the shell does that
// for each completion.
func fileValue(to *string) value {
	return value{fileType, func() string { return *to }, func(path string) error {
		if path == "" {
			return errors.New("must name a file")
		}
		*to = path
		return nil
	}}
}

// sizeUnits holds the units of sizes, in small letters; a unit comes before those that it ends with.
var sizeUnits = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9},
	{"k", 1e3}, {"m", 1e6}, {"g", 1e9}, {"b", 1}, {"", 1},
}

// sizeValue returns the value of a number of bytes, such as 1MB, 500kB or 300KiB; 0 is none.
func sizeValue(to *int64) value {
	given := ""
	return value{"SIZE", func() string { return given }, func(text string) error {
		small := strings.ToLower(strings.TrimSpace(text))
		for _, unit := range sizeUnits {
			number, ok := strings.CutSuffix(small, unit.name)
			if !ok {
				continue
			}
			n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
			if bytes := n * unit.bytes; err == nil && bytes >= 1 && bytes < math.MaxInt64/1e6 {
				*to, given = int64(bytes), text
				return nil
			}
			break
		}
		return errors.New("must be a size, as in 1MB, 500kB or 300KiB")
	}}
}

// pixelsValue returns the value of the size of a picture, such as 1920x1080; the zero point is none.
func pixelsValue(to *image.Point) value {
	return value{"WxH", func() string { return dimensions(*to) }, func(text string) error {
		width, height, _ := strings.Cut(text, "x")
		x, err := strconv.Atoi(width)
		y, also := strconv.Atoi(height)
		if err != nil || also != nil || x < 1 || y < 1 {
			return errors.New("must be a width and a height in pixels, as in 1920x1080")
		}
		*to = image.Pt(x, y)
		return nil
	}}
}

// dimensions returns a size as the command line writes it; "" for none.
func dimensions(size image.Point) string {
	if size == (image.Point{}) {
		return ""
	}
	return fmt.Sprintf("%dx%d", size.X, size.Y)
}

// oneOf returns the value of an entry of a table, by its name.
func oneOf[T any](to *T, what string, table []T, name func(T) string) value {
	return value{strings.ToUpper(what), func() string { return name(*to) }, func(chosen string) error {
		names := reel.NamesOf(table, name)
		i := slices.Index(names, chosen)
		if i < 0 {
			return fmt.Errorf("no such %s: choose %s", what, reel.Alternatives(names))
		}
		*to = table[i]
		return nil
	}}
}

// choose adds a flag for an entry of a table; the one that is there is the default. In the usage, %s stands for all names.
func choose[T any](cmd *cobra.Command, to *T, flag, what string, table []T, name func(T) string, usage string) {
	names := reel.NamesOf(table, name)
	cmd.Flags().Var(oneOf(to, what, table, name), flag, strings.Replace(usage, "%s", reel.Alternatives(names), 1))
	complete(cmd, flag, names)
}

// itself returns a name, for tables that are names.
func itself(name string) string { return name }

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

// holdKinds are the kinds of holds, as --hold names them.
var holdKinds = []string{"start", "move", "test", "backtrack", "solution", "end"}

// holdsValue returns the value of KIND=DURATION,….
func holdsValue(to *pace.Holds) value {
	kinds := []*time.Duration{&to.Start, &to.Move, &to.Test, &to.Backtrack, &to.Solution, &to.End}
	return value{"KIND=DURATION,...", noText, func(list string) error {
		return eachTime(list, func(kind string, hold time.Duration) error {
			i := slices.Index(holdKinds, kind)
			if i < 0 {
				return fmt.Errorf("unknown kind %q: choose %s", kind, reel.Alternatives(holdKinds))
			}
			*kinds[i] = hold
			return nil
		})
	}}
}

// firstOf is the prefix of a kind's name that makes only its first scene pause.
const firstOf = "first-"

// pausesValue returns the value of WHAT=DURATION,…, which may be given several times.
func pausesValue(to *[]pace.Pause) value {
	return value{"WHAT=DURATION,...", noText, func(list string) error {
		return eachTime(list, func(what string, hold time.Duration) error {
			p := pace.Pause{Hold: hold}
			step, err := strconv.Atoi(what)
			kind, isFirst := strings.CutPrefix(what, firstOf)
			i := slices.Index(pauseNames(), kind)
			switch {
			case err == nil && step > 0:
				p.Step = step
			case i >= 0:
				p.Of, p.First = story.StepKinds[i], isFirst
			default:
				return fmt.Errorf("unknown step %q: give its number, as in 42, or its kind, with or without %s: %s", what, firstOf, reel.Alternatives(pauseNames()))
			}
			*to = append(*to, p)
			return nil
		})
	}}
}

// pausable returns what a film can pause at, except steps.
func pausable() []string {
	names := pauseNames()
	return append(names, reel.NamesOf(names, func(name string) string { return firstOf + name })...)
}

// pauseNames returns the names of the kinds of scenes that can pause.
func pauseNames() []string {
	return reel.NamesOf(story.StepKinds, func(k story.StepKind) string { return k.Name })
}

// eachTime calls set for each item of a list such as move=1s,end=5s.
func eachTime(list string, set func(name string, d time.Duration) error) error {
	for _, item := range strings.Split(list, ",") {
		name, text, _ := strings.Cut(item, "=")
		d, err := time.ParseDuration(text)
		if err != nil || d < pace.ShortestHold || d > longestHold {
			err = fmt.Errorf("%s=%s: must be a time from 20ms to 1h, as in %s=1.5s", name, text, cmp.Or(name, "end"))
		}
		if unknown := set(name, d); unknown != nil {
			err = unknown
		}
		if err != nil {
			return err
		}
	}
	return nil
}
