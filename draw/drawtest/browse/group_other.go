//go:build !unix

package browse

import "os/exec"

// together has a program end, but not what it starts.
func together(c *exec.Cmd) (end func()) { return func() { c.Process.Kill() } }
