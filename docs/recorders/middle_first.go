package main

func solve(r *Recorder, row int) bool {
	if row == r.N {
		r.Solution()
		return true
	}
	for _, col := range []int{3, 4, 2, 5, 1, 6, 0, 7} { // the middle first
		if r.Test(row, col) {
			r.Place(row, col)
			if solve(r, row+1) {
				return true
			}
			r.TakeBack(row, col)
		}
	}
	r.DeadEnd(row)
	return false
}

func main() {
	Record(8, func(r *Recorder) { solve(r, 0) }, Options{Solver: "middle first"})
}
