package pace

import (
	"time"

	"queenreel/draw/story"
)

const (
	readableHold = story.ReadableHold
	calmHold     = time.Second // the shortest hold of a shared text, where there is room for it
)

// span lets shots share captions: one shot that can be read by itself has its own; several fast ones, whose holds together suffice for a
// text, share one, wherever shots with something new leave room for it or lend it. Those that pass in a second or two are held back.
func (f *Film) span(t *Timing) {
	lends := t.Pace == Lesson && t.Holds == Holds{Speed: t.Holds.Speed} && t.Pauses == nil // not where holds or pauses are set
	run := 0                                                                               // where the shots begin that have no span yet
	var fast time.Duration                                                                 // since a shot was read
	for i := range f.Shots {
		shot := &f.Shots[i]
		if f.alone(shot) && (shot.Hold >= calmHold || f.Beat(shot).Mood == story.Solved || run == i || fast >= readableHold) {
			if lends && run < i && fast < readableHold {
				f.lend(run, i, readableHold-fast)
			}
			f.share(run, i)
			f.share(i, i+1)
			run, fast = i+1, 0
			continue
		}
		fast += shot.Hold
		if n := shared(f.Shots[run : i+1]); n > 0 {
			f.mark(run, run+n, true)
			run += n
		}
	}
	f.share(run, len(f.Shots))
}

// alone reports whether the title of a shot can be read while it stands.
func (f *Film) alone(shot *Shot) bool {
	b := f.Beat(shot)
	return b.Title.Readable(shot.Hold)
}

// share lets shots share a caption, unless it is one that can be read by itself.
func (f *Film) share(from, to int) {
	if from < to {
		f.mark(from, to, to-from > 1 || !f.alone(&f.Shots[from]))
	}
}

// mark makes shots a span.
func (f *Film) mark(from, to int, fast bool) {
	for i := from; i < to; i++ {
		f.Shots[i].Span, f.Shots[i].Fast = 0, fast
	}
	f.Shots[from].Span = int32(to - from)
}

// lend gives shots some of the time that the one after them stands, if that can spare it.
func (f *Film) lend(from, to int, need time.Duration) {
	next, n := &f.Shots[to], time.Duration(to-from)
	each := (need + n - 1) / n
	need = each * n
	if next.Hold-need < calmHold || f.Ends(next) {
		return
	}
	next.Hold -= need
	for i := from; i < to; i++ {
		f.Shots[i].Hold += each
	}
}

// shared returns how many of the shots can share a text so that the others stand long enough for another; 0 if they do not.
func shared(run []Shot) int {
	n, together, rest := 0, time.Duration(0), time.Duration(0)
	for i := range run {
		if together < calmHold {
			together += run[i].Hold
			n++
		} else if rest += run[i].Hold; rest >= readableHold {
			return n
		}
	}
	return 0
}
