package player

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Modules stand after those that they import from, import what those export, and declare no name twice, so that all can be one.
func TestModulesCanBeJoined(t *testing.T) {
	var exported, declared []string
	for _, name := range append(slices.Clone(modules), "page.js") {
		source := Source(name)
		for _, m := range regexp.MustCompile(`(?m)^import { (.*) } from '\./(.*)'$`).FindAllStringSubmatch(source, -1) {
			for _, imported := range strings.Split(m[1], ", ") {
				if !slices.Contains(exported, m[2]+" "+imported) {
					t.Errorf("%s imports %s from %s, which does not export it, or stands after it", name, imported, m[2])
				}
			}
		}
		for _, m := range regexp.MustCompile(`(?m)^(export |)(?:async |)(?:function|class|const|let) (\w+)`).FindAllStringSubmatch(source, -1) {
			if slices.Contains(declared, m[2]) {
				t.Errorf("%s declares %s once more", name, m[2])
			}
			declared = append(declared, m[2])
			if m[1] != "" {
				exported = append(exported, name+" "+m[2])
			}
		}
	}
	for _, name := range []string{"player.js mount", "splice.js reporter"} {
		if !slices.Contains(exported, name) {
			t.Errorf("there is no %s", name)
		}
	}
}

// A bundle is code alone: no imports, no exports, no comments, and no room before lines.
func TestBundle(t *testing.T) {
	const one = "// One.\nexport const a = 'x // y'\n\nexport function f() {\n  // It is here.\n  return a // and there\n}\n"
	const two = "import { f } from './one.js'\nimport { a } from './one.js'\n\nf(a)\n"
	if got, want := Bundle(one, two), "\nconst a = 'x // y'\nfunction f() {\nreturn a\n}\nf(a)\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Bundle(); regexp.MustCompile(`(?m)^(\s|//|import|export)`).MatchString(got) || !strings.Contains(got, "\nfunction mount(") {
		t.Errorf("the player is\n%s", got)
	}
}

// The player takes little of a page.
func TestPlayerIsSmall(t *testing.T) {
	script := Bundle(Source("page.js"))
	if style := Style(); len(script) > 44_900 || len(style) > 16_000 {
		t.Errorf("code is %d bytes and style %d, and should be at most 44,900 and 16,000", len(script), len(style))
	}
}
