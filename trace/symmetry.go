package trace

import (
	"cmp"
	"slices"
)

// Class returns a representative of the board's class, which is the board and its images under rotation and
// reflection, and the size of the class: 1, 2, 4 or 8 different boards.
//
// The representative is the first of the class in lexical order of the columns, from the top row down: the
// one that a search meets first if it fills the rows from the top and tries columns from the left. So
// exactly one solution of each class is its own representative. (If queens are fixed, the representative
// may not be among the solutions.)
func (b Board) Class() (representative Board, size int) {
	images := b.images()
	representative = slices.MinFunc(images[:], func(a, b Board) int { return slices.Compare(a.queens[:], b.queens[:]) })
	same := 0 // the number of symmetries that map the board to itself; these form a subgroup
	for _, image := range images {
		if image == b {
			same++
		}
	}
	return representative, len(images) / same
}

// A Symmetry is one of the eight rotations and reflections of a board.
type Symmetry uint8

const (
	Unmoved          Symmetry = iota
	QuarterTurn               // by 90°, clockwise
	HalfTurn                  // by 180°
	ThreeQuarterTurn          // by 270°, clockwise
	LeftRight                 // a reflection that exchanges left and right
	UpDown                    // a reflection that exchanges top and bottom
	FallingDiagonal           // a reflection in the diagonal from the top left corner
	RisingDiagonal            // a reflection in the diagonal from the bottom left corner
	Symmetries                // the number of symmetries
)

// symmetryNames holds the names of symmetries in files.
var symmetryNames = [Symmetries]string{
	"unmoved", "quarter-turn", "half-turn", "three-quarter-turn", "left-right", "up-down", "falling-diagonal", "rising-diagonal",
}

// String returns the name of the symmetry, as in half-turn.
func (s Symmetry) String() string {
	if s < Symmetries {
		return symmetryNames[s]
	}
	return "unknown"
}

// MarshalText returns the name of the symmetry, and no error.
func (s Symmetry) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Image returns the image of the board under a symmetry, or the board itself if s is not one of the eight.
func (b Board) Image(s Symmetry) Board {
	image := Board{N: b.N}
	for q := range b.Queens() {
		image.queens.Add(s.of(q, int16(b.size()-1)))
	}
	return image
}

// of returns the image of a square. last is the number of the last row and column.
func (s Symmetry) of(q Square, last int16) Square {
	switch s {
	case QuarterTurn:
		return Square{q.Col, last - q.Row}
	case HalfTurn:
		return Square{last - q.Row, last - q.Col}
	case ThreeQuarterTurn:
		return Square{last - q.Col, q.Row}
	case LeftRight:
		return Square{q.Row, last - q.Col}
	case UpDown:
		return Square{last - q.Row, q.Col}
	case FallingDiagonal:
		return Square{q.Col, q.Row}
	case RisingDiagonal:
		return Square{last - q.Col, last - q.Row}
	}
	return q
}

func (b Board) images() (images [Symmetries]Board) {
	for s := range images {
		images[s] = b.Image(Symmetry(s))
	}
	return images
}

// A Class is a list of boards that are images of each other.
type Class struct {
	Size    int      // of the whole class, as Board.Class returns it; not all of it need be among the members
	Members []Member // sorted by their symmetries; the first, which is Unmoved, is the fundamental one
}

// A Member is a board of a class.
type Member struct {
	Index    int      // of the board in the list that was classed
	Symmetry Symmetry // the first that leads from the fundamental board to it
}

// Classes sorts a list of different boards into classes, which stand in the order of their first boards. The fundamental board
// of a class is its representative or, if that is not in the list, the first that is. The caller owns the classes.
func Classes(boards []Board) []Class {
	var classes []Class
	known := map[Board]int{} // the index of a class, by its representative
	for i, b := range boards {
		representative, size := b.Class()
		k, ok := known[representative]
		if !ok {
			k = len(classes)
			known[representative] = k
			classes = append(classes, Class{Size: size})
		}
		c := &classes[k]
		c.Members = append(c.Members, Member{Index: i})
		if b == representative {
			c.Members[0], c.Members[len(c.Members)-1] = c.Members[len(c.Members)-1], c.Members[0]
		}
	}
	for _, c := range classes {
		images := boards[c.Members[0].Index].images()
		for i, m := range c.Members {
			c.Members[i].Symmetry = Symmetry(slices.Index(images[:], boards[m.Index]))
		}
		slices.SortFunc(c.Members, func(a, b Member) int { return cmp.Compare(a.Symmetry, b.Symmetry) })
	}
	return classes
}
