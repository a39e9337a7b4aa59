package reel

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// MaxRivals is the largest number of searches in a film.
const MaxRivals = pace.MaxSearches

// openAll opens the searches of a comparison. It opens the traces first: where the options do not say the problem, a trace says it.
func (p *plan) openAll(ctx context.Context) error {
	n := len(p.Rivals)
	if n < 2 || n > MaxRivals {
		return words.Wrong("rivals", nil, "rivals", words.Values{N: 2, Total: MaxRivals, Queens: n})
	}
	p.sources, p.labels = make([]*Source, n), words.LabelsOf(p.Labels)
	var known *trace.Problem // of the first source
	for _, traces := range []bool{true, false} {
		for i, r := range p.Rivals {
			if (r.Trace != nil) != traces {
				continue
			}
			src, err := r.open(ctx, p.Search, known)
			if err != nil {
				return err
			}
			src.name = cmp.Or(r.Name, src.Solver)
			if !trace.Printable(src.name) {
				return words.Wrong("rivals", nil, "rivals-name", words.Values{Text: strconv.Quote(src.name)})
			}
			p.sources[i] = src
			if known == nil {
				known = &src.Problem
			}
		}
	}
	first := p.sources[0]
	for _, other := range p.sources[1:] {
		if first.N != other.N {
			differ := words.Values{Solver: first.name, N: first.N, Text: other.name, Total: other.N}
			return words.Wrong("rivals", nil, "rivals-queens", differ)
		}
		if !slices.Equal(first.Fixed, other.Fixed) {
			return words.Wrong("rivals", nil, "rivals-fixed", words.Values{Solver: first.name, Text: other.name})
		}
	}
	return nil
}

// open returns one search of a comparison. If the options do not say its problem, it is the one that is known.
func (r *Rival) open(ctx context.Context, s Search, known *trace.Problem) (*Source, error) {
	if s.Solver, s.Trace = r.Solver, r.Trace; s.Trace != nil {
		return s.readTrace(ctx)
	}
	if known != nil && s.Queens == 0 {
		s.Queens = known.N
	}
	if known != nil && s.Fixed == "" {
		s.fixed = known.Fixed
	}
	s.Lenient = s.Lenient && known == nil // no trace was opened before
	return s.Open(ctx, trace.MaxN)
}
