package engine

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// readCodes reads the QR codes of a picture with a decoder that is not ours.
func readCodes(t *testing.T, picture string) string {
	t.Helper()
	out, err := exec.Command("zbarimg", "--quiet", "--raw", picture).Output()
	if err != nil {
		t.Fatalf("zbarimg: %v", err)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// A code says its text, of any length that the page asks for, to a decoder that is not ours.
func TestCode(t *testing.T) {
	for _, tool := range []string{"zbarimg", "rsvg-convert"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	folder := t.TempDir()
	link := "https://example.org/studio.html#n=6&solver=propagate&title=%E7%9A%87%E5%90%8E&fixed=a6,d5&step=14&"
	for i, length := range []int{1, 17, 18, 60, len(link), 154, 300, 425, 599, 600} { // 17 and 425 letters fill a size
		if i%3 != 1 && !tracetest.Full {
			continue
		}
		text := strings.Repeat(link, 7)[:length]
		var svg string
		ask(t, []byte(`{"do": "code", "text": "`+text+`"}`), &svg)
		name := filepath.Join(folder, "code")
		if err := os.WriteFile(name+".svg", []byte(svg), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("rsvg-convert", "--width", "500", "-o", name+".png", name+".svg").CombinedOutput(); err != nil {
			t.Fatalf("rsvg-convert: %v: %s", err, out)
		}
		if got := readCodes(t, name+".png"); got != text {
			t.Errorf("%d letters are read as %q, want %q", length, got, text)
		}
	}
}
