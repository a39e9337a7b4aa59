//go:build linux

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"queenreel/trace/tracetest"
)

// A window runs scripts in a page, and returns what they do. They may wait for promises.
type window func(script string) string

// A browserEngine needs programs, and opens pages.
type browserEngine struct {
	name  string
	needs []string
	open  func(t *testing.T, url string) window
}

// engines are the three that people have: in Chrome and Edge, in Firefox, and in Safari.
var engines = []browserEngine{
	{"Chromium", []string{"chromium"}, inChromium},
	{"Firefox", []string{"firefox-esr"}, inFirefox},
	{"WebKit", []string{"WebKitWebDriver", "Xvfb"}, inWebKit},
}

// inEach opens a page in each of some engines.
func inEach(t *testing.T, engines []browserEngine, url string, check func(t *testing.T, w window)) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			for _, program := range e.needs {
				if _, err := exec.LookPath(program); err != nil {
					if os.Getenv("CI") != "" {
						t.Fatal(err)
					}
					t.Skip(err)
				}
			}
			check(t, e.open(t, url))
		})
	}
}

func inChromium(t *testing.T, url string) window {
	tab := openPage(t, strings.TrimPrefix(url, "file://"))
	return func(script string) string { return value[string](t, tab, "(async () => {"+script+"})()") }
}

// asynchronous makes a script of WebDriver of one that returns a promise.
func asynchronous(script string) string {
	return "const done = arguments[0]; (async () => {" + script + "})().then(done, e => done('failed: ' + e))"
}

// session starts a session of WebDriver whose scripts may take five minutes.
var session = map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{"timeouts": map[string]any{"script": 300_000}}}}

