//go:build !torture

package story

// everyScene says that the oracle checks all scenes, not some of the longer searches.
const everyScene = false
