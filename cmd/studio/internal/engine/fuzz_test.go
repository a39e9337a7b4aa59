package engine

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// Whatever a request is, the reply is JSON, and what is wrong is said in one line.
func FuzzDo(f *testing.F) {
	for _, options := range []string{
		`{}`, `{"queens": 6, "solver": "dlx", "fixed": [0, 2], "all": true}`, `{"panels": ["board"], "hold": {"move": 1e9}, "steps": "2:first-solution"}`,
		`{"theme": {"name": "Sand", "ground": "#fff8e8"}, "lang": {"Name": "de"}, "size": "640x480"}`, `{"rivals": [{"solver": "dlx"}, {"solver": "cdcl"}], "clock": "work"}`,
		`{"trace": "{\"format\":\"queenreel-trace\",\"version\":1,\"n\":4}\n{\"event\":\"end\"}\n", "max-bytes": 1000, "for": "mastodon", "pause": {"first-conflict": 1}}`,
	} {
		f.Add([]byte(`{"do": "command", "file": "gif", "options": ` + options + `}`))
		f.Add([]byte(`{"do": "save", "file": "page", "step": 2, "options": ` + options + `}`))
	}
	f.Add([]byte(`{"do": "whatif", "options": {"queens": 4}, "step": 1, "queens": [13], "at": [0, 2]}`))
	f.Add([]byte(`{"do": "act", "act": {"kind": "place", "at": [0, 1]}, "trace": ""}`))
	f.Fuzz(func(t *testing.T, request []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // a request may be for a long film
		defer cancel()
		reply := new(Engine).Do(ctx, request, nil)
		var read struct{ Error *fault }
		if !json.Valid(reply.JSON) || json.Unmarshal(reply.JSON, &read) != nil && reply.JSON[0] == '{' {
			t.Fatalf("no JSON: %s", reply.JSON)
		}
		if read.Error != nil && (read.Error.Text == "" || strings.ContainsAny(read.Error.Text, "\n\x1b\x00")) {
			t.Errorf("%q", read.Error.Text)
		}
	})
}
