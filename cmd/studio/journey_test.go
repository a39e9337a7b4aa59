package main

import (
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/image/font/gofont/goregular"

	"queenreel/cmd/studio/internal/engine"
	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"
)

// A driver is somebody who uses the page, in a window of their own: how they press what journey.js aims at, and wipe over the board.
type driver struct {
	name   string
	window browse.Action
	press  func(j *journey)
	wipe   func(j *journey, way string)
}

var drivers = []driver{
	{"mouse", browse.Size(1280, 800), (*journey).click, (*journey).drag},
	{"keys", browse.Size(1280, 800), (*journey).enter, (*journey).arrow},
	{"fingers", phone(390, 844), (*journey).touch, (*journey).swipe},
}

// phone is a window in which fingers tap.
func phone(width, height int64) browse.Action {
	return browse.Size(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2))
}

// A journey is a way through the page that a driver goes: a script in testdata/journeys, whose files can be dropped on the page. Each
// line is one act, or what is expected after those before.
type journey struct {
	*visitor
	driver
	files   []txtar.File
	pressed bool // by the last line
}

//go:embed testdata/journey.js
var journeyScript string

// People reach what they want by a mouse, by keys alone, and by fingers on a phone; they see and hear what a lesson, a link or a command
// means to say; and with keys, something that is seen has the focus all the way.
func TestJourneys(t *testing.T) {
	browses(t)
	for _, path := range tracetest.Must(filepath.Glob("testdata/journeys/*.txtar")) {
		script := tracetest.Must(txtar.ParseFile(path))
		for _, d := range drivers {
			t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar")+" by "+d.name, func(t *testing.T) {
				t.Parallel()
				j := &journey{visitor: &visitor{browse.Open(t, "about:blank", d.before()...)}, driver: d, files: script.Files}
				for line := range strings.Lines(string(script.Comment)) {
					if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
						t.Log(line) // which is shown if it fails
						j.line(line)
					}
				}
				j.settle("")
				j.expect("quiet", "")
			})
		}
	}
}

// before is what a driver's tab begins with.
func (d driver) before() []browse.Action {
	return []browse.Action{browse.Offline(), browse.First(prelude), browse.First(journeyScript), d.window}
}

// line acts as a line says, or checks what it expects: see journey.js.
func (j *journey) line(line string) {
	verb, text, _ := strings.Cut(line, " ")
	j.settle(line)
	switch verb {
	case "only": // somebody of these
		if !strings.Contains(text, j.name) {
			j.Skipf("for %s", text)
		}
	case "open": // a page of its own
		j.Go("about:blank")
		j.Go("file://" + theBuild(j).studio + text)
	case "film": // the page of a film, in a folder
		j.Go("file://" + j.film(text))
	case "go": // as one who edits the address
		j.Run(fmt.Sprintf(`location.hash = %q`, text))
	case "back":
		j.Run(`history.back()`)
	case "forth":
		j.Run(`history.forward()`)
	case "reload":
		j.Do(chromedp.Reload())
	case "follow": // the link of the sheet, as somebody else
		link := browse.Value[string](j.Tab, `document.querySelector('.linked input').value`)
		j.visitor = &visitor{browse.Open(j.TB, link, j.before()...)}
	case "prefers": // as the reader's computer says
		j.Do(browse.Media("prefers-" + text))
	case "press":
		j.aim("control", text)
		j.press(j)
	case "tap":
		j.aim("square", text)
		j.press(j)
	case "answer":
		j.answer(text)
	case "wipe":
		j.wipe(j, text)
	case "slide":
		j.slide(text)
	case "choose":
		j.choose(text)
	case "type":
		j.Run(`journey.select()`)
		j.Press(text)
	case "key":
		j.key(text)
	case "drop":
		j.drop(text)
	case "focus":
		if j.name == "keys" {
			j.expect(verb, text)
		}
	default:
		j.expect(verb, text)
	}
	j.pressed = verb == "press" || verb == "tap"
}

// settle waits until all has come that the last line has asked for, unless that is to be stopped.
func (j *journey) settle(line string) {
	j.Helper()
	if line == "press Stop" || browse.Value[bool](j.Tab, `location.protocol == 'about:'`) {
		return
	}
	j.Run(`await journey.settle()`)
	if j.pressed && j.name == "keys" {
		j.Wants("what has the focus", `journey.focusFault()`, "")
	}
}

func (j *journey) expect(verb, text string) {
	j.Helper()
	j.Wants(verb+" "+text, fmt.Sprintf(`journey.expect(%q, %q)`, verb, text), "")
}

// aim aims at a control with a name, or at a square.
func (j *journey) aim(what, name string) {
	j.Helper()
	if fault := browse.Value[string](j.Tab, fmt.Sprintf(`journey.aim(%q, %q)`, what, name)); fault != "" {
		j.Fatalf("no %s %s: %s", what, name, fault)
	}
}

// point returns where what is aimed at is pressed.
func (j *journey) point() (x, y float64) {
	j.Helper()
	at := browse.Value[[2]float64](j.Tab, `journey.point()`)
	return at[0], at[1]
}

func (j *journey) click() {
	x, y := j.point()
	j.Do(chromedp.MouseClickXY(x, y))
}

// touch taps once more where Chromium makes no click of a tap that follows a swipe.
func (j *journey) touch() {
	x, y := j.point()
	for range 3 {
		j.fingers(x, y)
		time.Sleep(100 * time.Millisecond)
		if browse.Value[bool](j.Tab, `self.clicked ?? true`) {
			break
		}
	}
}

