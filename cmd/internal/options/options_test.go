package options

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// odd are texts that some options take and others do not, beside the names of what they take.
var odd = append(strings.Fields(`0 1 2 -1 7 64 0x10 9223372036854775807 -9223372036854775808 99999999999999999999 1e3 0.5 0.009 NaN -Inf 1e400
	x - . 皇后 true FALSE maybe 1:4 4: 2-3 3:2 0:1 ,2 0,4 4,0,4 a8,c5 1s 20ms 19ms 61m -5s 0s move=1s move=1s,end=5s move jump=1s end=0s move=x
	5=4s 0=1s 1= first-conflict=3s,7=2s first-7=1s solution=61m 2=Why? 2= first-backtrack=Why?=No 1kB 1.5MiB 300KB 1G 9000GB 10000GB 0.5b
	1280x720 1x5 5x1 0x9 9x0 9x 9x9x9 1e9x1 a4 A5-landscape b4 60x60mm 29x100mm board board,tree board,board start end :solution all-backtrack
	dlx github`), "", " ", "1.5 mib", "two words", "\x00", "1\x1b[31m", "b2 d1", strings.Repeat("1", 400))

// makers make what commands are for. Each option is one of these commands'.
var makers = map[string]func(context.Context, reel.Options) error{
	"animate": func(ctx context.Context, o reel.Options) error { _, err := reel.Film(ctx, o); return err },
	"still":   func(ctx context.Context, o reel.Options) error { _, err := reel.Still(ctx, o, ""); return err },
	"sheet":   func(ctx context.Context, o reel.Options) error { _, err := reel.Sheet(ctx, o); return err },
	"solutions": func(ctx context.Context, o reel.Options) error {
		_, err := reel.Solutions(ctx, o)
		return err
	},
	"worksheet": func(ctx context.Context, o reel.Options) error {
		if o.Blank == 0 {
			o.Blank = reel.SomeExercises
		}
		_, err := reel.Sheet(ctx, o)
		return err
	},
}

// values yields each option that has a field, with a command that has it, and texts: the options that have the value, or an error.
func values(texts []string, yield func(o *Option, command, text string, of *reel.Options, err error)) {
	for i := range Table {
		o := &Table[i]
		command := ""
		for _, c := range []string{"animate", "still", "sheet", "solutions", "worksheet"} {
			if command == "" && slices.ContainsFunc(o.On, func(u Use) bool { return slices.Contains(strings.Fields(u.Commands), c) }) {
				command = c
			}
		}
		if o.To == nil || command == "" {
			continue
		}
		for _, text := range slices.Concat(o.Choices, o.Hints, texts) {
			of := new(reel.Options)
			err := o.Value(of, "").Set(text)
			yield(o, command, text, of, err)
		}
	}
}

// Whatever an option is told, it is refused in a line, or its value is printed as a text that gives the same value.
func TestValuesArePrinted(t *testing.T) {
	values(odd, func(o *Option, _, text string, of *reel.Options, err error) {
		if err != nil {
			if said := err.Error(); said == "" || strings.ContainsAny(said, "\n\x1b") || unicode.IsUpper(rune(said[0])) {
				t.Errorf("--%s %q: the error is %q", o.Name, text, said)
			}
			return
		}
		printed, again := o.Value(of, "").String(), new(reel.Options)
		for line := range strings.SplitSeq(printed, "\n") {
			if err := o.Value(again, "").Set(line); err != nil && printed != "" { // what is usual, and negative numbers, which reel refuses
				t.Errorf("--%s %q is printed as %q, which is refused: %v", o.Name, text, printed, err)
			}
		}
		want, _ := json.Marshal(of)
		if got, _ := json.Marshal(again); !bytes.Equal(got, want) && printed != "" {
			t.Errorf("--%s %q is printed as %q, which is another value: %s", o.Name, text, printed, got)
		}
	})
}

// What an option takes is made, or refused by an error that names the option.
func TestErrorsNameTheirOption(t *testing.T) {
	values(tracetest.Some(t, odd), func(o *Option, command, text string, of *reel.Options, err error) {
		if err != nil || o.Name == "queens" && text == "64" || o.Name == "solver" && !tracetest.Full {
			return
		}
		if of.Queens == 0 && of.Board == "" {
			of.Queens = 4
		}
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
		defer stop()
		err = makers[command](ctx, *of)
		if err != nil && !slices.Contains(named(err), o.Name) {
			t.Errorf("%s --%s %q: %v", command, o.Name, text, err)
		}
	})
}