// inFirefox speaks Firefox's own protocol, Marionette, in which messages are arrays of JSON after their length.
func inFirefox(t *testing.T, url string) window {
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(`user_pref("marionette.port", 0);`), 0o666); err != nil {
		t.Fatal(err)
	}
	start(t, exec.Command("firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile))
	port := ""
	eventually(t, "the port of Firefox", func() error {
		data, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		port = string(data)
		return err
	})
	connection, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	from := bufio.NewReader(connection)
	read := func(message any) {
		n := 0
		_, err := fmt.Fscanf(from, "%d:", &n)
		data := make([]byte, n)
		if _, failed := io.ReadFull(from, data); err == nil {
			err = failed
		}
		if err == nil {
			err = json.Unmarshal(data, message)
		}
		if err != nil {
			t.Fatalf("Firefox: %.300s: %v", data, err)
		}
	}
	command := func(name string, parameters map[string]any) string {
		message, err := json.Marshal([]any{0, 1, name, parameters})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(connection, "%d:%s", len(message), message)
		var result struct{ Value any }
		reply := []any{0, 0, nil, &result}
		if read(&reply); reply[2] != nil {
			t.Fatalf("Firefox: %.300v", reply[2])
		}
		return fmt.Sprint(result.Value)
	}
	read(new(any)) // its greeting
	command("WebDriver:NewSession", session)
	command("WebDriver:Navigate", map[string]any{"url": url})
	return func(script string) string {
		return command("WebDriver:ExecuteAsyncScript", map[string]any{"script": asynchronous(script), "args": []any{}})
	}
}

// inWebKit speaks WebDriver with the browser that comes with WebKitGTK, on a screen of its own.
func inWebKit(t *testing.T, url string) window {
	screen := exec.Command("Xvfb", "-displayfd", "1", "-screen", "0", "1200x1000x24")
	display, err := screen.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	start(t, screen)
	number, err := bufio.NewReader(display).ReadString('\n')
	if err != nil {
		t.Fatal("Xvfb:", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	_, port, _ := net.SplitHostPort(address)
	driver := exec.Command("WebKitWebDriver", "--port="+port)
	driver.Env = append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(number))
	start(t, driver)
	eventually(t, "WebKitWebDriver", func() error {
		connection, err := net.Dial("tcp", address)
		if err == nil {
			connection.Close()
		}
		return err
	})
	post := func(path string, body, value any) {
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		reply, err := http.Post("http://"+address+"/session"+path, "application/json", bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer reply.Body.Close()
		data, err = io.ReadAll(reply.Body)
		if err == nil && reply.StatusCode == http.StatusOK {
			err = json.Unmarshal(data, &struct{ Value any }{value})
		}
		if err != nil || reply.StatusCode != http.StatusOK {
			t.Fatalf("WebKit: %.300s: %v", data, err)
		}
	}
	var started struct{ SessionID string }
	post("", session, &started)
	post("/"+started.SessionID+"/url", map[string]any{"url": url}, new(any))
	return func(script string) (value string) {
		post("/"+started.SessionID+"/execute/async", map[string]any{"script": asynchronous(script), "args": []any{}}, &value)
		return value
	}
}

// start starts a program that ends with the test, and all that it starts.
func start(t *testing.T, c *exec.Cmd) {
	t.Helper()
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		c.Wait()
	})
}

// eventually waits half a minute for something.
func eventually(t *testing.T, what string, try func() error) {
	t.Helper()
	err := try()
	for range 300 {
		if err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
		err = try()
	}
	t.Fatalf("%s: %v", what, err)
}

// The page starts from disk in every engine.
func TestStudioInEngines(t *testing.T) {
	tracetest.Needs(t)
	pages, err := built()
	if err != nil {
		t.Fatal(err)
	}
	inEach(t, engines, "file://"+pages.studio+"#n=4", func(t *testing.T, w window) {
		const want = "Step 1 of 14"
		if got := w(`
			for (let i = 0; i < 1000; i++) {
				if (document.querySelector('.status .step')?.textContent === '` + want + `') return '` + want + `'
				await new Promise((go) => setTimeout(go, 100))
			}
			return document.body.innerText`); got != want {
			t.Errorf("it says %q", got)
		}
	})
}

// compareFilm is a program for a page with the global film, which has an SVG, and its pictures: PNGs, and when they are shown. It stops the SVG
// in the middle of each, and returns which do not look as their PNG: some 8 by 8 pixels have another color on average.
const compareFilm = `
	const pixels = async (url) => {
		const image = new Image()
		image.src = url
		await image.decode()
		const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
		context.drawImage(image, 0, 0)
		return context.getImageData(0, 0, image.width, image.height)
	}
	const averages = ({width, height, data}) => {
		const across = width >> 3, sums = new Float64Array(4 * across * (height >> 3))
		for (let y = 0; y < height >> 3 << 3; y++)
			for (let x = 0; x < 4 * (across << 3); x++)
				sums[4 * ((y >> 3) * across + (x >> 5)) + x % 4] += data[4 * y * width + x] / 64
		return sums
	}
	const wrong = []
	for (const [i, {png, ms}] of film.pictures.entries()) {
		const stop = '*{animation-play-state:paused!important;animation-delay:-' + ms + 'ms!important}</style>'
		const svg = URL.createObjectURL(new Blob([film.svg.replace('</style>', stop)], {type: 'image/svg+xml'}))
		const want = averages(await pixels('data:image/png;base64,' + png)), got = averages(await pixels(svg))
		const off = want.reduce((most, v, j) => Math.max(most, Math.abs(v - got[j])), want.length == got.length ? 0 : 255)
		if (off > 40) wrong.push('picture ' + (i + 1) + ' by ' + Math.round(off))
	}
	return wrong.join()`

// A film of shapes looks as its PNGs do in every engine, but for how edges are smoothed.
func TestSVGFilmsInEngines(t *testing.T) {
	tracetest.Needs(t)
	folder := t.TempDir()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	film := exec.Command("go", "run", "queenreel/cmd/queenreel", "animate", "-n", "4", "-q", "-o", filepath.Join(folder, "film.svg"), "-o", filepath.Join(folder, "film.frames"))
	if out, err := film.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	var list struct {
		Frames []struct {
			File string
			Hold int `json:"hold_ms"`
		}
	}
	if err := json.Unmarshal(read("film.frames/index.json"), &list); err != nil {
		t.Fatal(err)
	}
	var pictures []map[string]any
	start := 0
	for _, f := range list.Frames {
		pictures = append(pictures, map[string]any{"png": read("film.frames/" + f.File), "ms": start + f.Hold/2})
		start += f.Hold
	}
	data, err := json.Marshal(map[string]any{"svg": string(read("film.svg")), "pictures": pictures})
	if err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(folder, "film.html")
	if err := os.WriteFile(page, []byte("<!doctype html><title>A film</title><script>self.film = "+string(data)+"</script>"), 0o666); err != nil {
		t.Fatal(err)
	}
	inEach(t, engines, "file://"+page, func(t *testing.T, w window) {
		if wrong := w(compareFilm); wrong != "" {
			t.Errorf("other than the PNG: %s", wrong)
		}
	})
}
