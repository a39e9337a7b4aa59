package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// docs/reliability.md lists the limits of the code, and no others.
func TestLimitsDocumented(t *testing.T) {
	doc := string(must(os.ReadFile("../../docs/reliability.md")))
	var table strings.Builder
	table.WriteString("\n| size | at most | why |\n|---|---|---|\n")
	for _, l := range limits() {
		table.WriteString(withoutZeros(fmt.Sprintf("| %s | %s | %s |\n", l.what, l.most, l.why)))
	}
	if !strings.Contains(doc, table.String()+"\n") {
		if tracetest.Update {
			before, after, _ := strings.Cut(doc, "\n| size |")
			_, after, _ = strings.Cut(after, "\n\n")
			if err := os.WriteFile("../../docs/reliability.md", []byte(before+table.String()+"\n"+after), 0o666); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("docs/reliability.md lacks this table (make golden writes it):\n%s", &table)
	}
}
