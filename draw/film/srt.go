package film

import (
	"fmt"
	"strings"
)

// SRT is subtitles as players and video editors take them: SubRip, which no standard describes.
var SRT = Format{
	Name: "srt", Doc: "the words of the film as subtitles for players and video editors (SubRip)", Ext: ".srt",
	Words: true, Tick: wordsTick, New: newCueEncoder(noHead, srtCue),
}

func srtCue(_ *Info, c *cue) string {
	return fmt.Sprintf("%d\n%s --> %s\n%s\n\n", c.number, subtitleTime(c.start, ','), subtitleTime(c.end, ','), srtBreaks.Replace(c.join("\n")))
}

// srtBreaks keeps players from taking text for tags or times, by a space of no width: there is no escape that all know.
var srtBreaks = strings.NewReplacer("<", "<\u200b", "{", "{\u200b", "-->", "--\u200b>")
