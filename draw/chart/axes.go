package chart

import "math"

// A scale maps figures to parts of an axis, from 0 to 1. The zero scale maps all figures to 0.
type scale struct {
	from, to float64 // the ends of the axis; on a logarithmic scale, their logarithms to the base of 10
	log      bool
	ticks    []float64
}

func (s *scale) part(v float64) float64 {
	if s.log {
		v = log10(v)
	}
	return (v - s.from) / max(s.to-s.from, math.SmallestNonzeroFloat64)
}

func (p *chartPainter) setScales() {
	left, right, low, high := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, s := range p.Series {
		for _, pt := range p.shown(s.Points) {
			left, right = min(left, float64(pt.X)), max(right, float64(pt.X))
			low, high = min(low, pt.Y), max(high, pt.Y)
		}
		if s.Late > 0 {
			left, right = min(left, float64(s.Late)), max(right, float64(s.Late))
		}
	}
	if left > right {
		left, right = 0, 1
	}
	if low > high {
		low, high = 1, 10
	}
	p.x = scale{from: left, to: max(right, left+1), ticks: evenTicks(left, right, 16)}
	p.y = scale{from: 0, to: max(high, 1), ticks: evenTicks(0, max(high, 1), 8)}
	if p.Log { // whole decades
		p.y = scale{log: true, from: math.Floor(log10(low)), to: math.Ceil(log10(high))}
		p.y.to = max(p.y.to, p.y.from+1)
		for d := p.y.from; d <= p.y.to; d++ {
			p.y.ticks = append(p.y.ticks, math.Pow(10, d))
		}
	}
}

// log10 returns the logarithm to the base of 10. It is exact for powers of 10, and math.Log10 is not.
func log10(v float64) float64 {
	l := math.Log10(v)
	if whole := math.Round(l); math.Abs(l-whole) < 1e-9 {
		return whole
	}
	return l
}

// evenTicks returns round whole numbers at equal steps between two numbers, with no more than maxSteps steps.
func evenTicks(from, to float64, maxSteps int) []float64 {
	step := 1.0
	for i := 0; (to-from)/step > float64(maxSteps); i++ {
		step = []float64{2, 5, 10}[i%3] * math.Pow(10, float64(i/3))
	}
	var ticks []float64
	for v := math.Ceil(from/step) * step; v <= to; v += step {
		ticks = append(ticks, v)
	}
	return ticks
}
