package options

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/reel"
)

// fields returns the fields of a struct, and of those that it embeds, by their names in JSON.
func fields(v reflect.Value) map[string]reflect.Value {
	all := map[string]reflect.Value{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for name, field := range fields(v.Field(i)) {
				all[name] = field
			}
		case name != "-" && f.IsExported():
			all[name] = v.Field(i)
		}
	}
	return all
}

// The table has each field of the options, but for those that programs set themselves, and an option sets the field that JSON sets by its name.
func TestOptionsAreFields(t *testing.T) {
	var o reel.Options
	all := fields(reflect.ValueOf(&o).Elem())
	all["speed"] = reflect.ValueOf(&o.Holds.Speed).Elem()
	listed := []string{"rivals", "night", "suspense", "coarse", "made", "formats"}
	for _, option := range Table {
		field, is := all[option.Name]
		if !is || option.To != nil && reflect.ValueOf(option.To(&o)).Pointer() != field.Addr().Pointer() {
			t.Errorf("--%s is no field of this name", option.Name)
		}
		if option.Choices != nil && option.Usual != "" && !slices.Contains(option.Choices, option.Usual) {
			t.Errorf("--%s: the usual %s is no choice", option.Name, option.Usual)
		}
		listed = append(listed, option.Name)
	}
	for name := range all {
		if !slices.Contains(listed, name) {
			t.Errorf("no option %s", name)
		}
	}
}
