package naming

import (
	"errors"
	"strings"
	"testing"
)

// A message is one line, short, and does nothing to a terminal, whatever value it names.
func TestOneLine(t *testing.T) {
	long := strings.Repeat("数", 5_000_000)
	for text, want := range map[string]string{
		"a\nb \t c":                     "a b c",
		"--theme a\x1b[31mb: no":        `--theme a\u001b[31mb: no`,
		"\x9b bad \xff\u202e right":     `\x9b bad \xff\u202e right`,
		"数独 é":                          "数独 é",
		"--theme " + long + ": do this": "--theme " + strings.Repeat("数", 292) + " ... " + strings.Repeat("数", 291) + ": do this",
	} {
		if got := OneLine(errors.New(text)); got != want {
			t.Errorf("%.40q: message %.2000q, want %.2000q", text, got, want)
		}
	}
}
