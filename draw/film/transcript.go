package film

import (
	"fmt"
	"strings"
	"time"

	"queenreel/draw/story"
)

// Text is a transcript in plain text.
var Text = Format{
	Name: "text", Doc: "the words of the film as a transcript: step, time, caption", Ext: ".txt",
	Words: true, Tick: wordsTick, New: newCueEncoder(noHead, textLine),
}

// textLine returns the line of a cue. Steps and times stand below each other.
func textLine(i *Info, c *cue) string {
	return fmt.Sprintf("%*d  %*s  %s\n", len(fmt.Sprint(i.Steps)), c.step, len(clockTime(i.Length)), clockTime(c.start), c.join("  — "))
}

// clockTime returns a time as players show it, such as 1:02.3 or 1:00:02.3.
func clockTime(d time.Duration) string {
	tenths := d / (100 * time.Millisecond)
	seconds := tenths / 10
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d.%d", seconds/60, seconds%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d:%02d.%d", seconds/3600, seconds/60%60, seconds%60, tenths%10)
}

// Markdown is a transcript with a heading.
var Markdown = Format{
	Name: "markdown", Doc: "the words of the film as a list, to print or to paste", Ext: ".md", Also: []string{".markdown"},
	Words: true, Tick: wordsTick, New: newCueEncoder(markdownHead, markdownLine),
}

// markdownHead returns the title and the description, or that alone.
func markdownHead(i *Info) string {
	if title := oneLine(i.Title); title != "" {
		return "# " + escapeMarkdown(title) + "\n\n" + escapeMarkdown(oneLine(i.Alt)) + "\n\n"
	}
	begins := i.alt(story.Census{Scenes: i.Frames}) // without its end
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
