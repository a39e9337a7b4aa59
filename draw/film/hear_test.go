package film

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// hearLines parses the lines of a file that match a pattern: step, time, title and, if there is one, detail. Others are an error.
func hearLines(text, pattern string, unescape func(string) string) ([]heard, error) {
	line := regexp.MustCompile(`^` + pattern + `$`)
	var all []heard
	for l := range strings.Lines(text) {
		m := line.FindStringSubmatch(strings.TrimSuffix(l, "\n"))
		if m == nil {
			return nil, fmt.Errorf("no line: %q", l)
		}
		step, _ := strconv.Atoi(m[1])
		h, _ := strconv.Atoi(m[2])
		min, _ := strconv.Atoi(m[3])
		s, _ := strconv.ParseFloat(m[4], 64)
		at := time.Duration(60*h+min)*time.Minute + time.Duration(s*10+0.5)*100*time.Millisecond
		all = append(all, heard{step, at, 0, unescape(m[5]), unescape(m[6])})
	}
	return all, nil
}

const clockPattern = `(?:(\d+):)?(\d+):(\d\d\.\d)`

func hearText(_, text string) ([]heard, error) {
	return hearLines(text, ` *(\d+)  *`+clockPattern+`  (.*?)(?:  — (.*))?`, func(s string) string { return s })
}

// hearMarkdown reads a heading and a list; what is emphasized is the detail.
func hearMarkdown(_, text string) ([]heard, error) {
	head, list, found := strings.Cut(text, "\n\n- ")
	if !strings.HasPrefix(head, "# ") {
		return nil, fmt.Errorf("it begins with %q", head)
	}
	if found {
		list = "- " + list
	}
	escape := regexp.MustCompile(`\\([[:punct:]])`)
	markup := regexp.MustCompile("[*_<>\\[\\]`#|~&]")
	for _, word := range escape.Split(regexp.MustCompile(`(?m)^- \*\*|\*\* · | — \*|\*$`).ReplaceAllString(list, ""), -1) {
		if markup.MatchString(word) {
			return nil, fmt.Errorf("markup in %q", word)
		}
	}
	return hearLines(list, `- \*\*(\d+)\*\* · `+clockPattern+` · (.*?)(?: — \*(.*)\*)?`, func(s string) string { return escape.ReplaceAllString(s, "$1") })
}

// hearVTT reads subtitles by the grammar of section 4.1 of https://www.w3.org/TR/webvtt1/: no text has an arrow, and none that is not
// escaped is markup.
func hearVTT(_, text string) ([]heard, error) {
	blocks := strings.Split(strings.TrimSuffix(text, "\n"), "\n\n")
	if blocks[0] != "WEBVTT" {
		return nil, fmt.Errorf("it begins with %q", blocks[0])
	}
	amp := regexp.MustCompile(`&(amp|lt|gt);`)
	var all []heard
	for _, block := range blocks[1:] {
		if strings.HasPrefix(block, "NOTE ") && len(all) == 0 && !strings.Contains(block, "-->") {
			continue
		}
		h, err := hearCue(block, '.')
		if err != nil || strings.ContainsAny(h.title+h.detail, "<>") || strings.Contains(amp.ReplaceAllString(h.title+h.detail, ""), "&") {
			return nil, fmt.Errorf("no cue: %q", block)
		}
		plain := strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">")
		h.title, h.detail = plain.Replace(h.title), plain.Replace(h.detail)
		all = append(all, h)
	}
	return all, nil
}

// hearCue reads a number, a time and one line or two.
func hearCue(block string, point rune) (heard, error) {
	lines := strings.Split(block, "\n")
	if len(lines) < 3 || len(lines) > 4 {
		return heard{}, fmt.Errorf("a cue of %d lines: %q", len(lines), block)
	}
	times := regexp.MustCompile(`^(\d\d:[0-5]\d:[0-5]\d` + regexp.QuoteMeta(string(point)) + `\d{3}) --> (\d\d:[0-5]\d:[0-5]\d` + regexp.QuoteMeta(string(point)) + `\d{3})$`).FindStringSubmatch(lines[1])
	number, err := strconv.Atoi(lines[0])
	if err != nil || times == nil {
		return heard{}, fmt.Errorf("no cue: %q", block)
	}
	at := func(text string) time.Duration {
		var h, m, s, ms time.Duration
		fmt.Sscanf(strings.ReplaceAll(text, ",", "."), "%d:%d:%d.%d", &h, &m, &s, &ms)
		return h*time.Hour + m*time.Minute + s*time.Second + ms*time.Millisecond
	}
	return heard{number, at(times[1]), at(times[2]), lines[2], strings.Join(lines[3:], "")}, nil
}

// hearSRT reads subtitles whose numbers count cues.
func hearSRT(_, text string) ([]heard, error) {
	var all []heard
	for block := range strings.SplitSeq(strings.TrimSuffix(text, "\n\n"), "\n\n") {
		if text == "" {
			break
		}
		h, err := hearCue(block, ',')
		if err == nil && h.step != len(all)+1 {
			err = fmt.Errorf("cue %d has the number %d", len(all)+1, h.step)
		}
		if err != nil {
			return nil, err
		}
		h.step = 0
		h.title, h.detail = strings.ReplaceAll(h.title, "\u200b", ""), strings.ReplaceAll(h.detail, "\u200b", "")
		all = append(all, h)
	}
	return all, nil
}

// hearWithFFmpeg reads what ffmpeg makes of subtitles. It escapes braces.
func hearWithFFmpeg(path, _ string) ([]heard, error) {
	cmd := exec.Command("ffmpeg", "-v", "error", "-i", path, "-f", "srt", "-")
	var said bytes.Buffer
	cmd.Stderr = &said
	text, err := cmd.Output()
	if err != nil || said.Len() > 0 {
		return nil, fmt.Errorf("ffmpeg: %w: %s", err, &said)
	}
	return hearSRT(path, strings.NewReplacer("\r", "", `\{`, "{", `\}`, "}").Replace(string(text)))
}

// hearJSON reads the lines of JSON.
func hearJSON(_, text string) ([]heard, error) {
	var all []heard
	for line := range strings.Lines(text) {
		var l struct {
			Step          int
			Start         int64 `json:"start_ms"`
			Hold          int64 `json:"hold_ms"`
			Title, Detail string
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			return nil, err
		}
		start := time.Duration(l.Start) * time.Millisecond
		all = append(all, heard{l.Step, start, start + time.Duration(l.Hold)*time.Millisecond, l.Title, l.Detail})
	}
	return all, nil
}
