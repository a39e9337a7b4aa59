package trace

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/google/jsonschema-go/jsonschema"
)

const schemaPath = "../docs/trace.schema.json"

// An object is a part of a JSON Schema.
type object = map[string]any

// schema returns the schema of a line of a trace, one of the header, the events of the table and the end, and the definitions that it refers to.
func schema() (line, defs object) {
	lines := []any{object{"$ref": "#/$defs/header"}}
	defs = object{
		"number":  object{"type": "integer", "maximum": math.MaxInt32},
		"line":    object{"type": "integer", "minimum": 0, "maximum": MaxN - 1},
		"square":  object{"type": "array", "items": object{"$ref": "#/$defs/line"}, "minItems": 2, "maxItems": 2, "description": "[row, column], from the top left"},
		"literal": object{"oneOf": []any{literalForm("at"), literalForm("not")}},
		"header":  headerForm(),
	}
	for _, f := range forms[1:] {
		defs[f.name] = f.schema()
		lines = append(lines, object{"$ref": "#/$defs/" + f.name})
	}
	defs[endEvent] = object{"properties": object{"event": object{"const": endEvent}}, "required": []string{"event"}, "additionalProperties": false}
	return object{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A line of a Queenreel trace", "type": "object",
		"oneOf": append(lines, object{"$ref": "#/$defs/" + endEvent}),
	}, defs
}

// schemaText returns the text of the schema, with a line for each definition.
func schemaText(t *testing.T) string {
	t.Helper()
	text := func(part object) string {
		line, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		return string(line)
	}
	line, defs := schema()
	var listed []string
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		listed = append(listed, fmt.Sprintf("%q:%s", name, text(defs[name].(object))))
	}
	return strings.TrimSuffix(text(line), "}") + ",\"$defs\":{\n" + strings.Join(listed, ",\n") + "\n}}\n"
}

func headerForm() object {
	return object{
		"properties": object{
			"format": object{"const": traceFormat}, "version": object{"enum": []int{1, traceVersion}},
			"n": object{"type": "integer", "minimum": 1, "maximum": MaxN}, "solver": object{"type": []string{"string", "null"}, "maxLength": maxName},
			"by": object{"enum": []any{"row", "column", "", nil}}, "value": object{"enum": []any{"min", "max", "", nil}},
			"fixed":    optional(object{"type": "array", "items": object{"$ref": "#/$defs/square"}}),
			"counts":   optional(object{"type": "array", "items": object{"enum": counterNames[:]}}),
			"complete": object{"type": []string{"boolean", "null"}},
		},
		"required": []string{"format", "version", "n"}, "additionalProperties": false,
	}
}

func literalForm(key string) object {
	return object{"properties": object{key: object{"$ref": "#/$defs/square"}}, "required": []string{key}, "additionalProperties": false}
}

// optional returns a schema whose value may be null: then it counts as left out.
func optional(value object) object { return object{"anyOf": []any{object{"type": "null"}, value}} }

// schema returns the schema of the event's line. What depends on other keys is said by conditions.
func (f form) schema() object {
	types := map[keys]object{keyRow: {"$ref": "#/$defs/line"}, keyColumn: {"$ref": "#/$defs/line"}, keyValue: {"$ref": "#/$defs/number"},
		keyClause: {"type": "array", "items": object{"$ref": "#/$defs/literal"}}}
	properties, required := object{"event": object{"const": f.name}}, []string{"event"}
	for i, name := range keyNames {
		key, value := keys(1<<i), types[1<<i]
		if value == nil {
			value = object{"$ref": "#/$defs/square"}
		}
		switch {
		case key == keyCause:
			properties[name] = object{"enum": f.causes()}
		case f.must&key != 0:
			properties[name] = value
			required = append(required, name)
		case f.may&key != 0:
			properties[name] = optional(value)
		default:
			properties[name] = object{"type": "null"}
		}
	}
	return object{"properties": properties, "required": required, "additionalProperties": false, "allOf": f.conditions()}
}

// causes returns the causes that the event can have.
func (f form) causes() []any {
	may := []any{"", nil}
	for c := Cause(1); int(c) < numCauses; c++ {
		if (Event{Kind: f.kind(), Cause: c}).checkCause() == nil {
			may = append(may, c.String())
		}
	}
	return may
}

func (f form) kind() Kind {
	for k := range Kind(numKinds) {
		if forms[k].name == f.name {
			return k
		}
	}
	return 0
}

