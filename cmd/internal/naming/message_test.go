package naming

import (
	"errors"
	"strings"
	"testing"
)

// A message is one line, short, and does nothing to a terminal, whatever value it names.
func TestOneLine(t *testing.T) {
	long := strings.Repeat("数", 500_000)
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

// A long value is named by its beginning, in whole characters.
func TestBrief(t *testing.T) {
	for value, want := range map[string]string{"1-60": "1-60", strings.Repeat("数", 60): strings.Repeat("数", 60), strings.Repeat("数", 61): strings.Repeat("数", 60) + "..."} {
		if got := Brief(value); got != want {
			t.Errorf("%q is named %q", value, got)
		}
	}
}

// Bytes are told in the largest unit of which there is one, and rounded.
func TestSizeWords(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[int64]string{
		999: "999 B", 1000: "1 kB", 999_499: "999 kB", 1_000_000: "1.0 MB", 9_940_000: "9.9 MB", 10_000_000: "10 MB", 999_000_000: "999 MB", 1_000_000_000: "1.0 GB",
	} {
		if got := Size(bytes); got != want {
			t.Errorf("%d bytes are told as %s, want %s", bytes, got, want)
		}
	}
}
