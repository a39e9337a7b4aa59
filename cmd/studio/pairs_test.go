//go:build !torture

package main

// allPairs says whether tests go through all pairs of languages, sizes and looks, which takes minutes, or through some of each.
const allPairs = false

// packing is the level at which the engine is packed: almost as small as that of the page, in a fourth of its time.
const packing = 5
