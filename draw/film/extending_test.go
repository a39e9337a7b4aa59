package film

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The example of docs/extending.md is ppm_test.go, which has other names, so that the code of the page can stand beside it. With
// its lines in the tables of formats and of decoders, it obeys the laws.
func TestExtendingExample(t *testing.T) {
	decoders := map[string][]decoder{
		"ppm": {{tool: "ffmpeg", decode: decodeWithFFmpeg("-f", "ppm_pipe", "-framerate", "50")}},
	}
	obeys(t, PAM, append(slices.Clip(Formats), PAM), decoders["ppm"])

	page := readFile(t, "../../docs/extending.md")
	if code := strings.NewReplacer("PAM", "PPM", "pam", "ppm").Replace(readFile(t, "ppm_test.go")); !strings.Contains(page, "```go\n"+code+"```\n") {
		t.Error("docs/extending.md and ppm_test.go show different formats")
	}
	_, line, _ := strings.Cut(page, "```go\n\"ppm\":")
	line, _, found := strings.Cut(line, "\n```")
	if !found || !strings.Contains(readFile(t, "extending_test.go"), "\t\"ppm\":"+line+"\n") {
		t.Error("docs/extending.md and this test have different decoders")
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
