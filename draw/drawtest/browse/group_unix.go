//go:build unix

package browse

import (
	"os/exec"
	"syscall"
)

// together has a program and all that it starts end by one call.
func together(c *exec.Cmd) (end func()) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
