package browse_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	browse.Close()
	os.Exit(code)
}

// A recorder is a test that may fail.
type recorder struct {
	testing.TB
	sync.Mutex
	errors []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.Lock()
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
	r.Unlock()
}

// A tab keeps nothing for another one of the same address that is open at the same time; without a network it reaches no server; and what a
// page has for the console fails its test.
func TestTabs(t *testing.T) {
	tracetest.Needs(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>A page</title><link rel="icon" href="data:,">`)
	}))
	defer server.Close()
	r := &recorder{TB: t}
	t.Run("open", func(t *testing.T) {
		r.TB = t
		one := browse.Open(r, server.URL, browse.Size(390, 844), browse.Media("prefers-color-scheme: dark", "print"))
		one.Run(`localStorage.setItem('kept', 'yes')`)
		other := browse.Open(t, server.URL)
		const seen = `[localStorage.getItem('kept'), innerWidth, matchMedia('print').matches, matchMedia('(prefers-color-scheme: dark)').matches]`
		one.Wants("one", seen, "yes,390,true,true")
		other.Wants("the other", seen, ",1280,false,false")
		one.Do(browse.Offline())
		one.Wants("offline", `fetch(location.href).then(() => 'reached', () => 'not reached')`, "not reached")
	})
	if fmt.Sprint(r.errors) != "[the browser reports: error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED]" {
		t.Errorf("the console fails a test with %q", r.errors)
	}
}
