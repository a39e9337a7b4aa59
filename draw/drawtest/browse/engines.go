package browse

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
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/trace/tracetest"
)

// A Page is a page in one of the engines. It runs a script, the body of an asynchronous function, in the page, and returns as text what
// that returns.
type Page func(script string) string

// An Engine is a browser that opens pages in a window, one after the other.
type Engine struct {
	Name  string
	needs []string // programs
	start func(t testing.TB) (open func(url string) Page)
}

// The engines that people have: in Chrome and Edge, in Firefox, and in Safari.
var (
	Chromium = Engine{"Chromium", []string{chromium}, startChromium}
	Firefox  = Engine{"Firefox", []string{"firefox-esr"}, startFirefox}
	WebKit   = Engine{"WebKit", []string{"WebKitWebDriver", "Xvfb"}, startWebKit}
	Engines  = []Engine{Chromium, Firefox, WebKit}
)

// Each checks pages in each of some engines, each in a test of its own, which runs beside another one. A test of which no engine is there
// is skipped.
func Each(t *testing.T, engines []Engine, check func(t *testing.T, open func(url string) Page)) {
	tracetest.Needs(t)
	isThere := func(e Engine) bool {
		return !slices.ContainsFunc(e.needs, func(program string) bool { _, err := exec.LookPath(program); return err != nil })
	}
	if os.Getenv("CI") == "" && !slices.ContainsFunc(engines, isThere) {
		t.Skip("no engine is installed")
	}
	for _, e := range engines {
		t.Run(e.Name, func(t *testing.T) {
			tracetest.Needs(t, e.needs...)
			t.Parallel()
			check(t, e.start(t))
		})
	}
}

func startChromium(t testing.TB) func(url string) Page {
	tab := Open(t, "about:blank")
	return func(url string) Page {
		tab.Go(url)
		return func(script string) string { return Value[string](tab, "(async () => {"+script+"})()") }
	}
}

// asynchronous makes a script of WebDriver of one that returns a promise.
func asynchronous(script string) string {
	return "const done = arguments[0]; (async () => {" + script + "})().then(done, e => done('failed: ' + e))"
}

// startFirefox speaks Firefox's own protocol, Marionette, in which messages are arrays of JSON after their length.
func startFirefox(t testing.TB) func(url string) Page {
	profile := t.TempDir()
	const settings = `user_pref("marionette.port", 0); user_pref("javascript.options.wasm_optimizingjit", false);`
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(settings), 0o666); err != nil {
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
	command("WebDriver:NewSession", map[string]any{})
	command("WebDriver:SetTimeouts", map[string]any{"script": patience.Milliseconds()})
	return func(url string) Page {
		command("WebDriver:Navigate", map[string]any{"url": url})
		return func(script string) string {
			return command("WebDriver:ExecuteAsyncScript", map[string]any{"script": asynchronous(script), "args": []any{}})
		}
	}
}

// startWebKit speaks WebDriver with the browser that comes with WebKitGTK, on a screen of its own.
func startWebKit(t testing.TB) func(url string) Page {
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
	driver.Env = append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(number), "JSC_useOMGJIT=false")
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
	post("", map[string]any{"capabilities": map[string]any{}}, &started)
	post("/"+started.SessionID+"/timeouts", map[string]any{"script": patience.Milliseconds()}, new(any))
	return func(url string) Page {
		post("/"+started.SessionID+"/url", map[string]any{"url": url}, new(any))
		return func(script string) (value string) {
			post("/"+started.SessionID+"/execute/async", map[string]any{"script": asynchronous(script), "args": []any{}}, &value)
			return value
		}
	}
}

// start starts a program that ends with the test, and all that it starts.
func start(t testing.TB, c *exec.Cmd) {
	t.Helper()
	end := together(c)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(); c.Wait() })
}

// eventually waits half a minute for something.
func eventually(t testing.TB, what string, try func() error) {
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
