//go:build linux

package docs

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"queenreel/trace/tracetest"
)

// The commands of counting.md run as they stand there, but for the board: this many queens, which are counted in moments.
const (
	recipeQueens = "14"
	recipeCount  = "365596\n"
)

// counter is a folder with the program, first in its PATH, in which commands run.
type counter struct {
	t   *testing.T
	dir string
	env []string
}

// newCounter builds the program. If kills names a part, the first run of it is killed halfway, as machines die.
func newCounter(t *testing.T, kills string, needs ...string) *counter {
	t.Helper()
	for _, program := range needs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	c := &counter{t: t, dir: t.TempDir()}
	bin := filepath.Join(c.dir, "bin")
	c.env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
	program := filepath.Join(bin, "queenreel")
	if kills != "" {
		c.write("bin/queenreel", fmt.Sprintf(`#!/bin/sh
case "$*" in
*" %s") mkdir %s/killed 2>/dev/null && { %s.real "$@" >%[2]s/lost & sleep 0.01; kill -9 $!; kill -9 $$; } ;;
esac
exec %[3]s.real "$@"
`, kills, c.dir, program))
		program += ".real"
	}
	c.dir = "../cmd/queenreel"
	c.run("go build -o " + program)
	c.dir = filepath.Dir(bin)
	return c
}

// run runs a script, and returns what it prints.
func (c *counter) run(script string) string {
	c.t.Helper()
	out, err := c.try(script)
	if err != nil {
		c.t.Fatalf("%s: %v: %s", script, err, out)
	}
	return out
}

// try runs a script that may fail.
func (c *counter) try(script string) (string, error) {
	ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", script)
	cmd.Dir, cmd.Env = c.dir, c.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// write writes a file that can be run.
func (c *counter) write(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		c.t.Fatal(err)
	}
}

// recipe returns the first block of counting.md that holds a text, for fewer queens.
func recipe(t *testing.T, text string) string {
	t.Helper()
	for i, block := range strings.Split(read(t, "counting.md"), "```") {
		if i%2 == 1 && strings.Contains(block, text) {
			_, block, _ = strings.Cut(block, "\n") // the language
			return strings.ReplaceAll(block, "-n 18", "-n "+recipeQueens)
		}
	}
	t.Fatalf("counting.md has no block with %q", text)
	return ""
}

// The loop goes on where it was stopped.
func TestLoopRecipe(t *testing.T) {
	tracetest.Needs(t)
	c := newCounter(t, "3/64")
	if out, err := c.try(recipe(t, "for i in")); err == nil || !strings.HasSuffix(out, "run 3/64\n") {
		t.Errorf("without a part: %v: %s", err, out)
	}
	if out := c.run(recipe(t, "for i in")); out != recipeCount {
		t.Errorf("counted %s", out)
	}
}

// GNU parallel runs a part again that was killed.
func TestParallelRecipe(t *testing.T) {
	tracetest.Needs(t)
	c := newCounter(t, "3/64", "parallel")
	c.write("machines", ":\n") // this one
	if out := c.run(recipe(t, "--sshloginfile")); !strings.HasSuffix(out, recipeCount) {
		t.Errorf("counted %s", out)
	}
	c.run("test -d killed")
}

// A Slurm array counts all parts but the one that was killed, and that one when it is asked for.
func TestSlurmRecipe(t *testing.T) {
	tracetest.Needs(t)
	c := newCounter(t, "3/64", "sbatch", "slurmctld", "slurmd", "munged")
	c.startSlurm()
	c.write("count.sh", recipe(t, "#SBATCH"))
	const wait = ` && until test -z "$(squeue -h)"; do sleep 0.1; done` // sbatch --wait looks too seldom
	c.run("sbatch count.sh" + wait + " && test -d killed")
	if out, err := c.try("queenreel sum part-*.json"); err == nil || !strings.HasSuffix(out, "run 3/64\n") {
		t.Errorf("without a part: %v: %s", err, out)
	}
	c.run("sbatch --array=3 count.sh" + wait)
	if out := c.run("queenreel sum part-*.json"); out != recipeCount {
		t.Errorf("counted %s", out)
	}
}