// fingers does what a finger does: it goes down at the first point, and along all others, given as pairs of numbers.
func (j *journey) fingers(points ...float64) {
	j.Helper()
	touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		j.Do(browse.Call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at}))
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: points[0], Y: points[1]})
	for i := 2; i < len(points); i += 2 {
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: points[i], Y: points[i+1]})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// reach leads the focus to what is aimed at, by keys, and all on the way shows that it has the focus.
func (j *journey) reach() {
	j.Helper()
	for range 200 {
		way := browse.Value[string](j.Tab, `journey.way()`)
		if way == "" {
			return
		}
		j.key(way)
	}
	j.Fatal("no key leads there")
}

func (j *journey) enter() {
	j.reach()
	j.Wants("what has the focus", `journey.focusFault()`, "")
	if key := browse.Value[string](j.Tab, `journey.key()`); key != "" {
		j.key(key)
	}
}

// keys are those that have names.
var keys = map[string]string{
	"Enter": kb.Enter, "Space": " ", "Tab": kb.Tab, "Escape": kb.Escape, "Home": kb.Home, "End": kb.End,
	"Left": kb.ArrowLeft, "Right": kb.ArrowRight, "Up": kb.ArrowUp, "Down": kb.ArrowDown, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

// key presses a key, such as 5, Left, or Shift+Left.
func (j *journey) key(name string) {
	j.Helper()
	name, isShifted := strings.CutPrefix(name, "Shift+")
	key, isNamed := keys[name]
	if !isNamed {
		key = name
	}
	if isShifted {
		j.Do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
	} else {
		j.Press(key)
	}
}

// across returns where somebody begins to wipe over the board, and ends.
func (j *journey) across(way string) (from, to, y float64) {
	j.Helper()
	at := browse.Value[[3]float64](j.Tab, `journey.middle()`)
	by := at[2] / 4
	if way == "left" {
		by = -by
	}
	return at[0] - by, at[0] + by, at[1]
}

func (j *journey) swipe(way string) {
	from, to, y := j.across(way)
	j.fingers(from, y, (from+to)/2, y, to, y)
	time.Sleep(100 * time.Millisecond)
}

func (j *journey) drag(way string) {
	from, to, y := j.across(way)
	mouse := func(kind input.DispatchMouseEventType, x float64) {
		e := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1}
		j.Do(browse.Call(input.DispatchMouseEvent, e))
	}
	mouse(input.DispatchMouseEventTypeMousePressed, from)
	mouse(input.DispatchMouseEventTypeMouseMoved, to)
	mouse(input.DispatchMouseEventTypeMouseReleased, to)
}

func (j *journey) arrow(way string) {
	j.aim("control", "Play")
	j.reach()
	j.key(map[string]string{"left": "Right", "right": "Left"}[way]) // a finger takes the film along
}

// answer takes a choice by its number.
func (j *journey) answer(number string) {
	if j.name == "keys" {
		j.key(number)
		return
	}
	j.aim("answer", number)
	j.press(j)
}

// slide goes to the start of the film, to its middle or its end, on the bar.
func (j *journey) slide(to string) {
	i := slices.Index([]string{"start", "middle", "end"}, to)
	j.Run(fmt.Sprintf(`await journey.aim('control', 'Position in the film', %v)`, float64(i)/2))
	if j.name == "keys" {
		j.reach()
		j.key([]string{"Home", "5", "End"}[i])
	} else {
		j.press(j)
	}
}

// choose gives a field a value: "Speed: 2×". The mouse and fingers do it in a list of the browser's own.
func (j *journey) choose(text string) {
	field, value, _ := strings.Cut(text, ": ")
	j.aim("control", field)
	if browse.Value[bool](j.Tab, `journey.isField()`) {
		j.press(j)
		j.Run(`journey.select()`)
		j.Press(value, kb.Enter)
		return
	}
	turns := browse.Value[int](j.Tab, fmt.Sprintf(`journey.turns(%q)`, value))
	if j.name != "keys" {
		j.point()
		j.Run(fmt.Sprintf(`journey.turn(%d)`, turns))
		return
	}
	j.reach()
	key := kb.ArrowDown
	if turns < 0 {
		key = kb.ArrowUp
	}
	for range max(turns, -turns) {
		j.Press(key)
	}
}

// drop drops a file of the journey, or a font, on the page.
func (j *journey) drop(name string) {
	data := goregular.TTF
	for _, f := range j.files {
		if f.Name == name {
			data = f.Data
		}
	}
	j.Run(fmt.Sprintf(`await drop(%q, Uint8Array.from(atob(%q), c => c.charCodeAt()))`, name, base64.StdEncoding.EncodeToString(data)))
}

// film returns the path of the page of a film, with options as JSON.
func (j *journey) film(text string) string {
	options, hash, _ := strings.Cut(text, " #")
	reply := new(engine.Engine).Do(j.Context(), fmt.Appendf(nil, `{"do": "save", "file": "html", "options": %s}`, options), nil)
	var told struct{ Message string }
	if err := json.Unmarshal(reply.JSON, &told); err != nil || reply.Data["file"] == nil {
		j.Fatalf("no film: %s, %v", reply.JSON, err)
	}
	path := filepath.Join(j.TempDir(), "film.html")
	if err := os.WriteFile(path, reply.Data["file"], 0o666); err != nil {
		j.Fatal(err)
	}
	return path + "#" + hash
}
