//go:build !torture

package engine

// torture says that matrices of tests run whole. Plain tests run a part of them.
const torture = false
