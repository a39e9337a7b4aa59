package trace

import "slices"

// Class returns what is the same for a board and its images under rotation and reflection: their
// representative, and how many different ones there are: 1, 2, 4 or 8.
//
// The representative is the first image in lexical order of the columns, row by row from the top: the
// one that a complete search meets first if it tries the rows in order and the columns from the left.
// So the solutions that are their own representative are one of each class. (With fixed queens, a
// representative need not be among the solutions.)
func (b Board) Class() (representative Board, size int) {
	images := b.images()
	representative = slices.MinFunc(images[:], compareBoards)
	same := 0 // how many of the 8 symmetries leave the board as it is: a subgroup
	for _, image := range images {
		if image == b {
			same++
		}
	}
	return representative, len(images) / same
}

// images returns the board after none to three quarter turns, each followed by its mirror image.
func (b Board) images() (images [8]Board) {
	for i := 0; i < len(images); i += 2 {
		images[i], images[i+1] = b, b.mirror()
		b = b.transpose().mirror()
	}
	return images
}

// transpose returns the board with rows for columns.
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

// compareBoards compares in lexical order of the columns, where each row has one queen. With none or
// several in a row it is an order too, if one without a meaning.
func compareBoards(a, b Board) int { return slices.Compare(a.queens[:], b.queens[:]) }
