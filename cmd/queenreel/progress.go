package main

import (
	"sync"

	"github.com/cheggaaa/pb/v3"

	"queenreel/draw/reel"
)

// A progress is a progress bar on a terminal. Elsewhere it shows nothing.
type progress struct {
	bar    *pb.ProgressBar
	finish func() // which waits for another call that has begun
}

// watch returns a progress bar, as reel.Options wants it.
func (o *output) watch(steps int) reel.Progress { return o.progress(steps) }

// progress starts a bar with the given number of steps; 0 where it is not known.
func (o *output) progress(steps int) progress {
	if o.quiet || !isTerminal(o.cmd.ErrOrStderr()) {
		return progress{}
	}
	template := `{{counters . }} {{bar . }} {{percent . }} {{rtime . "%s left" "" "" }}`
	if steps == 0 {
		template = `{{counters . }} in {{etime . }}`
	}
	bar := pb.New(steps).SetWriter(o.cmd.ErrOrStderr()).SetTemplateString(template)
	bar.Set(pb.CleanOnFinish, true)
	bar.Start()
	o.bar = progress{bar, sync.OnceFunc(func() { bar.Finish() })}
	return o.bar
}

// Step advances the bar.
func (p progress) Step() {
	if p.bar != nil {
		p.bar.Increment()
	}
}

// set shows that done of total steps are done.
func (p progress) set(done, total int) {
	if p.bar != nil {
		p.bar.SetTotal(int64(total)).SetCurrent(int64(done))
	}
}

// Finish removes the bar.
func (p progress) Finish() {
	if p.bar != nil {
		p.finish()
	}
}
