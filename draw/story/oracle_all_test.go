//go:build torture

package story

// everyScene says that the oracle checks all scenes.
const everyScene = true
