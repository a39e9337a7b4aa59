// Command mutants puts small mistakes into the code, one at a time, and runs the tests that run the code there. A mistake that none of them
// notices says what they do not test, or that the code does not matter there. The code stays as it is: the compiler is shown the mistake in an
// overlay. A line for each mistake names the test that noticed it.
//
//	go run ./.ci/mutants -n 40 ./trace ./draw/film
//
// It needs a Unix shell, whose ulimit ends tests that a mistake keeps busy or lets eat all memory.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	n := flag.Int("n", 100, "try this many mistakes")
	seed := flag.Uint64("seed", 1, "choose others")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *n, *seed, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run tries n mistakes in some packages, chosen at random, with the tests of all packages.
func run(ctx context.Context, n int, seed uint64, packages []string) error {
	all, err := mutantsOf(ctx, packages)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	chosen := all[:min(n, len(all))]

	temp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	l := &lab{temp: temp, packages: packages}
	if err := l.measure(ctx, chosen); err != nil {
		return err
	}

	var mu sync.Mutex // guards fates and the output
	fates := map[string]int{}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, m := range chosen {
		group.Go(func() error {
			fate, by, err := l.try(ctx, m)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			fates[fate]++
			fmt.Println(fate, m, by)
			return nil
		})
	}
	err = group.Wait()
	fmt.Printf("%d of %d noticed; %d more do not compile; %d could be made\n", fates[noticed], fates[noticed]+fates[lived], fates[invalid], len(all))
	return err
}
