package naming

import (
	"fmt"
	"runtime/debug"
)

// Version returns the version and the commit that are recorded in the binary.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "unknown"
	}
	vcs := map[string]string{}
	for _, s := range info.Settings {
		vcs[s.Key] = s.Value
	}
	commit := vcs["vcs.revision"]
	if commit == "" { // not built in a clone
		return info.Main.Version
	}
	if vcs["vcs.modified"] == "true" {
		commit += ", changed"
	}
	return fmt.Sprintf("%s (commit %s)", info.Main.Version, commit)
}
