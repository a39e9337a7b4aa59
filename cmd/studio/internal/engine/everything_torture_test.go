//go:build torture

package engine

// everything says whether tests go through all that their tables have, or through some of each kind.
const everything = true