// conditions returns what holds between the keys of the event.
func (f form) conditions() []any {
	has := func(key string) object {
		return object{"properties": object{key: object{"not": object{"type": "null"}}}, "required": []string{key}}
	}
	causeIn := func(names ...string) object {
		return object{"properties": object{"cause": object{"enum": names}}, "required": []string{"cause"}}
	}
	kind, is := f.kind(), []any{}
	if kind.takes(keyRow) {
		is = append(is, object{"not": object{"allOf": []any{has("row"), has("column")}}})
	}
	if kind == DeadEnd || kind == Choose {
		is = append(is, object{"anyOf": []any{has("row"), has("column")}})
	}
	if kind == Place {
		is = append(is, object{"if": object{"anyOf": []any{has("row"), has("column")}}, "then": causeIn(Forced.String())})
	}
	if kind.takes(keyBy) && kind != Reject {
		is = append(is, object{"if": causeIn(Attack.String(), Line.String(), Diagonal.String()), "then": has("by")},
			object{"if": causeIn(Hall.String(), Denied.String(), Forced.String(), Unit.String()), "then": object{"not": has("by")}})
	}
	return is
}

// The schema on the pages is that of the table of events.
func TestSchema(t *testing.T) {
	want := schemaText(t)
	if got, _ := os.ReadFile(schemaPath); string(got) == want {
		return
	}
	if !tracetest.Update {
		t.Fatalf("%s is another: make golden writes it", schemaPath)
	}
	if err := os.WriteFile(schemaPath, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// What the reader takes for a line of a trace fits the schema, and what it refuses does not: each event with all sets of its keys, alone and with
// one that it does not take, and a cause of each sort.
func TestSchemaAgrees(t *testing.T) {
	var parsed jsonschema.Schema
	text, err := os.ReadFile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &parsed); err != nil {
		t.Fatal(err)
	}
	whole, err := parsed.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	values := object{"at": []int{1, 2}, "by": []int{0, 2}, "from": []int{3, 3}, "row": 4, "column": 5, "value": 6,
		"clause": []any{object{"at": []int{1, 2}}, object{"not": []int{0, 0}}}}
	fit, unfit := 0, 0
	for _, name := range append(kindNames(), "unheard") {
		var own keys
		if k := (form{name: name}).kind(); k != 0 {
			own = forms[k].must | forms[k].may
		}
		for set := range keys(keyCause) {
			if bits.OnesCount8(uint8(set&^own)) > 1 {
				continue
			}
			for _, cause := range []string{"", Attack.String(), Diagonal.String(), Hall.String(), Forced.String(), "whim"} {
				line := object{"event": name, "cause": cause}
				for i, key := range keyNames[:len(keyNames)-1] {
					if set&(1<<i) != 0 {
						line[key] = values[key]
					}
				}
				text, _ := json.Marshal(line)
				var l eventLine
				err := newReader(nil).decode(text, &l)
				if err == nil {
					var e Event
					if e, err = l.event(8); err == nil {
						err = e.checkCause()
					}
				}
				if err == nil {
					fit++
				} else {
					unfit++
				}
				if wrong := whole.Validate(plainJSON(t, text)); (wrong == nil) != (err == nil) {
					t.Fatalf("%s: the reader says %v, the schema %v", text, err, wrong)
				}
			}
		}
	}
	if fit < 90 || unfit < 2000 {
		t.Errorf("%d lines fit, and %d do not", fit, unfit)
	}
	for line, fits := range map[string]bool{
		`{"event":"place","at":[0,1],"by":null,"row":null}`: true, `{"event":"place","at":null}`: false, `{"event":"place","at":[1]}`: false,
		`{"event":"place","at":[0,64]}`: false, `{"event":"learn","clause":[{"at":[0,0],"not":[1,1]}]}`: false, `{"event":"end"}`: true,
		`{"format":"queenreel-trace","version":1,"n":8}`: true, `{"format":"queenreel-trace","version":3,"n":8}`: false, `{"format":"queenreel-trace","version":1}`: false,
		`{"format":"queenreel-trace","version":2,"n":4,"solver":"mine","by":"column","value":"max","fixed":[[0,1]],"counts":["tests"],"complete":true}`: true,
	} {
		if err := whole.Validate(plainJSON(t, []byte(line))); (err == nil) != fits {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func plainJSON(t *testing.T, text []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}