// startSlurm starts a cluster of one machine, until the test ends.
func (c *counter) startSlurm() {
	host := strings.TrimSpace(c.run("hostname -s"))
	c.write("slurm.conf", strings.NewReplacer("DIR", c.dir, "HOST", host).Replace(`ClusterName=one
SlurmctldHost=HOST(127.0.0.1)
SlurmUser=root
AuthInfo=socket=DIR/munge
StateSaveLocation=DIR/state
SlurmdSpoolDir=DIR/spool
SlurmctldPidFile=DIR/slurmctld.pid
SlurmdPidFile=DIR/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=HOST NodeAddr=127.0.0.1 CPUs=256
PartitionName=all Nodes=ALL Default=YES
`))
	c.env = append(c.env, "SLURM_CONF="+filepath.Join(c.dir, "slurm.conf"))
	c.run("mkdir state spool && head -c 1024 /dev/urandom >key && chmod 600 key && chmod 755 .")
	for _, daemon := range []string{
		fmt.Sprintf("munged -F --force --key-file=%[1]s/key --socket=%[1]s/munge --pid-file=%[1]s/munge.pid --seed-file=%[1]s/seed --log-file=%[1]s/munge.log", c.dir),
		"slurmctld -D", "slurmd -D",
	} {
		words := strings.Fields(daemon)
		cmd := exec.CommandContext(c.t.Context(), words[0], words[1:]...)
		cmd.Dir, cmd.Env = c.dir, c.env
		log, err := os.Create(filepath.Join(c.dir, words[0]+".out"))
		if err != nil {
			c.t.Fatal(err)
		}
		cmd.Stdout, cmd.Stderr = log, log
		if err := cmd.Start(); err != nil {
			c.t.Fatal(err)
		}
		c.t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait(); log.Close() })
		if words[0] == "munged" {
			c.run("until test -S munge; do sleep 0.1; done")
		}
	}
	c.run("until sinfo -h -o %t | grep -q idle; do sleep 0.1; done")
}

// The manifest is a Job of Kubernetes, without a field that is none.
func TestKubernetesManifest(t *testing.T) {
	tracetest.Needs(t)
	c := &counter{t: t, dir: t.TempDir(), env: os.Environ()}
	c.write("job.yaml", recipe(t, "kind: Job"))
	c.write("go.mod", "module manifest\n\ngo 1.26\n")
	c.write("main.go", `package main

import (
	"fmt"
	"log"
	"os"

	batch "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	text, err := os.ReadFile("job.yaml")
	if err != nil {
		log.Fatal(err)
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		log.Fatal(err)
	}
	fmt.Println(job.APIVersion, job.Kind, *job.Spec.CompletionMode, *job.Spec.Completions, job.Spec.Template.Spec.Containers[0].Resources.Limits.Cpu())
}
`)
	c.run("go mod edit -require=k8s.io/api@v0.37.2 -require=sigs.k8s.io/yaml@v1.6.0 && go mod tidy")
	if out := c.run("go run ."); out != "batch/v1 Job Indexed 64 4\n" {
		t.Error(out)
	}
}

// Beside C programs that a textbook could have, the number is the same; the times are for counting.md.
func TestCountingBesideC(t *testing.T) {
	tracetest.Needs(t)
	c := newCounter(t, "", "gcc")
	c.write("counting.c", read(t, "testdata/counting.c"))
	c.run("gcc -O2 -o counting counting.c")
	for _, words := range [][]string{{"./counting", "15"}, {"./counting", "15", "mirrored"}, {"bin/queenreel", "solve", "--count", "-n", "15"}} {
		for range 3 {
			cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
			cmd.Dir = c.dir
			began := time.Now()
			out, err := cmd.Output()
			if err != nil || string(out) != "2279184\n" {
				t.Fatalf("%q: %v: %s", words, err, out)
			}
			t.Logf("%q: %.2f s of processor time in %.2f s", words, cmd.ProcessState.UserTime().Seconds(), time.Since(began).Seconds())
		}
	}
}
