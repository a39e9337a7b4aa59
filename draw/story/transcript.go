package story

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"queenreel/trace"
)

// A Transcript is a film in words, for those who cannot see it, and for programs: a line or a cue for each scene.
type Transcript struct {
	Title    string // a heading; if it is empty, the film is described
	About    trace.About
	Compared []Contender // in a comparison, the searches in its lanes, of which it takes Name and About; About is not used
	Language *Language   // nil stands for English
	Census   Census      // of Scenes
	Scenes   iter.Seq[Scene]
	Tick     time.Duration // times are rounded to it, as a film's format does, and at least to milliseconds
}

// A TranscriptStyle is a form in which transcripts are written.
type TranscriptStyle struct {
	Name, Doc string
	Exts      []string // the endings of files of the style, with their dots

	head func(*Transcript) string
	line func(*Transcript, cue) string
}

// TranscriptStyles holds the styles of transcripts, in the order in which lists show them.
var TranscriptStyles = []TranscriptStyle{
	{"text", "a line a scene: step, time, caption", []string{".txt"}, noHead, textLine},
	{"json", "JSON Lines: all that a scene knows", []string{".json", ".jsonl"}, noHead, jsonLine},
	{"markdown", "a heading and a list, to print", []string{".md", ".markdown"}, markdownHead, markdownLine},
	{"vtt", "subtitles, as WebVTT", []string{".vtt"}, vttHead, vttLine},
}

// A cue is a scene with its place in time.
type cue struct {
	*Scene
	start, end time.Duration
}

// Write writes a transcript to w, one scene at a time.
func (s TranscriptStyle) Write(w io.Writer, t Transcript) error {
	if t.Language == nil {
		t.Language = &English
	}
	t.Tick = max(t.Tick, time.Millisecond)
	buffer := bufio.NewWriter(w)
	if _, err := buffer.WriteString(s.head(&t)); err != nil {
		return err
	}
	var exact, start time.Duration
	for scene := range t.Scenes {
		exact += scene.Hold
		end := exact.Round(t.Tick)
		if _, err := buffer.WriteString(s.line(&t, cue{&scene, start, end})); err != nil {
			return err
		}
		start = end
	}
	return buffer.Flush()
}

// title returns a heading on one line.
func (t *Transcript) title() string {
	if title := strings.Join(strings.Fields(t.Title), " "); title != "" {
		return title
	}
	return strings.TrimRight(t.Alt(Census{Scenes: t.Census.Scenes}), ".。")
}

// Alt describes a film of the scenes that c counted.
func (t *Transcript) Alt(c Census) string {
	if t.Compared == nil {
		return t.Language.FilmAlt(t.About, c)
	}
	var names []string
	for _, search := range t.Compared {
		names = append(names, search.Name)
	}
	return t.Language.ComparisonAlt(names, t.Compared[0].About.N, c)
}

func noHead(*Transcript) string { return "" }

func textLine(t *Transcript, c cue) string {
	return fmt.Sprintf("%*d  %*s  %s\n", digits(t.Census.Last.Step), c.Step, len(clock(t.Census.Length)), clock(c.start), c.words("  — "))
}

// words returns the caption on one line.
func (c cue) words(between string) string {
	if c.Caption.Detail == "" {
		return c.Caption.Title
	}
	return c.Caption.Title + between + c.Caption.Detail
}

// digits returns the number of decimal digits of n, which is not negative.
func digits(n int) int { return len(fmt.Sprint(n)) }

// clock returns a time as players show it, such as 1:02.3 or 1:00:02.3.
func clock(d time.Duration) string {
	tenths := d / (100 * time.Millisecond)
	seconds := tenths / 10
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d.%d", seconds/60, seconds%60, tenths%10)
	}
	return fmt.Sprintf("%d:%02d:%02d.%d", seconds/3600, seconds/60%60, seconds%60, tenths%10)
}

func markdownHead(t *Transcript) string {
	head := "# " + escapeMarkdown(t.title()) + "\n\n"
	if t.Title != "" {
		head += escapeMarkdown(t.Alt(t.Census)) + "\n\n"
	}
	return head
}

func markdownLine(_ *Transcript, c cue) string {
	line := fmt.Sprintf("- **%d** · %s · %s", c.Step, clock(c.start), escapeMarkdown(c.Caption.Title))
	if c.Caption.Detail != "" {
		line += " — *" + escapeMarkdown(c.Caption.Detail) + "*"
	}
	return line + "\n"
}

// markdownEscapes keeps characters from being taken for markup.
var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`,
)

func escapeMarkdown(text string) string { return markdownEscapes.Replace(text) }

func vttHead(t *Transcript) string {
	return "WEBVTT\n\nNOTE " + escapeVTT(t.title()) + "\n"
}

func vttLine(_ *Transcript, c cue) string {
	return fmt.Sprintf("\n%d\n%s --> %s\n%s\n", c.Step, vttTime(c.start), vttTime(c.end), escapeVTT(c.words("\n")))
}

// vttTime returns a time as WebVTT writes it, with hours.
func vttTime(d time.Duration) string {
	ms := d.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

// vttEscapes keeps characters from being taken for markup; an arrow would end the text of a cue.
var vttEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func escapeVTT(text string) string { return vttEscapes.Replace(text) }
