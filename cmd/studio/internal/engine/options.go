package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/cmd/internal/naming"
	"queenreel/draw"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// The flags of the command queenreel, in the order in which commands are shown: an option has the name of its flag. night is a part of
// theme, and rivals are arguments.
const (
	searchFlags = "queens solver by value fixed seed"
	lookFlags   = "title theme queen font lang"
	sizeFlags   = "cell width scale"
	sceneFlags  = "detail labels layout panels fold size"
	timeFlags   = "steps pace hold pause duration max-frames poster plays max-bytes for"
	paperFlags  = "unique group order columns labels"
	pageFlags   = "page dpi rows"

	exerciseFlags = "blank given answers"

	movingFlags = searchFlags + " all solutions trace rivals clock " + sceneFlags + " " + sizeFlags + " " + lookFlags
	filmFlags   = movingFlags + " " + timeFlags
	sheetFlags  = searchFlags + " solutions trace " + paperFlags + " " + lookFlags
)

// allFlags holds the options that there are.
var allFlags = strings.Fields(filmFlags + " night " + sheetFlags + " " + pageFlags + " " + exerciseFlags + " " + noMeta + " " + suspense)

// noMeta is the flag for files that say nothing of themselves. It is about files, so that the command in their metadata lacks it.
const noMeta = "no-metadata"

// suspense is no flag: films that people predict are for the page alone.
const suspense = "suspense"

// usual returns the value in JSON that an option has where nothing is chosen.
func usual(option string) string {
	names := map[string]string{
		"solver": solver.Table[0].Name, "by": reel.ByNames[0], "value": reel.ValueNames[0], "clock": story.ClockNames[0],
		"detail": story.DetailNames[0], "labels": story.LabelNames[0], "lang": story.English.Name, "theme": draw.Themes[0].Name,
		"layout": draw.Layouts[0].Name, "pace": story.PaceNames[0], "poster": reel.StartPoster, "order": reel.OrderNames[0], "answers": reel.AnswerNames[0],
	}
	switch option {
	case "queens":
		return strconv.Itoa(reel.DefaultQueens)
	case "solutions", "scale":
		return "1"
	}
	return strconv.Quote(names[option])
}

// chosen are the options that differ from what is usual, in JSON by their names.
type chosen map[string]json.RawMessage

// chosen returns those of the options that are among some flags.
func (c *call) chosen(flags string) (chosen, error) {
	takes, own := strings.Fields(flags), chosen{}
	for _, option := range slices.Sorted(maps.Keys(c.Options)) {
		if !slices.Contains(allFlags, option) {
			return nil, fault{option, fmt.Sprintf("there is no option %q", option)}
		}
		var value bytes.Buffer
		if err := json.Compact(&value, c.Options[option]); err != nil {
			return nil, unreadable(option, err)
		}
		switch v := value.String(); {
		case !slices.Contains(takes, option), v == usual(option), slices.Contains([]string{"null", "false", "0", `""`, "[]", "{}"}, v):
		default:
			own[option] = value.Bytes()
		}
	}
	if own["rivals"] != nil {
		delete(own, "solver")
		delete(own, "trace")
	} else {
		delete(own, "clock")
	}
	return own, nil
}

// options returns the options that were chosen.
func (c *call) options(own chosen) (reel.Options, error) {
	o := reel.Options{Watch: c.watch}
	for _, option := range slices.Sorted(maps.Keys(own)) {
		read := json.NewDecoder(strings.NewReader(fmt.Sprintf("{%q: %s}", option, own[option])))
		read.DisallowUnknownFields()
		if err := read.Decode(&o); err != nil {
			return o, unreadable(option, err)
		}
	}
	for option, theme := range map[string]*draw.Theme{"theme": o.Theme, "night": o.Night} {
		if theme != nil && theme.Name == "" {
			theme.Name = strings.TrimSuffix(c.fileName(option), themeEnding)
		}
	}
	for i := range o.Rivals {
		r := &o.Rivals[i]
		if r.Name = path.Base(cmp.Or(r.Name, "trace")); r.Trace == nil {
			r.Name = ""
		}
	}
	return o, nil
}

// The endings of files that options are read from.
const (
	themeEnding = ".json"
	traceEnding = ".jsonl"
)

// fileName returns the name of the file that an option was read from.
func (c *call) fileName(option string) string {
	if name := c.Names[option]; name != "" {
		return path.Base(name)
	}
	return option + map[string]string{"trace": traceEnding, "theme": themeEnding, "night": themeEnding, "lang": ".json", "queen": ".png", "font": ".ttf"}[option]
}

