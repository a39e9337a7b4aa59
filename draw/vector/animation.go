package vector

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"queenreel/draw/raster"
)

// An Animation is an SVG that shows drawings one after another. It moves by CSS alone, and so within an img element, too. Readers who
// prefer that nothing moves, and programs that know no animations, see the first drawing.
//
// Each element of its sequence is one in the file, which is shown, hidden and colored when that changes.
type Animation struct {
	*Sequence
	w     io.Writer
	svg   SVG
	plays int

	classes  []Colors // each has a class and a variable; none without a Scheme
	length   time.Duration
	pictures []time.Duration // when each ends
	changes  int             // of all elements
}

// NewAnimation returns an animation that is written to w when it is closed, and shows its drawings so many times; 0 repeats them endlessly.
func NewAnimation(w io.Writer, o SVG, plays int) *Animation {
	return &Animation{Sequence: NewSequence(true), w: w, svg: o, plays: plays}
}

// Add shows a drawing for a time, after those before. All have the same size. The other is the same drawing in the colors for readers of
// the Scheme; it is d if there is no Scheme.
func (a *Animation) Add(d, other *raster.Drawing, hold time.Duration) error {
	a.length += hold
	a.pictures = append(a.pictures, a.length)
	a.Sequence.Add(d, other)
	for _, e := range a.changed {
		if e.changes == nil && a.added > 1 {
			e.changes = changes{{}} // not shown before
		}
		e.changes = append(e.changes, change{a.added - 1, e.State})
	}
	a.changes += len(a.changed)
	if a.changes > MaxChanges {
		return ErrManyChanges
	}
	return nil
}

// MaxChanges limits how often elements of an animation come, go and change their color. It bounds memory, and the work of browsers.
const MaxChanges = 200_000

// ErrManyChanges is the error of an animation with more changes.
var ErrManyChanges = errors.New("the animation changes too much")

// A change gives an element its state from a picture on.
type change struct {
	picture int // from 0
	State
}

// changes are all those of an element, or of several that change together.
type changes []change

// first returns the state in the first picture that shows the element.
func (c changes) first() State {
	return c[slices.IndexFunc(c, func(c change) bool { return c.Visible })].State
}

func (c changes) recolors() bool {
	return slices.ContainsFunc(c, func(change change) bool { return change.Visible && change.Colors != c.first().Colors })
}

func (c changes) stretches() bool {
	return slices.ContainsFunc(c, func(change change) bool { return change.Visible && change.Width != c.first().Width })
}

// animated is what an animation knows of an element.
type animated struct {
	changes changes  // from the first picture on
	seen    pictures // known when all pictures are there, as what follows
	wide    int      // the width of a rectangle that does not change it
}

// A group is elements that change together and do not overlap.
type group struct {
	changes // of each
	members []*element
}

// A track is what one animation of CSS moves: a group, or several of which one is seen at a time. Each of several stands a picture's height
// below the one before it; the track moves up until one is in the picture, or down for none. Browsers work for each animation whenever they
// paint: fewer tracks are less work.
type track struct {
	groups []*group
	seen   pictures
}

// pictures is a set: a bit for each picture.
type pictures []uint64

// meet reports whether two sets have a picture in common.
func meet(a, b pictures) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

// settle finds in which pictures an element is seen, and gives a rectangle the width that all its states have, if they have one.
func (e *element) settle(pictures int) {
	e.seen = make([]uint64, pictures/64+1)
	for i, c := range e.changes {
		end := pictures
		if i+1 < len(e.changes) {
			end = e.changes[i+1].picture
		}
		for p := c.picture; c.Visible && p < end; p++ {
			e.seen[p/64] |= 1 << (p % 64)
		}
	}
	if e.changes.stretches() {
		return
	}
	e.wide = e.changes.first().Width
	for i := range e.changes {
		e.changes[i].Width = 0
	}
}

// levels returns all elements by levels, in an order of painting that looks the same as theirs: the elements of one level do not overlap
// where both are seen.
func (a *Animation) levels() (levels [][]*element) {
	for _, e := range a.order {
		e.settle(len(a.pictures))
	}
	for i, level := range a.Sequence.levels(func(e, under *element) bool { return meet(e.seen, under.seen) }) {
		if level == len(levels) {
			levels = append(levels, nil)
		}
		levels[level] = append(levels[level], a.order[i])
	}
	return levels
}

func groups(level []*element) []*group {
	var groups []*group
	for _, e := range level {
		i := slices.IndexFunc(groups, func(g *group) bool { return slices.Equal(g.changes, e.changes) })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &group{changes: e.changes})
		}
		groups[i].members = append(groups[i].members, e)
	}
	return groups
}

func tracks(groups []*group) []*track {
	var tracks []*track
	for _, g := range groups {
		seen := g.members[0].seen
		i := slices.IndexFunc(tracks, func(l *track) bool { return !meet(l.seen, seen) && !l.groups[0].stretches() })
		if i < 0 || g.stretches() {
			i = len(tracks)
			tracks = append(tracks, &track{seen: make(pictures, len(seen))})
		}
		l := tracks[i]
		l.groups = append(l.groups, g)
		for j := range seen {
			l.seen[j] |= seen[j]
		}
	}
	return tracks
}

