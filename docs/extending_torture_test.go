//go:build torture

package docs

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// The code of the page passes the tests that there are: laws range over the tables.
func TestExtendingPasses(t *testing.T) {
	folder := t.TempDir()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	write := func(name string, data []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, text := range pasted(t) {
		overlay.Replace[name] = write(strconv.Itoa(len(overlay.Replace))+filepath.Base(name), []byte(text))
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"test", "-overlay", write("overlay.json", data), "../trace/solver", "../draw/..."}
	if out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput(); err != nil {
		t.Errorf("go %v: %v\n%s", args, err, out)
	}
}
