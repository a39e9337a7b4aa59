package main

import (
	"errors"
	"fmt"
	"os"
)

func fails(act func()) {
	defer func() { fmt.Println(recover()) }()
	act()
}

func main() {
	first()

	r := NewRecorder(4, Options{Name: "wrong"})
	fails(func() { r.Place(4, 0) })
	fails(func() { r.TakeBack(0, 0) })
	fails(func() { r.Solution() })
	fails(func() { r.Swap(0, 1) })
	r.Place(0, 1)
	fails(func() { r.Test(0, 1) })
	fails(func() { r.Move(0, 2, 0, 3) })
	fails(func() { r.Move(0, 1, 4, 0) })
	r.DeadEnd(1)
	fmt.Println(r.Close())

	type literal struct {
		At [2]int `json:"at"`
	}
	Record(4, func(r *Recorder) {
		r.Board(0, 2, 1, 3)
		r.Cost(0, 1, 2)
		r.Move(0, 0, 0, 1)
		r.Swap(0, 1)
		r.Swap(0, 2)
		r.Swap(2, 1)
		r.Fail()
		r.Event("board", "clause", []literal{{[2]int{0, 1}}, {[2]int{1, 3}}, {[2]int{2, 0}}, {[2]int{3, 2}}})
	}, Options{Name: "local", Flags: []string{"-q"}})

	raise := errors.New("found")
	func() {
		defer func() {
			if recover() == raise {
				fmt.Println("it was raised")
			}
		}()
		Record(4, func(r *Recorder) {
			r.Place(0, 0)
			r.Event("jump", "value", 1)
			r.Event("takeback", "at", [2]int{0, 0})
			r.Place(0, 1)
			panic(raise)
		}, Options{Name: "raised", Complete: true})
	}()

	path := os.Getenv("PATH")
	os.Setenv("PATH", "")
	NewRecorder(4, Options{Name: "alone"}).Close()
	os.Setenv("PATH", path)

	Record(4, func(r *Recorder) {
		r.Place(0, 0)
		fmt.Println("ready")
		for {
			r.Test(1, 2)
		}
	}, Options{Name: "stopped", Complete: true})
}
