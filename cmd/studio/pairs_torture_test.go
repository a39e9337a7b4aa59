//go:build torture

package main

// allPairs says whether tests go through all pairs of languages, sizes and looks, which takes minutes, or through some of each.
const allPairs = true
