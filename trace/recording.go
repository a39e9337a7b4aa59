package trace

import "iter"

// A Recording keeps the events of a search in 16 bytes each, and the literals of their clauses in one slice. The zero Recording is empty.
type Recording struct {
	chunks  [][]recorded // full but for the last: a single slice would be copied whenever it grows
	events  int
	clauses []Literal
	ends    []uint32 // where each clause ends in these, and the next begins; first, 0
}

// chunkBits says how many events are in a chunk: 2 to this power.
const chunkBits = 14

// A recorded event is an Event without pointers.
type recorded struct {
	kind   Kind
	cause  Cause
	at, by Square
	value  int32 // or the index of the end of its clause: no kind has both
}

// Add appends an event, whose clause is copied.
func (r *Recording) Add(e Event) {
	value := int32(e.Value)
	if e.Kind.takes(keyClause) {
		if r.ends == nil {
			r.clauses, r.ends = []Literal{}, []uint32{0} // an empty clause is one, too
		}
		value = int32(len(r.ends))
		r.clauses = append(r.clauses, e.Clause...)
		r.ends = append(r.ends, uint32(len(r.clauses)))
	}
	last := r.events >> chunkBits
	if last == len(r.chunks) {
		r.chunks = append(r.chunks, make([]recorded, 0, 1<<chunkBits))
	}
	r.chunks[last] = append(r.chunks[last], recorded{e.Kind, e.Cause, e.At, e.By, value})
	r.events++
}

// Len returns the number of events.
func (r *Recording) Len() int { return r.events }

// At returns event i, counted from 0. Its clause belongs to the recording.
func (r *Recording) At(i int) Event {
	e := &r.chunks[i>>chunkBits][i&(1<<chunkBits-1)]
	all := Event{Kind: e.kind, Cause: e.cause, At: e.at, By: e.by}
	if e.kind.takes(keyClause) {
		begin, end := r.ends[e.value-1], r.ends[e.value]
		all.Clause = r.clauses[begin:end:end]
	} else {
		all.Value = int(e.value)
	}
	return all
}

// All yields all events, in their order. It can be ranged again.
func (r *Recording) All() iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for i := range r.events {
			if !yield(r.At(i)) {
				return
			}
		}
	}
}
