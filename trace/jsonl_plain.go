package trace

import (
	"bytes"
	"encoding/json"
	"regexp"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// plain returns a trace as lines of UTF-8, each with one JSON object. Programs also write UTF-16, as PowerShell does with >, a JSON
// array, objects of several lines, and whole numbers as 1.0. Each object stays on the line on which it begins.
func plain(text []byte) []byte {
	if !bytes.HasPrefix(text, []byte("{")) { // a byte order mark, perhaps
		text, _, _ = transform.Bytes(unicode.BOMOverride(transform.Nop), text)
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) || bytes.Contains(text, []byte("{\n")) || bytes.Contains(text, []byte("{\r\n")) {
		text = unwrapped(text)
	}
	if !bytes.Contains(text, []byte(".0")) {
		return text
	}
	return zeros.ReplaceAllFunc(text, func(found []byte) []byte {
		if found[0] == '"' {
			return found
		}
		return nil
	})
}

// zeros matches the zeros of a whole number such as 1.0, and strings, in which they mean something else.
var zeros = regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"|\.0+\b`)

// unwrapped returns a trace without an array around its objects, and with each object on the line on which it begins, or on the next one
// if that has one already. What is not JSON stays as it is.
func unwrapped(text []byte) []byte {
	var lines bytes.Buffer
	in := json.NewDecoder(bytes.NewReader(text))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		in.Token()
	}
	for line, end, read := 1, int64(0), 1; in.More(); line++ {
		var object json.RawMessage
		if in.Decode(&object) != nil {
			break
		}
		begin := in.InputOffset() - int64(len(object))
		for read += bytes.Count(text[end:begin], []byte("\n")); line < read; line++ {
			lines.WriteByte('\n')
		}
		read, end = read+bytes.Count(object, []byte("\n")), in.InputOffset()
		json.Compact(&lines, object)
		lines.WriteByte('\n')
	}
	in.Token() // the end of the array
	lines.Write(text[in.InputOffset():])
	return lines.Bytes()
}
