package main

import (
	"fmt"
	"strings"
	"time"

	"queenreel/cmd/internal/naming"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Limits that the commands have of their own; limits lists these and those of the packages below.
const (
	maxFontBytes  = 32_000_000
	maxThemeBytes = 1_000_000
	maxQueenBytes = 32_000_000
	maxSpooled    = 1_000_000_000 // bytes of a trace that can be read only once
	maxParts      = 1_000_000     // that sum adds up

	// softMemory is the memory from which on garbage is collected more often. Nothing that the limits allow has more
	// than that alive.
	softMemory = 350 << 20
)

// A limit is the largest size of something that users choose.
type limit struct {
	what, most string
	why        string
}

// limits returns all limits, in the order in which help and docs/reliability.md list them.
func limits() []limit {
	list := []limit{
		{"board in pictures", rows(trace.MaxN), "a row is a machine word, and squares stay legible"},
		{"board of solve", rows(maxSolved), "its text is 10,000 columns wide"},
		{"board of solve --count", rows(solver.MaxCount), "the next count would take years"},
		{"parts of sum", thousands(maxParts), "each is kept in memory, to name those that are missing"},
		{"board of table", rows(trace.MaxN), "as in pictures"},
	}
	for _, s := range solver.Table {
		if s.MaxN > 0 {
			list = append(list, limit{"board of " + s.Name, rows(s.MaxN), solverLimit(s)})
		}
	}
	list = append(list, []limit{
		{"--cell", fmt.Sprintf("%d to %d pixels", draw.MinCell, draw.MaxCell), "smaller squares are unreadable, larger ones show no more"},
		{"picture", fmt.Sprintf("%s pixels, %s a side", thousands(raster.MaxPixels), thousands(raster.MaxSide)), "memory; GIF counts a side in 16 bits"},
		{"classes of solve --unique", thousands(maxClasses), "each is kept in memory; 16 queens have 1,846,955"},
		{"picture of a film", thousands(film.MaxPixels) + " pixels", "memory: encoders keep several; 3840x2160 fits"},
	}...)
	for _, f := range film.Formats {
		if f.MaxPixels > 0 {
			list = append(list, limit{"picture of a film in " + f.Name, thousands(f.MaxPixels) + " pixels", "memory: its encoder keeps more pictures than others"})
		}
		if f.MaxFrames > 0 {
			list = append(list, limit{"frames in " + f.Name, thousands(f.MaxFrames), "memory: what changes is kept until the end"})
		}
		if f.MaxHold > 0 && f.MaxHold < longestHold {
			list = append(list, limit{"a hold in " + f.Name, f.MaxHold.String(), "the format cannot count further"})
		}
	}
	return append(list, []limit{
		{"films of the largest size at once", fmt.Sprintf("%d files, or one video; more if they are smaller", film.MaxFiles), "memory: each encoder keeps its own pictures"},
		{"picture in play", thousands(film.MaxPixels) + " pixels", "a terminal shows no more"},
		{"frames in play", thousands(maxPlayed), "their scenes are kept in memory"},
		{"frames without --max-frames", thousands(reel.MaxFrames), "a longer film is more likely a mistake"},
		{"length without --max-frames", (reel.MaxLength).String(), "as above"},
		{"--hold, --pause", fmt.Sprintf("%v to %v", story.ShortestHold, longestHold), "browsers show shorter frames for 100ms"},
		{"--speed", fmt.Sprintf("%v to %s", reel.MinSpeed, thousands(reel.MaxSpeed)), "keeps the length of a film countable"},
		{"--step", thousands(reel.MaxSteps) + " steps", "each is a file, or a part of one picture"},
		{"pictures in still --strip", fmt.Sprint(reel.MaxStripped), "more only if --step names them"},
		{"boards of solutions and sheet", thousands(reel.MaxPictures), "each is a file, or a part of one sheet"},
		{"--font", naming.Size(maxFontBytes) + ", a regular file", "it is kept in memory, and devices never end"},
		{"--lang FILE.json", naming.Size(story.MaxLanguageBytes) + ", a regular file", "it is kept in memory; English has 32 kB"},
		{"--theme FILE.json", naming.Size(maxThemeBytes) + ", a regular file", "it is kept in memory; a theme has 15 lines"},
		{"--queen", fmt.Sprintf("%s, %s pixels a side, a regular file", naming.Size(maxQueenBytes), thousands(reel.MaxQueenSide)), "it is decoded whole"},
		{"line of a trace", naming.Size(trace.MaxLine), "it is held in memory"},
		{"trace from a pipe", naming.Size(maxSpooled), "pictures read it more than once, so it is saved on disk; solve has no such limit"},
	}...)
}

// solverLimit says why a solver has a limit.
func solverLimit(s solver.Solver) string {
	if s.MaxN == trace.MaxN {
		return "a row is a machine word"
	}
	return "its memory grows with the squares of the board"
}

func rows(n int) string { return fmt.Sprintf("%s rows", thousands(n)) }

// thousands formats a number with commas.
func thousands(n int) string {
	digits := fmt.Sprint(n)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}

// longestHold is the longest hold that flags can set.
const longestHold = time.Hour
