//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"queenreel/trace/tracetest"
)

// Calls that take seconds and write all kinds of files, over files that stand there.
var longCalls = []string{
	"animate -n 8 --all -o six.gif -o six.html -o six.vtt", "animate -n 8 --all -o six.webp -o six.apng", "animate -n 6 --all -o six.svg -o slides.pdf",
	"animate -n 8 --all -o six.frames", "animate -n 8 -o six.mp4", "animate -n 8 -o six.webm --all --max-frames 400", "animate -n 8 --all --max-bytes 2MB -o six.gif",
	"compare backtrack dlx cdcl -n 8 --all -o six.gif", "still -n 8 --step 1-60 -o many.png", "solutions -n 10 -o all", "sheet -n 11 -o sheet.png",
	"sheet -n 10 --page a4 -o sheet.pdf", "worksheet -n 9 -o sheet.pdf", "quiz -n 9 --questions 100 -o quiz.pdf",
	"lesson -n 8 -o lesson", "demo -o demo", "plot --y nodes --to 12 -o plot.png", "table --to 12", "solve -n 12 --all", "solve --count -n 17", "trace -n 10 --all -o all.jsonl",
	"tell -n 9 --all", "still -n 30 --step 999999 -o deep.png",
}

// Whenever it is told to stop, it stops at once, leaves no stray file, and harms none that stood there. What is killed outright leaves only
// hidden names and folders.
func TestKills(t *testing.T) {
	tracetest.Needs(t)
	program := filepath.Join(t.TempDir(), "queenreel")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	random := rand.New(rand.NewPCG(28, 2))
	kills, ended := map[syscall.Signal]int{}, 0
	var slowest time.Duration
	for kills[syscall.SIGINT]+kills[syscall.SIGTERM]+kills[syscall.SIGKILL] < 150 {
		call := longCalls[random.IntN(len(longCalls))]
		signal := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL}[random.IntN(3)]
		after := time.Duration(random.ExpFloat64() * float64(300*time.Millisecond))
		took, killed, err := tryKill(t, program, call, signal, after)
		if err != nil {
			t.Errorf("queenreel %s, %v after %v: %v", call, signal, after, err)
		}
		if !killed {
			ended++
			continue
		}
		kills[signal]++
		slowest = max(slowest, took)
	}
	t.Logf("%v; %d ended before; the slowest stopped after %v", kills, ended, slowest)
}

// tryKill runs a call in a folder of its own, and sends it a signal. It returns how long the call then took to stop; killed is unset if it
// ended before.
func tryKill(t *testing.T, program, call string, signal syscall.Signal, after time.Duration) (took time.Duration, killed bool, err error) {
	here := t.TempDir()
	for _, name := range []string{"six.gif", "six.html", "six.svg", "six.mp4", "sheet.pdf", "sheet.png", "quiz.pdf", "all.jsonl", "plot.png"} {
		if err := os.WriteFile(filepath.Join(here, name), []byte("an old file"), 0o600); err != nil {
			return 0, false, err
		}
	}
	before, err := snapshot(here)
	if err != nil {
		return 0, false, err
	}
	cmd := exec.Command(program, strings.Fields(call)...)
	cmd.Dir = here
	if err := cmd.Start(); err != nil {
		return 0, false, err
	}
	time.Sleep(after)
	sent := time.Now()
	if cmd.Process.Signal(signal) != nil {
		return 0, false, cmd.Wait()
	}
	switch err := cmd.Wait(); {
	case err == nil:
		return 0, false, nil
	case time.Since(sent) > 5*time.Second: // a second, were nothing else to do
		return 0, true, fmt.Errorf("it stopped only after %v", time.Since(sent))
	}
	took = time.Since(sent)
	if signal != syscall.SIGKILL {
		return took, true, checkSnapshot(here, before)
	}
	now, err := snapshot(here)
	for name, state := range before {
		if now[name] != state {
			return took, true, fmt.Errorf("%s is not what it was", name)
		}
	}
	for name, state := range now {
		if before[name] == "" && !strings.HasPrefix(filepath.Base(name), ".queenreel-") && !strings.HasPrefix(state, "d") {
			return took, true, fmt.Errorf("it left %s", name)
		}
	}
	return took, true, err
}