// Options that are taken together make a film that is written whole, or they are refused by an error that names a field.
func TestFilmsAreWritten(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(54, 1))
	films := 40
	if tracetest.Full {
		films = 500
	}
	for range films {
		o := reel.Options{Search: reel.Search{Queens: []int{4, 5, 6, 51, 64}[random.IntN(5)]}}
		for option := range Of("animate") {
			texts, before := slices.Concat(option.Choices, option.Hints, odd), o
			if option.To == nil || option.Name == "queens" || option.Name == "clock" || random.IntN(4) > 0 ||
				option.Value(&o, "").Set(texts[random.IntN(len(texts))]) != nil {
				o = before
			}
		}
		if random.IntN(6) == 0 {
			o.Solver, o.Rivals = "", []reel.Rival{{Solver: "backtrack"}, {Solver: "dlx"}}
		}
		format := film.Formats[random.IntN(len(film.Formats))]
		if o.Queens > 6 { // all of it takes long
			o.All, o.Solutions, o.Steps, o.Slides, format = false, 0, []reel.Steps{"1:8", "60:70", "1:140"}[random.IntN(3)], "", film.VTT
		}
		if format.Folder || format.Alone {
			format = film.SRT
		}
		o.Formats = []string{format.Name}
		f, err := reel.Film(t.Context(), o)
		if err == nil {
			err = film.Write(t.Context(), f, format.To(io.Discard))
		}
		if err != nil && !errors.As(err, new(*words.Error)) {
			given, _ := json.Marshal(o)
			t.Errorf("%s: %v", given, err)
		}
	}
}

// named returns the options that an error names.
func named(err error) (names []string) {
	if wrong, worded := errors.AsType[*words.Error](err); worded {
		wrong.Text(&words.English, func(key string) string { names = append(names, key); return key })
	}
	return names
}

// Options of each type take texts as testdata/values.txt says: they are what the command line has for them, or nothing if that is usual, or
// are refused. To add a text, add its line and run the test with UPDATE=1.
func TestValues(t *testing.T) {
	const path = "testdata/values.txt"
	var got strings.Builder
	var o *Option
	for line := range strings.Lines(string(tracetest.Must(os.ReadFile(path)))) {
		if name, is := strings.CutPrefix(line, "--"); is {
			o = &Table[slices.IndexFunc(Table, func(o Option) bool { return o.Name == strings.Fields(name)[0] })]
			v := o.Value(new(reel.Options), o.usual())
			fmt.Fprintf(&got, "--%s %s, usually %q\n", o.Name, v.Type(), v)
			continue
		}
		text, _, _ := strings.Cut(line, "→")
		text = strings.TrimSpace(text)
		v := o.Value(new(reel.Options), "")
		switch err := v.Set(text); {
		case err != nil:
			fmt.Fprintf(&got, "  %s → refused: %v\n", text, err)
		case v.String() == "" || v.String() == o.usual():
			fmt.Fprintf(&got, "  %s → usual\n", text)
		default:
			fmt.Fprintf(&got, "  %s → %s\n", text, v)
		}
	}
	tracetest.Golden(t, path, []byte(got.String()))
}

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

// The table has each field of the options, but for those that programs set themselves, and an option sets the field that JSON sets by its
// name.
func TestOptionsAreFields(t *testing.T) {
	var o reel.Options
	all := fields(reflect.ValueOf(&o).Elem())
	listed := []string{"rivals", "night", "suspense", "made", "formats"}
	for _, option := range Table {
		field, is := all[option.Name]
		if !is || option.To != nil && reflect.ValueOf(option.To(&o)).Pointer() != field.Addr().Pointer() {
			t.Errorf("--%s is no field of this name", option.Name)
		}
		listed = append(listed, option.Name)
	}
	for name := range all {
		if !slices.Contains(listed, name) {
			t.Errorf("no option %s", name)
		}
	}
}

// Each problem that programs name is worded, and each that is worded is named somewhere. Options in its text are options, in all languages.
func TestProblems(t *testing.T) {
	worded := regexp.MustCompile(`"([a-z-]+)", (?:words\.)?Values\{|Key: "([a-z-]+)"`)
	var source strings.Builder
	for _, root := range []string{"../../../draw", "../.."} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				source.Write(tracetest.Must(os.ReadFile(path)))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, match := range worded.FindAllStringSubmatch(source.String(), -1) {
		if key := match[1] + match[2]; words.English.Problems[key] == "" {
			t.Errorf("the problem %s has no words", key)
		}
	}
	for key := range words.English.Problems {
		begun, _, _ := strings.Cut(key, "-")
		named := func(text string) bool { return strings.Contains(source.String(), `"`+text+`"`) }
		if !named(key) && !named(begun) && !named(begun+"-") && !named(key[:strings.LastIndex(key, "-")]) {
			t.Errorf("nothing is the problem %s", key)
		}
	}
	others := []string{"output", "step", "strip"} // flags of commands alone
	for _, l := range words.Languages() {
		for _, texts := range []map[string]string{l.Problems, l.OnPage} {
			for key, text := range texts {
				for _, option := range regexp.MustCompile(`\[([a-z-]+)\]`).FindAllStringSubmatch(text, -1) {
					known := slices.ContainsFunc(Table, func(o Option) bool { return o.Name == option[1] })
					if !known && !slices.Contains(others, option[1]) {
						t.Errorf("%s: the problem %s has no option %s", l.Name, key, option[1])
					}
				}
			}
		}
	}
}
