package film

import (
	"fmt"
	"strings"

	"queenreel/draw/story"
)

// Markdown is a transcript with a heading.
var Markdown = Format{
	Name: "markdown", Doc: "the words of the film as a list, to print or to paste", Ext: ".md", Also: []string{".markdown"},
	Words: true, Tick: wordsTick, New: newCueEncoder(markdownHead, markdownLine),
}

// markdownHead returns the title and what the film shows, or that alone.
func markdownHead(i *Info) string {
	if title := oneLine(i.Title); title != "" {
		return "# " + escapeMarkdown(title) + "\n\n" + escapeMarkdown(oneLine(i.Alt)) + "\n\n"
	}
	language := i.language()
	begins := i.alt(&language, story.Census{Scenes: i.Frames}) // without its end
	return "# " + escapeMarkdown(strings.TrimRight(begins, ".。")) + "\n\n"
}

func markdownLine(_ *Info, c *cue) string {
	line := fmt.Sprintf("- **%d** · %s · %s", c.step, clockTime(c.start), escapeMarkdown(c.Title))
	if c.Detail != "" {
		line += " — *" + escapeMarkdown(c.Detail) + "*"
	}
	return line + "\n"
}

// markdownEscapes keeps characters from being taken for markup.
var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`,
)

func escapeMarkdown(text string) string { return markdownEscapes.Replace(text) }