// declarations returns the CSS that gives a track a state of one of its groups.
func (a *Animation) declarations(l *track, i int, shown State) string {
	g, several := l.groups[i], len(l.groups) > 1
	var parts []string
	switch {
	case several && !shown.Visible:
		return fmt.Sprintf("transform:translateY(%dpx)", a.size.Y)
	case !shown.Visible:
		return "visibility:hidden"
	case several:
		parts = append(parts, fmt.Sprintf("transform:translateY(%dpx)", -i*a.size.Y))
	case slices.ContainsFunc(g.changes, func(c change) bool { return !c.Visible }):
		parts = append(parts, "visibility:visible")
	}
	if g.recolors() {
		property, color := "fill", shown.Colors[0].String()
		if a.strokes(g) {
			property = "color"
		}
		if a.svg.Scheme != "" {
			color = fmt.Sprintf("var(--%s)", a.class(shown.Colors))
		}
		parts = append(parts, property+":"+color)
	}
	if g.stretches() {
		parts = append(parts, fmt.Sprintf("width:%dpx", shown.Width))
	}
	return strings.Join(parts, ";")
}

// keyframes returns the body of the rule that changes a track. What is in the first picture is there without it, but for the place of
// several groups: WebKit animates from the rule, not from the attribute.
func (a *Animation) keyframes(l *track) string {
	shown := map[int]string{} // by picture
	for i, g := range l.groups {
		for _, c := range g.changes {
			if c.Visible || shown[c.picture] == "" { // else another group comes
				shown[c.picture] = a.declarations(l, i, c.State)
			}
		}
	}
	if len(l.groups) == 1 {
		delete(shown, 0)
	}
	if len(shown) == 0 {
		return ""
	}
	var states []string
	times := map[string][]string{} // by state
	pictures := slices.Sorted(maps.Keys(shown))
	for _, picture := range pictures {
		state := shown[picture]
		if times[state] == nil {
			states = append(states, state)
		}
		times[state] = append(times[state], a.percent(picture))
	}
	if last := shown[pictures[len(pictures)-1]]; a.plays > 0 { // where it stays
		times[last] = append(times[last], "100%")
	}
	var rule strings.Builder
	for _, state := range states {
		fmt.Fprintf(&rule, "%s{%s}", strings.Join(times[state], ","), state)
	}
	return rule.String()
}

// percent returns when a picture begins, as a part of all, to half a centisecond.
func (a *Animation) percent(picture int) string {
	decimals := 1
	for step := a.length / 1000; step > 10*time.Millisecond; step /= 10 {
		decimals++
	}
	if picture == 0 {
		return "0%"
	}
	return decimal(100*float64(a.pictures[picture-1])/float64(a.length), decimals) + "%"
}

func idOf(symbol int) string { return fmt.Sprint("t", symbol) }

// Close writes the file. After an error of Add there is none to write.
func (a *Animation) Close() error {
	var style, body bytes.Buffer
	times := "infinite"
	if a.plays > 0 {
		times = fmt.Sprint(a.plays, " forwards")
	}
	fmt.Fprintf(&style, "@media (prefers-reduced-motion:no-preference){"+
		"[style]{animation:%ss step-end %s}[style]>[display]{display:inline}}\n", number(a.length.Seconds()), times)
	rules := map[string]int{}
	for _, level := range a.levels() {
		for _, l := range tracks(groups(level)) {
			name := ""
			if rule := a.keyframes(l); rule != "" {
				if rules[rule] == 0 {
					rules[rule] = len(rules) + 1
					fmt.Fprintf(&style, "@keyframes k%d{%s}\n", rules[rule], rule)
				}
				name = fmt.Sprint("k", rules[rule])
			}
			a.write(&body, l, name)
		}
	}
	if a.svg.Scheme != "" {
		style.WriteString(a.themes())
	}
	a.defs.out = nil
	for i, s := range a.symbols {
		if s.uses > 1 && i != rectangle {
			a.defs.printf("%s\n", having(fmt.Sprintf(" id=%q", idOf(i)), s.svg))
		}
	}
	file := bytes.NewBuffer(a.svg.head(a.size))
	fmt.Fprintf(file, "<style>\n%s</style>\n<defs>\n%s%s</defs>\n", style.Bytes(), a.defs.defs, a.defs.out)
	// The inner svg cuts off what is beyond.
	fmt.Fprintf(file, "<svg width=\"%d\" height=\"%d\">\n%s</svg>\n</svg>\n", a.size.X, a.size.Y, body.Bytes())
	_, err := a.w.Write(file.Bytes())
	return err
}

