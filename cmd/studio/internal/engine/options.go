package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"queenreel/cmd/internal/options"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// Options of the page that are no flags: rivals are arguments, night is a part of theme, and films that people predict are for the page
// alone.
const (
	rivals   = "rivals"
	night    = "night"
	suspense = "suspense"
)

// chosen are the options of a command that differ from what is usual: in JSON, by their names, and as they are understood.
type chosen struct {
	*call
	command string
	json    map[string]json.RawMessage
	options reel.Options
}

// read returns those of the options that a command takes, with names for what has none: a rival without one is the page's own game.
func (c *call) read(command string) (*chosen, error) {
	var beside []json.RawMessage
	_ = json.Unmarshal(c.Options[rivals], &beside) // what is no list is refused below
	if command == "animate" && len(beside) > 0 {
		command = "compare"
	}
	own := &chosen{call: c, command: command, json: map[string]json.RawMessage{}, options: reel.Options{Watch: c.watch}}
	takes := own.takes(len(beside) > 0)
	for _, option := range slices.Sorted(maps.Keys(c.Options)) {
		isOption := slices.ContainsFunc(options.Table, func(o options.Option) bool { return o.Name == option })
		if !isOption && !slices.Contains([]string{rivals, night, suspense}, option) {
			return nil, words.Wrong(option, nil, "option", words.Values{})
		}
		var value bytes.Buffer
		json.Compact(&value, c.Options[option]) // it was read as JSON
		usual, taken := takes[option]
		if !taken || slices.Contains([]string{"null", `""`, "[]"}, value.String()) { // which say nothing
			continue
		}
		before := own.options
		read := json.NewDecoder(strings.NewReader(fmt.Sprintf("{%q: %s}", option, &value)))
		read.DisallowUnknownFields()
		if err := read.Decode(&own.options); err != nil {
			return nil, unreadable(option, err)
		}
		own.json[option] = value.Bytes()
		if text := own.value(option); text == "" || text == usual {
			delete(own.json, option)
			own.options = before
		}
	}
	for option, theme := range map[string]*theme.Theme{"theme": own.options.Theme, night: own.options.Night} {
		if theme != nil && theme.Name == "" {
			theme.Name = strings.TrimSuffix(own.fileName(option), themeEnding)
		}
	}
	l := c.language()
	for i := range own.options.Rivals {
		r := &own.options.Rivals[i]
		r.Name = strings.TrimSuffix(path.Base(cmp.Or(r.Name, l.Studio.Own.Mine)), traceEnding) // as the command calls it
		if r.Trace == nil {
			r.Name = ""
		}
	}
	own.options.Lenient = len(own.traces()) > 0
	return own, nil
}

// traces returns the traces of the options.
func (own *chosen) traces() (all []*reel.Trace) {
	if own.options.Trace != nil {
		all = append(all, own.options.Trace)
	}
	for _, r := range own.options.Rivals {
		if r.Trace != nil {
			all = append(all, r.Trace)
		}
	}
	return all
}

// takes returns what is usual for the options that the command takes, for several searches or one. A trace is saved as it was read.
func (own *chosen) takes(several bool) map[string]string {
	usual := map[string]string{"trace": ""}
	for o, use := range options.Of(own.command) {
		usual[o.Name] = use.Usual
	}
	switch own.command {
	case "animate", "compare", "still":
		usual[rivals], usual[night] = "", ""
		if several {
			delete(usual, "solver")
			delete(usual, "trace")
			return usual
		}
	case "lesson":
		usual[night] = ""
	}
	delete(usual, "clock")
	return usual
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
	return option + map[string]string{"trace": traceEnding, "theme": themeEnding, night: themeEnding, "lang": ".json", "font": ".ttf"}[option]
}

// value returns the value of an option as the command line has it, or "" if it is not given.
func (own *chosen) value(option string) string {
	for o := range options.Of(own.command) {
		if o.Name == option {
			return own.text(o)
		}
	}
	return own.named(option)
}

// text returns the value of one of the command's options.
func (own *chosen) text(o *options.Option) string {
	switch {
	case o.Name == "theme" && own.json[night] != nil:
		return cmp.Or(own.named(o.Name), theme.Themes[0].Name) + "," + own.named(night)
	case o.To == nil:
		return own.named(o.Name)
	case own.json[o.Name] == nil:
		return ""
	}
	return o.Value(&own.options, "").String()
}

// named returns the name of an option's value, or that of the file that it was read from, if it is none of ours; "" if it is not given.
func (own *chosen) named(option string) string {
	switch value := own.json[option]; {
	case value == nil:
		return ""
	case option == "theme" && value[0] != '{':
		return own.options.Theme.Name
	case option == night && value[0] != '{':
		return own.options.Night.Name
	case option == "lang" && value[0] != '{':
		return own.options.Language.Name
	}
	return own.fileName(option)
}
