//go:build !torture

package docs

// torture says that all recorded searches run.
const torture = false
