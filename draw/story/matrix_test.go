//go:build !torture

package story

// torture says that matrices of tests run whole. Plain tests run a diagonal of them.
const torture = false
