package main

import (
	"testing"

	"queenreel/draw/story"
)

// Every language has its own name, and those that standards and operating systems give it. Other names are
// refused, even those of related languages.
func TestLanguageNames(t *testing.T) {
	names := map[string]string{
		"en-US": "en", "en_GB.UTF-8": "en", "EN": "en", "en-AU": "en",
		"zh-CN": "zh", "zh_CN.UTF-8": "zh", "zh_CN.gb18030": "zh", "zh-Hans": "zh", "zh-Hans-CN": "zh", "zh_SG": "zh", "ZH": "zh",
		"fr": "", "fr_FR.UTF-8": "", "de-AT": "", "xx": "", "C": "", "C.UTF-8": "", "POSIX": "", "und": "", "": "", ".UTF-8": "",
		"zh-TW": "", "zh_HK.UTF-8": "", "zh-Hant": "", // traditional characters, which the texts do not have
		"cy": "", "ug": "", "yue": "", // those that golang.org/x/text/language falls back from to English or Chinese
		"en-Shaw": "", "english": "", "zhongwen": "",
	}
	for _, l := range story.Languages {
		names[l.Name] = l.Name
	}
	for name, want := range names {
		var got *story.Language
		c := languageValue(&got)
		err := c.Set(name)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is taken for %s", name, c)
		case want != "" && (err != nil || c.String() != want):
			t.Errorf("%q is %s, with error %v, want %s", name, c, err, want)
		}
	}
}