// shorthands holds the flags that are shown by one letter.
var shorthands = map[string]string{"queens": "-n", "solver": "-s", "all": "-a"}

// words returns the words of a command line that choose the same, in the order of flags, for a command that takes rivals as arguments or as
// solvers.
func (c *call) words(own chosen, flags string, o *reel.Options, arguments bool) []string {
	var words []string
	for _, r := range o.Rivals {
		switch {
		case r.Trace != nil:
			words = append(words, r.Name+traceEnding)
		case arguments:
			words = append(words, r.Solver)
		default:
			words = append(words, "-s", r.Solver)
		}
	}
	for _, flag := range strings.Fields(flags) {
		value := c.value(own, flag, o)
		switch name := cmp.Or(shorthands[flag], "--"+flag); {
		case flag == "hold":
			words = append(words, holdWords(o.Holds)...)
		case value == "true":
			words = append(words, name)
		case value != "":
			words = append(words, name, value)
		}
	}
	return words
}

// value returns the value of a flag, or "" if it is not given.
func (c *call) value(own chosen, flag string, o *reel.Options) string {
	raw, given := own[flag]
	switch {
	case flag == "theme" && (given || own["night"] != nil):
		value := draw.Themes[0].Name
		if given {
			value = c.named(own, "theme", o.Theme.Name)
		}
		if own["night"] != nil {
			value += "," + c.named(own, "night", o.Night.Name)
		}
		return value
	case !given || flag == "rivals" || flag == "night":
		return ""
	}
	switch flag {
	case "trace", "queen", "font":
		return c.fileName(flag)
	case "lang":
		return c.named(own, flag, o.Language.Name)
	case "size":
		return pixels(o.Size)
	case "duration":
		return o.Length.String()
	case "pause":
		return pauses(o.Pauses)
	case "max-frames":
		return strconv.Itoa(max(0, o.MaxFrames))
	case "fixed":
		return numbers(o.Fixed)
	case "fold":
		return numbers(o.Fold)
	case "panels":
		return strings.Join(o.Panels, ",")
	}
	var text string
	if json.Unmarshal(raw, &text) != nil { // a number, true
		text = string(raw)
	}
	return text
}

// named returns the name of an option's value, or that of the file that it was read from, if it is none of ours.
func (c *call) named(own chosen, option, name string) string {
	if own[option][0] == '{' {
		return c.fileName(option)
	}
	return name
}

// numbers returns the value of a flag for whole numbers.
func numbers(all []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(all), "[]"), " ", ",")
}

func pixels(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }

// holdWords returns the flags for holds.
func holdWords(h story.Holds) (words []string) {
	var list []string
	for _, hold := range []struct {
		kind string
		time time.Duration
	}{{"start", h.Start}, {"move", h.Move}, {"test", h.Test}, {"backtrack", h.Backtrack}, {"solution", h.Solution}, {"end", h.End}} {
		if hold.time != 0 {
			list = append(list, hold.kind+"="+hold.time.String())
		}
	}
	if list != nil {
		words = append(words, "--hold", strings.Join(list, ","))
	}
	if h.Speed != 0 {
		words = append(words, "--speed", strconv.FormatFloat(h.Speed, 'g', -1, 64))
	}
	return words
}

// pauses returns the value of the flag for pauses.
func pauses(all []story.Pause) string {
	var list []string
	for _, p := range all {
		what := p.Of.Name
		switch {
		case p.Step > 0:
			what = strconv.Itoa(p.Step)
		case p.First:
			what = "first-" + what
		}
		list = append(list, what+"="+p.Hold.String())
	}
	return strings.Join(list, ",")
}

// baseName returns the beginning of the names of files, as the command has it.
func (c *call) baseName(own chosen, o *reel.Options, searches []trace.About) string {
	named := ""
	switch {
	case len(searches) > 1:
		named = strings.Join(reel.NamesOf(searches, func(a trace.About) string { return a.Solver }), " vs ")
	case o.Trace != nil:
		named = cmp.Or(searches[0].Solver, "trace")
	}
	parts := naming.Parts(func(flag string) string {
		if flag == "solver" && named != "" {
			return named
		}
		return c.value(own, flag, o)
	})
	return strings.Join(append([]string{fmt.Sprintf("%d-queens", searches[0].N)}, parts...), "-")
}
