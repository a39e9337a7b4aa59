package film

import (
	"fmt"
	"time"
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
