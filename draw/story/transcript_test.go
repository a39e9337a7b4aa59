package story

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// transcript returns a film in words.
func transcript(t *testing.T, style string, tr Transcript) string {
	t.Helper()
	i := slices.IndexFunc(TranscriptStyles, func(s TranscriptStyle) bool { return s.Name == style })
	var text strings.Builder
	if err := TranscriptStyles[i].Write(&text, tr); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// filmed returns the transcript of a search, still to be written.
func filmed(t *testing.T, s solver.Solver, p trace.Problem, o Options, timing Timing) Transcript {
	t.Helper()
	scenes := tell(s, p, o)
	film, census, err := Timed(t.Context(), scenes, Count(t.Context(), scenes, math.MaxInt), timing)
	if err != nil {
		t.Fatal(err)
	}
	return Transcript{About: s.About(p), Language: o.Language, Census: census, Scenes: film, Tick: 10 * time.Millisecond}
}

// odd are scenes whose captions look like markup, over an hour.
func odd() Transcript {
	scenes := []Scene{
		{Step: 9, Hold: 59*time.Minute + 59*time.Second + 994*time.Millisecond, Caption: Caption{"a --> b & <c>", "*d* _e_ [f](g) `h` | # i"}},
		{Step: 10, Hold: 2 * time.Second, Caption: Caption{Title: "j"}},
		{Step: 11, Hold: 3 * time.Second, Caption: Caption{"k", "l"}},
	}
	c := Census{Scenes: 3, Length: lengthOf(scenes), Last: scenes[2]}
	return Transcript{Title: "Two\n\nlines --> & *one*", About: trace.About{Problem: trace.Problem{N: 4}}, Census: c, Scenes: slices.Values(scenes), Tick: 10 * time.Millisecond}
}

// A line has the step, when it begins, and the caption; steps and times stand below each other.
func TestTextTranscript(t *testing.T) {
	const want = ` 9     0:00.0  a --> b & <c>  — *d* _e_ [f](g) ` + "`h`" + ` | # i
10    59:59.9  j
11  1:00:01.9  k  — l
`
	if got := transcript(t, "text", odd()); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// Markup in captions stays text.
func TestMarkdownTranscript(t *testing.T) {
	const want = `# Two lines --\> \& \*one\*

A film of the search for 4 queens, in 3 pictures. It ends with: k: l.

- **9** · 0:00.0 · a --\> b \& \<c\> — *\*d\* \_e\_ \[f\](g) ` + "\\`h\\`" + ` \| \# i*
- **10** · 59:59.9 · j
- **11** · 1:00:01.9 · k — *l*
`
	if got := transcript(t, "markdown", odd()); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	untitled := odd()
	untitled.Title = ""
	if got, want := transcript(t, "markdown", untitled), "# A film of the search for 4 queens, in 3 pictures\n\n- **9** "; !strings.HasPrefix(got, want) {
		t.Errorf("got:\n%swant the start:\n%s", got, want)
	}
}

// Subtitles follow the grammar of WebVTT: a signature, a comment, and cues that are parted by blank lines, each
// of which ends where the next begins. No text has an arrow, a blank line or a tag.
func TestVTTTranscript(t *testing.T) {
	cue := regexp.MustCompile(`\A(\d+)\n(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})\n((?:[^\n]+\n?)+)\z`)
	amp := regexp.MustCompile(`&(amp|lt|gt);`)
	for _, tr := range []Transcript{
		odd(),
		filmed(t, solver.Backtrack, trace.Problem{N: 6}, Options{Language: &Chinese}, Timing{}),
		filmed(t, solver.CDCL, trace.Problem{N: 6, Solutions: 1}, Options{Detail: Tests}, Timing{Holds: Holds{Speed: 3.3}}),
	} {
		blocks := strings.Split(strings.TrimSuffix(transcript(t, "vtt", tr), "\n"), "\n\n")
		if blocks[0] != "WEBVTT" || !strings.HasPrefix(blocks[1], "NOTE ") || strings.Contains(blocks[1], "\n") || strings.Contains(blocks[1], "-->") {
			t.Errorf("starts with %q", blocks[:2])
		}
		if cues := len(blocks) - 2; cues != tr.Census.Scenes {
			t.Fatalf("%d cues for %d scenes", cues, tr.Census.Scenes)
		}
		end := time.Duration(0)
		for _, block := range blocks[2:] {
			m := cue.FindStringSubmatch(block)
			if m == nil || strings.ContainsAny(m[10], "<>") || strings.Contains(amp.ReplaceAllString(m[10], ""), "&") {
				t.Fatalf("no cue: %q", block)
			}
			from, to := vttDuration(m[2:6]), vttDuration(m[6:10])
			if from != end || to <= from {
				t.Errorf("the cue is from %v to %v, and the one before ends at %v", from, to, end)
			}
			end = to
		}
		if off := end - tr.Census.Length; off.Abs() > 5*time.Millisecond {
			t.Errorf("the last cue ends at %v, the film at %v", end, tr.Census.Length)
		}
	}
}

// vttDuration returns the time of hours, minutes, seconds and milliseconds.
func vttDuration(parts []string) time.Duration {
	var h, m, s, ms time.Duration
	fmt.Sscanf(strings.Join(parts, " "), "%d %d %d %d", &h, &m, &s, &ms)
	return h*time.Hour + m*time.Minute + s*time.Second + ms*time.Millisecond
}

// A line of JSON has what the scene has: the squares by row and column, the crosses by their shapes.
func TestJSONTranscript(t *testing.T) {
	about := trace.About{Problem: trace.Problem{N: 4}, Counts: []trace.Counter{trace.Placements, trace.Solutions}}
	s := Scene{Step: 7, Mood: Backtrack, Board: about.Board(), At: trace.Sq(1, 2), From: none, Next: trace.Sq(1, 3), Hold: 123 * time.Millisecond}
	for _, q := range []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2)} {
		if err := s.Board.Apply(trace.Event{Kind: trace.Place, At: q}); err != nil {
			t.Fatal(err)
		}
	}
	s.Leaving.Add(trace.Sq(1, 2))
	s.Straight.Add(trace.Sq(2, 0))
	s.Diagonal.Add(trace.Sq(3, 3))
	s.Other.Add(trace.Sq(2, 1))
	s.Reason = Reason{Line: trace.Row(2), Value: 3}
	s.Reason.Squares.Add(trace.Sq(2, 0))
	s.Reason.By.Add(trace.Sq(0, 0))
	s.Caption = Caption{"Row 2: \"dead\"", ""}
	s.Counters[trace.Placements], s.Counters[trace.Tests] = 5, 99
	column := s
	column.Step, column.Reason = 8, Reason{Line: trace.Column(3)}
	tr := Transcript{About: about, Scenes: slices.Values([]Scene{s, column}), Tick: 10 * time.Millisecond}
	lines := strings.SplitAfter(transcript(t, "json", tr), "\n")
	want := `{"step":7,"start_ms":0,"hold_ms":120,"mood":"backtrack","title":"Row 2: \"dead\"","detail":"","at":[1,2],"next":[1,3],` +
		`"queens":[[0,0],[1,2]],"leaving":[[1,2]],` +
		`"crossed":[{"at":[2,0],"shape":"line"},{"at":[3,3],"shape":"diagonal"},{"at":[2,1],"shape":"other"}],` +
		`"reason":{"kind":"` + fmt.Sprint(s.Reason.Kind) + `","line":{"row":2},"squares":[[2,0]],"by":[[0,0]],"value":3},` +
		`"counters":{"placements":5,"solutions":0}}` + "\n"
	if lines[0] != want {
		t.Errorf("got:\n%swant:\n%s", lines[0], want)
	}
	var got struct {
		Start  int `json:"start_ms"`
		Hold   int `json:"hold_ms"`
		Reason map[string]any
	}
	if err := json.Unmarshal([]byte(lines[1]), &got); err != nil {
		t.Fatal(err)
	}
	// 123 ms twice are 250 ms in hundredths: what rounding left over is not lost.
	if got.Start != 120 || got.Hold != 130 || !reflect.DeepEqual(got.Reason["line"], map[string]any{"column": 3.0}) {
		t.Errorf("the second line is %s", lines[1])
	}
}

