//go:build torture

package main

import "compress/gzip"

// allPairs says whether tests go through all pairs of languages, sizes and looks, which takes minutes, or through some of each.
const allPairs = true

// packing is the level at which the engine is packed: that of the page.
const packing = gzip.BestCompression
