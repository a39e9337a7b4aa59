package story

// fell reports whether queens were placed and removed below the one that a scene takes back, other than those that it takes back too: a
// branch of the search has come to nothing, or to its solutions.
func (s *State) fell() bool { return s.Fallen >= max(1, s.Leaving.Len()) }

// Weight is the part of the steps of a search that a great fall undoes, at least: one in so many.
const Weight = 10
