package vector

import (
	"bytes"
	"fmt"
	"image"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A crowd is elements that change together and do not overlap.
type crowd struct {
	members []*element
	changes []change // of each
	seen    bits
}

// A lane is what one animation moves, for browsers work for each of them whenever they paint: a crowd, or several of which one is seen at a
// time. Each of several stands a picture's height below the one before it, and all move up until one is in the picture, or down for none.
type lane struct {
	crowds []*crowd
	seen   bits
}

// bits is a set of pictures.
type bits []uint64

// meet reports whether two sets have a picture in common.
func (b bits) meet(c bits) bool {
	for i, word := range b {
		if word&c[i] != 0 {
			return true
		}
	}
	return false
}

// add adds a set.
func (b bits) add(c bits) {
	for i, word := range c {
		b[i] |= word
	}
}

// seen returns the pictures in which an element is seen.
func (a *Animation) seen(e *element) bits {
	b := make(bits, len(a.pictures)/64+1)
	for i, c := range e.changes {
		end := len(a.pictures)
		if i+1 < len(e.changes) {
			end = e.changes[i+1].picture
		}
		for p := c.picture; c.visible && p < end; p++ {
			b[p/64] |= 1 << (p % 64)
		}
	}
	return b
}

// levels returns all elements by levels, in an order of painting that looks the same as theirs: the elements of one level do not overlap
// where both are seen.
func (a *Animation) levels() (levels [][]*element) {
	level, seen := make([]int, len(a.order)), make([]bits, len(a.order))
	for i, e := range a.order {
		e.settle()
		seen[i] = a.seen(e)
		for j, under := range a.order[:i] {
			if level[j] >= level[i] && under.reach.Overlaps(e.reach) && seen[i].meet(seen[j]) {
				level[i] = level[j] + 1
			}
		}
		for len(levels) <= level[i] {
			levels = append(levels, nil)
		}
		levels[level[i]] = append(levels[level[i]], e)
	}
	return levels
}

// settle gives a rectangle the width that all its looks have, if they have one.
func (e *element) settle() {
	if c := (&crowd{changes: e.changes}); c.any(func(l look) bool { return l.width != c.first().width }) {
		return
	}
	for i := range e.changes {
		e.width = max(e.width, e.changes[i].width)
		e.changes[i].width = 0
	}
}

// crowds returns the elements of a level as crowds.
func (a *Animation) crowds(level []*element) []*crowd {
	var crowds []*crowd
	known := map[string]*crowd{} // by changes
	for _, e := range level {
		key := fmt.Sprint(e.changes)
		c := known[key]
		if c == nil {
			c = &crowd{changes: e.changes, seen: a.seen(e)}
			known[key] = c
			crowds = append(crowds, c)
		}
		c.members = append(c.members, e)
	}
	return crowds
}

// lanes returns the crowds of a level as lanes.
func lanes(crowds []*crowd) []*lane {
	var lanes []*lane
	for _, c := range crowds {
		i := slices.IndexFunc(lanes, func(l *lane) bool { return !l.seen.meet(c.seen) && !l.crowds[0].stretches() })
		if i < 0 || c.stretches() {
			i = len(lanes)
			lanes = append(lanes, &lane{seen: make(bits, len(c.seen))})
		}
		l := lanes[i]
		l.crowds = append(l.crowds, c)
		l.seen.add(c.seen)
	}
	return lanes
}

// first returns the look of a crowd where it is first seen.
func (c *crowd) first() look {
	return c.changes[slices.IndexFunc(c.changes, func(c change) bool { return c.visible })].look
}

// any reports whether something is true of one of the looks of a crowd in which it is seen.
func (c *crowd) any(is func(look) bool) bool {
	return slices.ContainsFunc(c.changes, func(c change) bool { return c.visible && is(c.look) })
}

// stretches reports whether the width of a crowd changes.
func (c *crowd) stretches() bool { return c.any(func(l look) bool { return l.width != 0 }) }

// recolors reports whether the color of a crowd changes.
func (c *crowd) recolors() bool {
	return c.any(func(l look) bool { return l.color != c.first().color })
}

// declarations returns those that give a lane the look of one of its crowds.
func (a *Animation) declarations(l *lane, i int, shown look) string {
	c := l.crowds[i]
	var parts []string
	switch {
	case len(l.crowds) > 1 && !shown.visible:
		return fmt.Sprintf("transform:translateY(%dpx)", a.size.Y)
	case !shown.visible:
		return "visibility:hidden"
	case len(l.crowds) > 1:
		parts = append(parts, fmt.Sprintf("transform:translateY(%dpx)", -i*a.size.Y))
	case slices.ContainsFunc(c.changes, func(c change) bool { return !c.visible }):
		parts = append(parts, "visibility:visible")
	}
	if c.recolors() {
		parts = append(parts, fmt.Sprint("color:", shown.color))
	}
	if c.stretches() {
		parts = append(parts, fmt.Sprintf("width:%dpx", shown.width))
	}
	return strings.Join(parts, ";")
}

// keyframes returns the body of the rule that changes a lane. What is in the first picture is there without it.
func (a *Animation) keyframes(l *lane) string {
	shown := map[int]string{} // by picture
	for i, c := range l.crowds {
		for _, change := range c.changes {
			if change.visible || shown[change.picture] == "" { // else another crowd comes
				shown[change.picture] = a.declarations(l, i, change.look)
			}
		}
	}
	delete(shown, 0)
	if len(shown) == 0 {
		return ""
	}
	var values []string
	times := map[string][]string{}
	add := func(value, time string) {
		if times[value] == nil {
			values = append(values, value)
		}
		times[value] = append(times[value], time)
	}
	pictures := slices.Sorted(maps.Keys(shown))
	for _, p := range pictures {
		add(shown[p], a.percent(p))
	}
	if a.plays > 0 {
		add(shown[pictures[len(pictures)-1]], "100%") // where it stays
	}
	var rule strings.Builder
	for _, v := range values {
		fmt.Fprintf(&rule, "%s{%s}", strings.Join(times[v], ","), v)
	}
	return rule.String()
}

// percent returns when a picture after the first begins, as a part of all, to half a millisecond.
func (a *Animation) percent(picture int) string {
	decimals := 0
	for step := a.length() / 100; step > time.Millisecond; step /= 10 {
		decimals++
	}
	return strconv.FormatFloat(100*float64(a.pictures[picture-1])/float64(a.length()), 'f', decimals, 64) + "%"
}

// idOf returns the id of a thing.
func idOf(thing int) string { return fmt.Sprint("t", thing) }

// Close writes the file, unless Add has failed.
func (a *Animation) Close() error {
	if a.err != nil {
		return a.err
	}
	var style, body bytes.Buffer
	times := "infinite"
	if a.plays > 0 {
		times = fmt.Sprint(a.plays, " forwards")
	}
	fmt.Fprintf(&style, "@media (prefers-reduced-motion:no-preference){[style]{animation:%ss step-end %s}}\n", number(a.length().Seconds()), times)
	rules := map[string]int{}
	for _, level := range a.levels() {
		for _, l := range lanes(a.crowds(level)) {
			attributes := a.attributes(l)
			if rule := a.keyframes(l); rule != "" {
				if rules[rule] == 0 {
					rules[rule] = len(rules) + 1
					fmt.Fprintf(&style, "@keyframes k%d{%s}\n", rules[rule], rule)
				}
				attributes += fmt.Sprintf(` style="animation-name:k%d"`, rules[rule])
			}
			body.WriteString(a.element(l, attributes))
		}
	}
	a.defs.out = nil
	for i, t := range a.things {
		if t.uses > 1 && i != rectangle {
			a.defs.printf("%s\n", t.named(idOf(i)))
		}
	}
	file := bytes.NewBuffer(a.svg.head(a.size))
	fmt.Fprintf(file, "<style>\n%s</style>\n<defs>\n%s%s</defs>\n", style.Bytes(), a.defs.defs, a.defs.out)
	fmt.Fprintf(file, "<svg width=\"%d\" height=\"%d\" fill=\"currentColor\">\n%s</svg>\n</svg>\n", a.size.X, a.size.Y, body.Bytes()) // it cuts off what is beyond
	_, err := a.w.Write(file.Bytes())
	return err
}

// named returns the thing with an id.
func (t *thing) named(id string) string {
	if strings.Count(t.svg, "<") == 1 {
		return strings.Replace(t.svg, " ", fmt.Sprintf(" id=%q ", id), 1)
	}
	return fmt.Sprintf("<g id=%q>%s</g>", id, t.svg)
}

// attributes returns those with which a lane looks as in the first picture.
func (a *Animation) attributes(l *lane) string {
	if len(l.crowds) == 1 {
		c := l.crowds[0]
		if c.changes[0].visible {
			return fmt.Sprintf(` color="%v"`, c.first().color)
		}
		return fmt.Sprintf(` color="%v" visibility="hidden"`, c.first().color)
	}
	i := slices.IndexFunc(l.crowds, func(c *crowd) bool { return c.changes[0].visible })
	text := fmt.Sprintf(` transform="translate(0 %d)"`, -i*a.size.Y) // if it is -1, none is seen
	if i >= 0 {
		text += fmt.Sprintf(` color="%v"`, l.crowds[i].first().color)
	}
	return text
}

// element returns a lane, with attributes.
func (a *Animation) element(l *lane, attributes string) string {
	var b strings.Builder
	if c := l.crowds[0]; c.stretches() {
		for _, e := range c.members {
			fmt.Fprintf(&b, "<rect x=\"%s\" y=\"%s\" width=\"%d\" height=\"%d\" shape-rendering=\"crispEdges\"%s/>\n", number(e.x), number(e.y), c.first().width, e.height, attributes)
		}
		return b.String()
	}
	fmt.Fprintf(&b, "<g%s>", attributes)
	for i, c := range l.crowds {
		switch {
		case len(l.crowds) == 1:
			b.WriteString(a.all(c))
		case c.recolors():
			fmt.Fprintf(&b, `<g transform="translate(0 %d)">%s</g>`, i*a.size.Y, a.all(c))
		default:
			fmt.Fprintf(&b, `<g transform="translate(0 %d)" color="%v">%s</g>`, i*a.size.Y, c.first().color, a.all(c))
		}
	}
	b.WriteString("</g>\n")
	return b.String()
}

// all returns the elements of a crowd, its rectangles as one path.
func (a *Animation) all(c *crowd) string {
	var path, others strings.Builder
	for _, e := range c.members {
		switch {
		case e.thing != rectangle:
			others.WriteString(a.used(e))
		default:
			fmt.Fprintf(&path, "M%s %sh%dv%dh%dz", number(e.x), number(e.y), e.width, e.height, -e.width)
		}
	}
	if path.Len() > 0 {
		fmt.Fprintf(&others, `<path d="%s" shape-rendering="crispEdges"/>`, path.String())
	}
	return others.String()
}

// used returns an element that is no rectangle.
func (a *Animation) used(e *element) string {
	text := fmt.Sprintf(`<use xlink:href="#%s" x="%s" y="%s"/>`, idOf(e.thing), number(e.x), number(e.y))
	if t := a.things[e.thing]; t.uses == 1 {
		text = fmt.Sprintf(`<g transform="translate(%s %s)">%s</g>`, number(e.x), number(e.y), t.svg)
	}
	if e.clip != (image.Rectangle{}) {
		text = fmt.Sprintf(`<g clip-path="url(#%s)">%s</g>`, a.defs.clip(e.clip), text)
	}
	return text
}
