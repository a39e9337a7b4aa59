package film

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The example of docs/extending.md is ppm_test.go, which would be ppm.go if it were no test. With its lines in
// the tables of formats and of decoders, it obeys the laws.
func TestExtendingExample(t *testing.T) {
	decoders := map[string][]decoder{
		"ppm": {{tool: "ffmpeg", decode: decodeWithFFmpeg("-f", "ppm_pipe", "-framerate", "50")}},
	}
	table := append(slices.Clip(Formats), PPM)
	obeys(t, table[len(Formats)], table, decoders["ppm"])

	page := readFile(t, "../../docs/extending.md")
	if !strings.Contains(page, "```go\n"+readFile(t, "ppm_test.go")+"```\n") {
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
