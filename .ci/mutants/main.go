// Command mutants puts small mistakes into the code, one at a time, and runs the tests of the package that run the code there: a mistake
// that they do not notice says what they do not test, or that the code does not matter there. The code stays as it is: the compiler is
// shown the mistake in an overlay. It prints a line for each mutant, with the test that noticed it, and how many died.
//
//	go run ./.ci/mutants -n 40 ./trace ./draw/film
//
// It makes none where the code is arid, which arid.go explains.
//
// It needs a Unix shell, whose ulimit ends tests that a mutant keeps busy or lets eat all memory.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	n := flag.Int("n", 100, "try this many mutants")
	seed := flag.Uint64("seed", 1, "choose others")
	limit := flag.Duration("timeout", 10*time.Minute, "a test that takes longer has failed; one that fails twice has noticed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *n, *seed, *limit, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run tries mutants of packages, chosen at random, with the tests of all packages.
func run(ctx context.Context, n int, seed uint64, limit time.Duration, packages []string) error {
	all, err := mutantsOf(ctx, packages)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	l := &lab{temp: temp, limit: limit, numbers: map[block]int{}}
	if err := l.measure(ctx); err != nil {
		return err
	}
	died, lived := 0, 0
	for _, m := range all {
		if died+lived == n {
			break
		}
		fate, err := l.try(ctx, m)
		if err != nil {
			return err
		}
		switch fate {
		case "": // it does not compile
		case alive:
			lived++
			fmt.Println("LIVED", m)
		default:
			died++
			fmt.Printf("died  %s: %s\n", m, fate)
		}
	}
	fmt.Printf("%d of %d died (%.1f %%), of %d that there are\n", died, died+lived, 100*float64(died)/float64(max(1, died+lived)), len(all))
	return nil
}
