package trace

import "slices"

// Class returns a representative of the board's class, which is the board and its images under rotation and
// reflection, and the size of the class: 1, 2, 4 or 8 different boards.
//
// The representative is the first of the class in lexical order of the columns, from the top row down: the
// one that a search meets first if it fills the rows from the top and tries columns from the left. So
// exactly one solution of each class is its own representative. (If queens are fixed, the representative
// may not be among the solutions.)
func (b Board) Class() (representative Board, size int) {
	images := b.images()
	representative = slices.MinFunc(images[:], compareBoards)
	same := 0 // the number of symmetries that map the board to itself; these form a subgroup
	for _, image := range images {
		if image == b {
			same++
		}
	}
	return representative, len(images) / same
}

// images returns the board after 0 to 3 quarter turns, each followed by its mirror image.
func (b Board) images() (images [8]Board) {
	for i := 0; i < len(images); i += 2 {
		images[i], images[i+1] = b, b.mirror()
		b = b.transpose().mirror()
	}
	return images
}

// transpose returns the board with rows and columns exchanged.
func (b Board) transpose() Board {
	t := Board{N: b.N}
	for q := range b.Queens() {
		t.queens.Add(Square{q.Col, q.Row})
	}
	return t
}

// mirror returns the board with left and right exchanged.
func (b Board) mirror() Board {
	m := Board{N: b.N}
	for q := range b.Queens() {
		m.queens.Add(Sq(int(q.Row), b.size()-1-int(q.Col)))
	}
	return m
}

// compareBoards compares boards in lexical order of the columns, if each row has one queen. It is a total
// order of all other boards, too.
func compareBoards(a, b Board) int { return slices.Compare(a.queens[:], b.queens[:]) }
