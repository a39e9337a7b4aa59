//go:build torture

package drawtest

// Torture says that matrices of tests run whole. Plain tests run a diagonal of them.
const Torture = true
