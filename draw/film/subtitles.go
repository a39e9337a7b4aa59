package film

import (
	"fmt"
	"strings"
	"time"
)

// SRT is subtitles for players and video editors: SubRip, which no standard describes.
var SRT = Format{
	Name: "srt", Doc: "the words of the film as subtitles for players and video editors (SubRip)", Ext: ".srt",
	Words: true, Tick: wordsTick, New: newCueEncoder(noHead, srtCue),
}

func srtCue(_ *Info, c *cue) string {
	return fmt.Sprintf("%d\n%s --> %s\n%s\n\n", c.number, subtitleTime(c.start, ','), subtitleTime(c.end, ','), srtBreaks.Replace(c.join("\n")))
}

// srtBreaks breaks tags and times up with spaces of no width, for no escape is known to all players.
var srtBreaks = strings.NewReplacer("<", "<\u200b", "{", "{\u200b", "-->", "--\u200b>")

// VTT is subtitles for browsers; see https://www.w3.org/TR/webvtt1/.
var VTT = Format{
	Name: "vtt", Doc: "the words of the film as subtitles for videos on pages (WebVTT)", Ext: ".vtt",
	Words: true, Tick: wordsTick, New: newCueEncoder(vttHead, vttCue),
}

// vttNote begins the comment that holds a Meta.
const vttNote = "NOTE "

// vttHead returns the signature and, as a comment, the metadata but for the film's look.
func vttHead(i *Info) string {
	m := i.Meta()
	m.Theme, m.Dark, m.Scale = "", false, 0
	text := m.Text()
	if text == "" {
		return "WEBVTT\n"
	}
	return "WEBVTT\n\n" + vttNote + strings.ReplaceAll(text, "-->", `--\u003e`) + "\n" // no comment has an arrow
}

func vttCue(_ *Info, c *cue) string {
	return fmt.Sprintf("\n%d\n%s --> %s\n%s\n", c.step, subtitleTime(c.start, '.'), subtitleTime(c.end, '.'), vttEscapes.Replace(c.join("\n")))
}

// subtitleTime returns a time as subtitles write it, with a point or a comma before its milliseconds.
func subtitleTime(d time.Duration, point rune) string {
	ms := d.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d%c%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, point, ms%1000)
}

// vttEscapes keeps characters from being taken for markup; an arrow would end the text of a cue.
var vttEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
