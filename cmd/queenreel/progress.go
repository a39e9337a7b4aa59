package main

import (
	"os"

	"github.com/cheggaaa/pb/v3"
	"github.com/mattn/go-isatty"
)

// A progress is a progress bar on a terminal. Elsewhere it shows nothing.
type progress struct{ bar *pb.ProgressBar }

// progress starts a bar with the given number of steps; 0 where it is not known. Without an output there is none.
func (o *output) progress(steps int) progress {
	if o == nil {
		return progress{}
	}
	f, ok := o.cmd.ErrOrStderr().(*os.File)
	if !ok || o.quiet || !isatty.IsTerminal(f.Fd()) {
		return progress{}
	}
	bar := pb.New(steps).SetWriter(f).SetTemplateString(`{{counters . }} {{bar . }} {{percent . }} {{rtime . "%s left" "" "" }}`)
	bar.Set(pb.CleanOnFinish, true)
	return progress{bar.Start()}
}

func (p progress) step() {
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

func (p progress) finish() {
	if p.bar != nil {
		p.bar.Finish()
	}
}
