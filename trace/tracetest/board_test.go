package tracetest

import "fmt"

func ExampleSolutions() {
	for n := 1; n <= 8; n++ {
		fmt.Print(len(Solutions(Empty(n))), " ")
	}
	fmt.Println(Solutions([]int{-1, 3, -1, -1}), Solutions([]int{0, 1}))
	// Output: 1 0 0 2 10 4 40 92 [[1 3 0 2]] []
}

func ExampleFree() {
	fmt.Println(Free([]int{-1, 3, -1, -1}))
	// Output: [[0 1] [] [0 1] [0 2]]
}
