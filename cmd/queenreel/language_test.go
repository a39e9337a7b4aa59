package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/draw/story/words"
)

// Every language has its own name, and those that standards and operating systems give it. Other names are
// refused, even those of related languages.
func TestLanguageNames(t *testing.T) {
	names := map[string]string{
		"en-US": "en", "en_GB.UTF-8": "en", "EN": "en", "en-AU": "en",
		"zh-CN": "zh", "zh_CN.UTF-8": "zh", "zh_CN.gb18030": "zh", "zh-Hans": "zh", "zh-Hans-CN": "zh", "zh_SG": "zh", "ZH": "zh",
		"de-AT": "de", "de_CH.UTF-8": "de", "fr": "", "fr_FR.UTF-8": "", "xx": "", "C": "", "C.UTF-8": "", "POSIX": "", "und": "", "": "", ".UTF-8": "",
		"zh-TW": "", "zh_HK.UTF-8": "", "zh-Hant": "", // traditional characters, which the texts do not have
		"cy": "", "ug": "", "yue": "", // those that golang.org/x/text/language falls back from to English or Chinese
		"en-Shaw": "", "english": "", "zhongwen": "",
	}
	for _, l := range words.Languages() {
		names[l.Name] = l.Name
	}
	for name, want := range names {
		got, err := readLanguage(name)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is taken for %s", name, got.Name)
		case want != "" && (err != nil || got.Name != want):
			t.Errorf("%q is %v, with error %v, want %s", name, got, err, want)
		}
	}
}

// called returns what a call prints, which must succeed.
func called(t *testing.T, args ...string) string {
	t.Helper()
	var out, messages bytes.Buffer
	if code := run(args, nil, &out, &messages); code != 0 {
		t.Fatalf("%v: %s", args, &messages)
	}
	return out.String()
}

// A German class needs no compiler: a file of texts speaks in films, stills, pages, sheets and transcripts, which say whose language
// they are in; what it lacks is English. Files are named after the language, and their command names the file.
func TestGermanFile(t *testing.T) {
	german, err := filepath.Abs("testdata/de.json")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, c := range []struct{ call, path, want string }{
		{"animate -n 4 --layout lesson", "out/4-queens-lesson-de.gif", `4 Damen mit backtrack`},
		{"still -n 4 --step 4 --layout lesson", "out/4-queens-lesson-de-step-4.png", `"lang":"de"`},
		{"animate -n 4 -o four.html", "four.html", `lang="de"`},
		{"animate -n 4 -o four.vtt", "four.vtt", "Zeile 2 hat kein sicheres Feld"},
		{"still -n 4 --step 4 -o four.svg", "four.svg", `&#34;queenreel still -n 4 --step 4 --lang de.json`},
		{"plot --to 4 -o plot.svg", "plot.svg", "the number of queens"},
	} {
		called(t, append(strings.Fields(c.call), "--lang", german, "-q")...)
		if data := string(must(os.ReadFile(c.path))); !strings.Contains(data, c.want) {
			t.Errorf("%s: %s does not say %s", c.call, c.path, c.want)
		}
	}
}
