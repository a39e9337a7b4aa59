package film

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// wordsTick is the unit of times in words: that of the videos and GIFs that subtitles go with.
const wordsTick = videoTick

// A cue is a caption, each part of it on one line, and its time.
type cue struct {
	words.Caption
	number     int // from 1
	step       int // of its first scene
	start, end time.Duration
}

// A cueEncoder writes the captions of a film, one cue for consecutive scenes with the same caption. A cue begins
// where the one before ends. A poster has no cue: the scene after it begins the film. Nor has a removal that could not be read: the cue
// before says its title, too.
type cueEncoder struct {
	info   Info
	write  func(*Info, *cue) string
	out    *bufio.Writer
	latest cue           // not written yet
	said   words.Caption // the caption of the scene before
	passed time.Duration // of the film
}

// newCueEncoder returns the New of a format that writes a head, unless that is nil, and then its cues.
func newCueEncoder(head func(*Info) string, write func(*Info, *cue) string) func(context.Context, Info, Sink) (Encoder, error) {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		e := &cueEncoder{info: i, write: write, out: bufio.NewWriter(ContextWriter{ctx, to})}
		if head != nil {
			e.out.WriteString(head(&i)) // if that fails, so does Flush
		}
		return e, nil
	}
}

// Add writes the cue before, if the caption is another.
func (e *cueEncoder) Add(p draw.Picture) error {
	e.passed += p.Hold
	s := p.Scene
	if s.Poster {
		return nil
	}
	says := words.Caption{Title: oneLine(s.Caption.Title), Detail: oneLine(s.Caption.Detail)}
	joins := says == e.said
	e.said = says
	briefRemoval := p.Hold < story.ReadableHold && s.Mood.Mark() == story.BacktrackMark && !s.Fast
	if briefRemoval && !joins && says.Title != "" && e.latest.Title != "" {
		e.latest.Detail = strings.TrimPrefix(e.latest.Detail+" · "+says.Title, " · ")
		joins = true
	}
	if joins {
		e.latest.end = e.passed
		return nil
	}
	err := e.writeLatest()
	e.latest = cue{Caption: says, number: e.latest.number, step: s.Step, start: e.latest.end, end: e.passed}
	return err
}

// writeLatest writes the latest cue, unless it is empty.
func (e *cueEncoder) writeLatest() error {
	if e.latest.Title == "" {
		return nil
	}
	e.latest.number++
	_, err := e.out.WriteString(e.write(&e.info, &e.latest))
	return err
}

func (e *cueEncoder) Close() error {
	e.writeLatest() // if that fails, so does Flush
	return e.out.Flush()
}

// oneLine returns a text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// join returns the title and the detail, if there is one, with something between them.
func (c *cue) join(between string) string {
	if c.Detail == "" {
		return c.Title
	}
	return c.Title + between + c.Detail
}

// Text is a transcript in plain text.
var Text = Format{
	Name: "text", Doc: "the words of the film as a transcript: step, time, caption", Ext: ".txt", Type: "text/plain",
	Look: Words, Tick: wordsTick,
	New: newCueEncoder(nil, func(i *Info, c *cue) string { // steps and times stand below each other
		return fmt.Sprintf("%*d  %*s  %s\n", len(fmt.Sprint(i.Steps)), c.step, len(clockTime(i.Length)), clockTime(c.start), c.join("  — "))
	}),
}

// clockTime returns a time as players show it, such as 1:02.3 or 1:00:02.3.
func clockTime(d time.Duration) string {
	return fmt.Sprintf("%s.%d", story.ClockTime(d), d/(100*time.Millisecond)%10)
}

// Markdown is a transcript with a heading.
var Markdown = Format{
	Name: "markdown", Doc: "the words of the film as a list, to print or to paste", Ext: ".md",
	Type: "text/markdown", Also: []string{".markdown"},
	Look: Words, Tick: wordsTick, New: newCueEncoder(markdownHead, markdownLine),
}

// markdownHead returns the title and the description, or that alone.
func markdownHead(i *Info) string {
	if title := oneLine(i.Title); title != "" {
		return "# " + EscapeMarkdown(title) + "\n\n" + EscapeMarkdown(oneLine(i.Alt)) + "\n\n"
	}
	begins := i.Describe(0, words.Caption{}) // without its end
	return "# " + EscapeMarkdown(strings.TrimRight(begins, ".。")) + "\n\n"
}

func markdownLine(_ *Info, c *cue) string {
	line := fmt.Sprintf("- **%d** · %s · %s", c.step, clockTime(c.start), EscapeMarkdown(c.Title))
	if c.Detail != "" {
		line += " — *" + EscapeMarkdown(c.Detail) + "*"
	}
	return line + "\n"
}

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`,
	"\n", " ", "\r", " ",
)

// EscapeMarkdown returns a text for a line of Markdown, or a column of a table, in which nothing is markup.
func EscapeMarkdown(text string) string { return markdownEscapes.Replace(text) }

// SRT is subtitles for players and video editors: SubRip, which no standard describes.
var SRT = Format{
	Name: "srt", Doc: "the words of the film as subtitles for players and video editors (SubRip)", Ext: ".srt", Type: "application/x-subrip",
	Look: Words, Tick: wordsTick,
	New: newCueEncoder(nil, func(_ *Info, c *cue) string {
		return fmt.Sprintf("%d\n%s --> %s\n%s\n\n",
			c.number, subtitleTime(c.start, ','), subtitleTime(c.end, ','), srtBreaks.Replace(c.join("\n")))
	}),
}

// srtBreaks breaks tags and times up with spaces of no width: no escape is known to all players.
var srtBreaks = strings.NewReplacer("<", "<\u200b", "{", "{\u200b", "-->", "--\u200b>")

// VTT is subtitles for browsers; see https://www.w3.org/TR/webvtt1/.
var VTT = Format{
	Name: "vtt", Doc: "the words of the film as subtitles for videos on pages (WebVTT)", Ext: ".vtt", Type: "text/vtt",
	Look: Words, Tick: wordsTick,
	New: newCueEncoder(vttHead, func(_ *Info, c *cue) string {
		return fmt.Sprintf("\n%d\n%s --> %s\n%s\n",
			c.step, subtitleTime(c.start, '.'), subtitleTime(c.end, '.'), vttEscapes.Replace(c.join("\n")))
	}),
}

// vttHead returns the signature and, as a comment, the metadata but for the film's look.
func vttHead(i *Info) string {
	m := i.Written()
	m.Theme, m.Dark, m.Scale = "", false, 0
	text := m.Text()
	if text == "" {
		return "WEBVTT\n"
	}
	return "WEBVTT\n\nNOTE " + text + "\n"
}

// subtitleTime returns a time as subtitles write it, with a point or a comma before its milliseconds.
func subtitleTime(d time.Duration, point rune) string {
	ms := d.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d%c%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, point, ms%1000)
}

// vttEscapes keeps characters from being taken for markup; an arrow would end the text of a cue.
var vttEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
