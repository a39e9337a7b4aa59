package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
)

// The flags of the command queenreel, in the order in which commands are shown: an option has the name of its flag. night is a part of
// theme, and rivals are arguments.
const (
	searchFlags = "queens solver by value fixed seed"
	lookFlags   = "title theme queen font lang"
	sizeFlags   = "cell width scale"
	sceneFlags  = "detail labels layout panels size"
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
		"detail": story.DetailNames[0], "labels": words.LabelNames[0], "lang": words.English.Name, "theme": theme.Themes[0].Name,
		"layout": draw.Layouts[0].Name, "pace": pace.Names[0], "poster": reel.StartPoster, "order": reel.OrderNames[0], "answers": reel.AnswerNames[0],
	}
	switch option {
	case "queens":
		return strconv.Itoa(reel.DefaultQueens)
	case "solutions", "scale":
		return "1"
	}
	return strconv.Quote(names[option])
}

// chosen are the options that differ from what is usual: in JSON, by their names, and as they are understood.
type chosen struct {
	*call
	json    map[string]json.RawMessage
	options reel.Options
}

// read returns those of the options that are among some flags.
func (c *call) read(flags string) (*chosen, error) {
	own := &chosen{call: c, json: map[string]json.RawMessage{}, options: reel.Options{Watch: c.watch}}
	takes, none := strings.Fields(flags), []string{"null", "false", "0", `""`, "[]", "{}"}
	for _, option := range slices.Sorted(maps.Keys(c.Options)) {
		if !slices.Contains(allFlags, option) {
			return nil, fault{option, fmt.Sprintf("there is no option %q", option)}
		}
		var value bytes.Buffer
		json.Compact(&value, c.Options[option]) // it was read as JSON
		if v := value.String(); slices.Contains(takes, option) && v != usual(option) && !slices.Contains(none, v) {
			own.json[option] = value.Bytes()
		}
	}
	if own.json["rivals"] != nil {
		delete(own.json, "solver")
		delete(own.json, "trace")
	} else {
		delete(own.json, "clock")
	}
	return own, own.understand()
}

// understand sets the options to what the JSON says, and gives names to what has none.
func (own *chosen) understand() error {
	o := &own.options
	for _, option := range slices.Sorted(maps.Keys(own.json)) {
		read := json.NewDecoder(strings.NewReader(fmt.Sprintf("{%q: %s}", option, own.json[option])))
		read.DisallowUnknownFields()
		if err := read.Decode(o); err != nil {
			return unreadable(option, err)
		}
	}
	for option, theme := range map[string]*theme.Theme{"theme": o.Theme, "night": o.Night} {
		if theme != nil && theme.Name == "" {
			theme.Name = strings.TrimSuffix(own.fileName(option), themeEnding)
		}
	}
	for i := range o.Rivals {
		r := &o.Rivals[i]
		if r.Name = path.Base(cmp.Or(r.Name, "trace")); r.Trace == nil {
			r.Name = ""
		}
	}
	return nil
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

// value returns the value of a flag, or "" if it is not given.
func (own *chosen) value(flag string) string {
	o, raw := &own.options, own.json[flag]
	switch {
	case flag == "theme" && own.json["night"] != nil:
		day := theme.Themes[0].Name
		if raw != nil {
			day = own.named(flag, o.Theme.Name)
		}
		return day + "," + own.named("night", o.Night.Name)
	case raw == nil || flag == "rivals" || flag == "night":
		return ""
	}
	switch flag {
	case "trace", "queen", "font":
		return own.fileName(flag)
	case "theme":
		return own.named(flag, o.Theme.Name)
	case "lang":
		return own.named(flag, o.Language.Name)
	case "size":
		return fmt.Sprintf("%dx%d", o.Size.X, o.Size.Y)
	case "duration":
		return o.Length.String()
	case "pause":
		return pauses(o.Pauses)
	case "max-frames":
		return strconv.Itoa(max(0, o.MaxFrames))
	case "fixed":
		return numbers(o.Fixed)
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
func (own *chosen) named(option, name string) string {
	if own.json[option][0] == '{' {
		return own.fileName(option)
	}
	return name
}

// numbers returns the value of a flag for whole numbers.
func numbers(all []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(all), "[]"), " ", ",")
}

// holdWords returns the flags for holds.
func holdWords(h pace.Holds) (words []string) {
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
func pauses(all []pace.Pause) string {
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