// having gives attributes to an element or, around several, to a group.
func having(attributes, svg string) string {
	if strings.Count(svg, "<") == 1 {
		return strings.Replace(svg, " ", attributes+" ", 1)
	}
	return "<g" + attributes + ">" + svg + "</g>"
}

// write writes a track as it is in the first picture, with the name of its animation, if it has one.
func (a *Animation) write(to *bytes.Buffer, l *track, name string) {
	g := l.groups[0]
	attributes := a.colored(g)
	if !g.changes[0].Visible {
		attributes += ` visibility="hidden"`
	}
	if name != "" {
		attributes += fmt.Sprintf(` style="animation-name:%s"`, name)
	}
	switch {
	case len(l.groups) > 1:
		a.writeSeveral(to, l.groups, name)
	case g.stretches():
		for _, e := range g.members {
			fmt.Fprintf(to, "<rect x=\"%s\" y=\"%s\" width=\"%d\" height=\"%d\" shape-rendering=\"crispEdges\"%s/>\n",
				number(e.X), number(e.Y), g.first().Width, e.Height, attributes)
		}
	default:
		fmt.Fprintln(to, having(attributes, a.elementsOf(g)))
	}
}

// strokes reports whether a group has strokes, which take their color from the property color.
func (a *Animation) strokes(g *group) bool {
	return slices.ContainsFunc(g.members, func(e *element) bool { return strings.Contains(a.symbols[e.Symbol].svg, "currentColor") })
}

// colored returns the attributes that give a group its first color, and its class.
func (a *Animation) colored(g *group) string {
	attributes := colored(g.first().Colors[0], a.strokes(g))
	if a.svg.Scheme != "" {
		attributes += fmt.Sprintf(` class="%s"`, a.class(g.first().Colors))
	}
	return attributes
}

// class returns the name of the class of colors, and of the variable without its dashes.
func (a *Animation) class(c Colors) string {
	if !slices.Contains(a.classes, c) {
		a.classes = append(a.classes, c)
	}
	return fmt.Sprint("c", slices.Index(a.classes, c))
}

// themes returns the rules by which readers of the Scheme see the second colors. Programs that know no such rules keep to the attributes.
func (a *Animation) themes() string {
	var first, second, classes string
	for _, c := range a.classes {
		name := a.class(c)
		first += fmt.Sprintf("--%s:%v;", name, c[0])
		second += fmt.Sprintf("--%s:%v;", name, c[1])
		classes += fmt.Sprintf(".%s{color:var(--%[1]s)}", name)
	}
	return fmt.Sprintf("svg{%s}\n@media (prefers-color-scheme:%s){svg{%s}[class]{fill:currentColor}%s}\n",
		first, a.svg.Scheme, second, classes)
}

// writeSeveral writes a track of several groups as write does. What stands beyond the picture is not there where nothing moves: resvg fails
// on clip paths there.
func (a *Animation) writeSeveral(to *bytes.Buffer, groups []*group, name string) {
	shown := slices.IndexFunc(groups, func(g *group) bool { return g.changes[0].Visible })
	y := -shown * a.size.Y // if none is shown, it is below the picture
	fmt.Fprintf(to, `<g%s%s style="animation-name:%s">`, attributeAt(groupAt, image.Pt(0, y)), a.colored(groups[max(shown, 0)]), name)
	write := func(i int) {
		attributes := attributeAt(groupAt, image.Pt(0, i*a.size.Y))
		if !groups[i].recolors() {
			attributes += a.colored(groups[i])
		}
		to.WriteString(having(attributes, a.elementsOf(groups[i])))
	}
	if shown >= 0 {
		write(shown)
	}
	to.WriteString(`<g display="none">`)
	for i := range groups {
		if i != shown {
			write(i)
		}
	}
	to.WriteString("</g></g>\n")
}

// elementsOf returns the elements of a group, its rectangles as one path.
func (a *Animation) elementsOf(g *group) string {
	var path, others strings.Builder
	for _, e := range g.members {
		if e.Symbol == rectangle {
			x, y := int(e.X), int(e.Y)
			path.WriteString(rectangleData(image.Rect(x, y, x+e.wide, y+e.Height)))
		} else {
			others.WriteString(a.used(e))
		}
	}
	if path.Len() > 0 {
		fmt.Fprintf(&others, `<path d="%s" shape-rendering="crispEdges"/>`, path.String())
	}
	return others.String()
}

func (a *Animation) used(e *element) string {
	text := fmt.Sprintf(`<use xlink:href="#%s" x="%s" y="%s"/>`, idOf(e.Symbol), number(e.X), number(e.Y))
	if s := a.symbols[e.Symbol]; s.uses == 1 {
		text = fmt.Sprintf(`<g transform="translate(%s %s)">%s</g>`, number(e.X), number(e.Y), s.svg)
	}
	if e.Clip != (image.Rectangle{}) {
		text = fmt.Sprintf(`<g clip-path="url(#%s)">%s</g>`, a.defs.clip(rectangleData(e.Clip)), text)
	}
	return text
}