// A writer that fails ends a transcript at once.
func TestTranscriptStops(t *testing.T) {
	for _, style := range TranscriptStyles {
		told := 0
		tr := odd()
		tr.Scenes = func(yield func(Scene) bool) {
			for told = 1; told < 100_000 && yield(Scene{Step: told, Caption: Caption{"Row 4: a queen on a4", ""}}); told++ {
			}
		}
		r, w := io.Pipe()
		r.Close()
		if err := style.Write(w, tr); err != io.ErrClosedPipe || told > 1000 {
			t.Errorf("%s: %v after %d scenes", style.Name, err, told)
		}
	}
}

// Every mood has a name of its own, and every style one and its own endings.
func TestTranscriptNames(t *testing.T) {
	seen := map[string]bool{}
	names := slices.Clone(MoodNames)
	if len(names) != int(Done)+1 {
		t.Errorf("%d moods have names, not %d", len(names), Done+1)
	}
	for _, s := range TranscriptStyles {
		names = append(append(names, s.Name), s.Exts...)
	}
	for _, name := range names {
		if name == "" || seen[name] {
			t.Errorf("the name %q is not one's own", name)
		}
		seen[name] = true
	}
}

// The transcript of a comparison says by name whose scene is new, and as JSON where each search stands.
func TestComparisonTranscript(t *testing.T) {
	contenders := contendersOf(4, &English, solver.Backtrack, solver.DLX)
	scenes := slices.Collect(Abreast(contenders, WorkClock, &English))
	tr := Transcript{
		Compared: contenders, Scenes: slices.Values(scenes), Census: Census{Scenes: len(scenes), Last: scenes[len(scenes)-1]},
	}
	text := transcript(t, "markdown", tr)
	if want := "# A film of backtrack and dlx side by side, searching for 4 queens, in "; !strings.HasPrefix(text, want) || strings.Count(text, "\n- ") != len(scenes) {
		t.Errorf("got:\n%s", text)
	}
	for i, line := range slices.Collect(strings.Lines(transcript(t, "json", tr))) {
		var got struct {
			Step  int
			Title string
			Lanes []struct {
				Name, Title string
				Step        int
				Queens      [][2]int
				Counters    map[string]int
			}
		}
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		if s := scenes[i]; got.Step != s.Step || got.Title != s.Caption.Title || len(got.Lanes) != 2 {
			t.Fatalf("the line of step %d is %s", s.Step, line)
		}
		for j, lane := range got.Lanes {
			want := &scenes[i].Lanes[j]
			if lane.Name != contenders[j].Name || lane.Step != want.Step || lane.Title != want.Caption.Title || len(lane.Queens) != want.Board.Len() {
				t.Errorf("lane %d of step %d is %+v", j, got.Step, lane)
			}
			if unit := WorkUnit(contenders[j].About); lane.Counters[unit.String()] != want.Counters[unit] {
				t.Errorf("step %d: %s counts %v", got.Step, lane.Name, lane.Counters)
			}
		}
	}
}
