#!/usr/bin/env bash
# Runs a recipe of docs/counting.md as it stands there, but for 14 queens, which are counted in moments. Part 3 is killed once, as machines
# die.
#
#	cd docs && bash testdata/counting.sh loop|parallel|slurm|kubernetes|c
set -eu
recipe=$1 docs=$PWD count=365596
dir=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$dir"' EXIT

# block prints the first block of the page that holds a text.
block() {
	awk -v text="$1" '
		/^```/ { if (fenced && index(all, text)) { printf "%s", all; exit } fenced = !fenced; all = ""; next }
		fenced { all = all $0 "\n" }' "$docs/counting.md" | sed 's/-n 18/-n 14/g' | grep . || fail "counting.md has no block with $1"
}
fail() {
	echo "$*" >&2
	exit 1
}
# counts checks the last line that a command prints: the number of solutions.
counts() {
	got=$("$@" | tail -n 1)
	[ "$got" = $count ] || fail "$*: counted $got"
}
# misses checks that a command fails for want of part 3.
misses() {
	if "$@" >out 2>&1; then fail "$*: counted without a part"; fi
	tail -n 1 out | grep -q 'run 3/64$' || fail "$*: $(cat out)"
}

mkdir "$dir/bin"
go build -C .. -o "$dir/bin/real" ./cmd/queenreel
cd "$dir"
cat >bin/queenreel <<END
#!/bin/sh
case "\$*" in
*" 3/64") mkdir $dir/killed 2>/dev/null && { $dir/bin/real "\$@" >$dir/lost & sleep 0.01; kill -9 \$!; kill -9 \$\$; } ;;
esac
exec $dir/bin/real "\$@"
END
chmod +x bin/queenreel
export PATH="$dir/bin:$PATH"

case $recipe in
loop) # goes on where it was stopped
	block 'for i in' >loop
	misses sh loop
	counts sh loop
	;;
parallel) # runs a part again that was killed
	block --sshloginfile >parallel
	echo : >machines # this one
	counts sh parallel
	;;
slurm) # counts all parts but the one that was killed, and that one when it is asked for
	host=$(hostname -s)
	cat >slurm.conf <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthInfo=socket=$dir/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=256
PartitionName=all Nodes=ALL Default=YES
END
	export SLURM_CONF="$dir/slurm.conf"
	mkdir state spool
	head -c 1024 /dev/urandom >key
	chmod 600 key
	chmod 755 .
	munged -F --force --key-file=$dir/key --socket=$dir/munge --pid-file=$dir/munge.pid \
		--seed-file=$dir/seed --log-file=$dir/munge.log >munged.out 2>&1 &
	until [ -S munge ]; do sleep 0.1; done
	slurmctld -D >slurmctld.out 2>&1 &
	slurmd -D >slurmd.out 2>&1 &
	until sinfo -h -o %t | grep -q idle; do sleep 0.1; done
	submit() { # sbatch --wait looks too seldom
		sbatch "$@"
		until [ -z "$(squeue -h)" ]; do sleep 0.1; done
	}
	block '#SBATCH' >count.sh
	submit count.sh
	misses queenreel sum part-*.json
	submit --array=3 count.sh
	counts queenreel sum part-*.json
	;;
kubernetes) # the manifest is a Job, without a field that is none; nothing is run
	block 'kind: Job' >job.yaml
	cat >go.mod <<END
module manifest

go 1.26
END
	cat >main.go <<END
package main

import (
	"fmt"
	"os"

	batch "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	text, err := os.ReadFile("job.yaml")
	if err != nil {
		panic(err)
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		panic(err)
	}
	pod := job.Spec.Template.Spec.Containers[0]
	fmt.Println(job.APIVersion, job.Kind, *job.Spec.CompletionMode, *job.Spec.Completions, pod.Resources.Limits.Cpu())
}
END
	go mod edit -require=k8s.io/api@v0.37.2 -require=sigs.k8s.io/yaml@v1.6.0
	go mod tidy
	got=$(go run .)
	[ "$got" = "batch/v1 Job Indexed 64 4" ] || fail "$got"
	exit
	;;
c) # beside C programs that a textbook could have, the number is the same; the times are for the page
	count=2279184
	cc -O2 -o counting "$docs/testdata/counting.c"
	for command in './counting 15' './counting 15 mirrored' 'queenreel solve --count -n 15'; do
		for run in 1 2 3; do
			echo "$command"
			TIMEFORMAT='%U s of processor time in %R s'
			time counts $command
		done
	done
	exit
	;;
*)
	fail "no such recipe: $recipe"
	;;
esac
[ -d killed ] || fail "no part was killed"
